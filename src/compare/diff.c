#include "compare/diff.h"

#include <math.h>

#include "base/numbers.h"
#include "compare/phases.h"
#include "run/warning.h"

/* The end of a program (diff.h): its maximum part of the run, and the level
 * below which it is, as a part of the mean. */
#define MAX_END_PART  0.1
#define MAX_END_LEVEL 0.5

/* Lengths differ if one is shorter than the other by more than this part. */
#define MAX_SHORTER 0.1

const char *const alignment_keys[] = {[ALIGN_START] = "start",
                                      [ALIGN_MARKERS] = "markers",
                                      [ALIGN_RELATIVE] = "relative",
                                      NULL};

/* Prepares a run.  If all eras have the same time, they are at 0 for
 * ALIGN_RELATIVE. */
static DiffRun
diff_run_new(const Profile *profile, Alignment alignment, const GArray *phases)
{
    const guint per_era = quantity_is_flow(profile->quantity) ? 2 : 1;
    guint n_knots = per_era * profile_n_eras(profile);
    double *times = g_new0(double, n_knots + 1);
    double first = 0, span = 0;

    for (guint i = 0; i < n_knots; i++) {
        const Era *era = profile_era(profile, i / per_era);

        times[i] = (double)(i % per_era == 0 ? era->time
                                             : MAX(era->time, era->end - 1)) /
                   NS_PER_S;
    }
    for (guint i = 0; i < n_knots && phases != NULL; i++)
        times[i] = phases_map(phases, times[i] * NS_PER_S) / NS_PER_S;
    if (n_knots > 0) {
        first = times[0];
        span = times[n_knots - 1] - first;
    }
    for (guint i = 0; i < n_knots && alignment == ALIGN_RELATIVE; i++)
        times[i] = span > 0 ? (times[i] - first) / span : 0;
    return (DiffRun){
        .profile = profile,
        .n_knots = n_knots,
        .per_era = per_era,
        .times = times,
        .points = g_array_new(FALSE, FALSE, sizeof(SamplePoint)),
    };
}

/* Returns the time at which a run with censuses ends (diff.h). */
static double
run_end(const DiffRun *run, Alignment alignment)
{
    const guint32 n_eras = profile_n_eras(run->profile);
    const double last = run->times[run->n_knots - 1];
    guint32 era = n_eras - 1;
    double sum = 0, since;

    if (alignment == ALIGN_RELATIVE || run->per_era > 1)
        return last;
    since = last - MAX_END_PART * (last - run->times[0]);
    for (guint32 i = 0; i < n_eras; i++)
        sum += (double)profile_era(run->profile, i)->total;
    while (era > 0 && run->times[era - 1] >= since &&
           (double)profile_era(run->profile, era)->total <
               MAX_END_LEVEL * sum / n_eras)
        era--;
    return run->times[era];
}

/* Adds a point, which must not be earlier than the previous one.  Returns the
 * time of the next knot, or HUGE_VAL if there is none. */
static double
add_point(DiffRun *run, double time)
{
    const double *times = run->times;
    SamplePoint point = {.part = 0};

    while (run->knot + 1 < run->n_knots && times[run->knot + 1] <= time)
        run->knot++;
    point.knot = run->knot;
    if (point.knot + 1 < run->n_knots)
        point.part = (time - times[point.knot]) /
                     (times[point.knot + 1] - times[point.knot]);
    g_array_append_val(run->points, point);
    while (run->next < run->n_knots && times[run->next] <= time)
        run->next++;
    return run->next < run->n_knots ? times[run->next] : HUGE_VAL;
}

/* Returns the length of a run; 0 = unknown. */
static double
length_of(const Profile *profile)
{
    const guint n = profile_n_eras(profile);

    for (WarningKind kind = 0; kind < N_WARNINGS; kind++)
        if (warning_has(kind, IS_OF_END) &&
            profile->run->warnings.of[kind].count > 0)
            return 0;
    return n == 0 ? 0
                  : (double)(profile_era_end(profile, n - 1) -
                             profile_era(profile, 0)->time);
}

gboolean
diff_lengths_differ(const Matching *matching, guint before, guint after)
{
    const double a = length_of(matching_run(matching, before)->profile);
    const double b = length_of(matching_run(matching, after)->profile);

    return MIN(a, b) > 0 && MIN(a, b) < (1 - MAX_SHORTER) * MAX(a, b);
}

Diff *
diff_new(const Matching *matching, guint before, guint after,
         Alignment alignment)
{
    Diff *diff = g_new0(Diff, 1);
    DiffRun *old = &diff->before;
    DiffRun *new = &diff->after;
    g_autoptr(GArray) times = g_array_new(FALSE, FALSE, sizeof(double));
    double time, old_end, new_end;

    *old =
        diff_run_new(matching_run(matching, before)->profile, alignment, NULL);
    *new = diff_run_new(matching_run(matching, after)->profile, alignment,
                        alignment == ALIGN_MARKERS
                            ? matching_run(matching, after)->phases
                            : NULL);
    if (old->n_knots == 0 || new->n_knots == 0)
        return diff;
    /* Each census of either run is a point, from the first census of the later
     * one to the end of the shorter one. */
    time = MAX(old->times[0], new->times[0]);
    old_end = run_end(old, alignment);
    new_end = run_end(new, alignment);
    diff->before_is_shorter = old_end < new_end;
    while (time <= MIN(old_end, new_end)) {
        double old_next, new_next;

        g_array_append_val(times, time);
        old_next = add_point(old, time);
        new_next = add_point(new, time);
        time = MIN(old_next, new_next);
    }
    diff->times = (double *)g_array_steal(times, NULL);
    diff->n_points = old->points->len;
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
    g_free(diff->times);
    g_free(diff);
}

double
diff_run_end(const Profile *profile)
{
    DiffRun run = diff_run_new(profile, ALIGN_START, NULL);
    const double end = run.n_knots > 0 ? run_end(&run, ALIGN_START) : 0;

    diff_run_clear(&run);
    return end;
}

/* In place of the index of a band: the totals of the eras. */
#define ALL_BANDS G_MAXUINT

/* Adds the values of a run at all points, multiplied by factor. */
static void
add_values(const DiffRun *run, guint band, double factor, double *values)
{
    const guint32 n_eras = profile_n_eras(run->profile);
    g_autofree guint64 *eras = g_new(guint64, n_eras);
    g_autofree double *levels = g_new(double, n_eras);

    if (band == ALL_BANDS)
        for (guint i = 0; i < n_eras; i++)
            eras[i] = profile_era(run->profile, i)->total;
    else
        series_values(&profile_band(run->profile, band)->series, n_eras, eras);
    for (guint i = 0; i < n_eras; i++)
        levels[i] = profile_level(run->profile, i, eras[i]);
    for (guint i = 0; i < run->points->len; i++) {
        const SamplePoint *point = &g_array_index(run->points, SamplePoint, i);
        double level = levels[point->knot / run->per_era];

        if (point->part > 0)
            level += point->part *
                     (levels[(point->knot + 1) / run->per_era] - level);
        values[i] += factor * level;
    }
}

void
diff_band(const Diff *diff, guint band, double *values)
{
    for (guint i = 0; i < diff->n_points; i++)
        values[i] = 0;
    add_values(&diff->after, band, 1, values);
    add_values(&diff->before, band, -1, values);
}

void
diff_total(const Diff *diff, double *values)
{
    diff_band(diff, ALL_BANDS, values);
}
