/* Comparisons for tests, with a report of them. */
#ifndef TESTS_REPORTED_H
#define TESTS_REPORTED_H

#include "output/format.h"

typedef struct {
    GPtrArray *profiles; /* Profile */
    Comparison *comparison;
    GArray *runs;          /* ReportRun, of each run that is shown */
    GPtrArray *selections; /* of these */
    Report report;         /* all rows, no difference */
} Reported;

/* Compares profiles, which it takes, and which are ended by NULL.  Free with
 * reported_free. */
Reported *reported_new(Profile *const *profiles, gboolean has_baseline,
                       MatchRule rule);
void reported_free(Reported *compared);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Reported, reported_free)

/* Compares two tables (profiles.h), by stable names. */
Reported *reported_tables(const char *before, const char *after);

#endif
