#include "compare/measure.h"

#include <string.h>

#include "base/numbers.h"

const Measure compared_measures[N_COMPARED_MEASURES] = {
    MEASURE_COLLECTIONS, MEASURE_GC,      MEASURE_PAUSE,
    MEASURE_ALLOCATED,   MEASURE_MUTATOR, MEASURE_PRODUCTIVITY,
};

gboolean
measure_is_share(Measure measure)
{
    return measure == MEASURE_GC || measure == MEASURE_PRODUCTIVITY;
}

const char *
measure_key(Measure measure)
{
    if (measure == MEASURE_GC)
        return "gc";
    if (measure == MEASURE_PAUSE)
        return "pause";
    g_assert(measure < N_LIMITED_MEASURES);
    return memory_line_words[measure - MEASURE_LIVE];
}

gboolean
measure_by_key(const char *key, gsize size, Measure *measure)
{
    for (Measure i = 0; i < N_LIMITED_MEASURES; i++)
        if (strlen(measure_key(i)) == size &&
            strncmp(measure_key(i), key, size) == 0) {
            *measure = i;
            return TRUE;
        }
    return FALSE;
}

gboolean
measure_unit_by_name(Measure measure, const char *name, double *size)
{
    static const NamedUnit percent[] = {{"%", 0.01}, {NULL, 0}};
    static const NamedUnit powers[] = {
        {"k", 0x1p10}, {"M", 0x1p20}, {"G", 0x1p30}, {"T", 0x1p40}, {NULL, 0}};

    if (measure == MEASURE_GC)
        return unit_by_name(percent, name, size);
    if (measure == MEASURE_PAUSE)
        return unit_by_name(time_units, name, size);
    return unit_by_name(byte_units, name, size) ||
           unit_by_name(powers, name, size);
}

gboolean
measure_needs_activity(Measure measure)
{
    return measure < MEASURE_LIVE || measure > MEASURE_BLOCKS;
}

const char *
measure_events(Measure measure)
{
    return measure_needs_activity(measure)
               ? "GC_START"
               : memory_line_events[measure - MEASURE_LIVE];
}

static gboolean
peak_of(const GArray *points, double *value)
{
    guint64 peak = 0;

    for (guint i = 0; i < points->len; i++)
        peak = MAX(peak, g_array_index(points, MemoryPoint, i).bytes);
    *value = (double)peak;
    return points->len > 0;
}

/* Returns the sums of the bins in the window of a run, and their time in ns. */
static ActivityBin
sums_of_window(const Run *run, double *elapsed)
{
    const Activity *activity = run->activity;
    const gint64 width = MAX(activity->bin_width, 1);
    const gint64 n = activity->n_bins;
    const gint64 first = CLAMP(run->start / width, 0, n);
    const gint64 end = CLAMP((run->end + width - 1) / width, first, n);

    *elapsed = (double)(MIN(end * width, activity->end) - first * width);
    return activity_join_bins(activity, (guint)first, (guint)end);
}

gboolean
measure_of(const Run *run, Measure measure, double *value)
{
    const Activity *activity = run->activity;
    const ActivityBin whole = {
        .allocated = activity->allocated,
        .pauses = activity->pauses.sum,
        .longest_pause = activity->pauses.longest,
        .collections = (guint32)MIN(activity->pauses.number, G_MAXUINT32),
    };
    double elapsed = (double)activity->end;
    const ActivityBin sums =
        run->windowed ? sums_of_window(run, &elapsed) : whole;
    const double mutator = run->windowed ? elapsed - (double)sums.pauses
                                         : (double)activity->mutator;

    if (!measure_needs_activity(measure))
        return peak_of(run->memory[measure - MEASURE_LIVE], value);
    switch (measure) {
    case MEASURE_GC:
        *value = (double)sums.pauses / elapsed;
        break;
    case MEASURE_PAUSE:
        *value = (double)sums.longest_pause;
        break;
    case MEASURE_COLLECTIONS:
        *value = (double)sums.collections;
        break;
    case MEASURE_ALLOCATED:
        *value = (double)sums.allocated;
        return activity->has_allocation && elapsed > 0;
    case MEASURE_MUTATOR:
        *value = mutator;
        break;
    case MEASURE_PRODUCTIVITY:
        *value = mutator / elapsed;
        break;
    case MEASURE_LIVE:
    case MEASURE_SIZE:
    case MEASURE_BLOCKS:
    case N_MEASURES:
        g_assert_not_reached();
    }
    return activity->has_collections && elapsed > 0;
}
