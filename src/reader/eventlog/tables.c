#include <config.h>

#include "reader/eventlog/tables.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <string.h>

#include "base/error.h"
#include "base/intern.h"
#include "input/open.h"
#include "reader/eventlog/scan.h"
#include "run/call-samples.h"
#include "run/memory-use.h"

/* The number of threads that search, and the bytes that each reads at a
 * time. */
#define N_THREADS 2
#define READ_SIZE (128 * 1024)

/* The memory of the tables found by all threads. */
typedef struct {
    _Atomic gsize memory; /* bytes in use */
    gsize max;            /* the limit, bytes */
} MemoryBudget;

/* The work and the result of one thread. */
typedef struct {
    MemoryBudget *budget;
    const Tables *tables;
    const Intern *wanted;
    guint from, to; /* indices of its extents, "to" excluded */
    Piece piece;
    ScanResult scan;
    GByteArray *found; /* payloads of tables, each after its size, a guint32 */
    GError *error;
} SearchTask;

/* Returns whether all threads together are within the limit. */
static gboolean
within_budget(MemoryBudget *budget)
{
    return atomic_load(&budget->memory) <= budget->max;
}

/* Defines an info table in the run.  Returns FALSE with an error if the run
 * becomes too large. */
static gboolean
define_table(const Tables *tables, Run *run, Cursor fields, GError **error)
{
    const guint64 address = cursor_u64(&fields);
    const char *strings[N_INFO_STRINGS];

    for (guint i = 0; i < N_INFO_STRINGS; i++)
        strings[i] = cursor_string(&fields);
    info_tables_define(run->info_tables, address, strings);
    return run_may_grow(run, tables->offset, error);
}

/* Searches a range of the log.  It also reads the prefix of the next event,
 * which determines the size of the last table.  At least one event lies between
 * two ranges, so the next range begins after that prefix.  Returns FALSE if the
 * file has changed. */
static gboolean
search_range(SearchTask *task, Source *source, PieceScanner *scanner,
             const Extent *range)
{
    const guint64 end = range->end + EVENT_PREFIX;

    source_skip(source, range->begin.offset - source_offset(source));
    scanner_begin(scanner, &range->begin);
    do {
        const guint64 offset = source_offset(source);
        const gsize size =
            source_read(source, piece_room(&task->piece),
                        (gsize)MIN(end - offset, (guint64)READ_SIZE));
        const gsize before = task->found->len;

        piece_set(&task->piece, offset, size, size < task->piece.size);
        scanner_scan(scanner, &task->piece, &task->scan);
        for (gsize i = 0; i < task->scan.n_found; i++) {
            Event event;

            scan_event(task->tables->types, &task->piece, &task->scan.found[i],
                       &event);
            g_byte_array_append(task->found, (const guint8 *)&event.size,
                                sizeof(event.size));
            g_byte_array_append(task->found, event.payload, event.size);
        }
        atomic_fetch_add(&task->budget->memory, task->found->len - before);
    } while (!task->piece.final && within_budget(task->budget));
    return task->scan.end.offset >= range->end || !within_budget(task->budget);
}

/* Searches the extents of one thread.  Adjacent extents are one range. */
static gpointer
search_extents(gpointer data)
{
    SearchTask *task = data;
    const Tables *tables = task->tables;
    g_autoptr(Source) source = source_open_again(tables->source);
    g_autoptr(PieceScanner) scanner =
        scanner_new_for_tables(tables->types, task->wanted);
    gboolean same = TRUE;

    for (guint i = task->from;
         i < task->to && same && within_budget(task->budget);) {
        Extent range = g_array_index(tables->extents, Extent, i);
        const Extent *next = &g_array_index(tables->extents, Extent, ++i);

        for (; i < task->to && next->begin.offset == range.end; i++, next++)
            range.end = next->end;
        same = search_range(task, source, scanner, &range);
    }
    /* If the program runs again meanwhile, it overwrites its log. */
    if (!source_take_error(source, &task->error) && !same)
        g_set_error(&task->error, TROUBLE, TROUBLE_IO,
                    _("cannot read '%s': the file was changed during reading"),
                    source_name(tables->source));
    return NULL;
}

