#include "compare/diff.h"

#include <math.h>

#define NS_PER_S 1e9

/* Where a point lies in a run: in a part of the way from an era to the
 * next. */
typedef struct {
    guint32 era;
    double part; /* 0 to 1 */
} SamplePoint;

/* One of the runs. */
typedef struct {
    const Profile *profile;
    guint32 n_eras;
    double *times;     /* of its eras, on the common axis */
    GArray *spots;     /* SamplePoint, by point */
    guint32 era, next; /* the last one not later than the last point, and the
                          first one that is later */
} DiffRun;

struct Diff {
    DiffRun before, after;
    GArray *times; /* double, by point */
};

static double
seconds_of(const Profile *profile, guint era)
{
    return (double)profile_era(profile, era)->time / NS_PER_S;
}

/* Eras all at one time lie at the beginning. */
static DiffRun
side_new(const Profile *profile, Alignment alignment)
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
    return (DiffRun){
        .profile = profile,
        .n_eras = n_eras,
        .times = times,
        .spots = g_array_new(FALSE, FALSE, sizeof(SamplePoint)),
    };
}

/* Adds the spot of a time, which is later than those before.  Returns the time
 * of the next era, HUGE_VAL behind the last. */
static double
add_spot(DiffRun *side, double time)
{
    const double *times = side->times;
    SamplePoint spot = {.part = 0};

    while (side->era + 1 < side->n_eras && times[side->era + 1] <= time)
        side->era++;
    spot.era = side->era;
    if (spot.era + 1 < side->n_eras)
        spot.part =
            (time - times[spot.era]) / (times[spot.era + 1] - times[spot.era]);
    g_array_append_val(side->spots, spot);
    while (side->next < side->n_eras && times[side->next] <= time)
        side->next++;
    return side->next < side->n_eras ? times[side->next] : HUGE_VAL;
}

Diff *
diff_new(const Matching *matching, guint before, guint after,
         Alignment alignment)
{
    Diff *diff = g_new0(Diff, 1);
    DiffRun *old = &diff->before;
    DiffRun *new = &diff->after;
    double time, to;

    *old = side_new(matching_run(matching, before)->profile, alignment);
    *new = side_new(matching_run(matching, after)->profile, alignment);
    diff->times = g_array_new(FALSE, FALSE, sizeof(double));
    if (old->n_eras == 0 || new->n_eras == 0)
        return diff;
    /* All times at which either has a census, from where both have begun to
     * where one ends. */
    time = MAX(old->times[0], new->times[0]);
    to = MIN(old->times[old->n_eras - 1], new->times[new->n_eras - 1]);
    while (time <= to) {
        double old_next, new_next;

        g_array_append_val(diff->times, time);
        old_next = add_spot(old, time);
        new_next = add_spot(new, time);
        time = MIN(old_next, new_next);
    }
    return diff;
}

static void
side_clear(DiffRun *side)
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

/* In the place of a band: all of them. */
#define ALL_BANDS G_MAXUINT

/* Adds what a run has at all points, that many times. */
static void
add_values(const DiffRun *side, guint place, double times, double *values)
{
    g_autofree guint64 *eras = g_new(guint64, side->n_eras);

    if (place == ALL_BANDS)
        for (guint i = 0; i < side->n_eras; i++)
            eras[i] = profile_era(side->profile, i)->total;
    else
        series_values(&profile_band(side->profile, place)->series, side->n_eras,
                      eras);
    for (guint i = 0; i < side->spots->len; i++) {
        const SamplePoint *spot = &g_array_index(side->spots, SamplePoint, i);
        double value = (double)eras[spot->era];

        if (spot->part > 0)
            value += spot->part * ((double)eras[spot->era + 1] - value);
        values[i] += times * value;
    }
}

void
diff_band(const Diff *diff, guint place, double *values)
{
    for (guint i = 0; i < diff_n_points(diff); i++)
        values[i] = 0;
    add_values(&diff->after, place, 1, values);
    add_values(&diff->before, place, -1, values);
}

void
diff_total(const Diff *diff, double *values)
{
    diff_band(diff, ALL_BANDS, values);
}
