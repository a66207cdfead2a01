#include "support/suite.h"

#include <string.h>

#include "eventlog/event.h"

static const struct {
    guint16 type;
    const char *name;
    guint32 minimum; /* bytes */
} types[] = {
    {EVENT_BLOCK_MARKER, "BLOCK_MARKER", 14},
    {EVENT_GC_START, "GC_START", 0},
    {EVENT_USER_MARKER, "USER_MARKER", 0},
    {EVENT_PROGRAM_ARGS, "PROGRAM_ARGS", 4},
    {EVENT_HEAP_LIVE, "HEAP_LIVE", 12},
    {EVENT_GC_STATS_GHC, "GC_STATS_GHC", 58},
    {EVENT_HEAP_PROF_BEGIN, "HEAP_PROF_BEGIN", 20},
    {EVENT_HEAP_PROF_COST_CENTRE, "HEAP_PROF_COST_CENTRE", 8},
    {EVENT_HEAP_PROF_SAMPLE_COST_CENTRE, "HEAP_PROF_SAMPLE_COST_CENTRE", 10},
    {EVENT_HEAP_PROF_SAMPLE_STRING, "HEAP_PROF_SAMPLE_STRING", 10},
    {EVENT_IPE, "IPE", 14},
    {EVENT_TICKY_COUNTER_BEGIN_SAMPLE, "TICKY_COUNTER_BEGIN_SAMPLE", 0},
    {5, NULL, 0},
    {180, NULL, 0},
    {N_KNOWN_EVENTS, NULL, 0},
    {0xffff, NULL, 0},
};

START_TEST(types_have_names_and_sizes)
{
    ck_assert_pstr_eq(event_name(types[_i].type), types[_i].name);
    ck_assert_uint_eq(event_minimum_size(types[_i].type), types[_i].minimum);
    ck_assert_int_eq(event_fields(types[_i].type) == NULL,
                     types[_i].name == NULL);
}
END_TEST

/* Zeros of the minimum size are valid fields of every event.  One byte less is
 * too short. */
START_TEST(min_size_is_enough_for_each_type)
{
    for (guint16 type = 0; type < N_KNOWN_EVENTS; type++) {
        guint32 size = event_minimum_size(type);
        g_autofree guint8 *zeros = g_malloc0(size + 1);

        if (event_name(type) == NULL)
            continue;
        ck_assert_msg(event_fields_fit(type, zeros, size, TRUE), "%u", type);
        ck_assert_msg(size == 0 ||
                          !event_fields_fit(type, zeros, size - 1, FALSE),
                      "%u", type);
    }
}
END_TEST

typedef enum { UNFIT, LOOSE, EXACT } Fit;

static const struct {
    guint16 type;
    const char *payload;
    gsize size;
    Fit fit;
} payloads[] = {
#define PAYLOAD(type, bytes, fit)                                              \
    {                                                                          \
        EVENT_##type, bytes, sizeof(bytes) - 1, fit                            \
    }
#define HEAD "\0\0\0\0\0\0\0\0\7" /* profile 0, 7 bytes */
    PAYLOAD(HEAP_PROF_SAMPLE_STRING, HEAD "x\0", EXACT),
    PAYLOAD(HEAP_PROF_SAMPLE_STRING, HEAD "\0", EXACT),
    PAYLOAD(HEAP_PROF_SAMPLE_STRING, HEAD "x\0y", LOOSE),
    PAYLOAD(HEAP_PROF_SAMPLE_STRING, HEAD "x", UNFIT),
    PAYLOAD(HEAP_PROF_SAMPLE_STRING, HEAD, UNFIT),
    PAYLOAD(HEAP_PROF_SAMPLE_COST_CENTRE, HEAD "\0", EXACT),
    PAYLOAD(HEAP_PROF_SAMPLE_COST_CENTRE, HEAD "\1\0\0\0\1", EXACT),
    PAYLOAD(HEAP_PROF_SAMPLE_COST_CENTRE, HEAD "\2\0\0\0\1", UNFIT),
    PAYLOAD(HEAP_PROF_SAMPLE_COST_CENTRE, HEAD "\1\0\0\0\1\0", LOOSE),
    PAYLOAD(HEAP_PROF_SAMPLE_COST_CENTRE, HEAD "\xff\0\0\0\1", UNFIT),
    PAYLOAD(HEAP_LIVE, "\0\0\0\0\0\0\0\0\0\0\0\1", EXACT),
    PAYLOAD(HEAP_LIVE, "\0\0\0\0\0\0\0\0\0\0\0\1more", LOOSE),
    PAYLOAD(USER_MARKER, "any text\0at all", EXACT),
    PAYLOAD(GC_START, "x", LOOSE),
#undef HEAD
#undef PAYLOAD
    {5, "unknown", 7, EXACT},
};

START_TEST(fields_fit_the_payload)
{
    gsize size = payloads[_i].size;
    g_autofree guint8 *exact = g_malloc(size);
    guint16 type = payloads[_i].type;

    memcpy(exact, payloads[_i].payload, size);
    ck_assert_int_eq(event_fields_fit(type, exact, size, FALSE),
                     payloads[_i].fit != UNFIT);
    ck_assert_int_eq(event_fields_fit(type, exact, size, TRUE),
                     payloads[_i].fit == EXACT);
}
END_TEST

