/* Names the moment of stacks in words. */
#ifndef WORDS_MOMENT_TEXT_H
#define WORDS_MOMENT_TEXT_H

#include "compare/metric.h"
#include "run/stacks.h"

/* Returns a moment of a profile, translated: "mean", "peak at 1.20 s", "census
 * at 1.20 s", "whole run".  Free with g_free. */
char *moment_text(const Moment *moment, const Profile *profile);

/* Returns the time of an era: "1.20 s", "era 5".  Free with g_free. */
char *time_of_era(const Profile *profile, guint era);

/* Returns the moment of an era in a sentence: "at 1.20 s", "in era 5".  Free
 * with g_free. */
char *moment_of_era(const Profile *profile, guint era);

/* Returns the metric of the amounts of a moment: a level, or of a flow an
 * area. */
Metric moment_metric(const Profile *profile);

/* Returns an amount of a moment with its unit, "12.3 MiB" or "1.25 s".  Free
 * with g_free. */
char *moment_amount(const Profile *profile, double amount);

#endif
