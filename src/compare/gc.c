#include "compare/gc.h"

#include "compare/finding.h"

#define NS_PER_S 1e9

/* No share is found in a shorter time, in fewer collections, or in less than
 * this part of the run. */
#define MIN_GC_SECONDS     0.2
#define MIN_GC_COLLECTIONS 10
#define MIN_GC_PART        0.1

/* The minimum share of the time, and of a pause in ns. */
#define MIN_FOUND_GC    (1.0 / 3)
#define MIN_FOUND_PAUSE 100000000

/* The heap size is far above the live bytes if the smallest size in the last
 * quarter of the run is above this many times the largest live bytes there,
 * plus this many times the first size, which is the nursery's; and if the
 * difference is this large.  The RTS keeps four times the live bytes.  The
 * quarter must have this many major collections. */
#define MIN_SIZE_PER_LIVE  8
#define MIN_SIZE_PER_FIRST 2
#define MIN_UNRETURNED     (64 * 1024 * 1024)
#define MIN_MAJORS         3

/* The heap is fragmented if its size is at least this many times what the RTS
 * wanted to keep (MEM_RETURN). */
#define MIN_SIZE_PER_WANTED 2

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
find_pauses(const Run *run, GArray *findings)
{
    const Activity *activity = run->activity;
    const Profile *heap = run->heap;
    const guint n_eras = profile_n_eras(heap);
    const Warning *warnings = run->warnings.of;
    g_autofree gboolean *marks = g_new0(gboolean, activity->n_bins);
    gint64 until = activity->end;
    guint64 pauses = 0;
    gint64 time = 0;
    guint collections = 0;
    Finding share = {.kind = FINDING_COLLECTING, .has_censuses = n_eras > 0};
    Finding pause = {.kind = FINDING_PAUSE, .has_censuses = n_eras > 0};

    /* If the end of the log is lost, so may be censuses after the last one. */
    if (warnings[WARNING_TRUNCATED].count > 0 ||
        warnings[WARNING_UNFINISHED].count > 0)
        until = n_eras > 0 ? profile_era(heap, n_eras - 1)->time : 0;
    for (guint i = 0; i < n_eras; i++)
        mark_pause(activity, profile_era(heap, i)->time, marks);
    for (guint i = 0; i < activity->n_bins; i++) {
        const ActivityBin *bin = &activity->bins[i];
        const gint64 begin = i * activity->bin_width;

        if (begin >= until)
            break;
        time += CLAMP(activity->end - begin, 0, activity->bin_width);
        if (marks[i]) {
            time -= (gint64)bin->pauses;
            continue;
        }
        pauses += bin->pauses;
        collections += bin->collections;
        if (bin->longest_pause > pause.pause) {
            pause.pause = bin->longest_pause;
            pause.pause_at = begin;
        }
    }
    share.share = (double)pauses / (double)MAX(time, 1);
    if (collections >= MIN_GC_COLLECTIONS &&
        (double)time >= MIN_GC_SECONDS * NS_PER_S &&
        (double)time >= MIN_GC_PART * (double)activity->end &&
        share.share >= MIN_FOUND_GC)
        g_array_append_val(findings, share);
    if (pause.pause >= MIN_FOUND_PAUSE)
        g_array_append_val(findings, pause);
}

static const MemoryPoint *
point(const Run *run, MemoryLine line, guint index)
{
    return &g_array_index(run->memory[line], MemoryPoint, index);
}

static void
find_unreturned(const Run *run, GArray *findings)
{
    const gint64 from = run->end - run->end / 4;
    const guint n_live = run->memory[MEMORY_LIVE]->len;
    const guint n_sizes = run->memory[MEMORY_SIZE]->len;
    guint64 size = G_MAXUINT64, live = 0;
    guint n_majors = 0;
    Finding finding = {.kind = FINDING_UNRETURNED};

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
    finding.size = point(run, MEMORY_SIZE, n_sizes - 1)->bytes;
    finding.live = point(run, MEMORY_LIVE, n_live - 1)->bytes;
    finding.fragmented =
        run->activity->has_returns &&
        (double)finding.size >=
            MIN_SIZE_PER_WANTED * (double)run->activity->wanted;
    g_array_append_val(findings, finding);
}

void
gc_find(const Run *run, GArray *findings)
{
    /* The times of all censuses must be known, and be those of their pauses. */
    if (run->activity->has_collections && run->activity->n_bins > 0 &&
        run->warnings.of[WARNING_DAMAGE].count == 0 &&
        (run->heap->clock == CLOCK_WALL || profile_n_eras(run->heap) == 0))
        find_pauses(run, findings);
    find_unreturned(run, findings);
}
