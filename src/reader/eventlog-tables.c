/* Info tables, of which a log has up to a million and bands name some
 * thousands: they are passed over, and read again when it is known which.
 * Those that do not come again wait in a spool. */
#include "eventlog/block.h"
#include "profile/addresses.h"
#include "reader/eventlog-parts.h"

void
on_info_table(Reader *reader, const Event *event, Cursor *fields)
{
    (void)fields;
    spool_add(reader->spool, event->payload, event->size);
}

static void
define_table(Reader *reader, const guint8 *payload, gsize size)
{
    Cursor fields = cursor_of(payload, size);
    const guint64 address = cursor_u64(&fields);
    const char *strings[N_INFO_STRINGS];

    for (guint i = 0; i < N_INFO_STRINGS; i++)
        strings[i] = cursor_string(&fields);
    info_tables_define(reader->profile->info_tables, address, strings);
}

/* Takes the info tables of a piece. */
static void
take_tables(Reader *reader, const Piece *piece, const Scan *scan)
{
    for (gsize i = 0; i < scan->n_found; i++) {
        Event event;

        scan_event(reader->types, piece, &scan->found[i], &event);
        define_table(reader, event.payload, event.size);
    }
}

/* Reads a stretch of the log, and the prefix of the event behind it, which
 * tells how long the last table is.  An extent behind that begins no earlier:
 * at least one event lies between. */
static void
read_extent(Reader *reader, Source *source, Scanner *scanner,
            const Extent *extent)
{
    const guint64 end = extent->end + EVENT_PREFIX;
    Piece piece;
    Scan scan = {.found = NULL};

    piece_init(&piece, PIECE_SIZE);
    source_skip(source, extent->begin.offset - source_offset(source));
    scanner_begin(scanner, &extent->begin);
    do {
        const guint64 offset = source_offset(source);
        const guint64 left = end - offset;
        const gsize size = source_read(source, piece_room(&piece),
                                       (gsize)MIN(left, PIECE_SIZE));

        piece_set(&piece, offset, size);
        scanner_scan(scanner, &piece, &scan);
        take_tables(reader, &piece, &scan);
    } while (!piece.final);
    piece_clear(&piece);
    scan_clear(&scan);
}

/* Returns the addresses that bands name. */
static Addresses *
wanted_addresses(const Profile *profile)
{
    Addresses *addresses = addresses_new();

    for (guint i = 0; i < profile_n_bands(profile); i++) {
        const char *label =
            intern_get(profile->keys, profile_band(profile, i)->key, NULL);
        guint64 address;

        if (info_table_address(label, &address))
            addresses_add(addresses, address);
    }
    return addresses;
}

/* Reads what was passed over. */
static gboolean
read_extents(Reader *reader, const Addresses *wanted, GError **error)
{
    g_autoptr(Source) source = NULL;
    g_autoptr(Scanner) scanner = NULL;

    if (reader->tables->len == 0)
        return TRUE;
    source = source_open(reader->profile->name, error);
    if (source == NULL)
        return FALSE;
    scanner = scanner_new_for_tables(reader->types, wanted);
    for (guint i = 0; i < reader->tables->len; i++)
        read_extent(reader, source, scanner,
                    &g_array_index(reader->tables, Extent, i));
    return !source_take_error(source, error);
}

/* Reads what was kept.  An event that is shorter than an address was passed
 * over with a warning. */
static gboolean
read_spool(Reader *reader, const Addresses *wanted, GError **error)
{
    GError *failure = NULL;
    const guint8 *payload;
    guint32 size;

    if (!spool_rewind(reader->spool, error))
        return FALSE;
    while ((payload = spool_next(reader->spool, &size, &failure)) != NULL) {
        Cursor fields = cursor_of(payload, size);

        if (addresses_have(wanted, cursor_u64(&fields)))
            define_table(reader, payload, size);
    }
    if (failure != NULL)
        g_propagate_error(error, failure);
    return failure == NULL;
}

gboolean
reader_find_tables(Reader *reader, GError **error)
{
    g_autoptr(Addresses) wanted = NULL;

    if (reader->profile->breakdown != BREAKDOWN_INFO_TABLE)
        return TRUE;
    wanted = wanted_addresses(reader->profile);
    return read_spool(reader, wanted, error) &&
           read_extents(reader, wanted, error);
}
