/* Finds out which bands of several runs match: takes the labels of the bands,
 * run by run, returns the number of each band.  Bands with equal numbers match.
 *
 * It holds each label once, so that the labels of a run may be freed before
 * those of the next run are added, and a thousand runs with the same labels
 * need little time.  compare/match.h tells when bands match. */
#ifndef COMPARE_MATCH_KEYS_H
#define COMPARE_MATCH_KEYS_H

#include <glib.h>

#include "run/filter.h"
#include "run/profile.h"

typedef enum {
    MATCH_STABLE, /* by stable names (run/stable.h) and across upgrades */
    MATCH_EXACT,  /* by unchanged labels */
} MatchRule;

typedef struct MatchKeys MatchKeys;

MatchKeys *match_keys_new(MatchRule rule);
void match_keys_free(MatchKeys *keys);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(MatchKeys, match_keys_free)

/* Begins a run, with the break-down and grouping of its profile. */
void match_keys_begin_run(MatchKeys *keys, Breakdown breakdown,
                          Grouping grouping);

/* Adds a band of the run that was begun last: its text and number (Band).
 * modules names the cost centres of a stack with their modules, and is NULL if
 * they are unknown and for other bands.  The texts are copied. */
void match_keys_add(MatchKeys *keys, const char *text, guint32 number,
                    const char *modules);

/* Returns the modules of a band for match_keys_add, or NULL.  Free with
 * g_free. */
char *match_modules(const Profile *profile, const Band *band);

/* Matches the bands.  Call it after the last run, and before the functions
 * below. */
void match_keys_join(MatchKeys *keys);

/* Returns the matched bands of all runs together (JoinedBand), by first
 * appearance; borrowed.  Their texts are those that matching_new describes. */
const GArray *match_keys_bands(const MatchKeys *keys);

/* Returns the indices (guint) in that array of the bands of a run, in the order
 * in which they were added; borrowed; NULL if it has none. */
const guint *match_keys_run(const MatchKeys *keys, guint run);

/* Returns the number of bands that several runs have. */
guint match_keys_n_matched(const MatchKeys *keys);

/* Returns whether runs with bands differ in break-down or grouping. */
gboolean match_keys_mixed(const MatchKeys *keys);

#endif
