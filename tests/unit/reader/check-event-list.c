#include "support/suite.h"

#include <string.h>

#include "input/open.h"
#include "reader/eventlog/event-list.h"
#include "support/chance.h"
#include "support/files.h"
#include "support/model.h"

#define N_CAPABILITIES 40
#define N_BLOCKS       600
#define LARGE          60000

/* An event that was written.  Its text is its index and a filling. */
typedef struct {
    guint64 time;
    guint index;
    guint16 capability;
    guint32 size; /* of the text */
} Written;

static gint
compare_written(gconstpointer a, gconstpointer b)
{
    const Written *left = a, *right = b;

    if (left->time != right->time)
        return left->time < right->time ? -1 : 1;
    return left->index < right->index ? -1 : left->index > right->index;
}

/* Writes a marker, and notes it in written. */
static void
add_marker(LogWriter *log, guint16 capability, guint size, GArray *written)
{
    const Written event = {log->time, written->len, capability, size};
    g_autofree char *text = g_malloc(size + 1);

    memset(text, 'x', size);
    text[size] = '\0';
    memcpy(text, &event.index, sizeof(event.index));
    log_begin_event(log, EVENT_USER_MARKER);
    log_put_bytes(log, text, size);
    log_end_event(log, 0);
    g_array_append_val(written, event);
}

/* Returns a log as of a program with many capabilities, whose blocks overlap in
 * time.  Within a block, times go back by a few events.  Between the markers
 * are info tables of either length, and now and then bytes of damage. */
static LogWriter *
random_log(Chance *chance, gboolean damaged, GArray *written)
{
    static const char *const strings[] = {"x_info", "1", "T", "", "M", ":"};
    LogWriter *log = log_new();
    guint64 clocks[N_CAPABILITIES];

    log_header(log);
    for (guint i = 0; i < N_CAPABILITIES; i++)
        clocks[i] = 1000000000;
    for (guint i = 0; i < N_BLOCKS; i++) {
        const guint16 number = (guint16)chance_below(chance, N_CAPABILITIES);
        const guint16 capability = number == 0 ? NO_CAPABILITY : number;
        const guint n_events = chance_below(chance, 60);

        log->time = clocks[number];
        log_begin_block(log, capability);
        for (guint k = 0; k < n_events; k++) {
            const gboolean is_large = chance_once_in(chance, 300);

            log->time = clocks[number] += chance_below(chance, 100);
            if (chance_once_in(chance, 4))
                log->time -= chance_below(chance, 90);
            if (number == 0 && chance_once_in(chance, 4))
                log_info_table(log, k, strings, chance_below(chance, 2));
            if (damaged && chance_once_in(chance, 200))
                log_put(log, 4, 0xfefefefe);
            add_marker(log, capability,
                       4 + chance_below(chance, is_large ? LARGE : 40),
                       written);
        }
        log->time = clocks[number];
        log_end_block(log);
    }
    log_end_marker(log);
    return log;
}

/* Checks that a list has exactly these events of written, in that order. */
static void
assert_list(Source *source, const EventQuery *query, const GArray *written)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(EventList) list = event_list_new(source, query, &error);
    guint n = 0;
    Event event;
    Step step;

    ck_assert_ptr_nonnull(list);
    while ((step = event_list_next(list, &event, &error)) == STEP_EVENT ||
           step == STEP_DAMAGE) {
        const Written *next;

        if (step == STEP_DAMAGE)
            continue;
        while (n < written->len &&
               (g_array_index(written, Written, n).time < query->from ||
                g_array_index(written, Written, n).time > query->to))
            n++;
        ck_assert_uint_lt(n, written->len);
        next = &g_array_index(written, Written, n++);
        ck_assert_int_eq(event.type, EVENT_USER_MARKER);
        ck_assert_uint_eq(event.time, next->time);
        ck_assert_uint_eq(event.capability, next->capability);
        ck_assert_uint_eq(event.size, next->size);
        ck_assert_mem_eq(event.payload, &next->index, sizeof(next->index));
    }
    ck_assert_int_eq(step, STEP_END);
    ck_assert_uint_eq(event_list_findings(list)->n_late, 0);
    while (n < written->len &&
           g_array_index(written, Written, n).time > query->to)
        n++;
    ck_assert_uint_eq(n, written->len);
}

