#include "compare/gc.h"

#define NS_PER_S 1e9

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

static void
judge_time(const Run *run, GcJudgement *judgement)
{
    const Activity *activity = run->activity;
    const Profile *heap = run->heap;
    g_autofree gboolean *marks = g_new0(gboolean, activity->n_bins);
    guint64 pauses = 0;
    gint64 time = 0;
    guint collections = 0;

    for (guint i = 0; i < profile_n_eras(heap); i++)
        mark_pause(activity, profile_era(heap, i)->time, marks);
    judgement->has_censuses = profile_n_eras(heap) > 0;
    for (guint i = 0; i < activity->n_bins; i++) {
        const ActivityBin *bin = &activity->bins[i];
        const gint64 begin = i * activity->bin_width;

        time += CLAMP(activity->end - begin, 0, activity->bin_width);
        if (marks[i]) {
            time -= (gint64)bin->pauses;
            continue;
        }
        pauses += bin->pauses;
        collections += bin->collections;
        if (bin->longest_pause > judgement->pause) {
            judgement->pause = bin->longest_pause;
            judgement->pause_at = begin;
        }
    }
    judgement->pauses = judgement->pause >= MIN_FOUND_PAUSE;
    if (collections < MIN_GC_COLLECTIONS ||
        (double)time < MIN_GC_SECONDS * NS_PER_S ||
        (double)time < MIN_GC_PART * (double)activity->end)
        return;
    judgement->share = (double)pauses / (double)time;
    judgement->collects = judgement->share >= MIN_FOUND_GC;
}

static const MemoryPoint *
point(const Run *run, MemoryLine line, guint index)
{
    return &g_array_index(run->memory[line], MemoryPoint, index);
}

static void
judge_size(const Run *run, GcJudgement *judgement)
{
    const gint64 from = run->end - run->end / 4;
    const guint n_live = run->memory[MEMORY_LIVE]->len;
    const guint n_sizes = run->memory[MEMORY_SIZE]->len;
    guint64 size = G_MAXUINT64, live = 0;
    guint n_majors = 0;

    for (guint i = n_live; i-- > 0 && point(run, MEMORY_LIVE, i)->time >= from;
         n_majors++)
        live = MAX(live, point(run, MEMORY_LIVE, i)->bytes);
    for (guint i = n_sizes;
         i-- > 0 && point(run, MEMORY_SIZE, i)->time >= from;)
        size = MIN(size, point(run, MEMORY_SIZE, i)->bytes);
    /* -H, -F and -Fd ask the RTS for more. */
    if (n_majors < MIN_MAJORS || size == G_MAXUINT64 || size < live ||
        size - live < MIN_UNRETURNED ||
        (double)size < MIN_SIZE_PER_LIVE * (double)live +
                           MIN_SIZE_PER_FIRST *
                               (double)point(run, MEMORY_SIZE, 0)->bytes ||
        facts_rts_argument(&run->facts, "-H") != NULL ||
        facts_rts_argument(&run->facts, "-F") != NULL)
        return;
    judgement->unreturned = TRUE;
    judgement->size = point(run, MEMORY_SIZE, n_sizes - 1)->bytes;
    judgement->live = point(run, MEMORY_LIVE, n_live - 1)->bytes;
    judgement->fragmented =
        run->activity->has_returns &&
        (double)judgement->size >=
            MIN_SIZE_PER_WANTED * (double)run->activity->wanted;
}

GcJudgement
gc_judge(const Run *run)
{
    GcJudgement judgement = {.collects = FALSE};

    /* The times of all censuses must be known, and be those of their pauses. */
    if (run->activity->has_collections && run->activity->n_bins > 0 &&
        run->warnings.of[WARNING_DAMAGE].count == 0 &&
        (run->heap->clock == CLOCK_WALL || profile_n_eras(run->heap) == 0))
        judge_time(run, &judgement);
    judge_size(run, &judgement);
    return judgement;
}
