#include "run/span-pairs.h"

#include <string.h>

#include "base/intern.h"
#include "base/label.h"
#include "base/numbers.h"
#include "run/span-forms.h"

/* The maximum size of a name in bytes. */
#define MAX_NAME 1024

/* Stands for a thread in a key: all threads. */
#define ANY_THREAD G_MAXUINT32

#define N_LAYOUTS (N_SPAN_LAYOUTS + MAX_SPAN_PATTERNS)

/* A begin or an end. */
typedef struct {
    gint64 time;
    guint64 key; /* what both ends of a span have: the number of the name, or
                    the id */
    guint32 thread;
    guint32 name; /* number */
    guint8 layout, word;
    guint8 ends, sure;
} End;

struct SpanPairs {
    const GPtrArray *patterns;
    GArray *ends;  /* End */
    Intern *names; /* as in the log */
    guint64 n_lost;
    GError *error; /* of the first expression that cannot be matched */
};

SpanPairs *
span_pairs_new(void)
{
    SpanPairs *pairs = g_new0(SpanPairs, 1);

    pairs->ends = g_array_new(FALSE, FALSE, sizeof(End));
    pairs->names = intern_new();
    return pairs;
}

void
span_pairs_free(SpanPairs *pairs)
{
    if (pairs == NULL)
        return;
    g_array_unref(pairs->ends);
    intern_free(pairs->names);
    g_clear_error(&pairs->error);
    g_free(pairs);
}

void
span_pairs_set_patterns(SpanPairs *pairs, const GPtrArray *patterns)
{
    pairs->patterns = patterns;
}

static void
add(SpanPairs *pairs, gint64 time, guint32 thread, const SpanEnd *found)
{
    const guint32 size = (guint32)MIN(found->size, MAX_NAME);
    End end = {
        .time = time,
        .thread = thread,
        .layout = (guint8)found->layout,
        .word = (guint8)found->word,
        .ends = found->ends != FALSE,
        .sure = found->sure != FALSE,
    };

    if (pairs->ends->len == MAX_SPAN_ENDS ||
        intern_bytes(pairs->names) + size > MAX_SPAN_NAMES) {
        pairs->n_lost++;
        return;
    }
    if (found->name != NULL)
        end.name = intern_add(pairs->names, found->name, size);
    if (found->layout == SPANS_NUMBERED)
        end.key = found->id;
    else if (!found->of_any)
        end.key = end.name;
    g_array_append_val(pairs->ends, end);
}

void
span_pairs_take(SpanPairs *pairs, gint64 time, guint32 thread, const char *text,
                gsize size)
{
    g_autofree char *presentable =
        pairs->patterns != NULL ? label_present(text, size) : NULL;
    SpanEnd end;

    if (presentable != NULL) {
        text = presentable;
        size = strlen(presentable);
    }
    if (pairs->error == NULL &&
        span_end_of_text(text, size, pairs->patterns, &end, &pairs->error))
        add(pairs, time, thread, &end);
}

void
span_pairs_take_binary(SpanPairs *pairs, gint64 time, guint32 thread,
                       const guint8 *bytes, gsize size)
{
    SpanEnd end;

    if (span_end_of_bytes(bytes, size, &end))
        add(pairs, time, thread, &end);
}

/* Lists of the begins that are open: indices + 1, and 0 at the end.  A begin is
 * in that of its key and thread, where the last one is first, and in that of
 * its key, where the first one is first.  One that is closed is left in both.
 */
typedef struct {
    Intern *lists;
    guint32 *first, *last; /* by list */
    guint32 *below, *next; /* by begin: in both lists */
    guint32 *closed_by;    /* by begin and end: the other one, or LONE_END */
} OpenBegins;

/* An end that has no begin, but is an end. */
#define LONE_END G_MAXUINT32

static guint32
list_of(const OpenBegins *open, const End *end, guint32 thread)
{
    const guint64 key[] = {end->key, (guint64)thread << 32 | end->layout};

    return intern_add(open->lists, key, sizeof key);
}

static void
open_begin(const OpenBegins *open, guint32 number, const End *begin)
{
    const guint32 own = list_of(open, begin, begin->thread);
    const guint32 all = list_of(open, begin, ANY_THREAD);

    open->below[number] = open->first[own];
    open->first[own] = number;
    if (open->first[all] == 0)
        open->first[all] = number;
    else
        open->next[open->last[all]] = number;
    open->last[all] = number;
}

