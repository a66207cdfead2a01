#include "run/threads.h"

#include <string.h>

#include "base/bytes.h"
#include "base/label.h"
#include "base/numbers.h"

/* The table has slots, which have the index of a thread plus 1, or 0.  16
 * threads with consecutive ids are in slots beside each other (in a cache
 * line). A thread is at most MAX_PROBES such groups of slots after its hash.
 * The threads of real logs are never that far.  A thread that is farther is not
 * told apart. */
#define GROUP_BITS 14
#define N_GROUPS   (1U << GROUP_BITS)
#define GROUP_SIZE 16
#define N_SLOTS    (N_GROUPS * GROUP_SIZE)
#define MAX_PROBES 64

/* When the table is full, at least this number of threads must leave it. */
#define MIN_LEAVING 10000

/* Threads with lower ids are known to have finished after they left the table:
 * a bit for each. */
#define MAX_FINISHED_ID (1U << 24)

/* The maximum size of a label in bytes. */
#define MAX_LABEL 1024

struct Threads {
    Thread *list;
    guint n, room;
    guint n_finished; /* in the list */
    guint32 *slots;
    guint8 *finished; /* a bit for each id below MAX_FINISHED_ID */
    guint64 untold;
    gsize labels_size;
};

const char *const stop_keys[N_STOPS] = {
#define STOP(name, key) key,
#include "run/stop.def"
};

Threads *
threads_new(void)
{
    Threads *threads = g_new0(Threads, 1);

    threads->slots = g_new0(guint32, N_SLOTS);
    threads->finished = g_new0(guint8, MAX_FINISHED_ID / 8);
    return threads;
}

void
threads_free(Threads *threads)
{
    if (threads == NULL)
        return;
    for (guint i = 0; i < threads->n; i++)
        g_free(threads->list[i].label);
    g_free(threads->list);
    g_free(threads->slots);
    g_free(threads->finished);
    g_free(threads);
}

/* Returns the slot of a thread, or the empty slot for it; NULL if there is
 * none. */
static ALWAYS_INLINE guint32 *
slot_of(const Threads *threads, guint32 id)
{
    /* Fibonacci hashing: consecutive numbers are far from each other. */
    const guint32 hash = (id / GROUP_SIZE * 2654435769U) >> (32 - GROUP_BITS);

    for (guint i = 0; i < MAX_PROBES; i++) {
        guint32 *slot =
            &threads
                 ->slots[(hash + i) % N_GROUPS * GROUP_SIZE + id % GROUP_SIZE];

        if (*slot == 0 || threads->list[*slot - 1].id == id)
            return slot;
    }
    return NULL;
}

static gboolean
has_finished_bit(const Threads *threads, guint32 id)
{
    return id < MAX_FINISHED_ID &&
           (threads->finished[id / 8] & 1 << id % 8) != 0;
}

/* Removes threads from the list that finished, but the KEPT_THREADS that ran
 * longest. */
static void
remove_finished(Threads *threads)
{
    g_autofree double *times = g_new(double, threads->n_finished);
    guint n = 0, n_ties = KEPT_THREADS;
    double threshold;

    for (guint i = 0; i < threads->n; i++)
        if (threads->list[i].finished != NEVER)
            times[n++] = (double)threads->list[i].running;
    threshold = numbers_rank(times, n, n - KEPT_THREADS);
    for (guint i = 0; i < n; i++)
        if (times[i] > threshold)
            n_ties--;
    n = 0;
    for (guint i = 0; i < threads->n; i++) {
        Thread *thread = &threads->list[i];
        const double time = (double)thread->running;

        if (thread->finished == NEVER || time > threshold ||
            (time >= threshold && n_ties > 0)) {
            if (thread->finished != NEVER && time <= threshold)
                n_ties--;
            threads->list[n++] = *thread;
        } else if (thread->label != NULL) {
            threads->labels_size -= THREAD_LABEL_COST(strlen(thread->label));
            g_free(thread->label);
        }
    }
    threads->n = n;
    threads->n_finished = KEPT_THREADS;
}

static void
make_room(Threads *threads)
{
    if (threads->n < threads->room)
        return;
    if (threads->room < MAX_TOLD_THREADS) {
        threads->room = CLAMP(2 * threads->room, 16, MAX_TOLD_THREADS);
        threads->list = g_renew(Thread, threads->list, threads->room);
        return;
    }
    if (threads->n_finished < KEPT_THREADS + MIN_LEAVING)
        return;
    remove_finished(threads);
    memset(threads->slots, 0, N_SLOTS * sizeof(guint32));
    for (guint i = 0; i < threads->n; i++) {
        guint32 *slot = slot_of(threads, threads->list[i].id);

        /* A thread whose slot is lost is still kept. */
        if (slot != NULL)
            *slot = i + 1;
    }
}

