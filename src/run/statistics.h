/* Computes the statistics of a run or a band from a series and the times of the
 * eras: peak, mean, area, end, growth, steadiness, deviation.
 *
 * doc/internals/design.md, "Statistics", defines them.  The time that a series
 * of heap residency takes depends on the number of its changes, not on the
 * number of eras.
 *
 * Units are those of heap residency.  The values of a flow are in its unit
 * (QuantityRow.unit).  Its levels (profile_level) take the place of bytes, so
 * peak, end, mean and deviation are units per second, and growth is units per
 * second and second.  Its area is the sum of its values. */
#ifndef RUN_STATISTICS_H
#define RUN_STATISTICS_H

#include <glib.h>

#include "run/profile.h"

typedef struct {
    guint64 peak;      /* largest value, bytes; of a flow, the largest rate,
                          rounded, at least 1 if it is not 0 */
    guint peak_era;    /* index of the first era with that value */
    gint64 peak_time;  /* ns */
    double area;       /* trapezoidal integral, byte-seconds */
    double mean;       /* area / time from first to last era, bytes; of a flow,
                           area / widths of all eras */
    guint64 end;       /* value in the last era, bytes; rounded as peak */
    double growth;     /* median slope (run/slope.h), bytes/second */
    double steadiness; /* Kendall's tau (run/slope.h), -1 to 1 */
    double deviation;  /* population standard deviation over all eras, bytes;
                          the value is 0 in eras without the band */
    double weight;     /* for shares and rankings: the area, or the sum of the
                          values if there is no time between eras */
} Statistics;

/* The times of the eras, and sums of them that are used for every series. */
typedef struct Timeline Timeline;

/* Returns the times of the eras of a profile, which is borrowed until
 * timeline_free. */
Timeline *timeline_new(const Profile *profile);
void timeline_free(Timeline *timeline);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Timeline, timeline_free)

/* Computes the statistics of a series.  With one era, or no time between eras,
 * the area and growth of heap residency are 0 and mean is the mean of the
 * values.  Without eras all statistics are 0. */
Statistics statistics_of_series(const Timeline *timeline, const Series *series);

/* Statistics that take longer than all others together. */
enum {
    STATISTICS_DEVIATION = 1,
    STATISTICS_SLOPE = 2, /* growth and steadiness */
    STATISTICS_ALL = STATISTICS_DEVIATION | STATISTICS_SLOPE,
};

/* Returns the statistics of all bands of the profile, in the order of bands.
 * costly is the sum of the costly statistics to compute; the others are 0.
 * Uses several threads for a large profile.  Free with g_free. */
Statistics *statistics_of_bands(const Timeline *timeline, guint costly);

/* Returns the indices of n statistics by their weight, the largest first. Equal
 * ones are in their order.  Free with g_free. */
guint *statistics_by_weight(const Statistics *statistics, guint n);

/* Computes the statistics of values[0 .. number of eras - 1]. */
Statistics statistics_of_values(const Timeline *timeline,
                                const guint64 *values);

/* Computes the statistics of the totals of a run. */
Statistics statistics_of_run(const Profile *profile);

/* Fills in *unresolved with the info tables of a -hi profile that have no name:
 * those of the bands, or of the groups that run_filter made of them.
 * Returns FALSE if the run has no addresses of info tables: for other
 * break-downs, and for .hp files. */
gboolean profile_unresolved(const Profile *profile, Unresolved *unresolved);

#endif
