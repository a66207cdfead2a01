/* The model: one run's heap profile, as decoded.
 *
 * Takes eras and samples from a reader, gives bands with their series, the
 * totals, and everything else known about the run.  Knows neither files nor
 * drawing.  An era here is one heap census, as in GHC's events; a band is
 * one label of the break-down.  Values are bytes, times nanoseconds. */
#ifndef PROFILE_PROFILE_H
#define PROFILE_PROFILE_H

#include <glib.h>

#include "base/intern.h"
#include "profile/census.h"
#include "profile/facts.h"
#include "profile/marker-store.h"
#include "profile/memory-points.h"
#include "profile/symbols.h"
#include "profile/warning.h"

/* What bands are put together by, instead of the break-down's own labels. */
typedef enum {
    GROUP_NONE,
    GROUP_STACK,       /* -hc: the break-down's own labels */
    GROUP_COST_CENTRE, /* -hc: the innermost, "Module.label" */
    GROUP_MODULE,      /* -hc: its module; -hi: the info table's */
    GROUP_TABLE,       /* -hi: the break-down's own labels */
    GROUP_SOURCE,      /* -hi: "File.hs:1:2-3" */
    GROUP_TYPE,        /* -hi: the closure's type */
    GROUP_CLOSURE,     /* -hi: the closure type, "THUNK_1_0" */
    N_GROUPINGS
} Grouping;

typedef struct {
    char *name; /* of the input, as label_present has it: no file's name */
    Breakdown breakdown;
    gboolean has_breakdown; /* a HEAP_PROF_BEGIN was read; all .hp have it */
    gboolean texts; /* keys are labels as texts, also those that are ids in an
                       eventlog (.hp); a stack's has its "(123)" in front */
    Clock clock;
    Grouping grouping; /* of the bands */
    gboolean filtered; /* bands were left out, of the totals too */
    guint32 first_era; /* the number of eras[0], where a window was cut */
    gint64 start;      /* ns: where the time axis begins; 0, or earlier or
                          later where the eras or a window do */
    Facts facts;
    GArray *eras;                   /* Era, by time */
    GArray *bands;                  /* Band, by first appearance */
    SeriesStore *store;             /* of their series */
    GArray *markers;                /* Marker, by time */
    GArray *memory[N_MEMORY_LINES]; /* MemoryPoint, by time */
    MemoryThinning thinning[N_MEMORY_LINES];
    gboolean windowed;    /* start and end are those of a window */
    gint64 log_end;       /* ns: the last moment of the log, where windowed */
    gint64 end;           /* ns: the last moment that the log knows of */
    guint64 n_summed;     /* samples that came again within their era */
    Intern *keys;         /* of the bands */
    GStringChunk *labels; /* the bands' texts that are not their keys */
    CostCentres *cost_centres;
    InfoTables *info_tables;
    Warnings warnings;
    gsize max_memory;     /* bytes that all this may take (memory-use.h) .. */
    guint64 bytes_read;   /* .. and that the reader has read of the file */
    gsize labels_size;    /* bytes that texts take that are not keys */
    gsize arguments_size; /* and the program's arguments */
    /* NULL once finished. */
    Census *census;        /* the eras being read */
    struct Pauses *pauses; /* in which garbage was collected */
    MarkerStore *marker_store;
} Profile;

/* The name of the input is any bytes. */
Profile *profile_new(const char *name);
void profile_free(Profile *profile);

/* Returns a profile of the same run, finished, without eras, bands, markers
 * and memory points: to be filled in from the one given. */
Profile *profile_new_like(const Profile *profile);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Profile, profile_free)

/* Opens an era at that time (ns).  No era may be open. */
void profile_begin_era(Profile *profile, gint64 time);

/* Returns the number of a key, which is copied when it is new. */
guint32 profile_key(Profile *profile, const void *key, guint32 key_size);

/* Adds to the bands with these keys in the open era; a key that comes several
 * times adds up.  A sample's key is the place of its key's number in
 * numbers. */
void profile_add_samples(Profile *profile, const Sample *samples, gsize n,
                         const guint32 *numbers);

/* The same for one sample, with its key. */
void profile_add_sample(Profile *profile, const void *key, guint32 key_size,
                        guint64 bytes);

/* Closes the open era and keeps it. */
void profile_end_era(Profile *profile);

/* Closes the open era and forgets it. */
void profile_drop_era(Profile *profile);

/* Adds a marker; the text, raw bytes, is copied.  NULL stands for none.  The
 * markers are there when the profile is finished, in a log of very many only
 * the ones that marker-store.h chooses. */
void profile_add_marker(Profile *profile, MarkerKind kind, gint64 time,
                        const char *text, gsize size);
/* Says that the marker added last stands for so many others of its text, and
 * of texts like it, that were left out. */
void profile_count_left_out(Profile *profile, guint32 n_same, guint32 n_like);

/* Adds a copy of a marker to a profile that is finished. */
void profile_copy_marker(Profile *profile, const Marker *marker);

/* Notes that a capability begins or ends to collect garbage, at that time
 * (ns); in any order. */
void profile_begin_pause(Profile *profile, gint64 time);
void profile_end_pause(Profile *profile, gint64 time);

/* Adds a point to a memory line, of which memory-points.h chooses some where
 * there are very many. */
void profile_add_memory(Profile *profile, MemoryLine line, gint64 time,
                        guint64 bytes);

/* The other way to fill a profile, where bands come one by one: first all
 * eras, empty; then every band, by first appearance, and its series. */

/* Adds a band with that key, which is copied.  Returns its series to fill in,
 * valid until the next band; or NULL where there is a band with that key. */
Series *profile_add_band(Profile *profile, const void *key, guint32 key_size,
                         guint32 first_era);

/* Computes the totals of all eras from the bands. */
void profile_sum_bands(Profile *profile);

/* Says that no era comes any more.  All bands have their series then. */
void profile_end_reading(Profile *profile);

/* Sorts what came out of order, resolves the bands' texts.  Called once,
 * after the last event; afterwards the profile does not change. */
void profile_finish(Profile *profile);

guint profile_n_eras(const Profile *profile);
guint profile_n_bands(const Profile *profile);
const Era *profile_era(const Profile *profile, guint index);
const Band *profile_band(const Profile *profile, guint index);

/* Returns how many of the log's markers a marker stands for, itself among
 * them, or the greatest number where they are more. */
guint marker_count(const Marker *marker);

/* Returns whether the run has any point of a memory line. */
gboolean profile_has_memory(const Profile *profile);

/* Returns the band's label as no other band has it: its text, and " #2",
 * " #3", ... where an earlier band has that name.  Free with g_free. */
char *band_unique_text(const Band *band);

#endif
