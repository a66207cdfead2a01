/* The formats openmetrics and prometheus: the bands of a run and its figures as
 * gauges, for Prometheus.
 *
 * openmetrics (OpenMetrics 1.0) has a sample of each band at each census, and
 * one of each figure at the end of the run, all with times.  prometheus (text
 * format 0.0.4) has the values of the last census and the figures, without
 * times, for the text files of the node exporter.
 *
 * The bands are those of pictures, and OTHER.  A family of metrics is a
 * contiguous block, and so is each of its series; its samples are in the order
 * of time.  Prometheus stores milliseconds: the last census within one counts.
 * Impossible censuses, and figures that rest on them, are left out, but
 * counted. Values are levels (profile_level) in base units: bytes, seconds. The
 * help of a family is never translated, because the files of several programs
 * must agree on it. */
#include <config.h>

#include <glib/gi18n.h>
#include <math.h>

#include "base/numbers.h"
#include "compare/metric.h"
#include "output/data.h"
#include "run/impossible.h"
#include "run/statistics.h"

#define NS_PER_MS 1000000

static const MetricFamily impossible_family = {
    "evheap_run_impossible_censuses", NULL,
    "The number of heap censuses that count more than the heap has. Values "
    "that rest on them are left out."};
static const MetricFamily start_family = {
    "evheap_run_start_time_seconds", "seconds",
    "The start of the run since the Unix epoch."};
static const MetricFamily duration_family = {
    "evheap_run_duration_seconds", "seconds", "The elapsed time of the run."};

typedef struct {
    Sink *sink;
    const Profile *profile;
    const QuantityFamilies *families;
    gboolean has_times; /* openmetrics */
    const char *labels; /* of each series, escaped: "program=...,..." */
    GString *line;      /* begins with the name and the labels of the series */
} Writer;

/* Appends a label.  The text is presentable, so it has no line break. */
static void
append_label(GString *out, const char *name, const char *value)
{
    g_string_append(out, name);
    g_string_append(out, "=\"");
    for (; *value != '\0'; value++) {
        if (*value == '"' || *value == '\\')
            g_string_append_c(out, '\\');
        g_string_append_c(out, *value);
    }
    g_string_append_c(out, '"');
}

/* Returns a time of the run in ms since the Unix epoch, rounded down.  It does
 * not overflow: a time is at most LATEST_TIME. */
static gint64
clock_ms(const Profile *profile, gint64 time)
{
    const Facts *facts = &profile->run->facts;
    const gint64 ns = time + facts->start_ns;

    return CLAMP(facts->start_s, 0, OUTPUT_LATEST_START) * 1000 +
           ns / NS_PER_MS - (ns % NS_PER_MS < 0);
}

static void
begin_family(Writer *writer, const MetricFamily *family)
{
    sink_printf(writer->sink, "# TYPE %s gauge\n", family->name);
    /* The text format of Prometheus has no units. */
    if (family->unit != NULL && writer->has_times)
        sink_printf(writer->sink, "# UNIT %s %s\n", family->name, family->unit);
    sink_printf(writer->sink, "# HELP %s %s\n", family->name, family->help);
}

/* Begins the line of each sample of a series.  Returns its size. */
static gsize
begin_series(Writer *writer, const MetricFamily *family)
{
    g_string_printf(writer->line, "%s{%s", family->name, writer->labels);
    return writer->line->len;
}

/* Appends a number with 15 digits, or 17 if it needs them. */
static void
append_number(GString *line, double number)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE];

    g_ascii_formatd(text, sizeof(text), "%.15g", number);
    if (COMPARE(g_ascii_strtod(text, NULL), number) != 0)
        g_ascii_dtostr(text, sizeof(text), number);
    g_string_append(line, text);
}

/* Ends the line of a sample, writes it, and goes back to the start of the
 * series. */
static void
end_sample(Writer *writer, gint64 ms, gsize start)
{
    GString *line = writer->line;

    if (writer->has_times) {
        g_string_append(line, ms < 0 ? " -" : " ");
        digits_append_decimals(line, (guint64)ABS(ms), 3);
    }
    g_string_append_c(line, '\n');
    sink_write(writer->sink, line->str, line->len);
    g_string_truncate(line, start);
}

/* Writes the samples of a band or of OTHER: of all eras, or of the last one. */
static void
write_band(Writer *writer, const char *name, gboolean is_other,
           const guint64 *values)
{
    const Profile *profile = writer->profile;
    const guint n_eras = profile_n_eras(profile);
    gsize start;

    begin_series(writer, &writer->families->bands);
    append_label(writer->line, ",band", name);
    g_string_append(writer->line, is_other ? ",other=\"true\"} " : "} ");
    start = writer->line->len;
    for (guint era = writer->has_times ? 0 : n_eras - 1; era < n_eras; era++) {
        const gint64 ms = clock_ms(profile, profile_era(profile, era)->time);

        if (profile_era(profile, era)->impossible)
            continue;
        if (era + 1 < n_eras &&
            ms == clock_ms(profile, profile_era(profile, era + 1)->time))
            continue;
        if (quantity_is_flow(profile->quantity))
            append_number(writer->line,
                          profile_level(profile, era, values[era]) /
                              writer->families->base);
        else
            digits_append(writer->line, values[era]);
        end_sample(writer, ms, start);
    }
}

static gboolean
ends_impossibly(const Profile *profile)
{
    const guint n_eras = profile_n_eras(profile);

    return n_eras > 0 && profile_era(profile, n_eras - 1)->impossible;
}

