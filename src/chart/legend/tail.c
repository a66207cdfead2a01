#include "chart/legend/tail.h"

#include <string.h>

#include "words/clip.h"

#define MIN_LABELS 3
#define MIN_SIZE   12 /* bytes; a row for less is no gain */

/* Returns the start of the next tail of a label, or NULL. */
static char *
next_tail(char *at)
{
    char *slash = strchr(at, '/');

    return slash != NULL && strchr(slash + 1, '/') != NULL ? slash + 1 : NULL;
}

const char *
tail_find(const GPtrArray *labels)
{
    g_autoptr(GHashTable) counts = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GHashTable) whole = g_hash_table_new(g_str_hash, g_str_equal);
    const guint min_labels = MAX(MIN_LABELS, (labels->len + 1) / 2);
    const char *best = NULL;
    gsize saved = 0;

    for (guint i = 0; i < labels->len; i++)
        g_hash_table_add(whole, g_ptr_array_index(labels, i));
    for (guint i = 0; i < labels->len; i++)
        for (char *tail = next_tail(g_ptr_array_index(labels, i)); tail != NULL;
             tail = next_tail(tail)) {
            const guint count =
                1 + GPOINTER_TO_UINT(g_hash_table_lookup(counts, tail));
            /* It is shown once, and again if it is a label. */
            const guint shown = g_hash_table_contains(whole, tail) ? 2 : 1;
            const gsize size = strlen(tail);
            const gsize saves = count < min_labels || size < MIN_SIZE
                                    ? 0
                                    : (count - shown) * size;

            g_hash_table_insert(counts, tail, GUINT_TO_POINTER(count));
            if (saves > saved) {
                saved = saves;
                best = tail;
            }
        }
    return best;
}

char *
tail_cut(const char *label, const char *tail)
{
    const gsize size = strlen(label), cut = tail != NULL ? strlen(tail) : 0;

    if (cut == 0 || size <= cut || label[size - cut - 1] != '/' ||
        strcmp(label + size - cut, tail) != 0)
        return g_strdup(label);
    return g_strdup_printf("%.*s" ELLIPSIS, (int)(size - cut), label);
}
