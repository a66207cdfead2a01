/* Holds a profile of a run: takes eras and samples from a reader, and returns
 * bands with their series, and totals.
 *
 * A profile is part of a Run (run/run.h).  An era is one heap census, or a
 * stretch of time in which a flow is measured.  A band is one label of the
 * break-down.  Values are in the unit of the quantity, times in nanoseconds. */
#ifndef RUN_PROFILE_H
#define RUN_PROFILE_H

#include <glib.h>

#include "base/intern.h"
#include "run/census.h"
#include "run/facts.h"
#include "run/quantity.h"

/* How bands are grouped. */
typedef enum {
#define GROUPING(name, key, text, breakdowns) GROUP_##name,
#include "run/groupings.def"
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

#define NO_OLD_BAND G_MAXUINT

typedef struct Profile {
    const struct Run *run; /* the run that the profile is of; borrowed */
    Quantity quantity;     /* what the values measure */
    Breakdown breakdown;
    gboolean has_breakdown; /* the break-down was read; TRUE for .hp */
    gboolean texts; /* all keys are texts, never ids, as in a .hp file; the key
                       of a stack then begins with its number, "(123)" */
    Clock clock;
    guint64 interval;     /* sampling interval, ns; 0 = unknown */
    Grouping grouping;    /* how the bands are grouped */
    gboolean has_threads; /* of call stacks: the outermost frame of each is its
                             thread.  So are those of a reader; run_filter joins
                             those that are equal but for the thread. */
    gboolean filtered; /* bands were left out; the totals do not include them */
    Unresolved unresolved; /* of the tables that run_filter has kept; other
                              profiles have zeros (profile_unresolved) */
    FilterMatches matches;
    struct Profile *allocated_of; /* of ticky: how many bytes of closures of
                                     each band were allocated, with the same
                                     eras and bands; else NULL */
    guint32 first_era;            /* index of eras[0] in the whole run */
    GArray *eras;                 /* Era, by time */
    GArray *bands;                /* Band, by first appearance */
    SeriesStore *store;           /* memory of the series of bands */
    guint64 n_summed;     /* samples whose key already had a sample in the same
                             era */
    Intern *keys;         /* the keys of the bands */
    GStringChunk *labels; /* texts of bands that differ from their keys */
    gsize labels_size;    /* memory of texts that are not keys, in bytes */
    Census *census;       /* the samples of the eras; NULL after the last era */
    struct BandSums *sums; /* of statistics_of_bands; NULL = it keeps none */
    gboolean sums_are_borrowed;
    GBytes *packed; /* the bands (profile-pack.h); NULL = they are not packed */
    const struct Profile *packed_like; /* has their names; NULL = they have */
    gboolean is_plain;     /* profiles_make_plain was called; so are profiles
                              that matching makes of it */
    gboolean is_reordered; /* the eras were not read in the order of time */
    /* Of profile_join, else NULL: */
    const struct Profile *joined; /* the old profile; borrowed */
    guint *origins; /* of each band an old one of its sum, if all that are in
                       it have one text; else NO_OLD_BAND */
} Profile;

/* Returns an empty profile of a run, which is borrowed. */
Profile *profile_new(const struct Run *run, Quantity quantity);
void profile_free(Profile *profile);

/* Frees the bands of a profile, but not its eras. */
void profile_clear_bands(Profile *profile);

/* Returns a copy of a profile without eras and bands, for a run, which is
 * borrowed.  The caller adds these.  It counts as finished. */
Profile *profile_new_like(const Profile *profile, const struct Run *run);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Profile, profile_free)

/* Opens an era: a census, whose end is 0, or an era of a flow, from its start
 * to its end, in ns.  No era may be open.  Those of a flow are added in the
 * order of time. */
void profile_begin_era(Profile *profile, gint64 time, gint64 end);

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

/* A profile can also be filled band by band.  The caller first adds all eras,
 * without samples.  Then it adds the bands with their series, in the order of
 * first appearance, and calls profile_sum_bands. */

/* Adds a band with a key, which is copied.  Returns its series to fill in,
 * valid until the next band is added, or NULL if the key already has a band. */
Series *profile_add_band(Profile *profile, const void *key, guint32 key_size,
                         guint32 first_era);

/* Sets the total of each era to the sum of the bands. */
void profile_sum_bands(Profile *profile);

/* Completes the series of all bands.  Call it after the last era; run_finish
 * calls it, too. */
void profile_end_reading(Profile *profile);

/* Returns the number of eras. */
guint profile_n_eras(const Profile *profile);

/* Returns the number of bands. */
guint profile_n_bands(const Profile *profile);

/* Returns an era by its index; borrowed. */
const Era *profile_era(const Profile *profile, guint index);

/* Returns the end of an era, in ns.  A heap census ends at its time. */
gint64 profile_era_end(const Profile *profile, guint index);

/* Returns the level that a value of 1 has in an era.  A level is what pictures
 * draw.  That of heap residency is the value itself, in bytes.  That of a flow
 * is its rate, the value divided by the width of the era, in units
 * (QuantityRow.unit) per second.  The rate in an era without width is 0. */
double profile_level_of_one(const Profile *profile, guint era);

/* Returns the level of a value in an era. */
static inline double
profile_level(const Profile *profile, guint era, guint64 value)
{
    return quantity_is_flow(profile->quantity)
               ? (double)value * profile_level_of_one(profile, era)
               : (double)value;
}

/* Returns the level of the total of an era. */
double profile_total_level(const Profile *profile, guint era);

/* Returns a band by its index; borrowed. */
const Band *profile_band(const Profile *profile, guint index);

/* Returns the unique text of a band: its text, with " #2", " #3", ... if its
 * number is not 1.  Free with g_free. */
char *band_unique_text(const Band *band);

#endif
