/* The statistics by which runs and bands are compared: their names, their
 * values in Statistics, and their changes in percent. */
#ifndef COMPARE_STATISTIC_H
#define COMPARE_STATISTIC_H

#include <glib.h>

#include "run/statistics.h"

typedef enum {
    STATISTIC_PEAK,   /* bytes */
    STATISTIC_MEAN,   /* bytes */
    STATISTIC_AREA,   /* byte-seconds */
    STATISTIC_END,    /* bytes */
    STATISTIC_GROWTH, /* bytes per second */
    N_STATISTICS
} Statistic;

/* Returns the name of a statistic in limits and data formats: "peak"; static.
 */
const char *statistic_key(Statistic statistic);

/* Finds a statistic by its name, which has size bytes.  Returns FALSE if there
 * is none. */
gboolean statistic_by_key(const char *key, gsize size, Statistic *statistic);

/* Returns the value of a statistic, in its unit. */
double statistic_of(const Statistics *statistics, Statistic statistic);

/* Returns the change in percent of the absolute value of before.  Returns 0 if
 * the values are equal, else INFINITY or -INFINITY if before is 0. */
double change_percent(double before, double after);

#endif
