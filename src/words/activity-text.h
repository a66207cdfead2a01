/* Writes the activity and the memory lines of a run as lines of a report: takes
 * a Run, returns translated text. */
#ifndef WORDS_ACTIVITY_TEXT_H
#define WORDS_ACTIVITY_TEXT_H

#include "run/run.h"

/* The maximum number of lines about threads. */
#define MAX_THREAD_LINES 5

/* Returns the lines (char *) about collections, capabilities, sparks and the
 * non-moving collector, at most seven.  If the log lacks events, and
 * with_missing is TRUE, one line has the RTS option that adds them.  If the
 * input is no log of events, there are no lines.  Free with
 * g_ptr_array_unref. */
GPtrArray *activity_lines(const Run *run, gboolean with_missing);

/* Returns a line (char *) about each memory line that the log has: "heap size:
 * peak 39.0 MiB, end 22.0 MiB".  Free with g_ptr_array_unref. */
GPtrArray *memory_lines(const Run *run);

/* Returns the number of lines about threads. */
guint activity_n_thread_lines(const Activity *activity);

/* Returns "5 of 12006 threads:", or NULL if all threads have a line.  Free with
 * g_free. */
char *activity_thread_head(const Activity *activity);

/* Returns a line about a thread.  label is its label as the format quotes it,
 * or NULL.  Free with g_free. */
char *activity_thread_line(const Thread *thread, const char *label);

/* Returns a line (char *) about each reason of stops that sounds like an error:
 * "HeapOverflow (nursery full, no error)".  Free with g_ptr_array_unref. */
GPtrArray *activity_stop_lines(const Activity *activity);

#endif
