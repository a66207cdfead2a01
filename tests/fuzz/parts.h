/* An input in parts, for the mutators: events of a log, lines or tags of a
 * text, that are moved about as wholes.
 *
 * Parts are stretches of bytes that someone else owns, or of the list itself;
 * nothing is copied until parts_join. */
#ifndef TESTS_FUZZ_PARTS_H
#define TESTS_FUZZ_PARTS_H

#include <glib.h>

#include "chance.h"

typedef struct {
    const guint8 *bytes;
    guint size;
} Stretch;

typedef struct {
    GArray *list;      /* Stretch */
    GPtrArray *memory; /* of parts that were made */
} Parts;

Parts *parts_new(void);
void parts_free(Parts *parts);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Parts, parts_free)

guint parts_n(const Parts *parts);
Stretch *parts_get(const Parts *parts, guint index);
void parts_add(Parts *parts, const guint8 *bytes, gsize size);

/* Returns memory for a part that is made, all 0. */
guint8 *parts_make(Parts *parts, gsize size);

/* Puts a part in front of the one at that place. */
void parts_insert(Parts *parts, guint at, const guint8 *bytes, gsize size);

/* Does one of these, from the part called first on, by chance: doubles a part
 * or some, removes them, moves them, copies them elsewhere, swaps two. */
void parts_shuffle(Parts *parts, guint first, Chance *chance);

/* Puts a stretch of another list's parts into this one, or goes on with them
 * to the end. */
void parts_splice(Parts *parts, guint first, const Parts *others,
                  guint other_first, Chance *chance);

/* Has LLVMFuzzerMutate change the bytes of a part, of which it may have up to
 * so many more. */
void parts_mutate(Parts *parts, guint index, gsize more);

/* Writes all parts that fit, one behind the other; returns how many bytes. */
gsize parts_join(const Parts *parts, guint8 *to, gsize most);

#endif
