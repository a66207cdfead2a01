/* Mutators of inputs that have a structure.
 *
 * An input is taken apart into parts, events of a log or lines and tags of a
 * text.  These come, go, move and change as wholes, and are put together
 * again.  The choices at its end (choices.h) change by themselves. */
#ifndef TESTS_FUZZ_MUTATOR_H
#define TESTS_FUZZ_MUTATOR_H

#include <glib.h>
#include <stddef.h>
#include <stdint.h>

#include "support/chance.h"

/* The parts of an input, GByteArray: those of an event or a line each. */
typedef GPtrArray Parts;

typedef struct {
    guint first; /* the first part that may be moved */
    void (*split)(Parts *parts, const guint8 *bytes, gsize size);

    /* Changes bytes of a part, or the parts, in a way of its own. */
    void (*change)(Parts *parts, Chance *chance);

    /* Puts right what depends on other bytes; NULL: nothing does. */
    void (*mend)(Parts *parts, Chance *chance);
} Structure;

/* Returns a part; puts a new one in front of the one at that place. */
GByteArray *part_at(const Parts *parts, guint index);
void parts_insert(Parts *parts, guint at, const guint8 *bytes, gsize size);

/* Has LLVMFuzzerMutate change the bytes of a part, of which it may have up to
 * so many more. */
void part_mutate(GByteArray *part, guint more);

/* What LLVMFuzzerCustomMutator and LLVMFuzzerCustomCrossOver are to do. */
size_t structure_mutate(const Structure *structure, uint8_t *data, size_t size,
                        size_t most, unsigned int seed);
size_t structure_cross(const Structure *structure, const uint8_t *left,
                       size_t left_size, const uint8_t *right,
                       size_t right_size, uint8_t *out, size_t most,
                       unsigned int seed);

#endif
