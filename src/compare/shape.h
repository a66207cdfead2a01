/* Names the shape of a heap that does not rise until the end: takes the samples
 * of a profile, sets the shape of a reading and what its sentence needs. */
#ifndef COMPARE_SHAPE_H
#define COMPARE_SHAPE_H

#include "compare/reading-data.h"
#include "compare/samples.h"

/* Sets the shape.  If it is a pile, *onset and *top are its samples. */
void shape_read(Reading *reading, const Samples *samples, guint *onset,
                guint *top);

/* Returns whether the heap is level but for at most a part of the time around
 * its top, and sets *beside, unless it is NULL, to the highest value beside
 * that. */
gboolean shape_is_spike(const double *times, const double *totals, guint n,
                        guint top, double max_time, guint *beside);

#endif
