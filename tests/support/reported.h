/* Compares runs and prepares the report of the comparison, for tests. */
#ifndef TESTS_REPORTED_H
#define TESTS_REPORTED_H

#include "output/format.h"

typedef struct {
    GPtrArray *inputs; /* Run *, owned */
    Comparison *comparison;
    GArray *runs;          /* ReportRun, one for each run shown */
    GPtrArray *selections; /* Selection *, one for each run shown */
    Report report;         /* with all rows, without a difference */
} Reported;

/* Compares runs, ended by NULL, and takes ownership of them.  Free with
 * reported_free. */
Reported *reported_new(Run *const *runs, guint n_baselines, MatchRule rule);
void reported_free(Reported *compared);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Reported, reported_free)

/* Compares the runs of two tables (see profiles.h) by stable names. */
Reported *reported_tables(const char *before, const char *after);

#endif
