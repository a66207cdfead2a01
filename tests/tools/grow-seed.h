/* The log that is grown: its header, and its events in three heaps.
 *
 * What a log has once stands in `start`: the facts of the run, cost centres,
 * info tables, capabilities.  What is repeated is a round: censuses, and all
 * that capabilities do.  What only the end has, `end`.  A log that is damaged
 * or has no census is no seed. */
#ifndef TESTS_GROW_SEED_H
#define TESTS_GROW_SEED_H

#include <glib.h>

#define SEED_VARIABLE   0xffff
#define SEED_UNDECLARED 0xfffe
#define SEED_N_TYPES    512

typedef struct {
    const guint8 *bytes; /* borrowed of the seed */
    guint32 size;        /* the real one, of info tables, too */
    guint16 type, capability;
} SeedEvent;

typedef struct {
    guint8 *bytes;
    gsize size;
    gsize header_size;
    guint16 sizes[SEED_N_TYPES]; /* as the header declares them */
    gboolean end_marker_inside;  /* the last block */
    GArray *start, *round, *end; /* of SeedEvent */
    guint64 first, last;         /* times of the round, ns */
    guint64 first_census, last_census;
    guint censuses;
    guint32 break_down;  /* as HEAP_PROF_BEGIN numbers them */
    guint32 cost_centre; /* the largest id */
    guint64 address;     /* the largest of info tables and -hi labels */
    guint capabilities;  /* the largest number, and 1 */
} Seed;

/* NULL and an error if there is no such log, or it is no seed. */
Seed *seed_read(const char *path, GError **error);
void seed_free(Seed *seed);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Seed, seed_free)

/* Returns the time of an event. */
guint64 seed_event_time(const SeedEvent *event);

/* Returns what is added to the times of a round to get those of the next. */
guint64 seed_period(const Seed *seed);

#endif