START_TEST(cursor_reads_big_endian)
{
    static const guint8 bytes[] = "\1\2\3\4\5\6\7\x81\x92\xa3\xb4\xc5\xd6\xe7"
                                  "\xf8label";
    Cursor cursor = cursor_of(bytes, sizeof(bytes));

    ck_assert_uint_eq(cursor_u8(&cursor), 1);
    ck_assert_uint_eq(cursor_u16(&cursor), 0x0203);
    ck_assert_uint_eq(cursor_u32(&cursor), 0x04050607);
    ck_assert_uint_eq(cursor_u64(&cursor),
                      G_GUINT64_CONSTANT(0x8192a3b4c5d6e7f8));
    ck_assert_str_eq(cursor_string(&cursor), "label");
    ck_assert_uint_eq(cursor_left(&cursor), 0);
    ck_assert(!cursor.bad);
}
END_TEST

/* Reads past the end give 0 or "", and so do all later reads. */
START_TEST(cursor_latches_bad)
{
    g_autofree guint8 *bytes = g_malloc(3);
    Cursor cursor = cursor_of(bytes, 3);

    memcpy(bytes, "abc", 3);
    ck_assert_uint_eq(cursor_u32(&cursor), 0);
    ck_assert(cursor.bad);
    ck_assert_uint_eq(cursor_left(&cursor), 0);
    ck_assert_uint_eq(cursor_u8(&cursor), 0);
    ck_assert_uint_eq(cursor_u16(&cursor), 0);
    ck_assert_uint_eq(cursor_u64(&cursor), 0);
    ck_assert_ptr_null(cursor_bytes(&cursor, 1));
    ck_assert_str_eq(cursor_string(&cursor), "");
    ck_assert(cursor.bad);
    cursor = cursor_of(bytes, 3);
    ck_assert_str_eq(cursor_string(&cursor), "");
    ck_assert(cursor.bad);
    cursor = cursor_of(bytes, 3);
    ck_assert_ptr_eq(cursor_bytes(&cursor, 3), bytes);
    ck_assert(!cursor.bad);
}
END_TEST

static const struct {
    guint16 type;
    guint16 capability;
    const char *payload;
    guint32 size;
    const char *line;
} dumps[] = {
#define DUMP(type, capability, payload, line)                                  \
    {                                                                          \
        type, capability, payload, sizeof(payload) - 1, "7 9 " line "\n"       \
    }
    DUMP(EVENT_GC_START, 3, "", "3 GC_START"),
    DUMP(EVENT_HEAP_LIVE, 0, "\0\0\0\1\0\0\0\0\0\0\1\0", "0 HEAP_LIVE 1 256"),
    DUMP(EVENT_USER_MARKER, 1, "a \"\\\n\xc3",
         "1 USER_MARKER"
         " \"a \\x22\\x5C\\x0A\\xC3\""),
    DUMP(EVENT_HEAP_PROF_SAMPLE_COST_CENTRE, NO_CAPABILITY,
         "\0\0\0\0\0\0\0\0\x40\2\0\0\0\5\0\0\1\0",
         "- HEAP_PROF_SAMPLE_COST_CENTRE 0 64 [5 256]"),
    DUMP(EVENT_HEAP_PROF_SAMPLE_STRING, NO_CAPABILITY,
         "\0\0\0\0\0\0\0\0\x40x\0", "- HEAP_PROF_SAMPLE_STRING 0 64 \"x\""),
    DUMP(EVENT_WALL_CLOCK_TIME, NO_CAPABILITY, "\0\0\0\1",
         "- WALL_CLOCK_TIME 1 0 ..."),
    DUMP(300, NO_CAPABILITY, "abc", "- EVENT_300"),
#undef DUMP
};

START_TEST(event_is_dumped_as_a_line)
{
    Event event = {
        .type = dumps[_i].type,
        .capability = dumps[_i].capability,
        .time = 9,
        .offset = 7,
        .payload = (const guint8 *)dumps[_i].payload,
        .size = dumps[_i].size,
    };
    g_autoptr(GString) line = g_string_new(NULL);

    event_dump(&event, line);
    ck_assert_str_eq(line->str, dumps[_i].line);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("event");
    TCase *table = add_case(suite, "table");
    TCase *fields = add_case(suite, "fields");

    tcase_add_loop_test(table, types_have_names_and_sizes, 0,
                        G_N_ELEMENTS(types));
    tcase_add_test(table, min_size_is_enough_for_each_type);
    tcase_add_loop_test(fields, fields_fit_the_payload, 0,
                        G_N_ELEMENTS(payloads));
    tcase_add_test(fields, cursor_reads_big_endian);
    tcase_add_test(fields, cursor_latches_bad);
    tcase_add_loop_test(fields, event_is_dumped_as_a_line, 0,
                        G_N_ELEMENTS(dumps));
    return run_suite(suite);
}
