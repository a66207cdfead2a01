/* Profiles for tests, from a small table or from chance.
 *
 * A table has a line per band, "label: value value ...", in bytes; "-" means
 * that the era does not name the band.  The line "time:" comes first and has
 * a time in seconds for every era:
 *
 *     "time: 0 0.5 1\n"
 *     "list: 10 20 30\n"
 *     "Map:   -  5  -\n"
 */
#ifndef TESTS_PROFILES_H
#define TESTS_PROFILES_H

#include "chart/selection.h"
#include "profile/profile.h"

/* Adds the eras of a table to a profile that is still being read. */
void profile_fill(Profile *profile, const char *table);

/* Makes a finished profile of a table; the log ends with its last era. */
Profile *profile_from(const char *table);

/* Makes a finished profile by chance, the same for the same seed: up to so
 * many bands and eras, at least one of each.  Values are of all sizes, some
 * 0 or missing; some eras come at the same time. */
Profile *profile_random(guint32 seed, guint max_bands, guint max_eras);

/* Makes a finished profile of so many bands, called "band 0" and so on, in
 * eras that are a millisecond apart.  No value is 0. */
Profile *profile_waves(guint n_bands, guint n_eras);

/* Adds one sample to the open era. */
void profile_sample(Profile *profile, const char *label, guint64 bytes);

/* Selects bands with the defaults but for trace and bands. */
Selection *select_bands(const Profile *profile, double trace, guint bands);

#endif
