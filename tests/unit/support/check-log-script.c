/* tests/support/log-script.c: what the statements of a script write. */
#include "support/suite.h"

#include <string.h>

#include "eventlog/event.h"
#include "eventlog/header.h"
#include "input/source.h"
#include "support/log-script.h"
#include "support/log-writer.h"

/* Before most scripts, and the size of what it writes. */
#define HEADER "header\nat 258ns\n"

#define TIME "0000000000000102"

static char *
hex_of(const guint8 *bytes, gsize size)
{
    GString *hex = g_string_new(NULL);

    for (gsize i = 0; i < size; i++)
        g_string_append_printf(hex, "%02x", bytes[i]);
    return g_string_free(hex, FALSE);
}

static GBytes *
build(const char *script)
{
    g_autoptr(GError) error = NULL;
    GBytes *log = log_script_build(script, NULL, &error);

    ck_assert_msg(log != NULL, "%s", error ? error->message : "");
    return log;
}

static EventTypes *
types_of(const char *script)
{
    g_autoptr(GBytes) log = build(script);
    gsize size;
    const void *bytes = g_bytes_get_data(log, &size);
    g_autoptr(Source) source = source_open_memory("log", bytes, size);

    return header_read(source, NULL);
}

/* The header is that of a real log of GHC 9.10. */
START_TEST(header_is_that_of_a_real_log)
{
    const char *top = g_getenv("top_srcdir");
    g_autofree char *path = g_build_filename(top ? top : ".", "tests", "inputs",
                                             "logs", "good-hi.eventlog", NULL);
    g_autoptr(Source) source = source_open(path, NULL);
    g_autofree EventTypes *real = header_read(source, NULL);
    g_autofree EventTypes *ours = types_of("header\n");

    ck_assert_ptr_nonnull(real);
    ck_assert_ptr_nonnull(ours);
    for (guint type = 0; type <= G_MAXUINT16; type++)
        ck_assert_msg(real->sizes[type] == ours->sizes[type], "type %u", type);
}
END_TEST

/* Two statements of the format, made without each other. */
START_TEST(names_and_sizes_are_those_of_the_decoder)
{
    for (guint16 type = 0; type < LOG_N_TYPES; type++) {
        guint16 size = log_type_size(type);

        if (log_type_name(type) == NULL)
            continue;
        ck_assert_pstr_eq(log_type_name(type), event_name(type));
        if (size != LOG_VARIABLE)
            ck_assert_uint_eq(size, event_minimum_size(type));
    }
}
END_TEST

START_TEST(types_are_declared)
{
    g_autofree EventTypes *types =
        types_of("declare HEAP_LIVE 30\ndeclare 300 5\ndeclare 301 variable\n"
                 "declare GC_START 0xfe\nundeclare IPE\nundeclare HEAP_SIZE\n"
                 "declare HEAP_SIZE\nheader\ndeclare IPE 7\n");

    ck_assert_int_eq(types->sizes[51], 30);
    ck_assert_int_eq(types->sizes[300], 5);
    ck_assert_int_eq(types->sizes[301], SIZE_VARIABLE);
    ck_assert_int_eq(types->sizes[9], 254);
    ck_assert_int_eq(types->sizes[169], SIZE_UNDECLARED);
    ck_assert_int_eq(types->sizes[50], 12);
}
END_TEST

