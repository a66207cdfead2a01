/* Mutators for structured inputs.
 *
 * An input is split into parts: events of a log, or lines and tags of a text.
 * Parts are inserted, removed, moved and changed, and then joined again.  The
 * choices at the input's end (choices.h) change independently. */
#ifndef TESTS_FUZZ_MUTATOR_H
#define TESTS_FUZZ_MUTATOR_H

#include <glib.h>
#include <stddef.h>
#include <stdint.h>

#include "support/chance.h"

/* The parts of an input: GByteArray, one for each event or line. */
typedef GPtrArray Parts;

typedef struct {
    guint first; /* the first part that may be moved */

    /* Splits an input into parts. */
    void (*split)(Parts *parts, const guint8 *bytes, gsize size);

    /* Changes a part's bytes, or the parts, in a way specific to the format. */
    void (*change)(Parts *parts, Chance *chance);

    /* Corrects bytes that depend on others; NULL: there are none. */
    void (*mend)(Parts *parts, Chance *chance);
} Structure;

/* Returns the part at an index.  The parts own it. */
GByteArray *part_at(const Parts *parts, guint index);

/* Copies bytes into a new part, and inserts it before the one at that index. */
void parts_insert(Parts *parts, guint at, const guint8 *bytes, gsize size);

/* Changes the bytes of a part with LLVMFuzzerMutate.  It grows by at most more
 * bytes. */
void part_mutate(GByteArray *part, guint more);

/* The bodies of LLVMFuzzerCustomMutator and LLVMFuzzerCustomCrossOver. */
size_t structure_mutate(const Structure *structure, uint8_t *data, size_t size,
                        size_t max_size, unsigned int seed);
size_t structure_cross(const Structure *structure, const uint8_t *left,
                       size_t left_size, const uint8_t *right,
                       size_t right_size, uint8_t *out, size_t max_size,
                       unsigned int seed);

#endif
