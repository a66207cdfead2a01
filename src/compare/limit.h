/* Limits: what --fail-if asks of a run, or of bands of it.
 *
 *     [band:/REGEX/:]QUANTITY>BOUND[&BOUND]...
 *
 * A BOUND is SIZE, +SIZE or +N%: what the quantity must not exceed itself, by
 * how much, and by how many percent of what it was before.  A limit is crossed
 * where all its bounds are (doc/internals/design.md, "Limits of --fail-if").
 * Takes a text, gives a limit. */
#ifndef COMPARE_LIMIT_H
#define COMPARE_LIMIT_H

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

#endif
