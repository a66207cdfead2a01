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
#include "compare/measure.h"
#include "compare/usual.h"

typedef struct {
    const Profile *profile; /* as passed in; borrowed */
    char *letter;           /* "A"; owned; NULL for the baseline */
    Statistics statistics;  /* of the whole run */
    double matched;         /* share of the area of this and the first run that
                               is in bands of both; NAN if a run has no area */
} ComparedRun;

typedef struct {
    Matching *matching;
    GArray *runs; /* ComparedRun, at least one; the first is the reference */
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

/* Returns whether any run has an era. */
gboolean comparison_has_eras(const Comparison *comparison);

/* The number of statistics in tables: all but growth, which is the last. */
#define N_TABLE_STATISTICS 4

/* The columns of the table of runs, the same in all formats: these statistics,
 * then the measures that are compared. */
#define N_RUN_COLUMNS (N_TABLE_STATISTICS + N_COMPARED_MEASURES)

/* Returns the name of a column in data formats: "peak", "pause_share";
 * static. */
const char *run_column_key(guint column);

/* Returns the value of a run in a column, or NAN if it is unknown because its
 * log lacks the events.  That of a baseline of several runs is their median,
 * unknown if it is unknown of one of them, and *spread is their spread.
 * Otherwise *spread is NAN. */
double run_column_value(const Comparison *comparison, guint run, guint column,
                        double *spread);

/* Returns the index of the first shown run that has a census, or of the first
 * shown run if none has. */
guint comparison_first_with_eras(const Comparison *comparison);

#endif
