/* The format csv (RFC 4180): a row for each era and band whose value is
 * not 0.  The last column has the name of the unit.
 *
 * With --table=bands it has a row for each band, with --table=lines a row for
 * each line of source and for each reason why bands have none, with
 * --table=runs a row for each run, with other words for --table a row for each
 * thread, capability or generation.  With --diff it has a row for each band and
 * later run, the largest change of a run first.
 *
 * Names of bands are always quoted.  With -m or -t, the merged bands are the
 * last row of an era (DATA_OTHER). */
#include <config.h>

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "base/numbers.h"
#include "compare/change.h"
#include "compare/metric.h"
#include "output/data.h"
#include "run/activity-fields.h"
#include "run/band-fields.h"
#include "run/record-fields.h"
#include "run/statistics.h"
#include "source/annotation.h"
#include "words/comparison-text.h"

#define DECIMALS 9 /* of a second */

/* About as many bytes has a row of the values, beside the name. */
#define ROW_SIZE 30

/* Returns the quoted names of the bands (char *), each followed by a comma. */
static GPtrArray *
quote_names(const ReportRun *run)
{
    g_autoptr(GPtrArray) bands = data_bands(run);
    GPtrArray *names = g_ptr_array_new_full(bands->len, g_free);
    g_autoptr(GString) quoted = g_string_new(NULL);

    for (guint i = 0; i < bands->len; i++) {
        g_autofree char *name =
            data_band_name(run, g_ptr_array_index(bands, i));

        g_string_truncate(quoted, 0);
        data_append_quoted(quoted, name);
        g_string_append_c(quoted, ',');
        /* A copy has no unused memory; a GString may be half empty. */
        g_ptr_array_add(names, g_strndup(quoted->str, quoted->len));
    }
    return names;
}

static void
append_number(GString *out, double number)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE];

    g_string_append_c(out, ',');
    g_string_append(out, g_ascii_dtostr(text, sizeof(text), number));
}

/* Appends a time in seconds. */
static void
append_time(GString *out, gint64 time)
{
    g_string_append(out, time < 0 ? ",-" : ",");
    digits_append_decimals(out, time < 0 ? 0 - (guint64)time : (guint64)time,
                           DECIMALS);
}

static void
write_eras(const ReportRun *run, Sink *sink)
{
    const Profile *profile = run->profile;
    g_autoptr(Rows) rows =
        rows_new(run, quote_names(run), "\"" DATA_OTHER "\",");
    g_autoptr(GString) line = g_string_new(NULL);
    DataRow row;

    for (guint era = 0; era < profile_n_eras(profile); era++) {
        gsize start;

        /* Every row begins with the run, the era, and the time in seconds. */
        g_string_assign(line, run->letter);
        g_string_append_c(line, ',');
        digits_append(line, profile->first_era + era);
        append_time(line, profile_era(profile, era)->time);
        g_string_append_c(line, ',');
        start = line->len;
        rows_next_era(rows);
        while (rows_next(rows, &row)) {
            g_string_append_len(line, row.name, (gssize)row.name_size);
            digits_append(line, row.value);
            g_string_append_c(line, '\n');
            sink_write(sink, line->str, line->len);
            g_string_truncate(line, start);
        }
    }
}

/* Writes the names of fields that one of "bits" has.  Times
 * are in seconds. */
static void
write_head(const Field *fields, guint bits, Sink *sink)
{
    for (; fields->name != NULL; fields++) {
        const gboolean is_ns = field_is_ns(fields);

        if (field_is_of(fields, bits))
            sink_printf(sink, ",%.*s%s",
                        (int)strlen(fields->name) - (is_ns ? 3 : 0),
                        fields->name, is_ns ? "_s" : "");
    }
}

/* Appends a text in quotes, or nothing if it is NULL. */
static void
append_text(GString *out, const char *text)
{
    g_string_append_c(out, ',');
    if (text != NULL)
        data_append_quoted(out, text);
}

