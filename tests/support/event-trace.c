#include "support/event-trace.h"

#include <string.h>

#include "eventlog/event-line.h"
#include "input/open.h"
#include "support/assert.h"
#include "support/model.h"

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

/* Copies the bytes into memory of exactly that size, so that a sanitizer
 * detects reads beyond them. */
EventTrace
trace_of_bytes(const guint8 *bytes, gsize size)
{
    g_autofree guint8 *exact = g_memdup2(bytes, size);
    g_autoptr(Source) source = source_open_memory("log", exact, size);
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

const char *
trace_line(const EventTrace *trace, guint index)
{
    return g_ptr_array_index(trace->lines, index);
}

Ending
assert_trace(const LogWriter *log, const char *expected)
{
    g_auto(EventTrace) trace =
        trace_of_bytes(log->bytes->data, log->bytes->len);
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < trace.lines->len; i++)
        if (strstr(trace_line(&trace, i), " BLOCK_MARKER ") == NULL)
            g_string_append(text, strchr(trace_line(&trace, i), ' ') + 1);
    ck_assert_str_eq(text->str, expected);
    return trace.ending;
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
    return log_from("header; at 1s");
}

/* The info table has either length. */
#define TABLE "info-table 0x40 'x_info' '1' 'T' '' 'M' ':'"
#define ERA(time, bytes)                                                       \
    "block; " TABLE " length=+0; at " time "; era; sample " bytes " 'label'; " \
    "end-era; era; stack 16 [3 2 1]; stack 17 []; end-era; "

LogWriter *
rich_log(gsize *body)
{
    g_autoptr(LogWriter) header = log_new_header();

    *body = header->bytes->len;
    return log_from("header; at 1s; block; profile 1us -hT;"
                    "cost-centre 1 'MAIN' 'MAIN' '<built-in>'; " TABLE ";"
                    "block 0; marker 'a mark'; live 512;" ERA("1s", "0")
                        ERA("+100ns", "80")
                            ERA("+100ns", "160") "block 1; gc; end-gc; finish");
}
