/* A band over time in one line of text. */
#ifndef WORDS_SPARKLINE_H
#define WORDS_SPARKLINE_H

#include <glib.h>

#include "profile/profile.h"

/* Returns so many block characters, the greatest value of the eras in each
 * stretch of time, on a scale of their own; a blank is 0.  values has one
 * element per era.  Free with g_free. */
char *sparkline(const Profile *profile, const guint64 *values, guint cells);

#endif
