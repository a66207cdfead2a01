/* The seed of a grown log: reads a real log, and divides its events into start,
 * round and end.
 *
 * `start` has the events that occur once: header, facts of the run, cost
 * centres, info tables, capabilities.  `round` is repeated: censuses and the
 * events of capabilities.  `end` has the last events.  A log that is damaged or
 * has no census cannot be a seed. */
#ifndef TESTS_GROW_SEED_H
#define TESTS_GROW_SEED_H

#include <glib.h>

#define SEED_VARIABLE   0xffff
#define SEED_UNDECLARED 0xfffe
#define SEED_N_TYPES    512

typedef struct {
    const guint8 *bytes; /* borrowed from the seed */
    guint32 size;        /* real size, also for info tables */
    guint16 type, capability;
} SeedEvent;

typedef struct {
    guint8 *bytes;
    gsize size;
    gsize header_size;
    guint16 sizes[SEED_N_TYPES]; /* from the header */
    gboolean end_marker_inside;  /* in the last block */
    GArray *start, *round, *end; /* of SeedEvent */
    guint64 first, last;         /* times of the round, ns */
    guint64 first_census, last_census;
    guint censuses;
    guint32 break_down;  /* as in HEAP_PROF_BEGIN */
    guint32 cost_centre; /* largest id */
    guint64 address;     /* largest address of info tables and -hi labels */
    guint capabilities;  /* largest number plus 1 */
    guint32 threads;     /* largest id plus 1 */
    guint64 count;       /* largest count of allocated bytes or sparks */
} Seed;

/* Reads a seed.  Returns NULL and an error if the file cannot be read or is no
 * seed.  Free with seed_free. */
Seed *seed_read(const char *path, GError **error);
void seed_free(Seed *seed);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Seed, seed_free)

/* Makes a copy of an event one of a later round: its thread is another one, and
 * counts since the start of the program are larger. */
void seed_renew(const Seed *seed, guint8 *event, guint round);

/* Returns the time of an event. */
guint64 seed_event_time(const SeedEvent *event);

/* Returns the difference between the times of two rounds. */
guint64 seed_period(const Seed *seed);

#endif
