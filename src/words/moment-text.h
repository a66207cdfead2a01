/* Names the moment of stacks in words. */
#ifndef WORDS_MOMENT_TEXT_H
#define WORDS_MOMENT_TEXT_H

#include "run/stacks.h"

/* Returns a moment of a profile, translated: "mean", "peak at 1.20 s", "census
 * at 1.20 s", "whole run".  Free with g_free. */
char *moment_text(const Moment *moment, const Profile *profile);

/* Returns the time of an era: "1.20 s", "era 5".  Free with g_free. */
char *time_of_era(const Profile *profile, guint era);

/* Returns the moment of an era in a sentence: "at 1.20 s", "in era 5".  Free
 * with g_free. */
char *moment_of_era(const Profile *profile, guint era);

/* Returns an amount of a moment with its unit, "12.3 MiB" or "1.25 s".  Free
 * with g_free. */
char *moment_amount(const Profile *profile, double amount);

/* Returns the change of an amount with its sign, "+12.3 MiB".  Free with
 * g_free. */
char *moment_change(const Profile *profile, double change);

#endif
