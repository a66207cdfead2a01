/* Lists how each band changed between two matched runs: takes a Matching, gives
 * an array of Change, the largest change first.
 *
 * The size of a change is the difference of the means.  The means of the bands
 * add up to the mean of the run, whatever its duration. */
#ifndef COMPARE_CHANGE_H
#define COMPARE_CHANGE_H

#include "compare/match.h"
#include "profile/statistics.h"

typedef enum {
    CHANGE_BOTH, /* in both runs */
    CHANGE_NEW,  /* in the later run only */
    CHANGE_GONE, /* in the earlier run only */
} ChangeKind;

typedef struct {
    guint place; /* index of the band in the matching */
    ChangeKind kind;
    Statistics before, after; /* all 0 in a run without the band */
} Change;

/* The names of kinds in data formats: "both", "new", "gone". */
extern const char *const change_kind_keys[];

/* Returns the changes (Change) from run "before" to run "after".  The array is
 * empty if either run has no census, because its bands are unknown.  Free with
 * g_array_unref. */
GArray *changes_new(const Matching *matching, guint before, guint after);

/* Returns the indices of all bands of the matching, the largest change first.
 * The change of a band is its largest change of the mean from the first run to
 * any other.  Bands with equal changes are sorted by size.  Free with
 * g_free. */
guint *changes_rank(const Matching *matching);

/* Returns the change of the mean, in bytes. */
double change_of_mean(const Change *change);

#endif
