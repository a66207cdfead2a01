/* Info tables, of which a log has up to a million and bands name some
 * thousands: they are passed over, and read again when it is known which.
 * Those that do not come again wait in a spool. */
#include <config.h>

#include <glib/gi18n.h>
#include <inttypes.h>
#include <stdatomic.h>

#include "base/error.h"
#include "base/intern.h"
#include "eventlog/block.h"
#include "profile/memory-use.h"
#include "reader/eventlog-parts.h"

void
on_info_table(Reader *reader, const Event *event, Cursor *fields)
{
    (void)fields;
    if (spool_add(reader->spool, event->payload, event->size))
        return;
    g_set_error(&reader->error, TROUBLE, TROUBLE_LIMIT,
                _("info tables of more than %u MiB do not come from a file "
                  "that can be read again: given up at byte %" PRIu64 " '%s'"),
                (guint)(MOST_SPOOLED / (1024 * 1024)), event->offset,
                reader->profile->name);
}

/* Returns FALSE where there are too many. */
static gboolean
define_table(Reader *reader, const guint8 *payload, gsize size, GError **error)
{
    Cursor fields = cursor_of(payload, size);
    const guint64 address = cursor_u64(&fields);
    const char *strings[N_INFO_STRINGS];

    for (guint i = 0; i < N_INFO_STRINGS; i++)
        strings[i] = cursor_string(&fields);
    info_tables_define(reader->profile->info_tables, address, strings);
    return profile_may_grow(reader->profile, reader->offset, error);
}

/* So many threads read what was passed over, each its share of the extents, so
 * many bytes at a time. */
#define N_SHARES   2
#define SHARE_SIZE (128 * 1024)

/* What all of them find. */
typedef struct {
    _Atomic gsize memory; /* bytes that it takes, */
    gsize most;           /* and may take */
} Findings;

/* What one of them reads, and what it finds. */
typedef struct {
    Findings *findings;
    const Reader *reader;
    const Intern *wanted;
    guint from, to; /* extents */
    Piece piece;
    Scan scan;
    GPtrArray *found; /* GBytes: payloads of tables */
    GError *error;
} Share;

/* What a payload takes beside its bytes. */
#define FOUND_COST 96

/* However many read, and whoever finds more. */
static gboolean
may_find_more(Findings *findings)
{
    return atomic_load(&findings->memory) <= findings->most;
}

/* Keeps the info tables of a piece. */
static void
keep_tables(Share *share)
{
    gsize memory = 0;

    for (gsize i = 0; i < share->scan.n_found; i++) {
        Event event;

        scan_event(share->reader->types, &share->piece, &share->scan.found[i],
                   &event);
        g_ptr_array_add(share->found, g_bytes_new(event.payload, event.size));
        memory += FOUND_COST + event.size;
    }
    atomic_fetch_add(&share->findings->memory, memory);
}

/* Reads a stretch of the log, and the prefix of the event behind it, which
 * tells how long the last table is.  The stretch behind that begins no earlier:
 * at least one event lies between.  Returns whether it is as it was. */
static gboolean
read_stretch(Share *share, Source *source, Scanner *scanner,
             const Extent *stretch)
{
    const guint64 end = stretch->end + EVENT_PREFIX;

    source_skip(source, stretch->begin.offset - source_offset(source));
    scanner_begin(scanner, &stretch->begin);
    do {
        const guint64 offset = source_offset(source);
        const guint64 left = end - offset;
        const gsize size = source_read(source, piece_room(&share->piece),
                                       (gsize)MIN(left, SHARE_SIZE));

        piece_set(&share->piece, offset, size);
        scanner_scan(scanner, &share->piece, &share->scan);
        keep_tables(share);
    } while (!share->piece.final && may_find_more(share->findings));
    return share->scan.end.offset >= stretch->end ||
           !may_find_more(share->findings);
}

/* A program that is started again writes its log in the place of the last. */
static void
fail_changed(Share *share)
{
    g_set_error(&share->error, TROUBLE, TROUBLE_IO,
                _("the file was changed while it was read '%s'"),
                share->reader->profile->name);
}

/* Reads a share; extents that follow each other are one stretch. */
static gpointer
read_share(gpointer data)
{
    Share *share = data;
    const GArray *extents = share->reader->tables;
    g_autoptr(Source) source = source_open_again(share->reader->source);
    g_autoptr(Scanner) scanner =
        scanner_new_for_tables(share->reader->types, share->wanted);
    gboolean same = TRUE;

    for (guint i = share->from;
         i < share->to && same && may_find_more(share->findings);) {
        Extent stretch = g_array_index(extents, Extent, i);
        const Extent *next = &g_array_index(extents, Extent, ++i);

        for (; i < share->to && next->begin.offset == stretch.end; i++, next++)
            stretch.end = next->end;
        same = read_stretch(share, source, scanner, &stretch);
    }
    if (!source_take_error(source, &share->error) && !same)
        fail_changed(share);
    return NULL;
}

