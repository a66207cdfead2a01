/* Comma-separated values: a row for each band and era in which it has any
 * bytes.
 *
 * Bands are always quoted (RFC 4180).  What -m or -t puts together comes as
 * "OTHER", last in its era; a band that is itself called OTHER is "OTHER #2"
 * then. */
#include <config.h>

#include <glib/gi18n.h>
#include <string.h>

#include "output/data.h"

#define HEADER "run,era,time_s,band,bytes\n"

#define NS_PER_S   G_GUINT64_CONSTANT(1000000000)
#define CHUNK_SIZE (64 * 1024)

/* A band on its way through the eras. */
typedef struct {
    SeriesReader reader;
    guint32 first_era; /* at which the reader stands */
    char *label;       /* quoted, with the comma after it */
    gsize label_size;
} Column;

typedef struct {
    GArray *columns; /* Column, by first appearance */
    guint n_begun;   /* so many of them have appeared */
    GArray *live;    /* guint: those that have not come to their end */
    GString *rows;   /* not yet written */
    GString *start;  /* of every row of the era: run, era, time */
} Table;

static void
column_clear(gpointer data)
{
    Column *column = data;

    g_free(column->label);
}

static char *
quote(const char *text)
{
    GString *quoted = g_string_new("\"");

    for (; *text != '\0'; text++) {
        if (*text == '"')
            g_string_append_c(quoted, '"');
        g_string_append_c(quoted, *text);
    }
    g_string_append(quoted, "\",");
    return g_string_free(quoted, FALSE);
}

static void
add_column(Table *table, const Report *report, const Band *band)
{
    g_autofree char *text = data_band_name(report, band);
    Column column = {.first_era = band->first_era};

    series_reader_init(&column.reader, &band->series);
    series_reader_skip(&column.reader, band->first_era);
    column.label = quote(text);
    column.label_size = strlen(column.label);
    g_array_append_val(table->columns, column);
}

static void
add_columns(Table *table, const Report *report)
{
    g_autoptr(GPtrArray) bands = data_bands(report);

    for (guint i = 0; i < bands->len; i++)
        add_column(table, report, g_ptr_array_index(bands, i));
}

/* Rows are made by the million: printf would take most of the time. */
static void
append_number(GString *out, guint64 number)
{
    char digits[20];
    guint position = sizeof(digits);

    do {
        digits[--position] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    g_string_append_len(out, digits + position,
                        (gssize)(sizeof(digits) - position));
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
append_row(Table *table, const char *label, gsize label_size, guint64 bytes)
{
    GString *rows = table->rows;

    g_string_append_len(rows, table->start->str, (gssize)table->start->len);
    g_string_append_len(rows, label, (gssize)label_size);
    append_number(rows, bytes);
    g_string_append_c(rows, '\n');
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
write_rows(Table *table, Sink *sink)
{
    sink_write(sink, table->rows->str, table->rows->len);
    g_string_truncate(table->rows, 0);
}

static void
write_column(Table *table, Column *column, Sink *sink)
{
    guint64 bytes = series_reader_next(&column->reader);

    if (bytes == 0)
        return;
    append_row(table, column->label, column->label_size, bytes);
    if (table->rows->len >= CHUNK_SIZE)
        write_rows(table, sink);
}

static Column *
column_at(Table *table, guint index)
{
    return &g_array_index(table->columns, Column, index);
}

/* Bands come in the order of their first eras: those that begin now are the
 * next ones. */
static void
begin_columns(Table *table, guint era)
{
    for (; table->n_begun < table->columns->len &&
           column_at(table, table->n_begun)->first_era <= era;
         table->n_begun++)
        g_array_append_val(table->live, table->n_begun);
}

/* Only bands between their first and their last era are asked for a value:
 * there may be as many bands as eras. */
static void
write_bands(Table *table, guint era, Sink *sink)
{
    guint n_live = 0;

    begin_columns(table, era);
    for (guint i = 0; i < table->live->len; i++) {
        guint index = g_array_index(table->live, guint, i);
        Column *column = column_at(table, index);

        write_column(table, column, sink);
        if (era + 1 < column->reader.series->end)
            g_array_index(table->live, guint, n_live++) = index;
    }
    g_array_set_size(table->live, n_live);
}

static void
write_other(Table *table, const guint64 *other, guint era)
{
    const char *label = "\"" DATA_OTHER "\",";

    if (other != NULL && other[era] > 0)
        append_row(table, label, strlen(label), other[era]);
}

static void
write_eras(Table *table, const Report *report, Sink *sink)
{
    const guint64 *other = data_other(report);

    for (guint era = 0; era < profile_n_eras(report->profile); era++) {
        start_era(table, report->profile->first_era + era,
                  profile_era(report->profile, era)->time);
        write_bands(table, era, sink);
        write_other(table, other, era);
    }
    write_rows(table, sink);
}

static void
csv_write(const Report *report, Sink *sink)
{
    Table table = {
        .columns = g_array_new(FALSE, FALSE, sizeof(Column)),
        .live = g_array_new(FALSE, FALSE, sizeof(guint)),
        .rows = g_string_sized_new(CHUNK_SIZE + CHUNK_SIZE / 4),
        .start = g_string_new(NULL),
    };

    g_array_set_clear_func(table.columns, column_clear);
    g_string_append(table.rows, HEADER);
    add_columns(&table, report);
    write_eras(&table, report, sink);
    g_array_unref(table.columns);
    g_array_unref(table.live);
    g_string_free(table.rows, TRUE);
    g_string_free(table.start, TRUE);
}

const OutputFormat format_csv = {
    .name = "csv",
    .summary = N_("every value, for spreadsheets and scripts"),
    .write = csv_write,
};
