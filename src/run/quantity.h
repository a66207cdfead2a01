/* The quantities that a profile can measure (quantity.def), a row each: what
 * they are, and what data formats and people call them.
 *
 * The value of a level in an era is that at the time of the era.  The value of
 * a flow is what happened within the era, from its time to its end. */
#ifndef RUN_QUANTITY_H
#define RUN_QUANTITY_H

#include <glib.h>

typedef enum {
#define QUANTITY(name, key) QUANTITY_##name,
#include "run/quantity.def"
    N_QUANTITIES
} Quantity;

/* The units in which people read and give numbers of a quantity. */
typedef enum {
    SCALE_BYTES,   /* "12.3 MiB" */
    SCALE_CPUS,    /* "1.85 CPUs" for a second per second, "1.25 s" */
    SCALE_CALLS,   /* "1.25 M calls" */
    SCALE_SAMPLES, /* "1.25 k samples" */
    N_SCALES
} QuantityScale;

/* The metadata of a family of metrics for Prometheus.  A name ends with its
 * unit. */
typedef struct {
    const char *name, *unit; /* the unit is NULL for a number */
    const char *help;        /* never translated */
} MetricFamily;

/* The families of a quantity.  Levels are those of profile_level. */
typedef struct {
    MetricFamily bands, peak, mean, end;
    MetricFamily growth; /* of a level; the name is NULL for a flow */
    MetricFamily sum;    /* of a flow; the name is NULL for a level */
    double base; /* what their base unit is in the unit of the quantity */
} QuantityFamilies;

typedef struct {
    gboolean is_flow; /* else a level */
    QuantityScale scale;
    const char *unit;        /* of the values in data formats: "bytes" */
    const char *recorded_by; /* how a log gets a profile of it */
    /* As pprof names it, and what a sample stands for. */
    struct {
        const char *type, *unit, *period_type, *period_unit;
    } pprof;
    QuantityFamilies families;
    /* Texts, to be translated. */
    const char *heading;     /* "time by %s", with the name of its bands; NULL
                                for the heap (profile_heading) */
    const char *axis_title;  /* of levels in a unit: "allocation (%s)" */
    const char *share_title; /* of an axis of shares in percent */
    const char *areas, *shares, *lines; /* what a picture shows, by stacking */
    const char *level, *area, *growth;  /* what a user may write for one */
} QuantityRow;

extern const QuantityRow *const quantity_rows[N_QUANTITIES];

/* The names of the quantities on the command line and in data formats: "heap";
 * NULL after the last. */
extern const char *const quantity_keys[];

/* Returns whether values are what happened within an era. */
static inline gboolean
quantity_is_flow(Quantity quantity)
{
    return quantity_rows[quantity]->is_flow;
}

/* Returns whether levels are in bytes, as the memory lines of a run. */
static inline gboolean
quantity_is_size(Quantity quantity)
{
    return !quantity_is_flow(quantity) &&
           quantity_rows[quantity]->scale == SCALE_BYTES;
}

#endif
