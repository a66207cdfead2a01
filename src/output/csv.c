/* Comma-separated values: a row for each band and era in which it has any
 * bytes.
 *
 * Bands are always quoted (RFC 4180).  What -m or -t puts together comes as
 * "OTHER", last in its era; a band that is itself called OTHER is "OTHER #2"
 * then. */
#include <config.h>

#include <glib/gi18n.h>

#include "base/digits.h"
#include "output/csv-changes.h"
#include "output/data.h"
#include "output/lines.h"
#include "output/rows.h"

#define HEADER "run,era,time_s,band,bytes"

#define DECIMALS 9 /* of a second */

typedef struct {
    Lines lines;
    const char *letter; /* of the run */
    GString *start;     /* of every row of the era: run, era, time */
} Table;

static void
quote(GString *quoted, const char *text)
{
    g_string_truncate(quoted, 0);
    lines_append_quoted(quoted, text);
    g_string_append_c(quoted, ',');
}

/* Returns the bands' names as they stand in a row, the comma included. */
static GPtrArray *
quote_names(const ReportRun *run)
{
    g_autoptr(GPtrArray) bands = data_bands(run);
    GPtrArray *names = g_ptr_array_new_full(bands->len, g_free);
    GString *quoted = g_string_new(NULL);

    for (guint i = 0; i < bands->len; i++) {
        g_autofree char *name =
            data_band_name(run, g_ptr_array_index(bands, i));

        quote(quoted, name);
        /* A string of its own would have room for twice as much. */
        g_ptr_array_add(names, g_strndup(quoted->str, quoted->len));
    }
    g_string_free(quoted, TRUE);
    return names;
}

/* Appends nanoseconds as seconds with all nine decimals. */
static void
append_time(GString *out, gint64 time)
{
    if (time < 0)
        g_string_append_c(out, '-');
    digits_append_decimals(out, time < 0 ? 0 - (guint64)time : (guint64)time,
                           DECIMALS);
}

static void
start_era(Table *table, guint era, gint64 time)
{
    g_string_assign(table->start, table->letter);
    g_string_append_c(table->start, ',');
    digits_append(table->start, era);
    g_string_append_c(table->start, ',');
    append_time(table->start, time);
    g_string_append_c(table->start, ',');
}

static void
append_row(Table *table, const Row *row)
{
    GString *rows = table->lines.text;

    g_string_append_len(rows, table->start->str, (gssize)table->start->len);
    g_string_append_len(rows, row->name, (gssize)row->name_size);
    digits_append(rows, row->bytes);
    lines_end(&table->lines);
}

static void
write_eras(Table *table, const ReportRun *run)
{
    g_autoptr(Rows) rows =
        rows_new(run, quote_names(run), "\"" DATA_OTHER "\",");
    Row row;

    for (guint era = 0; era < profile_n_eras(run->profile); era++) {
        start_era(table, run->profile->first_era + era,
                  profile_era(run->profile, era)->time);
        rows_next_era(rows);
        while (rows_next(rows, &row))
            append_row(table, &row);
    }
}

static void
csv_write(const Report *report, Sink *sink)
{
    Table table;

    if (report->comparison != NULL && report->diff) {
        write_csv_changes(report, sink);
        return;
    }
    table = (Table){
        .lines = lines_to(sink),
        .start = g_string_new(NULL),
    };

    g_string_append(table.lines.text, HEADER);
    lines_end(&table.lines);
    for (guint i = 0; i < report->n_runs; i++) {
        table.letter = report->runs[i].letter;
        write_eras(&table, &report->runs[i]);
    }
    lines_finish(&table.lines);
    g_string_free(table.start, TRUE);
}

const OutputFormat format_csv = {
    .name = "csv",
    .summary = N_("every value, for spreadsheets and scripts"),
    .write = csv_write,
};
