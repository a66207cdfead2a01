/* Holds the heap profile of one run: takes eras and samples from a reader, and
 * returns bands with their series, totals and facts.
 *
 * It is independent of files and of drawing.  An era is one heap census.  A
 * band is one label of the break-down.  Values are in bytes, times in
 * nanoseconds. */
#ifndef PROFILE_PROFILE_H
#define PROFILE_PROFILE_H

#include <glib.h>

#include "base/intern.h"
#include "profile/census.h"
#include "profile/event-count.h"
#include "profile/facts.h"
#include "profile/marker-store.h"
#include "profile/memory-points.h"
#include "profile/symbols.h"
#include "profile/warning.h"

/* How bands are grouped. */
typedef enum {
    GROUP_NONE,        /* every break-down: bands as they are */
    GROUP_STACK,       /* -hc: the break-down's own labels */
    GROUP_COST_CENTRE, /* -hc: the innermost cost centre, "Module.label" */
    GROUP_MODULE,      /* the module of the innermost cost centre (-hc), of the
                          info table (-hi) or in the label (-hT, -hd) */
    GROUP_PACKAGE,     /* -hi, -hT, -hd: the package of the module */
    GROUP_TABLE,       /* -hi: the break-down's own labels */
    GROUP_SOURCE,      /* -hi: "File.hs:1:2-3" */
    GROUP_FUNCTION,    /* -hi: "Module.label" */
    GROUP_TYPE,        /* -hi: the Haskell type of the closure, "[Char]" */
    GROUP_CLOSURE,     /* -hi: the closure type, "THUNK_1_0" */
    N_GROUPINGS
} Grouping;

/* How many bands matched --include and --exclude. */
typedef struct {
    gboolean include, exclude; /* the option was given */
    guint n_bands;             /* bands in the window */
    guint n_included;          /* those that passed --include */
    guint n_excluded;          /* those of them that matched --exclude */
} FilterMatches;

/* The bands of a -hi profile that have no name.  The label of a -hi band is the
 * address of an info table.  An entry (IPE event) of the log gives the address
 * a name and a source location.  Code that was built without -finfo-table-map
 * has no entries.  Most of GHC's own libraries are built without it.  The
 * symbols of the executable name most of their tables. */
typedef struct {
    guint n_tables;     /* number of info tables */
    guint n_unresolved; /* number of info tables without an entry */
    double share;       /* weight of the tables without an entry, as a share of
                           the weight of the run, 0 to 1 */
} Unresolved;

typedef struct {
    char *name; /* name of the input, from label_present; not a file name */
    Breakdown breakdown;
    gboolean has_breakdown; /* the break-down was read; TRUE for .hp */
    gboolean texts; /* all keys are texts, never ids, as in a .hp file; the key
                       of a stack then begins with its number, "(123)" */
    Clock clock;
    Grouping grouping; /* how the bands are grouped */
    gboolean filtered; /* bands were left out; the totals do not include them */
    Unresolved unresolved; /* of the tables that profile_filter has kept; other
                              profiles have zeros (profile_unresolved) */
    FilterMatches matches;
    guint32 first_era; /* index of eras[0] in the whole run */
    gint64 start; /* ns, start of the time axis: 0, unless the eras or a window
                     begin at another time */
    Facts facts;
    GArray *events;     /* EventCount, by type: those that the header of the log
                           declares; empty if the input is no log */
    GArray *eras;       /* Era, by time */
    GArray *bands;      /* Band, by first appearance */
    SeriesStore *store; /* memory of the series of bands */
    GArray *markers;    /* Marker, by time */
    GArray *memory[N_MEMORY_LINES]; /* MemoryPoint, by time */
    MemoryThinning thinning[N_MEMORY_LINES];
    gboolean windowed; /* start and end are those of a window */
    gint64 log_end;    /* ns: the end of the whole log, if windowed */
    gint64 end; /* ns, end of the time axis: the last time in the log, or the
                   end of a window */
    guint64 n_summed;     /* samples whose key already had a sample in the same
                             era */
    Intern *keys;         /* the keys of the bands */
    GStringChunk *labels; /* texts of bands that differ from their keys */
    CostCentres *cost_centres;
    InfoTables *info_tables;
    Warnings warnings;
    gsize max_memory;     /* memory limit in bytes (memory-use.h) */
    guint64 bytes_read;   /* bytes that the reader has read of the file */
    gsize labels_size;    /* memory of texts that are not keys, in bytes */
    gsize arguments_size; /* memory of the program's arguments, in bytes */
    /* These are NULL once the profile is finished. */
    Census *census;        /* the samples of the eras */
    struct Pauses *pauses; /* garbage collections */
    MarkerStore *marker_store;
} Profile;

