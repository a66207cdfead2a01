/* Makes spans of the messages of a program: takes messages with their times and
 * threads, in any order, and returns Spans.
 *
 * An end belongs to the begin of its name, or of its id, that is open.  If
 * there are several, it is the last one on the thread of the end; else, if
 * there is none on this thread, the first one.
 *
 * A begin without an end is a span that is open up to the end of the log, or in
 * a log that is cut off up to the time to which that of its capability is
 * there.  It counts if it is sure (run/span-forms.h) - "START x" only if
 * another one has an end, or if the log is cut off -, or if another begin of
 * its form has an end whose name differs at most in its numbers.
 *
 * At most MAX_SPAN_ENDS begins and ends are taken, and 4 MiB of names.  With
 * what pairs them, memory is limited to 160 MiB.  If there are more, it is
 * unknown whether a begin without an end is open, and it does not count. */
#ifndef RUN_SPAN_PAIRS_H
#define RUN_SPAN_PAIRS_H

#include "run/spans.h"
#include "run/warning.h"

#define MAX_SPAN_ENDS (512 * 1024)

typedef struct SpanPairs SpanPairs;

SpanPairs *span_pairs_new(void);
void span_pairs_free(SpanPairs *pairs);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(SpanPairs, span_pairs_free)

/* Sets the patterns of the user (run/span-forms.h), which are borrowed; NULL =
 * none. */
void span_pairs_set_patterns(SpanPairs *pairs, const GPtrArray *patterns);

/* A message of the program, in any bytes. */
typedef struct {
    gint64 time; /* ns */
    guint capability;
    guint32 thread; /* 0 = unknown */
    gboolean is_binary;
    const guint8 *bytes;
    gsize size;
} SpanMessage;

void span_pairs_take(SpanPairs *pairs, const SpanMessage *message);

/* Returns the spans up to the end of the log, without what spans_finish adds,
 * and adds warnings.  Those that are there tell whether the log is cut off;
 * then flushed has the time to which that of each capability is there
 * (MAX_CAPABILITIES + 1 elements, the last one for those with a higher number),
 * or is NULL.  Call it once.  Errors: TROUBLE_LIMIT for an expression that is
 * too costly to match; then it returns NULL. */
Spans *span_pairs_finish(SpanPairs *pairs, gint64 end, const gint64 *flushed,
                         Warnings *warnings, GError **error);

#endif
