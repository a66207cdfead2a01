/* Parses a limit of --fail-if: takes a text, returns a Limit.
 *
 *     [band:/REGEX/:|each:/REGEX/:]STATISTIC[@"MARK"]>BOUND[&BOUND]...
 *     span:/REGEX/:FIGURE[@"MARK"]>BOUND[&BOUND]...
 *     MEASURE[@"MARK"]>BOUND[&BOUND]...
 *     leak
 *
 * "band:" is for the sum of the bands that match, "each:" for each of them,
 * "span:" for the kinds of spans that match.
 * MARK chooses the phase of the run from that marker to the next one.
 * A BOUND is SIZE, +SIZE, +N% or "usual": the maximum of the statistic or
 * measure itself, of its increase, of its increase in percent, or what the runs
 * of the baseline make usual (usual.h).  The units of SIZE depend on the
 * quantity of the profile, or on the measure (metric_unit_by_name).  The
 * measure gc is a percentage itself, so that its bounds are N% only.  A limit
 * is crossed if all its bounds are exceeded (doc/internals/design.md, "Limits
 * of --fail-if"). */
#ifndef COMPARE_LIMIT_H
#define COMPARE_LIMIT_H

#include "compare/metric.h"

typedef enum {
    BOUND_ABSOLUTE, /* SIZE */
    BOUND_GROWN,    /* +SIZE */
    BOUND_PERCENT,  /* +N% */
    BOUND_USUAL,    /* usual */
} BoundKind;

typedef struct {
    BoundKind kind;
    double number; /* as the user wrote it */
    char *unit;    /* likewise; NULL for a percentage */
    double value;  /* in the unit of the metric, or percent */
} Bound;

typedef struct {
    char *text;       /* as the user wrote it, presentable */
    gboolean is_leak; /* crossed if the heap rises until the end (reading.h) */
    GPtrArray *patterns; /* one GRegex; NULL for a limit of the run */
    gboolean each;       /* of each band, not of the sum of the bands */
    gboolean of_spans;   /* of kinds of spans, not of bands */
    char *mark;          /* marker that begins the phase, presentable; NULL for
                            the whole run */
    Metric metric;       /* unless is_leak */
    GArray *bounds;      /* Bound; none if is_leak */
} Limit;

/* Parses a limit.  Blanks are allowed between parts and before a unit, and "s"
 * may follow the unit of an area.  A REGEX ends at the last "/:", a MARK at the
 * last '"'.  Errors: TROUBLE_USAGE.  The message has three presentable lines:
 * the reason, the text, and a caret under the error.
 *
 * The unit of a bound of a statistic must be one of any quantity.  The values
 * are those for the first quantity that has the unit.  Free with limit_free. */
Limit *limit_parse(const char *text, GError **error);
void limit_free(Limit *limit);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Limit, limit_free)

/* Sets the values of the bounds for profiles of a quantity.  Those of a measure
 * do not depend on it.  Returns FALSE if it does not have the unit of a
 * bound. */
gboolean limit_set_quantity(Limit *limit, Quantity quantity);

/* Returns the name of what a limit is for: "peak", "gc", "leak"; static. */
const char *limit_key(const Limit *limit);

/* Returns whether the limit is for a statistic of the profile or of bands. */
gboolean limit_has_statistic(const Limit *limit);

/* Returns whether the limit is for a measure of the run or of spans. */
gboolean limit_has_measure(const Limit *limit);

/* Returns whether the limit needs a reference run. */
gboolean limit_is_relative(const Limit *limit);

/* Returns whether the limit has a bound of a kind. */
gboolean limit_has_bound(const Limit *limit, BoundKind kind);

#endif
