/* Judges the garbage collections of a run: takes a whole Run with its activity,
 * returns what is worth a finding.
 *
 * The rules are made to be silent rather than wrong (doc/evheap.1, "FINDINGS").
 * The pause of a heap census is the profiler's doing, so all pauses in the bins
 * that it touches are left out. */
#ifndef COMPARE_GC_H
#define COMPARE_GC_H

#include "run/run.h"

/* No share is found in a shorter time, in fewer collections, or in less than
 * this part of the run. */
#define MIN_GC_SECONDS     0.2
#define MIN_GC_COLLECTIONS 10
#define MIN_GC_PART        0.1

/* The minimum share of the time, and of a pause in ns. */
#define MIN_FOUND_GC    (1.0 / 3)
#define MIN_FOUND_PAUSE 100000000

/* The heap size is far above the live bytes if the smallest size in the last
 * quarter of the run is above this many times the largest live bytes there,
 * plus this many times the first size, which is the nursery's; and if the
 * difference is this large.  The RTS keeps four times the live bytes.  The
 * quarter must have this many major collections. */
#define MIN_SIZE_PER_LIVE  8
#define MIN_SIZE_PER_FIRST 2
#define MIN_UNRETURNED     (64 * 1024 * 1024)
#define MIN_MAJORS         3

/* The heap is fragmented if its size is at least this many times what the RTS
 * wanted to keep (MEM_RETURN). */
#define MIN_SIZE_PER_WANTED 2

typedef struct {
    gboolean collects;     /* the share is at least MIN_FOUND_GC */
    double share;          /* pauses, of the time */
    gboolean pauses;       /* a pause is at least MIN_FOUND_PAUSE */
    guint64 pause;         /* ns: the longest */
    gint64 pause_at;       /* ns: its begin, to the width of a bin */
    gboolean has_censuses; /* their pauses are left out */
    gboolean unreturned;   /* the heap size is far above the live bytes */
    gboolean fragmented;   /* the RTS wanted to return more */
    guint64 size, live;    /* bytes: the last ones */
} GcJudgement;

GcJudgement gc_judge(const Run *run);

#endif