/* Defines the tables that a thread found, unless there is an error.  Frees its
 * result. */
static void
finish_task(SearchTask *task, Run *run, GError **error)
{
    gboolean failed = *error != NULL || task->error != NULL;

    for (guint at = 0; at < task->found->len && !failed;) {
        const guint8 *payload = task->found->data + at + sizeof(guint32);
        guint32 size;

        memcpy(&size, task->found->data + at, sizeof(size));
        failed =
            !define_table(task->tables, run, cursor_of(payload, size), error);
        at += (guint)sizeof(size) + size;
    }
    if (*error == NULL)
        *error = g_steal_pointer(&task->error);
    g_clear_error(&task->error);
    g_byte_array_unref(task->found);
    piece_clear(&task->piece);
    scan_result_clear(&task->scan);
}

/* Searches the skipped extents.  Each task but the first has its own thread, if
 * threads can be started. */
static gboolean
search_skipped(const Tables *tables, Run *run, const Intern *wanted,
               GError **error)
{
    const guint n = tables->extents->len;
    const guint n_processors = g_get_num_processors();
    const guint n_tasks = MIN(n, MIN(n_processors, N_THREADS));
    /* Half of the limit, because the run needs about as much for these
     * tables. */
    MemoryBudget budget = {.max = run_max_memory(run) / 2};
    GThread *threads[N_THREADS] = {NULL};
    SearchTask tasks[N_THREADS];
    GError *failure = NULL;

    for (guint i = 0; i < n_tasks; i++) {
        tasks[i] = (SearchTask){
            .budget = &budget,
            .tables = tables,
            .wanted = wanted,
            .from = n * i / n_tasks,
            .to = n * (i + 1) / n_tasks,
            .found = g_byte_array_new(),
        };
        piece_init(&tasks[i].piece, READ_SIZE);
        if (i > 0)
            threads[i] =
                g_thread_try_new("tables", search_extents, &tasks[i], NULL);
    }
    for (guint i = 0; i < n_tasks; i++)
        if (threads[i] == NULL)
            search_extents(&tasks[i]);
        else
            g_thread_join(threads[i]);
    if (!within_budget(&budget))
        g_set_error(
            &failure, TROUBLE, TROUBLE_LIMIT,
            _("cannot read '%s': the info tables of its bands take more than "
              "%u MiB: stopped at byte %" PRIu64),
            run->name, (guint)(budget.max / (1024 * 1024)), tables->offset);
    for (guint i = 0; i < n_tasks; i++)
        finish_task(&tasks[i], run, &failure);
    if (failure != NULL)
        g_propagate_error(error, failure);
    return failure == NULL;
}

/* Searches the spool.  Each payload contains an address: events that are too
 * short for one were skipped with a warning. */
static gboolean
search_spool(const Tables *tables, Run *run, const Intern *wanted,
             GError **error)
{
    const guint8 *payload;
    guint32 size;

    while ((payload = spool_next(tables->spool, &size, error)) != NULL) {
        Cursor fields = cursor_of(payload, size);
        Cursor front = fields;

        if (intern_has_word(wanted, cursor_u64(&front)) &&
            !define_table(tables, run, fields, error))
            return FALSE;
    }
    return *error == NULL;
}

gboolean
tables_define(const Tables *tables, Run *run, GError **error)
{
    const Profile *profile = run->heap;
    g_autoptr(Intern) wanted = intern_new();

    for (guint i = 0; i < counters_count(run->counters); i++)
        if (counters_get(run->counters, i)->info != 0)
            intern_add_word(wanted, counters_get(run->counters, i)->info);
    for (guint i = 0; i < profile_n_bands(profile) &&
                      profile->breakdown == BREAKDOWN_INFO_TABLE;
         i++) {
        const char *label =
            intern_get(profile->keys, profile_band(profile, i)->key, NULL);
        guint64 address;

        if (info_table_address(label, &address))
            intern_add_word(wanted, address);
    }
    call_samples_want(run->call_samples, wanted);
    if (intern_count(wanted) == 0)
        return TRUE;
    return search_spool(tables, run, wanted, error) &&
           search_skipped(tables, run, wanted, error);
}
