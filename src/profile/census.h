/* The era being read: its samples, added up by key before they are kept.
 *
 * An era is kept or forgotten as a whole; only when it is kept do its values
 * reach the series.  Used by profile.c alone. */
#ifndef PROFILE_CENSUS_H
#define PROFILE_CENSUS_H

#include "profile/profile.h"

/* Returns the sum, or the greatest number where it would not fit. */
static inline guint64
bytes_add(guint64 left, guint64 right)
{
    return left > G_MAXUINT64 - right ? G_MAXUINT64 : left + right;
}

typedef struct Census Census;

Census *census_new(void);
void census_free(Census *census);

/* Adds the bytes of samples to the sums of their keys, which are less than
 * n_keys; with numbers, a sample's key is the place of its key there. */
void census_add(Census *census, const Sample *samples, gsize n_samples,
                const guint32 *numbers, guint32 n_keys);

/* A key and its bytes. */
typedef struct {
    guint64 bytes;
    guint32 key;
} Sum;

/* What is known of a key, all in one place. */
typedef struct {
    guint32 position; /* in the sums of the era + 1, 0 = none */
    guint32 band;     /* its number + 1; profile.c's to fill in, 0 = none */
} CensusKey;

/* Returns the sums by order of first addition, and how many there are; and the
 * keys by their numbers. */
const Sum *census_sums(const Census *census, guint *n_sums);
CensusKey *census_keys(Census *census);

/* Returns how many additions were for a key that was there already. */
guint64 census_n_repeats(const Census *census);

/* Forgets all sums. */
void census_reset(Census *census);

/* The same where the positions of all keys are 0 already. */
void census_next(Census *census);

#endif
