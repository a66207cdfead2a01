/* Sparklines: converts the values of a band to lines of bars. */
#ifndef WORDS_SPARKLINE_H
#define WORDS_SPARKLINE_H

#include <glib.h>

#include "run/profile.h"

typedef enum {
    BARS_BLOCKS,   /* block characters; 0 is a blank */
    BARS_MARKDOWN, /* the same, but a blank of HTML would be lost */
    BARS_ASCII,    /* "_.-=#", the lowest first; 0 is a blank */
} Bars;

/* Fills levels[0 .. cells - 1] with the greatest level in each of equal parts
 * of the time from the first to the last era.  A part without an era repeats
 * the last level before it.  "values" has one element per era; NULL = the
 * total. Returns the level of the last era. */
double sparkline_levels(const Profile *profile, const guint64 *values,
                        double *levels, guint cells);

/* Returns a line of "cells" characters, which spans the time from the first to
 * the last era.  The height of a bar is the greatest value in its time, but the
 * last bar is the value of the last era.  Heights are relative to the greatest
 * value of all eras.  A cell without an era repeats the last value before it.
 * "values" has one element per era; NULL = the total.  Free with g_free. */
char *sparkline(const Profile *profile, const guint64 *values, guint cells,
                Bars bars);

/* Returns the same in several lines, for more precision: the highest first, a
 * line break after each.  Free with g_free. */
char *sparkline_rows(const Profile *profile, const guint64 *values, guint cells,
                     guint rows, Bars bars);

#endif
