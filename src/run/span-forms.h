/* Finds the begins and the ends of spans in the messages of a program: takes
 * the bytes of a message, returns what it begins or ends.
 *
 * The forms of messages are:
 *
 *     START x, START:x, x START   the words of run/spans.def: the first two
 *                                 are different forms
 *     ot2 begin span ID x         opentelemetry-haskell
 *     ot2 end span ID
 *     OT 3 1 ID x, OT 3 2 ID      the same in bytes, in a binary message
 *     what the user states        a regular expression for each of both ends
 *
 * A message that is one of these may still be something else: "start of the
 * program".  So a begin without an end counts only if it is sure, or if others
 * of its form and name have ends (run/span-pairs.h). */
#ifndef RUN_SPAN_FORMS_H
#define RUN_SPAN_FORMS_H

#include <glib.h>

/* Where the name of a span is, in messages of one form. */
typedef enum {
    SPANS_NAMED_AFTER_BLANK, /* START x */
    SPANS_NAMED_AFTER_COLON, /* START:x */
    SPANS_NAMED_BEFORE,      /* x START */
    SPANS_NUMBERED,          /* by an id */
    N_SPAN_LAYOUTS           /* the patterns of the user follow */
} SpanLayout;

/* The maximum number of patterns of the user. */
#define MAX_SPAN_PATTERNS 32

/* One end of a span. */
typedef struct {
    guint layout; /* SpanLayout, or N_SPAN_LAYOUTS + the index of a pattern */
    gboolean ends;
    gboolean sure;    /* of a begin: hardly anything else looks like it; of the
                         words, that is "START x" in capitals */
    const char *name; /* in the message; NULL of an end: that of the begin,
                         which is any of its layout unless it has the same id */
    gsize size;
    guint64 id; /* SPANS_NUMBERED: the same at both ends */
} SpanEnd;

/* Two expressions of the user. */
typedef struct SpanPattern SpanPattern;

/* Appends "REGEX=REGEX" to a list of SpanPattern, which is created if it is
 * NULL.  Errors: TROUBLE_USAGE. */
gboolean span_patterns_add(GPtrArray **patterns, const char *rule,
                           GError **error);

/* Returns whether a message is an end of a span, and sets *end, which borrows
 * from text.  patterns has those of the user, whose first match counts; with
 * them, text is presentable and ends in a NUL.  patterns may be NULL.  Errors:
 * TROUBLE_LIMIT for an expression that is too costly to match; then it returns
 * FALSE. */
gboolean span_end_of_text(const char *text, gsize size,
                          const GPtrArray *patterns, SpanEnd *end,
                          GError **error);

/* The same for a binary message. */
gboolean span_end_of_bytes(const guint8 *bytes, gsize size, SpanEnd *end);

#endif
