/* Info tables, of which a log has up to a million and bands name some
 * thousands: they are passed over, and read again when it is known which. */
#include "eventlog/block.h"
#include "profile/addresses.h"
#include "reader/eventlog-parts.h"

/* Takes the info tables of a piece. */
static void
take_tables(Reader *reader, const Piece *piece, const Scan *scan)
{
    for (gsize i = 0; i < scan->n_found; i++) {
        Event event;

        scan_event(reader->types, piece, &scan->found[i], &event);
        reader_take_event(reader, &event);
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

gboolean
reader_find_tables(Reader *reader, GError **error)
{
    g_autoptr(Source) source = NULL;
    g_autoptr(Addresses) wanted = NULL;
    g_autoptr(Scanner) scanner = NULL;

    if (reader->tables->len == 0 ||
        reader->profile->breakdown != BREAKDOWN_INFO_TABLE)
        return TRUE;
    source = source_open(reader->profile->name, error);
    if (source == NULL)
        return FALSE;
    wanted = wanted_addresses(reader->profile);
    scanner = scanner_new_for_tables(reader->types, wanted);
    for (guint i = 0; i < reader->tables->len; i++)
        read_extent(reader, source, scanner,
                    &g_array_index(reader->tables, Extent, i));
    return !source_take_error(source, error);
}
