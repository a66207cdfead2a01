#include "output/data.h"

#include <string.h>

GPtrArray *
data_bands(const ReportRun *run)
{
    const Profile *profile = run->profile;
    const Selection *asked = run->asked;
    guint n_bands = profile_n_bands(profile);
    GPtrArray *bands = g_ptr_array_new();
    g_autofree gboolean *is_asked = g_new0(gboolean, n_bands);

    for (guint i = 0; asked != NULL && i < selection_n_choices(asked); i++)
        is_asked[selection_choice(asked, i)->band - profile_band(profile, 0)] =
            TRUE;
    for (guint i = 0; i < n_bands; i++)
        if (asked == NULL || is_asked[i])
            g_ptr_array_add(bands, &g_array_index(profile->bands, Band, i));
    return bands;
}

Statistics *
data_statistics(const ReportRun *run, const GPtrArray *bands)
{
    g_autoptr(Timeline) timeline = timeline_new(run->profile);
    Statistics *statistics;

    /* All bands at once take several threads. */
    if (run->asked == NULL)
        return statistics_of_bands(timeline, STATISTICS_ALL);
    statistics = g_new(Statistics, bands->len);
    for (guint i = 0; i < bands->len; i++) {
        const Band *band = g_ptr_array_index(bands, i);

        statistics[i] = statistics_of_series(timeline, &band->series);
    }
    return statistics;
}

const guint64 *
data_other(const ReportRun *run)
{
    return run->asked == NULL ? NULL : run->asked->other;
}

Stacks *
data_stacks_new(const ReportRun *run)
{
    g_autoptr(GPtrArray) bands = data_bands(run);
    Stacks *stacks = stacks_new(run->profile, bands);

    if (data_other(run) == NULL)
        return stacks;
    for (guint i = 0; i < bands->len; i++) {
        const Band *band = g_ptr_array_index(bands, i);
        g_autofree char *name = NULL;

        if (strcmp(band->text, DATA_OTHER) != 0)
            continue;
        name = data_band_name(run, band);
        stacks_rename(stacks, i, name);
    }
    stacks_add_rest(stacks, DATA_OTHER);
    return stacks;
}

void
data_stacks_measure(Stacks *stacks, const ReportRun *run, const Moment *moment)
{
    const guint64 *other = data_other(run);
    const gint era = moment_era(moment, run->profile);
    guint64 amount = 0;

    stacks_measure(stacks, moment);
    if (other == NULL)
        return;
    if (era >= 0)
        amount = other[era];
    else if (quantity_is_flow(run->profile->quantity))
        for (guint i = 0; i < profile_n_eras(run->profile); i++)
            amount = bytes_add(amount, other[i]);
    else
        amount = (guint64)(run->asked->other_statistics.mean + 0.5);
    stacks_set_rest(stacks, amount);
}

Stacks *
data_stacks(const ReportRun *run, const Moment *moment)
{
    Stacks *stacks = data_stacks_new(run);

    data_stacks_measure(stacks, run, moment);
    return stacks;
}

static gboolean
has_band(const Profile *profile, const char *name)
{
    for (guint i = 0; i < profile_n_bands(profile); i++) {
        g_autofree char *taken = band_unique_text(profile_band(profile, i));

        if (strcmp(taken, name) == 0)
            return TRUE;
    }
    return FALSE;
}

char *
data_band_name(const ReportRun *run, const Band *band)
{
    char *name = band_unique_text(band);
    guint number = 1;

    if (data_other(run) == NULL || strcmp(name, DATA_OTHER) != 0)
        return name;
    do {
        g_free(name);
        name = g_strdup_printf(DATA_OTHER " #%u", ++number);
    } while (has_band(run->profile, name));
    return name;
}

void
data_append_quoted(GString *out, const char *text)
{
    g_string_append_c(out, '"');
    for (; *text != '\0'; text++) {
        if (*text == '"')
            g_string_append_c(out, '"');
        g_string_append_c(out, *text);
    }
    g_string_append_c(out, '"');
}

/* A band and the position in its series. */
typedef struct {
    SeriesReader reader;
    guint32 first_era; /* of the band */
    const char *name;
    gsize name_size;
} DataColumn;

struct Rows {
    GPtrArray *names;
    GArray *columns; /* DataColumn, by first appearance */
    guint n_begun;   /* columns whose first era has begun */
    GArray *live;    /* guint: indices of the begun columns not ended */
    guint next;      /* position in live of the next row */
    guint n_kept;    /* entries of live to keep for the next era */
    guint n_eras;    /* eras begun so far */
    const guint64 *other;
    gboolean other_is_due;
    const char *other_name;
};

Rows *
rows_new(const ReportRun *run, GPtrArray *names, const char *other)
{
    g_autoptr(GPtrArray) bands = data_bands(run);
    Rows *rows = g_new0(Rows, 1);

    rows->names = names;
    rows->columns =
        g_array_sized_new(FALSE, FALSE, sizeof(DataColumn), bands->len);
    rows->live = g_array_new(FALSE, FALSE, sizeof(guint));
    rows->other = data_other(run);
    rows->other_name = other;
    for (guint i = 0; i < bands->len; i++) {
        const Band *band = g_ptr_array_index(bands, i);
        const char *name = g_ptr_array_index(names, i);
        DataColumn column = {
            .first_era = band->first_era,
            .name = name,
            .name_size = strlen(name),
        };

        series_reader_init(&column.reader, &band->series);
        series_reader_skip(&column.reader, band->first_era);
        g_array_append_val(rows->columns, column);
    }
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

static DataColumn *
column_at(Rows *rows, guint index)
{
    return &g_array_index(rows->columns, DataColumn, index);
}

/* Columns are in the order of their first eras, so the columns that begin in
 * this era follow the ones that have begun. */
void
rows_next_era(Rows *rows)
{
    guint era = rows->n_eras++;

    g_array_set_size(rows->live, rows->n_kept);
    for (; rows->n_begun < rows->columns->len &&
           column_at(rows, rows->n_begun)->first_era <= era;
         rows->n_begun++)
        g_array_append_val(rows->live, rows->n_begun);
    rows->next = 0;
    rows->n_kept = 0;
    rows->other_is_due = rows->other != NULL && rows->other[era] > 0;
}

gboolean
rows_next(Rows *rows, DataRow *row)
{
    while (rows->next < rows->live->len) {
        guint index = g_array_index(rows->live, guint, rows->next++);
        DataColumn *column = column_at(rows, index);
        guint64 value = series_reader_next(&column->reader);

        if (rows->n_eras < column->reader.series->end)
            g_array_index(rows->live, guint, rows->n_kept++) = index;
        if (value > 0) {
            *row = (DataRow){column->name, column->name_size, value};
            return TRUE;
        }
    }
    if (!rows->other_is_due)
        return FALSE;
    rows->other_is_due = FALSE;
    *row = (DataRow){rows->other_name, strlen(rows->other_name),
                     rows->other[rows->n_eras - 1]};
    return TRUE;
}

guint64
data_rows_size(const ReportRun *run, gsize max_name, gsize beside_name)
{
    g_autoptr(GPtrArray) bands = data_bands(run);
    guint64 size = 0;

    for (guint i = 0; i < bands->len; i++) {
        const Band *band = g_ptr_array_index(bands, i);
        g_autofree char *name = band_unique_text(band);
        const guint64 row = MIN(strlen(name), max_name) + beside_name;
        SeriesReader reader;
        SeriesRun same;

        series_reader_init(&reader, &band->series);
        while (series_reader_next_run(&reader, &same))
            if (same.value > 0)
                size += row * (same.to - same.from);
    }
    return size;
}
