/* Figures of a run or a band: peak, mean, area, end, growth, deviation.
 *
 * Takes a series and the eras' times, gives the figures that are defined in
 * doc/internals/design.md, "Figures".  Takes time for each change of the
 * series: a band that never changes costs nothing, however many eras there
 * are. */
#ifndef PROFILE_STATISTICS_H
#define PROFILE_STATISTICS_H

#include <glib.h>

#include "profile/profile.h"

typedef struct {
    guint64 peak;     /* greatest value, bytes */
    guint peak_era;   /* the first era that has it */
    gint64 peak_time; /* ns */
    double area;      /* trapezoidal integral, byte-seconds */
    double mean;      /* area / time from first to last era, bytes */
    guint64 end;      /* value in the last era, bytes */
    double growth;    /* slope of the least-squares line, bytes/second */
    double deviation; /* population, over all eras, missing = 0, bytes */
    double weight;    /* what shares and choices go by: the area, or the sum
                         of values where there is no time between eras */
} Statistics;

/* The eras' times, prepared for the figures of many series. */
typedef struct Timeline Timeline;

/* The profile is borrowed until timeline_free. */
Timeline *timeline_new(const Profile *profile);
void timeline_free(Timeline *timeline);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Timeline, timeline_free)

/* Computes the figures of a series.  With one era, or no time between eras,
 * area = 0, mean = the mean of the values and growth = 0.  Without eras all
 * are 0. */
Statistics statistics_of_series(const Timeline *timeline, const Series *series);

/* Returns the same of all bands of the timeline's profile, in their order,
 * computed on several threads where there are many values.  Without deviations,
 * which take as long as all other figures, these are 0.  Free with g_free. */
Statistics *statistics_of_bands(const Timeline *timeline, gboolean deviations);

/* The same of values[0 .. number of eras - 1]. */
Statistics statistics_of_values(const Timeline *timeline,
                                const guint64 *values);

/* The figures of the whole run. */
Statistics statistics_of_run(const Profile *profile);

/* How much of a profile by info table could not be named.  A band of -hi is an
 * address; the log's map of info tables (IPE events) gives it a name and a
 * place in the source.  Code that was built without -finfo-table-map, as GHC's
 * own libraries mostly are, is not in the map. */
typedef struct {
    guint n_tables;     /* bands, each of which is an info table */
    guint n_unresolved; /* those that the map does not have */
    double share;       /* their part of the run's area (or, where that is
                           what choices go by, of its sum), 0 to 1 */
} Unresolved;

/* Looks every band up in the profile's map.  Returns FALSE where the bands
 * are no info tables: for other break-downs, and for groups of them. */
gboolean profile_unresolved(const Profile *profile, Unresolved *unresolved);

#endif
