/* The heap of a profile as a series of values: takes a profile, returns at most
 * MAX_SAMPLES of its eras, and values in them. */
#ifndef COMPARE_SAMPLES_H
#define COMPARE_SAMPLES_H

#include "compare/rise.h"
#include "run/profile.h"

/* At most this many eras are looked at: evenly chosen ones and the peak. */
#define MAX_SAMPLES MAX_RISE_VALUES

/* The eras that are looked at. */
typedef struct {
    const Profile *profile;
    guint n;
    guint32 eras[MAX_SAMPLES];
    double times[MAX_SAMPLES]; /* s, from the start of the time axis */
    double totals[MAX_SAMPLES];
    guint n_judged;     /* those before the final phase, with its top */
    gboolean has_final; /* those after it are not just one of the exit */
    double peak;
    guint64 *peaks; /* of the bands */
} Samples;

/* Returns the samples of a profile with at least one era that is not
 * impossible; impossible eras are left out.  n_judged and has_final are those
 * of samples_find_end.  Free with samples_free. */
Samples *samples_new(const Profile *profile);
void samples_free(Samples *samples);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Samples, samples_free)

/* Sets n_judged and has_final.  An era of the exit alone is no phase. */
void samples_find_end(Samples *samples);

/* Returns the number of samples without that which was taken during the exit,
 * if there is one: it tells little of the program. */
guint samples_n_before_exit(const Samples *samples);

/* Fills values[0 .. n - 1] with those of a series in the samples. */
void samples_values(const Samples *samples, const Series *series,
                    double *values);

/* Returns the value of a series in the era of a sample. */
guint64 samples_value(const Samples *samples, const Series *series,
                      guint sample);

/* Of values[from .. to - 1], at most MAX_SAMPLES: */

/* Returns the lowest. */
double values_lowest(const double *values, guint from, guint to);

/* Returns the index of the lowest, the first of several. */
guint values_index_of_lowest(const double *values, guint from, guint to);

/* Returns the index of the highest, the last of several. */
guint values_index_of_highest(const double *values, guint from, guint to);

/* Returns that of a rank, from 0 for the lowest. */
double values_ranked(const double *values, guint from, guint to, guint rank);

/* Returns that of a part of the way from the lowest to the highest. */
double values_quantile(const double *values, guint from, guint to, double part);

#endif
