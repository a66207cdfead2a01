/* Damaged logs: which damage is reported, and which events are still read. */
#include "support/suite.h"

#include <string.h>

#include "support/event-trace.h"

/* Inserts an event in the middle of another one, as the ticker of GHC's
 * non-threaded run-time system does. */
static void
insert_tick(LogWriter *log, gsize offset)
{
    g_autoptr(LogWriter) tick = log_new();
    gsize tail = log->bytes->len - offset;
    g_autofree guint8 *rest = g_malloc(tail + 1);

    tick->time = log->time;
    log_begin_event(tick, EVENT_PROF_SAMPLE_COST_CENTRE);
    log_put_bytes(tick, "\0\0\0\0\0\0\0\0\0\0\0\5\1\0\0\0\2", 17);
    log_end_event(tick, 0);
    memcpy(rest, log->bytes->data + offset, tail);
    g_byte_array_set_size(log->bytes, (guint)offset);
    log_put_bytes(log, tick->bytes->data, tick->bytes->len);
    log_put_bytes(log, rest, tail);
}

/* Kinds of samples in which the decoder searches for the next event.  The
 * length field of 18-byte samples equals the type of a block marker.  The next
 * bytes could be the times and size of the marker.  At this time, in ns, the
 * bytes after them could be thread events. */
#define TIME G_GUINT64_CONSTANT(4664066000)
enum { SHORT_LABELS, ADDRESSES, STACKS, N_SAMPLE_KINDS };

static void
put_sample(LogWriter *log, int kind, guint64 bytes)
{
    static const guint32 ids[] = {3, 5};

    if (kind == STACKS)
        log_stack_sample(log, ids, 2, bytes);
    else
        log_sample(log, kind == ADDRESSES ? "0x40a128" : "label", bytes);
}

/* Only the sample of 2 bytes may be missing.  All other samples of both eras
 * are read, and no event that was not written. */
static void
assert_one_is_damaged(const LogWriter *log, gboolean hit, const char *what)
{
    EventTrace trace = trace_of_bytes(log->bytes->data, log->bytes->len);

    for (guint64 bytes = 20; bytes < 30; bytes++) {
        g_autofree char *part = g_strdup_printf("residency=%u ", (guint)bytes);

        ck_assert_msg(trace_contains(&trace, part), "%s: %s", what, part);
    }
    for (guint i = 0; i < trace.lines->len; i++)
        ck_assert_msg(strstr(trace_line(&trace, i), " 4.66406600") != NULL ||
                          strstr(trace_line(&trace, i), "DAMAGE") != NULL,
                      "%s: %s", what, trace_line(&trace, i));
    ck_assert_int_eq(trace_contains(&trace, "DAMAGE"), hit);
    ck_assert_int_eq(trace.ending.kind, ENDING_MARKED);
    trace_clear(&trace);
}

/* Five samples, the one to damage, then three more, and two in the next era.
 * *at and *length are the place of the sample to damage.  The block stays
 * open. */
static LogWriter *
samples_around(int kind, gsize *at, gsize *length)
{
    LogWriter *log = log_new_header();

    log->time = TIME;
    log_begin_block(log, NO_CAPABILITY);
    log_sample_begin(log);
    for (guint64 bytes = 20; bytes < 25; bytes++)
        put_sample(log, kind, bytes);
    *at = log->bytes->len;
    put_sample(log, kind, 2);
    *length = log->bytes->len - *at;
    for (guint64 bytes = 25; bytes < 28; bytes++)
        put_sample(log, kind, bytes);
    log_sample_end(log);
    log->time++;
    log_sample_begin(log);
    put_sample(log, kind, 28);
    put_sample(log, kind, 29);
    for (guint i = 0; i < 100; i++)
        put_sample(log, kind, 3);
    log_sample_end(log);
    return log;
}

LOOP_TEST(bytes_inserted_in_a_sample_are_skipped, 0, N_SAMPLE_KINDS)
{
    gsize at, length = 1;

    for (gsize cut = 0; cut <= length; cut++) {
        g_autoptr(LogWriter) log = samples_around(_i, &at, &length);
        g_autofree char *what = g_strdup_printf("cut at %u", (guint)cut);

        insert_tick(log, at + cut);
        log_finish(log);
        assert_one_is_damaged(log, cut > 0 && cut < length, what);
    }
}

/* Bytes that look like a block marker follow a damaged type or time, or a type
 * that was changed to a valid one without fields. */
LOOP_TEST(false_markers_are_rejected, 0, N_SAMPLE_KINDS)
{
    static const guint8 no_fields[] = {0, EVENT_SPARK_DUD};
    gsize at, length;
    g_autoptr(LogWriter) log = samples_around(_i, &at, &length);

    log_finish(log);
    for (guint byte = 0; byte < 6; byte++) {
        g_autofree char *what = g_strdup_printf("byte %u", byte);

        log->bytes->data[at + byte] ^= 0xff;
        assert_one_is_damaged(log, TRUE, what);
        log->bytes->data[at + byte] ^= 0xff;
    }
    memcpy(log->bytes->data + at, no_fields, sizeof(no_fields));
    assert_one_is_damaged(log, TRUE, "another type");
}

/* A sample with a damaged length is rejected even if it ends inside the block.
 * Otherwise the events after it, even whole eras, would be lost. */
