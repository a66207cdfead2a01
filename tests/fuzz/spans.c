/* The fuzz target spans: messages that begin and end spans.
 *
 * An input is a pattern of --span, or an empty line, and lines of messages.
 * The first character of a line is the thread, and from '4' on the message is
 * binary; the second one is the time since '0' that has passed. */
#include <string.h>

#include "fuzz.h"
#include "run/memory-points.h"
#include "run/span-forms.h"
#include "run/span-pairs.h"

/* All spans are kept: the sums are theirs. */
static void
examine_kinds(const Spans *spans)
{
    for (guint i = 0; i < spans->kinds->len; i++) {
        const SpanKind *kind = spans_kind(spans, i);
        guint64 number = 0, n_open = 0, total = 0, longest = 0;

        demand_text(kind->name, strlen(kind->name), FALSE, "a kind");
        for (guint j = 0; j < spans->spans->len; j++) {
            const Span *span = spans_span(spans, j);

            if (span->kind != i)
                continue;
            number++;
            n_open += span->open ? 1 : 0;
            if (span->open)
                continue;
            total += (guint64)(span->end - span->begin);
            longest = MAX(longest, (guint64)(span->end - span->begin));
        }
        demand(number > 0 && number == kind->sums.number &&
                   n_open == kind->n_open,
               "'%s' has another number", kind->name);
        if (n_open == number)
            total = longest = UNKNOWN_SUM;
        demand(total == kind->sums.sum && longest == kind->sums.longest &&
                   (n_open == number ? kind->median == UNKNOWN_SUM
                                     : kind->median <= longest),
               "'%s' has other sums", kind->name);
    }
}

static void
examine_rows(const Spans *spans, gint64 begin, gint64 end)
{
    gint64 ends[MAX_SPAN_ROWS + 1] = {0};

    for (guint i = 0; i < spans->spans->len; i++) {
        const Span *span = spans_span(spans, i);

        demand_text(span->name, strlen(span->name), FALSE, "a name");
        demand(span->begin <= span->end && span->begin >= begin &&
                   span->end <= end,
               "a span is outside of the log");
        demand(span->row <= MAX_SPAN_ROWS, "there are too many rows");
        demand(span->row == MAX_SPAN_ROWS || span->begin >= ends[span->row],
               "spans overlap");
        ends[span->row] = span->end;
    }
}

static void
examine(Spans *spans, guint n_messages, gint64 end)
{
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(MemoryPoint));
    Spans *window;

    spans_finish(spans, points);
    demand(spans->spans->len <= n_messages, "there are too many spans");
    examine_kinds(spans);
    examine_rows(spans, 0, end);
    window = spans_in_window(spans, 0, end);
    demand(window->spans->len == spans->spans->len &&
               window->kinds->len == spans->kinds->len,
           "the whole window lacks spans");
    examine_kinds(window);
    spans_unref(window);
    window = spans_in_window(spans, end / 3, end / 2);
    demand(window->spans->len <= spans->spans->len, "a window has more spans");
    examine_kinds(window);
    spans_unref(window);
}

static void
run_spans(const uint8_t *data, size_t size)
{
    SpanPairs *pairs = span_pairs_new();
    g_autoptr(GPtrArray) patterns = NULL;
    g_autoptr(GError) error = NULL;
    const uint8_t *line_end = memchr(data, '\n', size);
    size_t at = line_end != NULL ? (size_t)(line_end - data) : size;
    g_autofree char *rule = g_strndup((const char *)data, at);
    const gint64 flushed[MAX_CAPABILITIES + 1] = {50, 10, 500};
    Warnings warnings = {0};
    SpanMessage message = {.time = 0};
    guint n_messages = 0;
    Spans *spans;

    if (rule[0] != '\0' && g_utf8_validate(rule, -1, NULL)) {
        const gboolean adds = span_patterns_add(&patterns, rule, &error);

        demand_error(error, !adds);
        g_clear_error(&error);
    }
    span_pairs_set_patterns(pairs, patterns);
    for (at++; at + 2 < size; at += 3 + message.size, n_messages++) {
        const size_t rest = size - at - 2;
        g_autofree uint8_t *copy = NULL;

        line_end = memchr(data + at + 2, '\n', rest);
        message.size =
            line_end != NULL ? (size_t)(line_end - (data + at + 2)) : rest;
        message.thread = message.capability = data[at] & 3;
        message.is_binary = data[at] & 4;
        message.time += (data[at + 1] - '0') & 0x7f;
        message.bytes = copy = exact_copy(data + at + 2, message.size);
        span_pairs_take(pairs, &message);
    }
    warnings.of[WARNING_UNFINISHED].count = n_messages % 2;
    spans = span_pairs_finish(pairs, message.time, flushed, &warnings, &error);
    span_pairs_free(pairs);
    demand_error(error, spans == NULL);
    if (spans != NULL)
        examine(spans, n_messages, message.time);
    spans_unref(spans);
}

const FuzzTarget fuzz_spans = {"spans", run_spans, NULL};
