/* Matching: which bands of several runs are the same.
 *
 * Takes finished profiles, gives each of them anew with the same list of
 * bands: place i is the same band in all of them, empty in a run that has
 * none.  Bands are matched by their resolved labels, never across
 * break-downs; a run that does not tell its own has that of the others. */
#ifndef COMPARE_MATCH_H
#define COMPARE_MATCH_H

#include <glib.h>

#include "profile/profile.h"

typedef enum {
    MATCH_STABLE, /* by what does not change between two builds of one source
                     (profile/stable.h); several bands of a run that become
                     one are added up, but never such as differ in module or
                     source name */
    MATCH_EXACT,  /* by the label as it is */
} MatchRule;

/* One run among those compared. */
typedef struct {
    Profile *profile;  /* with the bands of all; owned */
    guint n_bands;     /* that it has itself, after matching */
    guint n_joined;    /* bands of the log that became one with others ... */
    guint n_joined_to; /* ... and how many these are now */
} MatchedRun;

typedef struct {
    GArray *runs;    /* MatchedRun, in the order given */
    guint n_bands;   /* of all runs together */
    gboolean mixed;  /* break-downs or groupings of runs with bands differ */
    guint n_matched; /* bands that more than one run has */
} Matching;

/* Matches the bands of at least one profile.  The stacks of a .hp file, which
 * tell no modules, are those of an eventlog where only one is called so.  A
 * band is called what it is in the last run that has it, without uniques; one
 * that several bands became, by what these have in common.  Free with
 * matching_free. */
Matching *matching_new(const Profile *const *profiles, guint n_profiles,
                       MatchRule rule);
void matching_free(Matching *matching);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Matching, matching_free)

guint matching_n_runs(const Matching *matching);
const MatchedRun *matching_run(const Matching *matching, guint run);

/* Returns whether a run has the band at that place. */
gboolean matching_has(const Matching *matching, guint run, guint place);

/* Returns a run's letter: A, B, ..., Z, AA, AB.  Free with g_free. */
char *run_letter(guint run);

#endif
