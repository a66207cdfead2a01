/* src/reader/eventlog/scan.c: what is found in a log, and where a scan stops.
 */
#include "support/suite.h"

#include <string.h>

#include "eventlog/decoder.h"
#include "reader/eventlog/scan.h"
#include "support/log-input.h"

/* A scan of a log's body, in pieces of one size. */
typedef struct {
    GString *told;   /* a line for each thing found */
    guint64 stopped; /* offset of the event that is not plain; 0 = none */
    guint64 end;     /* offset behind all that was scanned */
    guint64 latest, last_time;
    gboolean has_tables;
    gboolean seen[N_KNOWN_EVENTS];
    guint32 n_keys;
} Result;

static void
result_clear(Result *result)
{
    g_string_free(result->told, TRUE);
}

static void
tell_sample(Result *result, const Sample *found)
{
    g_string_append_printf(result->told, "%s %u %" G_GUINT64_FORMAT "\n",
                           found_kind(found) == FOUND_STACK ? "stack"
                                                            : "string",
                           found->key, found->bytes);
}

/* Demands that runs end where the kind changes, and nowhere else. */
static void
assert_runs(const Scan *scan)
{
    guint run = 0;

    for (gsize i = 0; i < scan->n_found; i++) {
        const gsize end = scan_run_end(scan, i, &run);

        for (gsize k = i; k < end; k++)
            if (found_kind(&scan->found[k]) != found_kind(&scan->found[i]))
                ck_abort_msg("%u is in the run of %u", (guint)k, (guint)i);
        if (end <= i || end > scan->n_found ||
            (end < scan->n_found &&
             found_kind(&scan->found[end]) == found_kind(&scan->found[i])))
            ck_abort_msg("the run of %u ends at %u", (guint)i, (guint)end);
    }
}

static void
tell(Result *result, const EventTypes *types, const Piece *piece,
     const Scan *scan)
{
    for (guint i = 0; i < scan->keys->len; i++) {
        const KeyPlace *place = &g_array_index(scan->keys, KeyPlace, i);

        g_string_append_printf(result->told, "key %u '%.*s'\n",
                               result->n_keys++, (int)place->size,
                               (const char *)piece->buffer + place->place);
    }
    for (gsize i = 0; i < scan->n_found; i++) {
        const Sample *found = &scan->found[i];
        Event event;

        if (found_kind(found) != FOUND_EVENT) {
            tell_sample(result, found);
            continue;
        }
        scan_event(types, piece, found, &event);
        g_string_append_printf(
            result->told, "%s cap %d time %" G_GUINT64_FORMAT " size %u\n",
            event_name(event.type),
            event.capability == NO_CAPABILITY ? -1 : event.capability,
            event.time, event.size);
    }
}

/* Takes a scan's other results. */
static void
take_rest(Result *result, const Scan *scan)
{
    if (scan->stopped && result->stopped == 0)
        result->stopped = scan->end.offset;
    result->end = scan->end.offset;
    result->last_time = scan->end.last_time;
    result->latest = MAX(result->latest, scan->latest);
    result->has_tables = result->has_tables || scan->has_tables;
    for (guint type = 0; type < N_KNOWN_EVENTS; type++)
        result->seen[type] = result->seen[type] || scan->seen[type];
}

static Result
scan_log(const LogWriter *log, Scanner *scanner, const Position *begin,
         const EventTypes *types, gsize piece_size, gboolean strips)
{
    Result result = {.told = g_string_new(NULL)};
    Scan scan = {.strips = strips};
    gsize at = (gsize)begin->offset;
    Piece piece;

    piece_init(&piece, piece_size);
    scanner_begin(scanner, begin);
    do {
        const gsize size = MIN(piece_size, log->bytes->len - at);

        memcpy(piece_room(&piece), log->bytes->data + at, size);
        piece_set(&piece, at, size);
        scanner_scan(scanner, &piece, &scan);
        assert_runs(&scan);
        tell(&result, types, &piece, &scan);
        take_rest(&result, &scan);
        at += size;
    } while (!piece.final);
    piece_clear(&piece);
    scan_clear(&scan);
    return result;
}

