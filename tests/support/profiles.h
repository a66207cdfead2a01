/* Makes runs with a heap profile from a small table, or at random, for tests.
 *
 * The first line of a table, "time:", has the time of every era in seconds.
 * Each further line is a band: "label: value value ...", in bytes.  "-" means
 * that the era has no sample of the band:
 *
 *     "time: 0 0.5 1\n"
 *     "list: 10 20 30\n"
 *     "Map:   -  5  -\n"
 *
 * Lines before these define info tables and cost centres:
 *
 *     "info 0x10 go_info|16|[Int]|go|Main|Main.hs:1:2-3\n"
 *     "centre 1 CAF|Main|<entire-module>|caf\n"
 *
 * A label such as "[2 1]" is then a stack of cost centres, innermost first. */
#ifndef TESTS_PROFILES_H
#define TESTS_PROFILES_H

#include "chart/selection.h"
#include "run/run.h"

/* Adds the eras of a table to the heap profile of a run that is not finished.
 * Those of a flow are as in flow_from. */
void run_fill(Run *run, const char *table);

/* Makes a run of a break-down that is not finished, called "table". */
Run *run_begin(Breakdown breakdown);

/* Makes a finished run from a table, by closure type.  The log ends at the last
 * era. */
Run *run_from(const char *table);

/* As run_from, with that break-down. */
Run *run_by(Breakdown breakdown, const char *table);

/* Makes a finished run from a table.  Its profile is of a flow, in the place of
 * the heap profile.  Each era ends at the next time; the last time only ends
 * the last era.  Values are in the unit of the quantity. */
Run *flow_from(Quantity quantity, const char *table);

/* Makes a finished pseudo-random run.  The same seed gives the same run.  Its
 * profile has 1 to max_bands bands and 1 to max_eras eras.  Values have all
 * magnitudes.  Some are 0 or missing, and some eras have the same time. */
Run *run_random(guint32 seed, guint max_bands, guint max_eras);

/* Makes a finished run whose profile has n_bands bands, called "band 0", "band
 * 1" and so on.  Its eras are a millisecond apart.  No value is 0. */
Run *run_waves(guint n_bands, guint n_eras);

/* Adds one sample to the open era.  The label may be a stack, as in a table. */
void profile_sample(Profile *profile, const char *label, guint64 bytes);

typedef struct {
    const char *label;
    guint64 bytes;
} LabelledSample;

/* Adds an era of these samples: ERA(profile, ns, {"list", 10}, {"Map", 5}). */
#define ERA(profile, time, ...)                                                \
    profile_add_era(profile, time,                                             \
                    (const LabelledSample[]){__VA_ARGS__, {NULL, 0}})
void profile_add_era(Profile *profile, gint64 time,
                     const LabelledSample *samples);

/* Returns expressions (GRegex) that are separated by blanks, or NULL for "". */
GPtrArray *expressions(const char *text);

/* Selects bands with the given --trace and --bands; the other options have
 * their defaults. */
Selection *select_bands(const Profile *profile, double trace, guint bands);

#endif
