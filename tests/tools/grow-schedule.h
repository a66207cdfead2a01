/* Capabilities that are made up, beside the seed's own, and all that they do
 * between one census and the next: threads wake, run and stop, garbage
 * collections stop them all.  The events, their order and how they are stamped
 * are those of a real log of the threaded run-time system: GC_END before the
 * statistics that are written before it, HEAP_LIVE only after a major
 * collection.  On request they write user markers, too. */
#ifndef TESTS_GROW_SCHEDULE_H
#define TESTS_GROW_SCHEDULE_H

#include <glib.h>

#include "grow-blocks.h"
#include "grow-seed.h"
#include "support/chance.h"

typedef struct {
    guint capabilities;
    guint switches; /* of threads, on each, from a census to the next */
    guint markers;  /* the same */
} ScheduleRequest;

/* Creates the capabilities. */
void grow_schedule_define(const Seed *seed, const ScheduleRequest *request,
                          GrowBlocks *blocks, guint64 time);

/* Writes what they do from one time to another. */
void grow_schedule_run(const Seed *seed, const ScheduleRequest *request,
                       GrowBlocks *blocks, Chance *chance, guint64 from,
                       guint64 to);

#endif
