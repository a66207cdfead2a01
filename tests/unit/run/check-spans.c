/* The pairing of messages (run/span-pairs.h, run/span-forms.h), and what is
 * known of spans (run/spans.h). */
#include "support/suite.h"

#include <string.h>

#include "run/memory-points.h"
#include "run/span-forms.h"
#include "run/span-pairs.h"
#include "support/chance.h"

static Warnings warnings;

static void
take(SpanPairs *pairs, gint64 time, guint32 thread, const char *text)
{
    span_pairs_take(pairs, time, thread, text, strlen(text));
}

/* Ends the messages at 1000 ns, without censuses. */
static Spans *
finish(SpanPairs *pairs)
{
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(MemoryPoint));
    Spans *spans;

    warnings = (Warnings){0};
    spans = span_pairs_finish(pairs, 1000, &warnings, NULL);
    ck_assert_ptr_nonnull(spans);
    spans_finish(spans, points);
    span_pairs_free(pairs);
    return spans;
}

/* Returns the spans of messages "TIME THREAD TEXT", separated by ";", as
 * "BEGIN-END NAME ...". */
static char *
spans_of(const char *messages, const char *pattern)
{
    g_auto(GStrv) lines = g_strsplit(messages, ";", -1);
    g_autoptr(GPtrArray) patterns = NULL;
    GString *out = g_string_new(NULL);
    SpanPairs *pairs = span_pairs_new();
    Spans *spans;

    if (pattern != NULL)
        ck_assert(span_patterns_add(&patterns, pattern, NULL));
    span_pairs_set_patterns(pairs, patterns);
    for (char **line = lines; *line != NULL; line++) {
        g_auto(GStrv) words = g_strsplit(*line, " ", 3);

        take(pairs, atoi(words[0]), (guint32)atoi(words[1]), words[2]);
    }
    spans = finish(pairs);
    for (guint i = 0; i < spans->spans->len; i++) {
        const Span *span = spans_span(spans, i);

        g_string_append_printf(out, "%s%d-%s%d %s", i > 0 ? ";" : "",
                               (int)span->begin, span->open ? "?" : "",
                               (int)span->end, span->name);
    }
    spans_unref(spans);
    return g_string_free(out, FALSE);
}

static const struct {
    const char *messages, *pattern, *spans;
    guint n_ends; /* that no message begins */
} forms[] = {
    {"1 1 START x;2 1 STOP x", NULL, "1-2 x", 0},
    {"1 1 START a b;2 1 END a b", NULL, "1-2 a b", 0},
    {"1 1 Start:x;2 1 end:x", NULL, "1-2 x", 0},
    {"1 1 begin x;2 1 end x", NULL, "1-2 x", 0},
    {"1 1 begin: x ;2 1 end: x ;3 1 START  ", NULL, "1-2 x ", 0},
    {"1 1 load file begin;2 1 load file end", NULL, "1-2 load file", 0},
    {"1 1 x Start;2 1 x Stop", NULL, "1-2 x", 0},
    /* The forms do not mix, and the names must be equal. */
    {"1 1 begin x;2 1 x end;3 1 end y;4 1 end:x", NULL, "", 0},
    /* What only contains such words is no span. */
    {"1 1 begin;2 1 end;3 1 restart x;4 1 stop x", NULL, "", 0},
    {"1 1 starting x;2 1 end of x;3 1 the end", NULL, "", 0},
    /* A begin without an end: sure, or sure as others of its form have one. */
    {"1 1 START x", NULL, "1-?1000 x", 0},
    {"1 1 begin x", NULL, "", 0},
    {"1 1 begin x;2 1 begin y;3 1 end y", NULL, "1-?1000 x;2-3 y", 0},
    {"1 1 begin x;2 1 START y;3 1 STOP y", NULL, "2-3 y", 0},
    {"2 1 STOP x", NULL, "", 1},
    {"1 1 x end;2 1 y begin;3 1 y end;4 2 y end", NULL, "2-3 y", 1},
    /* The order of the file is not that of time. */
    {"2 1 STOP x;1 1 START x", NULL, "1-2 x", 0},
    /* The innermost of a thread; else the first of another one. */
    {"1 1 START x;2 1 START x;3 1 STOP x;5 1 STOP x", NULL, "1-5 x;2-3 x", 0},
    {"1 1 START x;2 2 START x;3 1 STOP x;5 2 STOP x", NULL, "1-3 x;2-5 x", 0},
    {"1 1 START x;2 2 START x;3 3 STOP x;5 3 STOP x", NULL, "1-3 x;2-5 x", 0},
    {"1 1 START x;2 2 START x;3 3 STOP x;5 1 STOP x", NULL, "1-3 x;2-5 x", 0},
    /* opentelemetry: by number. */
    {"1 1 ot2 begin span 7 a b;2 1 ot2 begin span 8 a b;"
     "3 2 ot2 end span 7;4 1 ot2 end span 8",
     NULL, "1-3 a b;2-4 a b", 0},
    {"1 1 ot2 set tag 7 k v;2 1 ot2 begin span x;3 1 ot2 end span 7 x", NULL,
     "", 0},
    {"3 2 ot2 end span 7", NULL, "", 1},
    /* Of the user. */
    {"1 1 GET /a;2 1 200;3 1 GET /b", "^GET \\S+=^200$",
     "1-2 GET /a;3-?1000 GET /b", 0},
    {"1 1 open f;2 1 open g;3 1 close f", "^open (.*)=^close (.*)",
     "1-3 f;2-?1000 g", 0},
    {"1 1 START x;2 1 done x", "START (x\\=*)=done (.)", "1-2 x", 0},
};

