/* Compares several runs: takes their profiles, returns their matching, and the
 * letter and the statistics of each run.
 *
 * The first run is the reference: run A, or the baseline, which has no letter
 * and no panel.  A baseline of several runs is one run with the medians of
 * their statistics and measures.  Its profile, which differences over time
 * need, is that of one of them. */
#ifndef COMPARE_COMPARISON_H
#define COMPARE_COMPARISON_H

#include "compare/match.h"
#include "compare/metric.h"
#include "compare/usual.h"

typedef struct {
    const Profile *profile; /* as passed in; borrowed */
    char *letter;           /* "A"; owned; NULL for the baseline */
    Statistics statistics;  /* of the whole run */
    double matched;         /* share of the area of this and the first run that
                               is in bands of both; NAN if a run has no area */
    /* Of each metric_is_compared; NAN if the log does not tell it.  Those of a
     * baseline of several runs are their medians, unknown if one is. */
    double values[N_METRICS];
    double spreads[N_METRICS]; /* of these runs; NAN of a single run */
    GArray *changes;           /* private */
} ComparedRun;

typedef struct {
    Matching *matching;
    GArray *runs; /* ComparedRun, at least one; the first is the reference */
    Statistics *parts; /* of each run that the first one stands for; owned */
    gboolean has_baseline;    /* the first run is a baseline */
    gboolean clocks_differ;   /* some clock differs from the first run's */
    gboolean programs_differ; /* some program differs from the first
                                 run's; unknown programs are ignored */
} Comparison;

/* Compares at least one run.  The first n_baselines profiles are the baseline,
 * and the first of these stands for it in differences over time.  The profiles
 * are borrowed until comparison_free; the array is borrowed for the call.  Free
 * with comparison_free. */
Comparison *comparison_new(const Profile *const *profiles, guint n_profiles,
                           guint n_baselines, MatchRule rule);
void comparison_free(Comparison *comparison);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Comparison, comparison_free)

/* Returns the number of runs. */
guint comparison_n_runs(const Comparison *comparison);

/* Returns a run by its index; borrowed. */
const ComparedRun *comparison_run(const Comparison *comparison, guint run);

/* Returns the index of the first run that is shown: 1 if there is a baseline,
 * else 0. */
guint comparison_first_shown(const Comparison *comparison);

/* Returns the changes (Change) of the bands from the first run to another one,
 * as changes_new without costly statistics; borrowed.  They are computed on the
 * first call. */
const GArray *comparison_changes(const Comparison *comparison, guint run);

/* Returns the index of the first shown run that has a census, or of the first
 * shown run if none has. */
guint comparison_first_with_eras(const Comparison *comparison);

#endif
