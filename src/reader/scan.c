#include "reader/scan.h"

#include <string.h>

#include "eventlog/block.h"
#include "reader/scan-parts.h"

/* Keys that no longer come, of a log in which all are new, are forgotten.  In
 * so many bytes there is room for 131 072 short ones. */
#define MOST_KEY_BYTES (16 * 1024 * 1024)

static Task
task_of(guint16 type, gint32 size, gboolean wanted)
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
        if (event_fields_tell(type))
            return wanted ? TASK_FIND_EXACT : TASK_PASS_EXACT;
        return wanted ? TASK_FIND : TASK_PASS;
    }
}

Scanner *
scanner_new(const EventTypes *types, const gboolean wanted[N_KNOWN_EVENTS])
{
    Scanner *scanner = g_new0(Scanner, 1);

    for (guint type = 0; type < types->end; type++)
        if (types->sizes[type] != SIZE_UNDECLARED)
            scanner->rows[type] = (Row){
                types->sizes[type],
                task_of((guint16)type, types->sizes[type],
                        type < N_KNOWN_EVENTS && wanted[type]),
            };
    scanner->finds_tables = wanted[EVENT_IPE];
    keys_init(&scanner->strings);
    keys_init(&scanner->stacks);
    return scanner;
}

Scanner *
scanner_new_for_tables(const EventTypes *types, const Intern *addresses)
{
    const gboolean wanted[N_KNOWN_EVENTS] = {[EVENT_IPE] = TRUE};
    Scanner *scanner = scanner_new(types, wanted);

    scanner->addresses = addresses;
    for (guint type = 0; type < types->end; type++)
        if (scanner->rows[type].task > TASK_PASS &&
            scanner->rows[type].task != TASK_TABLE)
            scanner->rows[type].task = TASK_PASS;
    return scanner;
}

void
scanner_free(Scanner *scanner)
{
    if (scanner == NULL)
        return;
    keys_clear(&scanner->strings);
    keys_clear(&scanner->stacks);
    g_free(scanner);
}

void
scan_clear(Scan *scan)
{
    g_clear_pointer(&scan->runs, g_array_unref);
    g_clear_pointer(&scan->keys, g_array_unref);
    *scan = (Scan){.found = NULL};
}

gsize
scan_run_end(const Scan *scan, gsize from, guint *run)
{
    const guint32 *begins = (const guint32 *)scan->runs->data;

    while (*run < scan->runs->len && begins[*run] <= from)
        (*run)++;
    return *run < scan->runs->len ? begins[*run] : scan->n_found;
}

/* Enters the block that begins there, which is not one that was never
 * finished. */
static gboolean
open_block(Work *work, const guint8 *at)
{
    Position *position = &work->scanner->position;
    const Event marker = {
        .type = get_u16(at),
        .time = get_u64(at + 2),
        .offset = offset_of(work, at),
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
    work->latest = MAX(work->latest, marker.time);
    return TRUE;
}

/* Goes from block to block.  Returns the place of the first event that is not
 * plain, or cut off. */
static const guint8 *
scan_blocks(Work *work, const guint8 *at, const guint8 *end)
{
    const Block *block = &work->scanner->position.block;

    for (;;) {
        const guint64 left = block->end - offset_of(work, at);
        const gboolean within = left < (gsize)(end - at);

        if (left > 0 && block->earliest <= block->latest)
            at = scan_events(work, at, within ? at + left : end);
        if (block->end != NO_END && offset_of(work, at) < block->end)
            return at;
        if (end - at < EVENT_PREFIX + BLOCK_MARKER_SIZE ||
            !open_block(work, at))
            return at;
        at += EVENT_PREFIX + BLOCK_MARKER_SIZE;
    }
}

static void
scan_begin(Scan *scan, const Scanner *scanner, const Piece *piece)
{
    if (scan->keys == NULL) {
        scan->runs = g_array_new(FALSE, FALSE, sizeof(guint32));
        scan->keys = g_array_new(FALSE, FALSE, sizeof(KeyPlace));
    }
    g_array_set_size(scan->runs, 0);
    g_array_set_size(scan->keys, 0);
    memset(scan->seen, 0, sizeof(scan->seen));
    scan->found = piece->found;
    scan->n_found = 0;
    scan->renumbers = FALSE;
    scan->has_tables = FALSE;
    scan->latest = 0;
    scan->begin = scanner->position;
    scan->stopped = scanner->stopped;
}

/* Keys of a log in which all are new are not kept for ever. */
static void
limit_keys(Scanner *scanner, Scan *scan)
{
    if (MAX(keys_memory(&scanner->strings), keys_memory(&scanner->stacks)) <=
        MOST_KEY_BYTES)
        return;
    keys_clear(&scanner->strings);
    keys_clear(&scanner->stacks);
    keys_init(&scanner->strings);
    keys_init(&scanner->stacks);
    scanner->n_keys = 0;
    scan->renumbers = TRUE;
}

/* What is left of a piece may be an event that is cut off; where it cannot be
 * one, it is not plain. */
static void
keep_rest(Scanner *scanner, const Piece *piece, const guint8 *at)
{
    const gsize size = (gsize)(piece->buffer + piece->end - at);

    scanner->n_cut = 0;
    scanner->stopped = size >= MOST_EVENT_SIZE || (piece->final && size > 0);
    if (scanner->stopped)
        return;
    memcpy(scanner->cut, at, size);
    scanner->n_cut = size;
}

void
scanner_begin(Scanner *scanner, const Position *position)
{
    scanner->position = *position;
    scanner->stopped = FALSE;
    scanner->n_cut = 0;
}

void
scanner_scan(Scanner *scanner, Piece *piece, Scan *scan)
{
    Work work = {.scanner = scanner, .piece = piece, .scan = scan};
    const guint8 *at;

    piece_prepend(piece, scanner->cut, scanner->n_cut);
    scan_begin(scan, scanner, piece);
    if (!scanner->stopped) {
        limit_keys(scanner, scan);
        at = scan_blocks(&work, piece->buffer + piece->begin,
                         piece->buffer + piece->end);
        scan->latest = work.latest;
        scanner->position.offset = offset_of(&work, at);
        keep_rest(scanner, piece, at);
    }
    scan->end = scanner->position;
    scan->stopped = scanner->stopped;
}

void
scan_event(const EventTypes *types, const Piece *piece, const Sample *found,
           Event *event)
{
    const guint32 place = found_place(found);
    const guint8 *at = piece->buffer + place;

    event->type = get_u16(at);
    event->capability = (guint16)found->bytes;
    event->time = get_u64(at + 2);
    event->offset = piece->offset + place;
    event->payload = at + EVENT_PREFIX;
    if (types->sizes[event->type] == SIZE_VARIABLE)
        event->payload += SIZE_FIELD;
    event->size = found->key;
}
