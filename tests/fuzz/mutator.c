#include "mutator.h"

#include <string.h>

#include "fuzz.h"

/* Once in so many times the bytes are changed with no thought for what they
 * are. */
#define RAW_ONCE_IN 24

/* Once in so many times the choices change. */
#define CHOICES_ONCE_IN 4

/* Takes the trailer off an input; one that has none gets that of its sum, so
 * that from now on it changes by itself. */
static Choices
take_choices(const Structure *structure, const guint8 *data, gsize *size,
             Chance *chance)
{
    Choices choices = {{0}};

    if (!structure->has_choices)
        return choices;
    choices = choices_of(data, size);
    if (chance_once_in(chance, CHOICES_ONCE_IN))
        choices.bytes[chance_below(chance, N_CHOICES)] =
            (guint8)chance_next(chance);
    return choices;
}

/* Puts the trailer behind the bytes, for which there is room. */
static gsize
add_choices(const Structure *structure, const Choices *choices, guint8 *data,
            gsize size)
{
    if (!structure->has_choices)
        return size;
    choices_write(choices, data + size);
    return size + TRAILER_SIZE;
}

static gsize
room_of(const Structure *structure, gsize most)
{
    gsize trailer = structure->has_choices ? TRAILER_SIZE : 0;

    return most > trailer ? most - trailer : 0;
}

static void
change(const Structure *structure, Parts *parts, guint first, Chance *chance)
{
    for (guint n = 1 + chance_below(chance, 4); n > 0; n--)
        if (chance_once_in(chance, 3))
            parts_shuffle(parts, first, chance);
        else
            structure->change(parts, first, chance);
}

size_t
structure_mutate(const Structure *structure, guint8 *data, gsize size,
                 gsize most, guint seed)
{
    Chance chance = {seed};
    const Choices choices = take_choices(structure, data, &size, &chance);
    const gsize room = room_of(structure, most);
    g_autofree guint8 *copy = g_memdup2(data, size);
    g_autoptr(Parts) parts = NULL;
    guint first;

    if (room < 8)
        return LLVMFuzzerMutate(data, size, most);
    size = MIN(size, room);
    if (chance_once_in(&chance, RAW_ONCE_IN)) {
        size = LLVMFuzzerMutate(data, size, room);
        return add_choices(structure, &choices, data, size);
    }
    parts = structure->split(copy, size, &first);
    change(structure, parts, first, &chance);
    size = structure->join(parts, first, data, room, &chance);
    return add_choices(structure, &choices, data, size);
}

size_t
structure_cross(const Structure *structure, const guint8 *left, gsize left_size,
                const guint8 *right, gsize right_size, guint8 *out, gsize most,
                guint seed)
{
    Chance chance = {seed};
    const Choices choices = take_choices(structure, left, &left_size, &chance);
    const gsize room = room_of(structure, most);
    g_autoptr(Parts) parts = NULL;
    g_autoptr(Parts) others = NULL;
    guint first, other_first;
    gsize size;

    take_choices(structure, right, &right_size, &chance);
    if (room < 8)
        return 0;
    parts = structure->split(left, left_size, &first);
    others = structure->split(right, right_size, &other_first);
    parts_splice(parts, first, others, other_first, &chance);
    size = structure->join(parts, first, out, room, &chance);
    return add_choices(structure, &choices, out, size);
}
