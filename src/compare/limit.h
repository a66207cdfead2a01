/* Limits: what --fail-if asks of a run, or of bands of it.
 *
 *     [band:/REGEX/:]QUANTITY>BOUND[&BOUND]...
 *
 * A BOUND is SIZE, +SIZE or +N%: what the quantity must not exceed itself, by
 * how much, and by how many percent of what it was before.  A limit is crossed
 * where all its bounds are (DESIGN.md, section 7).  Takes a text, gives a
 * limit; takes that and matched runs, gives a judgement. */
#ifndef COMPARE_LIMIT_H
#define COMPARE_LIMIT_H

#include "compare/match.h"
#include "compare/quantity.h"

typedef enum {
    BOUND_ABSOLUTE, /* SIZE */
    BOUND_GROWN,    /* +SIZE */
    BOUND_PERCENT,  /* +N% */
} BoundKind;

typedef struct {
    BoundKind kind;
    double value; /* in what the quantity is measured in; percent */
} Bound;

typedef struct {
    char *text;          /* as it was written, presentable */
    GPtrArray *patterns; /* GRegex, the one of the bands; NULL: of the run */
    Quantity quantity;
    GArray *bounds; /* Bound, one at least */
} Limit;

/* Reads a limit.  Blanks may stand between its parts, and in front of a unit;
 * a REGEX ends at the last "/:".  Errors: TROUBLE_USAGE; the message has three
 * lines, what is wrong, the text, and a caret under the place, and nothing in
 * it that is not presentable.  Free with limit_free. */
Limit *limit_parse(const char *text, GError **error);
void limit_free(Limit *limit);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Limit, limit_free)

/* Returns whether it needs a run before to compare with. */
gboolean limit_is_relative(const Limit *limit);

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
