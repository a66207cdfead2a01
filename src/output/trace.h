/* The format trace: takes a report and the activity of its run, span by span,
 * and writes Chrome's trace events, for Perfetto, chrome://tracing and
 * speedscope.
 *
 * doc/formats.md describes the events.  Nothing is kept of the spans, so logs
 * may have any size.  Events are not in the order of time: viewers sort them.
 * Source: "Trace Event Format" of the Chromium project, JSON object format. */
#ifndef OUTPUT_TRACE_H
#define OUTPUT_TRACE_H

#include "output/format.h"
#include "run/activity-builder.h"

typedef struct Trace Trace;

/* Begins the trace of the first run: writes its name, markers, memory lines and
 * the bands of its selection.  All arguments are borrowed until trace_free. */
Trace *trace_new(const Report *report, Sink *sink);
void trace_free(Trace *trace);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Trace, trace_free)

/* Returns a watcher that writes what it is given, as far as it is within the
 * window of the run.  It borrows the trace. */
ActivityWatcher trace_watcher(Trace *trace);

/* Ends the document. */
void trace_end(Trace *trace);

#endif
