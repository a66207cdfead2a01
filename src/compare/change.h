/* Computes the change of each band between two matched runs: takes a Matching,
 * returns an array of Change, the largest change first.
 *
 * The size of a change is the absolute difference of the means.  Unlike areas,
 * means do not grow with the duration of a run.  The differences of all bands
 * add up to the difference of the runs. */
#ifndef COMPARE_CHANGE_H
#define COMPARE_CHANGE_H

#include "compare/match.h"
#include "run/statistics.h"

typedef enum {
    CHANGE_BOTH, /* in both runs */
    CHANGE_NEW,  /* in the later run only */
    CHANGE_GONE, /* in the earlier run only */
} ChangeKind;

typedef struct {
    guint band; /* index in the matching */
    ChangeKind kind;
    Statistics before, after; /* all 0 in a run without the band */
} Change;

/* The names of the kinds in data formats: "both", "new", "gone". */
extern const char *const change_kind_keys[];

/* Returns the changes (Change) of the bands that either run has.  before and
 * after are indices of runs.  Bands with equal changes of the mean are sorted
 * by the change of the peak.  The array is empty if either run has no census,
 * because its bands are unknown.  Free with g_array_unref. */
GArray *changes_new(const Matching *matching, guint before, guint after);

/* Returns the indices of all bands of the matching, the largest change first.
 * The change of a band is its largest change of the mean from the first run to
 * any other.  Bands with equal changes are sorted by their largest mean in any
 * run.  Free with g_free. */
guint *changes_rank(const Matching *matching);

/* Returns the mean after minus the mean before, in bytes. */
double change_of_mean(const Change *change);

#endif
