#include "run/ticks.h"

/* The greatest number of eras of a run. */
#define MAX_ERAS 1000

/* The timer may be late by part of an interval, so the rate in an era of few
 * ticks is not exact.  An era has at least MIN_TICKS ticks if that gives
 * ENOUGH_ERAS eras. */
#define MIN_TICKS   10
#define ENOUGH_ERAS 250

/* The number of stretches at which ten become one.  So there are stretches of
 * 10^k ticks until the last sample, at least ten for each era. */
#define MAX_STRETCHES (10 * MAX_ERAS)

/* A timer that was stopped for less than this many intervals, or for less than
 * this time in ns, counts as late: the stretch began with the tick before. */
#define MAX_LATE    10
#define MAX_LATE_NS G_GINT64_CONSTANT(100000000)

/* Consecutive ticks. */
typedef struct {
    gint64 time, end; /* ns */
    guint first;      /* index of its first KeyCount */
} Stretch;

/* The samples of a key in a stretch. */
typedef struct {
    guint32 key;
    guint64 n;
} KeyCount;

struct Ticks {
    GArray *stretches;  /* Stretch: the last one is open */
    GArray *counts;     /* KeyCount, of one closed stretch after the other */
    GArray *open;       /* guint64, by key: samples in the open stretch */
    GArray *keys;       /* guint32: keys in the open stretch, as they appear */
    guint64 per_stretch; /* ticks of a stretch: 10^k */
    guint64 n_open;      /* ticks in the open stretch */
    guint64 n_ticks;
    gint64 first_time; /* ns, of the first tick */
    gint64 time;       /* ns, of the last sample */
    guint64 tick;      /* number of the tick of the last sample */
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

/* Closes the open stretch. */
static void
close_stretch(Ticks *ticks)
{
    for (guint i = 0; i < ticks->keys->len; i++) {
        const guint32 key = g_array_index(ticks->keys, guint32, i);
        guint64 *sum = &g_array_index(ticks->open, guint64, key);
        const KeyCount key_count = {key, *sum};

        g_array_append_val(ticks->counts, key_count);
        *sum = 0;
    }
    g_array_set_size(ticks->keys, 0);
}

/* Opens a stretch. */
static void
open_stretch(Ticks *ticks, gint64 time, gint64 end)
{
    const Stretch stretch = {time, end, ticks->counts->len};

    g_array_append_val(ticks->stretches, stretch);
}

/* Returns the index behind the last KeyCount of a closed stretch. */
static guint
end_of_counts(const GArray *stretches, guint index, const GArray *counts)
{
    return index + 1 < stretches->len
               ? g_array_index(stretches, Stretch, index + 1).first
               : counts->len;
}

/* Makes each n stretches, all of which are closed, one. */
static void
coarsen(Ticks *ticks, guint n)
{
    g_autoptr(GArray) stretches = g_steal_pointer(&ticks->stretches);
    g_autoptr(GArray) counts = g_steal_pointer(&ticks->counts);

    ticks->stretches = g_array_new(FALSE, FALSE, sizeof(Stretch));
    ticks->counts = g_array_new(FALSE, FALSE, sizeof(KeyCount));
    for (guint i = 0; i < stretches->len; i++) {
        const Stretch *stretch = &g_array_index(stretches, Stretch, i);

        if (i % n == 0) {
            close_stretch(ticks);
            open_stretch(ticks, stretch->time, stretch->end);
        }
        for (guint j = stretch->first; j < end_of_counts(stretches, i, counts);
             j++) {
            const KeyCount *key_count = &g_array_index(counts, KeyCount, j);

            count(ticks, key_count->key, key_count->n);
        }
        g_array_index(ticks->stretches, Stretch, i / n).end = stretch->end;
    }
    close_stretch(ticks);
}

/* Begins a tick, and a stretch if the open one is full. */
static void
begin_tick(Ticks *ticks, gint64 time, guint64 interval)
{
    const gint64 step = (gint64)MIN(interval, (guint64)MAX(time, 0));
    gboolean is_late = FALSE;

    if (ticks->n_ticks == 0)
        ticks->first_time = time;
    else
        is_late = time - ticks->time < MAX_LATE_NS ||
                  (time - ticks->time) / MAX_LATE < (gint64)step;
    ticks->n_ticks++;
    if (ticks->n_open > 0 && ticks->n_open < ticks->per_stretch) {
        ticks->n_open++;
        return;
    }
    close_stretch(ticks);
    if (ticks->stretches->len == MAX_STRETCHES) {
        coarsen(ticks, 10);
        ticks->per_stretch *= 10;
    }
    ticks->n_open = 1;
    open_stretch(ticks, is_late ? ticks->time : time - step, time);
}

gboolean
ticks_add(Ticks *ticks, gint64 time, guint64 tick, guint32 key,
          guint64 interval)
{
    const gboolean ascends = ticks->n_ticks == 0 || tick >= ticks->tick;

    time = MAX(time, ticks->time);
    if (ticks->n_ticks == 0 || tick != ticks->tick)
        begin_tick(ticks, time, interval);
    ticks->tick = tick;
    ticks->time = time;
    g_array_index(ticks->stretches, Stretch, ticks->stretches->len - 1).end =
        time;
    if (key != NO_STACK)
        count(ticks, key, 1);
    return ascends;
}

void
ticks_fill(Ticks *ticks, Profile *profile)
{
    static const guint widths[] = {1, 2, 5, 10};
    guint n = 0;

    if (ticks->n_ticks == 0)
        return;
    close_stretch(ticks);
    while (ticks->stretches->len > (gsize)widths[n] * MAX_ERAS ||
           (ticks->stretches->len > (gsize)widths[n] * ENOUGH_ERAS &&
            ticks->per_stretch * widths[n] < MIN_TICKS))
        n++;
    coarsen(ticks, widths[n]);
    if (profile->interval == 0 && ticks->n_ticks > 1)
        profile->interval = (guint64)(ticks->time - ticks->first_time) /
                            (ticks->n_ticks - 1);
    for (guint i = 0; i < ticks->stretches->len; i++) {
        const Stretch *stretch = &g_array_index(ticks->stretches, Stretch, i);

        profile_begin_flow(profile, stretch->time, stretch->end);
        for (guint j = stretch->first;
             j < end_of_counts(ticks->stretches, i, ticks->counts); j++) {
            const KeyCount *key_count =
                &g_array_index(ticks->counts, KeyCount, j);
            Sample sample = {.key = key_count->key, .bytes = G_MAXUINT64};

            if (profile->interval <= G_MAXUINT64 / key_count->n)
                sample.bytes = key_count->n * profile->interval;
            profile_add_samples(profile, &sample, 1, NULL);
        }
        profile_end_era(profile);
    }
}
