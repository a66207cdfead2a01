/* Matches runs, for tests. */
#ifndef TESTS_MATCHINGS_H
#define TESTS_MATCHINGS_H

#include "compare/match.h"

/* Runs and their matching. */
typedef struct {
    GPtrArray *runs;     /* Run *, owned */
    GPtrArray *profiles; /* const Profile *, their heap profiles */
    Matching *matching;
} Matched;

/* Matches the heap profiles of runs, ended by NULL, and takes ownership of
 * them: g_auto(Matched) pair = MATCHED(MATCH_STABLE, run_from(...), ...); */
#define MATCHED(rule, ...) matched_runs(rule, (Run *const[]){__VA_ARGS__, NULL})
Matched matched_runs(MatchRule rule, Run *const *runs);
void matched_clear(Matched *matched);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Matched, matched_clear)

/* Returns a run by its index. */
Run *matched_run(const Matched *matched, guint index);

/* Returns the profiles of the runs. */
const Profile *const *matched_profiles(const Matched *matched);

#endif