TABLE_TEST(messages_begin_and_end_spans, forms, row)
{
    g_autofree char *spans = spans_of(row->messages, row->pattern);

    ck_assert_msg(strcmp(spans, row->spans) == 0, "%s: %s instead of %s",
                  row->messages, spans, row->spans);
    ck_assert_uint_eq(warnings.of[WARNING_SPAN_ENDS].count, row->n_ends);
}

TEST(binary_messages_begin_and_end_spans)
{
    static const guint8 begin[] = "OT\3\1\5\0\0\0\0\0\0\0request";
    static const guint8 end[] = "OT\3\2\5\0\0\0\0\0\0\0";
    static const guint8 tag[] = "OT\3\3\5\0\0\0\0\0\0\0x";
    SpanPairs *pairs = span_pairs_new();
    Spans *spans;

    span_pairs_take_binary(pairs, 5, 1, begin, sizeof begin - 1);
    span_pairs_take_binary(pairs, 6, 1, tag, sizeof tag - 1);
    span_pairs_take_binary(pairs, 7, 2, end, sizeof end - 2); /* too short */
    span_pairs_take_binary(pairs, 9, 2, end, sizeof end - 1);
    spans = finish(pairs);
    ck_assert_uint_eq(spans->spans->len, 1);
    ck_assert_str_eq(spans_span(spans, 0)->name, "request");
    ck_assert_int_eq(spans_span(spans, 0)->end, 9);
    spans_unref(spans);
}

TEST(numbered_names_are_one_kind)
{
    SpanPairs *pairs = span_pairs_new();
    Spans *spans;

    for (gint64 i = 0; i < 6; i++) {
        g_autofree char *begin = g_strdup_printf("START request %d", (int)i);
        g_autofree char *end = g_strdup_printf("STOP request %d", (int)i);

        take(pairs, 10 * i, 1, begin);
        take(pairs, 10 * i + 1 + i, 1, end);
    }
    for (gint64 i = 0; i < MAX_NUMBERED; i++) {
        g_autofree char *begin = g_strdup_printf("START phase %d", (int)i);

        take(pairs, 100, 1, begin);
    }
    spans = finish(pairs);
    ck_assert_uint_eq(spans->kinds->len, 1 + MAX_NUMBERED);
    ck_assert_str_eq(spans_kind(spans, MAX_NUMBERED)->name, "request #");
    ck_assert_uint_eq(spans_kind(spans, MAX_NUMBERED)->sums.number, 6);
    ck_assert_uint_eq(spans_kind(spans, MAX_NUMBERED)->sums.sum, 21);
    ck_assert_uint_eq(spans_kind(spans, MAX_NUMBERED)->median, 3);
    ck_assert_uint_eq(spans_kind(spans, MAX_NUMBERED)->sums.longest, 6);
    ck_assert_int_eq(spans_kind(spans, MAX_NUMBERED)->longest_at, 50);
    ck_assert_uint_eq(spans_kind(spans, 0)->n_open, 1);
    spans_unref(spans);
}

/* The heap is that at the last census up to the begin and the first from the
 * end on. */
TEST(spans_know_the_heap)
{
    static const MemoryPoint points[] = {{10, 500}, {20, 800}, {30, 700}};
    g_autoptr(GArray) array = g_array_new(FALSE, FALSE, sizeof(MemoryPoint));
    SpanPairs *pairs = span_pairs_new();
    Spans *spans;

    g_array_append_vals(array, points, 3);
    take(pairs, 5, 1, "START early");
    take(pairs, 12, 1, "STOP early");
    take(pairs, 10, 1, "START x");
    take(pairs, 20, 1, "STOP x");
    take(pairs, 21, 1, "START x");
    take(pairs, 22, 1, "STOP x");
    take(pairs, 25, 1, "START late");
    take(pairs, 31, 1, "STOP late");
    spans = span_pairs_finish(pairs, 1000, &warnings, NULL);
    span_pairs_free(pairs);
    spans_finish(spans, array);
    ck_assert_int_eq(spans_span(spans, 0)->before, NEVER);
    ck_assert_int_eq(spans_span(spans, 0)->after, 800);
    ck_assert_int_eq(span_growth(spans_span(spans, 0)), UNKNOWN_GROWTH);
    ck_assert_int_eq(span_growth(spans_span(spans, 1)), 300);
    ck_assert_int_eq(span_growth(spans_span(spans, 2)), -100);
    ck_assert_int_eq(spans_span(spans, 3)->before, 800);
    ck_assert_int_eq(spans_span(spans, 3)->after, NEVER);
    ck_assert_str_eq(spans_kind(spans, 0)->name, "x");
    ck_assert_int_eq(spans_kind(spans, 0)->before, 500);
    ck_assert_int_eq(spans_kind(spans, 0)->after, 800);
    ck_assert_int_eq(span_kind_growth(spans_kind(spans, 1)), UNKNOWN_GROWTH);
    spans_unref(spans);
}