static const struct {
    const char *statements;
    const char *hex; /* what they write */
} writings[] = {
    {"# nothing\n  \t# nothing\n\n", ""},
    {"bytes 00ff 7F \"a\\n\\t\\\\\\\"\\0\\x80#\" # a comment",
     "00ff7f610a095c22008023"},
    {"fill 3 0x55", "555555"},
    {"finish", "ffff"},
    /* Events, honest. */
    {"profile 10ms -hy type=\"T\" biography=\"drag\"", "00a0" TIME "0019"
                                                       "00"
                                                       "0000000000989680"
                                                       "00000004"
                                                       "0000540000000064726167"
                                                       "00"},
    {"profile 1.5s 77", "00a0" TIME "0014"
                        "00"
                        "0000000059682f00"
                        "0000004d"
                        "00000000000000"},
    {"cost-centre 3 \"f\" \"M\" \"\" caf", "00a1" TIME "000a"
                                           "00000003"
                                           "66004d0000"
                                           "63"},
    {"cost-centre 4 \"f\" \"M\" \"x\"", "00a1" TIME "000b"
                                        "00000004"
                                        "66004d007800"
                                        "00"},
    {"info-table 0x40a128 \"a\" \"1\" \"\" \"\" \"\" \":\"", "00a9" TIME "0012"
                                                             "000000000040a128"
                                                             "6100310000"
                                                             "00003a00"},
    {"info-table 7 \"\" \"\" \"\" \"\" \"\" \"\" length=+0", "00a9" TIME "000e"
                                                             "0000000000000007"
                                                             "000000000000"},
    {"era", "00a2" TIME "0000000000000000"},
    {"bio-era 18 3us", "00a6" TIME "0000000000000012"
                       "0000000000000bb8"},
    {"sample 258 \"ab\"", "00a4" TIME "000c"
                          "00"
                          "0000000000000102"
                          "616200"},
    {"stack 5 [3 0x102]", "00a3" TIME "0012"
                          "00"
                          "0000000000000005"
                          "02"
                          "0000000300000102"},
    {"stack 5 []", "00a3" TIME "000a"
                   "00"
                   "0000000000000005"
                   "00"},
    {"end-era", "00a5" TIME "0000000000000000"},
    {"marker \"hi\"", "003a" TIME "00026869"},
    {"message \"\"", "0013" TIME "0000"},
    {"live 9", "0033" TIME "00000000"
               "0000000000000009"},
    {"size 9", "0032" TIME "00000000"
               "0000000000000009"},
    {"blocks 9", "005b" TIME "00000000"
                 "0000000000000009"},
    {"rts \"GHC\"", "001d" TIME "0007"
                    "00000000"
                    "474843"},
    {"program \"p\" \"\" \"-h\"", "001e" TIME "000a"
                                  "00000000"
                                  "7000002d6800"},
    {"wall-clock 1709208000 5", "002b" TIME "00000000"
                                "0000000065e071c0"
                                "00000005"},
    {"capability 1", "002d" TIME "0001"},
    {"event GC_START", "0009" TIME},
    {"event HEAP_LIVE u32=1 u64=2", "0033" TIME "00000001"
                                    "0000000000000002"},
    {"event 58 u8=0xff u16=2 \"a\" 0b [1]", "003a" TIME "000a"
                                            "ff0002"
                                            "61"
                                            "0b"
                                            "0100000001"},
    /* What a type of fixed size lacks or has too much. */
    {"event HEAP_LIVE u8=1", "0033" TIME "01eeeeeeeeeeeeeeeeeeeeee"},
    {"event CAP_CREATE u32=0x01020304", "002d" TIME "0102"},
    /* Times. */
    {"at 1.5s\nevent GC_START", "0009"
                                "0000000059682f00"},
    {"at +1us\nevent GC_START", "0009"
                                "00000000000004ea"},
    {"at 0xffffffffffffffff\nevent GC_START", "0009"
                                              "ffffffffffffffff"},
    /* Blocks. */
    {"block 3\nclose", "0012" TIME "00000018" TIME "0003"},
    {"block\nevent GC_START\nat 259ns\nblock 0", "0012" TIME "00000022"
                                                 "0000000000000103"
                                                 "ffff"
                                                 "0009" TIME "0012"
                                                 "0000000000000103"
                                                 "00000018"
                                                 "0000000000000103"
                                                 "0000"},
    {"block 1\nat 999ns\nat 1ns\nfinish", "0012" TIME "0000001a"
                                          "00000000000003e7"
                                          "0001"
                                          "ffff"},
    {"block size=0 end=0", "0012" TIME "00000000"
                           "0000000000000000"
                           "ffff"},
    {"block 0 size=+2 end=-2ns", "0012" TIME "0000001a"
                                 "0000000000000100"
                                 "0000"},
    {"block 0 size=-2 end=+1ns", "0012" TIME "00000016"
                                 "0000000000000103"
                                 "0000"},
    /* Lies of events. */
    {"marker \"hi\" length=7", "003a" TIME "00076869"},
    {"marker \"hi\" length=-1", "003a" TIME "00016869"},
    {"marker \"hi\" more=aabb", "003a" TIME "00046869aabb"},
    {"marker \"hi\" more=\"a\" length=+1", "003a" TIME "0004686961"},
    {"marker \"hi\" less=1", "003a" TIME "000168"},
    {"capability 1 more=ff", "002d" TIME "0001ff"},
    {"capability 1 less=1", "002d" TIME "00"},
    {"capability 1 after=3 tear=aabb", "002d"
                                       "00"
                                       "aabb"
                                       "00000000000102"
                                       "0001"},
    {"capability 1 after=12 tear=aa", "002d" TIME "0001aa"},
    {"block\ncapability 1 after=0 tear=aabb\nclose",
     "0012" TIME "00000026" TIME "ffff"
     "aabb"
     "002d" TIME "0001"},
    {"declare CAP_CREATE 3\ncapability 1", "002d" TIME "0001ee"},
    /* Places. */
    {"place a\nbytes 00000000\nplace b\noverwrite a+1 aa \"b\"\n"
     "overwrite b-1 cc",
     "00aa62cc"},
    {"place a\nbytes 0000\ncut a+1", "00"},
    {"place a\nblock 0\noverwrite a+10 ff\nclose",
     "0012" TIME "ff000018" TIME "0000"},
};

