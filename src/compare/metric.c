#include <config.h>

#include "compare/metric.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "base/numbers.h"
#include "compare/memory-rise.h"
#include "run/activity-fields.h"

/* part is the offset of a member. */
static double
real_statistic(const MetricSource *source, gsize part)
{
    return *(const double *)((const guint8 *)source->statistics + part);
}

static double
whole_statistic(const MetricSource *source, gsize part)
{
    return (double)*(const guint64 *)((const guint8 *)source->statistics +
                                      part);
}

static double
sum_of_activity(const MetricSource *source, gsize part)
{
    return (double)*(const guint64 *)((const guint8 *)source->sums + part);
}

static double
gc_share(const MetricSource *source, gsize part G_GNUC_UNUSED)
{
    return activity_other_share(source->sums);
}

static double
pause_share(const MetricSource *source, gsize part G_GNUC_UNUSED)
{
    return activity_pause_share(source->sums);
}

static double
census_share(const MetricSource *source, gsize part G_GNUC_UNUSED)
{
    const Activity *sums = source->sums;

    return sums->census_pauses.number == 0
               ? NAN
               : (double)sums->census_pauses.sum / (double)sums->end;
}

static double
productivity(const MetricSource *source, gsize part G_GNUC_UNUSED)
{
    return source->sums->census_pauses.number > 0
               ? NAN
               : activity_productivity(source->sums);
}

/* part is a MemoryLine. */
static double
peak_of_line(const MetricSource *source, gsize part)
{
    const MemoryPoint *peak = memory_peak(source->run->memory[part]);

    return peak != NULL ? (double)peak->bytes : NAN;
}

/* The peak of a process is exact, or else the largest size that was read, which
 * its line may lack.  part is 0. */
static double
peak_resident(const MetricSource *source, gsize part G_GNUC_UNUSED)
{
    const gint64 peak = source->run->facts.process.peak_resident;

    return peak != NEVER && !source->run->windowed
               ? (double)peak
               : peak_of_line(source, MEMORY_RESIDENT);
}

static double
cpu_time(const MetricSource *source, gsize part G_GNUC_UNUSED)
{
    const gint64 time = source->run->facts.process.cpu;

    return time != NEVER && !source->run->windowed ? (double)time : NAN;
}

static double
growth_of_line(const MetricSource *source, gsize part)
{
    MemoryRise rise;

    if (source->run->memory[part]->len == 0)
        return NAN;
    return memory_rise(source->run, (MemoryLine)part, &rise)
               ? (double)(rise.end - rise.onset) /
                     ((double)(rise.end_at - rise.onset_at) / 1e9)
               : 0;
}

/* part is the offset of a member. */
static double
number_of_kind(const MetricSource *source, gsize part)
{
    const guint64 number =
        *(const guint64 *)((const guint8 *)source->kind + part);

    return number != UNKNOWN_SUM ? (double)number : NAN;
}

static double
growth_of_kind(const MetricSource *source, gsize part G_GNUC_UNUSED)
{
    const gint64 growth = span_kind_growth(source->kind);

    return growth != UNKNOWN_GROWTH ? (double)growth : NAN;
}

#define SPAN_KIND(member) G_STRUCT_OFFSET(SpanKind, member)
#define STATISTIC(member) G_STRUCT_OFFSET(Statistics, member)
#define ACTIVITY(member)  G_STRUCT_OFFSET(Activity, member)

/* The initializer of a row. */
#define ROW(metric, ...) [METRIC_##metric] = {__VA_ARGS__}

