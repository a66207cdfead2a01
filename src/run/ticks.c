#include "run/ticks.h"

/* The greatest number of eras of a run. */
#define MAX_ERAS 1000

/* A tick is a step of the rate, so an era has at least MIN_TICKS ticks, unless
 * the run then has few eras: ENOUGH_ERAS or less. */
#define MIN_TICKS   100
#define ENOUGH_ERAS 50

/* The number of stretches at which ten become one.  So a stretch is at most as
 * long as an era. */
#define MAX_STRETCHES (10 * MAX_ERAS)

/* Ticks whose positions have the same quotient by per_stretch. */
typedef struct {
    guint64 first, last; /* positions */
    gint64 time, end;    /* ns */
    guint n_counts;      /* 0 while the stretch is open */
} Stretch;

/* The samples of a key in a stretch. */
typedef struct {
    guint32 key;
    guint64 n;
} KeyCount;

struct Ticks {
    GArray *stretches;   /* Stretch: the last one is open */
    GArray *counts;      /* KeyCount, of one closed stretch after the other */
    GArray *open;        /* guint64, by key: samples in the open stretch */
    GArray *keys;        /* guint32: keys in the open stretch, as they appear */
    guint64 per_stretch; /* ticks of a stretch: 10^k */
    guint64 position;    /* number of ticks from the first to the last one */
    guint64 tick;        /* number of the last tick, as the log tells it */
    gint64 first_time;   /* ns, of the first tick */
    gint64 time;         /* ns, of the last sample */
};

Ticks *
ticks_new(void)
{
    Ticks *ticks = g_new0(Ticks, 1);

    ticks->stretches = g_array_new(FALSE, FALSE, sizeof(Stretch));
    ticks->counts = g_array_new(FALSE, FALSE, sizeof(KeyCount));
    ticks->open = g_array_new(FALSE, TRUE, sizeof(guint64));
    ticks->keys = g_array_new(FALSE, FALSE, sizeof(guint32));
    ticks->per_stretch = 1;
    return ticks;
}

void
ticks_free(Ticks *ticks)
{
    if (ticks == NULL)
        return;
    g_array_unref(ticks->stretches);
    g_array_unref(ticks->counts);
    g_array_unref(ticks->open);
    g_array_unref(ticks->keys);
    g_free(ticks);
}

gsize
ticks_memory(const Ticks *ticks)
{
    return ticks->stretches->len * sizeof(Stretch) +
           ticks->counts->len * sizeof(KeyCount) +
           ticks->open->len * sizeof(guint64) +
           ticks->keys->len * sizeof(guint32);
}

/* Returns the last stretch, or NULL. */
static Stretch *
last_stretch(Ticks *ticks)
{
    const guint n = ticks->stretches->len;

    return n > 0 ? &g_array_index(ticks->stretches, Stretch, n - 1) : NULL;
}

static void
count(Ticks *ticks, guint32 key, guint64 n)
{
    guint64 *sum;

    if (key >= ticks->open->len)
        g_array_set_size(ticks->open, key + 1);
    sum = &g_array_index(ticks->open, guint64, key);
    if (*sum == 0)
        g_array_append_val(ticks->keys, key);
    *sum += n;
}

/* Closes the open stretch, if there is one. */
static void
close_stretch(Ticks *ticks)
{
    Stretch *last = last_stretch(ticks);

    if (last == NULL)
        return;
    for (guint i = 0; i < ticks->keys->len; i++) {
        const guint32 key = g_array_index(ticks->keys, guint32, i);
        guint64 *sum = &g_array_index(ticks->open, guint64, key);
        const KeyCount key_count = {key, *sum};

        g_array_append_val(ticks->counts, key_count);
        *sum = 0;
    }
    last->n_counts += ticks->keys->len;
    g_array_set_size(ticks->keys, 0);
}

static guint64
length(const Stretch *stretch)
{
    return stretch->last - stretch->first + 1;
}

/* Returns whether two stretches are one: they are in the same per_stretch
 * ticks, or one of them has less than fewest ticks and no tick is between. */
static gboolean
are_one(const Stretch *a, const Stretch *b, guint64 per_stretch, guint64 fewest)
{
    return a->first / per_stretch == b->first / per_stretch ||
           (a->last + 1 == b->first && MIN(length(a), length(b)) < fewest);
}

/* Closes the open stretch, and makes stretches n times as long.  Those of less
 * than fewest ticks are joined to their neighbours. */
static void
coarsen(Ticks *ticks, guint n, guint64 fewest)
{
    g_autoptr(GArray) stretches = NULL;
    g_autoptr(GArray) counts = NULL;
    guint next = 0;

    close_stretch(ticks);
    stretches = g_steal_pointer(&ticks->stretches);
    counts = g_steal_pointer(&ticks->counts);
    ticks->stretches = g_array_new(FALSE, FALSE, sizeof(Stretch));
    ticks->counts = g_array_new(FALSE, FALSE, sizeof(KeyCount));
    ticks->per_stretch *= n;
    for (guint i = 0; i < stretches->len; i++) {
        const Stretch *old = &g_array_index(stretches, Stretch, i);
        Stretch *last = last_stretch(ticks);

        if (last != NULL && are_one(last, old, ticks->per_stretch, fewest)) {
            last->last = old->last;
            last->end = old->end;
        } else {
            Stretch stretch = *old;

            stretch.n_counts = 0;
            close_stretch(ticks);
            g_array_append_val(ticks->stretches, stretch);
        }
        for (const guint end = next + old->n_counts; next < end; next++) {
            const KeyCount *at = &g_array_index(counts, KeyCount, next);

            count(ticks, at->key, at->n);
        }
    }
    close_stretch(ticks);
}

