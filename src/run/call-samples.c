#include "run/call-samples.h"

#include <inttypes.h>
#include <string.h>

#include "base/numbers.h"
#include "run/coarsen.h"

/* The most eras, and the shortest, in ns: the library takes no samples more
 * often.  run_filter joins them (coarsen.h). */
#define MAX_FINE_ERAS 20000
#define MIN_WIDTH     1000000

/* The most labels of threads that are kept, and of those before the first
 * sample: a server may label every request, and most logs have no samples. */
#define MAX_LABELS       (256 * 1024)
#define MAX_EARLY_LABELS 4096

/* Ids that the run-time system has not given to a cost centre are searched from
 * here on: it counts from 1. */
#define FIRST_FRAME 0x80000000u

/* The bytes of messages that are known again.  If stacks differ so much, to
 * know them does not help. */
#define MAX_WRITTEN (64 * 1024 * 1024)

/* The memory of a text, a place or a label without its bytes. */
#define ENTRY_COST 64

typedef struct {
    gint64 time;
    guint32 stack; /* number in stacks */
    guint32 capability : 31;
    guint32 goes_on : 1;
} Message;

struct CallSamples {
    Intern *text_ids, *place_ids, *threads;
    GPtrArray *texts, *labels; /* char *, by number in text_ids and threads */
    GArray *places;            /* CallPlace, by number in place_ids */
    Intern *frames;            /* CallFrame */
    GArray *pushed;   /* guint32: thread, and numbers of frames of a message */
    Intern *stacks;   /* such arrays; the value is the number of a key + 1 */
    Intern *written;  /* bytes of messages; the value is the number of the stack
                         + 1 */
    GArray *messages; /* Message */
    gint direction;   /* > 0: the outermost frame is first; < 0: the innermost
                         one */
    gsize memory;     /* of texts, places and labels, in bytes */
};

CallSamples *
call_samples_new(void)
{
    CallSamples *samples = g_new0(CallSamples, 1);
    const guint32 thread = 0;

    samples->text_ids = intern_new();
    samples->place_ids = intern_new();
    samples->threads = intern_new();
    samples->texts = g_ptr_array_new_with_free_func(g_free);
    samples->labels = g_ptr_array_new_with_free_func(g_free);
    samples->places = g_array_new(FALSE, FALSE, sizeof(CallPlace));
    samples->frames = intern_new();
    samples->pushed = g_array_new(FALSE, FALSE, sizeof(guint32));
    g_array_append_val(samples->pushed, thread);
    samples->stacks = intern_new();
    samples->written = intern_new();
    samples->messages = g_array_new(FALSE, FALSE, sizeof(Message));
    return samples;
}

void
call_samples_free(CallSamples *samples)
{
    if (samples == NULL)
        return;
    intern_free(samples->text_ids);
    intern_free(samples->place_ids);
    intern_free(samples->threads);
    g_ptr_array_unref(samples->texts);
    g_ptr_array_unref(samples->labels);
    g_array_unref(samples->places);
    intern_free(samples->frames);
    g_array_unref(samples->pushed);
    intern_free(samples->stacks);
    intern_free(samples->written);
    g_array_unref(samples->messages);
    g_free(samples);
}

gboolean
call_samples_is_empty(const CallSamples *samples)
{
    return samples->messages->len == 0 && samples->texts->len == 0 &&
           samples->places->len == 0 && samples->direction == 0;
}

gsize
call_samples_memory(const CallSamples *samples)
{
    return samples->memory + intern_bytes(samples->frames) +
           intern_bytes(samples->stacks) + intern_bytes(samples->written) +
           intern_count(samples->stacks) * (gsize)(2 * ENTRY_COST) +
           samples->messages->len * sizeof(Message);
}

/* Sets the text of a word. */
static void
set_text(CallSamples *samples, Intern *words, GPtrArray *texts, guint64 word,
         const char *text, gsize size)
{
    const guint32 number = intern_add_word(words, word);

    if (number == texts->len)
        g_ptr_array_add(texts, NULL);
    g_free(texts->pdata[number]);
    texts->pdata[number] = g_strndup(text, size);
    samples->memory += ENTRY_COST + size;
}

void
call_samples_define_text(CallSamples *samples, guint64 id, const char *text,
                         gsize size)
{
    set_text(samples, samples->text_ids, samples->texts, id, text, size);
}

void
call_samples_define_place(CallSamples *samples, const CallPlace *place)
{
    const guint32 number = intern_add_word(samples->place_ids, place->id);

    if (number == samples->places->len)
        g_array_append_vals(samples->places, place, 1);
    g_array_index(samples->places, CallPlace, number) = *place;
    samples->memory += ENTRY_COST;
}

