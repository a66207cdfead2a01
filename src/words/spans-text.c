#include <config.h>

#include "words/spans-text.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "words/units.h"

/* The maximum number of kinds in a table. */
#define MAX_KINDS 10

static gboolean
knows_heap(const Spans *spans)
{
    for (guint i = 0; i < MIN(spans->kinds->len, MAX_KINDS); i++)
        if (spans_kind(spans, i)->after != NEVER)
            return TRUE;
    return FALSE;
}

char *
spans_head(const Spans *spans)
{
    return g_strdup(knows_heap(spans)
                        /* TRANSLATORS: before a table, whose columns are
                         * called "heap before" and "after". */
                        ? _("spans; the heap is that before and after the one "
                            "in which it grows most:")
                        : _("spans:"));
}

static char *
heap_text(gint64 bytes)
{
    return bytes == NEVER ? g_strdup("") : format_bytes((double)bytes);
}

static void
add_kind(Table *table, const SpanKind *kind)
{
    char *const cells[] = {
        g_strdup_printf("%" PRIu64, kind->sums.number),
        kind->n_open > 0 ? g_strdup_printf("%" PRIu64, kind->n_open)
                         : g_strdup(""),
        format_ns(kind->sums.sum),
        format_ns(kind->median),
        format_ns(kind->sums.longest),
        format_ns(kind->longest_at),
        heap_text(kind->before),
        heap_text(kind->after),
    };

    for (guint i = 0; i < G_N_ELEMENTS(cells); i++)
        table_add(table, cells[i]);
    table_add_label(table, g_strdup(kind->name), TRUE);
}

Table *
spans_table_new(const Spans *spans)
{
    const guint n = spans->kinds->len;
    const Column columns[] = {
        {.head = _("number")},
        /* TRANSLATORS: a number of spans that have no end. */
        {.head = _("open"), .gap = 2},
        /* TRANSLATORS: a sum of times. */
        {.head = _("total"), .gap = 2},
        {.head = _("median"), .gap = 2},
        /* TRANSLATORS: a span, and when it begins. */
        {.head = _("longest"), .gap = 2},
        {.head = _("at"), .gap = 2},
        {.head = _("heap before"), .gap = 2},
        {.head = _("after"), .gap = 2},
        {.head = _("span"), .gap = 2, .is_left = TRUE},
    };
    Table *table;

    if (n == 0)
        return NULL;
    table = table_new();
    table_add_columns(table, columns, G_N_ELEMENTS(columns));
    for (guint i = 0; i < MIN(n, MAX_KINDS); i++)
        add_kind(table, spans_kind(spans, i));
    if (n > MAX_KINDS) {
        table_add_blanks(table);
        table_add(table,
                  g_strdup_printf(ngettext("and %u more kind",
                                           "and %u more kinds", n - MAX_KINDS),
                                  n - MAX_KINDS));
    }
    table_drop_empty(table);
    return table;
}

char *
span_text(const Span *span)
{
    g_autofree char *length = format_ns(span->end - span->begin);
    g_autofree char *before = heap_text(span->before);
    g_autofree char *after = heap_text(span->after);

    if (span->open)
        /* TRANSLATORS: the name of a span, and a time. */
        return g_strdup_printf(_("%s: open for %s"), span->name, length);
    if (span_growth(span) == UNKNOWN_GROWTH)
        return g_strdup_printf(_("%s: %s"), span->name, length);
    /* TRANSLATORS: the name of a span, a time, and two sizes. */
    return g_strdup_printf(_("%s: %s, heap %s, then %s"), span->name, length,
                           before, after);
}
