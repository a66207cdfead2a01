#include <config.h>

#include "cli/events.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

#include "base/error.h"
#include "cli/input.h"
#include "cli/message.h"
#include "eventlog/event-line.h"
#include "input/open.h"
#include "output/trace.h"
#include "reader/eventlog/activity-events.h"
#include "reader/reader.h"

/* The number of bytes of lines that are given to the sink at once. */
#define CHUNK_SIZE (32 * 1024)

static const char *
input_name(const Options *options)
{
    return options_input(options, 0)->file;
}

/* Returns whether the window is known only after the run is read. */
static gboolean
has_named_window(const Options *options)
{
    return window_edge_is_named(&options->choice.filter.from) ||
           window_edge_is_named(&options->choice.filter.to);
}

gboolean
events_check(const Options *options, GError **error)
{
    const gboolean is_named = has_named_window(options);
    guint n_readings = options_need_runs(options) ? 1 : 0;
    guint n_listings = 0;
    const EventListing first = options_output(options, 0)->format->events;
    struct stat status;

    for (guint i = 0; i < options->output.files->len; i++)
        if (options_output(options, i)->format->events != LISTS_NO_EVENTS)
            n_listings++;
    if (n_listings == 0 || (n_readings + n_listings == 1 && !is_named))
        return TRUE;
    if (strcmp(input_name(options), "-") != 0 &&
        (stat(input_name(options), &status) != 0 || S_ISREG(status.st_mode)))
        return TRUE;
    return misuse(
        error,
        options->output.files->len == 1 && first == LISTS_ACTIVITY
            ? _("cannot read '%s' twice, as the format trace needs: "
                "name a regular file")
        : n_readings + n_listings == 1
            ? _("cannot read '%s' twice, for a window that is no time and for "
                "a list of events: name a regular file")
            : _("cannot read '%s' twice, for a list of events and for "
                "another output: name a regular file"),
        input_name(options));
}

/* Sets the edges of the window, which borrow from the options.  Those that are
 * no times are found by reading the run first. */
static gboolean
resolve_window(const Options *options, WindowEdge *from, WindowEdge *to,
               GError **error)
{
    const ReadOptions reading = {.stated = options->input.breakdown};
    g_autoptr(Run) run = NULL;

    *from = options->choice.filter.from;
    *to = options->choice.filter.to;
    if (!has_named_window(options))
        return TRUE;
    run = reader_read(input_name(options), &reading, NULL, error);
    return run != NULL && window_resolve(run, from, to, error);
}

static EventList *
open_list(Source *source, const Options *options, EventOrder order,
          const WindowEdge *from, const WindowEdge *to, GError **error)
{
    const EventQuery query = {
        .order = order,
        .from = from->kind != EDGE_NONE ? (guint64)MAX(from->time, 0) : 0,
        .to = to->kind != EDGE_NONE ? (guint64)MAX(to->time, 0) : G_MAXUINT64,
        .include = options->choice.events,
    };

    return reader_check_eventlog(source, error)
               ? event_list_new(source, &query, error)
               : NULL;
}

/* Prints the warnings about a log. */
static void
warn(const EventList *list, const char *name)
{
    const guint64 n_late = event_list_findings(list)->n_late;

    if (n_late > 0)
        message(ngettext("warning: '%s': %" PRIu64
                         " event is too late in the log to be sorted by time",
                         "warning: '%s': %" PRIu64
                         " events are too late in the log to be sorted by time",
                         (gulong)n_late),
                name, n_late);
    message_warnings(&event_list_findings(list)->warnings, QUANTITY_HEAP, name);
}

