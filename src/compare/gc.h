/* Finds what is worth saying about the garbage collections of a run: takes a
 * whole Run with its activity, adds findings.
 *
 * The rules are made to be silent rather than wrong (doc/evheap.1, "FINDINGS").
 * The pause of a heap census is the profiler's doing, so all pauses in the bins
 * that it touches are left out. */
#ifndef COMPARE_GC_H
#define COMPARE_GC_H

#include "run/run.h"

/* Adds FINDING_COLLECTING, FINDING_PAUSE and FINDING_UNRETURNED to findings
 * (Finding). */
void gc_find(const Run *run, GArray *findings);

#endif
