#include <config.h>

#include "reader/eventlog/tables.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <stdatomic.h>

#include "base/error.h"
#include "base/intern.h"
#include "eventlog/block.h"
#include "input/open.h"
#include "profile/memory-use.h"
#include "reader/eventlog/scan.h"

/* The number of threads that search skipped bytes, and how many bytes each
 * reads at a time. */
#define N_SHARES   2
#define SHARE_SIZE (128 * 1024)

/* The memory of all tables found, which all threads share. */
typedef struct {
    _Atomic gsize memory; /* bytes in use */
    gsize max;            /* the limit, bytes */
} MemoryBudget;

/* The work of one thread, and its result. */
typedef struct {
    MemoryBudget *findings;
    const Tables *tables;
    const Intern *wanted;
    guint from, to; /* extents */
    Piece piece;
    ScanResult scan;
    GPtrArray *found; /* GBytes: payloads of tables */
    GError *error;
} SearchTask;

/* Memory of a payload in addition to its bytes. */
#define FOUND_COST 96

/* Returns whether all threads together are within the limit. */
static gboolean
may_find_more(MemoryBudget *findings)
{
    return atomic_load(&findings->memory) <= findings->max;
}

/* Defines a table in the profile.  Returns FALSE with an error if it becomes
 * too large. */
static gboolean
define_table(const Tables *tables, Profile *profile, Cursor fields,
             GError **error)
{
    const guint64 address = cursor_u64(&fields);
    const char *strings[N_INFO_STRINGS];

    for (guint i = 0; i < N_INFO_STRINGS; i++)
        strings[i] = cursor_string(&fields);
    info_tables_define(profile->info_tables, address, strings);
    return profile_may_grow(profile, tables->offset, error);
}

/* Searches a stretch of the log.  It also reads the prefix of the next event,
 * which determines the size of the last table.  The next stretch does not begin
 * before that, because at least one event is between.  Returns FALSE if the
 * file has changed. */
static gboolean
read_stretch(SearchTask *share, Source *source, PieceScanner *scanner,
             const Extent *stretch)
{
    const guint64 end = stretch->end + EVENT_PREFIX;

    source_skip(source, stretch->begin.offset - source_offset(source));
    scanner_begin(scanner, &stretch->begin);
    do {
        const guint64 offset = source_offset(source);
        const gsize size =
            source_read(source, piece_room(&share->piece),
                        (gsize)MIN(end - offset, (guint64)SHARE_SIZE));
        gsize memory = 0;

        piece_set(&share->piece, offset, size);
        scanner_scan(scanner, &share->piece, &share->scan);
        for (gsize i = 0; i < share->scan.n_found; i++) {
            Event event;

            scan_event(share->tables->types, &share->piece,
                       &share->scan.found[i], &event);
            g_ptr_array_add(share->found,
                            g_bytes_new(event.payload, event.size));
            memory += FOUND_COST + event.size;
        }
        atomic_fetch_add(&share->findings->memory, memory);
    } while (!share->piece.final && may_find_more(share->findings));
    return share->scan.end.offset >= stretch->end ||
           !may_find_more(share->findings);
}

/* Searches the extents of one thread.  Adjacent extents are read as one. */
static gpointer
read_share(gpointer data)
{
    SearchTask *share = data;
    const Tables *tables = share->tables;
    g_autoptr(Source) source = source_open_again(tables->source);
    g_autoptr(PieceScanner) scanner =
        scanner_new_for_tables(tables->types, share->wanted);
    gboolean same = TRUE;

    for (guint i = share->from;
         i < share->to && same && may_find_more(share->findings);) {
        Extent stretch = g_array_index(tables->extents, Extent, i);
        const Extent *next = &g_array_index(tables->extents, Extent, ++i);

        for (; i < share->to && next->begin.offset == stretch.end; i++, next++)
            stretch.end = next->end;
        same = read_stretch(share, source, scanner, &stretch);
    }
    /* A program that is run again overwrites its log. */
    if (!source_take_error(source, &share->error) && !same)
        g_set_error(&share->error, TROUBLE, TROUBLE_IO,
                    _("the file was changed while it was read '%s'"),
                    source_name(tables->source));
    return NULL;
}

