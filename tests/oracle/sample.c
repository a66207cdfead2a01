#include "oracle/sample.h"

#include <string.h>

static void
row_clear(gpointer data)
{
    g_free(((Row *)data)->label);
}

GArray *
sample_new(void)
{
    GArray *sample = g_array_new(FALSE, FALSE, sizeof(Row));

    g_array_set_clear_func(sample, row_clear);
    return sample;
}

void
sample_add(GArray *sample, const char *label, gsize size, guint64 bytes)
{
    const Row row = {.label = g_strndup(label, size), .bytes = bytes};

    g_array_append_val(sample, row);
}

const Row *
sample_row(const GArray *sample, guint index)
{
    return &g_array_index(sample, Row, index);
}

static gint
compare_rows(gconstpointer a, gconstpointer b)
{
    const Row *left = a;
    const Row *right = b;
    int order = strcmp(left->label, right->label);

    if (order != 0)
        return order;
    return (left->bytes > right->bytes) - (left->bytes < right->bytes);
}

void
sample_sum(GArray *sample)
{
    g_array_sort(sample, compare_rows);
    for (guint i = sample->len; i-- > 1;) {
        const Row *row = sample_row(sample, i);
        Row *before = &g_array_index(sample, Row, i - 1);

        if (strcmp(row->label, before->label) == 0) {
            before->bytes += row->bytes;
            g_array_remove_index(sample, i);
        }
    }
}

/* Walks through both sorted lists, and collects the rows without an equal. */
static void
match_equal(const GArray *ours, const GArray *theirs, GPtrArray *our_rest,
            GPtrArray *their_rest)
{
    guint i = 0, j = 0;

    while (i < ours->len || j < theirs->len) {
        const Row *left = i < ours->len ? sample_row(ours, i) : NULL;
        const Row *right = j < theirs->len ? sample_row(theirs, j) : NULL;
        int order = left == NULL    ? 1
                    : right == NULL ? -1
                                    : compare_rows(left, right);

        if (order < 0)
            g_ptr_array_add(our_rest, &g_array_index(ours, Row, i));
        if (order > 0)
            g_ptr_array_add(their_rest, &g_array_index(theirs, Row, j));
        i += order <= 0;
        j += order >= 0;
    }
}

/* Removes a row whose label continues the open one. */
static gboolean
take_longer(const Row *open, GPtrArray *rest)
{
    g_autofree char *start = g_strconcat(open->label, "/", NULL);

    for (guint i = 0; i < rest->len; i++) {
        const Row *row = g_ptr_array_index(rest, i);

        if (row->bytes == open->bytes && g_str_has_prefix(row->label, start)) {
            g_ptr_array_remove_index(rest, i);
            return TRUE;
        }
    }
    return FALSE;
}

static void
match_open(GPtrArray *our_rest, GPtrArray *their_rest)
{
    for (guint i = our_rest->len; i-- > 0;) {
        const Row *row = g_ptr_array_index(our_rest, i);

        if (row->open && take_longer(row, their_rest))
            g_ptr_array_remove_index(our_rest, i);
    }
}

Comparison
sample_compare(GArray *ours, GArray *theirs)
{
    g_autoptr(GPtrArray) our_rest = g_ptr_array_new();
    g_autoptr(GPtrArray) their_rest = g_ptr_array_new();
    Comparison comparison = {.odd = NULL};

    g_array_sort(ours, compare_rows);
    g_array_sort(theirs, compare_rows);
    match_equal(ours, theirs, our_rest, their_rest);
    match_open(our_rest, their_rest);
    comparison.equal = our_rest->len == 0 && their_rest->len == 0;
    if (our_rest->len > 0)
        comparison.odd = g_ptr_array_index(our_rest, 0);
    else if (their_rest->len > 0)
        comparison.odd = g_ptr_array_index(their_rest, 0);
    return comparison;
}
