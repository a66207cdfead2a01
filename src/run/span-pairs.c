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

/* The begins that are open: lists of indices + 1, with 0 at the end.  The value
 * of a key in a table is the head of its list.  Begins that have been closed
 * meanwhile are still in the other list of each. */
typedef struct {
    const GArray *ends;
    Intern *stacks; /* by key and thread: the last one first */
    Intern *queues; /* by key: the first one first */
    Intern *tails;  /* of these */
    guint32 *below; /* in a stack */
    guint32 *next;  /* in a queue */
    guint32 *closed_by;
} OpenBegins;

static guint32
number_of(Intern *table, const End *end, guint32 thread)
{
    const guint64 key[] = {end->key, (guint64)thread << 32 | end->layout};

    return intern_add(table, key, sizeof key);
}

static void
open_begin(OpenBegins *open, guint32 index, const End *end)
{
    const guint32 stack = number_of(open->stacks, end, end->thread);
    const guint32 queue = number_of(open->queues, end, ANY_THREAD);
    const guint32 tail = number_of(open->tails, end, ANY_THREAD);

    open->below[index] = intern_value(open->stacks, stack);
    intern_set_value(open->stacks, stack, index + 1);
    if (intern_value(open->queues, queue) == 0)
        intern_set_value(open->queues, queue, index + 1);
    else
        open->next[intern_value(open->tails, tail) - 1] = index + 1;
    intern_set_value(open->tails, tail, index + 1);
}

/* Takes the first begin that is still open from a list.  Returns its index + 1,
 * or 0 if there is none. */
static guint32
take_open(const OpenBegins *open, Intern *table, guint32 number,
          const guint32 *links)
{
    guint32 at = intern_value(table, number);

    while (at > 0 && open->closed_by[at - 1] > 0)
        at = links[at - 1];
    intern_set_value(table, number, at > 0 ? links[at - 1] : 0);
    return at;
}

/* Pairs the begins and ends, which are in order.  Returns for each the index of
 * the other one + 1; 0 is none, or LONE_END for an end that would have one.
 * Free with g_free. */
#define LONE_END G_MAXUINT32

static guint32 *
pair(const GArray *ends)
{
    g_autoptr(Intern) stacks = intern_new(), queues = intern_new();
    g_autoptr(Intern) tails = intern_new();
    g_autofree guint32 *below = g_new0(guint32, ends->len);
    g_autofree guint32 *next = g_new0(guint32, ends->len);
    OpenBegins open = {
        ends, stacks, queues, tails, below, next, g_new0(guint32, ends->len)};

    for (guint32 i = 0; i < ends->len; i++) {
        const End *end = &g_array_index(ends, End, i);
        guint32 begin;

        if (!end->ends) {
            open_begin(&open, i, end);
            continue;
        }
        begin = take_open(&open, stacks, number_of(stacks, end, end->thread),
                          below);
        if (begin == 0)
            begin = take_open(&open, queues, number_of(queues, end, ANY_THREAD),
                              next);
        if (begin > 0)
            open.closed_by[begin - 1] = i + 1;
        else if (end->sure ||
                 intern_value(tails, number_of(tails, end, ANY_THREAD)) > 0)
            begin = LONE_END;
        open.closed_by[i] = begin;
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

        pairs_up[end->layout][end->word] |= !end->ends && closed_by[i] > 0;
    }
    for (guint32 i = 0; i < ends->len; i++) {
        const End *begin = &g_array_index(ends, End, i);
        const guint32 other = closed_by[i];
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
