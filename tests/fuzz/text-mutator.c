/* The mutator of texts in lines and tags: .hp files, archives, themes.  Lines
 * and tags come, go and change as wholes; numbers stay numbers, mostly. */
#include <inttypes.h>
#include <string.h>

#include "fuzz.h"
#include "mutator.h"

/* A part ends behind a line feed and in front of a tag.  The first may move as
 * well. */
static Parts *
split(const guint8 *bytes, gsize size, guint *first)
{
    Parts *parts = parts_new();
    gsize from = 0;

    *first = 0;
    for (gsize at = 1; at <= size; at++)
        if (at == size || bytes[at] == '<' || bytes[at - 1] == '\n') {
            parts_add(parts, bytes + from, at - from);
            from = at;
        }
    return parts;
}

/* Returns where a number stands in the part, and its size; 0 where it has
 * none. */
static guint
find_number(const Stretch *part, guint from, guint *size)
{
    guint at = from;

    while (at < part->size && !g_ascii_isdigit(part->bytes[at]))
        at++;
    for (*size = 0;
         at + *size < part->size && g_ascii_isdigit(part->bytes[at + *size]);)
        ++*size;
    return at;
}

/* Puts other bytes in the place of some. */
static void
replace(Parts *parts, guint index, guint at, guint size, const char *text)
{
    const Stretch old = *parts_get(parts, index);
    const gsize length = strlen(text);
    guint8 *bytes = parts_make(parts, old.size - size + length);

    memcpy(bytes, old.bytes, at);
    memcpy(bytes + at, text, length);
    memcpy(bytes + at + length, old.bytes + at + size, old.size - at - size);
    *parts_get(parts, index) =
        (Stretch){bytes, old.size - size + (guint)length};
}

static void
change_number(Parts *parts, guint index, Chance *chance)
{
    const Stretch *part = parts_get(parts, index);
    guint size, at;
    g_autofree char *text = NULL;

    at = find_number(part, chance_below(chance, part->size), &size);
    if (size == 0)
        at = find_number(part, 0, &size);
    if (size == 0)
        return;
    text = g_strdup_printf("%s%" PRIu64, chance_once_in(chance, 12) ? "-" : "",
                           chance_number(chance));
    replace(parts, index, at, size, text);
}

/* Finds what stands in quotes, the one that ends at a quote behind that place
 * or at the last. */
static gboolean
find_quoted(const Stretch *part, guint number, guint *at, guint *size)
{
    const guint8 *begin = part->bytes, *end = part->bytes + part->size;
    gboolean found = FALSE;

    while (begin < end) {
        const guint8 *open = memchr(begin, '"', (gsize)(end - begin));
        const guint8 *close =
            open != NULL ? memchr(open + 1, '"', (gsize)(end - open - 1))
                         : NULL;

        if (close == NULL)
            break;
        *at = (guint)(open + 1 - part->bytes);
        *size = (guint)(close - open - 1);
        found = TRUE;
        if (number-- == 0)
            break;
        begin = close + 1;
    }
    return found;
}

/* Puts what stands in quotes in one part, or a text of note, in those of
 * another. */
static void
change_quoted(Parts *parts, guint index, guint other, Chance *chance)
{
    static const char *const texts[] = {
        "",   "&#x202e;a", "&amp;&lt;",         "AA==",     "/w==",
        "0",  "none",      "#ffffff",           "\xc3\xa4", "OTHER",
        "-1", "1 2 3",     "cost-centre stack", "MAIN",     "eras",
    };
    guint at, size, other_at, other_size;
    g_autofree char *text = NULL;

    if (!find_quoted(parts_get(parts, index), chance_below(chance, 8), &at,
                     &size))
        return;
    if (!chance_once_in(chance, 3) &&
        find_quoted(parts_get(parts, other), chance_below(chance, 8), &other_at,
                    &other_size))
        text =
            g_strndup((const char *)parts_get(parts, other)->bytes + other_at,
                      other_size);
    else
        text = g_strdup(texts[chance_below(chance, G_N_ELEMENTS(texts))]);
    replace(parts, index, at, size, text);
}

static void
change(Parts *parts, guint first, Chance *chance)
{
    const guint n = parts_n(parts) - first;
    const guint at = first + chance_below(chance, n);

    if (n == 0) {
        parts_add(parts, (const guint8 *)"", 0);
        parts_mutate(parts, first, 16);
        return;
    }
    switch (chance_below(chance, 4)) {
    case 0:
    case 1:
        change_number(parts, at, chance);
        break;
    case 2:
        change_quoted(parts, at, first + chance_below(chance, n), chance);
        break;
    default:
        parts_mutate(parts, at, 32);
    }
}

static gsize
join(Parts *parts, guint first, guint8 *to, gsize most, Chance *chance)
{
    (void)first;
    (void)chance;
    return parts_join(parts, to, most);
}

static const Structure texts = {split, change, join, TRUE};

size_t
LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most,
                        unsigned int seed)
{
    return structure_mutate(&texts, data, size, most, seed);
}

size_t
LLVMFuzzerCustomCrossOver(const uint8_t *left, size_t left_size,
                          const uint8_t *right, size_t right_size, uint8_t *out,
                          size_t most, unsigned int seed)
{
    return structure_cross(&texts, left, left_size, right, right_size, out,
                           most, seed);
}
