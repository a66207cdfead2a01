#include "support/suite.h"

#include <string.h>

#include "eventlog/event-line.h"

#define NO NO_CAPABILITY

static const struct {
    guint16 type;
    guint16 capability;
    const char *payload;
    guint32 size;
    const char *text; /* after the time */
    const char *json; /* after the time */
} lines[] = {
#define LINE(type, capability, payload, text, json)                            \
    {                                                                          \
        type, capability, payload, sizeof(payload) - 1, text "\n", json "}\n"  \
    }
#define HEAD "\0\0\0\0\0\0\0\0\x40" /* profile 0, 64 bytes */
    LINE(EVENT_GC_START, 3, "", "3  GC_START",
         "\"cap\":3,\"event\":\"GC_START\""),
    LINE(EVENT_HEAP_LIVE, 0, "\0\0\0\1\0\0\0\0\0\0\1\0",
         "0  HEAP_LIVE  heap_capset=1 live_bytes=256",
         "\"cap\":0,\"event\":\"HEAP_LIVE\",\"heap_capset\":1,"
         "\"live_bytes\":256"),
    /* Integers above 2^53. */
    LINE(EVENT_PROF_BEGIN, NO, "\xff\xff\xff\xff\xff\xff\xff\xff",
         "-  PROF_BEGIN  tick_interval=18446744073709551615",
         "\"cap\":null,\"event\":\"PROF_BEGIN\","
         "\"tick_interval\":18446744073709551615"),
    LINE(EVENT_PROF_BEGIN, NO, "\0\x20\0\0\0\0\0\1",
         "-  PROF_BEGIN  tick_interval=9007199254740993",
         "\"cap\":null,\"event\":\"PROF_BEGIN\","
         "\"tick_interval\":9007199254740993"),
    /* Quotes, backslashes, control characters, UTF-8 and other bytes; C1. */
    LINE(
        EVENT_USER_MARKER, 1,
        "a \"\\\n\x7f\xc3\xa4\xc2\x85\xc3(\xed\xa0\x80\xf0\x9f\x98\x80\xf0\x9f",
        "1  USER_MARKER  marker_name=\"a \\\"\\\\\\x0A\\x7F\xc3\xa4\\xC2\\x85"
        "\\xC3(\\xED\\xA0\\x80\xf0\x9f\x98\x80\\xF0\\x9F\"",
        "\"cap\":1,\"event\":\"USER_MARKER\",\"marker_name\":\"a \\\"\\\\"
        "\\u000a\\u007f\xc3\xa4\\u0085\\\\xC3(\\\\xED\\\\xA0\\\\x80"
        "\xf0\x9f\x98\x80\\\\xF0\\\\x9F\""),
    /* A NUL within a text stays, one after it does not. */
    LINE(EVENT_USER_MSG, 1, "a\0b\0", "1  USER_MSG  message=\"a\\x00b\"",
         "\"cap\":1,\"event\":\"USER_MSG\",\"message\":\"a\\u0000b\""),
    LINE(EVENT_USER_MSG, 1, "", "1  USER_MSG  message=\"\"",
         "\"cap\":1,\"event\":\"USER_MSG\",\"message\":\"\""),
    LINE(EVENT_PROGRAM_ARGS, NO, "\0\0\0\1prog\0\0two words\0last",
         "-  PROGRAM_ARGS  capset=1 "
         "commandline_vector=[\"prog\" \"\" \"two words\" \"last\"]",
         "\"cap\":null,\"event\":\"PROGRAM_ARGS\",\"capset\":1,"
         "\"commandline_vector\":[\"prog\",\"\",\"two words\",\"last\"]"),
    LINE(EVENT_PROGRAM_ENV, NO, "\0\0\0\1",
         "-  PROGRAM_ENV  capset=1 environment_vector=[]",
         "\"cap\":null,\"event\":\"PROGRAM_ENV\",\"capset\":1,"
         "\"environment_vector\":[]"),
    LINE(EVENT_INTERN_STRING, NO, "text\0\0\0\7",
         "-  INTERN_STRING  string=\"text\" id=7",
         "\"cap\":null,\"event\":\"INTERN_STRING\",\"string\":\"text\","
         "\"id\":7"),
    LINE(EVENT_USER_BINARY_MSG, 0, "\0\xff\x5a",
         "0  USER_BINARY_MSG  bytes=00ff5a",
         "\"cap\":0,\"event\":\"USER_BINARY_MSG\",\"bytes\":\"00ff5a\""),
    LINE(EVENT_HEAP_PROF_SAMPLE_COST_CENTRE, NO, HEAD "\2\0\0\0\5\0\0\1\0",
         "-  HEAP_PROF_SAMPLE_COST_CENTRE  profile_id=0 residency=64 "
         "stack=[5 256]",
         "\"cap\":null,\"event\":\"HEAP_PROF_SAMPLE_COST_CENTRE\","
         "\"profile_id\":0,\"residency\":64,\"stack\":[5,256]"),
    LINE(EVENT_HEAP_PROF_SAMPLE_COST_CENTRE, NO, HEAD "\0",
         "-  HEAP_PROF_SAMPLE_COST_CENTRE  profile_id=0 residency=64 stack=[]",
         "\"cap\":null,\"event\":\"HEAP_PROF_SAMPLE_COST_CENTRE\","
         "\"profile_id\":0,\"residency\":64,\"stack\":[]"),
    LINE(EVENT_HEAP_PROF_SAMPLE_STRING, NO, HEAD "x\0",
         "-  HEAP_PROF_SAMPLE_STRING  profile_id=0 residency=64 label=\"x\"",
         "\"cap\":null,\"event\":\"HEAP_PROF_SAMPLE_STRING\","
         "\"profile_id\":0,\"residency\":64,\"label\":\"x\""),
    /* Too short, or from an older version of GHC. */
    LINE(EVENT_WALL_CLOCK_TIME, NO, "\0\0\0\1\0",
         "-  WALL_CLOCK_TIME  capset=1 ...",
         "\"cap\":null,\"event\":\"WALL_CLOCK_TIME\",\"capset\":1"),
    LINE(EVENT_TICKY_COUNTER_DEF, NO, "\0\0\0\0\0\0\0\1\0\2k\0n\0",
         "-  TICKY_COUNTER_DEF  counter_id=1 arity=2 argument_kinds=\"k\" "
         "counter_name=\"n\"",
         "\"cap\":null,\"event\":\"TICKY_COUNTER_DEF\",\"counter_id\":1,"
         "\"arity\":2,\"argument_kinds\":\"k\",\"counter_name\":\"n\""),
    LINE(EVENT_NONMOVING_HEAP_CENSUS, 0, "\6\0\0\0\1\0\0\0\2\0\0\0\3",
         "0  NONMOVING_HEAP_CENSUS  log_blk_sz=6 active_segments=1 "
         "filled_segments=2 live_blocks=3",
         "\"cap\":0,\"event\":\"NONMOVING_HEAP_CENSUS\",\"log_blk_sz\":6,"
         "\"active_segments\":1,\"filled_segments\":2,\"live_blocks\":3"),
    LINE(EVENT_NONMOVING_HEAP_CENSUS, 0, "\0\x40\0\0\0\1\0\0\0\2\0\0\0\3",
         "0  NONMOVING_HEAP_CENSUS  blk_sz=64 active_segments=1 "
         "filled_segments=2 live_blocks=3",
         "\"cap\":0,\"event\":\"NONMOVING_HEAP_CENSUS\",\"blk_sz\":64,"
         "\"active_segments\":1,\"filled_segments\":2,\"live_blocks\":3"),
    LINE(300, 0, "a\xff", "0  EVENT_300  size=2 bytes=61ff",
         "\"cap\":0,\"event\":\"EVENT_300\",\"size\":2,\"bytes\":\"61ff\""),
    LINE(300, 0, "", "0  EVENT_300  size=0 bytes=",
         "\"cap\":0,\"event\":\"EVENT_300\",\"size\":0,\"bytes\":\"\""),
#undef HEAD
#undef LINE
};

