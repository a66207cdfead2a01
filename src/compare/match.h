/* Matches the bands of several runs: takes finished profiles, returns a new
 * profile for each.  All new profiles have the same list of bands.
 *
 * Band i is the same band in every run, and empty in a run without it.  Two
 * bands match if their break-downs, groupings and resolved labels match.  If
 * all runs with a known break-down have the same one, it applies to the other
 * runs, too. */
#ifndef COMPARE_MATCH_H
#define COMPARE_MATCH_H

#include <glib.h>

#include "compare/match-keys.h"
#include "run/run.h"

/* A run of the matching. */
typedef struct {
    Profile *profile;     /* with the bands of all runs; owned */
    const Profile *input; /* the profile that was given; borrowed */
    guint *indices;       /* of the bands of input: of those in profile; owned;
                             NULL = input is packed */
    guint8 *has;          /* of each band: 1 = this run has it; owned */
    guint n_bands;        /* bands of this run, after matching */
    guint n_joined;       /* bands of the input that are part of a sum */
    guint n_joined_to;    /* number of these sums */
    GArray *phases;       /* Phase (phases.h) of the first run and this one,
                             owned; NULL = not aligned by marks */
} MatchedRun;

typedef struct {
    MatchRule rule;
    GArray *runs;    /* MatchedRun, in the order of the profiles */
    guint n_bands;   /* of all runs together */
    gboolean mixed;  /* runs with bands differ in break-down or grouping */
    guint n_matched; /* bands in more than one run */
    guint n_others;  /* the last of runs: those of the baseline but run 0 */
    GArray *medians; /* of the bands of run 0 (changes_new); private */
    guint medians_costly; /* their costly statistics */
} Matching;

/* Matches the bands of at least one profile.  The profiles are borrowed until
 * matching_free.
 *
 * With MATCH_STABLE, bands of a run with the same stable name are added up.
 * Bands of different runs match by name across upgrades (run/upgrade.h), if
 * that name stands for at most one band of each run.  Cost-centre stacks of an
 * eventlog match only if their modules match, too.
 *
 * A cost-centre stack in a .hp file, or a renamed one, has no module names.
 * With MATCH_STABLE it matches an eventlog stack of the same stable name, if
 * that name stands for one list of cost centres only.
 *
 * The new profile of a packed one (run/profile-pack.h) is packed, too.
 *
 * The text of a band comes from the last run that has the band.  With
 * MATCH_STABLE it is the stable_text of that text.  If bands of one run with
 * different texts were added up, the text is their stable name.  Free with
 * matching_free. */
Matching *matching_new(const Profile *const *profiles, guint n_profiles,
                       MatchRule rule);
void matching_free(Matching *matching);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Matching, matching_free)

/* Makes the first n runs one baseline, with bands that any of them has.  The
 * first of them is its run 0, the next run is run 1, and so on. */
void matching_set_baseline(Matching *matching, guint n);

/* Returns the number of runs, without those of the baseline but run 0. */
guint matching_n_runs(const Matching *matching);

/* Returns how many runs a run stands for: run 0 for those of the baseline.
 * These are the runs matching_part(matching, run, 0) and so on. */
guint matching_n_parts(const Matching *matching, guint run);
guint matching_part(const Matching *matching, guint run, guint index);

/* Returns a run by its index; borrowed. */
const MatchedRun *matching_run(const Matching *matching, guint run);

/* Returns whether a run, or any that it stands for, has the band with that
 * index. */
gboolean matching_has(const Matching *matching, guint run, guint band);

/* Returns the letter of a run by its index: A, B, ..., Z, AA, AB.  Free with
 * g_free. */
char *run_letter(guint run);

#endif
