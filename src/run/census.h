/* Adds up samples: takes the samples of one era after the other, and appends
 * the sum of each key to the series of the key.
 *
 * A sum is appended when a later era contains its key, or at the end.  So the
 * last era can be dropped, and a dropped era leaves no values.  Only profile.c
 * and memory-use.c call these functions. */
#ifndef RUN_CENSUS_H
#define RUN_CENSUS_H

#include "run/series.h"

/* One heap census, or a stretch of time in which a flow is measured. */
typedef struct {
    gint64 time;   /* ns; of a flow, the start of the era */
    guint64 total; /* the sum of all bands, in the unit of the quantity */
    union { /* a member for each kind of era, because memory is limited */
        gint64 end; /* of a flow: ns; at most the start of the next era */
        struct {    /* of a heap census */
            gint64 pause : 63;      /* ns spent in garbage collection since the
                                       previous census; 0 if unknown */
            guint64 impossible : 1; /* it adds up to more than the heap
                                       (run/impossible.h) */
        };
    };
} Era;

/* One label of the break-down, and its values. */
typedef struct {
    guint32 key; /* number of its key in Profile.keys.  The key is the label as
                    in the log.  For -hc it is the ids of the cost centres, 4
                    bytes each, big endian, innermost first */
    /* Set by profiles_make_plain (run/plain.h): */
    guint8 has_plain_text;    /* its label is shorter than its text */
    guint8 has_plain_package; /* so is its package by itself */
    guint8 keeps_text;        /* its label must be its text */
    const char *text;    /* presentable; owned by the profile, may be shared */
    guint32 number;      /* distinguishes bands of equal text: 1, 2, ... */
    guint32 first_era;   /* index of the era in which the band first appears */
    gboolean renamed;    /* --rename gave the text: the key is not the label */
    gboolean unresolved; /* of -hi: no info table has the address; of a call
                            stack: that of its innermost frame */
    Series series;
} Band;

/* The bytes of one key in an era. */
typedef struct {
    guint64 bytes;
    guint32 key;
    guint32 tag; /* not used by this module; the caller sets and reads it */
} Sample;

/* Returns the sum, or G_MAXUINT64 if it overflows. */
static inline guint64
bytes_add(guint64 left, guint64 right)
{
    return left > G_MAXUINT64 - right ? G_MAXUINT64 : left + right;
}

/* The samples of all eras so far, added up by key.  A single heap census is an
 * Era. */
typedef struct Census Census;

/* Returns a Census without eras.  The store holds the series; it is borrowed
 * until census_free. */
Census *census_new(SeriesStore *store);
void census_free(Census *census);

/* Returns the memory that the census needs for all eras so far, kept or
 * dropped, in bytes. */
gsize census_memory(const Census *census);

/* Adds the bytes of samples to the sums of their keys in the open era; opens an
 * era if none is open.  If numbers is NULL, Sample.key is a key number
 * (profile_key).  Otherwise Sample.key is an index in numbers, an array of key
 * numbers.  Every key number is less than n_keys. */
void census_add(Census *census, const Sample *samples, gsize n_samples,
                const guint32 *numbers, guint32 n_keys);

/* Returns the numbers of the keys of the open era that no kept era contains, in
 * the order of their first samples.  The array has *n elements and is borrowed
 * until the next call that changes the census. */
const guint32 *census_new_keys(const Census *census, guint *n);

/* Closes the open era and keeps it as the era with index "era".  The indices
 * ascend from call to call.  Returns the sum of all its bytes.  Sets *n_repeats
 * to the number of samples whose key already had a sample in the era. */
guint64 census_keep(Census *census, guint32 era, guint64 *n_repeats);

/* Closes the open era and drops it. */
void census_drop(Census *census);

/* Drops the open era, if any, and sets the series of each Band in bands.  The
 * caller must not add samples afterwards. */
void census_close(Census *census, GArray *bands);

#endif
