#include "support/suite.h"

#include <string.h>

#include "eventlog/event-line.h"

#define NO NO_CAPABILITY

#define EVENT_EVENT_300 300 /* an unknown type */

static const struct {
    guint16 type;
    const char *name;
    guint16 capability;
    const char *payload;
    guint32 size;
    const char *text; /* after the name */
    const char *json; /* after the name */
} lines[] = {
#define LINE(name, capability, payload, text, json)                            \
    {                                                                          \
        EVENT_##name, #name, capability, payload, sizeof(payload) - 1, text,   \
            json                                                               \
    }
#define HEAD "\0\0\0\0\0\0\0\0\x40" /* profile 0, 64 bytes */
    LINE(GC_START, 3, "", "", ""),
    LINE(HEAP_LIVE, 0, "\0\0\0\1\0\0\0\0\0\0\1\0",
         "heap_capset=1 live_bytes=256",
         "\"heap_capset\":1,\"live_bytes\":256"),
    /* Integers above 2^53. */
    LINE(PROF_BEGIN, NO, "\xff\xff\xff\xff\xff\xff\xff\xff",
         "tick_interval=18446744073709551615",
         "\"tick_interval\":18446744073709551615"),
    LINE(PROF_BEGIN, NO, "\0\x20\0\0\0\0\0\1", "tick_interval=9007199254740993",
         "\"tick_interval\":9007199254740993"),
    /* Quotes, backslashes, control characters, UTF-8 and other bytes; C1. */
    LINE(
        USER_MARKER, 1,
        "a \"\\\n\x7f\xc3\xa4\xc2\x85\xc3(\xed\xa0\x80\xf0\x9f\x98\x80\xf0\x9f",
        "marker_name=\"a "
        "\\\"\\\\\\x0A\\x7F\xc3\xa4\\xC2\\x85\\xC3(\\xED\\xA0\\x80\xf0\x9f\x98"
        "\x80\\xF0\\x9F\"",
        "\"marker_name\":\"a \\\"\\\\"
        "\\u000a\\u007f\xc3\xa4\\u0085\\\\xC3(\\\\xED\\\\xA0\\\\x80\xf0\x9f"
        "\x98\x80\\\\xF0\\\\x9F\""),
    /* A NUL within a text stays, one after it does not. */
    LINE(USER_MSG, 1, "a\0b\0", "message=\"a\\x00b\"",
         "\"message\":\"a\\u0000b\""),
    LINE(USER_MSG, 1, "", "message=\"\"", "\"message\":\"\""),
    LINE(PROGRAM_ARGS, NO, "\0\0\0\1prog\0\0two words\0last",
         "capset=1 commandline_vector=[\"prog\" \"\" \"two words\" \"last\"]",
         "\"capset\":1,\"commandline_vector\":[\"prog\",\"\",\"two words\","
         "\"last\"]"),
    LINE(PROGRAM_ENV, NO, "\0\0\0\1", "capset=1 environment_vector=[]",
         "\"capset\":1,\"environment_vector\":[]"),
    LINE(INTERN_STRING, NO, "text\0\0\0\7", "string=\"text\" id=7",
         "\"string\":\"text\",\"id\":7"),
    LINE(USER_BINARY_MSG, 0, "\0\xff\x5a", "bytes=00ff5a",
         "\"bytes\":\"00ff5a\""),
    LINE(HEAP_PROF_SAMPLE_COST_CENTRE, NO, HEAD "\2\0\0\0\5\0\0\1\0",
         "profile_id=0 residency=64 stack=[5 256]",
         "\"profile_id\":0,\"residency\":64,\"stack\":[5,256]"),
    LINE(HEAP_PROF_SAMPLE_COST_CENTRE, NO, HEAD "\0",
         "profile_id=0 residency=64 stack=[]",
         "\"profile_id\":0,\"residency\":64,\"stack\":[]"),
    LINE(HEAP_PROF_SAMPLE_STRING, NO, HEAD "x\0",
         "profile_id=0 residency=64 label=\"x\"",
         "\"profile_id\":0,\"residency\":64,\"label\":\"x\""),
    /* Too short, or from an older version of GHC. */
    LINE(WALL_CLOCK_TIME, NO, "\0\0\0\1\0", "capset=1 ...", "\"capset\":1"),
    LINE(TICKY_COUNTER_DEF, NO, "\0\0\0\0\0\0\0\1\0\2k\0n\0",
         "counter_id=1 arity=2 argument_kinds=\"k\" counter_name=\"n\"",
         "\"counter_id\":1,\"arity\":2,\"argument_kinds\":\"k\","
         "\"counter_name\":\"n\""),
    LINE(NONMOVING_HEAP_CENSUS, 0, "\6\0\0\0\1\0\0\0\2\0\0\0\3",
         "log_blk_sz=6 active_segments=1 filled_segments=2 live_blocks=3",
         "\"log_blk_sz\":6,\"active_segments\":1,\"filled_segments\":2,"
         "\"live_blocks\":3"),
    LINE(NONMOVING_HEAP_CENSUS, 0, "\0\x40\0\0\0\1\0\0\0\2\0\0\0\3",
         "blk_sz=64 active_segments=1 filled_segments=2 live_blocks=3",
         "\"blk_sz\":64,\"active_segments\":1,\"filled_segments\":2,"
         "\"live_blocks\":3"),
    LINE(EVENT_300, 0, "a\xff", "size=2 bytes=61ff",
         "\"size\":2,\"bytes\":\"61ff\""),
    LINE(EVENT_300, 0, "", "size=0 bytes=", "\"size\":0,\"bytes\":\"\""),
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
    g_autofree char *capability =
        event.capability == NO ? NULL : g_strdup_printf("%u", event.capability);
    g_autofree char *expected = g_strdup_printf(
        "kept 12.000000034  %s  %s%s%s\n", capability ? capability : "-",
        lines[_i].name, lines[_i].text[0] == '\0' ? "" : "  ", lines[_i].text);
    g_autofree char *object = g_strdup_printf(
        "{\"time\":12000000034,\"cap\":%s,\"event\":\"%s\"%s%s}\n",
        capability ? capability : "null", lines[_i].name,
        lines[_i].json[0] == '\0' ? "" : ",", lines[_i].json);

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