LOOP_TEST(event_is_written_as_a_line, 0, G_N_ELEMENTS(lines))
{
    /* Memory of exactly that size, so that a sanitizer detects reads beyond
     * it. */
    g_autofree guint8 *payload = g_memdup2(lines[_i].payload, lines[_i].size);
    const Event event = {
        .type = lines[_i].type,
        .capability = lines[_i].capability,
        .time = 12000000034,
        .payload = payload,
        .size = lines[_i].size,
    };
    g_autoptr(GString) text = g_string_new("kept ");
    g_autoptr(GString) json = g_string_new(NULL);
    g_autofree char *expected =
        g_strconcat("kept 12.000000034  ", lines[_i].text, NULL);
    g_autofree char *object =
        g_strconcat("{\"time\":12000000034,", lines[_i].json, NULL);

    event_line_append(&event, EVENT_LINE_TEXT, text);
    event_line_append(&event, EVENT_LINE_JSON, json);
    ck_assert_str_eq(text->str, expected);
    ck_assert_str_eq(json->str, object);
}

/* Lines of the largest values fit into the memory that is allocated for them:
 * the greatest integers, and bytes that take the most characters. */
TEST(largest_lines_fit)
{
    static const guint8 fills[] = {0xff, 0x00, 0x01, 0x80};
    g_autofree guint8 *bytes = g_malloc(G_MAXUINT16);

    for (guint16 type = 0; type <= N_KNOWN_EVENTS; type++)
        for (guint i = 0; i < 4 * G_N_ELEMENTS(fills); i++) {
            const guint32 sizes[] = {event_minimum_size(type),
                                     event_minimum_size(type) + 1, 200,
                                     G_MAXUINT16};
            Event event = {.type = type,
                           .time = G_MAXUINT64,
                           .capability = 0xfffe,
                           .payload = bytes,
                           .size = sizes[i % 4]};
            g_autoptr(GString) line = g_string_new(NULL);

            memset(bytes, fills[i / 4], G_MAXUINT16);
            event_line_append(&event, EVENT_LINE_TEXT, line);
            event_line_append(&event, EVENT_LINE_JSON, line);
            ck_assert(g_utf8_validate(line->str, (gssize)line->len, NULL));
        }
}
