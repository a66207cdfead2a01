/* What a fuzz target is made of: the functions that libFuzzer calls, and what
 * all targets share.
 *
 * A target takes any bytes and looks at what comes of them; what must not be
 * ends the program by abort(), which libFuzzer, the sanitizers and replay.c
 * all take for a finding. */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <glib.h>
#include <stddef.h>
#include <stdint.h>

/* Of each target; returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Of targets whose inputs have a structure: change the bytes in place, or make
 * one input of two; the same seed does the same.  Return the new size. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most,
                               unsigned int seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *left, size_t left_size,
                                 const uint8_t *right, size_t right_size,
                                 uint8_t *out, size_t most, unsigned int seed);

/* Changes bytes in place, with no thought for what they are: libFuzzer's, or
 * the simple one of replay.c. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

/* What replay.c must know of the target that it is linked with: its name, and
 * how its inputs are mutated: LLVMFuzzerMutate itself has no seed. */
typedef struct {
    const char *name;
    size_t (*mutate)(uint8_t *data, size_t size, size_t most,
                     unsigned int seed); /* NULL: LLVMFuzzerMutate */
} FuzzTarget;

extern const FuzzTarget fuzz_target;

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
