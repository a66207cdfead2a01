#include "run/spans.h"

#include <string.h>

#include "base/intern.h"
#include "base/numbers.h"
#include "run/memory-points.h"

static void
span_clear(gpointer data)
{
    g_ref_string_release(((Span *)data)->name);
}

static void
kind_clear(gpointer data)
{
    g_ref_string_release(((SpanKind *)data)->name);
}

Spans *
spans_new(void)
{
    Spans *spans = g_atomic_rc_box_new0(Spans);

    spans->kinds = g_array_new(FALSE, TRUE, sizeof(SpanKind));
    spans->spans = g_array_new(FALSE, FALSE, sizeof(Span));
    g_array_set_clear_func(spans->kinds, kind_clear);
    g_array_set_clear_func(spans->spans, span_clear);
    return spans;
}

static void
clear(gpointer data)
{
    Spans *spans = data;

    g_array_unref(spans->kinds);
    g_array_unref(spans->spans);
}

void
spans_unref(Spans *spans)
{
    if (spans != NULL)
        g_atomic_rc_box_release_full(spans, clear);
}

static Span *
span_at(const Spans *spans, guint index)
{
    return &g_array_index(spans->spans, Span, index);
}

static SpanKind *
kind_at(const Spans *spans, guint index)
{
    return &g_array_index(spans->kinds, SpanKind, index);
}

void
spans_take(Spans *spans, const Span *span, char *name)
{
    g_array_append_vals(spans->spans, span, 1);
    span_at(spans, spans->spans->len - 1)->name = g_ref_string_acquire(name);
}

SpanKind *
spans_add_kind(Spans *spans, const char *name)
{
    const SpanKind kind = {
        .name = g_ref_string_new(name),
        .sums = {.sum = UNKNOWN_SUM, .longest = UNKNOWN_SUM},
        .median = UNKNOWN_SUM,
        .longest_at = NEVER,
        .before = NEVER,
        .after = NEVER,
    };

    g_array_append_val(spans->kinds, kind);
    return kind_at(spans, spans->kinds->len - 1);
}

void
spans_set_family(GString *family, const char *name)
{
    g_string_truncate(family, 0);
    for (const char *at = name; *at != '\0'; at++)
        if (!g_ascii_isdigit(*at))
            g_string_append_c(family, *at);
        else if (at == name || !g_ascii_isdigit(at[-1]))
            g_string_append_c(family, '#');
}

/* Adds the kinds of all names, and sets those of the spans. */
static void
add_kinds(Spans *spans)
{
    g_autoptr(Intern) names = intern_new(), families = intern_new();
    g_autoptr(Intern) kinds = intern_new();
    g_autoptr(GString) family = g_string_new(NULL);
    g_autofree guint32 *kind_of = NULL;

    for (guint i = 0; i < spans->spans->len; i++) {
        Span *span = span_at(spans, i);
        const guint32 n_names = intern_count(names);

        span->kind = intern_add(names, span->name, (guint32)strlen(span->name));
        if (span->kind < n_names)
            continue;
        spans_set_family(family, span->name);
        intern_set_text(families, family->str,
                        intern_get_text(families, family->str) + 1);
    }
    kind_of = g_new(guint32, intern_count(names));
    for (guint32 i = 0; i < intern_count(names); i++) {
        const char *name = intern_get(names, i, NULL);

        spans_set_family(family, name);
        if (intern_get_text(families, family->str) > MAX_NUMBERED)
            name = family->str;
        if (spans->kinds->len >= MAX_SPAN_KINDS - 1 &&
            !intern_find_text(kinds, name, NULL))
            name = OTHER_SPANS;
        kind_of[i] = intern_add(kinds, name, (guint32)strlen(name));
        if (kind_of[i] == spans->kinds->len)
            spans_add_kind(spans, name);
    }
    for (guint i = 0; i < spans->spans->len; i++)
        span_at(spans, i)->kind = kind_of[span_at(spans, i)->kind];
}

static guint64
length_of(const Span *span)
{
    return (guint64)(span->end - span->begin);
}

