/* Changes: what became of each band from one run to another.
 *
 * Takes matched runs, gives one change for each band that either has, the
 * largest first: by how far the means are apart, for the means of the bands
 * add up to that of the run, however long it took. */
#ifndef COMPARE_CHANGE_H
#define COMPARE_CHANGE_H

#include "compare/match.h"
#include "profile/statistics.h"

typedef enum {
    CHANGE_BOTH, /* both runs have the band */
    CHANGE_NEW,  /* only the later one */
    CHANGE_GONE, /* only the earlier one */
} ChangeKind;

typedef struct {
    guint place; /* of the band, in the matching */
    ChangeKind kind;
    Statistics before, after; /* all 0 in a run without the band */
} Change;

/* The kinds in data formats: "both", "new", "gone". */
extern const char *const change_kind_keys[];

/* Returns the changes, Change, from the run "before" to the run "after"; none
 * where either has no census, for nothing is known of its bands.  Free with
 * g_array_unref. */
GArray *changes_new(const Matching *matching, guint before, guint after);

/* Returns the places of all bands of the matching, the largest change of the
 * mean from the first run to any other first; of equal ones, the largest band.
 * Free with g_free. */
guint *changes_rank(const Matching *matching);

/* Returns by how much the mean changed, in bytes. */
double change_of_mean(const Change *change);

#endif