/* Begins a tick, and a stretch if the tick is not of the open one. */
static void
begin_tick(Ticks *ticks, gint64 time, guint64 tick, guint64 interval)
{
    const guint64 passed = (guint64)(time - ticks->time);
    Stretch *last = last_stretch(ticks);
    guint64 step = 1;
    Stretch stretch;

    /* The run-time system counts ticks while it takes no samples.  The times
     * tell how many ticks are possible, if the number is invalid.  The tick
     * before may have been late. */
    if (last != NULL && tick > ticks->tick && interval > 0)
        step = MIN(tick - ticks->tick, passed / interval + 1);
    if (last != NULL)
        ticks->position += step;
    else
        ticks->first_time = time;
    while (ticks->position / ticks->per_stretch >= MAX_STRETCHES)
        coarsen(ticks, 10, 0);
    last = last_stretch(ticks);
    stretch = (Stretch){ticks->position, ticks->position, time, time, 0};
    if (last != NULL && are_one(last, &stretch, ticks->per_stretch, 0)) {
        last->last = ticks->position;
        return;
    }
    if (last != NULL)
        stretch.time = step == 1 ? last->end : time - (gint64)interval;
    close_stretch(ticks);
    g_array_append_val(ticks->stretches, stretch);
}

gboolean
ticks_add(Ticks *ticks, gint64 time, guint64 tick, guint32 key,
          guint64 interval)
{
    const gboolean is_first = ticks->stretches->len == 0;
    const gboolean ascends = is_first || tick >= ticks->tick;

    time = MAX(time, ticks->time);
    if (is_first || tick != ticks->tick)
        begin_tick(ticks, time, tick, interval);
    ticks->tick = tick;
    ticks->time = time;
    g_array_index(ticks->stretches, Stretch, ticks->stretches->len - 1).end =
        time;
    if (key != NO_STACK)
        count(ticks, key, 1);
    return ascends;
}

/* The timer may be late for a tick and in time for the next one, so that less
 * time than its ticks stand for is in a stretch.  It then begins earlier, when
 * its first tick was due.  If there is no time for all ticks, they are faster
 * than interval tells, and nothing is changed. */
static void
make_room(Ticks *ticks, guint64 interval)
{
    g_autoptr(GArray) stretches = g_array_copy(ticks->stretches);
    gint64 end = ticks->time;

    for (guint i = stretches->len; i-- > 0;) {
        Stretch *stretch = &g_array_index(stretches, Stretch, i);
        gint64 due;

        stretch->end = MIN(stretch->end, end);
        if (length(stretch) > (guint64)stretch->end / interval)
            return;
        due = stretch->end - (gint64)(length(stretch) * interval);
        end = stretch->time = MIN(stretch->time, due);
    }
    g_array_unref(ticks->stretches);
    ticks->stretches = g_steal_pointer(&stretches);
}

void
ticks_fill(Ticks *ticks, Profile *profile)
{
    static const guint widths[] = {1, 2, 5, 10, 20, 50, MIN_TICKS};
    const guint64 n_stretches = ticks->position / ticks->per_stretch + 1;
    const gboolean is_known = profile->interval > 0;
    guint width = 0, next = 0;

    while (n_stretches > widths[width] * MAX_ERAS ||
           (n_stretches > widths[width] * ENOUGH_ERAS &&
            ticks->per_stretch * widths[width] < MIN_TICKS))
        width++;
    coarsen(ticks, widths[width], 0);
    coarsen(ticks, 1, ticks->per_stretch / 2);
    if (!is_known && ticks->position > 0)
        profile->interval =
            (guint64)(ticks->time - ticks->first_time) / ticks->position;
    g_array_index(ticks->stretches, Stretch, 0).time -=
        (gint64)MIN(profile->interval, (guint64)ticks->first_time);
    if (is_known)
        make_room(ticks, profile->interval);
    for (guint i = 0; i < ticks->stretches->len; i++) {
        const Stretch *stretch = &g_array_index(ticks->stretches, Stretch, i);

        profile_begin_era(profile, stretch->time, stretch->end);
        for (const guint end = next + stretch->n_counts; next < end; next++) {
            const KeyCount *at = &g_array_index(ticks->counts, KeyCount, next);
            Sample sample = {.key = at->key, .bytes = G_MAXUINT64};

            if (profile->interval <= G_MAXUINT64 / at->n)
                sample.bytes = at->n * profile->interval;
            profile_add_samples(profile, &sample, 1, NULL);
        }
        profile_end_era(profile);
    }
}