static void
write_bands(Writer *writer, const ReportRun *run)
{
    /* The bands to draw, also without -m and -t. */
    const ReportRun drawn = {.profile = run->profile, .asked = run->selection};
    const guint n_eras = profile_n_eras(run->profile);
    g_autoptr(GPtrArray) bands = data_bands(&drawn);
    g_autofree guint64 *values = g_new(guint64, n_eras);

    if (n_eras == 0 || bands->len == 0 ||
        profile_n_impossible(run->profile) == n_eras ||
        (!writer->has_times && ends_impossibly(run->profile)))
        return;
    begin_family(writer, &writer->families->bands);
    for (guint i = 0; i < bands->len; i++) {
        const Band *band = g_ptr_array_index(bands, i);
        g_autofree char *name = data_band_name(&drawn, band);

        series_values(&band->series, n_eras, values);
        write_band(writer, name, FALSE, values);
    }
    if (data_other(&drawn) != NULL)
        write_band(writer, DATA_OTHER, TRUE, data_other(&drawn));
}

/* Writes a figure, with the time at which the run ends. */
static void
write_figure(Writer *writer, const MetricFamily *family, double value)
{
    gsize start;

    begin_family(writer, family);
    start = begin_series(writer, family);
    g_string_append(writer->line, "} ");
    append_number(writer->line, value);
    end_sample(writer, clock_ms(writer->profile, profile_end(writer->profile)),
               start);
}

/* Writes a metric of the run in its base unit, if the log tells it.  The name
 * of its family ends with the unit. */
static void
write_metric(Writer *writer, Metric metric)
{
    static const char *const units[] = {
        [MEASURED_NUMBER] = NULL,
        [MEASURED_SHARE] = "ratio",
        [MEASURED_TIME] = "seconds",
        [MEASURED_BYTES] = "bytes",
        [MEASURED_BYTE_RATE] = "bytes_per_second",
    };
    const MetricRow *row = &metric_rows[metric];
    const char *unit = units[row->unit];
    const double value = metric_of_run(writer->profile->run, metric);
    g_autofree char *name =
        g_strconcat("evheap_run_", row->family, unit != NULL ? "_" : "",
                    unit != NULL ? unit : "", NULL);

    if (!isnan(value))
        write_figure(writer, &(MetricFamily){name, unit, row->help},
                     row->unit == MEASURED_TIME ? value / NS_PER_S : value);
}

static void
write_figures(Writer *writer, const Statistics *statistics)
{
    const Profile *profile = writer->profile;
    const QuantityFamilies *families = writer->families;
    const guint n_impossible = profile_n_impossible(profile);

    if (output_has_start(profile))
        write_figure(writer, &start_family,
                     (double)clock_ms(profile, 0) / 1000);
    if (profile->clock == CLOCK_WALL)
        write_figure(writer, &duration_family,
                     (double)(profile_end(profile) - profile_start(profile)) /
                         NS_PER_S);
    if (n_impossible > 0)
        write_figure(writer, &impossible_family, n_impossible);
    if (profile_n_eras(profile) > 0 && n_impossible == 0) {
        write_figure(writer, &families->peak,
                     (double)statistics->peak / families->base);
        write_figure(writer, &families->mean,
                     statistics->mean / families->base);
    }
    if (profile_n_eras(profile) > 0 && !ends_impossibly(profile))
        write_figure(writer, &families->end,
                     (double)statistics->end / families->base);
    if (profile_n_eras(profile) > 0 && n_impossible == 0) {
        if (families->growth.name != NULL && profile->clock == CLOCK_WALL)
            write_figure(writer, &families->growth, statistics->growth);
        if (families->sum.name != NULL)
            write_figure(writer, &families->sum,
                         statistics->area / families->base);
    }
    for (Metric i = N_STATISTICS; i < N_METRICS; i++)
        if (metric_rows[i].family != NULL)
            write_metric(writer, i);
}

static void
write_metrics(const Report *report, gboolean has_times, Sink *sink)
{
    const ReportRun *run = &report->runs[0];
    const Run *of = run->profile->run;
    g_autofree char *program = g_path_get_basename(
        of->facts.program != NULL ? of->facts.program : of->name);
    g_autoptr(GString) labels = g_string_new(NULL);
    g_autoptr(GString) line = g_string_new(NULL);
    Writer writer = {
        .sink = sink,
        .profile = run->profile,
        .families = &quantity_rows[run->profile->quantity]->families,
        .has_times = has_times,
        .line = line,
    };

    append_label(labels, "program", program);
    append_label(labels, ",breakdown", breakdown_key(run->profile->breakdown));
    writer.labels = labels->str;
    write_bands(&writer, run);
    write_figures(&writer, &run->selection->run);
    if (has_times)
        sink_printf(sink, "# EOF\n");
}

static void
openmetrics_write(const Report *report, Sink *sink)
{
    write_metrics(report, TRUE, sink);
}

static void
prometheus_write(const Report *report, Sink *sink)
{
    write_metrics(report, FALSE, sink);
}

const OutputFormat format_openmetrics = {
    .name = "openmetrics",
    .suffix = "om",
    .summary = N_("bands and figures with their times, for promtool"),
    .traits = FORMAT_HOLDS_ONE_RUN | FORMAT_IS_DATA | FORMAT_NEEDS_SELECTION |
              FORMAT_NEEDS_ACTIVITY | FORMAT_NEEDS_START,
    .write = openmetrics_write,
};

const OutputFormat format_prometheus = {
    .name = "prometheus",
    .suffix = "prom",
    .summary = N_("the last values and figures, for the node exporter"),
    .traits = FORMAT_HOLDS_ONE_RUN | FORMAT_IS_DATA | FORMAT_NEEDS_SELECTION |
              FORMAT_NEEDS_ACTIVITY,
    .write = prometheus_write,
};
