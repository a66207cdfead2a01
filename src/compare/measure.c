#include "compare/measure.h"

#include <string.h>

#include "base/numbers.h"
#include "compare/memory-rise.h"

const MeasureKind measures[N_MEASURES] = {
    [MEASURE_LIVE] = {"peak_live", "live", "HEAP_LIVE", MEASURED_BYTES, TRUE},
    [MEASURE_SIZE] = {"peak_size", "size", "HEAP_SIZE", MEASURED_BYTES, TRUE},
    [MEASURE_GC] = {"gc_share", "gc", "GC_START", MEASURED_SHARE, FALSE},
    [MEASURE_PAUSE] = {"longest_other_pause_ns", "pause", "GC_START",
                       MEASURED_TIME, TRUE},
    [MEASURE_CENSUSES] = {"census_share", NULL, "GC_START", MEASURED_SHARE,
                          FALSE},
    [MEASURE_COLLECTIONS] = {"collections", NULL, "GC_START", MEASURED_NUMBER,
                             FALSE},
    [MEASURE_ALLOCATED] = {"allocated", NULL, "HEAP_ALLOCATED", MEASURED_BYTES,
                           FALSE},
    [MEASURE_MUTATOR] = {"mutator_ns", NULL, "GC_START", MEASURED_TIME, FALSE},
    [MEASURE_PRODUCTIVITY] = {"productivity", NULL, "GC_START", MEASURED_SHARE,
                              FALSE},
    [MEASURE_BLOCKS] = {NULL, "blocks", "BLOCKS_SIZE", MEASURED_BYTES, TRUE},
    [MEASURE_LIVE_GROWTH] = {NULL, "live-growth", "HEAP_LIVE",
                             MEASURED_BYTE_RATE, FALSE},
    [MEASURE_SIZE_GROWTH] = {NULL, "size-growth", "HEAP_SIZE",
                             MEASURED_BYTE_RATE, FALSE},
    [MEASURE_GC_ALL] = {"pause_share", "gc-all", "GC_START", MEASURED_SHARE,
                        FALSE},
    [MEASURE_PAUSE_ALL] = {"longest_pause_ns", "pause-all", "GC_START",
                           MEASURED_TIME, TRUE},
};

gboolean
measure_by_key(const char *key, gsize size, Measure *measure)
{
    for (Measure i = 0; i < N_MEASURES; i++)
        if (measures[i].key != NULL && strlen(measures[i].key) == size &&
            strncmp(measures[i].key, key, size) == 0) {
            *measure = i;
            return TRUE;
        }
    return FALSE;
}

gboolean
measure_unit_by_name(Measure measure, const char *name, double *size)
{
    static const NamedUnit percent[] = {{"%", 0.01}, {NULL, 0}};
    g_autofree char *unit = g_strdup(name);

    switch (measures[measure].unit) {
    case MEASURED_SHARE:
        return unit_by_name(percent, name, size);
    case MEASURED_TIME:
        return name[0] != '\0' && unit_by_name(time_units, name, size);
    case MEASURED_BYTES:
        return unit_by_name(byte_units, name, size);
    case MEASURED_BYTE_RATE:
        if (g_str_has_suffix(unit, "/s"))
            unit[strlen(unit) - strlen("/s")] = '\0';
        return unit_by_name(byte_units, unit, size);
    case MEASURED_NUMBER:
        break;
    }
    return FALSE;
}

/* Returns the sums of the activity in the window of a run.  The other members
 * are those of the whole run, and borrowed. */
static Activity
sums_of(const Run *run)
{
    Activity sums = *run->activity;
    const gint64 width = MAX(sums.bin_width, 1);
    const gint64 first = CLAMP(run->start / width, 0, sums.n_bins);
    const gint64 end =
        CLAMP((run->end + width - 1) / width, first, sums.n_bins);
    ActivityBin bin;

    if (!run->windowed)
        return sums;
    bin = activity_join_bins(run->activity, (guint)first, (guint)end);
    sums.end = MAX(MIN(end * width, sums.end) - first * width, 0);
    sums.allocated = bin.allocated;
    sums.pauses = (SpanSums){bin.collections, bin.pauses, bin.longest_pause};
    sums.census_pauses.number = bin.censuses;
    sums.census_pauses.sum = bin.census_pauses;
    sums.longest_other_pause = bin.longest_other_pause;
    sums.mutator = (guint64)sums.end - MIN(bin.pauses, (guint64)sums.end);
    return sums;
}

/* Returns the peak of a memory line in *value; FALSE if the log has none. */
static gboolean
peak_of(const Run *run, MemoryLine line, double *value)
{
    const MemoryPoint *peak = memory_peak(run->memory[line]);

    *value = peak != NULL ? (double)peak->bytes : 0;
    return peak != NULL;
}

/* Returns the growth of a memory line in *value, likewise. */
static gboolean
growth_of(const Run *run, MemoryLine line, double *value)
{
    MemoryRise rise;

    *value = memory_rise(run, line, &rise)
                 ? (double)(rise.end - rise.onset) /
                       ((double)(rise.end_at - rise.onset_at) / 1e9)
                 : 0;
    return run->memory[line]->len > 0;
}

gboolean
measure_of(const Run *run, Measure measure, double *value)
{
    const Activity sums = sums_of(run);

    switch (measure) {
    case MEASURE_LIVE:
        return peak_of(run, MEMORY_LIVE, value);
    case MEASURE_SIZE:
        return peak_of(run, MEMORY_SIZE, value);
    case MEASURE_BLOCKS:
        return peak_of(run, MEMORY_BLOCKS, value);
    case MEASURE_LIVE_GROWTH:
        return growth_of(run, MEMORY_LIVE, value);
    case MEASURE_SIZE_GROWTH:
        return growth_of(run, MEMORY_SIZE, value);
    case MEASURE_COLLECTIONS:
        *value = (double)sums.pauses.number;
        break;
    case MEASURE_GC:
        *value = activity_other_share(&sums);
        return sums.has_census_pauses && sums.end > 0;
    case MEASURE_PAUSE:
        *value = (double)sums.longest_other_pause;
        return sums.has_census_pauses && sums.end > 0;
    case MEASURE_CENSUSES:
        *value = (double)sums.census_pauses.sum / MAX((double)sums.end, 1);
        return sums.has_census_pauses && sums.census_pauses.number > 0;
    case MEASURE_GC_ALL:
        *value = activity_pause_share(&sums);
        break;
    case MEASURE_PAUSE_ALL:
        *value = (double)sums.pauses.longest;
        break;
    case MEASURE_ALLOCATED:
        *value = (double)sums.allocated;
        return sums.has_allocation && sums.end > 0;
    case MEASURE_MUTATOR:
        *value = (double)sums.mutator;
        break;
    case MEASURE_PRODUCTIVITY:
        *value = activity_productivity(&sums);
        return sums.has_census_pauses && sums.census_pauses.number == 0 &&
               sums.end > 0;
    case N_MEASURES:
        g_assert_not_reached();
    }
    return sums.has_collections && sums.end > 0;
}

gboolean
measure_is_cut(const Run *run, Measure measure)
{
    const gint64 flushed = run->activity->flushed;
    double value;

    return flushed != NEVER &&
           (flushed < run->end || !measure_of(run, measure, &value));
}
