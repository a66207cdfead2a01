/* What the mutators of structured inputs share: an input with a trailer of
 * choices (choices.h) is taken apart, changed, and put together again. */
#ifndef TESTS_FUZZ_MUTATOR_H
#define TESTS_FUZZ_MUTATOR_H

#include "choices.h"
#include "parts.h"

/* Takes the body of an input apart; the parts are of its bytes.  *first is the
 * first part that may be moved about. */
typedef Parts *Splitter(const guint8 *bytes, gsize size, guint *first);

/* Changes bytes of a part, or the parts, in a way of its own. */
typedef void Changer(Parts *parts, guint first, Chance *chance);

/* Writes the parts, mended. */
typedef gsize Joiner(Parts *parts, guint first, guint8 *to, gsize most,
                     Chance *chance);

typedef struct {
    Splitter *split;
    Changer *change;
    Joiner *join;
    gboolean has_choices; /* inputs get a trailer */
} Structure;

/* Do what LLVMFuzzerCustomMutator and LLVMFuzzerCustomCrossOver shall do. */
size_t structure_mutate(const Structure *structure, guint8 *data, gsize size,
                        gsize most, guint seed);
size_t structure_cross(const Structure *structure, const guint8 *left,
                       gsize left_size, const guint8 *right, gsize right_size,
                       guint8 *out, gsize most, guint seed);

#endif