/* Scans a log for markers, ends of eras, and info tables if these are
 * wanted. */
static Result
scan_of(const LogWriter *log, gsize piece_size, gboolean strips,
        gboolean tables)
{
    const gboolean wanted[N_KNOWN_EVENTS] = {
        [EVENT_USER_MARKER] = TRUE,
        [EVENT_HEAP_PROF_SAMPLE_END] = TRUE,
        [EVENT_HEAP_PROF_BEGIN] = TRUE,
        [EVENT_IPE] = tables,
    };
    g_autoptr(Source) source = log_open(log);
    g_autoptr(Decoder) decoder = decoder_new(source, NULL);
    g_autoptr(Scanner) scanner = scanner_new(decoder_types(decoder), wanted);
    Position begin;

    ck_assert(decoder_position(decoder, &begin));
    return scan_log(log, scanner, &begin, decoder_types(decoder), piece_size,
                    strips);
}

static const gsize sizes[] = {1, 3, 10, 50, 1000, PIECE_SIZE};

/* Demands that just this is found, in pieces of any size, and that the scan
 * stops there. */
static void
assert_found(const LogWriter *log, gboolean strips, gsize stop,
             const char *expected)
{
    for (guint i = 0; i < G_N_ELEMENTS(sizes); i++) {
        Result result = scan_of(log, sizes[i], strips, TRUE);
        g_auto(GStrv) lines = g_strsplit(result.told->str, "\n", -1);
        g_autoptr(GString) told = g_string_new(NULL);

        /* Which keys come new in which piece is no matter. */
        for (char **line = lines; *line != NULL; line++)
            if (**line != '\0' && !g_str_has_prefix(*line, "key"))
                g_string_append_printf(told, "%s\n", *line);
        for (char **line = lines; *line != NULL; line++)
            if (g_str_has_prefix(*line, "key"))
                g_string_append_printf(told, "%s\n", *line);
        ck_assert_str_eq(told->str, expected);
        ck_assert_uint_eq(result.stopped, stop);
        ck_assert_uint_eq(result.end, stop == 0 ? log->bytes->len : stop);
        result_clear(&result);
    }
}

static void
put_string(LogWriter *log, const char *bytes, gsize size)
{
    log_begin_event(log, EVENT_HEAP_PROF_SAMPLE_STRING);
    log_put(log, 1, 0);
    log_put(log, 8, 5);
    log_put_bytes(log, bytes, size);
    log_end_event(log, 0);
}

START_TEST(samples_and_wanted_events_are_found)
{
    static const guint32 ids[] = {0x61616161, 0x62626262};
    g_autoptr(LogWriter) log = log_new_block();

    log_profile(log, 4, 1, "");
    log_sample_begin(log);
    log_sample(log, "one", 1);
    log_sample(log, "", G_MAXUINT64);
    log_sample(log, "one", 2);
    log_stack_sample(log, ids, 2, 3);
    log_stack_sample(log, ids, 0, 4);
    log->time += 5;
    log_sample_end(log);
    log_memory(log, EVENT_HEAP_LIVE, 7);
    log_end_block(log);
    log_begin_block(log, 3);
    log_text(log, EVENT_USER_MARKER, "mark");
    log_end_block(log);
    assert_found(log, FALSE, 0,
                 "HEAP_PROF_BEGIN cap -1 time 1000000000 size 20\n"
                 "string 0 1\n"
                 "string 1 18446744073709551615\n"
                 "string 0 2\n"
                 "stack 2 3\n"
                 "stack 3 4\n"
                 "HEAP_PROF_SAMPLE_END cap -1 time 1000000005 size 8\n"
                 "USER_MARKER cap 3 time 1000000005 size 4\n"
                 "key 0 'one'\nkey 1 ''\nkey 2 'aaaabbbb'\nkey 3 ''\n");
}
END_TEST

