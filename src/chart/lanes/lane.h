/* Holds the content of a lane: what a function of the table in kinds.c adds, as
 * data.
 *
 * A cell is one or several successive bins of the activity, at least a point
 * wide.  A layer has a value for each cell. */
#ifndef CHART_LANES_LANE_H
#define CHART_LANES_LANE_H

#include "chart/plot/drawing.h"
#include "words/amount.h"

typedef struct {
    guint first, end;   /* bins */
    double seconds;     /* of the bins together */
    double left, right; /* points, within the plot */
} LaneCell;

typedef enum {
    LAYER_AREA,   /* a filled area from 0 to the value */
    LAYER_LINE,   /* a line with steps */
    LAYER_STICKS, /* a vertical line for each cell whose value is not 0 */
    LAYER_POINTS, /* a line through points, from memory_line_points */
} LayerShape;

typedef struct {
    LayerShape shape;
    guint row;       /* of Lane.n_rows */
    double *values;  /* for each cell, in the unit of the measure; owned */
    MemoryLine line; /* of LAYER_POINTS */
    Paint paint;
    const char *label; /* in the key, translated; NULL = none */
} LaneLayer;

/* The lane of a run. */
typedef struct {
    LaneKind kind;
    const Drawing *drawing;
    const Activity *activity; /* of the run */
    const GArray *cells;      /* LaneCell, from left to right */
    GArray *layers;           /* LaneLayer, in painting order */
    guint n_rows;             /* equal parts, from top to bottom; usually 1 */
    guint max_rows;           /* that fit */
    guint n_together;         /* capabilities in a row */
    double greatest;          /* of the values of all layers */
    gboolean only_labels;     /* of the layers are needed, of any run */
    const char *remark; /* what the log lacks, translated; NULL = nothing */
    Box box;
} Lane;

/* A row of the table of lanes. */
typedef struct {
    const char *name;  /* on the page */
    const char *title; /* the tooltip */
    UnitKind units;    /* of the values */
    void (*fill)(Lane *lane);
} LaneType;

/* The table of lanes, by LaneKind. */
extern const LaneType lane_types[N_LANES];

/* Adds a layer.  Returns its values, which are 0, to fill in. */
double *lane_add(Lane *lane, LayerShape shape, const Paint *paint,
                 const char *label);

static inline const LaneCell *
lane_cell(const Lane *lane, guint index)
{
    return &g_array_index(lane->cells, LaneCell, index);
}

static inline LaneLayer *
lane_layer(const Lane *lane, guint index)
{
    return &g_array_index(lane->layers, LaneLayer, index);
}

#endif
