/* Damaged logs: which damage is reported, and which events are still read. */
#include "support/suite.h"

#include <inttypes.h>
#include <string.h>

#include "support/event-trace.h"
#include "support/log-script.h"
#include "support/model.h"

/* Kinds of samples in which the decoder searches for the next event.  The
 * length field of 18-byte samples equals the type of a block marker.  The next
 * bytes could be the times and size of the marker.  At this time, in ns, the
 * bytes after them could be thread events. */
#define TIME G_GUINT64_CONSTANT(4664066000)
enum { SHORT_LABELS, ADDRESSES, STACKS, N_SAMPLE_KINDS };

/* Only the sample of 2 bytes may be missing.  All other samples of both eras
 * are read, and no event that was not written. */
static void
assert_one_is_damaged(const LogWriter *log, gboolean hit, const char *what)
{
    g_auto(EventTrace) trace =
        trace_of_bytes(log->bytes->data, log->bytes->len);

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
}

static gsize
place_of(GHashTable *places, const char *name)
{
    return GPOINTER_TO_SIZE(g_hash_table_lookup(places, name));
}

static void
add_samples(GString *script, int kind, guint first, guint last,
            const char *damage)
{
    static const struct {
        const char *name, *key;
    } kinds[] = {
        {"sample", "'label'"}, {"sample", "'0x40a128'"}, {"stack", "[3 5]"}};

    for (guint bytes = first; bytes <= last; bytes++)
        g_string_append_printf(script, "%s %u %s %s;", kinds[kind].name, bytes,
                               kinds[kind].key, damage);
}

/* Five samples, the one to damage, then three more, and two in the next era.
 * *at and *length are the place of the sample to damage, with words that damage
 * it. */
static LogWriter *
samples_around(int kind, const char *damage, gsize *at, gsize *length)
{
    g_autoptr(GString) script = g_string_new(NULL);
    g_autoptr(GHashTable) places = NULL;
    LogWriter *log;

    g_string_printf(script, "header; at %" PRIu64 "; block; era;", TIME);
    add_samples(script, kind, 20, 24, "");
    g_string_append(script, "place hit;");
    add_samples(script, kind, 2, 2, damage);
    g_string_append(script, "place behind;");
    add_samples(script, kind, 25, 27, "");
    g_string_append(script, "end-era; at +1; era;");
    add_samples(script, kind, 28, 29, "");
    for (guint i = 0; i < 100; i++)
        add_samples(script, kind, 3, 3, "");
    g_string_append(script, "end-era; finish");
    log = log_script_write(script->str, &places, NULL);
    *at = place_of(places, "hit");
    *length = place_of(places, "behind") - *at;
    return log;
}

/* The ticker of GHC's non-threaded run-time system inserts an event in the
 * middle of another one. */
LOOP_TEST(bytes_inserted_in_a_sample_are_skipped, 0, N_SAMPLE_KINDS)
{
    gsize at, length, size;
    G_GNUC_UNUSED g_autoptr(LogWriter) whole =
        samples_around(_i, "", &at, &length);

    for (gsize cut = 0; cut <= length; cut++) {
        g_autofree char *tear =
            g_strdup_printf(" after=%u tear=00a7%016" PRIx64
                            "00110000000000000000000000050100000002",
                            (guint)cut, TIME);
        g_autoptr(LogWriter) log = samples_around(_i, tear, &at, &size);

        assert_one_is_damaged(log, cut > 0 && cut < length, tear);
    }
}

/* Bytes that look like a block marker follow a damaged type or time, or a type
 * that was changed to a valid one without fields. */
LOOP_TEST(false_markers_are_rejected, 0, N_SAMPLE_KINDS)
{
    static const guint8 no_fields[] = {0, EVENT_SPARK_DUD};
    gsize at, length;
    g_autoptr(LogWriter) log = samples_around(_i, "", &at, &length);

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
    g_autoptr(LogWriter) log = samples_around(_i, "", &at, &length);

    for (guint byte = 10; byte < 12; byte++)
        for (guint mask = 1; mask < 256; mask++) {
            g_autofree char *what =
                g_strdup_printf("byte %u ^ %02x", byte, mask);

            log->bytes->data[at + byte] ^= (guint8)mask;
            assert_one_is_damaged(log, TRUE, what);
            log->bytes->data[at + byte] ^= (guint8)mask;
        }
}

LOOP_TEST(garbage_between_events_is_measured, 0, 4)
{
    g_autofree char *script = g_strdup_printf(
        "header; at 5s; block; gc; fill 75 %d; gc; end-gc; gc", _i * 0x55);
    g_autoptr(LogWriter) log = log_from(script);

    assert_trace(log, "5.000000000  -  GC_START\nDAMAGE 75\n"
                      "5.000000000  -  GC_START\n5.000000000  -  GC_END\n"
                      "5.000000000  -  GC_START\n");
}

/* Three blocks of samples.  The one in the middle is to be damaged. */
static const char three_blocks[] =
    BLOCK "era; sample 1 'before'; end-era; close; place hit;"
          "block; at +100; era; sample 2 'hit'; end-era; stack 16 [3 2 1];"
          "close; place next; block; at +100; era; sample 3 'next'; end-era;"
          "finish";

/* A damaged byte, even in a block marker, does not affect other blocks or the
 * end of the log. */
TEST(damage_loses_no_other_block)
{
    static const guint8 masks[] = {0x01, 0x10, 0x41, 0x7d, 0x80, 0xfa, 0xff};
    g_autoptr(GHashTable) places = NULL;
    g_autoptr(LogWriter) log = log_script_write(three_blocks, &places, NULL);
    const gsize hit = place_of(places, "hit");

    for (gsize at = hit; at < place_of(places, "next"); at++)
        for (guint i = 0; i < G_N_ELEMENTS(masks); i++) {
            g_auto(EventTrace) trace = {0};

            log->bytes->data[at] ^= masks[i];
            trace = trace_of_bytes(log->bytes->data, log->bytes->len);
            ck_assert_msg(
                trace_contains(&trace, "residency=1 label=\"before\"") &&
                    trace_contains(&trace, "residency=3 label=\"next\""),
                "byte %u of the block ^ %x", (guint)(at - hit), masks[i]);
            ck_assert_uint_eq(trace.ending.trailing, 0);
            ck_assert_uint_eq(trace.ending.offset, log->bytes->len - 2);
            log->bytes->data[at] ^= masks[i];
        }
}

/* Garbage longer than a window. */
TEST(long_garbage_is_skipped)
{
    const guint size = 2 * SOURCE_MAX_PEEK + 77;
    g_autofree char *script =
        g_strdup_printf(BLOCK "gc; fill %u 0x55; end-gc", size);
    g_autoptr(LogWriter) log = log_from(script);
    g_autofree char *expected = g_strdup_printf("1.000000000  -  GC_START\n"
                                                "DAMAGE %u\n"
                                                "1.000000000  -  GC_END\n",
                                                size);

    assert_trace(log, expected);
}

/* After damage outside a block, an event with a much later time is rejected,
 * unless samples precede it, which cannot be coincidence. */
TEST(late_events_are_doubted_after_damage)
{
    g_autoptr(LogWriter) log =
        log_from("header; at 1s; gc; bytes deadbeef; end-gc; end-gc; end-gc;"
                 "at 200s; gc; at 1s; sample 0 'x'; sample 1 'x'; sample 2 'x';"
                 "at 200s; gc; finish");

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
