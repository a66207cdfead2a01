/* Judging runs by limits: takes a limit and matched runs, gives a judgement. */
#ifndef COMPARE_JUDGE_H
#define COMPARE_JUDGE_H

#include "compare/limit.h"
#include "compare/match.h"

/* What a limit says of a run. */
typedef struct {
    gboolean crossed;
    guint n_bands;   /* that match, whether they cross it or not; 0 for a limit
                        of bands is worth a warning */
    guint n_crossed; /* of these */
    char *band;      /* the one that is furthest beyond, or nearest to, the
                        first bound; NULL for the run, and where none matches;
                        owned */
    gboolean has_before;  /* there was a run to compare with */
    double before, after; /* the quantity, of that band or the run */
    Clock clock;          /* of the run, for the units */
} Judgement;

/* Judges a run; before is the one that it is compared with, or -1, for limits
 * that are not relative.  A limit of bands is that of every band that either
 * run has and whose label (band_unique_text) matches; in a run without it, its
 * quantities are 0.  Growth from 0 crosses every percentage.  Errors:
 * TROUBLE_LIMIT for an expression that is too costly to match; otherwise free
 * what the judgement has with judgement_clear. */
gboolean limit_judge(const Limit *limit, const Matching *matching, gint before,
                     guint after, Judgement *judgement, GError **error);
void judgement_clear(Judgement *judgement);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Judgement, judgement_clear)

#endif
