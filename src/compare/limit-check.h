/* Checks a run against a limit of --fail-if: takes a Limit and matched runs,
 * returns a LimitCheck. */
#ifndef COMPARE_LIMIT_CHECK_H
#define COMPARE_LIMIT_CHECK_H

#include "compare/findings.h"
#include "compare/limit.h"
#include "compare/match.h"

/* The result of a limit for one run.
 *
 * For a limit of bands, band is the worst matching band.  A band that crosses
 * the limit is worse than one that does not.  Otherwise the first bound
 * decides: the band with the larger size, increase or percentage is worse. */
typedef struct {
    gboolean crossed; /* by the run, or by at least one band */
    guint n_bands;    /* bands that match; 0 for a limit of the run; of the
                         limit "leak", those that are judged */
    guint n_crossed;  /* matching bands that cross the limit */
    char *band;       /* label of the worst band; owned; NULL if n_bands is 0 */
    gboolean has_before;   /* there is a reference run with a value */
    double before, after;  /* the statistic of that band or of the run, or the
                              measure */
    gboolean whole;        /* the log of the checked run is whole */
    gboolean before_whole; /* so are those of the reference, if there is one
                              and it matters */
    guint n_before;        /* runs of the reference; 0 if there is none */
    double usual;          /* of the reference (Usual.most) */
    gboolean judged;       /* FALSE if the limit "leak", or a bound ">usual",
                              cannot be judged */
    GArray *leaks;         /* Finding, of the limit "leak": what grows; owned;
                              the bands are valid as long as the matching; NULL
                              for another limit */
} LimitCheck;

/* Checks a run.  after is its index in the matching.  before is the index of
 * the reference run, or -1 if there is none; a relative limit needs one.  The
 * values of run 0 are the medians of the baseline.
 *
 * A limit of bands applies to every band that either run has and whose label
 * (band_unique_text) matches.  The statistics of a band are 0 in a run without
 * it.  Growth from 0 exceeds every percentage (doc/internals/design.md, "Limits
 * of --fail-if").
 *
 * Errors: TROUBLE_LIMIT for an expression that is too costly to match,
 * TROUBLE_EMPTY for a log that does not tell the measure of the limit.  For an
 * absolute limit the reference need not tell it.  On success, free the contents
 * with limit_check_clear. */
gboolean limit_check(const Limit *limit, const Matching *matching, gint before,
                     guint after, LimitCheck *check, GError **error);

/* Frees the contents of a LimitCheck, not the struct itself. */
void limit_check_clear(LimitCheck *check);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(LimitCheck, limit_check_clear)

#endif