/* In a row, no two spans overlap, and a span is below the last one that
 * encloses it on its thread.  The sums are those of the spans. */
LOOP_TEST(spans_have_rows_and_sums, 0, 50)
{
    static const char *const names[] = {"a", "b", "c"};
    Chance chance = {(guint64)_i};
    SpanPairs *pairs = span_pairs_new();
    guint64 sums[3] = {0}, numbers[3] = {0};
    const guint n = chance_below(&chance, 200);
    Spans *spans, *window;

    for (guint i = 0; i < n; i++) {
        g_autofree char *text = g_strdup_printf(
            "%s %s", chance_once_in(&chance, 2) ? "START" : "STOP",
            names[chance_below(&chance, 3)]);

        take(pairs, chance_below(&chance, 1000), chance_below(&chance, 3),
             text);
    }
    spans = finish(pairs);
    window = spans_in_window(spans, 300, 500);
    for (guint i = 0; i < spans->spans->len; i++) {
        const Span *span = spans_span(spans, i);
        const guint name = (guint)(span->name[0] - 'a');
        const Span *outer = NULL;

        ck_assert_str_eq(spans_kind(spans, span->kind)->name, span->name);
        sums[name] += (guint64)(span->end - span->begin);
        numbers[name]++;
        ck_assert_uint_lt(span->row, spans->n_rows);
        for (guint j = 0; j < i; j++) {
            const Span *other = spans_span(spans, j);

            ck_assert_int_le(other->begin, span->begin);
            if (other->row == span->row)
                ck_assert_int_le(other->end, span->begin);
            if (span->thread != 0 && other->thread == span->thread &&
                other->end >= span->end)
                outer = other;
        }
        if (outer != NULL)
            ck_assert_uint_lt(outer->row, span->row);
    }
    for (guint i = 0; i < spans->kinds->len; i++) {
        const SpanKind *kind = spans_kind(spans, i);

        ck_assert_uint_eq(kind->sums.sum, sums[kind->name[0] - 'a']);
        ck_assert_uint_eq(kind->sums.number, numbers[kind->name[0] - 'a']);
        ck_assert_uint_le(kind->median, kind->sums.longest);
    }
    for (guint i = 0; i < window->spans->len; i++)
        ck_assert(spans_span(window, i)->begin <= 500 &&
                  spans_span(window, i)->end >= 300);
    spans_unref(window);
    spans_unref(spans);
}

/* Memory is limited: what is too much is counted, and the longest spans of each
 * kind are kept. */
TEST(spans_are_limited)
{
    SpanPairs *pairs = span_pairs_new();
    const guint n = MAX_SPANS + 1000;
    guint64 shortest = G_MAXUINT64;
    gboolean has_rare = FALSE;
    Spans *spans;

    take(pairs, 0, 1, "START rare");
    take(pairs, 1, 1, "STOP rare");
    for (guint i = 0; i < n; i++) {
        take(pairs, 10 * i, 2, "START often");
        take(pairs, 10 * i + i % 9, 2, "STOP often");
    }
    spans = finish(pairs);
    ck_assert_uint_eq(spans->spans->len, MAX_SPANS);
    ck_assert_uint_eq(spans->n_dropped, 1001);
    ck_assert_uint_eq(spans_kind(spans, 0)->sums.number, n);
    for (guint i = 0; i < spans->spans->len; i++) {
        const Span *span = spans_span(spans, i);

        if (span->name[0] == 'r')
            has_rare = TRUE;
        else
            shortest = MIN(shortest, (guint64)(span->end - span->begin));
    }
    ck_assert(has_rare);
    ck_assert_uint_eq(shortest, 0);
    ck_assert_uint_eq(spans_kind(spans, 0)->median, 4);
    spans_unref(spans);
    pairs = span_pairs_new();
    for (guint i = 0; i < MAX_SPAN_ENDS + 5; i++)
        take(pairs, i, 1, "START x");
    spans = finish(pairs);
    ck_assert_uint_eq(warnings.of[WARNING_SPANS_LOST].count, 5);
    ck_assert_uint_eq(spans_kind(spans, 0)->n_open, MAX_SPAN_ENDS);
    spans_unref(spans);
}