const MetricRow metric_rows[N_ALL_METRICS] = {
    ROW(PEAK, .key = "peak", .limit_key = "peak", .head = N_("peak"),
        .unit = MEASURED_LEVEL, .is_peak = TRUE, .get = whole_statistic,
        .part = STATISTIC(peak)),
    ROW(MEAN, .key = "mean", .limit_key = "mean", .head = N_("mean"),
        .unit = MEASURED_LEVEL, .get = real_statistic, .part = STATISTIC(mean)),
    ROW(AREA, .key = "area", .limit_key = "area", .head = N_("area"),
        .unit = MEASURED_AREA, .get = real_statistic, .part = STATISTIC(area)),
    ROW(END, .key = "end", .limit_key = "end", .head = N_("end"),
        .unit = MEASURED_LEVEL, .get = whole_statistic, .part = STATISTIC(end)),
    ROW(GROWTH, .key = "growth", .limit_key = "growth", .unit = MEASURED_GROWTH,
        .get = real_statistic, .part = STATISTIC(growth)),
    ROW(LIVE, .key = "peak_live", .limit_key = "live",
        /* TRANSLATORS: the head of a column: the peak of the live bytes. */
        .head = N_("live bytes"), .unit = MEASURED_BYTES, .event = "HEAP_LIVE",
        .is_peak = TRUE, .family = "peak_live",
        .help = "The largest live size of the heap after a major collection "
                "(HEAP_LIVE).",
        .get = peak_of_line, .part = MEMORY_LIVE),
    ROW(BLOCKS, .limit_key = "blocks", .unit = MEASURED_BYTES,
        .event = "BLOCKS_SIZE", .is_peak = TRUE, .family = "peak_blocks",
        .help = "The largest size of the blocks in use (BLOCKS_SIZE).",
        .get = peak_of_line, .part = MEMORY_BLOCKS),
    ROW(SIZE, .key = "peak_size", .limit_key = "size",
        /* TRANSLATORS: the head of a column: the peak of the heap size. */
        .head = N_("heap size"), .unit = MEASURED_BYTES, .event = "HEAP_SIZE",
        .is_peak = TRUE, .family = "peak_size",
        .help = "The largest size of the memory that the heap took from the "
                "system (HEAP_SIZE).",
        .get = peak_of_line, .part = MEMORY_SIZE),
    ROW(RESIDENT, .key = "peak_resident", .limit_key = "resident",
        /* TRANSLATORS: the head of a column: the peak of the resident size. */
        .head = N_("resident"), .unit = MEASURED_BYTES, .is_peak = TRUE,
        .family = "peak_resident",
        .help = "The largest resident size of the process.",
        .get = peak_resident),
    ROW(GC, .key = "gc_share", .limit_key = "gc",
        /* TRANSLATORS: the head of a column: the share of the time in garbage
         * collections without a heap census. */
        .head = N_("GC share"), .unit = MEASURED_SHARE,
        .needs = SHOWS_CENSUS_PAUSES, .event = "GC_START", .family = "gc",
        .help = "The share of the elapsed time that garbage collection took, "
                "0 to 1, without the pauses that hold a heap census.",
        .get = gc_share),
    ROW(GC_ALL, .key = "pause_share", .limit_key = "gc-all",
        .unit = MEASURED_SHARE, .needs = SHOWS_COLLECTIONS, .event = "GC_START",
        .family = "pause",
        .help = "The share of the elapsed time in all pauses, 0 to 1.",
        .get = pause_share),
    ROW(PAUSE, .key = "longest_other_pause_ns", .limit_key = "pause",
        /* TRANSLATORS: the head of a column: the longest pause without a heap
         * census. */
        .head = N_("max pause"), .unit = MEASURED_TIME,
        .needs = SHOWS_CENSUS_PAUSES, .event = "GC_START", .is_peak = TRUE,
        .family = "longest_other_pause",
        .help = "The longest pause for garbage collection without a heap "
                "census.",
        .get = sum_of_activity, .part = ACTIVITY(longest_other_pause)),
    ROW(PAUSE_ALL, .key = "longest_pause_ns", .limit_key = "pause-all",
        .unit = MEASURED_TIME, .needs = SHOWS_COLLECTIONS, .event = "GC_START",
        .is_peak = TRUE, .family = "longest_pause",
        .help = "The longest pause for garbage collection.",
        .get = sum_of_activity, .part = ACTIVITY(pauses.longest)),
    ROW(CENSUSES, .key = "census_share",
        /* TRANSLATORS: the head of a column: the share of the time in pauses
         * that hold a heap census. */
        .head = N_("census share"), .unit = MEASURED_SHARE,
        .needs = SHOWS_CENSUS_PAUSES, .family = "census",
        .help = "The share of the elapsed time in pauses that hold a heap "
                "census, 0 to 1.",
        .get = census_share),
    ROW(COLLECTIONS, .key = "collections",
        /* TRANSLATORS: the head of a column: garbage collections. */
        .head = N_("collections"), .unit = MEASURED_NUMBER,
        .needs = SHOWS_COLLECTIONS, .family = "collections",
        .help = "The number of garbage collections.", .get = sum_of_activity,
        .part = ACTIVITY(pauses.number)),
    ROW(ALLOCATED, .key = "allocated",
        /* TRANSLATORS: the head of a column: bytes. */
        .head = N_("allocated"), .unit = MEASURED_BYTES,
        .needs = SHOWS_ALLOCATION, .family = "allocated",
        .help = "The memory that was allocated.", .get = sum_of_activity,
        .part = ACTIVITY(allocated)),
    ROW(CPU, .key = "cpu_ns",
        /* TRANSLATORS: the head of a column: the processor time. */
        .head = N_("CPU time"), .unit = MEASURED_TIME, .family = "process_cpu",
        .help = "The processor time of the process.", .get = cpu_time),
    ROW(MUTATOR, .key = "mutator_ns",
        /* TRANSLATORS: the head of a column: the time of the program without
         * garbage collections. */
        .head = N_("mutator"), .unit = MEASURED_TIME,
        .needs = SHOWS_COLLECTIONS, .family = "mutator",
        .help = "The elapsed time without pauses.", .get = sum_of_activity,
        .part = ACTIVITY(mutator)),
    ROW(PRODUCTIVITY, .key = "productivity",
        /* TRANSLATORS: the head of a column: the mutator's share of the
         * time. */
        .head = N_("productivity"), .unit = MEASURED_SHARE,
        .needs = SHOWS_CENSUS_PAUSES, .family = "productivity",
        .help = "The share of the elapsed time without pauses, 0 to 1, of a "
                "run without pauses that hold a heap census.",
        .get = productivity),
    ROW(LIVE_GROWTH, .limit_key = "live-growth", .unit = MEASURED_BYTE_RATE,
        .event = "HEAP_LIVE", .get = growth_of_line, .part = MEMORY_LIVE),
    ROW(SIZE_GROWTH, .limit_key = "size-growth", .unit = MEASURED_BYTE_RATE,
        .event = "HEAP_SIZE", .get = growth_of_line, .part = MEMORY_SIZE),
    ROW(SPAN_NUMBER, .limit_key = "number", .unit = MEASURED_NUMBER,
        .is_peak = TRUE, .get = number_of_kind, .part = SPAN_KIND(sums.number)),
    ROW(SPAN_TOTAL, .limit_key = "total", .unit = MEASURED_TIME,
        .is_peak = TRUE, .get = number_of_kind, .part = SPAN_KIND(sums.sum)),
    ROW(SPAN_MEDIAN, .limit_key = "median", .unit = MEASURED_TIME,
        .get = number_of_kind, .part = SPAN_KIND(median)),
    ROW(SPAN_LONGEST, .limit_key = "longest", .unit = MEASURED_TIME,
        .is_peak = TRUE, .get = number_of_kind,
        .part = SPAN_KIND(sums.longest)),
    ROW(SPAN_GROWTH, .limit_key = "growth", .unit = MEASURED_BYTES,
        .get = growth_of_kind),
};