void
call_samples_label(CallSamples *samples, guint32 thread, const char *label,
                   gsize size)
{
    const guint max =
        call_samples_is_empty(samples) ? MAX_EARLY_LABELS : MAX_LABELS;

    if (samples->labels->len < max || intern_has_word(samples->threads, thread))
        set_text(samples, samples->threads, samples->labels, thread, label,
                 size);
}

void
call_samples_direct(CallSamples *samples, gboolean outermost_first)
{
    samples->direction = outermost_first ? 1 : -1;
}

void
call_samples_push(CallSamples *samples, const CallFrame *frame)
{
    const guint32 number = intern_add(samples->frames, frame, sizeof(*frame));

    g_array_append_val(samples->pushed, number);
}

/* Returns the number of the stack that was pushed, and forgets it. */
static guint32
take_pushed(CallSamples *samples, guint32 thread)
{
    guint32 stack;

    g_array_index(samples->pushed, guint32, 0) = thread;
    stack = intern_add(samples->stacks, samples->pushed->data,
                       samples->pushed->len * (guint32)sizeof(guint32));
    g_array_set_size(samples->pushed, 1);
    return stack;
}

static void
append(CallSamples *samples, const CallMessage *from, guint32 stack)
{
    const Message message = {from->time, stack, from->capability & G_MAXINT32,
                             from->goes_on ? 1 : 0};

    g_array_append_val(samples->messages, message);
}

void
call_samples_add(CallSamples *samples, const CallMessage *message)
{
    const guint32 stack = take_pushed(samples, message->thread);
    guint32 number;

    append(samples, message, stack);
    if (intern_bytes(samples->written) > MAX_WRITTEN) {
        intern_free(samples->written);
        samples->written = intern_new();
    }
    number = intern_add(samples->written, message->bytes, message->size);
    intern_set_value(samples->written, number, stack + 1);
}

gboolean
call_samples_add_again(CallSamples *samples, const CallMessage *message)
{
    const guint32 number =
        intern_find(samples->written, message->bytes, message->size);

    if (number == NOT_INTERNED)
        return FALSE;
    append(samples, message, intern_value(samples->written, number) - 1);
    return TRUE;
}

/* The bytes of an Intern are not aligned. */
static CallFrame
frame_at(const CallSamples *samples, guint32 number)
{
    CallFrame frame;

    memcpy(&frame, intern_get(samples->frames, number, NULL), sizeof(frame));
    return frame;
}

void
call_samples_want(const CallSamples *samples, Intern *wanted)
{
    for (guint32 i = 0; i < intern_count(samples->frames); i++) {
        const CallFrame frame = frame_at(samples, i);

        if (frame.kind == FRAME_TABLE)
            intern_add_word(wanted, frame.id);
    }
}

/* A stack: the frames of one message or of several, in their order. */
typedef struct {
    guint32 thread;
    const char *frames; /* guint32, not aligned */
    guint32 n;
} Stack;

static Stack
stack_at(const CallSamples *samples, guint32 number)
{
    guint32 size;
    const char *words = intern_get(samples->stacks, number, &size);
    Stack stack = {.frames = words + sizeof(guint32),
                   .n = size / (guint32)sizeof(guint32) - 1};

    memcpy(&stack.thread, words, sizeof(stack.thread));
    return stack;
}

static guint32
stack_frame(const Stack *stack, guint32 index)
{
    guint32 frame;

    memcpy(&frame, stack->frames + index * sizeof(frame), sizeof(frame));
    return frame;
}

/* The messages of a stack have one thread and one capability, and nothing of
 * another stack is between them.  All messages of a stack are full but the one
 * that has its outermost frame, if that is written first, or else the one that
 * has its innermost frame. */
guint
call_samples_join(CallSamples *samples)
{
    g_autoptr(GArray) messages = g_steal_pointer(&samples->messages);
    guint n_open = 0, n_parts = 0;
    guint32 first = 0, capability = 0;
    gint votes = 0;

    samples->messages = g_array_new(FALSE, FALSE, sizeof(Message));
    g_array_sort(messages, compare_times);
    for (guint i = 0; i < messages->len; i++) {
        Message message = g_array_index(messages, Message, i);
        Stack stack;

        if (n_parts == 0 && !message.goes_on) {
            g_array_append_val(samples->messages, message);
            continue;
        }
        stack = stack_at(samples, message.stack);
        if (n_parts > 0 &&
            (g_array_index(samples->pushed, guint32, 0) != stack.thread ||
             message.capability != capability)) {
            g_array_set_size(samples->pushed, 1);
            n_parts = 0;
            n_open++;
        }
        if (n_parts++ == 0)
            first = stack.n;
        g_array_append_vals(samples->pushed, stack.frames, stack.n);
        g_array_index(samples->pushed, guint32, 0) = stack.thread;
        capability = message.capability;
        if (message.goes_on)
            continue;
        if (first != stack.n)
            votes += first < stack.n ? 1 : -1;
        message.stack = take_pushed(samples, stack.thread);
        g_array_append_val(samples->messages, message);
        n_parts = 0;
    }
    g_array_set_size(samples->pushed, 1);
    if (samples->direction == 0)
        samples->direction = votes;
    return n_open + (n_parts > 0);
}

