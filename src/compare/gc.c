#include "compare/gc.h"

/* Returns whether the program is stopped throughout a bin.  The pauses of a bin
 * may be rounded. */
static gboolean
is_full(const Activity *activity, guint bin)
{
    return (double)activity->bins[bin].pauses >=
           0.99 * (double)activity->bin_width;
}

/* Marks the bins that the pause at a time touches: to both sides, all bins that
 * are full and the next one. */
static void
mark_pause(const Activity *activity, gint64 time, gboolean *marks)
{
    const guint n = activity->n_bins;
    const guint at = (guint)CLAMP(time / activity->bin_width, 0, (gint64)n - 1);
    guint first = at, last = at;

    while (first > 0 && (first == at || is_full(activity, first)))
        first--;
    while (last + 1 < n && (last == at || is_full(activity, last)))
        last++;
    for (guint i = first; i <= last; i++)
        marks[i] = TRUE;
}

/* Returns the pause that holds a census, or that may: the longest that begins
 * in the bin of the census, or in an earlier one if the program is stopped from
 * then on. */
static guint64
pause_of_census(const Activity *activity, gint64 time)
{
    const gint64 width = activity->bin_width;
    guint bin = (guint)CLAMP(time / width, 0, (gint64)activity->n_bins - 1);
    guint64 pause = activity->bins[bin].longest_pause;

    while (bin-- > 0) {
        const guint64 longest = activity->bins[bin].longest_pause;

        if ((gint64)(bin + 1) * width + (gint64)longest >= time)
            pause = MAX(pause, longest);
        if (!is_full(activity, bin))
            break;
    }
    return pause;
}

gboolean
gc_sums(const Run *run, GcSums *sums)
{
    const Activity *activity = run->activity;
    const Profile *heap = run->heap;
    const guint n_eras = profile_n_eras(heap);
    const Warning *warnings = run->warnings.of;
    g_autofree gboolean *marks = NULL;
    gint64 until = activity->end;
    guint64 of_censuses = 0;

    *sums = (GcSums){.n_censuses = n_eras};
    /* The times of all censuses must be known, and be those of their pauses. */
    if (!activity->has_collections || activity->n_bins == 0 ||
        warnings[WARNING_DAMAGE].count > 0 ||
        (heap->clock != CLOCK_WALL && n_eras > 0))
        return FALSE;
    /* If the end of the log is lost, so may be censuses after the last one. */
    if (warnings[WARNING_TRUNCATED].count > 0 ||
        warnings[WARNING_UNFINISHED].count > 0)
        until = n_eras > 0 ? profile_era(heap, n_eras - 1)->time : 0;
    marks = g_new0(gboolean, activity->n_bins);
    for (guint i = 0; i < n_eras; i++) {
        mark_pause(activity, profile_era(heap, i)->time, marks);
        of_censuses += pause_of_census(activity, profile_era(heap, i)->time);
    }
    for (guint i = 0; i < activity->n_bins; i++) {
        const ActivityBin *bin = &activity->bins[i];
        const gint64 begin = i * activity->bin_width;

        if (begin >= until)
            break;
        sums->time += CLAMP(activity->end - begin, 0, activity->bin_width);
        if (marks[i]) {
            sums->time -= (gint64)bin->pauses;
            sums->of_censuses += bin->pauses;
            continue;
        }
        sums->pauses += bin->pauses;
        sums->collections += bin->collections;
        if (bin->longest_pause > sums->longest) {
            sums->longest = bin->longest_pause;
            sums->longest_at = begin;
        }
    }
    /* Censuses may share a pause. */
    sums->of_censuses = MIN(sums->of_censuses, of_censuses);
    return TRUE;
}
