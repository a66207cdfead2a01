#include "run/band-sums.h"

#include <string.h>

/* The number of runs that are read at a time. */
#define MAX_RUNS 64

/* When a series is read while eras are still added, its last run may become
 * longer, and its last two entries may be in blocks of a copy of the process:
 * the census appends them at the end.  So the last three runs are read again.
 */
#define N_UNSETTLED 3

/* The sums over the runs of a series that are settled. */
struct KnownSums {
    const SeriesBlock *first; /* of the series; NULL = nothing is known */
    SeriesReader reader;      /* after those runs */
    SeriesSums sums;
};

struct BandSums {
    gboolean is_changing;
    guint room;
    KnownSums known[];
};

BandSums *
band_sums_new(guint n_bands)
{
    BandSums *sums = g_malloc0(sizeof(BandSums) + n_bands * sizeof(KnownSums));

    sums->room = n_bands;
    return sums;
}

void
profile_borrow_sums(Profile *profile, gpointer memory, gsize size)
{
    BandSums *sums = memory;

    if (profile->is_reordered)
        return;
    if (sums->is_changing)
        memset(memory, 0, size);
    sums->room =
        (guint)MIN((size - sizeof(BandSums)) / sizeof(KnownSums), G_MAXUINT);
    if (!profile->sums_are_borrowed)
        g_free(profile->sums);
    profile->sums = sums;
    profile->sums_are_borrowed = TRUE;
}

static inline void
add_runs(const SeriesRun *runs, guint n, const gint64 *times,
         const double *steps, SeriesSums *sums)
{
    for (const SeriesRun *run = runs; run < runs + n; run++) {
        const double value = (double)run->value;

        sums->sum += value * (run->to - run->from);
        /* For a run of one era, the second term is 0.  A test for that would be
         * mispredicted too often. */
        sums->area +=
            (sums->last + value) / 2 * steps[run->from] +
            value * ((double)(times[run->to - 1] - times[run->from]) / 1e9);
        sums->last = value;
        if (run->value > sums->peak) {
            sums->peak = run->value;
            sums->peak_era = run->from;
        }
    }
}

SeriesSums
series_sums(const Series *series, const gint64 *times, const double *steps,
            KnownSums *known)
{
    SeriesReader reader, before;
    SeriesRun runs[MAX_RUNS];
    SeriesSums sums = {.sum = 0};
    guint n;

    if (known != NULL && known->first != NULL &&
        known->first == series->first) {
        reader = known->reader;
        reader.series = series;
        sums = known->sums;
    } else {
        series_reader_init(&reader, series);
    }
    for (before = reader;
         (n = series_reader_next_runs(&reader, runs, MAX_RUNS)) > 0;
         before = reader) {
        guint settled = 0;

        if (known != NULL && series_reader_is_at_end(&reader) &&
            n >= N_UNSETTLED) {
            SeriesRun passed[MAX_RUNS];

            settled = n - N_UNSETTLED;
            series_reader_next_runs(&before, passed, settled);
            add_runs(runs, settled, times, steps, &sums);
            *known = (KnownSums){series->first, before, sums};
        }
        add_runs(runs + settled, n - settled, times, steps, &sums);
    }
    sums.area += sums.last / 2 * steps[series->end];
    return sums;
}

KnownSums *
band_sums_known(BandSums *sums, guint band)
{
    return sums != NULL && band < sums->room ? &sums->known[band] : NULL;
}

void
band_sums_set_changing(BandSums *sums, gboolean is_changing)
{
    if (sums != NULL)
        sums->is_changing = is_changing;
}