/* Returns an empty profile.  name is the name of the input, in any bytes. */
Profile *profile_new(const char *name);
void profile_free(Profile *profile);

/* Returns a profile of the same run, without eras, bands, markers and memory
 * points.  The caller adds these.  It counts as finished: profile_finish must
 * not be called. */
Profile *profile_new_like(const Profile *profile);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Profile, profile_free)

/* Opens an era.  time is in ns.  No era may be open. */
void profile_begin_era(Profile *profile, gint64 time);

/* Returns the number of a key.  A new key is copied. */
guint32 profile_key(Profile *profile, const void *key, guint32 key_size);

/* Adds n samples to the open era.  Samples with the same key add up.  If
 * numbers is NULL, Sample.key is a key number (profile_key).  Otherwise
 * Sample.key is an index in numbers, an array of key numbers. */
void profile_add_samples(Profile *profile, const Sample *samples, gsize n,
                         const guint32 *numbers);

/* Adds one sample by its key, which is copied if it is new. */
void profile_add_sample(Profile *profile, const void *key, guint32 key_size,
                        guint64 bytes);

/* Closes the open era and keeps it. */
void profile_end_era(Profile *profile);

/* Closes the open era and drops it. */
void profile_drop_era(Profile *profile);

/* Adds a marker.  time is in ns.  text has size raw bytes, which are copied; it
 * is NULL if the marker has no text.  profile_finish fills in Profile.markers.
 * If there are too many markers, some are left out (marker-store.h). */
void profile_add_marker(Profile *profile, MarkerKind kind, gint64 time,
                        const char *text, gsize size);

/* Sets the counts of the marker that was added last: Marker.n_same and
 * Marker.n_like. */
void profile_count_left_out(Profile *profile, guint32 n_same, guint32 n_like);

/* Adds a copy of a marker to a profile of profile_new_like. */
void profile_copy_marker(Profile *profile, const Marker *marker);

/* Adds the start of a garbage collection of one capability.  time is in ns.
 * Starts and ends may be added in any order. */
void profile_begin_pause(Profile *profile, gint64 time);

/* Adds the end of a garbage collection of one capability.  time is in ns. */
void profile_end_pause(Profile *profile, gint64 time);

/* Adds a point to a memory line.  time is in ns.  Points may be added in any
 * order.  If there are too many points, some are left out (memory-points.h). */
void profile_add_memory(Profile *profile, MemoryLine line, gint64 time,
                        guint64 bytes);

/* A profile can also be filled band by band.  The caller first adds all eras,
 * without samples.  Then it adds the bands with their series, in the order of
 * first appearance, and calls profile_sum_bands. */

/* Adds a band with a key, which is copied.  Returns its series to fill in,
 * valid until the next band is added, or NULL if the key already has a band. */
Series *profile_add_band(Profile *profile, const void *key, guint32 key_size,
                         guint32 first_era);

/* Sets the total of each era to the sum of the bands. */
void profile_sum_bands(Profile *profile);

/* Completes the series of all bands.  Call it after the last era;
 * profile_finish calls it, too. */
void profile_end_reading(Profile *profile);

/* Sets the texts of the bands of a finished profile again, after entries were
 * added to its info tables. */
void profile_name_bands(Profile *profile);

/* Sorts eras, markers and points by time and sets the texts of bands.  Call it
 * once, after the last event.  Afterwards no data may be added. */
void profile_finish(Profile *profile);

/* Returns the number of eras. */
guint profile_n_eras(const Profile *profile);

/* Returns the number of bands. */
guint profile_n_bands(const Profile *profile);

/* Returns an era by its index; borrowed. */
const Era *profile_era(const Profile *profile, guint index);

/* Returns a band by its index; borrowed. */
const Band *profile_band(const Profile *profile, guint index);

/* Returns 1 plus the number of markers left out after a marker, at most
 * G_MAXUINT. */
guint marker_count(const Marker *marker);

/* Returns whether any memory line has a point. */
gboolean profile_has_memory(const Profile *profile);

/* Returns the unique text of a band: its text, with " #2", " #3", ... if its
 * number is not 1.  Free with g_free. */
char *band_unique_text(const Band *band);

#endif