LOOP_TEST(damaged_length_loses_no_other_event, 0, N_SAMPLE_KINDS)
{
    gsize at, length;
    g_autoptr(LogWriter) log = samples_around(_i, &at, &length);

    log_finish(log);
    for (guint byte = 10; byte < 12; byte++)
        for (guint mask = 1; mask < 256; mask++) {
            g_autofree char *what =
                g_strdup_printf("byte %u ^ %02x", byte, mask);

            log->bytes->data[at + byte] ^= (guint8)mask;
            assert_one_is_damaged(log, TRUE, what);
            log->bytes->data[at + byte] ^= (guint8)mask;
        }
}

TEST(garbage_between_events_is_measured)
{
    for (guint8 fill = 0;; fill = (guint8)(fill + 0x55)) {
        g_autoptr(LogWriter) log = log_new_header();

        log->time = 5000000000;
        log_begin_block(log, NO_CAPABILITY);
        log_empty(log, EVENT_GC_START);
        for (guint i = 0; i < 75; i++)
            log_put(log, 1, fill);
        log_empty(log, EVENT_GC_START);
        log_empty(log, EVENT_GC_END);
        log_empty(log, EVENT_GC_START);
        log_end_block(log);
        assert_trace(log, "5.000000000  -  GC_START\nDAMAGE 75\n"
                          "5.000000000  -  GC_START\n5.000000000  -  GC_END\n"
                          "5.000000000  -  GC_START\n");
        if (fill == 0xff)
            break;
    }
}

/* Three blocks of samples.  The one in the middle is to be damaged. */
static LogWriter *
three_blocks(gsize *hit, gsize *next)
{
    static const guint32 ids[] = {3, 2, 1};
    LogWriter *log = log_new_block();

    log_era(log, 1000000000, "before", 1);
    log_end_block(log);
    *hit = log->bytes->len;
    log_begin_block(log, NO_CAPABILITY);
    log_era(log, 1000000100, "hit", 2);
    log_stack_sample(log, ids, 3, 16);
    log_end_block(log);
    *next = log->bytes->len;
    log_begin_block(log, NO_CAPABILITY);
    log_era(log, 1000000200, "next", 3);
    log_finish(log);
    return log;
}

/* A damaged byte, even in a block marker, does not affect other blocks or the
 * end of the log. */
TEST(damage_loses_no_other_block)
{
    static const guint8 masks[] = {0x01, 0x10, 0x41, 0x7d, 0x80, 0xfa, 0xff};
    gsize hit, next;
    g_autoptr(LogWriter) log = three_blocks(&hit, &next);

    for (gsize at = hit; at < next; at++)
        for (guint i = 0; i < G_N_ELEMENTS(masks); i++) {
            EventTrace trace;

            log->bytes->data[at] ^= masks[i];
            trace = trace_of_bytes(log->bytes->data, log->bytes->len);
            ck_assert_msg(
                trace_contains(&trace, "residency=1 label=\"before\"") &&
                    trace_contains(&trace, "residency=3 label=\"next\""),
                "byte %u of the block ^ %x", (guint)(at - hit), masks[i]);
            ck_assert_uint_eq(trace.ending.trailing, 0);
            ck_assert_uint_eq(trace.ending.offset, log->bytes->len - 2);
            log->bytes->data[at] ^= masks[i];
            trace_clear(&trace);
        }
}

/* Garbage longer than a window. */
TEST(long_garbage_is_skipped)
{
    const gsize size = 2 * SOURCE_MAX_PEEK + 77;
    g_autofree char *garbage = g_strnfill(size, 0x55);
    g_autoptr(LogWriter) log = log_new_block();
    g_autofree char *expected = NULL;

    log_empty(log, EVENT_GC_START);
    log_put_bytes(log, garbage, size);
    log_empty(log, EVENT_GC_END);
    log_end_block(log);
    expected = g_strdup_printf("1.000000000  -  GC_START\n"
                               "DAMAGE %" G_GSIZE_FORMAT "\n"
                               "1.000000000  -  GC_END\n",
                               size);
    assert_trace(log, expected);
}

/* After damage outside a block, an event with a much later time is rejected,
 * unless samples precede it, which cannot be coincidence. */
TEST(late_events_are_doubted_after_damage)
{
    g_autoptr(LogWriter) log = log_new_header();

    log_empty(log, EVENT_GC_START);
    log_put_bytes(log, "\xde\xad\xbe\xef", 4);
    for (guint i = 0; i < 3; i++)
        log_empty(log, EVENT_GC_END);
    log->time = G_GUINT64_CONSTANT(200000000000);
    log_empty(log, EVENT_GC_START);
    log->time = 1000000000;
    for (guint i = 0; i < 3; i++)
        log_sample(log, "x", i);
    log->time = G_GUINT64_CONSTANT(200000000000);
    log_empty(log, EVENT_GC_START);
    log_end_marker(log);
    assert_trace(
        log,
        "1.000000000  -  GC_START\n"
        "DAMAGE 4\n"
        "1.000000000  -  GC_END\n"
        "1.000000000  -  GC_END\n"
        "1.000000000  -  GC_END\n"
        "DAMAGE 10\n"
        "1.000000000  -  HEAP_PROF_SAMPLE_STRING  profile_id=0 residency=0 label=\"x\"\n"
        "1.000000000  -  HEAP_PROF_SAMPLE_STRING  profile_id=0 residency=1 label=\"x\"\n"
        "1.000000000  -  HEAP_PROF_SAMPLE_STRING  profile_id=0 residency=2 label=\"x\"\n"
        "200.000000000  -  GC_START\n");
}
