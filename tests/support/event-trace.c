#include "support/event-trace.h"

#include <string.h>

#include "eventlog/event-line.h"
#include "input/open.h"
#include "support/assert.h"

void
trace_clear(EventTrace *trace)
{
    g_ptr_array_unref(trace->lines);
}

static void
add_line(EventTrace *trace, Step step, const Event *event)
{
    GString *line = g_string_new(NULL);

    g_string_printf(line, "%" G_GUINT64_FORMAT " ", event->offset);
    if (step == STEP_DAMAGE)
        g_string_append_printf(line, "DAMAGE %" G_GUINT32_FORMAT "\n",
                               event->size);
    else
        event_line_append(event, EVENT_LINE_TEXT, line);
    g_ptr_array_add(trace->lines, g_string_free(line, FALSE));
}

static EventTrace
trace_of(Source *source)
{
    g_autoptr(Decoder) decoder = decoder_new(source, NULL);
    EventTrace trace = {.lines = g_ptr_array_new_with_free_func(g_free)};
    Event event;
    Step step;

    ck_assert_ptr_nonnull(decoder);
    while ((step = decoder_next(decoder, &event, NULL)) != STEP_END) {
        ck_assert_int_ne(step, STEP_ERROR);
        add_line(&trace, step, &event);
    }
    trace.ending = *decoder_ending(decoder);
    return trace;
}

/* Copies the bytes into memory of exactly that size, so that a sanitizer
 * detects reads beyond them. */
EventTrace
trace_of_bytes(const guint8 *bytes, gsize size)
{
    g_autofree guint8 *exact = g_memdup2(bytes, size);
    g_autoptr(Source) source = source_open_memory("log", exact, size);

    return trace_of(source);
}

const char *
trace_line(const EventTrace *trace, guint index)
{
    return g_ptr_array_index(trace->lines, index);
}

/* Returns all lines, without offsets and block markers. */
static char *
plain_text(const EventTrace *trace)
{
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < trace->lines->len; i++)
        if (strstr(trace_line(trace, i), " BLOCK_MARKER ") == NULL)
            g_string_append(text, strchr(trace_line(trace, i), ' ') + 1);
    return g_string_free(text, FALSE);
}

Ending
assert_trace(const LogWriter *log, const char *expected)
{
    EventTrace trace = trace_of_bytes(log->bytes->data, log->bytes->len);
    g_autofree char *text = plain_text(&trace);
    Ending ending = trace.ending;

    ck_assert_str_eq(text, expected);
    trace_clear(&trace);
    return ending;
}

void
assert_whole_trace(const LogWriter *log, const char *expected)
{
    Ending ending = assert_trace(log, expected);

    ck_assert_int_eq(ending.kind, ENDING_MARKED);
    ck_assert_uint_eq(ending.trailing, 0);
    ck_assert_uint_eq(ending.offset, log->bytes->len - 2);
}

gboolean
trace_contains(const EventTrace *trace, const char *part)
{
    for (guint i = 0; i < trace->lines->len; i++)
        if (strstr(trace_line(trace, i), part) != NULL)
            return TRUE;
    return FALSE;
}

LogWriter *
log_new_header(void)
{
    LogWriter *log = log_new();

    log_header(log);
    log->time = 1000000000;
    return log;
}

LogWriter *
rich_log(gsize *body)
{
    static const char *const strings[] = {"x_info", "1", "T", "", "M", ":"};
    static const guint32 ids[] = {3, 2, 1};
    LogWriter *log = log_new_header();

    *body = log->bytes->len;
    log_begin_block(log, NO_CAPABILITY);
    log_profile(log, 7, 1000, "");
    log_cost_centre(log, 1, "MAIN", "MAIN", "<built-in>", FALSE);
    log_info_table(log, 0x40, strings, 1);
    log_end_block(log);
    log_begin_block(log, 0);
    log_text(log, EVENT_USER_MARKER, "a mark");
    log_memory(log, EVENT_HEAP_LIVE, 512);
    log_end_block(log);
    for (guint64 i = 0; i < 3; i++) {
        log_begin_block(log, NO_CAPABILITY);
        log_info_table(log, 0x40, strings, 0);
        log_era(log, 1000000000 + i * 100, "label", 80 * i);
        log_sample_begin(log);
        log_stack_sample(log, ids, 3, 16);
        log_stack_sample(log, ids, 0, 17);
        log_sample_end(log);
        log_end_block(log);
    }
    log_begin_block(log, 1);
    log_empty(log, EVENT_GC_START);
    log_empty(log, EVENT_GC_END);
    log_finish(log);
    return log;
}
