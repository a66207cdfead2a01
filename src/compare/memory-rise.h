/* Finds the rise of a memory line until the end of a run: takes a Run, returns
 * two points of the line. */
#ifndef COMPARE_MEMORY_RISE_H
#define COMPARE_MEMORY_RISE_H

#include "run/run.h"

typedef struct {
    gint64 onset_at, end_at; /* ns */
    guint64 onset, end;      /* bytes: the lowest value where the rise begins,
                                and the last one before a final phase */
} MemoryRise;

/* Returns whether a memory line rises until its end (rise.h), and sets *rise.
 * If it does not, both points are its last one. */
gboolean memory_rise(const Run *run, MemoryLine line, MemoryRise *rise);

#endif