START_TEST(statement_writes_bytes)
{
    g_autofree char *script =
        g_strconcat(HEADER, writings[_i].statements, NULL);
    g_autoptr(GBytes) header = build(HEADER);
    g_autoptr(GBytes) log = build(script);
    gsize before = g_bytes_get_size(header);
    gsize size;
    const guint8 *bytes = g_bytes_get_data(log, &size);
    g_autofree char *hex = NULL;

    ck_assert_uint_ge(size, before);
    hex = hex_of(bytes + before, size - before);
    ck_assert_msg(strcmp(hex, writings[_i].hex) == 0, "%s: %s, not %s",
                  writings[_i].statements, hex, writings[_i].hex);
}
END_TEST

/* Bytes before the header, no header at all, and two. */
START_TEST(header_is_where_the_script_says)
{
    g_autoptr(GBytes) none = build("bytes 00ff\n");
    g_autoptr(GBytes) one = build("header\n");
    g_autoptr(GBytes) two = build("bytes 00\nheader\nblock\nheader\n");
    const guint8 *bytes = g_bytes_get_data(two, NULL);

    ck_assert_uint_eq(g_bytes_get_size(none), 2);
    ck_assert_uint_eq(g_bytes_get_size(two),
                      1 + 24 + 2 * g_bytes_get_size(one));
    ck_assert(memcmp(bytes + 1, "hdrb", 4) == 0);
    ck_assert(memcmp(bytes + 1 + 24 + g_bytes_get_size(one), "hdrb", 4) == 0);
}
END_TEST

START_TEST(places_are_told)
{
    g_autoptr(GHashTable) places = NULL;
    g_autoptr(GBytes) log =
        log_script_build("place a\nbytes 00ff\nplace b-\n", &places, NULL);

    ck_assert_ptr_null(log);
    log = log_script_build("place a\nbytes 00ff\nplace b2\n", &places, NULL);
    ck_assert_uint_eq(g_hash_table_size(places), 2);
    ck_assert_uint_eq(GPOINTER_TO_SIZE(g_hash_table_lookup(places, "b2")), 2);
}
END_TEST

