/* The pairing of messages (run/span-pairs.h, run/span-forms.h), and what is
 * known of spans (run/spans.h). */
#include "support/suite.h"

#include <string.h>

#include "run/memory-points.h"
#include "run/span-forms.h"
#include "run/span-pairs.h"
#include "support/chance.h"

static Warnings warnings;

/* The thread has a capability of its own. */
static void
take(SpanPairs *pairs, gint64 time, guint32 thread, const char *text)
{
    const SpanMessage message = {
        .time = time,
        .capability = thread,
        .thread = thread,
        .bytes = (const guint8 *)text,
        .size = strlen(text),
    };

    span_pairs_take(pairs, &message);
}

static void
take_bytes(SpanPairs *pairs, gint64 time, guint32 thread, const guint8 *bytes,
           gsize size)
{
    const SpanMessage message = {
        .time = time,
        .thread = thread,
        .is_binary = TRUE,
        .bytes = bytes,
        .size = size,
    };

    span_pairs_take(pairs, &message);
}

/* Ends the messages at 1000 ns, without censuses.  flushed is NULL for a log
 * that is whole. */
static Spans *
finish_at(SpanPairs *pairs, const gint64 *flushed)
{
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(MemoryPoint));
    Spans *spans;

    warnings = (Warnings){0};
    warnings.of[WARNING_UNFINISHED].count = flushed != NULL ? 1 : 0;
    spans = span_pairs_finish(pairs, 1000, flushed, &warnings, NULL);
    ck_assert_ptr_nonnull(spans);
    spans_finish(spans, points);
    span_pairs_free(pairs);
    return spans;
}