/* Compares by kind; then those that are open are first, and the longest. */
static gint
compare_lengths(gconstpointer a, gconstpointer b)
{
    const Span *left = a, *right = b;

    return left->kind != right->kind   ? COMPARE(left->kind, right->kind)
           : left->open != right->open ? COMPARE(right->open, left->open)
           : length_of(left) != length_of(right)
               ? COMPARE(length_of(right), length_of(left))
               : COMPARE(left->begin, right->begin);
}

/* An archive has the spans of a kind together, so the kind is part of the
 * order. */
static gint
compare_begins(gconstpointer a, gconstpointer b)
{
    const Span *left = a, *right = b;

    return left->begin != right->begin ? COMPARE(left->begin, right->begin)
           : left->end != right->end   ? COMPARE(right->end, left->end)
                                       : COMPARE(left->kind, right->kind);
}

/* Compares by row, which holds the rank in a kind. */
static gint
compare_ranks(gconstpointer a, gconstpointer b)
{
    return COMPARE(((const Span *)a)->row, ((const Span *)b)->row);
}

static void
add_to_kind(SpanKind *kind, const Span *span)
{
    const gint64 growth = span_growth(span);

    if (span->open) {
        kind->sums.number++;
        kind->n_open++;
        return;
    }
    if (kind->sums.sum == UNKNOWN_SUM) {
        /* The first one is the longest. */
        kind->sums.sum = kind->sums.longest = 0;
        kind->longest_at = span->begin;
    }
    span_sums_add(&kind->sums, span->begin, span->end);
    if (growth <= span_kind_growth(kind))
        return;
    kind->before = span->before;
    kind->after = span->after;
}

/* Compares kinds: those without spans are last.  Those whose sum is unknown are
 * first, such as what is still open. */
static gint
compare_kinds(gconstpointer a, gconstpointer b)
{
    const SpanKind *left = a, *right = b;

    if (left->sums.number == 0 || right->sums.number == 0)
        return COMPARE(right->sums.number, left->sums.number);
    return left->sums.sum != right->sums.sum
               ? COMPARE(right->sums.sum, left->sums.sum)
               : strcmp(left->name, right->name);
}

/* Sorts the kinds, and removes those without spans. */
static void
sort_kinds(Spans *spans)
{
    g_autofree guint32 *places = g_new(guint32, spans->kinds->len);
    guint n = 0;

    for (guint i = 0; i < spans->kinds->len; i++)
        kind_at(spans, i)->place = i;
    g_array_sort(spans->kinds, compare_kinds);
    for (guint i = 0; i < spans->kinds->len; i++) {
        places[kind_at(spans, i)->place] = i;
        n += kind_at(spans, i)->sums.number > 0 ? 1 : 0;
    }
    g_array_set_size(spans->kinds, n);
    for (guint i = 0; i < spans->spans->len; i++)
        span_at(spans, i)->kind = places[span_at(spans, i)->kind];
}

/* Sets the sums of the kinds, and sorts the spans by kind and length. */
static void
sum(Spans *spans)
{
    guint first = 0;

    g_array_sort(spans->spans, compare_lengths);
    for (guint i = 0; i < spans->spans->len; i++) {
        Span *span = span_at(spans, i);
        SpanKind *kind = kind_at(spans, span->kind);

        first = kind->sums.number == 0 ? i : first;
        span->row = i - first;
        add_to_kind(kind, span);
        /* The lower one of two in the middle of those that ended. */
        if (!span->open)
            kind->median = length_of(span_at(
                spans, first + (i - first + 1 + (guint)kind->n_open) / 2));
    }
}

/* Drops spans that are too many, by their ranks. */
static void
thin(Spans *spans)
{
    if (spans->spans->len <= MAX_SPANS)
        return;
    g_array_sort(spans->spans, compare_ranks);
    spans->n_dropped = spans->spans->len - MAX_SPANS;
    g_array_set_size(spans->spans, MAX_SPANS);
}

/* A span that may enclose later ones of its thread. */
typedef struct {
    gint64 end;
    guint32 row;
} Outer;

