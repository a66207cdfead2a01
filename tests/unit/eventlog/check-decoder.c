#include "support/suite.h"

#include <string.h>
#include <unistd.h>

#include "input/open.h"
#include "support/event-trace.h"
#include "support/expect.h"
#include "support/files.h"
#include "support/model.h"

#define SEED 31415

TEST(declared_types_are_found)
{
    g_autoptr(LogWriter) log =
        log_from("undeclare HEAP_PROF_SAMPLE_END; header");
    g_autoptr(Source) source = log_open(log);
    g_autoptr(Decoder) decoder = decoder_new(source, NULL);

    ck_assert_int_ne(
        decoder_types(decoder)->sizes[EVENT_HEAP_PROF_SAMPLE_BEGIN],
        SIZE_UNDECLARED);
    ck_assert_int_eq(decoder_types(decoder)->sizes[EVENT_HEAP_PROF_SAMPLE_END],
                     SIZE_UNDECLARED);
}

/* One block is empty, and one is earlier than the block before. */
TEST(events_have_their_blocks_capability)
{
    g_autoptr(LogWriter) log = log_from(
        "header; at 100; block 0; at 200; gc; block 0; close;"
        "at 50; block; end-gc; at 60; gc; close; at 70; block 65534; end-gc");
    g_auto(EventTrace) trace =
        trace_of_bytes(log->bytes->data, log->bytes->len);
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < trace.lines->len; i++)
        g_string_append(text, strchr(trace_line(&trace, i), ' ') + 1);
    ck_assert_str_eq(
        text->str,
        "0.000000100  0  BLOCK_MARKER  size=34 end_time=200 capability=0\n"
        "0.000000200  0  GC_START\n"
        "0.000000200  0  BLOCK_MARKER  size=24 end_time=200 capability=0\n"
        "0.000000050  -  BLOCK_MARKER  size=44 end_time=60 capability=65535\n"
        "0.000000050  -  GC_END\n"
        "0.000000060  -  GC_START\n"
        "0.000000070  65534  BLOCK_MARKER  size=34 end_time=70 "
        "capability=65534\n"
        "0.000000070  65534  GC_END\n");
    ck_assert_int_eq(trace.ending.kind, ENDING_UNMARKED);
}

/* Of these times, one is shortly before the block begins, one is long after it
 * ends, one is too long before it begins.  GHC stamps some events slightly out
 * of order. */
TEST(time_must_fit_the_block)
{
    g_autoptr(LogWriter) log = log_from(
        "header; at 1s; block end=5999999us; gc; at 999950us; gc; at 9s; gc;"
        "at 999850us; gc; at 6s; end-gc; at 5999999us; end-gc; finish");

    ck_assert_uint_eq(log->bytes->data[log->bytes->len - 1], 0xff);
    assert_whole_trace(log, "1.000000000  -  GC_START\n"
                            "0.999950000  -  GC_START\n"
                            "DAMAGE 20\n"
                            "6.000000000  -  GC_END\n"
                            "5.999999000  -  GC_END\n");
}

static const struct {
    const char *bytes;
    gsize size;
    gboolean log;
} trailers[] = {
    {"", 0, FALSE},        {"\0", 1, FALSE},      {"hdr", 3, FALSE},
    {"hdrb", 4, TRUE},     {"hdrbhetb", 8, TRUE}, {"\xff\xff", 2, FALSE},
    {"garbage", 7, FALSE},
};

LOOP_TEST(bytes_after_the_end_marker_are_counted, 0, G_N_ELEMENTS(trailers))
{
    for (guint inside = 0; inside < 2; inside++) {
        g_autoptr(LogWriter) log =
            log_from(inside ? BLOCK "finish" : BLOCK "close; finish");
        const guint size = log->bytes->len;
        Ending ending;

        log_put_bytes(log, trailers[_i].bytes, trailers[_i].size);
        ending = assert_trace(log, "");
        ck_assert_int_eq(ending.kind, ENDING_MARKED);
        ck_assert_uint_eq(ending.offset, size - 2);
        ck_assert_uint_eq(ending.trailing, trailers[_i].size);
        ck_assert_int_eq(ending.trailing_log, trailers[_i].log);
    }
}

TEST(long_trailers_are_counted)
{
    g_autoptr(LogWriter) log = log_from(BLOCK "finish");
    g_autofree char *garbage = g_strnfill(3 * SOURCE_MAX_PEEK, 'g');

    log_put_bytes(log, garbage, 3 * SOURCE_MAX_PEEK);
    ck_assert_uint_eq(assert_trace(log, "").trailing, 3 * SOURCE_MAX_PEEK);
}