/* Lists the events of a log from a pipe and from a file, in both orders. */
static void
assert_lists(const LogWriter *log, GArray *written)
{
    g_autoptr(GPtrArray) markers =
        g_ptr_array_new_with_free_func((GDestroyNotify)g_regex_unref);
    EventQuery query = {.to = G_MAXUINT64, .include = markers};
    g_autoptr(TestFile) file = test_file_new(log->bytes->data, log->bytes->len);

    g_ptr_array_add(markers, g_regex_new("^USER_MARKER$", 0, 0, NULL));
    for (guint i = 0; i < 6; i++) {
        const gboolean from_file = i % 2 == 0;
        g_autoptr(Source) source =
            from_file ? source_open(file, NULL, NULL) : log_open(log);

        if (i == 2) {
            g_array_sort(written, compare_written);
        } else if (i == 4) {
            query.from = 1000000700;
            query.to = 1000003000;
        }
        query.order = i < 2 ? EVENT_ORDER_FILE : EVENT_ORDER_TIME;
        assert_list(source, &query, written);
    }
}

LOOP_TEST(events_are_in_order, 0, 6)
{
    Chance chance = {(guint64)_i + 2718};
    g_autoptr(GArray) written = g_array_new(FALSE, FALSE, sizeof(Written));
    g_autoptr(LogWriter) log = random_log(&chance, FALSE, written);

    assert_lists(log, written);
}

/* Damage hides some events. */
LOOP_TEST(events_around_damage_are_in_order, 0, 3)
{
    Chance chance = {(guint64)_i + 828};
    g_autoptr(GArray) written = g_array_new(FALSE, FALSE, sizeof(Written));
    g_autoptr(GArray) decoded = g_array_new(FALSE, FALSE, sizeof(Written));
    g_autoptr(LogWriter) log = random_log(&chance, TRUE, written);
    g_autoptr(Source) source = log_open(log);
    g_autoptr(Decoder) decoder = decoder_new(source, NULL);
    guint n_damages = 0;
    Event event;
    Step step;

    while ((step = decoder_next(decoder, &event, NULL)) != STEP_END) {
        guint index;

        n_damages += step == STEP_DAMAGE;
        if (step == STEP_DAMAGE || event.type != EVENT_USER_MARKER)
            continue;
        memcpy(&index, event.payload, sizeof(index));
        g_array_append_val(decoded, g_array_index(written, Written, index));
    }
    ck_assert_uint_gt(n_damages, 10);
    ck_assert_uint_gt(decoded->len, written->len * 9 / 10);
    assert_lists(log, decoded);
}

/* An event that is later in the log than the window is long keeps its place,
 * and is counted.  One that is just within the window is sorted. */
LOOP_TEST(late_events_keep_their_place, 0, 2)
{
    const guint n_before = _i == 0 ? 200 : 300;
    const EventQuery query = {.to = G_MAXUINT64};
    g_autoptr(GString) script = g_string_new("header; at 1s; block 3;");
    g_autoptr(LogWriter) log = NULL;
    g_autoptr(Source) source = NULL;
    g_autoptr(EventList) list = NULL;
    guint at = 0, n = 0;
    Event event;

    for (guint i = 0; i < n_before; i++)
        g_string_append(script, "at +1; gc;");
    g_string_append(script, "at 1s; end-gc; at 2s; finish");
    log = log_from(script->str);
    source = log_open(log);
    list = event_list_new(source, &query, NULL);
    for (; event_list_next(list, &event, NULL) == STEP_EVENT; n++)
        if (event.type == EVENT_GC_END)
            at = n;
    ck_assert_uint_eq(n, n_before + 2);
    ck_assert_uint_eq(at, _i == 0 ? 1 : n_before + 1);
    ck_assert_uint_eq(event_list_findings(list)->n_late, _i == 0 ? 0 : 1);
}

/* The window is full with one large event.  Events after it that are earlier
 * than those returned are late, all of them. */
TEST(events_behind_large_ones_are_late)
{
    static const struct {
        guint64 time;
        guint size;
    } rows[] = {{50, 4}, {60, 4}, {12, 65530}, {20, 65530}, {30, 4}, {70, 4}};
    static const guint64 sorted[] = {12, 50, 60, 20, 30, 70};
    const EventQuery query = {.to = G_MAXUINT64};
    g_autoptr(GArray) written = g_array_new(FALSE, FALSE, sizeof(Written));
    g_autoptr(LogWriter) log = log_new();
    g_autoptr(Source) source = NULL;
    g_autoptr(EventList) list = NULL;
    Event event;

    log_header(log);
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        log->time = rows[i].time;
        add_marker(log, NO_CAPABILITY, rows[i].size, written);
    }
    log_end_marker(log);
    source = log_open(log);
    list = event_list_new(source, &query, NULL);
    for (guint i = 0; i < G_N_ELEMENTS(sorted); i++) {
        ck_assert_int_eq(event_list_next(list, &event, NULL), STEP_EVENT);
        ck_assert_uint_eq(event.time, sorted[i]);
    }
    ck_assert_int_eq(event_list_next(list, &event, NULL), STEP_END);
    ck_assert_uint_eq(event_list_findings(list)->n_late, 2);
}