/* A string with a NUL is not plain, though a stack has the same bytes; and one
 * without is another key than that. */
START_TEST(strings_are_no_stacks)
{
    static const guint32 ids[] = {0x61610062, 0x61616161};
    g_autoptr(LogWriter) log = log_new_block();
    gsize stop;

    log_stack_sample(log, ids, 1, 1);
    log_stack_sample(log, ids + 1, 1, 2);
    log_sample(log, "aaaa", 3);
    stop = log->bytes->len;
    put_string(log, "aa\0b", 5);
    log_end_block(log);
    assert_found(log, FALSE, stop,
                 "stack 0 1\nstack 1 2\nstring 2 3\n"
                 "key 0 'aa'\nkey 1 'aaaa'\nkey 2 'aaaa'\n");
}
END_TEST

START_TEST(retainer_sets_are_stripped)
{
    g_autoptr(LogWriter) log = log_new_block();

    log_sample(log, "(1)set", 1);
    log_sample(log, "(2)set", 2);
    log_sample(log, "(x)set", 3);
    log_end_block(log);
    assert_found(log, TRUE, 0,
                 "string 0 1\nstring 0 2\nstring 1 3\n"
                 "key 0 'set'\nkey 1 '(x)set'\n");
    assert_found(log, FALSE, 0,
                 "string 0 1\nstring 1 2\nstring 2 3\n"
                 "key 0 '(1)set'\nkey 1 '(2)set'\nkey 2 '(x)set'\n");
}
END_TEST

/* How far the times of no capability's events may lie outside their block's, in
 * ns. */
#define SLACK 100000

/* What a scan must not judge: each is put between two samples. */
enum {
    A_SAMPLE_WITH_MORE,
    A_SAMPLE_WITHOUT_NUL,
    A_SAMPLE_WITH_A_NUL,
    A_SHORT_SAMPLE,
    A_SAMPLE_OF_A_BYTE,
    AN_EMPTY_SAMPLE,
    A_SHORT_STACK,
    AN_EMPTY_STACK,
    AN_UNDECLARED_TYPE,
    A_LATE_TIME,
    AN_EARLY_TIME,
    A_LATE_MARKER,
    AN_EARLY_MARKER,
    AN_END_MARKER,
    A_BLOCK_MARKER,
    A_DEPTH_TOO_GREAT,
    A_DEPTH_TOO_SMALL,
    A_PROFILE_WITH_MORE,
    N_ODD_EVENTS
};

static void
put_payload(LogWriter *log, guint16 type, const char *bytes, gsize size)
{
    log_begin_event(log, type);
    log_put_bytes(log, bytes, size);
    log_end_event(log, 0);
}

static void
put_stack(LogWriter *log, guint8 depth)
{
    log_begin_event(log, EVENT_HEAP_PROF_SAMPLE_COST_CENTRE);
    log_put(log, 1, 0);
    log_put(log, 8, 5);
    log_put(log, 1, depth);
    log_put(log, 8, 0);
    log_end_event(log, 0);
}

static void
put_at(LogWriter *log, guint64 time)
{
    const guint64 before = log->time;

    log->time = time;
    log_sample(log, "sample", 5);
    log->time = before;
}

static void
put_marker_at(LogWriter *log, guint64 time)
{
    const guint64 before = log->time;

    log->time = time;
    log_text(log, EVENT_USER_MARKER, "behind");
    log->time = before;
}

