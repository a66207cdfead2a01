/* Whether a profile's totals are exact, whatever is chosen to be drawn: its
 * bands add up to the total of every era, and so do the drawn bands and OTHER,
 * and so do the rows of a CSV. */
#ifndef TESTS_TOTALS_H
#define TESTS_TOTALS_H

#include "profile/profile.h"

typedef enum {
    SETTINGS_FEW, /* the corners of what follows */
    SETTINGS_ALL, /* -m 0 1 3 20, -t 0 1 5 50, every -s, with and without -r */
} Settings;

/* Looks at a finished profile.  Returns the first thing that is wrong, or
 * NULL.  Free with g_free. */
char *totals_problem(const Profile *profile, Settings settings);

#endif
