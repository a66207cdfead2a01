#include "support/suite.h"

#include <string.h>

#include "eventlog/header.h"
#include "input/open.h"
#include "support/expect.h"
#include "support/model.h"

static EventTypes *
read_bytes(const guint8 *bytes, gsize size, GError **error)
{
    g_autofree guint8 *exact = g_memdup2(bytes, size);
    g_autoptr(Source) source = source_open_memory("log", exact, size);

    return header_read(source, error);
}

static void
assert_bad(const guint8 *bytes, gsize size, TroubleCode code, gsize offset)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(EventTypes) types = read_bytes(bytes, size, &error);
    g_autofree char *place =
        g_strdup_printf(" at byte %" G_GSIZE_FORMAT, offset);

    ck_assert_ptr_null(types);
    assert_error(error, code, place);
    ck_assert(g_str_has_suffix(error->message, place));
}

/* Types that evheap does not know, and sizes that are longer or shorter than
 * those that it knows. */
TEST(declared_sizes_are_read)
{
    static const struct {
        guint type;
        gint32 size;
    } expected[] = {
        {EVENT_BLOCK_MARKER, 14},   {300, 5},
        {301, SIZE_VARIABLE},       {EVENT_HEAP_LIVE, 20},
        {EVENT_HEAP_PROF_BEGIN, 0}, {EVENT_IPE, SIZE_UNDECLARED},
        {0xffff, SIZE_UNDECLARED},
    };
    g_autoptr(LogWriter) log = log_from(
        "declare 300 5; declare 301 variable; declare HEAP_LIVE 20;"
        "declare HEAP_PROF_BEGIN 0; undeclare IPE; header; bytes 'rest'");
    g_autoptr(Source) source = log_open(log);
    g_autoptr(EventTypes) types = header_read(source, NULL);

    for (guint i = 0; i < G_N_ELEMENTS(expected); i++)
        ck_assert_int_eq(types->sizes[expected[i].type], expected[i].size);
    ck_assert_uint_eq(source_offset(source), log->bytes->len - 4);
}

/* Descriptions longer than a window. */
TEST(long_descriptions_are_skipped)
{
    const guint32 length = 3 * SOURCE_MAX_PEEK;
    g_autoptr(LogWriter) log = log_new();
    g_autofree char *description = g_strnfill(length, 'd');
    g_autoptr(EventTypes) types = NULL;

    log_put_bytes(log, "hdrbhetbetb\0\0\7\0\1", 16);
    log_put(log, 4, length);
    log_put_bytes(log, description, length);
    log_put_bytes(log, "\0\0\0\0ete\0hetehdredatb", 20);
    types = read_bytes(log->bytes->data, log->bytes->len, NULL);
    ck_assert_ptr_nonnull(types);
    ck_assert_int_eq(types->sizes[7], 1);
}

static LogWriter *
short_header(void)
{
    LogWriter *log = log_new();

    for (guint16 type = 0; type < LOG_N_TYPES; type++)
        if (type != EVENT_BLOCK_MARKER && type != EVENT_IPE)
            log_declare(log, type, LOG_UNDECLARED);
    log_header(log);
    return log;
}

/* A truncated header is reported with the offset at which bytes are missing. */
TEST(cut_header_is_truncated)
{
    g_autoptr(LogWriter) log = short_header();
    const guint size = log->bytes->len;

    for (guint cut = 0; cut < size; cut++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(EventTypes) types = read_bytes(log->bytes->data, cut, &error);

        ck_assert_ptr_null(types);
        assert_error(error, TROUBLE_TRUNCATED, "at byte ");
    }

    assert_bad(log->bytes->data, 0, TROUBLE_TRUNCATED, 0);
    assert_bad(log->bytes->data, 6, TROUBLE_TRUNCATED, 4);
    assert_bad(log->bytes->data, size - 1, TROUBLE_TRUNCATED, size - 4);
    assert_bad(log->bytes->data, size - 4, TROUBLE_TRUNCATED, size - 4);
}

/* Damages each byte of each tag. */
TEST(damaged_tag_is_corrupt)
{
    static const char *const tags[] = {"hdrb", "hetb", "etb", "ete",
                                       "hete", "hdre", "datb"};
    g_autoptr(LogWriter) log = short_header();
    guint8 *bytes = log->bytes->data;
    guint n_tags = 0;

    for (gsize at = 0; at < log->bytes->len; at++)
        for (guint i = 0; i < G_N_ELEMENTS(tags); i++) {
            if (log->bytes->len - at < 4 || memcmp(bytes + at, tags[i], 4))
                continue;
            n_tags++;
            for (guint k = 0; k < 4; k++) {
                bytes[at + k] ^= 0x80;
                assert_bad(bytes, log->bytes->len, TROUBLE_CORRUPT, at);
                bytes[at + k] ^= 0x80;
            }
        }
    ck_assert_uint_eq(n_tags, 5 + 2 * 2);
}

/* Returns the types that a log in tests/inputs/logs/ declares. */
static EventTypes *
types_of(const char *log)
{
    const char *top = g_getenv("top_srcdir");
    g_autofree char *path =
        g_build_filename(top ? top : ".", "tests", "inputs", "logs", log, NULL);
    g_autoptr(Source) source = source_open(path, NULL, NULL);
    EventTypes *types = header_read(source, NULL);

    ck_assert_ptr_nonnull(types);
    return types;
}

/* Every type that real logs declare is in the event table, with the declared
 * size. */
LOOP_TEST(table_agrees_with_real_logs, 0, 2)
{
    g_autoptr(EventTypes) types =
        types_of(_i == 0 ? "good-hm.eventlog" : "good-hc.eventlog");
    guint n_types = 0;

    for (guint type = 0; type <= G_MAXUINT16; type++) {
        const gint32 size = types->sizes[type];

        if (size == SIZE_UNDECLARED)
            continue;
        n_types++;
        ck_assert_ptr_nonnull(event_name((guint16)type));
        /* GHC 9.0 declares this event one byte shorter than it is. */
        if (size >= 0 && type != EVENT_NONMOVING_HEAP_CENSUS &&
            /* GHC before 8.6 has a field less. */
            type != EVENT_GC_STATS_GHC)
            ck_assert_uint_eq((guint32)size, event_minimum_size((guint16)type));
    }
    ck_assert_uint_eq(n_types, _i == 0 ? 69 : 77);
}

/* The header written by tests equals that of a real log of GHC 9.10. */
TEST(written_header_equals_a_real_one)
{
    g_autoptr(EventTypes) real = types_of("good-hi.eventlog");
    g_autoptr(LogWriter) log = log_from("header");
    g_autoptr(EventTypes) ours =
        read_bytes(log->bytes->data, log->bytes->len, NULL);

    ck_assert_ptr_nonnull(ours);
    for (guint type = 0; type <= G_MAXUINT16; type++) {
        ck_assert_msg(real->sizes[type] == ours->sizes[type], "type %u", type);
        if (ours->sizes[type] != SIZE_UNDECLARED)
            ck_assert_str_eq(log_type_name((guint16)type),
                             event_name((guint16)type));
    }
}
