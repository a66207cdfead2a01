#include "compare/diff.h"

#include <math.h>

#define NS_PER_S 1e9

/* Where a point lies in a run: in a part of the way from an era to the
 * next. */
typedef struct {
    guint32 era;
    double part; /* 0 to 1 */
} Spot;

/* One of the runs. */
typedef struct {
    const Profile *profile;
    double *times; /* of its eras, on the common axis */
    GArray *spots; /* Spot, by point */
} Side;

struct Diff {
    Side before, after;
    GArray *times; /* double, by point */
};

static double
seconds_of(const Profile *profile, guint era)
{
    return (double)profile_era(profile, era)->time / NS_PER_S;
}

/* Eras all at one time lie at the beginning. */
static double *
times_of(const Profile *profile, Alignment alignment)
{
    guint n_eras = profile_n_eras(profile);
    double *times = g_new0(double, n_eras + 1);
    double first = n_eras > 0 ? seconds_of(profile, 0) : 0;
    double span = n_eras > 0 ? seconds_of(profile, n_eras - 1) - first : 0;

    for (guint i = 0; i < n_eras; i++) {
        times[i] = seconds_of(profile, i);
        if (alignment == ALIGN_RELATIVE)
            times[i] = span > 0 ? (times[i] - first) / span : 0;
    }
    return times;
}

static Side
side_new(const Profile *profile, Alignment alignment)
{
    return (Side){
        .profile = profile,
        .times = times_of(profile, alignment),
        .spots = g_array_new(FALSE, FALSE, sizeof(Spot)),
    };
}

static guint
n_eras_of(const Side *side)
{
    return profile_n_eras(side->profile);
}

/* Moves on to the last era that is not later than a time. */
static void
add_spot(Side *side, guint32 *era, double time)
{
    Spot spot = {.part = 0};

    while (*era + 1 < n_eras_of(side) && side->times[*era + 1] <= time)
        (*era)++;
    spot.era = *era;
    if (spot.era + 1 < n_eras_of(side))
        spot.part = (time - side->times[spot.era]) /
                    (side->times[spot.era + 1] - side->times[spot.era]);
    g_array_append_val(side->spots, spot);
}

/* Returns the next time after that one at which either run has a census. */
static double
next_time(const Diff *diff, guint32 *before, guint32 *after, double time)
{
    while (*before < n_eras_of(&diff->before) &&
           diff->before.times[*before] <= time)
        (*before)++;
    while (*after < n_eras_of(&diff->after) &&
           diff->after.times[*after] <= time)
        (*after)++;
    return MIN(*before < n_eras_of(&diff->before) ? diff->before.times[*before]
                                                  : HUGE_VAL,
               *after < n_eras_of(&diff->after) ? diff->after.times[*after]
                                                : HUGE_VAL);
}

/* All times at which either has a census, from where both have begun to where
 * one ends. */
static void
add_points(Diff *diff)
{
    guint n_before = n_eras_of(&diff->before);
    guint n_after = n_eras_of(&diff->after);
    guint32 eras[2] = {0, 0}, next[2] = {0, 0};
    double time, to;

    if (n_before == 0 || n_after == 0)
        return;
    time = MAX(diff->before.times[0], diff->after.times[0]);
    to = MIN(diff->before.times[n_before - 1], diff->after.times[n_after - 1]);
    while (time <= to) {
        g_array_append_val(diff->times, time);
        add_spot(&diff->before, &eras[0], time);
        add_spot(&diff->after, &eras[1], time);
        time = next_time(diff, &next[0], &next[1], time);
    }
}

Diff *
diff_new(const Matching *matching, guint before, guint after,
         Alignment alignment)
{
    Diff *diff = g_new0(Diff, 1);

    diff->before = side_new(matching_run(matching, before)->profile, alignment);
    diff->after = side_new(matching_run(matching, after)->profile, alignment);
    diff->times = g_array_new(FALSE, FALSE, sizeof(double));
    add_points(diff);
    return diff;
}

static void
side_clear(Side *side)
{
    g_free(side->times);
    g_array_unref(side->spots);
}

void
diff_free(Diff *diff)
{
    if (diff == NULL)
        return;
    side_clear(&diff->before);
    side_clear(&diff->after);
    g_array_unref(diff->times);
    g_free(diff);
}

guint
diff_n_points(const Diff *diff)
{
    return diff->times->len;
}

double
diff_time(const Diff *diff, guint point)
{
    return g_array_index(diff->times, double, point);
}

/* Adds what a run has at all points, that many times. */
static void
add_values(const Side *side, const guint64 *eras, double times, double *values)
{
    for (guint i = 0; i < side->spots->len; i++) {
        const Spot *spot = &g_array_index(side->spots, Spot, i);
        double value = (double)eras[spot->era];

        if (spot->part > 0)
            value += spot->part * ((double)eras[spot->era + 1] - value);
        values[i] += times * value;
    }
}

static void
add_band(const Side *side, guint place, double times, double *values)
{
    g_autofree guint64 *eras = g_new(guint64, n_eras_of(side));

    series_values(&profile_band(side->profile, place)->series, n_eras_of(side),
                  eras);
    add_values(side, eras, times, values);
}

static void
add_total(const Side *side, double times, double *values)
{
    g_autofree guint64 *eras = g_new(guint64, n_eras_of(side));

    for (guint i = 0; i < n_eras_of(side); i++)
        eras[i] = profile_era(side->profile, i)->total;
    add_values(side, eras, times, values);
}

static void
clear_values(const Diff *diff, double *values)
{
    for (guint i = 0; i < diff_n_points(diff); i++)
        values[i] = 0;
}

void
diff_band(const Diff *diff, guint place, double *values)
{
    clear_values(diff, values);
    add_band(&diff->after, place, 1, values);
    add_band(&diff->before, place, -1, values);
}

void
diff_total(const Diff *diff, double *values)
{
    clear_values(diff, values);
    add_total(&diff->after, 1, values);
    add_total(&diff->before, -1, values);
}
