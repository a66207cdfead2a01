/* Computes the change of each band between two matched runs: takes a Matching,
 * returns an array of Change, the largest change first.
 *
 * A change is the difference of the means, which do not grow with the duration
 * of a run.  Of a flow it is the difference of the areas: all that the program
 * spent.  The differences of all bands add up to the difference of the runs. */
#ifndef COMPARE_CHANGE_H
#define COMPARE_CHANGE_H

#include "compare/match.h"
#include "compare/metric.h"
#include "run/statistics.h"

typedef enum {
    CHANGE_BOTH, /* in both runs */
    CHANGE_NEW,  /* in the later run only */
    CHANGE_GONE, /* in the earlier run only */
} ChangeKind;

typedef struct {
    guint band; /* index in the matching */
    ChangeKind kind;
    Metric statistic;         /* what the change is of: change_statistic */
    Statistics before, after; /* all 0 in a run without the band */
} Change;

/* The names of the kinds in data formats: "both", "new", "gone". */
extern const char *const change_kind_keys[];

/* Returns the changes (Change) of the bands that either run has.  before and
 * after are indices of runs.  Before are the medians of the baseline, which do
 * not add up to that of the run.  Bands with equal changes are sorted by the
 * change of the peak.  The array is empty if either run has no census, because
 * its bands are unknown.  The costly statistics (statistics_of_bands) are 0 but
 * for those asked for.  Free with g_array_unref. */
GArray *changes_new(const Matching *matching, guint before, guint after,
                    guint costly);

/* Returns the indices of all bands of the matching, the largest change first.
 * The change of a band is its largest change from the first run to any other.
 * Bands with equal changes are sorted by their largest mean, or area, in any
 * run.  Sets *n_large to the number of the first ones that change by at least a
 * hundredth of the largest change.  Free with g_free. */
guint *changes_rank(const Matching *matching, guint *n_large);

/* Returns the levels of the bands of the matching at the peak of a run, which
 * add up to that peak; of the baseline, the median of each band.  Free with
 * g_free. */
double *levels_at_peak(const Matching *matching, guint run);

/* Returns the statistic whose changes are shown: the mean, or the area of a
 * flow. */
Metric change_statistic(const Profile *profile);

/* Return the statistic before and after, and the difference. */
double change_before(const Change *change);
double change_after(const Change *change);
double change_size(const Change *change);

#endif
