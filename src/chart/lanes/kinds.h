/* The table of lanes: what a lane shows of the activity of a run, in pictures
 * and on the page of -f html.  Takes bins of the activity, returns the values
 * of the lane's layers. */
#ifndef CHART_LANES_KINDS_H
#define CHART_LANES_KINDS_H

#include "chart/options.h"
#include "words/units.h"

#define MAX_LANE_LAYERS 5

/* A page that is zoomed out joins peaks and sticks to the greatest of them, and
 * other values to their mean. */
typedef enum {
    LAYER_AREA,   /* a filled area from 0 to the value */
    LAYER_LINE,   /* a line with steps */
    LAYER_PEAKS,  /* the same, of values that are greatest ones */
    LAYER_STICKS, /* a vertical line for each value that is not 0 */
    LAYER_POINTS, /* a memory line through its own points, without values */
    LAYER_SPANS,  /* spans of the program in rows, without values */
} LayerShape;

typedef struct {
    const char *name; /* NULL = no layer */
    LayerShape shape;
    ColourRole role;
    guint needs; /* bits of ActivityPart and of kinds.c: all */
} LaneLayer;

/* What a value is of: successive bins, and successive capabilities. */
typedef struct {
    const Activity *activity;
    guint first, end; /* bins */
    double seconds;   /* of the bins together */
    guint first_capability, n_capabilities;
} LanePart;

/* A row of the table of lanes. */
typedef struct {
    const char *name;         /* on the page */
    const char *title;        /* the tooltip */
    UnitKind units;           /* of the values */
    gboolean stacked;         /* the areas lie on those after them */
    gboolean of_capabilities; /* equal parts from top to bottom, which only
                                 pictures have */
    gboolean rare; /* by default, only runs have it whose first layer is not 0
                      throughout */
    const LaneLayer *layers; /* MAX_LANE_LAYERS, in painting order */
    /* Returns the value of a layer, by its index. */
    double (*value)(const LanePart *part, guint layer);
} LaneType;

/* The table of lanes, by LaneKind. */
extern const LaneType lane_types[N_LANES];

/* Returns the memory line of a layer with LAYER_POINTS. */
static inline MemoryLine
layer_line(const LaneLayer *layer)
{
    return (MemoryLine)(layer->role - ROLE_LIVE);
}

/* Returns the layers for which a run has events, as bits. */
guint lane_known_layers(const Run *run, LaneKind kind);

/* Returns whether a run has a lane by default. */
gboolean lane_is_default(const Run *run, LaneKind kind);

/* Returns a remark on the events that a run lacks for a lane, translated; NULL
 * if it lacks none. */
const char *lane_remark(const Run *run, LaneKind kind);

#endif
