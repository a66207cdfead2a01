/* Filters a run: takes a finished run, and returns a new one.  In the new run,
 * bands are renamed, left out and grouped, in this order, and eras, markers and
 * memory points outside a time window are left out.
 *
 * The result can be used like any finished run.  The total of each era is the
 * sum of the remaining bands. */
#ifndef RUN_FILTER_H
#define RUN_FILTER_H

#include <glib.h>

#include "run/run.h"
#include "run/window.h"

typedef struct {
    Grouping grouping;
    GPtrArray *renames;  /* of renames_add; NULL = none */
    GPtrArray *include;  /* GRegex: a band must match at least one; NULL = all
                            pass */
    GPtrArray *exclude;  /* GRegex: a band must match none; NULL = all pass */
    WindowEdge from, to; /* first and last time of the window */
} Filter;

/* Returns whether the filter changes anything. */
gboolean filter_is_set(const Filter *filter);

/* Returns a new, filtered run.  The window applies to all profiles.  The rest
 * of the filter applies to the bands of the profile of one quantity, which the
 * run must have: bands are renamed first; bands that get the same name, or the
 * name of another band, are added up.  include and exclude match the new names.
 * The remaining bands are grouped.  Markers and memory lines are left out if
 * the eras of that profile have no times.  Free with run_free.  Errors:
 * TROUBLE_USAGE for a grouping that the break-down or the kind of input does
 * not allow, and for a window if the run has no times; TROUBLE_LIMIT for an
 * expression that is too costly to match; those of window_resolve. */
Run *run_filter(const Run *decoded, const Filter *filter, Quantity quantity,
                GError **error);

/* Returns a sentence that says how many bands matched --include and --exclude,
 * or NULL if neither was given.  Free with g_free. */
char *filter_sentence(const Profile *profile);

/* Frees the contents of a filter. */
void filter_clear(Filter *filter);

/* The name of a joined band. */
typedef struct {
    const char *text; /* borrowed */
    guint32 number;   /* distinguishes bands of equal text: 1, 2, ... */
} JoinedBand;

/* Returns a new profile of the same run, which is borrowed, with one band for
 * each of the n_joined elements of joined, in that order.  Band i of the old
 * profile is added to band indices[i] of the new profile.  A new band without
 * old bands is empty.  The old profile is borrowed, too.  Free with
 * profile_free. */
Profile *profile_join(const Profile *profile, const JoinedBand *joined,
                      guint n_joined, const guint *indices);

#endif