/* Appends a field of a record: nothing if it is unknown. */
static void
append_field(GString *line, const Field *field, gconstpointer record)
{
    guint64 number;

    if (field->type == FIELD_REAL) {
        append_number(line, field_real(field, record));
    } else if (field->type == FIELD_TEXT) {
        append_text(line, field_text(field, record));
    } else if (field->type == FIELD_WORD) {
        const char *word = field_text(field, record);

        g_string_append_printf(line, ",%s", word != NULL ? word : "");
    } else if (!field_known(field, record, &number)) {
        g_string_append_c(line, ',');
    } else if (field_is_ns(field)) {
        append_time(line, (gint64)number);
    } else {
        g_string_append_c(line, ',');
        digits_append(line, number);
    }
}

/* Writes the row of a band or of OTHER. */
static void
write_band(const ReportRun *run, const char *name, const BandFields *fields,
           double share, const Statistics *statistics, Sink *sink)
{
    g_autoptr(GString) line = g_string_new(run->letter);

    g_string_append_c(line, ',');
    data_append_quoted(line, name);
    for (const Field *field = table_fields; field->name != NULL; field++)
        append_field(line, field, fields);
    append_number(line, share);
    for (const Field *field = statistics_fields; field->name != NULL; field++)
        if (field_is_of(field, FIGURE_OF_CSV))
            append_field(line, field, statistics);
    sink_printf(sink, "%s\n", line->str);
}

static void
write_bands(const ReportRun *run, Sink *sink)
{
    const double weight = statistics_of_run(run->profile).weight;
    g_autoptr(GPtrArray) bands = data_bands(run);
    g_autofree Statistics *statistics = data_statistics(run, bands);

    for (guint i = 0; i < bands->len; i++) {
        const Band *band = g_ptr_array_index(bands, i);
        g_autofree char *name = data_band_name(run, band);
        g_auto(BandFields) fields = band_fields(run->profile, band);

        write_band(run, name, &fields,
                   weight > 0 ? statistics[i].weight / weight : 0,
                   &statistics[i], sink);
    }
    if (data_other(run) != NULL)
        write_band(run, DATA_OTHER, &(BandFields){.label = NULL},
                   run->asked->other_share, &run->asked->other_statistics,
                   sink);
}

/* Writes the lines of source of a run, then what has no place. */
static void
write_lines(const ReportRun *run, const Moment *moment, Sink *sink)
{
    g_autoptr(Annotation) annotation =
        annotation_new(run->profile, NULL, moment, NULL);
    g_autoptr(GString) row = g_string_new(NULL);

    for (guint i = 0; i < annotation->files->len; i++) {
        const FileLines *file = g_ptr_array_index(annotation->files, i);

        for (guint j = 0; j < file->lines->len; j++) {
            const SourceLine *line = &g_array_index(file->lines, SourceLine, j);

            g_string_assign(row, run->letter);
            append_text(row, file->file);
            g_string_append_printf(row, ",%u,%u,", line->line,
                                   line->ends->len > 0
                                       ? g_array_index(line->ends, guint, 0)
                                       : line->line);
            append_text(row, line->name);
            g_string_append_c(row, ',');
            digits_append(row, line->amounts[RUN_NOW]);
            sink_printf(sink, "%s\n", row->str);
        }
    }
    for (guint i = 0; i < annotation->unplaced->len; i++) {
        const Unplaced *none =
            &g_array_index(annotation->unplaced, Unplaced, i);

        g_string_printf(row, "%s,,,,%s", run->letter,
                        place_state_keys[none->state]);
        append_text(row, none->name);
        g_string_append_c(row, ',');
        digits_append(row, none->amounts[RUN_NOW]);
        sink_printf(sink, "%s\n", row->str);
    }
}

/* Writes the changes of a run of a comparison, which has a letter. */
static void
write_changes(const Comparison *comparison, guint run, const char *letter,
              Sink *sink)
{
    const Profile *profile = matching_run(comparison->matching, 0)->profile;
    const GArray *changes = comparison_changes(comparison, run);
    g_autoptr(GString) line = g_string_new(NULL);

    for (guint i = 0; i < changes->len; i++) {
        const Change *change = &g_array_index(changes, Change, i);
        g_autofree char *name =
            band_unique_text(profile_band(profile, change->band));

        g_string_printf(line, "%s,", letter);
        data_append_quoted(line, name);
        g_string_append_printf(line, ",%s", change_kind_keys[change->kind]);
        for (Metric j = 0; j < N_TABLE_STATISTICS; j++) {
            append_number(line, statistic_of(&change->before, j));
            append_number(line, statistic_of(&change->after, j));
        }
        sink_printf(sink, "%s\n", line->str);
    }
}

