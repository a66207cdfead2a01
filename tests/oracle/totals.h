/* Checks that a profile's totals are exact for all selections of bands.  The
 * bands add up to the total of each era.  So do the drawn bands with OTHER, and
 * the rows of a CSV. */
#ifndef TESTS_TOTALS_H
#define TESTS_TOTALS_H

#include "run/run.h"

typedef enum {
    SETTINGS_FEW, /* the extremes of SETTINGS_ALL */
    SETTINGS_ALL, /* -m 0 1 3 20, -t 0 1 5 50, every -s, with and without -r;
                     without THOROUGH, a third of these */
} Settings;

/* Checks a finished profile.  Returns the first violation, or NULL.  Free with
 * g_free. */
char *totals_problem(const Profile *profile, Settings settings);

/* Checks that the rows of a CSV of all bands add up to the total of each era,
 * at most 2^64 - 1.  Returns the first violation, or NULL.  Free with g_free.
 */
char *totals_csv_problem(const Profile *profile, const char *csv);

#endif
