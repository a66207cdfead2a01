#include "support/suite.h"

#include "run/run.h"
#include "run/statistics.h"
#include "run/ticks.h"

#define MS         G_GINT64_CONSTANT(1000000)
#define N_KEYS     7
#define MAX_ERAS   1000
#define HALF_RANGE (G_GUINT64_CONSTANT(1) << 63)

/* A sample as the test posts it. */
typedef struct {
    gint64 time;      /* ns */
    guint64 tick;     /* as the log numbers it */
    guint64 position; /* number of ticks since the first */
    guint32 key;
} Posted;

/* The samples of a log, and what they are made of. */
typedef struct {
    guint n_ticks;
    guint n_capabilities;
    guint64 interval; /* ns; 0 = not known */
    guint64 first;    /* number of the first tick */
    guint one_in;     /* one in so many ticks is skipped or goes backwards */
    gint late;        /* ns: a tick is late by less */
} Log;

/* Samples that are of one era. */
typedef struct {
    guint begin, end;
} Piece;

static GArray *
post(const Log *log, guint32 seed)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(seed);
    GArray *posted = g_array_new(FALSE, FALSE, sizeof(Posted));
    Posted sample = {.tick = log->first};
    gint64 due = 5 * MS;

    for (guint i = 0; i < log->n_ticks; i++) {
        if (i > 0) {
            guint64 skipped = 0;

            due += MS;
            sample.tick++;
            if (log->one_in > 0 &&
                g_rand_int_range(rand, 0, (gint)log->one_in) == 0) {
                skipped = (guint64)g_rand_int_range(rand, 1, 3000);
                sample.tick += skipped;
                due += (gint64)skipped * MS;
            } else if (log->one_in > 0 && sample.tick > 4000 &&
                       g_rand_int_range(rand, 0, (gint)log->one_in) == 0) {
                sample.tick -= (guint64)g_rand_int_range(rand, 2, 4000);
            }
            sample.position += log->interval > 0 ? skipped + 1 : 1;
        }
        sample.time =
            due + (log->late > 0 ? g_rand_int_range(rand, 0, log->late) : 0);
        for (guint j = 0; j < log->n_capabilities; j++) {
            sample.key = (guint32)g_rand_int_range(rand, 0, N_KEYS + 1);
            if (sample.key == N_KEYS)
                sample.key = NO_STACK;
            sample.time += g_rand_int_range(rand, 0, 10);
            g_array_append_val(posted, sample);
        }
    }
    return posted;
}

/* Returns the profile of the samples.  Key n has the text of the digit n. */
static Profile *
profile_of(Run *run, const GArray *posted, guint64 interval)
{
    Ticks *ticks = ticks_new();
    Profile *profile = run_take_profile(run, QUANTITY_TIME);

    profile->interval = interval;
    for (guint i = 0; i < N_KEYS; i++)
        ck_assert_uint_eq(profile_key(profile, &"0123456789"[i], 1), i);
    for (guint i = 0; i < posted->len; i++) {
        const Posted *sample = &g_array_index(posted, Posted, i);
        const gboolean ascends =
            i == 0 || sample->tick >= g_array_index(posted, Posted, i - 1).tick;

        if (ticks_add(ticks, sample->time, sample->tick, sample->key,
                      interval) != ascends)
            ck_abort_msg("sample %u", i);
    }
    ck_assert_uint_gt(ticks_memory(ticks), 0);
    ticks_fill(ticks, profile);
    profile_end_reading(profile);
    ticks_free(ticks);
    return profile;
}

/* Returns the width of an era in ticks, if the last tick is at position. */
static guint64
width_of(guint64 position)
{
    static const guint steps[] = {1, 2, 5};

    for (guint64 power = 1;; power *= 10)
        for (guint i = 0; i < G_N_ELEMENTS(steps); i++) {
            const guint64 width = power * steps[i];

            if (position / width < MAX_ERAS &&
                (width >= 100 || position / width < 50))
                return width;
        }
}

static const Posted *
first_of(const GArray *posted, const Piece *piece)
{
    return &g_array_index(posted, Posted, piece->begin);
}

static const Posted *
last_of(const GArray *posted, const Piece *piece)
{
    return &g_array_index(posted, Posted, piece->end - 1);
}

static guint64
n_ticks_of(const GArray *posted, const Piece *piece)
{
    return last_of(posted, piece)->position -
           first_of(posted, piece)->position + 1;
}

/* Appends a piece, or adds it to the one before if no tick is between and one
 * of them has less than half the width. */
static void
add_piece(GArray *pieces, const GArray *posted, Piece piece, guint64 width)
{
    Piece *before =
        pieces->len > 0 ? &g_array_index(pieces, Piece, pieces->len - 1) : NULL;

    if (before != NULL &&
        last_of(posted, before)->position + 1 ==
            first_of(posted, &piece)->position &&
        MIN(n_ticks_of(posted, before), n_ticks_of(posted, &piece)) < width / 2)
        before->end = piece.end;
    else
        g_array_append_val(pieces, piece);
}

