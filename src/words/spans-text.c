#include <config.h>

#include "words/spans-text.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "base/intern.h"
#include "base/numbers.h"
#include "words/comparison-text.h"
#include "words/units.h"

/* The maximum number of kinds in a table. */
#define MAX_KINDS 10

static char *
heap_text(gint64 bytes)
{
    return bytes == NEVER ? g_strdup("") : format_bytes((double)bytes);
}

static char *
time_text(double ns)
{
    return format_ns(ns);
}

static char *
number_text(double number)
{
    return g_strdup_printf("%.0f", number);
}

/* Adds a value as a text, or "" if it is unknown. */
static void
add_value(Table *table, guint64 value, char *(*text_of)(double value))
{
    table_add_cell(table, value == UNKNOWN_SUM
                              ? (Cell){.text = g_strdup("")}
                              : (Cell){.text = text_of((double)value),
                                       .value = (double)value});
}

static void
add_kind(Table *table, const SpanKind *kind)
{
    add_value(table, kind->sums.number, number_text);
    add_value(table, kind->n_open > 0 ? kind->n_open : UNKNOWN_SUM,
              number_text);
    add_value(table, kind->sums.sum, time_text);
    add_value(table, kind->median, time_text);
    add_value(table, kind->sums.longest, time_text);
    add_value(table, (guint64)kind->longest_at, time_text);
    add_value(table, (guint64)kind->before, format_bytes);
    add_value(table, (guint64)kind->after, format_bytes);
    table_add_label(table, g_strdup(kind->name), TRUE);
}

/* Adds a row for the kinds that have none, of n. */
static void
add_others(Table *table, guint n)
{
    if (n <= MAX_KINDS)
        return;
    table_add_blanks(table);
    table_add(table,
              g_strdup_printf(ngettext("and %u more kind", "and %u more kinds",
                                       n - MAX_KINDS),
                              n - MAX_KINDS));
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
    add_others(table, n);
    table_drop_empty(table);
    return table;
}

static const Spans *
spans_of_run(const Comparison *comparison, guint run)
{
    return comparison_run(comparison, run)->profile->run->spans;
}

/* Compares kinds of several runs: the largest sum first. */
static gint
compare_totals(gconstpointer a, gconstpointer b)
{
    const SpanKind *left = *(const SpanKind *const *)a;
    const SpanKind *right = *(const SpanKind *const *)b;

    return COMPARE(right->sums.sum, left->sums.sum);
}

/* Returns the names of the kinds of all runs: first that whose sum is largest
 * in any run. */
static Intern *
kind_names(const Comparison *comparison)
{
    g_autoptr(GPtrArray) kinds = g_ptr_array_new();
    Intern *names = intern_new_borrowing();

    for (guint run = 0; run < comparison_n_runs(comparison); run++) {
        const Spans *spans = spans_of_run(comparison, run);

        for (guint i = 0; i < spans->kinds->len; i++)
            g_ptr_array_add(kinds, &g_array_index(spans->kinds, SpanKind, i));
    }
    g_ptr_array_sort(kinds, compare_totals);
    for (guint i = 0; i < kinds->len; i++) {
        const SpanKind *kind = g_ptr_array_index(kinds, i);

        intern_add(names, kind->name, (guint32)strlen(kind->name));
    }
    return names;
}

/* Adds the number and the longest span of a kind in a run. */
static void
add_run_cells(Table *table, const Spans *spans, const char *name)
{
    const SpanKind *kind = NULL;

    for (guint i = 0; i < spans->kinds->len && kind == NULL; i++)
        if (g_str_equal(spans_kind(spans, i)->name, name))
            kind = spans_kind(spans, i);
    add_value(table, kind != NULL ? kind->sums.number : UNKNOWN_SUM,
              number_text);
    add_value(table, kind != NULL ? kind->sums.longest : UNKNOWN_SUM,
              time_text);
}

Table *
compared_spans_table_new(const Comparison *comparison)
{
    const guint n_runs = comparison_n_runs(comparison);
    g_autoptr(Intern) names = kind_names(comparison);
    const guint n = intern_count(names);
    Table *table;

    if (n == 0)
        return NULL;
    table = table_new();
    for (guint run = 0; run < n_runs; run++) {
        const char *letter = run_name(comparison_run(comparison, run));
        /* TRANSLATORS: the number of spans in a run, "number in A". */
        g_autofree char *number = g_strdup_printf(_("number in %s"), letter);
        /* TRANSLATORS: the longest span in a run, "longest in A". */
        g_autofree char *longest = g_strdup_printf(_("longest in %s"), letter);

        table_add_column(table,
                         &(Column){.head = number, .gap = run > 0 ? 2 : 0});
        table_add_column(table, &(Column){.head = longest, .gap = 2});
    }
    table_add_column(table, &(Column){.head = _("span"),
                                      .gap = 2,
                                      .is_left = TRUE,
                                      .is_repeated = TRUE});
    for (guint i = 0; i < MIN(n, MAX_KINDS); i++) {
        const char *name = intern_get(names, i, NULL);

        for (guint run = 0; run < n_runs; run++)
            add_run_cells(table, spans_of_run(comparison, run), name);
        table_add_label(table, g_strdup(name), TRUE);
    }
    add_others(table, n);
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