/* Returns the offset of the event in a line, or of the end marker after the
 * last line. */
static guint64
offset_at(const EventTrace *trace, guint index)
{
    return index < trace->lines->len
               ? g_ascii_strtoull(trace_line(trace, index), NULL, 10)
               : trace->ending.offset;
}

/* A truncated log has exactly the events that end before the cut.  The ending
 * is at the end of the last one. */
TEST(log_may_be_cut_at_any_byte)
{
    gsize body;
    g_autoptr(LogWriter) log = rich_log(&body);
    g_auto(EventTrace) whole =
        trace_of_bytes(log->bytes->data, log->bytes->len);

    for (gsize size = body; size < log->bytes->len; size++) {
        g_auto(EventTrace) trace = trace_of_bytes(log->bytes->data, size);
        guint n_lines = trace.lines->len;
        guint64 next = offset_at(&whole, n_lines);

        ck_assert_uint_le(n_lines, whole.lines->len);
        for (guint i = 0; i < n_lines; i++)
            ck_assert_str_eq(trace_line(&trace, i), trace_line(&whole, i));
        ck_assert_uint_le(next, size);
        if (n_lines < whole.lines->len)
            ck_assert_uint_gt(offset_at(&whole, n_lines + 1), size);
        ck_assert_uint_eq(trace.ending.offset, next);
        ck_assert_int_eq(trace.ending.kind,
                         next == size ? ENDING_UNMARKED : ENDING_CUT);
    }
    ck_assert_int_eq(whole.ending.kind, ENDING_MARKED);
}

/* A log of several windows.  Events of all lengths cross their limits. */
static LogWriter *
large_log(guint *n_events)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(SEED);
    g_autofree char *text = g_strnfill(65500, 't');
    LogWriter *log = log_new_header();

    for (*n_events = 0; log->bytes->len < 4 * SOURCE_MAX_PEEK; ++*n_events) {
        guint size = g_rand_int(random) % (1U << g_rand_int(random) % 16);

        if (*n_events % 1000 == 0) {
            if (log->block != 0)
                log_end_block(log);
            log_begin_block(log, 0);
        }
        log_begin_event(log, EVENT_USER_MARKER);
        log_put_bytes(log, text, size);
        log_end_event(log, 0);
    }
    log_finish(log);
    return log;
}

TEST(large_log_is_read_in_windows)
{
    guint n_events, n_markers = 0;
    g_autoptr(LogWriter) log = large_log(&n_events);
    g_autoptr(TestFile) file = test_file_new(log->bytes->data, log->bytes->len);
    g_autoptr(Source) source = source_open(file, NULL, NULL);
    g_autoptr(Decoder) decoder = decoder_new(source, NULL);
    Event event;
    Step step;

    while ((step = decoder_next(decoder, &event, NULL)) == STEP_EVENT) {
        const guint8 *original = log->bytes->data + event.offset +
                                 (log_event_length(log, &event) - event.size);

        ck_assert_int_eq(memcmp(event.payload, original, event.size), 0);
        n_markers += event.type == EVENT_USER_MARKER;
    }
    ck_assert_int_eq(step, STEP_END);
    ck_assert_uint_eq(n_markers, n_events);
    ck_assert_int_eq(decoder_ending(decoder)->kind, ENDING_MARKED);
}

TEST(failure_of_reading_is_an_error)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(LogWriter) log = log_new_header();
    Event event;
    int ends[2];

    ck_assert_int_eq(pipe(ends), 0);
    ck_assert_int_gt(write(ends[1], log->bytes->data, log->bytes->len), 0);
    {
        G_GNUC_UNUSED g_auto(Redirection) input =
            redirect(STDIN_FILENO, ends[0]);
        g_autoptr(Source) source = source_open("-", NULL, NULL);
        g_autoptr(Decoder) decoder = decoder_new(source, NULL);

        ck_assert_ptr_nonnull(decoder);
        dup2(ends[1], STDIN_FILENO); /* not open for reading */
        ck_assert_int_eq(decoder_next(decoder, &event, &error), STEP_ERROR);
    }
    close(ends[1]);
    assert_error(error, TROUBLE_IO, "cannot read '-'");
}

