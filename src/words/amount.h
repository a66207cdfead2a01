/* Writes the numbers of a profile with the units of its quantity, and names its
 * moments: takes a profile and a number, returns text.
 *
 *              level          area          growth
 *     heap     12.3 MiB       12.3 MiB s    +1.50 MiB/s
 *     time     1.85 CPUs      1.25 s        +0.020 CPUs/s
 *     ticky    12.3 MiB/s     12.3 MiB      +1.50 MiB/s²
 *     entries  1.25 M calls/s 1.25 M calls  +1.50 M calls/s²
 *
 * A level (profile_level) is a peak, a mean, the value at the end or a value of
 * the y axis.  The numbers are in the units of Statistics.  Texts are
 * translated; the decimal point follows the locale.  Free them with g_free. */
#ifndef WORDS_AMOUNT_H
#define WORDS_AMOUNT_H

#include "compare/metric.h"
#include "run/stacks.h"
#include "words/units.h"

/* Returns a level: "12.3 MiB". */
char *amount_level(const Profile *profile, double level);

/* Returns an area: "12.3 MiB s", or "12.3 MiB eras" if the eras have no
 * times. */
char *amount_area(const Profile *profile, double area);

/* Returns a growth with its sign: "+1.50 MiB/s", or "+1.50 MiB/era" if the eras
 * have no times. */
char *amount_growth(const Profile *profile, double growth);

/* Returns the value of a metric: "12.3 MiB", "64.4 %", "70.9 ms", "52". */
char *amount_metric(const Profile *profile, Metric metric, double value);

/* Returns its change with its sign: "+1.50 MiB", "0 B". */
char *amount_change(const Profile *profile, Metric metric, double change);

/* Returns a value with all its digits: "28071584 B", "70865123 ns".  Areas and
 * growths have no more digits than above. */
char *amount_exact_metric(const Profile *profile, Metric metric, double value);

/* Returns the largest unit of levels that is at most a level, for the numbers
 * of an axis. */
const Unit *amount_unit(const Profile *profile, double level);

/* Returns the name of a unit of a statistic by its index, the smallest first:
 * "KiB", "MiB s", "calls/s".  Sets *size to what one unit is of the statistic.
 * Returns NULL after the last unit. */
char *amount_unit_name(const Profile *profile, Metric metric, guint index,
                       double *size);

/* Returns the title of an axis of levels in a unit: "heap residency (MiB)". */
char *amount_axis_title(const Profile *profile, const Unit *unit);

/* Returns the title of an axis of shares in percent: "share of the heap
 * (%)"; owned by gettext. */
const char *amount_share_title(const Profile *profile);

/* Returns what a user may write for a statistic (metric_unit_by_name): "a
 * number of CPUs: 2 or 1.5"; owned by gettext. */
const char *amount_expected(Quantity quantity, Metric metric);

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
