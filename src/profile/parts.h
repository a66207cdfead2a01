/* What a profile is made of: eras, bands, markers, samples.
 *
 * For the modules that fill a profile, which know these parts and not the
 * whole: census, pauses, marker-store, memory-points.  Values are bytes, times
 * nanoseconds. */
#ifndef PROFILE_PARTS_H
#define PROFILE_PARTS_H

#include <glib.h>

#include "base/numbers.h"
#include "profile/series.h"

/* No moment is further from the start of a run, before or after, in ns: 146
 * years.  What an input gives beyond that is no time, and the difference of
 * any two is none that overflows. */
#define LATEST_TIME (G_MAXINT64 / 2)

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

typedef enum {
    MARKER_USER,  /* traceMarker */
    MARKER_EVENT, /* traceEvent */
} MarkerKind;

#define N_MARKER_KINDS (MARKER_EVENT + 1)

typedef struct {
    gint64 time; /* ns */
    MarkerKind kind;
    char *text;       /* presentable; "" where there is none (.hp); a
                         reference-counted string, which markers share */
    GBytes *original; /* as label_original gives it */
    guint32 n_same;   /* such as were left out nearby: with its text, */
    guint32 n_like;   /* and with texts like it */
} Marker;

/* Bytes of a key, by its number. */
typedef struct {
    guint64 bytes;
    guint32 key;
    guint32 tag; /* the caller's own */
} Sample;

/* Orders what begins with its time: eras, markers, points of memory lines. */
static inline gint
compare_times(gconstpointer a, gconstpointer b)
{
    return COMPARE(*(const gint64 *)a, *(const gint64 *)b);
}

#endif
