/* The inputs that fuzzing a target starts from, and that are replayed: what is
 * committed for it, and what comes of the logs and scripts of the tests. */
#ifndef TESTS_FUZZ_SEED_LIST_H
#define TESTS_FUZZ_SEED_LIST_H

#include <glib.h>

typedef struct {
    char *name;
    GBytes *bytes;
} Seed;

/* Returns the seeds of a target (Seed), by name, those of the logs in another
 * folder too unless it is NULL.  Free with g_array_unref. */
GArray *seeds_of(const char *target, const char *folder);

#endif
