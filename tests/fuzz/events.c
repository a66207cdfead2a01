/* Fuzz target: the list of the events of a log, and the merge of its blocks by
 * time.
 *
 * The events in the order of time are those in the order of the log, stably
 * sorted.  Only as many are behind an event of a later time as the list counts
 * as late.  The lists of a file and of a pipe, which uses a spool, are the
 * same. */
#include <config.h>

#include <string.h>

#include "choices.h"
#include "eventlog/event-line.h"
#include "fuzz.h"
#include "reader/eventlog/event-list.h"
#include "support/log-file.h"

typedef struct {
    guint64 time; /* ns */
    guint index;  /* in the list */
    char *line;
} Listed;

static void
listed_clear(gpointer data)
{
    g_free(((Listed *)data)->line);
}

static gint
compare_times(gconstpointer a, gconstpointer b)
{
    const Listed *left = a, *right = b;

    if (left->time != right->time)
        return left->time < right->time ? -1 : 1;
    return left->index < right->index ? -1 : left->index > right->index;
}

static gint
compare_lines(gconstpointer a, gconstpointer b)
{
    return strcmp(((const Listed *)a)->line, ((const Listed *)b)->line);
}

/* Returns the events (Listed) of a log, or NULL with an error. */
static GArray *
list_events(const LogFile *log, const EventQuery *query, guint64 *n_late,
            GError **error)
{
    g_autoptr(Source) source = log_file_open(log);
    g_autoptr(EventList) list = event_list_new(source, query, error);
    g_autoptr(GArray) events = g_array_new(FALSE, FALSE, sizeof(Listed));
    g_autoptr(GString) line = g_string_new(NULL);
    Event event;
    Step step;

    g_array_set_clear_func(events, listed_clear);
    if (list == NULL)
        return NULL;
    while ((step = event_list_next(list, &event, error)) == STEP_EVENT ||
           step == STEP_DAMAGE) {
        Listed row = {event.time, events->len, NULL};

        if (step == STEP_DAMAGE)
            continue;
        g_string_truncate(line, 0);
        event_line_append(&event, EVENT_LINE_JSON, line);
        demand_text(line->str, line->len, TRUE, "a line of JSON");
        g_string_truncate(line, 0);
        event_line_append(&event, EVENT_LINE_TEXT, line);
        demand_text(line->str, line->len, TRUE, "a line of text");
        row.line = g_strdup(line->str);
        g_array_append_val(events, row);
    }
    *n_late = event_list_findings(list)->n_late;
    return step == STEP_ERROR ? NULL : g_steal_pointer(&events);
}

static void
demand_equal(const GArray *events, const GArray *expected, const char *what)
{
    demand(events->len == expected->len, "%s: %u events, not %u", what,
           events->len, expected->len);
    for (guint i = 0; i < events->len; i++) {
        const char *line = g_array_index(events, Listed, i).line;
        const char *other = g_array_index(expected, Listed, i).line;

        demand(strcmp(line, other) == 0, "%s: event %u is\n%snot\n%s", what, i,
               line, other);
    }
}

/* Returns the number of events that follow an event of a later time. */
static guint64
count_behind(const GArray *events)
{
    guint64 latest = 0, n = 0;

    for (guint i = 0; i < events->len; i++) {
        const guint64 time = g_array_index(events, Listed, i).time;

        n += time < latest;
        latest = MAX(latest, time);
    }
    return n;
}

/* Returns the time of an event of the log. */
static guint64
any_time(const Choices *choices, ChoiceKind choice, const GArray *events)
{
    return events->len == 0
               ? 0
               : g_array_index(events, Listed,
                               events->len * choose(choices, choice, 256) / 256)
                     .time;
}

/* Lists the events of a query by time, from a file and from memory, and
 * compares them with those in the order of the log. */
static void
examine_order(LogFile *log, EventQuery *query)
{
    guint64 n_late, n_late_of_file;
    g_autoptr(GArray) expected = list_events(log, query, &n_late, NULL);
    g_autoptr(GArray) events = NULL;
    g_autoptr(GArray) events_of_file = NULL;

    query->order = EVENT_ORDER_TIME;
    events = list_events(log, query, &n_late, NULL);
    log_file_make(log);
    events_of_file = list_events(log, query, &n_late_of_file, NULL);
    demand(expected != NULL && events != NULL && events_of_file != NULL,
           "the log cannot be listed again");
    demand_equal(events_of_file, events, "from a file");
    demand(n_late_of_file == n_late, "from a file, other events are late");
    demand(count_behind(events) == n_late,
           "%" G_GUINT64_FORMAT " events are late, not %" G_GUINT64_FORMAT,
           count_behind(events), n_late);
    if (n_late == 0) {
        g_array_sort(expected, compare_times);
    } else {
        g_array_sort(expected, compare_lines);
        g_array_sort(events, compare_lines);
    }
    demand_equal(events, expected, "by time");
}

static void
run(const uint8_t *data, size_t size)
{
    static const char *const patterns[] = {"GC", "HEAP", "BLOCK_MARKER", "E$"};
    const Choices choices = choices_of(data, &size);
    const guint window = choose(&choices, CHOICE_WINDOW, 8);
    const guint pattern = choose(&choices, CHOICE_PATTERNS, 8);
    g_autofree guint8 *bytes = exact_copy(data, size);
    g_autoptr(GPtrArray) include =
        g_ptr_array_new_with_free_func((GDestroyNotify)g_regex_unref);
    LogFile log = {.bytes = bytes, .size = size, .fd = -1};
    EventQuery query = {.order = EVENT_ORDER_FILE, .to = G_MAXUINT64};
    guint64 n_late;
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) all = list_events(&log, &query, &n_late, &error);

    demand_error(error, all == NULL);
    if (all == NULL)
        return;
    if (window & 1)
        query.from = any_time(&choices, CHOICE_FROM, all);
    if (window & 2)
        query.to = any_time(&choices, CHOICE_TO, all);
    if (pattern < G_N_ELEMENTS(patterns)) {
        g_ptr_array_add(include, g_regex_new(patterns[pattern], 0, 0, NULL));
        query.include = include;
    }
    examine_order(&log, &query);
    log_file_clear(&log);
}

const FuzzTarget fuzz_events = {"events", run, &eventlog_structure};
