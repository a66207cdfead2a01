/* Sparklines: converts the values of a band to lines of block characters. */
#ifndef WORDS_SPARKLINE_H
#define WORDS_SPARKLINE_H

#include <glib.h>

#include "run/profile.h"

/* Returns a line of "cells" block characters, which spans the time from the
 * first to the last era.  The height of a block is the greatest value in its
 * time, relative to the greatest value of the line; a blank is 0.  A cell
 * without an era repeats the last value before it.  "values" has one element
 * per era.  Free with g_free. */
char *sparkline(const Profile *profile, const guint64 *values, guint cells);

/* Returns the same in several lines, for more precision: the highest first, a
 * line break after each.  Free with g_free. */
char *sparkline_rows(const Profile *profile, const guint64 *values, guint cells,
                     guint rows);

#endif
