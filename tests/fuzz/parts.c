#include "parts.h"

#include <string.h>

#include "fuzz.h"

/* The most parts that are copied or removed at once. */
#define MOST_AT_ONCE 64

Parts *
parts_new(void)
{
    Parts *parts = g_new0(Parts, 1);

    parts->list = g_array_new(FALSE, FALSE, sizeof(Stretch));
    parts->memory = g_ptr_array_new_with_free_func(g_free);
    return parts;
}

void
parts_free(Parts *parts)
{
    g_array_unref(parts->list);
    g_ptr_array_unref(parts->memory);
    g_free(parts);
}

guint
parts_n(const Parts *parts)
{
    return parts->list->len;
}

Stretch *
parts_get(const Parts *parts, guint index)
{
    return &g_array_index(parts->list, Stretch, index);
}

void
parts_add(Parts *parts, const guint8 *bytes, gsize size)
{
    parts_insert(parts, parts->list->len, bytes, size);
}

guint8 *
parts_make(Parts *parts, gsize size)
{
    guint8 *bytes = g_malloc0(MAX(size, 1));

    g_ptr_array_add(parts->memory, bytes);
    return bytes;
}

void
parts_insert(Parts *parts, guint at, const guint8 *bytes, gsize size)
{
    const Stretch part = {bytes, (guint)size};

    g_array_insert_val(parts->list, at, part);
}

/* A place for a part: in front of one, or behind the last. */
static guint
any_place(const Parts *parts, guint first, Chance *chance)
{
    return first + chance_below(chance, parts->list->len - first + 1);
}

/* Returns how many parts from that one on to take: mostly few. */
static guint
any_count(const Parts *parts, guint from, Chance *chance)
{
    guint most = chance_once_in(chance, 2)   ? 1
                 : chance_once_in(chance, 2) ? 8
                                             : MOST_AT_ONCE;

    return 1 + chance_below(chance, MIN(most, parts->list->len - from));
}

static void
copy(Parts *parts, guint from, guint count, guint to)
{
    g_autofree Stretch *copies =
        g_memdup2(parts_get(parts, from), count * sizeof(Stretch));

    g_array_insert_vals(parts->list, to, copies, count);
}

static void
double_part(Parts *parts, guint from, Chance *chance)
{
    for (guint n = any_count(parts, from, chance); n > 0; n--)
        copy(parts, from, 1, from);
}

static void
move(Parts *parts, guint from, guint count, guint first, Chance *chance)
{
    g_autofree Stretch *moved =
        g_memdup2(parts_get(parts, from), count * sizeof(Stretch));

    g_array_remove_range(parts->list, from, count);
    g_array_insert_vals(parts->list, any_place(parts, first, chance), moved,
                        count);
}

static void
swap(Parts *parts, guint left, guint right)
{
    const Stretch part = *parts_get(parts, left);

    *parts_get(parts, left) = *parts_get(parts, right);
    *parts_get(parts, right) = part;
}

void
parts_shuffle(Parts *parts, guint first, Chance *chance)
{
    const guint n = parts->list->len - first;
    const guint from = first + chance_below(chance, n);
    guint count;

    if (n == 0)
        return;
    count = any_count(parts, from, chance);
    switch (chance_below(chance, 5)) {
    case 0:
        double_part(parts, from, chance);
        break;
    case 1:
        g_array_remove_range(parts->list, from, count);
        break;
    case 2:
        move(parts, from, count, first, chance);
        break;
    case 3:
        copy(parts, from, count, any_place(parts, first, chance));
        break;
    default:
        swap(parts, from, first + chance_below(chance, n));
    }
}

void
parts_splice(Parts *parts, guint first, const Parts *others, guint other_first,
             Chance *chance)
{
    const guint n = others->list->len - other_first;
    const guint from = other_first + chance_below(chance, n);
    const guint at = any_place(parts, first, chance);
    guint count;

    if (n == 0)
        return;
    count = any_count(others, from, chance);
    if (chance_once_in(chance, 2)) {
        g_array_set_size(parts->list, at);
        count = others->list->len - from;
    }
    g_array_insert_vals(parts->list, at, parts_get(others, from), count);
}

void
parts_mutate(Parts *parts, guint index, gsize more)
{
    Stretch *part = parts_get(parts, index);
    guint8 *bytes = parts_make(parts, part->size + more);

    if (part->size > 0)
        memcpy(bytes, part->bytes, part->size);
    part->size = (guint)LLVMFuzzerMutate(bytes, part->size, part->size + more);
    part->bytes = bytes;
}

gsize
parts_join(const Parts *parts, guint8 *to, gsize most)
{
    gsize size = 0;

    for (guint i = 0; i < parts->list->len; i++) {
        const Stretch *part = parts_get(parts, i);

        if (part->size == 0)
            continue;
        if (part->size > most - size)
            break;
        memcpy(to + size, part->bytes, part->size);
        size += part->size;
    }
    return size;
}