/* Appends a number, or nothing if it is unknown. */
static void
append_known(GString *line, double number)
{
    if (isnan(number))
        g_string_append_c(line, ',');
    else
        append_number(line, number);
}

/* Writes the rows of runs, of which "runs" has the letters.  A single run is
 * compared with itself only.  A baseline of several runs has a second row, with
 * its spread. */
static void
write_rows(const Report *report, const ReportRun *runs, Sink *sink)
{
    const Profile *only = report->runs[0].profile;
    g_autoptr(Comparison) alone =
        report->comparison == NULL ? comparison_new(&only, 1, 0, MATCH_STABLE)
                                   : NULL;
    const Comparison *comparison = alone != NULL ? alone : report->comparison;
    const guint first = comparison_first_shown(comparison);
    g_autoptr(GString) line = g_string_new(NULL);
    g_autoptr(GString) spreads = g_string_new("\nspread,");

    for (guint i = 0; i < comparison_n_runs(comparison); i++) {
        const ComparedRun *run = comparison_run(comparison, i);
        g_autofree char *files = run_files(comparison, i);

        g_string_append_printf(line, "\n%s,",
                               i < first ? "baseline" : runs[i - first].letter);
        data_append_quoted(line, files);
        for (Metric j = 0; j < N_METRICS; j++) {
            if (!metric_is_compared(j))
                continue;
            append_known(line, run->values[j]);
            if (i == 0)
                append_known(spreads, run->spreads[j]);
        }
        if (matching_n_parts(comparison->matching, i) > 1)
            g_string_append(line, spreads->str);
    }
    sink_printf(sink, "%s", line->str);
}

static void
write_runs(const Report *report, Sink *sink)
{
    sink_printf(sink, "run,file");
    for (Metric i = 0; i < N_METRICS; i++)
        if (metric_is_compared(i))
            sink_printf(sink, ",%s", metric_rows[i].key);
    for (guint i = 0; i < report_n_parts(report); i++)
        write_rows(report_part(report, i), report_part_runs(report, i), sink);
    sink_printf(sink, "\n");
}

static void
append_fields(GString *line, const Activity *activity, const Field *fields,
              gconstpointer record)
{
    for (; fields->name != NULL; fields++)
        if (activity_shows(activity, fields->needs))
            append_field(line, fields, record);
        else
            g_string_append_c(line, ',');
}

/* Writes a row that begins with the run and a number.  That of a thread has its
 * label before the fields, and its stops after them; of others, thread is
 * NULL. */
static void
write_numbered(const ReportRun *run, guint number, const Field *fields,
               gconstpointer record, const Thread *thread, Sink *sink)
{
    g_autoptr(GString) line = g_string_new(run->letter);

    g_string_append_c(line, ',');
    digits_append(line, number);
    if (thread != NULL)
        append_text(line, thread->label);
    append_fields(line, run->profile->run->activity, fields, record);
    for (guint stop = 0; thread != NULL && stop < N_STOPS; stop++) {
        g_string_append_c(line, ',');
        digits_append(line, thread->stops[stop]);
    }
    sink_printf(sink, "%s\n", line->str);
}

static void
write_activity(const Report *report, Sink *sink)
{
    if (report->table == TABLE_THREADS) {
        sink_printf(sink, "run,thread,label");
        write_head(thread_fields, G_MAXUINT, sink);
        for (guint stop = 0; stop < N_STOPS; stop++)
            sink_printf(sink, ",%s", stop_keys[stop]);
    } else if (report->table == TABLE_CAPABILITIES) {
        sink_printf(sink, "run,capability");
        write_head(capability_fields, G_MAXUINT, sink);
    } else {
        sink_printf(sink, "run,generation");
        write_head(generation_fields, G_MAXUINT, sink);
    }
    sink_printf(sink, "\n");
    for (guint i = 0; i < report->n_runs; i++) {
        const ReportRun *run = &report->runs[i];
        const Activity *activity = run->profile->run->activity;

        if (report->table == TABLE_THREADS)
            for (guint j = 0; j < activity->threads->len; j++) {
                const Thread *thread =
                    &g_array_index(activity->threads, Thread, j);

                write_numbered(run, thread->id, thread_fields, thread, thread,
                               sink);
            }
        else if (report->table == TABLE_CAPABILITIES)
            for (guint j = 0; j < activity->capabilities->len; j++) {
                const Capability *capability = activity_capability(activity, j);

                write_numbered(run, capability->number, capability_fields,
                               capability, NULL, sink);
            }
        else
            for (guint j = 0; j < activity->n_generations; j++)
                write_numbered(run, j, generation_fields,
                               &activity->generations[j], NULL, sink);
    }
}

