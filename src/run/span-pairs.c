#include "run/span-pairs.h"

#include <string.h>

#include "base/intern.h"
#include "base/label.h"
#include "base/numbers.h"
#include "run/span-forms.h"

/* The maximum size of a name in bytes. */
#define MAX_NAME 1024

/* Stand for all keys and threads. */
#define ANY_KEY    G_MAXUINT64
#define ANY_THREAD G_MAXUINT32

/* A begin or an end. */
typedef struct {
    gint64 time;
    guint64 key; /* what both ends of a span have: the number of the name, or
                    the id; ANY_KEY: it ends any of its layout */
    guint32 thread;
    guint32 name; /* number, of a begin */
    guint16 capability;
    guint8 layout;
    guint8 ends : 1, sure : 1;
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
add(SpanPairs *pairs, const SpanMessage *message, const SpanEnd *found)
{
    const guint32 size = (guint32)MIN(found->size, MAX_NAME);
    End end = {
        .time = message->time,
        .key = found->id,
        .thread = message->thread,
        .capability = (guint16)MIN(message->capability, MAX_CAPABILITIES),
        .layout = (guint8)found->layout,
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
    if (found->layout != SPANS_NUMBERED)
        end.key = found->name != NULL ? end.name : ANY_KEY;
    g_array_append_val(pairs->ends, end);
}

void
span_pairs_take(SpanPairs *pairs, const SpanMessage *message)
{
    const char *text = (const char *)message->bytes;
    gsize size = message->size;
    g_autofree char *presentable = NULL;
    SpanEnd end;

    if (pairs->error != NULL)
        return;
    if (pairs->patterns != NULL && !message->is_binary) {
        presentable = label_present(text, size);
        text = presentable;
        size = strlen(text);
    }
    if (message->is_binary ? span_end_of_bytes(message->bytes, size, &end)
                           : span_end_of_text(text, size, pairs->patterns, &end,
                                              &pairs->error))
        add(pairs, message, &end);
}

/* Begins and ends have numbers: their index + 1. */
typedef struct {
    guint32 begin; /* number */
    guint32 next;  /* index of a link + 1; 0 = none */
} Link;

/* The begins of a key.  One that is closed is left in it. */
typedef struct {
    guint32 first; /* index of a link + 1; 0 = none */
    guint32 last;  /* the one that was added last; it may be taken */
} List;

/* A begin is in the lists of its key and thread, where the last one is first,
 * and of its key, where the first one is first; if an end of its layout has
 * ANY_KEY, also in those of ANY_KEY. */
typedef struct {
    Intern *keys;
    GArray *lists;  /* List: by key */
    GArray *links;  /* Link */
    guint32 *other; /* by number: that of the other end, or LONE_END */
    guint64 any;    /* the layouts, as bits, that have an end of ANY_KEY */
} OpenBegins;

G_STATIC_ASSERT(N_SPAN_LAYOUTS + MAX_SPAN_PATTERNS <= 64);

/* An end of a name that has been begun, but is not open any more. */
#define LONE_END G_MAXUINT32

static List *
list_of(const OpenBegins *open, const End *end, guint64 name, guint32 thread)
{
    const guint64 key[] = {name, (guint64)thread << 32 | end->layout};
    const guint32 number = intern_add(open->keys, key, sizeof key);

    if (number == open->lists->len)
        g_array_set_size(open->lists, number + 1);
    return &g_array_index(open->lists, List, number);
}

static void
list_add(const OpenBegins *open, List *list, guint32 begin, gboolean at_front)
{
    const Link link = {begin, at_front ? list->first : 0};

    g_array_append_val(open->links, link);
    if (!at_front && list->first > 0)
        g_array_index(open->links, Link, list->last - 1).next =
            open->links->len;
    else
        list->first = open->links->len;
    list->last = open->links->len;
}

/* Takes the first begin that is still open.  Returns 0 if there is none. */
static guint32
list_take(const OpenBegins *open, List *list)
{
    while (list->first > 0) {
        const Link *link = &g_array_index(open->links, Link, list->first - 1);

        list->first = link->next;
        if (open->other[link->begin] == 0)
            return link->begin;
    }
    return 0;
}

static void
open_begin(const OpenBegins *open, guint32 number, const End *begin)
{
    const guint64 keys[] = {begin->key, ANY_KEY};

    for (guint i = 0; i < 1 + (open->any >> begin->layout & 1); i++) {
        list_add(open, list_of(open, begin, keys[i], begin->thread), number,
                 TRUE);
        list_add(open, list_of(open, begin, keys[i], ANY_THREAD), number,
                 FALSE);
    }
}

static void
close_begin(const OpenBegins *open, guint32 number, const End *end)
{
    guint32 begin = list_take(open, list_of(open, end, end->key, end->thread));
    List *all = list_of(open, end, end->key, ANY_THREAD);

    if (begin == 0)
        begin = list_take(open, all);
    if (begin > 0)
        open->other[begin] = number;
    else if (all->last > 0)
        begin = LONE_END;
    open->other[number] = begin;
}

/* Pairs the begins and ends, which are in order.  Returns the number of the
 * other one for each number.  Free with g_free. */
static guint32 *
pair(const GArray *ends)
{
    g_autoptr(Intern) keys = intern_new();
    g_autoptr(GArray) lists = g_array_new(FALSE, TRUE, sizeof(List));
    g_autoptr(GArray) links = g_array_new(FALSE, FALSE, sizeof(Link));
    OpenBegins open = {keys, lists, links,
                       g_new0(guint32, (gsize)ends->len + 1), 0};

    for (guint32 i = 0; i < ends->len; i++) {
        const End *end = &g_array_index(ends, End, i);

        if (end->ends && end->layout >= N_SPAN_LAYOUTS && end->key == ANY_KEY)
            open.any |= (guint64)1 << end->layout;
    }
    for (guint32 i = 0; i < ends->len; i++) {
        const End *end = &g_array_index(ends, End, i);

        if (end->ends)
            close_begin(&open, i + 1, end);
        else
            open_begin(&open, i + 1, end);
    }
    return open.other;
}

static gpointer
name_new(const Intern *names, guint32 number)
{
    guint32 size;
    const char *raw = intern_get(names, number, &size);
    g_autofree char *name = label_present(raw, size);

    return g_ref_string_new(name);
}

/* What is known of all begins when they are paired. */
typedef struct {
    const guint32 *other; /* by number, see OpenBegins */
    GPtrArray *names;     /* char *: by number, reference-counted */
    guint32 *families_of; /* by name: numbers of "request #" and the like */
    Intern *paired;       /* families and layouts of begins that have an end */
    gboolean pairs_up[N_SPAN_LAYOUTS + MAX_SPAN_PATTERNS]; /* a sure begin has
                                                              an end */
    gboolean is_cut;                                       /* the log */
    gint64 log_ends[MAX_CAPABILITIES + 1];                 /* by capability */
} Begins;

static guint64
form_of(const Begins *begins, const End *begin)
{
    return (guint64)begins->families_of[begin->name] << 8 | begin->layout;
}

/* Sets the names and families, and which have an end. */
static void
find_forms(Begins *begins, const SpanPairs *pairs)
{
    g_autoptr(Intern) families = intern_new();
    g_autoptr(GString) family = g_string_new(NULL);

    for (guint32 i = 0; i < intern_count(pairs->names); i++) {
        g_ptr_array_add(begins->names, name_new(pairs->names, i));
        spans_set_family(family, begins->names->pdata[i]);
        begins->families_of[i] =
            intern_add(families, family->str, (guint32)family->len);
    }
    for (guint32 i = 0; i < pairs->ends->len; i++) {
        const End *begin = &g_array_index(pairs->ends, End, i);

        if (begin->ends || begins->other[i + 1] == 0)
            continue;
        intern_add_word(begins->paired, form_of(begins, begin));
        begins->pairs_up[begin->layout] |= begin->sure;
    }
}

/* Returns whether a begin without an end is one. */
static gboolean
is_open(const Begins *begins, const End *begin)
{
    return (begin->sure &&
            (begin->layout != SPANS_NAMED_AFTER_BLANK || begins->is_cut ||
             begins->pairs_up[begin->layout])) ||
           intern_has_word(begins->paired, form_of(begins, begin));
}

/* Adds the spans, and counts the begins that are lost.  Returns the number of
 * ends without a begin. */
static guint64
take_spans(SpanPairs *pairs, const Begins *begins, Spans *spans)
{
    const gboolean is_lossy = pairs->n_lost > 0;
    guint64 n_without = 0;

    for (guint32 i = 0; i < pairs->ends->len; i++) {
        const End *begin = &g_array_index(pairs->ends, End, i);
        const guint32 other = begins->other[i + 1];
        Span span = {
            .begin = begin->time,
            .end = MAX(begins->log_ends[begin->capability], begin->time),
            .thread = begin->thread,
            .open = other == 0,
            .before = NEVER,
            .after = NEVER,
        };

        if (begin->ends)
            n_without += other == LONE_END ? 1 : 0;
        if (begin->ends || (span.open && !is_open(begins, begin)))
            continue;
        if (span.open && is_lossy) {
            pairs->n_lost++;
            continue;
        }
        if (!span.open)
            span.end = g_array_index(pairs->ends, End, other - 1).time;
        spans_take(spans, &span, begins->names->pdata[begin->name]);
    }
    return n_without;
}

Spans *
span_pairs_finish(SpanPairs *pairs, gint64 end, const gint64 *flushed,
                  Warnings *warnings, GError **error)
{
    g_autoptr(GPtrArray) names =
        g_ptr_array_new_with_free_func((GDestroyNotify)g_ref_string_release);
    g_autoptr(Intern) paired = intern_new();
    g_autofree guint32 *families_of =
        g_new(guint32, intern_count(pairs->names) + 1);
    g_autofree guint32 *other = NULL;
    Begins begins = {
        .names = names,
        .families_of = families_of,
        .paired = paired,
        .is_cut = warnings->of[WARNING_TRUNCATED].count > 0 ||
                  warnings->of[WARNING_UNFINISHED].count > 0,
    };
    Spans *spans;

    if (pairs->error != NULL) {
        g_propagate_error(error, g_steal_pointer(&pairs->error));
        return NULL;
    }
    g_array_sort(pairs->ends, compare_times);
    other = pair(pairs->ends);
    begins.other = other;
    find_forms(&begins, pairs);
    for (guint i = 0; i <= MAX_CAPABILITIES; i++)
        begins.log_ends[i] =
            begins.is_cut && flushed != NULL ? MIN(flushed[i], end) : end;
    spans = spans_new();
    warnings_add_many(warnings, WARNING_SPAN_ENDS,
                      take_spans(pairs, &begins, spans));
    for (guint i = 0; pairs->patterns != NULL && i < pairs->patterns->len; i++)
        if (!begins.pairs_up[N_SPAN_LAYOUTS + i])
            warnings_add(warnings, WARNING_NO_SPAN, 0, 0);
    warnings_add_many(warnings, WARNING_SPANS_LOST, pairs->n_lost);
    return spans;
}
