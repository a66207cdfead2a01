/* Makes spans of the messages of a program: takes messages with their times and
 * threads, in any order, and returns Spans.
 *
 * An end belongs to the begin of its name, or of its id, that is open.  If
 * there are several, it is the last one on the thread of the end; else, if
 * there is none on this thread, the first one.  A begin without an end is open
 * up to the end of the log.
 *
 * At most MAX_SPAN_ENDS begins and ends are taken, and 4 MiB of names.  With
 * what pairs them, memory is limited to 96 MiB. */
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

/* Takes a message, in any bytes, or a binary one.  time is in ns; thread is 0
 * if it is unknown. */
void span_pairs_take(SpanPairs *pairs, gint64 time, guint32 thread,
                     const char *text, gsize size);
void span_pairs_take_binary(SpanPairs *pairs, gint64 time, guint32 thread,
                            const guint8 *bytes, gsize size);

/* Returns the spans up to the end of the log, without what spans_finish adds,
 * and adds warnings.  Call it once.  Errors: TROUBLE_LIMIT for an expression
 * that is too costly to match; then it returns NULL. */
Spans *span_pairs_finish(SpanPairs *pairs, gint64 end, Warnings *warnings,
                         GError **error);

#endif
