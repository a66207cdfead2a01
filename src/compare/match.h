/* Matches the bands of several runs: takes finished profiles, returns a new
 * profile for each.  All new profiles have the same list of bands.
 *
 * Band i is the same band in every run, and empty in a run without it.  Bands
 * are matched by their resolved labels, never across break-downs.  A run with
 * an unknown break-down takes that of the other runs. */
#ifndef COMPARE_MATCH_H
#define COMPARE_MATCH_H

#include <glib.h>

#include "profile/profile.h"

typedef enum {
    MATCH_STABLE, /* by stable names (profile/stable.h); bands of a run with one
                     stable name add up, unless their modules or source names
                     differ */
    MATCH_EXACT,  /* by unchanged labels */
} MatchRule;

/* A run of the matching. */
typedef struct {
    Profile *profile;  /* with the bands of all runs; owned */
    guint n_bands;     /* bands of this run, after matching */
    guint n_joined;    /* bands of the log that were added to others ... */
    guint n_joined_to; /* ... and the bands that resulted */
} MatchedRun;

typedef struct {
    GArray *runs;    /* MatchedRun, in the order of the profiles */
    guint n_bands;   /* of all runs */
    gboolean mixed;  /* runs with bands differ in break-down or grouping */
    guint n_matched; /* bands in more than one run */
} Matching;

/* Matches the bands of at least one profile.
 *
 * A stack in a .hp file has no module names.  It matches a stack of an eventlog
 * if only one has its stable name.  The text of a band comes from the last run
 * that has the band, without uniques.  If several bands were added up, the sum
 * has the text that they have in common.  Free with matching_free. */
Matching *matching_new(const Profile *const *profiles, guint n_profiles,
                       MatchRule rule);
void matching_free(Matching *matching);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Matching, matching_free)

/* Returns the number of runs. */
guint matching_n_runs(const Matching *matching);

/* Returns a run by its index; borrowed. */
const MatchedRun *matching_run(const Matching *matching, guint run);

/* Returns whether a run has the band with that index. */
gboolean matching_has(const Matching *matching, guint run, guint place);

/* Returns the letter of a run: A, B, ..., Z, AA, AB.  Free with g_free. */
char *run_letter(guint run);

#endif