guint
call_samples_count(const CallSamples *samples)
{
    return samples->messages->len;
}

/* Returns the first or the last info table of a stack, or NO_TABLE. */
#define NO_TABLE G_MAXUINT32
static guint32
table_at_end(const CallSamples *samples, const Stack *stack, gboolean first)
{
    for (guint32 i = 0; i < stack->n; i++) {
        const guint32 number = stack_frame(stack, first ? i : stack->n - 1 - i);
        const CallFrame frame = frame_at(samples, number);

        if (frame.kind == FRAME_TABLE)
            return number;
    }
    return NO_TABLE;
}

/* The samples that tell enough. */
#define MAX_COMPARED 20000

/* Counts what the samples tell: from one sample of a thread to the next, the
 * outermost info table stays the same far more often than the innermost one. */
static gint
compare_ends(const CallSamples *samples)
{
    g_autoptr(Intern) threads = intern_new();
    gint votes = 0;

    for (guint i = 0; i < MIN(samples->messages->len, MAX_COMPARED); i++) {
        const guint32 number =
            g_array_index(samples->messages, Message, i).stack;
        const Stack stack = stack_at(samples, number);
        const guint32 thread = intern_add_word(threads, stack.thread);
        const guint32 before = intern_value(threads, thread);

        intern_set_value(threads, thread, number + 1);
        if (before == 0 || before == number + 1)
            continue;
        for (guint first = 0; first < 2; first++) {
            const Stack other = stack_at(samples, before - 1);
            const guint32 table = table_at_end(samples, &stack, first == 1);

            if (table != NO_TABLE &&
                table == table_at_end(samples, &other, first == 1))
                votes += first == 1 ? 1 : -1;
        }
    }
    return votes;
}

/* Returns the text of an id, or NULL. */
static const char *
text_of(const CallSamples *samples, guint64 id)
{
    const guint32 number = intern_find_word(samples->text_ids, id);

    return number == NOT_INTERNED ? NULL : samples->texts->pdata[number];
}

/* Defines a frame whose text is not an info table. */
static void
define_text(const CallSamples *samples, const CallFrame *frame,
            CostCentres *centres, guint32 id)
{
    const gboolean has_place =
        frame->kind == FRAME_PLACED || frame->kind == FRAME_PLACE;
    const guint32 number =
        has_place ? intern_find_word(samples->place_ids, frame->place)
                  : NOT_INTERNED;
    const CallPlace *place =
        number == NOT_INTERNED
            ? NULL
            : &g_array_index(samples->places, CallPlace, number);
    const char *file = place == NULL ? NULL : text_of(samples, place->file);
    const gboolean is_own = frame->kind != FRAME_PLACE;
    const char *text = is_own          ? text_of(samples, frame->id)
                       : place != NULL ? text_of(samples, place->text)
                                       : NULL;
    g_autofree char *location =
        file == NULL
            ? g_strdup("")
            : g_strdup_printf("%s:%u:%u", file, place->line, place->column);
    g_autofree char *unknown =
        g_strdup_printf(is_own ? "#text-%" PRIu64 : "#place-%" PRIu64,
                        is_own ? frame->id : frame->place);

    cost_centres_define(centres, id, text != NULL ? text : unknown, "",
                        location, FALSE);
}

/* Returns an id of no cost centre, from id on. */
static guint32
free_id(const CostCentres *centres, guint32 id)
{
    while (cost_centres_has(centres, id))
        id++;
    return id;
}

/* Defines the cost centres of all frames.  Returns their ids. */
static guint32 *
define_frames(const CallSamples *samples, CostCentres *centres,
              const InfoTables *tables)
{
    const guint32 n = intern_count(samples->frames);
    guint32 *ids = g_new(guint32, (gsize)n + 1);
    guint32 id = FIRST_FRAME;

    for (guint32 i = 0; i < n; i++) {
        const CallFrame frame = frame_at(samples, i);

        ids[i] = id = free_id(centres, id);
        if (frame.kind == FRAME_TABLE)
            cost_centres_define_table(centres, id, tables, frame.id);
        else
            define_text(samples, &frame, centres, id);
    }
    return ids;
}

