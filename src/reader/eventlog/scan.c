#include "reader/eventlog/scan.h"

#include <string.h>

#include "base/pages.h"

/* The maximum memory of a key table in bytes, enough for 131 072 short keys.
 * Without it, a log in which most labels are new would take unlimited
 * memory. */
#define MAX_KEY_BYTES (16 * 1024 * 1024)

void
piece_init(Piece *piece, gsize size)
{
    g_assert(size > 0 && size <= PIECE_SIZE);
    *piece = (Piece){.size = size};
}

void
piece_clear(Piece *piece)
{
    pages_free(piece->found);
    *piece = (Piece){.size = piece->size};
}

guint8 *
piece_room(Piece *piece)
{
    const gsize max_bytes = MAX_EVENT_SIZE + piece->size;
    const gsize max_events = max_bytes / EVENT_PREFIX + 1;

    /* The results and the bytes share one memory block, which fits a large
     * page. */
    if (piece->found == NULL) {
        piece->found =
            pages_new(max_events * sizeof(Sample) + max_bytes + PIECE_PADDING);
        piece->buffer = (guint8 *)(piece->found + max_events);
    }
    return piece->buffer + MAX_EVENT_SIZE;
}

void
piece_set(Piece *piece, guint64 offset, gsize size, gboolean final)
{
    piece->begin = MAX_EVENT_SIZE;
    piece->end = piece->begin + size;
    piece->offset = offset - piece->begin;
    piece->final = final;
    memset(piece->buffer + piece->end, 0, PIECE_PADDING);
}

/* takes: the builder of the activity takes events of the type. */
static ScanTask
task_of(guint16 type, gint32 size, gboolean wanted, gboolean takes)
{
    switch (type) {
    case DATA_END:
    case EVENT_BLOCK_MARKER:
        return TASK_STOP;
    case EVENT_HEAP_PROF_SAMPLE_STRING:
        return size == SIZE_VARIABLE ? TASK_STRING : TASK_STOP;
    case EVENT_HEAP_PROF_SAMPLE_COST_CENTRE:
        return size == SIZE_VARIABLE ? TASK_STACK : TASK_STOP;
    case EVENT_IPE:
        return size == SIZE_VARIABLE ? TASK_TABLE : TASK_STOP;
    default:
        if (event_type_is_checkable(type))
            return wanted ? TASK_RECORD_EXACT : TASK_SKIP_EXACT;
        if (wanted)
            return takes ? TASK_RECORD_ACTIVITY : TASK_RECORD;
        if (size == SIZE_VARIABLE)
            return TASK_SKIP_VARIABLE;
        return takes ? TASK_ACTIVITY : TASK_SKIP;
    }
}

PieceScanner *
scanner_new(const EventTypes *types, const gboolean wanted[N_KNOWN_EVENTS],
            ActivityBuilder *activity)
{
    PieceScanner *scanner = g_new0(PieceScanner, 1);

    for (guint type = 0; type < types->end; type++)
        if (types->sizes[type] != SIZE_UNDECLARED)
            scanner->rows[type] = (TypeInfo){
                types->sizes[type],
                task_of((guint16)type, types->sizes[type],
                        type < N_KNOWN_EVENTS && wanted[type],
                        activity != NULL &&
                            activity_event_matters((guint16)type)),
            };
    scanner->n_types = types->end;
    scanner->activity = activity;
    scanner->finds_tables = wanted[EVENT_IPE];
    keys_init(&scanner->strings);
    keys_init(&scanner->stacks);
    scanner->map.numbers = g_array_new(FALSE, FALSE, sizeof(guint32));
    return scanner;
}

PieceScanner *
scanner_new_for_tables(const EventTypes *types, const Intern *addresses)
{
    const gboolean wanted[N_KNOWN_EVENTS] = {[EVENT_IPE] = TRUE};
    PieceScanner *scanner = scanner_new(types, wanted, NULL);

    scanner->addresses = addresses;
    for (guint type = 0; type < types->end; type++) {
        TypeInfo *row = &scanner->rows[type];

        if (row->task != TASK_STOP && row->task != TASK_TABLE)
            row->task =
                row->size == SIZE_VARIABLE ? TASK_SKIP_VARIABLE : TASK_SKIP;
    }
    return scanner;
}

void
scanner_free(PieceScanner *scanner)
{
    if (scanner == NULL)
        return;
    keys_clear(&scanner->strings);
    keys_clear(&scanner->stacks);
    g_array_unref(scanner->map.numbers);
    g_free(scanner);
}

void
scan_result_clear(ScanResult *scan)
{
    g_clear_pointer(&scan->runs, g_array_unref);
    g_clear_pointer(&scan->keys, g_array_unref);
    g_free(scan->tallies);
    *scan = (ScanResult){.found = NULL};
}

gsize
scan_result_run_end(const ScanResult *scan, gsize from, guint *run)
{
    const guint32 *begins = (const guint32 *)scan->runs->data;

    while (*run < scan->runs->len && begins[*run] <= from)
        (*run)++;
    return *run < scan->runs->len ? begins[*run] : scan->n_found;
}

