/* A reading: what reading.h returns. */
#ifndef COMPARE_READING_DATA_H
#define COMPARE_READING_DATA_H

#include "run/profile.h"

typedef enum {
    SHAPE_RISES,        /* to the end */
    SHAPE_PILES_UP,     /* rises for most of the time, then is let go */
    SHAPE_FLAT,         /* perhaps after a start */
    SHAPE_SAW_TOOTH,    /* rises and falls, again and again, to one floor */
    SHAPE_RISING_FLOOR, /* a saw-tooth whose floor rises */
    SHAPE_STEPS,        /* phases with a level each */
    SHAPE_FALLS,
    SHAPE_SPIKE,
    SHAPE_VARIES,
    SHAPE_FEW,  /* fewer than MIN_RISE_VALUES eras */
    SHAPE_NONE, /* nothing in any era, or most are impossible, or a flow */
} ReadingShape;

typedef enum {
    LEAK_UNKNOWN, /* too few eras, or none at the end (lacks_end) */
    LEAK_NO,
    LEAK_LIKELY, /* as yes, but on fewer than MIN_SURE_VALUES eras */
    LEAK_YES,    /* the heap rises until the end, but for its final phase */
} ReadingLeak;

/* A band in the account: of the rise from onset to top, or of the peak. */
typedef struct {
    const Band *band;   /* borrowed from the profile */
    guint64 onset, top; /* bytes; of the peak, onset is 0 */
    double share;       /* of the rise of the heap, or of its peak */
    gboolean is_thunk;  /* unevaluated closures */
} ReadingBand;

#define MAX_READING_BANDS 5

typedef struct {
    ReadingShape shape;
    ReadingLeak leak;
    gboolean rises; /* it has an onset and a top, and the bands are those that
                       make the rise; else those of the peak */
    guint32 onset, top; /* eras */
    guint32 peak;       /* era */
    gboolean hidden;    /* the heap itself does not rise: bands in it do */
    gboolean let_go;    /* a final phase follows the top */
    guint32 remains;    /* its era with the least */
    double left;        /* the part of the rise that is left in that era */
    guint32 low, high;  /* eras of the lowest and the highest total that the
                           sentence of the shape names: of a flat heap after
                           its start, of a saw-tooth the lowest and the highest
                           floor, of a rising floor the first and the last,
                           of a spike what is highest beside it */
    guint32 from, to;   /* eras: the flat part, or the fall */
    gboolean has_hill;  /* of a shape without a rise: from the onset, which is
                           then set, to the peak, and down to remains */
    gboolean climbs; /* from the lowest total to the peak without falling much,
                        though not as a rise is */
    gboolean ends_high; /* though it does not rise steadily, the end is higher
                           than all before */
    gboolean lacks_end; /* the log goes on without eras (profile_lacks_end) */
    guint n_impossible; /* eras that are left out (run/impossible.h) */
    guint n_judged;     /* eras before the final phase */
    guint n_teeth;      /* of a saw-tooth */
    gboolean thunks;    /* unevaluated closures make most of the rise, or of the
                           peak */
    ReadingBand bands[MAX_READING_BANDS]; /* those that make most of it */
    guint n_bands;
    guint n_others;   /* the other bands that have a part in it */
    double others;    /* their share */
    GArray *findings; /* Finding, what else is worth saying; owned */
} Reading;

#endif