static void
put_odd(LogWriter *log, int what)
{
    switch (what) {
    case A_SAMPLE_WITH_MORE:
        put_string(log, "label\0more", 10);
        break;
    case A_SAMPLE_WITHOUT_NUL:
        put_string(log, "label", 5);
        break;
    case A_SAMPLE_WITH_A_NUL:
        put_string(log, "a label of more \0 than a word", 30);
        break;
    case A_SHORT_SAMPLE:
        put_payload(log, EVENT_HEAP_PROF_SAMPLE_STRING, "nine byt", 9);
        break;
    case A_SAMPLE_OF_A_BYTE:
        put_payload(log, EVENT_HEAP_PROF_SAMPLE_STRING, "", 1);
        break;
    case AN_EMPTY_SAMPLE:
        put_payload(log, EVENT_HEAP_PROF_SAMPLE_STRING, "", 0);
        break;
    case A_SHORT_STACK:
        put_payload(log, EVENT_HEAP_PROF_SAMPLE_COST_CENTRE, "nine byt", 9);
        break;
    case AN_EMPTY_STACK:
        put_payload(log, EVENT_HEAP_PROF_SAMPLE_COST_CENTRE, "", 0);
        break;
    case AN_UNDECLARED_TYPE:
        log_put_bytes(log, "\1\x2c\0\0\0\0\0\0\0\0", 10);
        break;
    case A_LATE_TIME:
        put_at(log, log->time + SLACK + 1);
        break;
    case AN_EARLY_TIME:
        put_at(log, log->time - SLACK - 1);
        break;
    case A_LATE_MARKER:
        put_marker_at(log, log->time + SLACK + 1);
        break;
    case AN_EARLY_MARKER:
        put_marker_at(log, log->time - SLACK - 1);
        break;
    case AN_END_MARKER:
        log_end_marker(log);
        break;
    case A_BLOCK_MARKER:
        log_begin_event(log, EVENT_BLOCK_MARKER);
        log_end_event(log, 0);
        break;
    case A_DEPTH_TOO_GREAT:
        put_stack(log, 3);
        break;
    case A_DEPTH_TOO_SMALL:
        put_stack(log, 1);
        break;
    default:
        log_begin_event(log, EVENT_HEAP_PROF_BEGIN);
        log_put(log, 8, 0);
        log_put(log, 5, 0);
        log_put_bytes(log, "\0\0\0\0\0\0\0more", 11);
        log_end_event(log, 0);
    }
}

START_TEST(scan_stops_at_what_is_not_plain)
{
    g_autoptr(LogWriter) log = log_new_block();
    gsize stop;

    for (guint i = 0; i < 40; i++)
        log_sample(log, "before", 0);
    stop = log->bytes->len;
    put_odd(log, _i);
    log_sample(log, "behind", 2);
    log_end_block(log);
    for (guint i = 0; i < G_N_ELEMENTS(sizes); i++) {
        Result result = scan_of(log, sizes[i], FALSE, TRUE);

        ck_assert_uint_eq(result.stopped, stop);
        ck_assert_uint_eq(result.end, stop);
        ck_assert_ptr_null(strstr(result.told->str, "behind"));
        ck_assert_uint_eq(result.n_keys, 1);
        ck_assert_uint_eq(result.latest, log->time);
        result_clear(&result);
    }
}
END_TEST

START_TEST(times_may_lie_a_little_outside_the_block)
{
    g_autoptr(LogWriter) log = log_new_block();

    put_at(log, log->time + SLACK);
    put_at(log, log->time - SLACK);
    put_marker_at(log, log->time + SLACK);
    put_marker_at(log, log->time - SLACK);
    log_end_block(log);
    assert_found(log, FALSE, 0,
                 "string 0 5\nstring 0 5\n"
                 "USER_MARKER cap -1 time 1000100000 size 6\n"
                 "USER_MARKER cap -1 time 999900000 size 6\n"
                 "key 0 'sample'\n");
}
END_TEST

