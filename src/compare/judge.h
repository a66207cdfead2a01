/* Judges a run by a limit: takes a Limit and matched runs, gives a
 * Judgement. */
#ifndef COMPARE_JUDGE_H
#define COMPARE_JUDGE_H

#include "compare/limit.h"
#include "compare/match.h"

/* The result of a limit for a run. */
typedef struct {
    gboolean crossed;
    guint n_bands; /* bands whose label matches the limit; callers warn if it is
                      0 for a limit of bands */
    guint n_crossed; /* of the matching bands */
    char *band; /* label of the band furthest beyond the first bound, or nearest
                   to it; owned; NULL for a limit of the run, and if no band
                   matches */
    gboolean has_before;  /* there is a reference run */
    double before, after; /* the quantity of that band, or of the run */
    Clock clock;          /* clock of the run, for units */
} Judgement;

/* Judges run "after".  before is the reference run, or -1, which is not allowed
 * for relative limits.  A limit of bands applies to every band that either run
 * has and whose label (band_unique_text) matches.  The quantities of a band are
 * 0 in a run without it.  Growth from 0 exceeds every percentage.  Errors:
 * TROUBLE_LIMIT for an expression that is too costly to match.  On success,
 * free the contents of the judgement with judgement_clear. */
gboolean limit_judge(const Limit *limit, const Matching *matching, gint before,
                     guint after, Judgement *judgement, GError **error);

/* Frees the contents of a judgement. */
void judgement_clear(Judgement *judgement);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Judgement, judgement_clear)

#endif