/* Returns the id of the frame of a thread.  Threads of the same label have
 * one. */
static guint32
thread_id(const CallSamples *samples, CostCentres *centres, Intern *labels,
          guint32 thread)
{
    const guint32 number = intern_find_word(samples->threads, thread);
    g_autofree char *label = number == NOT_INTERNED
                                 ? g_strdup_printf("thread %u", thread)
                                 : g_strdup(samples->labels->pdata[number]);
    guint32 id = intern_get_text(labels, label);

    if (id != 0)
        return id;
    id = free_id(centres, FIRST_FRAME);
    cost_centres_define(centres, id, label, "", THREAD_FRAME, FALSE);
    intern_set_text(labels, label, id);
    return id;
}

/* Makes the keys of the profile.  From then on, the stack of a sample is the
 * number of its key. */
static void
take_keys(CallSamples *samples, Profile *profile, CostCentres *centres,
          const InfoTables *tables, gboolean outermost_first)
{
    g_autofree guint32 *ids = define_frames(samples, centres, tables);
    g_autoptr(Intern) labels = intern_new();
    g_autoptr(GArray) key = g_array_new(FALSE, FALSE, sizeof(guint32));

    for (guint i = 0; i < samples->messages->len; i++) {
        guint32 *number = &g_array_index(samples->messages, Message, i).stack;
        const guint32 known = intern_value(samples->stacks, *number);
        Stack stack;
        guint32 id;

        if (known > 0) {
            *number = known - 1;
            continue;
        }
        stack = stack_at(samples, *number);
        g_array_set_size(key, 0);
        for (guint32 frame = 0; frame < stack.n; frame++) {
            id = GUINT32_TO_BE(ids[stack_frame(
                &stack, outermost_first ? stack.n - 1 - frame : frame)]);
            g_array_append_val(key, id);
        }
        id = GUINT32_TO_BE(thread_id(samples, centres, labels, stack.thread));
        g_array_append_val(key, id);
        id = profile_key(profile, key->data, key->len * (guint32)sizeof(id));
        intern_set_value(samples->stacks, *number, id + 1);
        *number = id;
    }
}

/* Adds the samples of an era, each stack once. */
static void
add_era(Profile *profile, const Message *messages, guint n, guint32 *counts)
{
    for (guint i = 0; i < n; i++)
        counts[messages[i].stack]++;
    for (guint i = 0; i < n; i++) {
        const guint32 key = messages[i].stack;
        const Sample sample = {.key = key, .bytes = counts[key]};

        if (counts[key] > 0)
            profile_add_samples(profile, &sample, 1, NULL);
        counts[key] = 0;
    }
}

/* Divides the time of the samples into eras of one width.  The last one goes on
 * to the end, so that none is narrow, where its rate would be high. */
static void
add_eras(const CallSamples *samples, Profile *profile, gint64 run_end)
{
    const Message *messages =
        (const Message *)(gpointer)samples->messages->data;
    const guint n = samples->messages->len;
    const gint64 first = messages[0].time, last = messages[n - 1].time;
    const gint64 width =
        era_width(MAX(MIN_WIDTH, (last - first) / MAX_FINE_ERAS));
    const gint64 start = first / width * width;
    const gint64 end = MAX(last, MIN(run_end, (last / width + 1) * width));
    const guint n_eras = (guint)MAX(1, (end - start) / width);
    g_autofree guint32 *counts =
        g_new0(guint32, (gsize)intern_count(profile->keys) + 1);
    guint next = 0;

    for (guint i = 0; i < n_eras; i++) {
        const gint64 time = start + i * width;
        const gboolean is_last = i + 1 == n_eras;
        const guint from = next;

        while (next < n && (is_last || messages[next].time < time + width))
            next++;
        profile_begin_era(profile, time, is_last ? end : time + width);
        add_era(profile, messages + from, next - from, counts);
        profile_end_era(profile);
    }
}

void
call_samples_fill(CallSamples *samples, Profile *profile, CostCentres *centres,
                  const InfoTables *tables, gint64 end)
{
    gint votes = samples->direction;

    profile->breakdown = BREAKDOWN_CALL_STACK;
    profile->has_breakdown = TRUE;
    if (votes == 0)
        votes = compare_ends(samples);
    take_keys(samples, profile, centres, tables, votes >= 0);
    add_eras(samples, profile, end);
}