static void
write_spans(const Report *report, Sink *sink)
{
    sink_printf(sink, "run,span,kind");
    write_head(span_fields, 0, sink);
    sink_printf(sink, "\n");
    for (guint i = 0; i < report->n_runs; i++) {
        const Spans *spans = report->runs[i].profile->run->spans;

        for (guint j = 0; j < spans->spans->len; j++) {
            const Span *span = spans_span(spans, j);
            g_autoptr(GString) line = g_string_new(report->runs[i].letter);

            append_text(line, span->name);
            append_text(line, spans_kind(spans, span->kind)->name);
            for (const Field *field = span_fields; field->name != NULL; field++)
                append_field(line, field, span);
            sink_printf(sink, "%s\n", line->str);
        }
    }
}

/* Returns the head of the column of values: their unit, unless views have
 * several. */
static const char *
value_head(const Report *report)
{
    const Quantity first = report->runs[0].profile->quantity;

    for (guint i = 1; i < report->n_runs; i++)
        if (report->runs[i].profile->quantity != first)
            return "value";
    return quantity_rows[first]->unit;
}

static void
csv_write(const Report *report, Sink *sink)
{
    if (report->table == TABLE_BANDS) {
        sink_printf(sink, "run,band");
        write_head(table_fields, 0, sink);
        sink_printf(sink, ",share");
        write_head(statistics_fields, FIGURE_OF_CSV, sink);
        sink_printf(sink, "\n");
        for (guint i = 0; i < report->n_runs; i++)
            write_bands(&report->runs[i], sink);
    } else if (report->table == TABLE_LINES) {
        sink_printf(sink, "run,file,line,last_line,no_place,name,%s\n",
                    value_head(report));
        for (guint i = 0; i < report_n_parts(report); i++)
            for (guint j = 0; j < report_part(report, i)->n_runs; j++)
                write_lines(&report_part_runs(report, i)[j],
                            &report_part(report, i)->line_moment, sink);
    } else if (report->table == TABLE_RUNS) {
        write_runs(report, sink);
    } else if (report->table == TABLE_SPANS) {
        write_spans(report, sink);
    } else if (report->table >= TABLE_THREADS) {
        write_activity(report, sink);
    } else if (report->diff) {
        sink_printf(sink, "run,band,kind");
        for (Metric i = 0; i < N_TABLE_STATISTICS; i++)
            sink_printf(sink, ",%s_before,%s_after", metric_rows[i].key,
                        metric_rows[i].key);
        sink_printf(sink, "\n");
        for (guint i = 0; i < report_n_parts(report); i++) {
            const Comparison *comparison = report_part(report, i)->comparison;
            const ReportRun *runs = report_part_runs(report, i);

            for (guint j = 1;
                 comparison != NULL && j < comparison_n_runs(comparison); j++)
                write_changes(
                    comparison, j,
                    runs[j - comparison_first_shown(comparison)].letter, sink);
        }
    } else {
        sink_printf(sink, "run,era,time_s,band,%s\n", value_head(report));
        for (guint i = 0; i < report->n_runs; i++)
            write_eras(&report->runs[i], sink);
    }
}

static guint64
csv_size(const Report *report)
{
    guint64 size = 0;

    if (report->table == TABLE_VALUES && !report->diff)
        for (guint i = 0; i < report->n_runs; i++)
            size += data_rows_size(&report->runs[i], G_MAXSIZE, ROW_SIZE);
    return size;
}

const OutputFormat format_csv = {
    .name = "csv",
    .summary = N_("every value, for spreadsheets and scripts"),
    .traits = FORMAT_HAS_TABLES | FORMAT_IS_DATA,
    .size = csv_size,
    .write = csv_write,
};
