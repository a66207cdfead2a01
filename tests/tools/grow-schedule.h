/* Generates capabilities for growlog: writes the requested events of threads
 * and garbage collections between two censuses to the grown log.
 *
 * Threads wake, run and stop.  A garbage collection stops all of them.  Events,
 * their order and times are as in a real log of the threaded run-time system.
 * GC_END has a time before that of the statistics written before it; HEAP_LIVE
 * follows only major collections.  User markers are optional. */
#ifndef TESTS_GROW_SCHEDULE_H
#define TESTS_GROW_SCHEDULE_H

#include <glib.h>

#include "grow-blocks.h"
#include "grow-seed.h"
#include "support/chance.h"

typedef struct {
    guint capabilities;
    guint switches; /* of threads on each capability, from a census to the
                       next */
    guint markers;  /* likewise */
    guint64 heap;   /* bytes that generated bands may need */
} ScheduleRequest;

/* Writes the events that create the capabilities. */
void grow_schedule_define(const Seed *seed, const ScheduleRequest *request,
                          GrowBlocks *blocks, guint64 time);

/* Writes their events between two times. */
void grow_schedule_run(const Seed *seed, const ScheduleRequest *request,
                       GrowBlocks *blocks, Chance *chance, guint64 from,
                       guint64 to);

#endif