/* Returns the spans of a thread that enclose a later one (Outer); the last one
 * is innermost.  Drops those that do not. */
static GArray *
outers_of(GHashTable *threads, const Span *span)
{
    GArray *outers =
        g_hash_table_lookup(threads, GUINT_TO_POINTER(span->thread));

    if (outers == NULL) {
        outers = g_array_new(FALSE, FALSE, sizeof(Outer));
        g_hash_table_insert(threads, GUINT_TO_POINTER(span->thread), outers);
    }
    while (outers->len > 0 &&
           g_array_index(outers, Outer, outers->len - 1).end < span->end)
        g_array_set_size(outers, outers->len - 1);
    return outers;
}

/* Sorts the spans by begin, and sets their rows. */
static void
set_rows(Spans *spans)
{
    g_autoptr(GHashTable) threads =
        g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)g_array_unref);
    gint64 ends[MAX_SPAN_ROWS] = {0};

    g_array_sort(spans->spans, compare_begins);
    spans->n_rows = 0;
    for (guint i = 0; i < spans->spans->len; i++) {
        Span *span = span_at(spans, i);
        GArray *outers = outers_of(threads, span);
        guint32 row = 0;

        if (span->thread != 0 && outers->len > 0)
            row = g_array_index(outers, Outer, outers->len - 1).row + 1;
        while (row < spans->n_rows && ends[row] > span->begin)
            row++;
        span->row = MIN(row, MAX_SPAN_ROWS);
        if (row < MAX_SPAN_ROWS) {
            const Outer outer = {span->end, row};

            while (spans->n_rows <= row)
                ends[spans->n_rows++] = G_MININT64;
            ends[row] = span->end;
            g_array_append_val(outers, outer);
        }
    }
}

/* Returns the index of the first point that is not before a time; or, if
 * is_after, that is after it. */
static guint
find_point(const GArray *points, gint64 time, gboolean is_after)
{
    guint low = 0, high = points->len;

    while (low < high) {
        const guint middle = low + (high - low) / 2;
        const gint64 at = g_array_index(points, MemoryPoint, middle).time;

        if (at < time || (is_after && at == time))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void
spans_finish(Spans *spans, const GArray *points)
{
    if (spans->kinds->len > 0) {
        set_rows(spans);
        return;
    }
    for (guint i = 0; i < spans->spans->len; i++) {
        Span *span = span_at(spans, i);
        const guint before = find_point(points, span->begin, TRUE);
        const guint after = find_point(points, span->end, FALSE);

        if (before > 0)
            span->before =
                (gint64)g_array_index(points, MemoryPoint, before - 1).bytes;
        if (after < points->len && !span->open)
            span->after =
                (gint64)g_array_index(points, MemoryPoint, after).bytes;
    }
    add_kinds(spans);
    sum(spans);
    thin(spans);
    sort_kinds(spans);
    set_rows(spans);
}

/* Not all spans of a kind are kept.  The longest one is known if there is any:
 * it is longer than those that are not. */
static void
forget_sums(SpanKind *kind)
{
    kind->sums.number = kind->sums.sum = kind->n_open = UNKNOWN_SUM;
    kind->median = UNKNOWN_SUM;
    kind->before = kind->after = NEVER;
}

Spans *
spans_in_window(const Spans *spans, gint64 from, gint64 to)
{
    Spans *result = spans_new();
    g_autofree guint64 *kept = g_new0(guint64, spans->kinds->len);

    for (guint i = 0; i < spans->kinds->len; i++)
        spans_add_kind(result, spans_kind(spans, i)->name);
    for (guint i = 0; i < spans->spans->len; i++) {
        const Span *span = spans_span(spans, i);

        kept[span->kind]++;
        if (span->begin <= to && span->end >= from)
            spans_take(result, span, span->name);
    }
    sum(result);
    for (guint i = 0; i < spans->kinds->len; i++)
        if (kept[i] != spans_kind(spans, i)->sums.number)
            forget_sums(kind_at(result, i));
    sort_kinds(result);
    set_rows(result);
    return result;
}