/* Compares the remaining events, from index from on, and the ending. */
static void
assert_rest(Decoder *decoder, const EventTrace *whole, guint from)
{
    Event event;

    for (; decoder_next(decoder, &event, NULL) != STEP_END; from++) {
        g_autofree char *offset =
            g_strdup_printf("%" G_GUINT64_FORMAT " ", event.offset);

        ck_assert_uint_lt(from, whole->lines->len);
        ck_assert_msg(g_str_has_prefix(trace_line(whole, from), offset),
                      "%s instead of %s", offset, trace_line(whole, from));
    }
    ck_assert_uint_eq(from, whole->lines->len);
    ck_assert_int_eq(decoder_ending(decoder)->kind, whole->ending.kind);
    ck_assert_uint_eq(decoder_ending(decoder)->offset, whole->ending.offset);
}

/* Returns a decoder that has read index events. */
static Decoder *
decoder_at(Source *source, guint index)
{
    Decoder *decoder = decoder_new(source, NULL);
    Event event;

    for (; index > 0; index--)
        ck_assert_int_eq(decoder_next(decoder, &event, NULL), STEP_EVENT);
    return decoder;
}

static const gboolean none_seen[N_KNOWN_EVENTS] = {FALSE};

/* Bytes are taken at each event, in any number.  After they are given back,
 * they are decoded as if never taken.  They cannot be taken again before
 * that. */
TEST(bytes_given_back_are_decoded)
{
    gsize body;
    g_autoptr(LogWriter) log = rich_log(&body);
    g_auto(EventTrace) whole =
        trace_of_bytes(log->bytes->data, log->bytes->len);
    g_autofree guint8 *bytes = g_malloc(log->bytes->len);

    for (guint i = 0; i < whole.lines->len; i++)
        for (gsize size = 0; size <= log->bytes->len; size += 7 * stride()) {
            g_autoptr(Source) source = log_open(log);
            g_autoptr(Decoder) decoder = decoder_at(source, i);
            Position before, position;
            gboolean final;
            gsize count;

            ck_assert(decoder_position(decoder, &before));
            count = decoder_take(decoder, bytes, size, &final);
            ck_assert_int_eq(final, count < size);
            ck_assert_uint_eq(count,
                              MIN(size, log->bytes->len - before.offset));
            ck_assert_int_eq(
                memcmp(bytes, log->bytes->data + before.offset, count), 0);
            decoder_give_back(decoder, bytes, count);
            decoder_go_on(decoder, &before, none_seen);
            ck_assert_int_eq(decoder_position(decoder, &position), count == 0);
            assert_rest(decoder, &whole, i);
        }
}

/* If a type was seen elsewhere, a longer event of this type is damage, as if
 * the type had been seen by this decoder. */
TEST(types_seen_elsewhere_have_known_fields)
{
#define LONGER "sample 7 'x' more='more'; "
    g_autoptr(LogWriter) log =
        log_from(BLOCK LONGER LONGER LONGER LONGER "finish");

    for (gint seen = 0; seen < 2; seen++) {
        const gboolean types[N_KNOWN_EVENTS] = {
            [EVENT_HEAP_PROF_SAMPLE_STRING] = seen,
        };
        g_autoptr(Source) source = log_open(log);
        g_autoptr(Decoder) decoder = decoder_at(source, 1);
        Position position;
        Event event;

        ck_assert(decoder_position(decoder, &position));
        decoder_go_on(decoder, &position, types);
        ck_assert_int_eq(decoder_next(decoder, &event, NULL),
                         seen ? STEP_DAMAGE : STEP_EVENT);
        ck_assert_uint_eq(event.offset, position.offset);
    }
}

/* A log cannot be split at an uncertain place.  Outside a block, one event
 * after damage does not make the place certain, but a sample does. */
LOOP_TEST(log_is_not_split_in_damage, 0, 2)
{
    static const struct {
        const char *log;
        guint n_events; /* before the damage */
        guint n_uncertain;
    } cases[] = {
        {BLOCK "gc; bytes 'damage'; end-gc; end-gc; end-gc; end-gc; finish", 2,
         1},
        {"header; at 1s; gc; bytes deadbeef; end-gc; end-gc; end-gc;"
         "sample 0 'x'; sample 1 'x'; sample 2 'x'; finish",
         1, 4},
    };
    g_autoptr(LogWriter) log = log_from(cases[_i].log);
    g_autoptr(Source) source = log_open(log);
    g_autoptr(Decoder) decoder = decoder_at(source, cases[_i].n_events);
    Position position;
    Event event;

    ck_assert(decoder_position(decoder, &position));
    ck_assert_int_eq(decoder_next(decoder, &event, NULL), STEP_DAMAGE);
    for (guint i = 0; i < cases[_i].n_uncertain; i++) {
        ck_assert(!decoder_position(decoder, &position));
        ck_assert_int_eq(decoder_next(decoder, &event, NULL), STEP_EVENT);
    }
    ck_assert(decoder_position(decoder, &position));
}
