/* Adds up the samples of an era by key, and appends the sums to the series of
 * the keys.
 *
 * A dropped era leaves no values.  A sum is appended when a later era contains
 * its key, or at the end: only then is it certain that the sum is complete and
 * that its era was kept.  The functions are used by profile.c, and by
 * memory-use.c to count memory. */
#ifndef PROFILE_CENSUS_H
#define PROFILE_CENSUS_H

#include "profile/series.h"

/* One heap census. */
typedef struct {
    gint64 time;   /* ns */
    guint64 total; /* bytes, the sum of all bands */
    gint64 pause; /* ns spent in garbage collection since the previous era; 0 if
                     the log does not say */
} Era;

/* One label of the break-down. */
typedef struct {
    guint32 key; /* index in the profile's keys: the bytes of the label in the
                    log; for -hc the cost-centre ids, 4 bytes each, big endian,
                    innermost first */
    const char *text;  /* presentable; owned by the profile, may be shared */
    guint32 number;    /* 1, 2, ...: counts bands of equal text */
    guint32 first_era; /* index of the era in which the band first appears */
    Series series;
} Band;

/* The bytes of one key in an era. */
typedef struct {
    guint64 bytes;
    guint32 key;
    guint32 tag; /* free for the caller */
} Sample;

/* Returns the sum, or G_MAXUINT64 if it overflows. */
static inline guint64
bytes_add(guint64 left, guint64 right)
{
    return left > G_MAXUINT64 - right ? G_MAXUINT64 : left + right;
}

typedef struct Census Census;

/* Makes a census without eras.  The store holds the series; it is borrowed
 * until census_free. */
Census *census_new(SeriesStore *store);
void census_free(Census *census);

/* Returns the memory of all eras, kept or dropped, in bytes. */
gsize census_memory(const Census *census);

/* Adds the bytes of samples to the sums of their keys.  If numbers is NULL,
 * Sample.key is the number of a key, else an index into numbers, which holds
 * the numbers of keys.  All numbers of keys are below n_keys. */
void census_add(Census *census, const Sample *samples, gsize n_samples,
                const guint32 *numbers, guint32 n_keys);

/* Returns the keys of the open era that no kept era contains, in the order in
 * which they were first added.  The array has *n elements and is borrowed until
 * the next call that changes the census. */
const guint32 *census_new_keys(const Census *census, guint *n);

/* Closes the open era and keeps it with the index "era"; indices ascend.
 * Returns the sum of all its bytes.  *n_repeats is set to the number of samples
 * whose key had occurred in the era before. */
guint64 census_keep(Census *census, guint32 era, guint64 *n_repeats);

/* Closes the open era and drops it. */
void census_drop(Census *census);

/* Drops an open era and sets the series of each Band.  Nothing may be added
 * afterwards. */
void census_close(Census *census, GArray *bands);

#endif
