#include "mutator.h"

#include <string.h>

#include "choices.h"
#include "fuzz.h"

/* One in this many mutations changes bytes without regard to their structure,
 * or changes a choice. */
#define RAW_ONCE_IN     24
#define CHOICES_ONCE_IN 4

/* The maximal number of parts that are copied, moved or removed together. */
#define MAX_AT_ONCE 64

GByteArray *
part_at(const Parts *parts, guint index)
{
    return g_ptr_array_index(parts, index);
}

void
parts_insert(Parts *parts, guint at, const guint8 *bytes, gsize size)
{
    GByteArray *part = g_byte_array_sized_new((guint)size);

    g_byte_array_append(part, bytes, (guint)size);
    g_ptr_array_insert(parts, (gint)at, part);
}

void
part_mutate(GByteArray *part, guint more)
{
    const guint size = part->len;

    g_byte_array_set_size(part, size + more);
    g_byte_array_set_size(
        part, (guint)LLVMFuzzerMutate(part->data, size, size + more));
}

/* Returns how many of n parts to take: mostly few. */
static guint
any_count(guint n, Chance *chance)
{
    const guint max_count = chance_once_in(chance, 2)   ? 1
                            : chance_once_in(chance, 2) ? 8
                                                        : MAX_AT_ONCE;

    return 1 + chance_below(chance, MIN(max_count, n));
}

/* Returns a position for a part: before another one or at the end. */
static guint
any_place(const Parts *parts, guint first, Chance *chance)
{
    return first + chance_below(chance, parts->len - first + 1);
}

/* Copies parts, from the same input or another. */
static void
copy_parts(Parts *to, guint at, const Parts *from, guint begin, guint count)
{
    g_autoptr(GPtrArray) copies = g_ptr_array_new();

    for (guint i = 0; i < count; i++)
        g_ptr_array_add(copies, part_at(from, begin + i));
    for (guint i = 0; i < count; i++)
        parts_insert(to, at + i, part_at(copies, i)->data,
                     part_at(copies, i)->len);
}

/* Copies, removes or moves some parts. */
static void
shuffle(Parts *parts, guint first, Chance *chance)
{
    const guint n = parts->len - first;
    const guint begin = first + chance_below(chance, n);
    guint count, to;

    if (n == 0)
        return;
    count = any_count(parts->len - begin, chance);
    switch (chance_below(chance, 5)) {
    case 0:
        g_ptr_array_remove_range(parts, begin, count);
        break;
    case 1:
        to = first + chance_below(chance, n - count + 1);
        for (guint i = 0; i < count; i++)
            g_ptr_array_insert(
                parts, (gint)(to < begin ? to + i : to + count - 1),
                g_ptr_array_steal_index(parts, to < begin ? begin + i : begin));
        break;
    case 2:
        copy_parts(parts, begin, parts, begin, count);
        break;
    default:
        copy_parts(parts, any_place(parts, first, chance), parts, begin, count);
    }
}

static Parts *
split(const Structure *structure, const guint8 *bytes, gsize size)
{
    Parts *parts =
        g_ptr_array_new_with_free_func((GDestroyNotify)g_byte_array_unref);

    structure->split(parts, bytes, size);
    return parts;
}

/* Writes the parts that fit, and the choices after them. */
static size_t
join(const Structure *structure, Parts *parts, const Choices *choices,
     guint8 *to, gsize room, Chance *chance)
{
    gsize size = 0;

    if (structure->mend != NULL)
        structure->mend(parts, chance);
    for (guint i = 0; i < parts->len; i++) {
        const GByteArray *part = part_at(parts, i);

        if (part->len > room - size)
            break;
        if (part->len > 0)
            memcpy(to + size, part->data, part->len);
        size += part->len;
    }
    choices_write(choices, to + size);
    return size + TRAILER_SIZE;
}

size_t
structure_mutate(const Structure *structure, uint8_t *data, size_t size,
                 size_t max_size, unsigned int seed)
{
    Chance chance = {seed};
    Choices choices = choices_of(data, &size);
    g_autoptr(GPtrArray) parts = NULL;

    if (max_size < TRAILER_SIZE + 8)
        return LLVMFuzzerMutate(data, size, max_size);
    max_size -= TRAILER_SIZE;
    size = MIN(size, max_size);
    if (chance_once_in(&chance, CHOICES_ONCE_IN))
        choices.bytes[chance_below(&chance, N_CHOICES)] =
            (guint8)chance_next(&chance);
    if (chance_once_in(&chance, RAW_ONCE_IN)) {
        size = LLVMFuzzerMutate(data, size, max_size);
        choices_write(&choices, data + size);
        return size + TRAILER_SIZE;
    }
    parts = split(structure, data, size);
    for (guint n = 1 + chance_below(&chance, 4); n > 0; n--)
        if (chance_once_in(&chance, 3))
            shuffle(parts, structure->first, &chance);
        else
            structure->change(parts, &chance);
    return join(structure, parts, &choices, data, max_size, &chance);
}

/* Inserts some parts of the right input into the left one, or continues with
 * them to the end. */
size_t
structure_cross(const Structure *structure, const uint8_t *left,
                size_t left_size, const uint8_t *right, size_t right_size,
                uint8_t *out, size_t max_size, unsigned int seed)
{
    Chance chance = {seed};
    const Choices choices = choices_of(left, &left_size);
    g_autoptr(GPtrArray) parts = NULL;
    g_autoptr(GPtrArray) others = NULL;
    guint at, begin, count;

    choices_of(right, &right_size);
    if (max_size < TRAILER_SIZE + 8)
        return 0;
    parts = split(structure, left, left_size);
    others = split(structure, right, right_size);
    if (others->len > structure->first) {
        at = any_place(parts, structure->first, &chance);
        begin = structure->first +
                chance_below(&chance, others->len - structure->first);
        count = any_count(others->len - begin, &chance);
        if (chance_once_in(&chance, 2)) {
            g_ptr_array_set_size(parts, (gint)at);
            count = others->len - begin;
        }
        copy_parts(parts, at, others, begin, count);
    }
    return join(structure, parts, &choices, out, max_size - TRAILER_SIZE,
                &chance);
}