/* Enters the block whose marker begins at "at".  Returns FALSE if there is no
 * valid marker, or if GHC never completed the block. */
static gboolean
open_block(BlockScan *work, const guint8 *at)
{
    Position *position = &work->scanner->position;
    const Event marker = {
        .type = get_u16(at),
        .time = get_u64(at + 2),
        .offset = block_scan_offset(work, at),
        .payload = at + EVENT_PREFIX,
        .size = BLOCK_MARKER_SIZE,
    };
    Block block;

    if (marker.type != EVENT_BLOCK_MARKER ||
        work->scanner->rows[marker.type].size != BLOCK_MARKER_SIZE ||
        !block_marker_is_good(&marker))
        return FALSE;
    block = block_of_marker(&marker);
    if (block.end == NO_END)
        return FALSE;
    position->block = block;
    position->last_time = marker.time;
    work->scan->tallies[marker.type].count++;
    work->latest = MAX(work->latest, marker.time);
    if (work->scanner->activity != NULL)
        activity_event_take(work->scanner->activity, &marker);
    return TRUE;
}

/* Scans one block after the other.  Returns the first event that is not plain
 * or is cut off. */
static const guint8 *
scan_blocks(BlockScan *work, const guint8 *at, const guint8 *end)
{
    const Block *block = &work->scanner->position.block;

    for (;;) {
        const guint64 left = block->end - block_scan_offset(work, at);
        const gboolean within = left < (gsize)(end - at);

        if (left > 0 && block->earliest <= block->latest)
            at = scan_events(work, at, within ? at + left : end);
        if (block->end != NO_END && block_scan_offset(work, at) < block->end)
            return at;
        if (end - at < EVENT_PREFIX + BLOCK_MARKER_SIZE ||
            !open_block(work, at))
            return at;
        at += EVENT_PREFIX + BLOCK_MARKER_SIZE;
    }
}

/* Clears both key tables if one is too large. */
static void
limit_keys(PieceScanner *scanner, ScanResult *scan)
{
    if (MAX(keys_memory(&scanner->strings), keys_memory(&scanner->stacks)) <=
        MAX_KEY_BYTES)
        return;
    keys_clear(&scanner->strings);
    keys_clear(&scanner->stacks);
    keys_init(&scanner->strings);
    keys_init(&scanner->stacks);
    scanner->n_keys = 0;
    scan->renumbers = TRUE;
}

void
scanner_begin(PieceScanner *scanner, const Position *position)
{
    scanner->position = *position;
    scanner->stopped = FALSE;
    scanner->n_cut = 0;
}

void
scanner_scan(PieceScanner *scanner, Piece *piece, ScanResult *scan)
{
    BlockScan work = {.scanner = scanner, .piece = piece, .scan = scan};

    g_assert(scanner->n_cut <= piece->begin);
    piece->begin -= scanner->n_cut;
    memcpy(piece->buffer + piece->begin, scanner->cut, scanner->n_cut);
    if (scan->keys == NULL) {
        scan->runs = g_array_new(FALSE, FALSE, sizeof(guint32));
        scan->keys = g_array_new(FALSE, FALSE, sizeof(KeySpan));
        scan->tallies = g_new(EventTally, scanner->n_types);
    }
    g_array_set_size(scan->runs, 0);
    g_array_set_size(scan->keys, 0);
    memset(scan->tallies, 0, scanner->n_types * sizeof(EventTally));
    scan->found = piece->found;
    scan->n_found = 0;
    scan->renumbers = FALSE;
    scan->has_tables = FALSE;
    scan->begin = scanner->position;
    if (!scanner->stopped) {
        const guint8 *end = piece->buffer + piece->end;
        const guint8 *at;
        gsize left;

        limit_keys(scanner, scan);
        at = scan_blocks(&work, piece->buffer + piece->begin, end);
        scanner->position.offset = block_scan_offset(&work, at);
        /* The rest is the first part of an event, unless it is too long for
         * that or the input ends.  Then the event is not plain. */
        left = (gsize)(end - at);
        scanner->stopped = left >= MAX_EVENT_SIZE || (piece->final && left > 0);
        scanner->n_cut = scanner->stopped ? 0 : left;
        memcpy(scanner->cut, at, scanner->n_cut);
    }
    for (guint type = 0; type < scanner->n_types; type++)
        if (scanner->rows[type].size != SIZE_VARIABLE)
            scan->tallies[type].bytes =
                scan->tallies[type].count *
                (EVENT_PREFIX + (guint32)scanner->rows[type].size);
    scan->latest = work.latest;
    scan->end = scanner->position;
    scan->stopped = scanner->stopped;
}

void
scan_event(const EventTypes *types, const Piece *piece, const Sample *found,
           Event *event)
{
    const guint32 index = found_index(found);
    const guint8 *at = piece->buffer + index;

    event->type = get_u16(at);
    event->capability = (guint16)found->bytes;
    event->time = get_u64(at + 2);
    event->offset = piece->offset + index;
    event->payload = at + event_prefix_size(types, event->type);
    event->size = found->key;
}
