/* Holds a lane of a plot, and draws it.
 *
 * A cell is one or several successive bins of the activity, at least a point
 * wide.  A layer has a value for each cell. */
#ifndef CHART_LANES_LANE_H
#define CHART_LANES_LANE_H

#include "chart/lanes/kinds.h"
#include "chart/plot/drawing.h"

typedef struct {
    guint first, end;   /* bins */
    double seconds;     /* of the bins together */
    double left, right; /* points, within the plot */
} LaneCell;

/* The lane of a run. */
typedef struct {
    LaneKind kind;
    const Drawing *drawing;
    const Run *run; /* before a time window or filter is applied */
    GArray *cells;  /* LaneCell, from left to right; owned */
    Box box;
    gboolean has_key; /* it is the last one of its row of panels */
    guint layers;     /* bits: the layers for which the log has events */
    guint n_rows;     /* equal parts, from top to bottom; usually 1 */
    guint n_together; /* capabilities in a row */
    double *values;   /* for each row, layer and cell, those of a stacked lane
                         with the layers below them; owned */
    double greatest;  /* of all values and memory lines */
} Lane;

static inline const LaneCell *
lane_cell(const Lane *lane, guint index)
{
    return &g_array_index(lane->cells, LaneCell, index);
}

/* Returns the values of a layer of a row. */
static inline double *
lane_values(const Lane *lane, guint row, guint layer)
{
    return lane->values +
           (row * MAX_LANE_LAYERS + layer) * (gsize)lane->cells->len;
}

/* Returns the name of a lane, translated.  A trend has the lane of usage, with
 * collections only. */
const char *lane_name(const Page *page, LaneKind kind);

/* Draws a lane on the common scale of the page.  A lane without data in all
 * runs has neither scale nor key. */
void lane_draw(const Lane *lane);

/* Draws the spans of a lane: each row of spans is a row, as far as there is
 * room; what does not fit is in the last one.  Spans that are too narrow are
 * drawn as one. */
void lane_draw_spans(const Lane *lane);

/* Draws a remark in a lane that lacks data. */
void lane_draw_remark(const Lane *lane);

/* Returns the width of the key of a lane in two lines, in points. */
double lane_key_width(const Page *page, LaneKind kind);

#endif