static Spans *
finish(SpanPairs *pairs)
{
    return finish_at(pairs, NULL);
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
    /* Any word that begins goes with any that ends. */
    {"1 1 BEGIN x;2 1 STOP x;3 1 start y;4 1 end y", NULL, "1-2 x;3-4 y", 0},
    {"1 1 load file begin;2 1 load file end", NULL, "1-2 load file", 0},
    {"1 1 x Start;2 1 x Stop", NULL, "1-2 x", 0},
    /* The forms do not mix, and the names must be equal. */
    {"1 1 begin x;2 1 x end;3 1 end y;4 1 end:x", NULL, "", 0},
    /* What only contains such words is no span. */
    {"1 1 begin;2 1 end;3 1 restart x;4 1 stop x", NULL, "", 0},
    {"1 1 starting x;2 1 end of x;3 1 the end", NULL, "", 0},
    /* A begin without an end: sure, if others of its form have one, or else if
     * others of its form and name do. */
    {"1 1 START OF PROGRAM", NULL, "", 0},
    {"1 1 START x;2 1 START y;3 1 END y", NULL, "1-?1000 x;2-3 y", 0},
    {"1 1 START  x;2 1 START y;3 1 STOP y", NULL, "2-3 y", 0},
    {"1 1 START x;2 1 start y;3 1 stop y", NULL, "2-3 y", 0},
    {"1 1 BEGIN: reading;2 1 START y;3 1 STOP y", NULL, "2-3 y", 0},
    {"1 1 let it begin;2 1 job begin;3 1 job end", NULL, "2-3 job", 0},
    {"1 1 start of the program;2 1 start y;3 1 stop y", NULL, "2-3 y", 0},
    {"1 1 begin x;2 1 begin y;3 1 end y", NULL, "2-3 y", 0},
    {"1 1 begin x;2 1 begin x;3 1 end x", NULL, "1-?1000 x;2-3 x", 0},
    {"1 1 job 7 begin;2 1 job 8 begin;3 1 job 8 end", NULL,
     "1-?1000 job 7;2-3 job 8", 0},
    {"1 1 x:begin;2 1 begin:x;3 1 begin x;4 1 end x", NULL, "3-4 x", 0},
    /* An end without a begin, of a name that has one. */
    {"2 1 STOP x;3 1 STOP of the program", NULL, "", 0},
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
    {"3 2 ot2 end span 7;4 2 ot2 begin span 7 x", NULL, "4-?1000 x", 0},
    /* Of the user. */
    {"1 1 GET /a;2 1 200;3 1 GET /b", "^GET \\S+=^200$",
     "1-2 GET /a;3-?1000 GET /b", 0},
    {"1 1 open f;2 1 open g;3 1 close f", "^open (.*)=^close (.*)",
     "1-3 f;2-?1000 g", 0},
    /* A group that takes no part: the innermost of the thread. */
    {"1 1 open f;2 1 open g;3 2 open h;4 1 close;5 2 close;6 1 close f",
     "^open (.*)=^close(?: (.*))?$", "1-6 f;2-4 g;3-5 h", 0},
    {"1 1 open f;2 1 open g;3 1 close f;4 1 close;5 1 close",
     "^open (.*)=^close(?: (.*))?$", "1-3 f;2-4 g", 1},
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

    take_bytes(pairs, 5, 1, begin, sizeof begin - 1);
    take_bytes(pairs, 6, 1, tag, sizeof tag - 1);
    take_bytes(pairs, 7, 2, end, sizeof end - 2); /* too short */
    take_bytes(pairs, 9, 2, end, sizeof end - 1);
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
    spans = finish(pairs); /* others of "START x" have an end */
    ck_assert_uint_eq(spans->kinds->len, 1 + MAX_NUMBERED);
    ck_assert_str_eq(spans_kind(spans, MAX_NUMBERED)->name, "request #");
    ck_assert_uint_eq(spans_kind(spans, MAX_NUMBERED)->sums.number, 6);
    ck_assert_uint_eq(spans_kind(spans, MAX_NUMBERED)->sums.sum, 21);
    ck_assert_uint_eq(spans_kind(spans, MAX_NUMBERED)->median, 3);
    ck_assert_uint_eq(spans_kind(spans, MAX_NUMBERED)->sums.longest, 6);
    ck_assert_int_eq(spans_kind(spans, MAX_NUMBERED)->longest_at, 50);
    ck_assert_uint_eq(spans_kind(spans, 0)->n_open, 1);
    ck_assert_uint_eq(spans_kind(spans, 0)->sums.sum, UNKNOWN_SUM);
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
    spans = span_pairs_finish(pairs, 1000, NULL, &warnings, NULL);
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

/* A message of the random test, and what pairs it by going through all that
 * are open. */
typedef struct {
    gint64 time;
    guint32 thread;
    char name;
    gboolean ends;
    const gint64 *end; /* of a begin: the time of its end; NULL = open */
} Told;

static gint
compare_told(gconstpointer a, gconstpointer b)
{
    const Told *left = a, *right = b;

    return (left->time > right->time) - (left->time < right->time);
}

/* Ends a begin: the last one of the thread, else the first one.  Returns FALSE
 * if none is open. */
static gboolean
tell_end(GArray *told, guint before)
{
    const Told *end = &g_array_index(told, Told, before);
    Told *own = NULL, *other = NULL;

    for (guint i = 0; i < before; i++) {
        Told *begin = &g_array_index(told, Told, i);

        if (begin->ends || begin->end != NULL || begin->name != end->name)
            continue;
        if (begin->thread == end->thread)
            own = begin;
        else if (other == NULL)
            other = begin;
    }
    if (own == NULL)
        own = other;
    if (own != NULL)
        own->end = &end->time;
    return own != NULL;
}

static GArray *
random_messages(Chance *chance, SpanPairs *pairs)
{
    GArray *told = g_array_new(FALSE, FALSE, sizeof(Told));
    const guint n = chance_below(chance, 200);

    for (guint i = 0; i < n; i++) {
        const Told message = {
            .time = chance_below(chance, 1000),
            .thread = chance_below(chance, 3),
            .name = (char)('a' + chance_below(chance, 3)),
            .ends = chance_once_in(chance, 2),
        };
        g_autofree char *text = g_strdup_printf(
            "%s %c", message.ends ? "STOP" : "START", message.name);

        g_array_append_val(told, message);
        take(pairs, message.time, message.thread, text);
    }
    g_array_sort(told, compare_told);
    return told;
}

/* Returns "a 1 5-9;b 2 7-" of a begin, by name, thread and times. */
static void
append_span(GPtrArray *texts, char name, guint32 thread, gint64 begin,
            gint64 end, gboolean open)
{
    g_ptr_array_add(
        texts, open ? g_strdup_printf("%c %u %d-", name, thread, (int)begin)
                    : g_strdup_printf("%c %u %d-%d", name, thread, (int)begin,
                                      (int)end));
}

static gint
compare_texts(gconstpointer a, gconstpointer b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static gint
compare_numbers(gconstpointer a, gconstpointer b)
{
    const guint64 left = *(const guint64 *)a, right = *(const guint64 *)b;

    return (left > right) - (left < right);
}

/* The sums of a kind are those of the spans that the oracle told. */
static void
assert_sums(const Spans *spans, const GArray *told, char name)
{
    const char text[] = {name, '\0'};
    g_autoptr(GArray) lengths = g_array_new(FALSE, FALSE, sizeof(guint64));
    guint64 sum = 0, n_open = 0;

    for (guint i = 0; i < told->len; i++) {
        const Told *begin = &g_array_index(told, Told, i);
        guint64 length;

        if (begin->ends || begin->name != name)
            continue;
        n_open += begin->end == NULL ? 1 : 0;
        if (begin->end == NULL)
            continue;
        length = (guint64)(*begin->end - begin->time);
        sum += length;
        g_array_append_val(lengths, length);
    }
    g_array_sort(lengths, compare_numbers);
    for (guint i = 0; i < spans->kinds->len; i++) {
        const SpanKind *kind = spans_kind(spans, i);

        if (strcmp(kind->name, text) != 0)
            continue;
        ck_assert_uint_eq(kind->sums.number, lengths->len + n_open);
        ck_assert_uint_eq(kind->n_open, n_open);
        ck_assert_uint_eq(kind->sums.sum, lengths->len > 0 ? sum : UNKNOWN_SUM);
        if (lengths->len == 0)
            return;
        ck_assert_uint_eq(kind->median, g_array_index(lengths, guint64,
                                                      (lengths->len - 1) / 2));
        ck_assert_uint_eq(kind->sums.longest,
                          g_array_index(lengths, guint64, lengths->len - 1));
        return;
    }
    ck_assert_uint_eq(lengths->len + n_open, 0);
}

/* Names and pairs are those of an oracle, and so are the sums. */
LOOP_TEST(spans_are_those_of_the_messages, 0, 200)
{
    Chance chance = {(guint64)_i};
    SpanPairs *pairs = span_pairs_new();
    g_autoptr(GArray) told = random_messages(&chance, pairs);
    g_autoptr(GPtrArray) wanted = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GPtrArray) got = g_ptr_array_new_with_free_func(g_free);
    Spans *spans = finish(pairs);
    gboolean any = FALSE;
    guint n_without = 0;

    for (guint i = 0; i < told->len; i++) {
        const Told *end = &g_array_index(told, Told, i);
        gboolean begun = FALSE;

        if (!end->ends)
            continue;
        for (guint j = 0; j < i; j++)
            begun |= !g_array_index(told, Told, j).ends &&
                     g_array_index(told, Told, j).name == end->name;
        if (tell_end(told, i))
            any = TRUE;
        else
            n_without += begun ? 1 : 0;
    }
    for (guint i = 0; any && i < told->len; i++) {
        const Told *begin = &g_array_index(told, Told, i);

        if (!begin->ends)
            append_span(wanted, begin->name, begin->thread, begin->time,
                        begin->end != NULL ? *begin->end : 0,
                        begin->end == NULL);
    }
    for (guint i = 0; i < spans->spans->len; i++) {
        const Span *span = spans_span(spans, i);

        append_span(got, span->name[0], span->thread, span->begin, span->end,
                    span->open);
    }
    g_ptr_array_sort(wanted, compare_texts);
    g_ptr_array_sort(got, compare_texts);
    ck_assert_uint_eq(got->len, wanted->len);
    for (guint i = 0; i < got->len; i++)
        ck_assert_str_eq(got->pdata[i], wanted->pdata[i]);
    for (char name = 'a'; any && name <= 'c'; name++)
        assert_sums(spans, told, name);
    ck_assert_uint_eq(warnings.of[WARNING_SPAN_ENDS].count, n_without);
    spans_unref(spans);
}

/* In a row, no two spans overlap, and a span is below the last one that
 * encloses it on its thread.  A window has those that overlap it. */
LOOP_TEST(spans_have_rows, 0, 50)
{
    Chance chance = {(guint64)_i};
    SpanPairs *pairs = span_pairs_new();
    GArray *told = random_messages(&chance, pairs);
    Spans *spans = finish(pairs);
    Spans *window = spans_in_window(spans, 300, 500);
    guint n_inside = 0;

    for (guint i = 0; i < spans->spans->len; i++) {
        const Span *span = spans_span(spans, i);
        const Span *outer = NULL;

        ck_assert_str_eq(spans_kind(spans, span->kind)->name, span->name);
        ck_assert_uint_lt(span->row, spans->n_rows);
        n_inside += span->begin <= 500 && span->end >= 300 ? 1 : 0;
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
    ck_assert_uint_eq(window->spans->len, n_inside);
    for (guint i = 0; i < window->spans->len; i++)
        ck_assert(spans_span(window, i)->begin <= 500 &&
                  spans_span(window, i)->end >= 300);
    spans_unref(window);
    spans_unref(spans);
    g_array_unref(told);
}

/* In a log that is cut off, a span is open for as long as the log of its
 * capability is there. */
TEST(open_spans_end_where_their_capability_does)
{
    gint64 flushed[MAX_CAPABILITIES + 1] = {0, 40, 2000, 10};
    SpanPairs *pairs = span_pairs_new();
    Spans *spans;

    take(pairs, 30, 1, "START a");
    take(pairs, 30, 2, "START b");
    take(pairs, 30, 3, "START c");
    take(pairs, 31, MAX_CAPABILITIES + 7, "START d");
    spans = finish_at(pairs, flushed);
    ck_assert_uint_eq(spans->spans->len, 4);
    for (guint i = 0; i < spans->spans->len; i++) {
        static const gint64 ends[] = {40, 1000, 30, 31};
        const Span *span = spans_span(spans, i);

        ck_assert(span->open);
        ck_assert_int_eq(span->end, ends[span->name[0] - 'a']);
        ck_assert_uint_eq(spans_kind(spans, i)->sums.longest, UNKNOWN_SUM);
        ck_assert_int_eq(spans_kind(spans, i)->longest_at, NEVER);
    }
    spans_unref(spans);
}

/* Has n spans "often" of different lengths, one that is open, and one
 * "rare". */
static Spans *
many_spans(guint n)
{
    SpanPairs *pairs = span_pairs_new();

    take(pairs, 0, 1, "START rare");
    take(pairs, 1, 1, "STOP rare");
    for (guint i = 0; i < n; i++) {
        take(pairs, 10 * i, 2, "START often");
        take(pairs, 10 * i + i % 9, 2, "STOP often");
    }
    take(pairs, 10 * n, 3, "START often");
    return finish(pairs);
}

/* The longest spans of each kind are kept, and those that are open. */
TEST(the_longest_spans_are_kept)
{
    const guint n = MAX_SPANS + 9000;
    Spans *spans = many_spans(n);
    guint kept[9] = {0}, n_open = 0, n_rare = 0;

    ck_assert_uint_eq(spans->spans->len, MAX_SPANS);
    ck_assert_uint_eq(spans->n_dropped, 9002);
    ck_assert_uint_eq(spans_kind(spans, 0)->sums.number, n + 1);
    ck_assert_uint_eq(spans_kind(spans, 0)->n_open, 1);
    ck_assert_uint_eq(spans_kind(spans, 0)->median, 4);
    for (guint i = 0; i < spans->spans->len; i++) {
        const Span *span = spans_span(spans, i);

        n_open += span->open ? 1 : 0;
        n_rare += span->name[0] == 'r' ? 1 : 0;
        if (!span->open && span->name[0] == 'o')
            kept[span->end - span->begin]++;
    }
    ck_assert_uint_eq(n_open, 1);
    ck_assert_uint_eq(n_rare, 1);
    /* 9002 are not kept: all of the 8282 of length 0, and 720 of length 1. */
    for (guint length = 0; length < 9; length++) {
        const guint all = n / 9 + (length < n % 9 ? 1 : 0);
        const guint first = n / 9 + (0 < n % 9 ? 1 : 0);

        ck_assert_uint_eq(kept[length], length == 0   ? 0
                                        : length == 1 ? all - (9002 - first)
                                                      : all);
    }
    spans_unref(spans);
}

/* A window does not know the sums of a kind of which not all are kept, even in
 * a window of a window; but the longest one, if there is any. */
TEST(windows_do_not_count_what_is_not_kept)
{
    const guint n = MAX_SPANS + 9000;
    Spans *spans = many_spans(n);
    Spans *window = spans_in_window(spans, 0, 10000);
    Spans *inner = spans_in_window(window, 0, 5000);
    Spans *narrow = spans_in_window(spans, 90, 90);
    const SpanKind *often = spans_kind(inner, 0), *rare = spans_kind(inner, 1);

    ck_assert_str_eq(often->name, "often");
    ck_assert_uint_eq(often->sums.number, UNKNOWN_SUM);
    ck_assert_uint_eq(often->n_open, UNKNOWN_SUM);
    ck_assert_uint_eq(often->sums.sum, UNKNOWN_SUM);
    ck_assert_uint_eq(often->median, UNKNOWN_SUM);
    ck_assert_uint_eq(often->sums.longest, 8);
    ck_assert_int_eq(span_kind_growth(often), UNKNOWN_GROWTH);
    ck_assert_str_eq(rare->name, "rare");
    ck_assert_uint_eq(rare->sums.number, 1);
    ck_assert_uint_eq(rare->median, 1);
    /* None of them is kept there. */
    ck_assert_uint_eq(narrow->kinds->len, 1);
    ck_assert_uint_eq(spans_kind(narrow, 0)->sums.number, UNKNOWN_SUM);
    ck_assert_uint_eq(spans_kind(narrow, 0)->sums.longest, UNKNOWN_SUM);
    spans_unref(narrow);
    spans_unref(inner);
    spans_unref(window);
    spans_unref(spans);
}

/* Memory is limited.  If messages were ignored, no span is open: its end may be
 * among them. */
TEST(messages_are_limited)
{
    SpanPairs *pairs = span_pairs_new();
    Spans *spans;

    take(pairs, 0, 1, "START main");
    for (guint i = 0; i < MAX_SPAN_ENDS + 5; i++)
        take(pairs, i, 2, i % 2 == 0 ? "START x" : "STOP x");
    spans = finish(pairs);
    /* main and the last begin of x are lost, too. */
    ck_assert_uint_eq(warnings.of[WARNING_SPANS_LOST].count, 6 + 2);
    ck_assert_uint_eq(spans->kinds->len, 1);
    ck_assert_uint_eq(spans_kind(spans, 0)->n_open, 0);
    ck_assert_uint_eq(spans_kind(spans, 0)->sums.number, MAX_SPAN_ENDS / 2 - 1);
    ck_assert_uint_eq(spans_kind(spans, 0)->sums.longest, 1);
    spans_unref(spans);
}
