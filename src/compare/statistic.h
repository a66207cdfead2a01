/* The statistics by which runs and bands are compared: their names, the units
 * in which a user gives them, their values in Statistics, and their changes in
 * percent. */
#ifndef COMPARE_STATISTIC_H
#define COMPARE_STATISTIC_H

#include <glib.h>

#include "run/statistics.h"

/* The units are those of heap residency; statistics.h has those of flows. */
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

/* Returns what a statistic is divided by in words, "/s" or "/s²", or "";
 * static. */
const char *statistic_divisor(Quantity quantity, Statistic statistic);

/* Looks up the size of a unit, in which a user gives a statistic of a quantity,
 * in the unit of the statistic:
 *
 *              peak, mean, end   area              growth
 *     heap     B kB ... TiB M    B kB ... TiB M    B kB ... TiB M
 *     time     CPUs              ns us ms s min h  CPUs
 *     ticky    B kB ... TiB M    B kB ... TiB M    B kB ... TiB M
 *     entries  k M G             k M G             k M G
 *
 * M stands for k, M, G and T, which are powers of 1024 in byte_units.  The
 * divisor may follow, and " s" the area of the heap.  Without a unit, a
 * number is in B, CPUs, s or calls. Returns FALSE for an unknown unit. */
gboolean statistic_unit_by_name(Quantity quantity, Statistic statistic,
                                const char *name, double *size);

/* Returns the value of a statistic, in its unit. */
double statistic_of(const Statistics *statistics, Statistic statistic);

/* Returns the change in percent of the absolute value of before.  Returns 0 if
 * the values are equal, else INFINITY or -INFINITY if before is 0. */
double change_percent(double before, double after);

#endif