gboolean
events_write(const Options *options, EventListing listing, Sink *sink,
             gboolean *whole, GError **error)
{
    const EventLineForm form =
        listing == LISTS_EVENTS_AS_JSON ? EVENT_LINE_JSON : EVENT_LINE_TEXT;
    const gboolean quietly =
        options->output.quiet || options_need_runs(options);
    g_autoptr(Source) source = source_open(input_name(options), NULL, error);
    g_autoptr(EventList) list = NULL;
    g_autoptr(GString) lines = g_string_new(NULL);
    WindowEdge from, to;
    Event event;
    Step step = STEP_EVENT;

    if (source != NULL && resolve_window(options, &from, &to, error))
        list = open_list(source, options, options->choice.event_order, &from,
                         &to, error);
    if (list == NULL)
        return FALSE;
    while ((step = event_list_next(list, &event, error)) == STEP_EVENT ||
           step == STEP_DAMAGE) {
        if (step == STEP_EVENT)
            event_line_append(&event, form, lines);
        if (lines->len < CHUNK_SIZE)
            continue;
        /* The sink reports the failure. */
        if (!sink_write(sink, lines->str, lines->len))
            return TRUE;
        g_string_truncate(lines, 0);
    }
    sink_write(sink, lines->str, lines->len);
    if (step == STEP_ERROR ||
        !input_check_times(
            &from, &to, source_name(source),
            (gint64)MIN(event_list_findings(list)->end, G_MAXINT64), error))
        return FALSE;
    if (!quietly)
        warn(list, source_name(source));
    if (whole != NULL)
        *whole = !warnings_have_damage(&event_list_findings(list)->warnings);
    return TRUE;
}

/* Passes the events of a log to a builder as the reader of runs does
 * (reader/eventlog/eventlog.c). */
static Step
replay(EventList *list, ActivityBuilder *builder, Sink *sink, GError **error)
{
    Event event;
    Step step;

    while ((step = event_list_next(list, &event, error)) == STEP_EVENT ||
           step == STEP_DAMAGE) {
        if (step == STEP_DAMAGE)
            activity_builder_lose(builder, event.capability);
        else if (event.size >= event_minimum_size(event.type))
            activity_event_take(builder, &event);
        if (!sink_write(sink, "", 0))
            break;
    }
    return step;
}

gboolean
events_write_trace(const Options *options, const Report *report, Sink *sink,
                   GError **error)
{
    const EventQuery query = {.order = EVENT_ORDER_FILE, .to = G_MAXUINT64};
    g_autoptr(Trace) trace = trace_new(report, sink);
    const ActivityWatcher watcher = trace_watcher(trace);
    g_autoptr(ActivityBuilder) builder = activity_builder_new();
    g_autoptr(Source) source = source_open(input_name(options), NULL, error);
    g_autoptr(EventList) list = NULL;
    Warnings warnings = {0}; /* those of the report count */

    if (source == NULL)
        return FALSE;
    if (reader_check_eventlog(source, NULL)) {
        list = event_list_new(source, &query, error);
        activity_builder_watch(builder, &watcher);
        if (list == NULL || replay(list, builder, sink, error) == STEP_ERROR)
            return FALSE;
        activity_unref(activity_builder_finish(
            builder, report->runs[0].decoded->run->activity->end, &warnings));
        warnings_clear(&warnings);
    }
    trace_end(trace);
    return TRUE;
}

gboolean
events_dump(const Options *options, GError **error)
{
    g_autoptr(Source) source = source_open(input_name(options), NULL, error);
    g_autoptr(EventList) list = NULL;
    g_autoptr(Sink) sink = NULL;
    g_autoptr(GString) line = g_string_new(NULL);
    WindowEdge from, to;
    Event event;
    Step step;

    if (source != NULL && resolve_window(options, &from, &to, error))
        list = open_list(source, options, EVENT_ORDER_FILE, &from, &to, error);
    if (list != NULL)
        sink = sink_open("-", error);
    if (sink == NULL)
        return FALSE;
    while ((step = event_list_next(list, &event, error)) == STEP_EVENT ||
           step == STEP_DAMAGE) {
        g_string_printf(line, "%" PRIu64 "  ", event.offset);
        if (step == STEP_EVENT)
            event_line_append(&event, EVENT_LINE_TEXT, line);
        else
            g_string_append_printf(line, "damage  %" PRIu32 "\n", event.size);
        sink_write(sink, line->str, line->len);
    }
    return step == STEP_END && sink_finish(sink, error);
}