/* Whatever the last event is, its time is told, and the latest of all. */
START_TEST(times_are_told)
{
    g_autoptr(LogWriter) log = log_new_block();

    log->time += 20;
    if (_i == 0)
        log_sample(log, "late", 1);
    else
        log_text(log, EVENT_USER_MARKER, "late");
    log->time -= 10;
    if (_i == 1)
        log_sample(log, "last", 1);
    else
        log_text(log, EVENT_USER_MARKER, "last");
    log_end_block(log);
    if (_i == 3) {
        log->time += 5;
        log_begin_block(log, 0);
        log_end_block(log);
    }
    for (guint i = 0; i < G_N_ELEMENTS(sizes); i++) {
        Result result = scan_of(log, sizes[i], FALSE, TRUE);

        ck_assert_uint_eq(result.last_time, log->time);
        ck_assert_uint_eq(result.latest, 1000000020);
        result_clear(&result);
    }
}
END_TEST

/* An event that its block cuts off, though the log goes on. */
START_TEST(scan_stops_at_the_end_of_a_block)
{
    for (guint off = 1; off < 10; off++) {
        g_autoptr(LogWriter) log = log_new_block();
        const gsize block = log->block;
        gsize stop;

        log_sample(log, "before", 1);
        stop = log->bytes->len;
        log_sample(log, "last", 1);
        log_end_block(log);
        log_set(log, block + 10, 4, log->bytes->len - block - off);
        log_begin_block(log, 0);
        log_sample(log, "behind", 1);
        log_end_block(log);
        assert_found(log, FALSE, stop, "string 0 1\nkey 0 'before'\n");
    }
}
END_TEST

START_TEST(logs_without_blocks_are_scanned)
{
    g_autoptr(LogWriter) log = log_new();

    log_header(log);
    log->time = 5;
    log_sample(log, "x", 1);
    log->time = 3;
    log_text(log, EVENT_USER_MARKER, "");
    assert_found(log, FALSE, 0,
                 "string 0 1\nUSER_MARKER cap -1 time 3 size 0\nkey 0 'x'\n");
    log_end_marker(log);
    assert_found(log, FALSE, log->bytes->len - 2,
                 "string 0 1\nUSER_MARKER cap -1 time 3 size 0\nkey 0 'x'\n");
}
END_TEST

static const char *const strings[N_INFO_STRINGS] = {"x_info", "1", "",
                                                    "main",   "M", "M.hs:1"};

/* Declared a byte too long or not, in the midst of a block or at its end. */
START_TEST(info_tables_are_found_or_passed_over)
{
    g_autoptr(LogWriter) log = log_new_block();

    log_info_table(log, 16, strings, 1);
    log_info_table(log, 32, strings, 0);
    log_sample(log, "x", 1);
    log_info_table(log, 48, strings, 1);
    log_end_block(log);
    assert_found(log, FALSE, 0,
                 "IPE cap -1 time 1000000000 size 32\n"
                 "IPE cap -1 time 1000000000 size 32\n"
                 "string 0 1\n"
                 "IPE cap -1 time 1000000000 size 32\nkey 0 'x'\n");
    for (guint i = 0; i < G_N_ELEMENTS(sizes); i++) {
        Result result = scan_of(log, sizes[i], FALSE, FALSE);

        ck_assert_str_eq(result.told->str, "key 0 'x'\nstring 0 1\n");
        ck_assert(result.has_tables);
        ck_assert(result.seen[EVENT_IPE]);
        ck_assert(!result.seen[EVENT_USER_MARKER]);
        result_clear(&result);
    }
}
END_TEST

START_TEST(chosen_info_tables_are_found)
{
    g_autoptr(LogWriter) log = log_new_block();
    g_autoptr(Source) source = NULL;
    g_autoptr(Decoder) decoder = NULL;
    g_autoptr(Intern) addresses = intern_new();
    g_autoptr(Scanner) scanner = NULL;
    Position begin;
    Result result;

    for (guint64 address = 0; address < 100; address++)
        log_info_table(log, address, strings, 1);
    log_text(log, EVENT_USER_MARKER, "");
    log_end_block(log);
    intern_add_word(addresses, 7);
    intern_add_word(addresses, 99);
    source = log_open(log);
    decoder = decoder_new(source, NULL);
    ck_assert(decoder_position(decoder, &begin));
    scanner = scanner_new_for_tables(decoder_types(decoder), addresses);
    result = scan_log(log, scanner, &begin, decoder_types(decoder), 1000, 0);
    ck_assert_str_eq(result.told->str, "IPE cap -1 time 1000000000 size 32\n"
                                       "IPE cap -1 time 1000000000 size 32\n");
    result_clear(&result);
}
END_TEST

