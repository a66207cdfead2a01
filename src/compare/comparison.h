/* A comparison: several runs, matched, and their figures.
 *
 * The first run is the one that the others are compared with: A, or the
 * baseline, which has no letter and no panel of its own. */
#ifndef COMPARE_COMPARISON_H
#define COMPARE_COMPARISON_H

#include "compare/match.h"
#include "profile/statistics.h"

typedef struct {
    const Profile *profile; /* as it was given; borrowed */
    char *letter;           /* "A"; NULL for the baseline */
    Statistics figures;     /* of the whole run */
} ComparedRun;

typedef struct {
    Matching *matching;
    MatchRule rule; /* by which it was made */
    GArray *runs;   /* ComparedRun: at least one; the first is compared with */
    gboolean has_baseline;    /* it is the first */
    gboolean clocks_differ;   /* wall-clock time beside CPU time, or eras */
    gboolean programs_differ; /* as far as the inputs say */
} Comparison;

/* Compares at least one run.  Profiles are borrowed.  Free with
 * comparison_free. */
Comparison *comparison_new(const Profile *const *profiles, guint n_profiles,
                           gboolean has_baseline, MatchRule rule);
void comparison_free(Comparison *comparison);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Comparison, comparison_free)

guint comparison_n_runs(const Comparison *comparison);
const ComparedRun *comparison_run(const Comparison *comparison, guint run);

/* Returns the first run that is shown: 1 where there is a baseline. */
guint comparison_first_shown(const Comparison *comparison);

/* Returns the first of these that has a census; else the first of them. */
guint comparison_first_with_eras(const Comparison *comparison);

#endif