static void
share_init(Share *share, Findings *findings, const Reader *reader,
           const Intern *wanted)
{
    *share = (Share){
        .findings = findings,
        .reader = reader,
        .wanted = wanted,
        .found = g_ptr_array_new_with_free_func((GDestroyNotify)g_bytes_unref),
    };
    piece_init(&share->piece, SHARE_SIZE);
}

/* Takes what a share has found, unless there is an error, and frees it. */
static void
share_end(Share *share, Reader *reader, GError **error)
{
    gboolean failed = *error != NULL || share->error != NULL;

    for (guint i = 0; i < share->found->len && !failed; i++) {
        gsize size;
        const guint8 *payload =
            g_bytes_get_data(g_ptr_array_index(share->found, i), &size);

        failed = !define_table(reader, payload, size, error);
    }
    if (*error == NULL)
        *error = g_steal_pointer(&share->error);
    g_clear_error(&share->error);
    g_ptr_array_unref(share->found);
    piece_clear(&share->piece);
    scan_clear(&share->scan);
}

/* What is made of the findings takes as much again.  They were all read before,
 * up to the end of the log. */
static Findings
findings_begin(const Reader *reader)
{
    return (Findings){.most = profile_most_memory(reader->profile) / 2};
}

static void
findings_end(Findings *findings, const Reader *reader, GError **error)
{
    if (may_find_more(findings))
        return;
    g_set_error(error, TROUBLE, TROUBLE_LIMIT,
                _("bands have more info tables than %u MiB: given up at byte "
                  "%" PRIu64 " '%s'"),
                (guint)(findings->most / (1024 * 1024)), reader->offset,
                reader->profile->name);
}

/* Returns the addresses that bands name. */
static Intern *
wanted_addresses(const Profile *profile)
{
    Intern *addresses = intern_new();

    for (guint i = 0; i < profile_n_bands(profile); i++) {
        const char *label =
            intern_get(profile->keys, profile_band(profile, i)->key, NULL);
        guint64 address;

        if (info_table_address(label, &address))
            intern_add_word(addresses, address);
    }
    return addresses;
}

/* Reads what was passed over, with a thread for each share but the first, if
 * there can be one. */
static gboolean
read_extents(Reader *reader, const Intern *wanted, GError **error)
{
    const guint n = reader->tables->len;
    const guint n_processors = g_get_num_processors();
    const guint n_shares = MIN(n, MIN(n_processors, N_SHARES));
    Findings findings = findings_begin(reader);
    GThread *threads[N_SHARES] = {NULL};
    Share shares[N_SHARES];
    GError *failure = NULL;

    for (guint i = 0; i < n_shares; i++) {
        share_init(&shares[i], &findings, reader, wanted);
        shares[i].from = n * i / n_shares;
        shares[i].to = n * (i + 1) / n_shares;
        if (i > 0)
            threads[i] =
                g_thread_try_new("tables", read_share, &shares[i], NULL);
    }
    for (guint i = 0; i < n_shares; i++)
        if (threads[i] == NULL)
            read_share(&shares[i]);
        else
            g_thread_join(threads[i]);
    findings_end(&findings, reader, &failure);
    for (guint i = 0; i < n_shares; i++)
        share_end(&shares[i], reader, &failure);
    if (failure != NULL)
        g_propagate_error(error, failure);
    return failure == NULL;
}

/* Reads what was kept.  An event that is shorter than an address was passed
 * over with a warning. */
static gboolean
read_spool(Reader *reader, const Intern *wanted, GError **error)
{
    GError *failure = NULL;
    const guint8 *payload;
    guint32 size;

    if (!spool_rewind(reader->spool, error))
        return FALSE;
    while ((payload = spool_next(reader->spool, &size, &failure)) != NULL) {
        Cursor fields = cursor_of(payload, size);

        if (intern_has_word(wanted, cursor_u64(&fields)) &&
            !define_table(reader, payload, size, error))
            return FALSE;
    }
    if (failure != NULL)
        g_propagate_error(error, failure);
    return failure == NULL;
}

gboolean
reader_find_tables(Reader *reader, GError **error)
{
    g_autoptr(Intern) wanted = NULL;

    if (reader->profile->breakdown != BREAKDOWN_INFO_TABLE)
        return TRUE;
    wanted = wanted_addresses(reader->profile);
    return read_spool(reader, wanted, error) &&
           read_extents(reader, wanted, error);
}
