/* Decodes a log and lists its events as lines of text, for tests. */
#ifndef TESTS_EVENT_TRACE_H
#define TESTS_EVENT_TRACE_H

#include "eventlog/decoder.h"
#include "support/log-input.h"

typedef struct {
    /* char *: each event, its offset and its line in the format events; each
     * stretch of damage, "OFFSET DAMAGE SIZE" in bytes */
    GPtrArray *lines;
    Ending ending; /* how the log ended */
} EventTrace;

/* Decodes a log.  The test fails if the decoder reports an error.  g_auto frees
 * the lines. */
EventTrace trace_of_bytes(const guint8 *bytes, gsize size);
void trace_clear(EventTrace *trace);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(EventTrace, trace_clear)

/* Returns the line at an index.  The trace owns it. */
const char *trace_line(const EventTrace *trace, guint index);

/* Returns whether any line contains part. */
gboolean trace_contains(const EventTrace *trace, const char *part);

/* Fails the test unless expected has the lines of a log, without their offsets
 * and without block markers.  Returns how the log ended. */
Ending assert_trace(const LogWriter *log, const char *expected);

/* As assert_trace.  The test also fails unless the log ends with the end marker
 * and has no bytes after it. */
void assert_whole_trace(const LogWriter *log, const char *expected);

/* Returns a log with a header.  Its next event has the time 1 s. */
LogWriter *log_new_header(void);

/* Returns a log with events of many types, in blocks with and without
 * capability.  *body becomes the offset of its first event. */
LogWriter *rich_log(gsize *body);

#endif