const char *
metric_name(Metric metric)
{
    return _(metric_rows[metric].head);
}

gboolean
metric_by_limit_key(const char *key, gsize size, Metric first, Metric end,
                    Metric *metric)
{
    for (Metric i = first; i < end; i++) {
        const char *known = metric_rows[i].limit_key;

        if (known != NULL && strlen(known) == size &&
            strncmp(known, key, size) == 0) {
            *metric = i;
            return TRUE;
        }
    }
    return FALSE;
}

const char *
metric_divisor(Metric metric, Quantity quantity)
{
    /* The levels of time are CPUs: its unit has seconds already. */
    const gboolean is_rate = quantity_is_flow(quantity) &&
                             quantity_rows[quantity]->scale != SCALE_CPUS;

    switch (metric_rows[metric].unit) {
    case MEASURED_LEVEL:
        return is_rate ? "/s" : "";
    case MEASURED_GROWTH:
        return is_rate ? "/s\xc2\xb2" : "/s";
    case MEASURED_BYTE_RATE:
        return "/s";
    case MEASURED_AREA:
    case MEASURED_NUMBER:
    case MEASURED_SHARE:
    case MEASURED_TIME:
    case MEASURED_BYTES:
        break;
    }
    return "";
}

gboolean
metric_unit_by_name(Metric metric, Quantity quantity, const char *name,
                    double *size)
{
    static const NamedUnit percent[] = {{"%", 0.01}, {NULL, 0}};
    static const NamedUnit cpus[] = {
        {"", 1e9}, {"CPU", 1e9}, {"CPUs", 1e9}, {NULL, 0}};
    static const NamedUnit calls[] = {{"", 1},    {"k", 1e3},   {"M", 1e6},
                                      {"G", 1e9}, {"calls", 1}, {NULL, 0}};
    static const NamedUnit samples[] = {{"", 1},    {"k", 1e3},     {"M", 1e6},
                                        {"G", 1e9}, {"samples", 1}, {NULL, 0}};
    static const NamedUnit numbers[] = {
        {"", 1}, {"k", 1e3}, {"M", 1e6}, {"G", 1e9}, {NULL, 0}};
    static const NamedUnit *const levels[N_SCALES] = {
        [SCALE_BYTES] = byte_units,
        [SCALE_CPUS] = cpus,
        [SCALE_CALLS] = calls,
        [SCALE_SAMPLES] = samples,
    };
    const QuantityScale scale = quantity_rows[quantity]->scale;
    const MetricUnit measured = metric_rows[metric].unit;
    const char *suffix =
        measured == MEASURED_AREA && !quantity_is_flow(quantity)
            ? " s"
            : metric_divisor(metric, quantity);
    g_autofree char *unit = g_strdup(name);

    if (g_str_has_suffix(unit, suffix))
        unit[strlen(unit) - strlen(suffix)] = '\0';
    switch (measured) {
    case MEASURED_AREA:
        return unit_by_name(scale == SCALE_CPUS ? time_units : levels[scale],
                            unit, size);
    case MEASURED_LEVEL:
    case MEASURED_GROWTH:
        return unit_by_name(levels[scale], unit, size);
    case MEASURED_SHARE:
        return unit_by_name(percent, unit, size);
    case MEASURED_TIME:
        return unit[0] != '\0' && unit_by_name(time_units, unit, size);
    case MEASURED_BYTES:
    case MEASURED_BYTE_RATE:
        return unit_by_name(byte_units, unit, size);
    case MEASURED_NUMBER:
        return unit_by_name(numbers, unit, size);
    }
    return FALSE;
}