static GArray *
pieces_of(const GArray *posted)
{
    const guint64 width =
        width_of(g_array_index(posted, Posted, posted->len - 1).position);
    GArray *pieces = g_array_new(FALSE, FALSE, sizeof(Piece));
    Piece piece = {0, 1};

    for (; piece.end <= posted->len; piece.end++)
        if (piece.end == posted->len ||
            last_of(posted, &piece)->position / width !=
                g_array_index(posted, Posted, piece.end).position / width) {
            add_piece(pieces, posted, piece, width);
            piece.begin = piece.end;
        }
    return pieces;
}

/* An era has the times of its samples.  It is earlier only if else there was
 * less time than its ticks stand for. */
static void
check_times(const Profile *profile, guint i, const GArray *posted,
            const Piece *piece, gboolean has_room)
{
    const Era *era = profile_era(profile, i);
    const Posted *first = first_of(posted, piece);
    const gint64 due = first->time - (gint64)MIN(profile->interval, G_MAXINT64);
    const gint64 end = last_of(posted, piece)->time;
    const gint64 needed =
        (gint64)(n_ticks_of(posted, piece) * profile->interval);
    gint64 begin = MAX(due, 0);

    if (i > 0 && first[-1].position + 1 == first->position)
        begin = first[-1].time;
    if (!has_room) {
        ck_assert_int_eq(era->time, begin);
        ck_assert_int_eq(era->end, end);
        return;
    }
    ck_assert_int_ge(era->end - era->time, needed);
    if (era->time != begin) {
        ck_assert_int_lt(era->time, begin);
        ck_assert_int_eq(era->time, era->end - needed);
    }
    if (era->end != end) {
        ck_assert_int_lt(era->end, end);
        ck_assert_int_eq(era->end, profile_era(profile, i + 1)->time);
    }
}

/* Compares a profile with its definition.  The assertions of Check are too slow
 * for each sample. */
static void
check_profile(const Profile *profile, const GArray *posted, gboolean has_room)
{
    const guint n_eras = profile_n_eras(profile);
    g_autoptr(GArray) pieces = pieces_of(posted);
    g_autofree guint64 *counts = g_new0(guint64, n_eras * N_KEYS);
    g_autofree guint64 *values = g_new(guint64, n_eras);
    guint n_bands = 0, order[N_KEYS];
    guint64 n_samples = 0, area = 0;

    ck_assert_uint_le(n_eras, MAX_ERAS);
    ck_assert_uint_eq(n_eras, pieces->len);
    for (guint era = 0; era < n_eras; era++) {
        const Piece *piece = &g_array_index(pieces, Piece, era);

        check_times(profile, era, posted, piece, has_room);
        for (guint i = piece->begin; i < piece->end; i++) {
            const guint32 key = g_array_index(posted, Posted, i).key;
            guint j = 0;

            if (key == NO_STACK)
                continue;
            counts[era * N_KEYS + key]++;
            n_samples++;
            while (j < n_bands && order[j] != key)
                j++;
            if (j == n_bands)
                order[n_bands++] = key;
        }
    }
    ck_assert_uint_eq(profile_n_bands(profile), n_bands);
    for (guint i = 0; i < n_bands; i++) {
        const Band *band = profile_band(profile, i);

        ck_assert_uint_eq(band->key, order[i]);
        series_values(&band->series, n_eras, values);
        for (guint j = 0; j < n_eras; j++)
            ck_assert_uint_eq(values[j], counts[j * N_KEYS + order[i]] *
                                             profile->interval);
    }
    for (guint i = 0; i < n_eras; i++)
        area += profile_era(profile, i)->total;
    ck_assert_uint_eq(area, n_samples * profile->interval);
}

LOOP_TEST(any_log, 0, 60)
{
    static const guint sizes[] = {1,     2,     49,    50,    51,
                                  1000,  1001,  2500,  5000,  9999,
                                  10000, 10001, 20001, 50001, 123456};
    const Log log = {
        .n_ticks = sizes[_i % (int)G_N_ELEMENTS(sizes)],
        .n_capabilities = 1 + (guint)_i % 3,
        .interval = MS,
        .first = (guint)_i % 2,
        .one_in = _i < (int)G_N_ELEMENTS(sizes) ? 0 : 1U << (_i % 13),
        .late = _i % 4 * (gint)(MS / 4),
    };
    g_autoptr(GArray) posted = post(&log, (guint32)_i);
    g_autoptr(Run) run = run_new("");

    check_profile(profile_of(run, posted, log.interval), posted, TRUE);
}

TEST(a_million_ticks)
{
    const Log log = {1000000, 2, MS, 1, 0, 0};
    g_autoptr(GArray) posted = post(&log, 1);
    g_autoptr(Run) run = run_new("");
    const Profile *profile = profile_of(run, posted, log.interval);

    ck_assert_uint_eq(profile_n_eras(profile), 1000);
    check_profile(profile, posted, TRUE);
}

