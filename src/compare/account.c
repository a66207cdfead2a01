#include "compare/account.h"

#include "base/numbers.h"
#include "compare/rise.h"

/* Bands are named until they explain this part, and at least two if the second
 * has this part. */
#define MOST_OF_IT   0.75
#define WORTH_NAMING 0.1

/* Of a band in a noisy heap: the minimum of what it holds until the end, as a
 * part of the rise. */
#define MIN_HELD 0.05

/* A band of the account, and the number by which it is chosen. */
typedef struct {
    ReadingBand band;
    double rank;
} Row;

static gint
compare_ranks(gconstpointer a, gconstpointer b)
{
    return COMPARE(((const Row *)b)->rank, ((const Row *)a)->rank);
}

/* Adds a band to those of the reading, which are in the order of their
 * shares. */
static void
name_band(Reading *reading, const ReadingBand *band)
{
    guint at = reading->n_bands++;

    for (; at > 0 && reading->bands[at - 1].share < band->share; at--)
        reading->bands[at] = reading->bands[at - 1];
    reading->bands[at] = *band;
}

void
account_fill(Reading *reading, const Samples *samples, guint onset, guint top,
             gboolean by_held)
{
    const gboolean of_rise = onset < samples->n;
    const guint n = samples->n_judged;
    const guint held_from =
        by_held ? n - MIN(n - onset, MAX(1, (n - onset) / N_FLOORS)) : 0;
    const double whole =
        samples->totals[top] - (of_rise ? samples->totals[onset] : 0);
    g_autoptr(GArray) rows = g_array_new(FALSE, FALSE, sizeof(Row));
    double values[MAX_SAMPLES], explained = 0;

    for (guint i = 0; i < profile_n_bands(samples->profile); i++) {
        const Band *band = profile_band(samples->profile, i);
        Row row = {.band.band = band};

        row.band.onset =
            of_rise ? samples_value(samples, &band->series, onset) : 0;
        row.band.top = samples_value(samples, &band->series, top);
        if (row.band.top == row.band.onset)
            continue;
        row.rank = (double)row.band.top - (double)row.band.onset;
        row.band.share = whole > 0 ? row.rank / whole : 0;
        if (by_held && row.rank > MIN_HELD * whole) {
            samples_values(samples, &band->series, values);
            row.rank = MIN(values[top], values_lowest(values, held_from, n)) -
                       (double)row.band.onset;
        }
        g_array_append_val(rows, row);
    }
    g_array_sort(rows, compare_ranks);
    reading->n_bands = 0;
    for (guint i = 0; i < rows->len && i < MAX_READING_BANDS; i++) {
        const Row *row = &g_array_index(rows, Row, i);

        if (row->band.share <= 0 ||
            (explained >= MOST_OF_IT &&
             (i > 1 || row->band.share < WORTH_NAMING)) ||
            (by_held && i > 0 && row->rank < MIN_HELD * whole))
            break;
        name_band(reading, &row->band);
        explained += row->band.share;
    }
    reading->n_others = rows->len - reading->n_bands;
    reading->others = reading->n_others > 0 ? 1 - explained : 0;
}
