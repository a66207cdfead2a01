#include <config.h>

#include "run/interval.h"

#include <math.h>

/* A run should have WANTED_CENSUSES, and an interval should be at least
 * WANTED_PAUSES times as long as the pause of a census. */
#define WANTED_CENSUSES 50
#define WANTED_PAUSES   20
#define MIN_WANTED      1e6 /* ns */

guint64
interval_wanted(gint64 length, double mean_pause)
{
    const double least =
        CLAMP(MAX((double)length / WANTED_CENSUSES, WANTED_PAUSES * mean_pause),
              1, 1e17);
    const double power = pow(10, floor(log10(MAX(least, MIN_WANTED))));

    for (guint i = 1; i < 10; i = i == 2 ? 5 : 2 * i)
        if (i * power >= least * (1 - 1e-9))
            return (guint64)(i * power + 0.5);
    return (guint64)(10 * power + 0.5);
}

char *
interval_option(guint64 interval)
{
    char number[G_ASCII_DTOSTR_BUF_SIZE];

    g_ascii_formatd(number, sizeof number, "%.10g", (double)interval / 1e9);
    return g_strconcat("-i", number, NULL);
}