/* A capability has one CPU, however late ticks are counted. */
LOOP_TEST(late_ticks, 1, 4)
{
    const Log log = {20000, (guint)_i, MS, 1, 0, (gint)MS - 100};
    g_autoptr(GArray) posted = post(&log, (guint32)_i);
    g_autoptr(Run) run = run_new("");
    const Profile *profile;

    for (guint i = 0; i < posted->len; i++)
        g_array_index(posted, Posted, i).key = 0;
    profile = profile_of(run, posted, MS);
    check_profile(profile, posted, TRUE);
    ck_assert_uint_le(statistics_of_run(profile).peak,
                      log.n_capabilities * 1000 * (guint64)MS);
}

/* Ticks that are faster than the interval tells keep their times. */
TEST(fast_ticks)
{
    const Log log = {2000, 1, MS, 1, 0, 0};
    g_autoptr(GArray) posted = post(&log, 1);
    g_autoptr(Run) run = run_new("");

    check_profile(profile_of(run, posted, 2 * MS), posted, FALSE);
}

/* Without an interval no tick is known to be skipped.  The interval is then the
 * mean distance of the ticks. */
TEST(unknown_interval)
{
    const Log log = {3000, 1, 0, 7, 50, 0};
    g_autoptr(GArray) posted = post(&log, 1);
    g_autoptr(Run) run = run_new("");
    const Profile *profile = profile_of(run, posted, 0);

    ck_assert_int_eq((gint64)profile->interval,
                     (g_array_index(posted, Posted, posted->len - 1).time -
                      g_array_index(posted, Posted, 0).time) /
                         2999);
    check_profile(profile, posted, FALSE);
}

/* The interval of one tick cannot be known. */
TEST(one_tick_without_interval)
{
    const Log log = {1, 4, 0, 1, 0, 0};
    g_autoptr(GArray) posted = post(&log, 1);
    g_autoptr(Run) run = run_new("");
    const Profile *profile = profile_of(run, posted, 0);

    ck_assert_uint_eq(profile->interval, 0);
    ck_assert_uint_eq(profile_era(profile, 0)->total, 0);
    check_profile(profile, posted, FALSE);
}

/* A value that does not fit is the greatest value. */
TEST(huge_interval)
{
    const Log log = {2, 5, HALF_RANGE, 1, 0, 0};
    g_autoptr(GArray) posted = post(&log, 1);
    g_autoptr(Run) run = run_new("");
    const Profile *profile = profile_of(run, posted, HALF_RANGE);
    g_autofree guint64 *values = g_new(guint64, 2);

    ck_assert_uint_eq(profile_n_eras(profile), 2);
    ck_assert_int_eq(profile_era(profile, 0)->time, 0);
    for (guint i = 0; i < profile_n_bands(profile); i++) {
        series_values(&profile_band(profile, i)->series, 2, values);
        for (guint era = 0; era < 2; era++)
            ck_assert(values[era] == 0 || values[era] == HALF_RANGE ||
                      values[era] == G_MAXUINT64);
    }
    ck_assert_uint_eq(profile_era(profile, 1)->total, G_MAXUINT64);
}

/* Numbers of ticks and times have any value.  No sample is lost. */
LOOP_TEST(hostile_numbers, 0, 20)
{
    static const guint64 numbers[] = {0,           1,
                                      2,           1000000,
                                      G_MAXUINT32, HALF_RANGE - 1,
                                      HALF_RANGE,  G_MAXUINT64 - 1,
                                      G_MAXUINT64};
    static const guint64 intervals[] = {0, 1, MS, HALF_RANGE, G_MAXUINT64};
    g_autoptr(GRand) rand = g_rand_new_with_seed((guint32)_i);
    const guint64 interval = intervals[_i % (int)G_N_ELEMENTS(intervals)];
    g_autoptr(Run) run = run_new("");
    Profile *profile = run_take_profile(run, QUANTITY_TIME);
    Ticks *ticks = ticks_new();
    guint64 n = 0;
    gint64 end = 0;

    profile->interval = interval;
    for (guint i = 0; i < N_KEYS; i++)
        profile_key(profile, &"0123456789"[i], 1);
    for (guint i = 0; i < 30000; i++) {
        const guint64 tick =
            numbers[g_rand_int_range(rand, 0, G_N_ELEMENTS(numbers))];
        const gint64 time =
            (gint64)numbers[g_rand_int_range(rand, 0, _i % 2 == 0 ? 9 : 4)];

        ticks_add(ticks, time, tick,
                  i % (N_KEYS + 1) < N_KEYS ? i % 8 : NO_STACK, interval);
        n += i % (N_KEYS + 1) < N_KEYS;
    }
    ticks_fill(ticks, profile);
    profile_end_reading(profile);
    ck_assert_uint_le(profile_n_eras(profile), MAX_ERAS);
    for (guint i = 0; i < profile_n_eras(profile); i++) {
        const Era *era = profile_era(profile, i);

        ck_assert(end <= era->time && era->time <= era->end);
        end = era->end;
        if (profile->interval < HALF_RANGE)
            n -= profile->interval > 0 ? era->total / profile->interval : 0;
    }
    if (interval > 0 && interval < HALF_RANGE)
        ck_assert_uint_eq(n, 0);
    ticks_free(ticks);
}
