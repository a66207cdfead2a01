/* The quantities that a profile can measure: their names and their units in
 * data formats.
 *
 * Heap residency is a level: its value in an era is that at the time of the
 * era.  The others are flows: their value is what happened within the era, from
 * its time to its end. */
#ifndef RUN_QUANTITY_H
#define RUN_QUANTITY_H

#include <glib.h>

typedef enum {
    QUANTITY_HEAP,    /* heap residency, bytes */
    QUANTITY_TIME,    /* CPU time, ns */
    QUANTITY_TICKY,   /* allocation as ticky counters count it, bytes */
    QUANTITY_ENTRIES, /* entries of closures, calls */
    N_QUANTITIES
} Quantity;

/* The names of the quantities on the command line and in data formats: "heap";
 * NULL after the last. */
extern const char *const quantity_keys[];

/* Returns the unit of the values in data formats: "bytes", "ns" or "calls";
 * static. */
const char *quantity_unit(Quantity quantity);

/* Returns whether values are what happened within an era. */
static inline gboolean
quantity_is_flow(Quantity quantity)
{
    return quantity != QUANTITY_HEAP;
}

#endif
