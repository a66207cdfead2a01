/* The era being read: its samples, added up by key before they are kept.
 *
 * An era is kept or forgotten as a whole; only when it is kept do its values
 * reach the series.  Used by profile.c alone. */
#ifndef PROFILE_CENSUS_H
#define PROFILE_CENSUS_H

#include <glib.h>

/* Returns the sum, or the greatest number where it would not fit. */
guint64 bytes_add(guint64 left, guint64 right);

typedef struct Census Census;

Census *census_new(void);
void census_free(Census *census);

/* Adds bytes to a key's sum. */
void census_add(Census *census, guint32 key, guint64 bytes);

/* Returns how many different keys were added, and the key and its sum by
 * order of first addition. */
guint census_n_keys(const Census *census);
guint32 census_key(const Census *census, guint index);
guint64 census_bytes(const Census *census, guint index);

/* Returns how many additions were for a key that was there already. */
guint64 census_n_repeats(const Census *census);

/* Forgets all sums. */
void census_reset(Census *census);

#endif
