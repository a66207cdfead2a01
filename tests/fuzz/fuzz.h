/* What a fuzz target is made of, and what all targets share.
 *
 * A target takes any bytes and looks at what comes of them; what must not be
 * ends the program by abort(), which libFuzzer, the sanitizers and replay.c
 * all take for a finding. */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <glib.h>
#include <stddef.h>
#include <stdint.h>

#include "mutator.h"

/* A target: what it does with any bytes, and how its inputs are mutated. */
typedef struct {
    const char *name;
    void (*run)(const uint8_t *data, size_t size);
    const Structure *structure; /* NULL: LLVMFuzzerMutate alone */
} FuzzTarget;

/* Each in the file of that name, eventlog.c, or, where they are small, in
 * documents.c and values.c. */
extern const FuzzTarget fuzz_eventlog, fuzz_hp, fuzz_archive, fuzz_theme,
    fuzz_limit, fuzz_time, fuzz_size;

/* All targets, by their order; the last is NULL.  Returns the one of that name,
 * or NULL. */
extern const FuzzTarget *const fuzz_targets[];
const FuzzTarget *fuzz_target(const char *name);

extern const Structure eventlog_structure, text_structure;

/* Mutates an input in place as the target's inputs are; the same seed does the
 * same.  Returns the new size. */
size_t fuzz_mutate(const FuzzTarget *target, uint8_t *data, size_t size,
                   size_t most, unsigned int seed);

/* Changes bytes in place, with no thought for what they are: libFuzzer's, or
 * the simple one of replay.c. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

/* Returns a copy in memory of just that size, so that a look beyond it is
 * seen; of no bytes, memory too.  Free with g_free. */
uint8_t *exact_copy(const uint8_t *data, size_t size);

/* Ends the program with that message where something does not hold. */
void demand(gboolean holds, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* Demands what all errors of evheap promise: their domain, a sentence that can
 * be shown.  Nothing else may have come of it. */
void demand_error(const GError *error, gboolean failed);

/* Demands that a text is valid UTF-8 without control characters, but for line
 * feeds where these are allowed. */
void demand_text(const char *text, gsize size, gboolean lines,
                 const char *what);

#endif
