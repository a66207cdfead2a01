#include <config.h>

#include "run/interval.h"

#include <math.h>

/* A run should have WANTED_CENSUSES, and at least MIN_CENSUSES.  An interval
 * should be at least WANTED_PAUSES times as long as the pause of a census. */
#define WANTED_CENSUSES 50
#define WANTED_PAUSES   20
#define MIN_WANTED      1e6 /* ns */

/* Returns the largest of 1, 2 and 5 times a power of ten that is not above a
 * number of at least 1. */
static double
round_down(double number)
{
    const double power = pow(10, floor(log10(number)));
    const double digit = number / power * (1 + 1e-9);

    return (digit >= 5 ? 5 : digit >= 2 ? 2 : 1) * power;
}

static double
round_up(double number)
{
    const double down = round_down(number);

    /* The next one is at most 2.5 times as large. */
    return down >= number * (1 - 1e-9) ? down : round_down(2.5 * down);
}

gint64
interval_time(const Activity *activity, gint64 length)
{
    return activity != NULL && activity->has_collections
               ? (gint64)activity->mutator
               : length;
}

guint64
interval_wanted(gint64 time, const SpanSums *censuses)
{
    const double mean =
        (double)censuses->sum / (double)MAX(censuses->number, 1);
    const double least =
        MAX((double)time / WANTED_CENSUSES, WANTED_PAUSES * mean);
    const double most = (double)time / MIN_CENSUSES;

    return (guint64)(MIN(round_up(CLAMP(least, MIN_WANTED, 1e17)),
                         round_down(CLAMP(most, MIN_WANTED, 1e17))) +
                     0.5);
}

/* Returns an interval in a unit, which has some ns: "0.05".  Free with
 * g_free. */
static char *
number_of(guint64 interval, double unit)
{
    char number[G_ASCII_DTOSTR_BUF_SIZE];

    return g_strdup(g_ascii_formatd(number, sizeof number, "%.10g",
                                    (double)interval / unit));
}

char *
interval_option(guint64 interval)
{
    const gboolean is_short = interval < 1000000000;
    g_autofree char *number = number_of(interval, is_short ? 1e6 : 1e9);

    return g_strconcat("-i ", number, is_short ? "ms" : "s", NULL);
}

char *
interval_advice(guint64 interval)
{
    g_autofree char *option = interval_option(interval);
    g_autofree char *seconds = number_of(interval, 1e9);

    return g_strdup_printf("evheap run %s (+RTS -i%s)", option, seconds);
}
