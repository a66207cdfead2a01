/* Collects the seeds of a fuzz target: its committed inputs, and those made
 * from the logs and scripts of the tests. */
#ifndef TESTS_FUZZ_SEED_LIST_H
#define TESTS_FUZZ_SEED_LIST_H

#include <glib.h>

typedef struct {
    char *name;
    GBytes *bytes;
} Seed;

/* Returns the seeds of a target (Seed), sorted by name.  folder: another folder
 * with logs, or NULL.  Free with g_array_unref. */
GArray *seeds_of(const char *target, const char *folder);

#endif
