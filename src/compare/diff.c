#include "compare/diff.h"

#include <math.h>

#define NS_PER_S 1e9

/* The position of a point in a run: at an era, or between it and the next. */
typedef struct {
    guint32 era;
    double part; /* fraction of the time to the next era, 0 to 1 */
} SamplePoint;

/* One of the two runs. */
typedef struct {
    const Profile *profile;
    guint32 n_eras;
    double *times;     /* times of the eras, on the common axis */
    GArray *points;    /* SamplePoint, by point */
    guint32 era, next; /* the last era not later than the last point, and the
                          first era later than it */
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

/* Prepares a run.  If all eras have the same time, they are at 0 for
 * ALIGN_RELATIVE. */
static DiffRun
diff_run_new(const Profile *profile, Alignment alignment)
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
        .points = g_array_new(FALSE, FALSE, sizeof(SamplePoint)),
    };
}

/* Adds a point, which must not be earlier than the previous one.  Returns the
 * time of the next era, or HUGE_VAL if there is none. */
static double
add_point(DiffRun *run, double time)
{
    const double *times = run->times;
    SamplePoint point = {.part = 0};

    while (run->era + 1 < run->n_eras && times[run->era + 1] <= time)
        run->era++;
    point.era = run->era;
    if (point.era + 1 < run->n_eras)
        point.part = (time - times[point.era]) /
                     (times[point.era + 1] - times[point.era]);
    g_array_append_val(run->points, point);
    while (run->next < run->n_eras && times[run->next] <= time)
        run->next++;
    return run->next < run->n_eras ? times[run->next] : HUGE_VAL;
}

Diff *
diff_new(const Matching *matching, guint before, guint after,
         Alignment alignment)
{
    Diff *diff = g_new0(Diff, 1);
    DiffRun *old = &diff->before;
    DiffRun *new = &diff->after;
    double time, to;

    *old = diff_run_new(matching_run(matching, before)->profile, alignment);
    *new = diff_run_new(matching_run(matching, after)->profile, alignment);
    diff->times = g_array_new(FALSE, FALSE, sizeof(double));
    if (old->n_eras == 0 || new->n_eras == 0)
        return diff;
    /* Each census of either run is a point, within the time in which both runs
     * have censuses. */
    time = MAX(old->times[0], new->times[0]);
    to = MIN(old->times[old->n_eras - 1], new->times[new->n_eras - 1]);
    while (time <= to) {
        double old_next, new_next;

        g_array_append_val(diff->times, time);
        old_next = add_point(old, time);
        new_next = add_point(new, time);
        time = MIN(old_next, new_next);
    }
    return diff;
}

static void
diff_run_clear(DiffRun *run)
{
    g_free(run->times);
    g_array_unref(run->points);
}

void
diff_free(Diff *diff)
{
    if (diff == NULL)
        return;
    diff_run_clear(&diff->before);
    diff_run_clear(&diff->after);
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

/* In place of the index of a band: the totals of the eras. */
#define ALL_BANDS G_MAXUINT

/* Adds the values of a run at all points, multiplied by factor. */
static void
add_values(const DiffRun *run, guint band, double factor, double *values)
{
    g_autofree guint64 *eras = g_new(guint64, run->n_eras);

    if (band == ALL_BANDS)
        for (guint i = 0; i < run->n_eras; i++)
            eras[i] = profile_era(run->profile, i)->total;
    else
        series_values(&profile_band(run->profile, band)->series, run->n_eras,
                      eras);
    for (guint i = 0; i < run->points->len; i++) {
        const SamplePoint *point = &g_array_index(run->points, SamplePoint, i);
        double value = (double)eras[point->era];

        if (point->part > 0)
            value += point->part * ((double)eras[point->era + 1] - value);
        values[i] += factor * value;
    }
}

void
diff_band(const Diff *diff, guint band, double *values)
{
    for (guint i = 0; i < diff_n_points(diff); i++)
        values[i] = 0;
    add_values(&diff->after, band, 1, values);
    add_values(&diff->before, band, -1, values);
}

void
diff_total(const Diff *diff, double *values)
{
    diff_band(diff, ALL_BANDS, values);
}
