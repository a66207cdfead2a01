/* Comma-separated values: a row for each band and era in which it has any
 * bytes.
 *
 * Bands are always quoted (RFC 4180).  What -m or -t puts together comes as
 * "OTHER", last in its era; a band that is itself called OTHER is "OTHER #2"
 * then. */
#include <config.h>

#include <glib/gi18n.h>

#include "output/data.h"
#include "output/rows.h"

#define HEADER "run,era,time_s,band,bytes\n"

#define NS_PER_S   G_GUINT64_CONSTANT(1000000000)
#define CHUNK_SIZE (64 * 1024)

typedef struct {
    Sink *sink;
    GString *rows;  /* not yet written */
    GString *start; /* of every row of the era: run, era, time */
} Table;

static void
quote(GString *quoted, const char *text)
{
    g_string_assign(quoted, "\"");
    for (; *text != '\0'; text++) {
        if (*text == '"')
            g_string_append_c(quoted, '"');
        g_string_append_c(quoted, *text);
    }
    g_string_append(quoted, "\",");
}

/* Returns the bands' names as they stand in a row, the comma included. */
static GPtrArray *
quote_names(const Report *report)
{
    g_autoptr(GPtrArray) bands = data_bands(report);
    GPtrArray *names = g_ptr_array_new_full(bands->len, g_free);
    GString *quoted = g_string_new(NULL);

    for (guint i = 0; i < bands->len; i++) {
        g_autofree char *name =
            data_band_name(report, g_ptr_array_index(bands, i));

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
    const guint64 size = time < 0 ? 0 - (guint64)time : (guint64)time;
    guint64 rest = size % NS_PER_S;

    if (time < 0)
        g_string_append_c(out, '-');
    append_number(out, size / NS_PER_S);
    g_string_append_c(out, '.');
    for (guint64 unit = NS_PER_S / 10; unit > 0; unit /= 10) {
        g_string_append_c(out, (char)('0' + rest / unit));
        rest %= unit;
    }
}

static void
start_era(Table *table, guint era, gint64 time)
{
    g_string_assign(table->start, DATA_RUN ",");
    append_number(table->start, era);
    g_string_append_c(table->start, ',');
    append_time(table->start, time);
    g_string_append_c(table->start, ',');
}

static void
write_rows(Table *table)
{
    sink_write(table->sink, table->rows->str, table->rows->len);
    g_string_truncate(table->rows, 0);
}

static void
append_row(Table *table, const Row *row)
{
    GString *rows = table->rows;

    g_string_append_len(rows, table->start->str, (gssize)table->start->len);
    g_string_append_len(rows, row->name, (gssize)row->name_size);
    append_number(rows, row->bytes);
    g_string_append_c(rows, '\n');
    if (rows->len >= CHUNK_SIZE)
        write_rows(table);
}

static void
write_eras(Table *table, const Report *report)
{
    g_autoptr(Rows) rows =
        rows_new(report, quote_names(report), "\"" DATA_OTHER "\",");
    Row row;

    for (guint era = 0; era < profile_n_eras(report->profile); era++) {
        start_era(table, report->profile->first_era + era,
                  profile_era(report->profile, era)->time);
        rows_next_era(rows);
        while (rows_next(rows, &row))
            append_row(table, &row);
    }
    write_rows(table);
}

static void
csv_write(const Report *report, Sink *sink)
{
    Table table = {
        .sink = sink,
        .rows = g_string_sized_new(CHUNK_SIZE + CHUNK_SIZE / 4),
        .start = g_string_new(NULL),
    };

    g_string_append(table.rows, HEADER);
    write_eras(&table, report);
    g_string_free(table.rows, TRUE);
    g_string_free(table.start, TRUE);
}

const OutputFormat format_csv = {
    .name = "csv",
    .summary = N_("every value, for spreadsheets and scripts"),
    .write = csv_write,
};
