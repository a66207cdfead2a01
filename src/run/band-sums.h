/* Adds up the series of heap residency of a profile's bands, and keeps the
 * sums: the next time, only what came since is added.
 *
 * The sums are those of run/statistics.h, to the last digit. */
#ifndef RUN_BAND_SUMS_H
#define RUN_BAND_SUMS_H

#include <glib.h>

#include "run/profile.h"

/* The sums over a series. */
typedef struct {
    double sum;  /* sum of the levels, bytes */
    double area; /* trapezoidal integral, byte-seconds */
    double last; /* value of the last run */
    guint64 peak;
    guint peak_era; /* the first with that value */
} SeriesSums;

/* What is known of the sums of a band, and of all bands of a profile. */
typedef struct KnownSums KnownSums;
typedef struct BandSums BandSums;

/* Returns empty sums.  Free with g_free. */
BandSums *band_sums_new(guint n_bands);

/* Lets a profile whose eras were read in order use sums in a memory that
 * outlives it, borrowed until profile_free.  It is of size bytes, either zeros
 * or the sums of the same profile when it had fewer eras, or of a process that
 * ended while it changed them. */
void profile_borrow_sums(Profile *profile, gpointer memory, gsize size);

/* Returns what is known of a band by its index; NULL = nothing can be kept.
 * sums may be NULL. */
KnownSums *band_sums_known(BandSums *sums, guint band);

/* To be called before and after sums of bands are computed.  sums may be
 * NULL. */
void band_sums_set_changing(BandSums *sums, gboolean is_changing);

/* Computes the sums over a series.  times are those of the eras, in ns; steps
 * are the times from the era before, in s: 0 for the first era and after the
 * last.  known is what is known of the band, and is brought up to date, or
 * NULL. */
SeriesSums series_sums(const Series *series, const gint64 *times,
                       const double *steps, KnownSums *known);

#endif