/* Takes the first begin that is still open from a list.  Returns 0 if there is
 * none. */
static guint32
take_open(const OpenBegins *open, guint32 list, const guint32 *links)
{
    guint32 begin = open->first[list];

    while (begin > 0 && open->closed_by[begin] > 0)
        begin = links[begin];
    open->first[list] = begin > 0 ? links[begin] : 0;
    return begin;
}

static void
close_begin(const OpenBegins *open, guint32 number, const End *end)
{
    const guint32 all = list_of(open, end, ANY_THREAD);
    guint32 begin =
        take_open(open, list_of(open, end, end->thread), open->below);

    if (begin == 0)
        begin = take_open(open, all, open->next);
    if (begin > 0)
        open->closed_by[begin] = number;
    else if (end->sure || open->last[all] > 0)
        begin = LONE_END;
    open->closed_by[number] = begin;
}

/* Pairs the begins and ends, which are in order and have the numbers from 1 on.
 * Returns the number of the other one for each.  Free with g_free. */
static guint32 *
pair(const GArray *ends)
{
    const gsize n = (gsize)ends->len + 1;
    g_autoptr(Intern) lists = intern_new();
    g_autofree guint32 *first = g_new0(guint32, 2 * n);
    g_autofree guint32 *last = g_new0(guint32, 2 * n);
    g_autofree guint32 *below = g_new0(guint32, n);
    g_autofree guint32 *next = g_new0(guint32, n);
    const OpenBegins open = {lists, first, last,
                             below, next,  g_new0(guint32, n)};

    for (guint32 i = 0; i < ends->len; i++) {
        const End *end = &g_array_index(ends, End, i);

        if (end->ends)
            close_begin(&open, i + 1, end);
        else
            open_begin(&open, i + 1, end);
    }
    return open.closed_by;
}

static gpointer
name_new(const Intern *names, guint32 number)
{
    guint32 size;
    const char *raw = intern_get(names, number, &size);
    g_autofree char *name = label_present(raw, size);

    return g_ref_string_new(name);
}

Spans *
span_pairs_finish(SpanPairs *pairs, gint64 log_end, Warnings *warnings,
                  GError **error)
{
    GArray *ends = pairs->ends;
    g_autoptr(GPtrArray) names =
        g_ptr_array_new_with_free_func((GDestroyNotify)g_ref_string_release);
    g_autofree guint32 *closed_by = NULL;
    /* Of a form that has pairs, a begin alone counts, too. */
    gboolean pairs_up[N_LAYOUTS][N_SPAN_WORDS] = {{FALSE}};
    guint64 n_without = 0;
    Spans *spans;

    if (pairs->error != NULL) {
        g_propagate_error(error, g_steal_pointer(&pairs->error));
        return NULL;
    }
    spans = spans_new();
    g_array_sort(ends, compare_times);
    closed_by = pair(ends);
    for (guint32 i = 0; i < intern_count(pairs->names); i++)
        g_ptr_array_add(names, name_new(pairs->names, i));
    for (guint32 i = 0; i < ends->len; i++) {
        const End *end = &g_array_index(ends, End, i);

        pairs_up[end->layout][end->word] |= !end->ends && closed_by[i + 1] > 0;
    }
    for (guint32 i = 0; i < ends->len; i++) {
        const End *begin = &g_array_index(ends, End, i);
        const guint32 other = closed_by[i + 1];
        Span span = {
            .begin = begin->time,
            .end = MAX(log_end, begin->time),
            .thread = begin->thread,
            .open = other == 0,
            .before = NEVER,
            .after = NEVER,
        };

        if (begin->ends) {
            n_without += other == LONE_END ? 1 : 0;
            continue;
        }
        if (other > 0)
            span.end = g_array_index(ends, End, other - 1).time;
        if (other > 0 || begin->sure || pairs_up[begin->layout][begin->word])
            spans_take(spans, &span, names->pdata[begin->name]);
    }
    for (guint i = 0; pairs->patterns != NULL && i < pairs->patterns->len; i++)
        if (!pairs_up[N_SPAN_LAYOUTS + i][0])
            warnings_add(warnings, WARNING_NO_SPAN, 0, 0);
    warnings_add_many(warnings, WARNING_SPAN_ENDS, n_without);
    warnings_add_many(warnings, WARNING_SPANS_LOST, pairs->n_lost);
    return spans;
}
