/* Draws a band over time as a line of block characters. */
#ifndef WORDS_SPARKLINE_H
#define WORDS_SPARKLINE_H

#include <glib.h>

#include "profile/profile.h"

/* Returns a line of "cells" block characters.  Each is the greatest value in
 * its stretch of time, scaled to the greatest of the line; a blank is 0.
 * values has one element per era.  Free with g_free. */
char *sparkline(const Profile *profile, const guint64 *values, guint cells);

#endif
