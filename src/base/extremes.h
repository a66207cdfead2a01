/* Thins out values in order of time, and keeps the extremes: takes the values,
 * returns the indices of those to keep. */
#ifndef BASE_EXTREMES_H
#define BASE_EXTREMES_H

#include <glib.h>

/* Returns the ascending indices (guint) of at most max values; of all, if there
 * are no more.  Kept are the first, the last and the first greatest value, then
 * the wanted indices, in their order, up to half of max.  The rest of max is
 * shared by stretches of equal numbers of values: each keeps its greatest and
 * its smallest value.  max is at least 4.  Free with g_array_unref. */
GArray *extremes_keep(const double *values, guint n_values, const guint *wanted,
                      guint n_wanted, guint max);

#endif
