/* Adds up the pauses of a run: takes a whole Run with its activity, returns
 * those of the program, and those that hold a heap census.
 *
 * The pause of a heap census is the profiler's doing, so all pauses in the bins
 * that it touches count as its own. */
#ifndef COMPARE_GC_H
#define COMPARE_GC_H

#include "run/run.h"

typedef struct {
    gint64 time;         /* ns, without pauses of censuses */
    guint64 pauses;      /* ns: their sum, without those of censuses */
    guint64 collections; /* in that time */
    guint64 longest;     /* ns */
    gint64 longest_at;   /* ns: its begin, to the width of a bin */
    guint64 of_censuses; /* ns: the sum of the pauses that hold a census */
    guint64 n_censuses;
} GcSums;

/* Returns whether the pauses of a run are known, and sets *sums. */
gboolean gc_sums(const Run *run, GcSums *sums);

#endif
