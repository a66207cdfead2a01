/* Holds the content of a lane: the activity of a run in, values for the layers
 * of the lane out.
 *
 * A cell is one or several successive bins of the activity, at least a point
 * wide.  A layer has a value for each cell. */
#ifndef CHART_LANES_LANE_H
#define CHART_LANES_LANE_H

#include "chart/plot/drawing.h"
#include "words/amount.h"

#define MAX_LANE_LAYERS 4

typedef struct {
    guint first, end;   /* bins */
    double seconds;     /* of the bins together */
    double left, right; /* points, within the plot */
} LaneCell;

typedef enum {
    LAYER_AREA,   /* a filled area from 0 to the value */
    LAYER_LINE,   /* a line with steps */
    LAYER_STICKS, /* a vertical line for each cell whose value is not 0 */
    LAYER_POINTS, /* a memory line through its own points, without values */
} LayerShape;

typedef struct {
    const char *label; /* in the key; "" = none */
    LayerShape shape;
    ColourRole role;
    guint needs; /* bits of the events in kinds.c: all; 0 = no layer */
} LaneLayer;

/* A row of the table of lanes. */
typedef struct {
    const char *name;        /* on the page */
    const char *title;       /* the tooltip */
    UnitKind units;          /* of the values */
    const LaneLayer *layers; /* MAX_LANE_LAYERS, in painting order */
} LaneType;

/* The table of lanes, by LaneKind. */
extern const LaneType lane_types[N_LANES];

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
    double *values;   /* for each row, layer and cell; owned */
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

/* Returns the memory line of a layer with LAYER_POINTS. */
static inline MemoryLine
layer_line(const LaneLayer *layer)
{
    return (MemoryLine)(layer->role - ROLE_LIVE);
}

/* Return the name of a lane, and its tooltip, translated.  A trend has the lane
 * of usage, with collections only. */
const char *lane_name(const Page *page, LaneKind kind);
const char *lane_title(const Page *page, LaneKind kind);

/* Returns the layers for which a run has events, as bits. */
guint lane_known_layers(const Run *run, LaneKind kind);

/* Returns a remark on the events that a run lacks for a lane, translated; NULL
 * if it lacks none. */
const char *lane_remark(const Run *run, LaneKind kind);

/* Sets what follows the box.  The caller has set the rest. */
void lane_fill(Lane *lane);

/* Draws a lane on the common scale of the page.  A lane without data in all
 * runs has neither scale nor key. */
void lane_draw(const Lane *lane);

/* Draws a remark in a lane that lacks data. */
void lane_draw_remark(const Lane *lane);

/* Returns the width of the key of a lane in two lines, in points. */
double lane_key_width(const Page *page, LaneKind kind);

#endif