/* Defines the tables that a thread found, unless there is an error, and frees
 * its result. */
static void
share_end(SearchTask *share, Profile *profile, GError **error)
{
    gboolean failed = *error != NULL || share->error != NULL;

    for (guint i = 0; i < share->found->len && !failed; i++) {
        gsize size;
        const guint8 *payload =
            g_bytes_get_data(g_ptr_array_index(share->found, i), &size);

        failed = !define_table(share->tables, profile, cursor_of(payload, size),
                               error);
    }
    if (*error == NULL)
        *error = g_steal_pointer(&share->error);
    g_clear_error(&share->error);
    g_ptr_array_unref(share->found);
    piece_clear(&share->piece);
    scan_result_clear(&share->scan);
}

/* Searches the skipped extents.  Each task but the first has its own thread, if
 * threads can be started. */
static gboolean
read_extents(const Tables *tables, Profile *profile, const Intern *wanted,
             GError **error)
{
    const guint n = tables->extents->len;
    const guint n_processors = g_get_num_processors();
    const guint n_shares = MIN(n, MIN(n_processors, N_SHARES));
    /* The tables of the profile need as much again. */
    MemoryBudget findings = {.max = profile_max_memory(profile) / 2};
    GThread *threads[N_SHARES] = {NULL};
    SearchTask shares[N_SHARES];
    GError *failure = NULL;

    for (guint i = 0; i < n_shares; i++) {
        shares[i] = (SearchTask){
            .findings = &findings,
            .tables = tables,
            .wanted = wanted,
            .from = n * i / n_shares,
            .to = n * (i + 1) / n_shares,
            .found =
                g_ptr_array_new_with_free_func((GDestroyNotify)g_bytes_unref),
        };
        piece_init(&shares[i].piece, SHARE_SIZE);
        if (i > 0)
            threads[i] =
                g_thread_try_new("tables", read_share, &shares[i], NULL);
    }
    for (guint i = 0; i < n_shares; i++)
        if (threads[i] == NULL)
            read_share(&shares[i]);
        else
            g_thread_join(threads[i]);
    if (!may_find_more(&findings))
        g_set_error(&failure, TROUBLE, TROUBLE_LIMIT,
                    _("bands have more info tables than %u MiB: given up at "
                      "byte %" PRIu64 " '%s'"),
                    (guint)(findings.max / (1024 * 1024)), tables->offset,
                    profile->name);
    for (guint i = 0; i < n_shares; i++)
        share_end(&shares[i], profile, &failure);
    if (failure != NULL)
        g_propagate_error(error, failure);
    return failure == NULL;
}

/* Searches the spool.  All payloads contain an address: shorter events were
 * skipped with a warning. */
static gboolean
read_spool(const Tables *tables, Profile *profile, const Intern *wanted,
           GError **error)
{
    GError *failure = NULL;
    const guint8 *payload;
    guint32 size;

    if (!spool_rewind(tables->spool, error))
        return FALSE;
    while ((payload = spool_next(tables->spool, &size, &failure)) != NULL) {
        Cursor fields = cursor_of(payload, size);
        Cursor front = fields;

        if (intern_has_word(wanted, cursor_u64(&front)) &&
            !define_table(tables, profile, fields, error))
            return FALSE;
    }
    if (failure != NULL)
        g_propagate_error(error, failure);
    return failure == NULL;
}

gboolean
tables_define(const Tables *tables, Profile *profile, GError **error)
{
    g_autoptr(Intern) wanted = NULL;

    if (profile->breakdown != BREAKDOWN_INFO_TABLE)
        return TRUE;
    wanted = intern_new();
    for (guint i = 0; i < profile_n_bands(profile); i++) {
        const char *label =
            intern_get(profile->keys, profile_band(profile, i)->key, NULL);
        guint64 address;

        if (info_table_address(label, &address))
            intern_add_word(wanted, address);
    }
    return read_spool(tables, profile, wanted, error) &&
           read_extents(tables, profile, wanted, error);
}