static const struct {
    const char *script;
    const char *sentence;
} mistakes[] = {
    {"foo", "line 1: there is no statement 'foo'"},
    {"# x\n\n\"era\"", "line 3: 'era' is not a statement"},
    {"length=1", "line 1: a statement is missing"},
    {"era", "line 1: there is no header so far"},
    {"block", "line 1: there is no header so far"},
    {"undeclare IPE\nheader\ninfo-table 1", "line 3: type 169 is not declared"},
    {"header\nevent 300", "line 2: type 300 is not declared"},
    {"header\nevent FOO", "line 2: there is no type 'FOO'"},
    {"header\nevent", "line 2: a type is missing"},
    {"declare 512 1", "line 1: types go up to 511"},
    {"declare 300", "line 1: GHC 9.10 has no size for that type"},
    {"declare 300 x", "line 1: 'x' is not a number of 2 bytes"},
    {"declare 300 65536", "line 1: '65536' is not a number of 2 bytes"},
    {"header\nlive", "line 2: a number is missing"},
    {"header\nlive -1", "line 2: '-1' is not a number of 8 bytes"},
    {"header\nlive \"1\"", "line 2: '1' is not a number"},
    {"header\nlive 1 2", "line 2: '2' is too much"},
    {"header\nlive 1 foo=2", "line 2: 'foo=2' is too much"},
    {"header\nlive 1 length=2", "line 2: the event has no length of its own"},
    {"header\nlive 1 less=13", "line 2: the event is shorter than that"},
    {"header\nlive 1 after=3", "line 2: 'after' and 'tear' go together"},
    {"header\nlive 1 after=23 tear=00", "line 2: the event is shorter"},
    {"header\nlive 1 more=0", "line 2: '0' is not bytes in hexadecimal"},
    {"header\nmarker hi", "line 2: 'hi' is not a text"},
    {"header\nmarker \"hi", "line 2: a text without its end"},
    {"header\nmarker \"\\q\"", "line 2: unknown escape in a text: '\\q\"'"},
    {"header\nmarker \"\"x", "line 2: there is no blank before 'x'"},
    {"header\nstack 1 2", "line 2: '2' is not a stack"},
    {"header\nstack 1 [2", "line 2: a stack without its end"},
    {"header\nstack 1 [x]", "line 2: 'x' is not a number of 4 bytes"},
    {"header\ncost-centre 1 \"\" \"\" \"\" cap", "line 2: 'cap' is not 'caf'"},
    {"header\nprofile 1ms -hx", "line 2: there is no break-down '-hx'"},
    {"header\nprofile 1min -hc", "line 2: '1min' is not a time"},
    {"header\nevent 58 u9=1", "line 2: there is no field 'u9'"},
    {"at", "line 1: a time is missing"},
    {"at 1h", "line 1: '1h' is not a time"},
    {"at -1s", "line 1: '-1s' is not a time"},
    {"bytes", "line 1: bytes are missing"},
    {"bytes 0g", "line 1: '0g' is not bytes in hexadecimal"},
    {"fill 1", "line 1: a number is missing"},
    {"place", "line 1: a name is missing"},
    {"place a+b", "line 1: 'a+b' cannot be a place's name"},
    {"place a\nplace a", "line 2: there are two places 'a'"},
    {"cut a", "line 1: there is no place 'a' so far"},
    {"place a\ncut a-1", "line 2: 'a-1' lies before the log"},
    {"bytes 00\ncut 2\n\n", "line 2: byte 2 lies behind the log"},
    {"bytes 00\noverwrite 0 0000", "line 2: byte 2 lies behind the log"},
    {"overwrite 0", "line 1: bytes are missing"},
    {"foo\nbar", "line 1: there is no statement 'foo'"}, /* the first one */
};

START_TEST(mistake_is_told_with_its_line)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GBytes) log = log_script_build(mistakes[_i].script, NULL, &error);

    ck_assert_ptr_null(log);
    ck_assert(g_error_matches(error, LOG_SCRIPT_ERROR, LOG_SCRIPT_ERROR_LINE));
    ck_assert_msg(g_str_has_prefix(error->message, mistakes[_i].sentence), "%s",
                  error->message);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("log-script");
    TCase *header = add_case(suite, "header");
    TCase *statements = add_case(suite, "statements");

    tcase_add_test(header, header_is_that_of_a_real_log);
    tcase_add_test(header, names_and_sizes_are_those_of_the_decoder);
    tcase_add_test(header, types_are_declared);
    tcase_add_test(header, header_is_where_the_script_says);
    tcase_add_loop_test(statements, statement_writes_bytes, 0,
                        G_N_ELEMENTS(writings));
    tcase_add_test(statements, places_are_told);
    tcase_add_loop_test(statements, mistake_is_told_with_its_line, 0,
                        G_N_ELEMENTS(mistakes));
    return run_suite(suite);
}
