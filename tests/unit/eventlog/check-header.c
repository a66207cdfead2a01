#include "support/suite.h"

#include <string.h>

#include "base/error.h"
#include "eventlog/header.h"
#include "input/open.h"
#include "support/log-input.h"

static EventTypes *
read_bytes(const guint8 *bytes, gsize size, GError **error)
{
    g_autofree guint8 *exact = g_memdup2(bytes, size);
    g_autoptr(Source) source = source_open_memory("log", exact, size);

    return header_read(source, error);
}

static void
assert_trouble(const guint8 *bytes, gsize size, TroubleCode code, gsize offset)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(EventTypes) types = read_bytes(bytes, size, &error);
    g_autofree char *place =
        g_strdup_printf(" at byte %" G_GSIZE_FORMAT, offset);

    ck_assert_ptr_null(types);
    ck_assert(error->domain == TROUBLE);
    ck_assert_int_eq(error->code, code);
    ck_assert_msg(g_str_has_suffix(error->message, place), "%s, not%s",
                  error->message, place);
}

TEST(declared_sizes_are_read)
{
    g_autoptr(LogWriter) log = log_new();
    g_autoptr(Source) source = NULL;
    g_autoptr(EventTypes) types = NULL;
    gsize header;

    log_declare(log, 300, 5); /* unknown to evheap */
    log_declare(log, 301, LOG_VARIABLE);
    log_declare(log, EVENT_HEAP_LIVE, 20);      /* longer than known */
    log_declare(log, EVENT_HEAP_PROF_BEGIN, 0); /* shorter */
    log_declare(log, EVENT_IPE, LOG_UNDECLARED);
    log_header(log);
    header = log->bytes->len;
    log_put_bytes(log, "rest", 4);
    source = log_open(log);
    types = header_read(source, NULL);
    ck_assert_int_eq(types->sizes[EVENT_BLOCK_MARKER], 14);
    ck_assert_int_eq(types->sizes[300], 5);
    ck_assert_int_eq(types->sizes[301], SIZE_VARIABLE);
    ck_assert_int_eq(types->sizes[EVENT_HEAP_LIVE], 20);
    ck_assert_int_eq(types->sizes[EVENT_HEAP_PROF_BEGIN], 0);
    ck_assert_int_eq(types->sizes[EVENT_IPE], SIZE_UNDECLARED);
    ck_assert_int_eq(types->sizes[0xffff], SIZE_UNDECLARED);
    ck_assert_uint_eq(source_offset(source), header);
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

TEST(cut_header_is_truncated)
{
    g_autoptr(LogWriter) log = short_header();

    for (guint size = 0; size < log->bytes->len; size++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(EventTypes) types =
            read_bytes(log->bytes->data, size, &error);

        ck_assert_ptr_null(types);
        ck_assert(g_error_matches(error, TROUBLE, TROUBLE_TRUNCATED));
        ck_assert_msg(strstr(error->message, "at byte ") != NULL, "%s",
                      error->message);
    }
}

/* A truncated header is reported with the offset at which bytes are missing. */
TEST(truncated_header_is_reported_with_offset)
{
    g_autoptr(LogWriter) log = short_header();
    guint size = log->bytes->len;

    assert_trouble(log->bytes->data, 0, TROUBLE_TRUNCATED, 0);
    assert_trouble(log->bytes->data, 6, TROUBLE_TRUNCATED, 4);
    assert_trouble(log->bytes->data, size - 1, TROUBLE_TRUNCATED, size - 4);
    assert_trouble(log->bytes->data, size - 4, TROUBLE_TRUNCATED, size - 4);
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
                assert_trouble(bytes, log->bytes->len, TROUBLE_CORRUPT, at);
                bytes[at + k] ^= 0x80;
            }
        }
    ck_assert_uint_eq(n_tags, 5 + 2 * 2);
}

/* Every type that real logs declare is in the event table, with the declared
 * size. */
TEST(table_agrees_with_real_logs)
{
    static const char *const names[] = {"good-hm", "good-hc"};
    const char *top = g_getenv("top_srcdir");
    guint n_types = 0;

    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *path = g_strdup_printf(
            "%s/tests/inputs/logs/%s.eventlog", top ? top : ".", names[i]);
        g_autoptr(Source) source = source_open(path, NULL);
        g_autoptr(EventTypes) types = header_read(source, NULL);

        ck_assert_ptr_nonnull(types);
        for (guint type = 0; type <= G_MAXUINT16; type++) {
            gint32 size = types->sizes[type];

            if (size == SIZE_UNDECLARED)
                continue;
            n_types++;
            ck_assert_ptr_nonnull(event_name((guint16)type));
            /* GHC 9.0 declares this event one byte shorter than it is. */
            if (size >= 0 && type != EVENT_NONMOVING_HEAP_CENSUS)
                ck_assert_uint_eq((guint32)size,
                                  event_minimum_size((guint16)type));
        }
    }
    ck_assert_uint_eq(n_types, 69 + 77);
}

/* The header written by tests equals that of a real log of GHC 9.10. */
TEST(written_header_equals_a_real_one)
{
    const char *top = g_getenv("top_srcdir");
    g_autofree char *path = g_build_filename(top ? top : ".", "tests", "inputs",
                                             "logs", "good-hi.eventlog", NULL);
    g_autoptr(Source) source = source_open(path, NULL);
    g_autoptr(EventTypes) real = header_read(source, NULL);
    g_autoptr(LogWriter) log = log_new();
    g_autoptr(EventTypes) ours = NULL;

    log_header(log);
    ours = read_bytes(log->bytes->data, log->bytes->len, NULL);
    ck_assert_ptr_nonnull(real);
    ck_assert_ptr_nonnull(ours);
    for (guint type = 0; type <= G_MAXUINT16; type++) {
        ck_assert_msg(real->sizes[type] == ours->sizes[type], "type %u", type);
        if (ours->sizes[type] != SIZE_UNDECLARED)
            ck_assert_str_eq(log_type_name((guint16)type),
                             event_name((guint16)type));
    }
}
