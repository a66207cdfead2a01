/* The quantities by which runs and bands are compared: their names, their
 * values in Statistics, and their changes in percent. */
#ifndef COMPARE_QUANTITY_H
#define COMPARE_QUANTITY_H

#include <glib.h>

#include "run/statistics.h"

typedef enum {
    QUANTITY_PEAK,   /* bytes */
    QUANTITY_MEAN,   /* bytes */
    QUANTITY_AREA,   /* byte-seconds */
    QUANTITY_END,    /* bytes */
    QUANTITY_GROWTH, /* bytes per second */
    N_QUANTITIES
} Quantity;

/* Returns the name of a quantity in limits and data formats: "peak"; static. */
const char *quantity_key(Quantity quantity);

/* Finds a quantity by its name, which has size bytes.  Returns FALSE if there
 * is none. */
gboolean quantity_by_key(const char *key, gsize size, Quantity *quantity);

/* Returns the value of a quantity, in its unit. */
double quantity_of(const Statistics *statistics, Quantity quantity);

/* Returns the change in percent of the absolute value of before.  Returns 0 if
 * the values are equal, else INFINITY or -INFINITY if before is 0. */
double change_percent(double before, double after);

#endif