/* Adds a thread.  Returns NULL if it is not told apart. */
static Thread *
add(Threads *threads, guint32 id)
{
    guint32 *slot;

    if (has_finished_bit(threads, id))
        return NULL;
    make_room(threads);
    slot = slot_of(threads, id);
    if (threads->n == threads->room || slot == NULL)
        return NULL;
    threads->list[threads->n++] = (Thread){
        .id = id,
        .created = NEVER,
        .first_run = NEVER,
        .last_stop = NEVER,
        .finished = NEVER,
    };
    *slot = threads->n;
    return &threads->list[threads->n - 1];
}

/* Returns a thread, which is added if it is new.  Returns NULL if it is not
 * told apart. */
static ALWAYS_INLINE Thread *
take(Threads *threads, guint32 id)
{
    const guint32 *slot = slot_of(threads, id);

    return G_LIKELY(slot != NULL && *slot != 0) ? &threads->list[*slot - 1]
                                                : add(threads, id);
}

void
threads_create(Threads *threads, guint32 id, gint64 time)
{
    Thread *thread = take(threads, id);

    if (thread != NULL)
        thread->created = time;
    else if (!has_finished_bit(threads, id))
        threads->untold++;
}

gboolean
threads_run(Threads *threads, guint32 id, gint64 from, gint64 to, Stop stop)
{
    Thread *thread = take(threads, id);

    if (thread == NULL) {
        if (stop != STOP_FINISHED)
            return TRUE;
        if (has_finished_bit(threads, id))
            return FALSE;
    } else {
        if (thread->finished != NEVER &&
            (from >= thread->finished || stop == STOP_FINISHED))
            return FALSE;
        /* NEVER is the largest number without sign. */
        if ((guint64)from < (guint64)thread->first_run)
            thread->first_run = from;
        thread->last_stop = MAX(thread->last_stop, to);
        thread->running += (guint64)(to - from);
        if (stop < N_STOPS)
            thread->stops[stop]++;
        if (stop != STOP_FINISHED)
            return TRUE;
        thread->finished = to;
        threads->n_finished++;
    }
    if (id < MAX_FINISHED_ID)
        threads->finished[id / 8] |= (guint8)(1 << id % 8);
    return TRUE;
}

void
threads_migrate(Threads *threads, guint32 id)
{
    Thread *thread = take(threads, id);

    if (thread != NULL)
        thread->migrations++;
}

void
threads_label(Threads *threads, guint32 id, const char *text, gsize size)
{
    Thread *thread = take(threads, id);
    g_autofree char *label = NULL;

    if (thread == NULL)
        return;
    label = label_present(text, MIN(size, MAX_LABEL));
    if (thread->label != NULL)
        threads->labels_size -= THREAD_LABEL_COST(strlen(thread->label));
    g_clear_pointer(&thread->label, g_free);
    if (threads->labels_size + THREAD_LABEL_COST(strlen(label)) >
        MAX_THREAD_LABELS)
        return;
    threads->labels_size += THREAD_LABEL_COST(strlen(label));
    thread->label = g_steal_pointer(&label);
}

const Thread *
threads_find(const Threads *threads, guint32 id)
{
    const guint32 *slot = slot_of(threads, id);

    return slot != NULL && *slot != 0 ? &threads->list[*slot - 1] : NULL;
}

guint64
threads_untold(const Threads *threads)
{
    return threads->untold;
}

static gint
compare_threads(gconstpointer a, gconstpointer b)
{
    const Thread *left = a, *right = b;

    return left->running != right->running
               ? COMPARE(right->running, left->running)
               : COMPARE(left->id, right->id);
}

guint
threads_finish(Threads *threads, gboolean is_complete, GArray *kept)
{
    guint n_contradictions = 0;

    if (threads->n_finished > KEPT_THREADS)
        remove_finished(threads);
    g_array_append_vals(kept, threads->list, threads->n);
    threads->n = 0;
    for (guint i = kept->len; i-- > 0;) {
        Thread *thread = &g_array_index(kept, Thread, i);
        const guint64 longest =
            (guint64)(thread->last_stop - thread->first_run);

        if (thread->running > longest) {
            thread->running = longest;
            n_contradictions++;
        }
        if (thread->created == NEVER && thread->first_run == NEVER) {
            g_array_remove_index_fast(kept, i);
            n_contradictions += is_complete && threads->untold == 0;
        }
    }
    g_array_sort(kept, compare_threads);
    return n_contradictions;
}
