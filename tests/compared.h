/* Comparisons for tests, with a report of them. */
#ifndef TESTS_COMPARED_H
#define TESTS_COMPARED_H

#include "output/format.h"

typedef struct {
    GPtrArray *profiles; /* Profile */
    Comparison *comparison;
    GArray *runs;          /* Report, of each run that is shown */
    GPtrArray *selections; /* of these */
    Report report;         /* all rows, 80 columns, no difference */
} Compared;

/* Compares profiles, which it takes, and which are ended by NULL.  Free with
 * compared_free. */
Compared *compared_new(Profile *const *profiles, gboolean has_baseline,
                       MatchRule rule);
void compared_free(Compared *compared);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Compared, compared_free)

/* Compares two tables (profiles.h), by stable names. */
Compared *compared_tables(const char *before, const char *after);

#endif
