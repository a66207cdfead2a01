/* Computes the statistics ("figures") of a run or a band (peak, mean, area,
 * end, growth, deviation) from a series and the times of the eras.
 *
 * doc/internals/design.md, "Figures", defines them.  The time is proportional
 * to the changes of the series, not to the number of eras. */
#ifndef PROFILE_STATISTICS_H
#define PROFILE_STATISTICS_H

#include <glib.h>

#include "profile/profile.h"

typedef struct {
    guint64 peak;     /* greatest value, bytes */
    guint peak_era;   /* index of the first era with that value */
    gint64 peak_time; /* ns */
    double area;      /* trapezoidal integral, byte-seconds */
    double mean;      /* area / time from first to last era, bytes */
    guint64 end;      /* value in the last era, bytes */
    double growth;    /* slope of the least-squares line, bytes/second */
    double deviation; /* population, over all eras, missing = 0, bytes */
    double weight;    /* shares and rankings use it: the area, or the sum of the
                         values if there is no time between eras */
} Statistics;

/* The times of the eras, prepared for many series. */
typedef struct Timeline Timeline;

/* Prepares the times of a profile, which is borrowed until timeline_free. */
Timeline *timeline_new(const Profile *profile);
void timeline_free(Timeline *timeline);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Timeline, timeline_free)

/* Computes the figures of a series.  With one era, or no time between eras,
 * area = growth = 0 and mean is the mean of the values.  Without eras all
 * figures are 0. */
Statistics statistics_of_series(const Timeline *timeline, const Series *series);

/* Returns the figures of all bands of the profile, in their order.  Large
 * profiles are divided among several threads.  If deviations is FALSE, they are
 * not computed and are 0.  They take as long as all other figures together.
 * Free with g_free. */
Statistics *statistics_of_bands(const Timeline *timeline, gboolean deviations);

/* Computes the figures of values[0 .. number of eras - 1]. */
Statistics statistics_of_values(const Timeline *timeline,
                                const guint64 *values);

/* Computes the figures of the totals of a run. */
Statistics statistics_of_run(const Profile *profile);

/* Counts the bands of a -hi profile that have no name.  A -hi band is an
 * address.  An info table entry (IPE event) of the log gives the address a name
 * and a source location.  Code that was built without -finfo-table-map has no
 * entries.  Most of GHC's own libraries are built without it. */
typedef struct {
    guint n_tables;     /* bands, one per info table */
    guint n_unresolved; /* bands without an entry */
    double share;       /* share of the unresolved bands in the run's weight, 0
                           to 1 */
} Unresolved;

/* Looks up every band in the info table entries of the profile.  Returns FALSE
 * if the bands are not info tables: for other break-downs and for groups. */
gboolean profile_unresolved(const Profile *profile, Unresolved *unresolved);

#endif
