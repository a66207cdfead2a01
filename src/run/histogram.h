/* Counts numbers in bounded memory: takes numbers, returns quantiles that are
 * wrong by less than half a percent.
 *
 * Each power of two is divided into 128 equal buckets. */
#ifndef RUN_HISTOGRAM_H
#define RUN_HISTOGRAM_H

#include <glib.h>

#define BUCKET_BITS 7
#define N_BUCKETS   ((64 - BUCKET_BITS + 1) << BUCKET_BITS)

/* Initialise with 0. */
typedef struct {
    guint64 counts[N_BUCKETS];
    guint64 n;
} Histogram;

void histogram_add(Histogram *histogram, guint64 number);

/* Returns the quantile: the smallest number that is not less than the given
 * part of the numbers (0.5 is the median).  Returns 0 without numbers. */
guint64 histogram_quantile(const Histogram *histogram, double part);

#endif