double
statistic_of(const Statistics *statistics, Metric metric)
{
    g_assert(metric_is_statistic(metric));
    return metric_rows[metric].get(&(MetricSource){.statistics = statistics},
                                   metric_rows[metric].part);
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

double
metric_of_run(const Run *run, Metric metric)
{
    const MetricRow *row = &metric_rows[metric];
    const Activity sums = sums_of(run);

    g_assert(!metric_is_statistic(metric) && metric < N_METRICS);
    if (row->needs != 0 &&
        (sums.end <= 0 || !activity_shows(&sums, row->needs)))
        return NAN;
    return row->get(&(MetricSource){.run = run, .sums = &sums}, row->part);
}

double
metric_of_spans(const GPtrArray *kinds, Metric metric)
{
    const MetricRow *row = &metric_rows[metric];
    const gboolean adds =
        metric == METRIC_SPAN_NUMBER || metric == METRIC_SPAN_TOTAL;
    double all = NAN;

    for (guint i = 0; i < kinds->len; i++) {
        const double value =
            row->get(&(MetricSource){.kind = kinds->pdata[i]}, row->part);

        all = isnan(all) ? value : adds ? all + value : fmax(all, value);
    }
    return all;
}

gboolean
metric_is_cut(const Run *run, Metric metric)
{
    const gint64 flushed = run->activity->flushed;
    /* What the system tells of the process is whole. */
    const gboolean is_of_log =
        metric_rows[metric].event != NULL || metric_rows[metric].needs != 0;

    return is_of_log && flushed != NEVER &&
           (flushed < run->end || isnan(metric_of_run(run, metric)));
}

double
change_percent(double before, double after)
{
    if (before == after)
        return 0;
    if (before == 0)
        return after > 0 ? INFINITY : -INFINITY;
    return (after - before) / fabs(before) * 100;
}
