#include "output/rows.h"

#include <string.h>

#include "output/data.h"

/* A band on its way through the eras. */
typedef struct {
    SeriesReader reader;
    guint32 first_era; /* at which the reader stands */
    const char *name;
    gsize name_size;
} Column;

struct Rows {
    GPtrArray *names;
    GArray *columns; /* Column, by first appearance */
    guint n_begun;   /* so many of them have appeared */
    GArray *live;    /* guint: those that have not come to their end */
    guint place;     /* in live, of the next row */
    guint n_kept;    /* of live, for the next era */
    guint n_eras;    /* that were begun */
    const guint64 *other;
    gboolean other_is_due;
    const char *other_name;
};

static void
add_column(Rows *rows, const Band *band, const char *name)
{
    Column column = {
        .first_era = band->first_era,
        .name = name,
        .name_size = strlen(name),
    };

    series_reader_init(&column.reader, &band->series);
    series_reader_skip(&column.reader, band->first_era);
    g_array_append_val(rows->columns, column);
}

Rows *
rows_new(const ReportRun *run, GPtrArray *names, const char *other)
{
    g_autoptr(GPtrArray) bands = data_bands(run);
    Rows *rows = g_new0(Rows, 1);

    rows->names = names;
    rows->columns = g_array_sized_new(FALSE, FALSE, sizeof(Column), bands->len);
    rows->live = g_array_new(FALSE, FALSE, sizeof(guint));
    rows->other = data_other(run);
    rows->other_name = other;
    for (guint i = 0; i < bands->len; i++)
        add_column(rows, g_ptr_array_index(bands, i),
                   g_ptr_array_index(names, i));
    return rows;
}

void
rows_free(Rows *rows)
{
    if (rows == NULL)
        return;
    g_ptr_array_unref(rows->names);
    g_array_unref(rows->columns);
    g_array_unref(rows->live);
    g_free(rows);
}

static Column *
column_at(Rows *rows, guint index)
{
    return &g_array_index(rows->columns, Column, index);
}

/* Bands come in the order of their first eras: those that begin now are the
 * next ones. */
void
rows_next_era(Rows *rows)
{
    guint era = rows->n_eras++;

    g_array_set_size(rows->live, rows->n_kept);
    for (; rows->n_begun < rows->columns->len &&
           column_at(rows, rows->n_begun)->first_era <= era;
         rows->n_begun++)
        g_array_append_val(rows->live, rows->n_begun);
    rows->place = 0;
    rows->n_kept = 0;
    rows->other_is_due = rows->other != NULL && rows->other[era] > 0;
}

static gboolean
next_other(Rows *rows, Row *row)
{
    if (!rows->other_is_due)
        return FALSE;
    rows->other_is_due = FALSE;
    *row = (Row){rows->other_name, strlen(rows->other_name),
                 rows->other[rows->n_eras - 1]};
    return TRUE;
}

gboolean
rows_next(Rows *rows, Row *row)
{
    while (rows->place < rows->live->len) {
        guint index = g_array_index(rows->live, guint, rows->place++);
        Column *column = column_at(rows, index);
        guint64 bytes = series_reader_next(&column->reader);

        if (rows->n_eras < column->reader.series->end)
            g_array_index(rows->live, guint, rows->n_kept++) = index;
        if (bytes > 0) {
            *row = (Row){column->name, column->name_size, bytes};
            return TRUE;
        }
    }
    return next_other(rows, row);
}
