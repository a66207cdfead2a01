/* The mutator of texts in lines and tags: .hp files, archives, themes.  It
 * changes, inserts and removes whole lines and tags.  Numbers mostly remain
 * numbers. */
#include <inttypes.h>
#include <string.h>

#include "fuzz.h"

/* A part ends after a line feed or before a tag. */
static void
split(Parts *parts, const guint8 *bytes, gsize size)
{
    gsize from = 0;

    for (gsize at = 1; at <= size; at++)
        if (at == size || bytes[at] == '<' || bytes[at - 1] == '\n') {
            parts_insert(parts, parts->len, bytes + from, at - from);
            from = at;
        }
}

/* Replaces some bytes by a text. */
static void
replace(GByteArray *part, guint at, guint size, const char *text)
{
    g_autofree guint8 *behind =
        g_memdup2(part->data + at + size, part->len - at - size);
    const guint n_behind = part->len - at - size;

    g_byte_array_set_size(part, at);
    g_byte_array_append(part, (const guint8 *)text, (guint)strlen(text));
    g_byte_array_append(part, behind, n_behind);
}

/* Replaces the first number at or after a random byte. */
static void
change_number(GByteArray *part, Chance *chance)
{
    guint at = chance_below(chance, part->len), size = 0;
    g_autofree char *text =
        g_strdup_printf("%s%" PRIu64, chance_once_in(chance, 12) ? "-" : "",
                        chance_number(chance));

    while (at < part->len && !g_ascii_isdigit(part->data[at]))
        at++;
    while (at + size < part->len && g_ascii_isdigit(part->data[at + size]))
        size++;
    if (size > 0)
        replace(part, at, size, text);
}

/* Finds one of the quoted texts: the one with that number, or else the last. */
static gboolean
find_quoted(const GByteArray *part, guint number, guint *at, guint *size)
{
    const guint8 *end = part->data + part->len;
    const guint8 *begin = part->data;
    gboolean found = FALSE;

    for (; begin < end; number--) {
        const guint8 *open = memchr(begin, '"', (gsize)(end - begin));
        const guint8 *close =
            open != NULL ? memchr(open + 1, '"', (gsize)(end - open - 1))
                         : NULL;

        if (close == NULL)
            break;
        *at = (guint)(open + 1 - part->data);
        *size = (guint)(close - open - 1);
        found = TRUE;
        if (number == 0)
            break;
        begin = close + 1;
    }
    return found;
}

/* Replaces a quoted text by one of another part or by a special one. */
static void
change_quoted(GByteArray *part, const GByteArray *other, Chance *chance)
{
    static const char *const texts[] = {
        "",   "&#x202e;a", "&amp;&lt;",         "AA==",     "/w==",
        "0",  "none",      "#ffffff",           "\xc3\xa4", "OTHER",
        "-1", "1 2 3",     "cost-centre stack", "MAIN",     "eras",
    };
    guint at, size, other_at, other_size;
    g_autofree char *text = NULL;

    if (!find_quoted(part, chance_below(chance, 8), &at, &size))
        return;
    if (!chance_once_in(chance, 3) &&
        find_quoted(other, chance_below(chance, 8), &other_at, &other_size))
        text = g_strndup((const char *)other->data + other_at, other_size);
    else
        text = g_strdup(texts[chance_below(chance, G_N_ELEMENTS(texts))]);
    replace(part, at, size, text);
}

static void
change(Parts *parts, Chance *chance)
{
    GByteArray *part;

    if (parts->len == 0)
        parts_insert(parts, 0, (const guint8 *)"\n", 1);
    part = part_at(parts, chance_below(chance, parts->len));
    switch (chance_below(chance, 4)) {
    case 0:
    case 1:
        change_number(part, chance);
        break;
    case 2:
        change_quoted(part, part_at(parts, chance_below(chance, parts->len)),
                      chance);
        break;
    default:
        part_mutate(part, 32);
    }
}

const Structure text_structure = {0, split, change, NULL};
