/* What the bounds of a limit are compared with: takes a Limit and a run,
 * returns the value of the limit's metric in the run, in a band, or in a sum of
 * bands; and tells whether values cross the limit. */
#ifndef COMPARE_LIMIT_VALUE_H
#define COMPARE_LIMIT_VALUE_H

#include "compare/limit.h"
#include "compare/match.h"

/* The values of the metric of a limit. */
typedef struct {
    double before; /* in the reference; 0 if there is none */
    double after;  /* in the checked run */
    double usual;  /* the maximum that the reference makes usual (Usual.max) */
} LimitFigures;

/* What a limit is applied to: a band, the sum of some, or else the run. */
typedef struct {
    const guint *band;
    const guint *sums; /* for each band, 0 if it is part of the sum, else 1 */
    Timeline **times;  /* of band, by run */
} LimitSubject;

/* Returns whether the figures exceed all bounds. */
gboolean limit_crosses(const Limit *limit, const LimitFigures *figures);

/* Returns whether left is worse than right.  Figures that cross the limit are
 * worse than those that do not.  Otherwise the first bound decides, and then
 * the absolute growth: every growth from 0 is an infinite percentage. */
gboolean limit_is_worse(const Limit *limit, const LimitFigures *left,
                        const LimitFigures *right);

/* Returns whether a profile has an era.  Errors: TROUBLE_EMPTY. */
gboolean limit_has_samples(const Limit *limit, const Profile *profile,
                           GError **error);

/* Sets *value to that of the limit's metric in a run of the matching.  Errors:
 * TROUBLE_EMPTY and TROUBLE_UNTOLD for a log that does not tell it.  The
 * profile of the run must be open if the subject has bands (profile-pack.h).
 * The peak of a log that lacks its end is told if it crosses the limit. */
gboolean limit_value(const Limit *limit, const Matching *matching, guint run,
                     const LimitSubject *subject, double *value,
                     GError **error);

/* Returns the kinds of spans (SpanKind) of a run whose names match, or NULL.
 * They are borrowed; free the array with g_ptr_array_unref.  Errors:
 * TROUBLE_LIMIT for an expression that is too costly to match. */
GPtrArray *limit_kinds(const Limit *limit, const Run *run, GError **error);

/* Returns the number of impossible eras if the value of a limit may rest on
 * one. Only the end is the value of a single era. */
guint limit_n_impossible(const Limit *limit, const Profile *profile);

#endif
