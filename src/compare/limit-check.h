/* Checks a run against a limit of --fail-if: takes a Limit and matched runs,
 * returns a LimitCheck. */
#ifndef COMPARE_LIMIT_CHECK_H
#define COMPARE_LIMIT_CHECK_H

#include "compare/limit-value.h"
#include "compare/reading.h"

/* A band of a run that grew since the reference run. */
typedef struct {
    char *name;  /* band_unique_text; owned */
    guint index; /* in the matching */
    double change;
} GrownBand;

/* The result of a limit for one run.
 *
 * For a limit of each band, band is the worst matching band.  A band that
 * crosses the limit is worse than one that does not.  Otherwise the first bound
 * decides: the band with the larger size, increase or percentage is worse. */
typedef struct {
    gboolean crossed;      /* by the run, or by at least one band */
    guint n_bands;         /* bands, or kinds of spans, that match; 0 for a
                              limit of the run */
    guint n_crossed;       /* of a limit of each band: bands that cross it */
    char *band;            /* likewise, name of the worst band; owned; NULL if
                              n_bands is 0 */
    guint worst;           /* its index in the matching */
    gboolean has_before;   /* there is a reference run with a value */
    LimitFigures figures;  /* of that band, of the sum of the bands, or of the
                              run */
    gboolean whole;        /* the log of the checked run is whole */
    gboolean before_whole; /* so are those of the reference, if there is one
                              and the limit needs it */
    guint n_before;        /* runs of the reference; 0 if there is none */
    guint n_impossible;    /* of a limit of the heap profile: impossible eras of
                              the checked run, or else of the reference; it is
                              then not judged if its value may rest on them */
    gboolean judged;       /* FALSE if the limit "leak", or a bound ">usual",
                              cannot be judged */
    const Profile *read;   /* what it is of: the input of the matching */
    Reading *reading;      /* of the limit "leak"; owned; its bands are valid as
                              long as the matching; NULL for another limit */
    GArray *grown;         /* GrownBand, the largest change first: the three
                              bands that grew most, of a crossed limit of the
                              run; owned; NULL for others */
    Metric grown_in;       /* the statistic of their changes: that of the limit,
                                 or change_statistic for a measure; of the peak,
                                 the changes are from peak to peak */
} LimitCheck;

/* Checks a run.  after is its index in the matching.  before is the index of
 * the reference run, or -1 if there is none; a relative limit is then not
 * judged.  The values of run 0 are the medians of the baseline.
 *
 * A limit of bands applies to the sum of the bands that either run has and
 * whose labels (band_unique_text) match, or to each of them.  The statistics of
 * a band are 0 in a run without it.  Growth from 0 exceeds every percentage
 * (doc/internals/design.md, "Limits of --fail-if").
 *
 * Errors: TROUBLE_LIMIT for an expression that is too costly to match,
 * TROUBLE_EMPTY for a log that does not tell the measure of the limit, for one
 * without a sample, without the mark of the limit, or without a sample in that
 * phase.  An absolute limit does not need the reference.  check then tells only
 * which logs are whole.  Free the contents with limit_check_clear. */
gboolean limit_check(const Limit *limit, const Matching *matching, gint before,
                     guint after, LimitCheck *check, GError **error);

/* Frees the contents of a LimitCheck, not the struct itself. */
void limit_check_clear(LimitCheck *check);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(LimitCheck, limit_check_clear)

#endif
