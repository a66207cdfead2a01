/* Eras, bands and samples; and the eras as they are read: the values of every
 * key on their way to its series.
 *
 * Takes the samples of an era, adds up those of one key, and forgets the era
 * as a whole where it is not kept.  The sum of a key waits beside its series
 * until the next era that names the key: only then is it known that the era
 * was kept, and that nothing is added any more.  The functions are used by
 * profile.c, and by memory-use.c to count its memory. */
#ifndef PROFILE_CENSUS_H
#define PROFILE_CENSUS_H

#include "profile/series.h"

/* One heap census. */
typedef struct {
    gint64 time;   /* ns */
    guint64 total; /* bytes, the sum of all bands */
    gint64 pause;  /* ns since the era before in which garbage was collected;
                      0 where the log does not say */
} Era;

/* One label of the break-down. */
typedef struct {
    guint32 key;       /* in the profile's keys: the label's bytes as the log
                          has them; -hc: the cost-centre ids, 4 bytes each,
                          big endian, innermost first */
    const char *text;  /* presentable label, owned by the profile; bands may
                          share a text */
    guint32 number;    /* 1, 2, ... among the bands of equal text */
    guint32 first_era; /* the era in which it appears first */
    Series series;
} Band;

/* Bytes of a key, by its number. */
typedef struct {
    guint64 bytes;
    guint32 key;
    guint32 tag; /* the caller's own */
} Sample;

/* Returns the sum, or the greatest number where it would not fit. */
static inline guint64
bytes_add(guint64 left, guint64 right)
{
    return left > G_MAXUINT64 - right ? G_MAXUINT64 : left + right;
}

typedef struct Census Census;

/* The store, which is borrowed until census_free, has the series. */
Census *census_new(SeriesStore *store);
void census_free(Census *census);

/* Returns how much memory the eras take, kept or not, in bytes. */
gsize census_memory(const Census *census);

/* Adds the bytes of samples to the sums of their keys, which are less than
 * n_keys; with numbers, a sample's key is the place of its key there. */
void census_add(Census *census, const Sample *samples, gsize n_samples,
                const guint32 *numbers, guint32 n_keys);

/* Returns those keys of the open era that no kept era has named, by order of
 * first addition. */
const guint32 *census_new_keys(const Census *census, guint *n);

/* Closes the open era and keeps it under that number; numbers ascend.  Returns
 * the total of its sums; n_repeats is how many additions were for a key that
 * was there already. */
guint64 census_keep(Census *census, guint32 era, guint64 *n_repeats);

/* Closes the open era and forgets it. */
void census_drop(Census *census);

/* Gives the bands the series of their keys, and forgets an era that is open.
 * Nothing may be added any more. */
void census_close(Census *census, GArray *bands);

#endif