/* Scans samples of so many labels, which come in turns.  Returns how often
 * numbers began anew. */
static guint
count_renumbered(const char *label, guint n_samples, guint n_labels)
{
    g_autoptr(LogWriter) log = log_new();
    const gboolean wanted[N_KNOWN_EVENTS] = {FALSE};
    g_autoptr(Source) source = NULL;
    g_autoptr(Decoder) decoder = NULL;
    g_autoptr(Scanner) scanner = NULL;
    Scan scan = {.strips = FALSE};
    Position position;
    Piece piece;
    guint32 n_keys = 0;
    guint n_renumbered = 0;

    log_header(log);
    source = log_open(log);
    decoder = decoder_new(source, NULL);
    ck_assert(decoder_position(decoder, &position));
    for (guint i = 0; i < n_samples; i++) {
        char numbered[64];

        g_snprintf(numbered, sizeof(numbered), "%s%u", label, i % n_labels);
        log_sample(log, numbered, i);
    }
    scanner = scanner_new(decoder_types(decoder), wanted);
    scanner_begin(scanner, &position);
    piece_init(&piece, PIECE_SIZE);
    for (gsize at = (gsize)position.offset; at < log->bytes->len;
         at += PIECE_SIZE) {
        const gsize size = MIN(PIECE_SIZE, log->bytes->len - at);

        memcpy(piece_room(&piece), log->bytes->data + at, size);
        piece_set(&piece, at, size);
        scanner_scan(scanner, &piece, &scan);
        n_renumbered += scan.renumbers ? 1 : 0;
        n_keys = scan.renumbers ? 0 : n_keys;
        for (gsize i = 0; i < scan.n_found; i++)
            if (scan.found[i].key != n_keys++ % n_labels)
                ck_abort_msg("number of sample %u", (guint)i);
    }
    piece_clear(&piece);
    scan_clear(&scan);
    return n_renumbered;
}

/* So many keys that those before are forgotten: numbers begin anew. */
START_TEST(keys_are_not_kept_for_ever)
{
    const guint n =
        count_renumbered("a long label, all of its own: ", 300000, G_MAXUINT);

    ck_assert_uint_gt(n, 0);
    ck_assert_uint_lt(n, 10);
}
END_TEST

/* The keys of a log that names a hundred thousand again and again are kept. */
START_TEST(many_keys_are_kept)
{
    ck_assert_uint_eq(count_renumbered("label ", 250000, 125000), 0);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("scan");
    TCase *scan = add_case(suite, "scan");

    tcase_add_test(scan, samples_and_wanted_events_are_found);
    tcase_add_test(scan, strings_are_no_stacks);
    tcase_add_test(scan, retainer_sets_are_stripped);
    tcase_add_loop_test(scan, scan_stops_at_what_is_not_plain, 0, N_ODD_EVENTS);
    tcase_add_test(scan, times_may_lie_a_little_outside_the_block);
    tcase_add_loop_test(scan, times_are_told, 0, 4);
    tcase_add_test(scan, scan_stops_at_the_end_of_a_block);
    tcase_add_test(scan, logs_without_blocks_are_scanned);
    tcase_add_test(scan, info_tables_are_found_or_passed_over);
    tcase_add_test(scan, chosen_info_tables_are_found);
    tcase_add_test(scan, keys_are_not_kept_for_ever);
    tcase_add_test(scan, many_keys_are_kept);
    return run_suite(suite);
}
