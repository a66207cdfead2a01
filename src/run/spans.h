/* Holds the spans of a run: stretches of time between two messages of the
 * program, one at the begin and one at the end.
 *
 * run/span-pairs.h makes them of the messages of a log, and a reader of
 * archives fills them in directly.  Spans of one name are one kind.  Names that
 * differ only in their numbers are one kind, too, if there are more than
 * MAX_NUMBERED of them: "request #" for "request 1", "request 2", ...
 *
 * The time for which a span is open so far counts in no sum.  The sums of kinds
 * are those of all spans.  Of the spans themselves MAX_SPANS are kept: of each
 * kind those that are open and the longest ones.  So in a window, the sums of a
 * kind of which not all spans are kept are unknown.  Times are in ns, sizes in
 * bytes. */
#ifndef RUN_SPANS_H
#define RUN_SPANS_H

#include <glib.h>

#include "run/activity.h"

#define MAX_SPANS    65536
#define MAX_NUMBERED 4

/* The maximum number of kinds.  If there are more names, the last ones are one
 * kind, OTHER_SPANS. */
#define MAX_SPAN_KINDS 1024
#define OTHER_SPANS    "OTHER"

/* The maximum size of the names of all spans, in bytes. */
#define MAX_SPAN_NAMES (4 * 1024 * 1024)

/* The maximum number of rows.  Rows below it have no two spans at once. */
#define MAX_SPAN_ROWS 256

/* A number or time that is not known: no span has ended, or not all are kept.
 */
#define UNKNOWN_SUM ((guint64)NEVER)

/* A growth that is not known. */
#define UNKNOWN_GROWTH G_MININT64

typedef struct {
    gint64 begin;
    gint64 end;     /* of one that is open, the end of the log (span-pairs.h) */
    char *name;     /* presentable; a reference-counted string */
    guint32 kind;   /* index in Spans.kinds */
    guint32 thread; /* of the begin; 0 = unknown */
    guint32 row;    /* below the span around it on its thread; MAX_SPAN_ROWS =
                       no row was free */
    gboolean open;  /* it has no end */
    gint64 before;  /* heap at the last census before it; NEVER = unknown */
    gint64 after;   /* heap at the first census after it; NEVER = unknown */
} Span;

typedef struct {
    char *name; /* presentable; a reference-counted string */
    /* All of these may be UNKNOWN_SUM. */
    SpanSums sums; /* number: of all spans; the others: of those that ended */
    guint64 n_open;
    guint64 median;       /* of those that ended */
    gint64 longest_at;    /* its begin; NEVER = unknown */
    gint64 before, after; /* heap of the span with the largest growth; NEVER =
                             unknown */
    guint32 place;        /* used by spans.c only */
} SpanKind;

typedef struct {
    GArray *kinds;     /* SpanKind: the largest sum first */
    GArray *spans;     /* Span, by begin; what encloses another one first */
    guint n_rows;      /* that the spans use */
    guint64 n_dropped; /* spans that are only in the sums */
} Spans;

/* Returns no spans.  It is reference-counted (g_atomic_rc_box_acquire). */
Spans *spans_new(void);
void spans_unref(Spans *spans);

/* Adds a span, whose kind and row are not yet known, with a name, which is a
 * reference-counted string. */
void spans_take(Spans *spans, const Span *span, char *name);

/* Adds a kind without spans. */
SpanKind *spans_add_kind(Spans *spans, const char *name);

/* Sets what is not yet known: the heap before and after each span, from points
 * (MemoryPoint, by time); kinds, rows and order.  Drops spans that are too
 * many.  If there are kinds, as in an archive, sets only rows and order. */
void spans_finish(Spans *spans, const GArray *points);

/* Sets a text to the family of a name: "request #" for "request 17". */
void spans_set_family(GString *family, const char *name);

/* Returns the spans that overlap a window, whole, and their sums. */
Spans *spans_in_window(const Spans *spans, gint64 from, gint64 to);

/* Returns the growth of the heap in a span, which is what it is after it less
 * what it is before it, or UNKNOWN_GROWTH. */
static inline gint64
span_growth(const Span *span)
{
    return span->before != NEVER && span->after != NEVER
               ? span->after - span->before
               : UNKNOWN_GROWTH;
}

/* Returns the largest growth in a span of a kind, or UNKNOWN_GROWTH. */
static inline gint64
span_kind_growth(const SpanKind *kind)
{
    return kind->after != NEVER ? kind->after - kind->before : UNKNOWN_GROWTH;
}

static inline const Span *
spans_span(const Spans *spans, guint index)
{
    return &g_array_index(spans->spans, Span, index);
}

static inline const SpanKind *
spans_kind(const Spans *spans, guint index)
{
    return &g_array_index(spans->kinds, SpanKind, index);
}

#endif
