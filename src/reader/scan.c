#include "reader/scan.h"

#include <string.h>

#include "eventlog/block.h"
#include "profile/label.h"
#include "reader/keys.h"

/* Keys that no longer come, of a log in which all are new, are forgotten. */
#define MOST_KEY_BYTES (8 * 1024 * 1024)

/* What is to be done with an event of a type. */
typedef enum {
    TASK_STOP, /* not declared, or not for us to judge */
    TASK_PASS, /* nothing in it matters */
    TASK_PASS_EXACT,
    TASK_FIND, /* what it says matters */
    TASK_FIND_EXACT,
    TASK_STRING,
    TASK_STACK,
    TASK_TABLE,
} Task;

typedef struct {
    gint32 size; /* as EventTypes has it */
    Task task;
} Row;

struct Scanner {
    Row rows[G_MAXUINT16 + 1]; /* by type */
    gboolean finds_tables;
    const Addresses *addresses; /* of those; borrowed, NULL = all */
    Keys keys;
    Position position;           /* of the next event */
    gboolean stopped;            /* it is not plain */
    guint8 cut[MOST_EVENT_SIZE]; /* the begin of it, from the piece before */
    gsize n_cut;
};

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

    for (guint type = 0; type < G_N_ELEMENTS(scanner->rows); type++)
        if (types->sizes[type] != SIZE_UNDECLARED)
            scanner->rows[type] = (Row){
                types->sizes[type],
                task_of((guint16)type, types->sizes[type],
                        type < N_KNOWN_EVENTS && wanted[type]),
            };
    scanner->finds_tables = wanted[EVENT_IPE];
    keys_init(&scanner->keys);
    return scanner;
}

Scanner *
scanner_new_for_tables(const EventTypes *types, const Addresses *addresses)
{
    const gboolean wanted[N_KNOWN_EVENTS] = {[EVENT_IPE] = TRUE};
    Scanner *scanner = scanner_new(types, wanted);

    scanner->addresses = addresses;
    for (guint type = 0; type < G_N_ELEMENTS(scanner->rows); type++)
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
    keys_clear(&scanner->keys);
    g_free(scanner);
}

void
scan_clear(Scan *scan)
{
    g_free(scan->found);
    g_clear_pointer(&scan->keys, g_array_unref);
    *scan = (Scan){.found = NULL};
}

static inline guint16
get_u16(const guint8 *bytes)
{
    guint16 number;

    memcpy(&number, bytes, sizeof(number));
    return GUINT16_FROM_BE(number);
}

static inline guint64
get_u64(const guint8 *bytes)
{
    guint64 number;

    memcpy(&number, bytes, sizeof(number));
    return GUINT64_FROM_BE(number);
}

/* What is scanned, and what was found so far. */
typedef struct {
    Scanner *scanner;
    const Piece *piece;
    Scan *scan;
    guint64 latest; /* the greatest time, ns */
} Work;

/* Returns where in the input a byte stands. */
static inline guint64
offset_of(const Work *work, const guint8 *at)
{
    return work->piece->offset + (guint64)(at - work->piece->buffer);
}

static void
note_event(Work *work, const guint8 *at, guint32 size)
{
    const gsize place = (gsize)(at - work->piece->buffer);

    work->scan->found[work->scan->n_found++] = (Sample){
        .bytes = work->scanner->position.block.capability,
        .key = size,
        .tag = (guint32)(place << 2 | FOUND_EVENT),
    };
}

/* So many samples are read before their keys are looked up: the memory that
 * this needs is sent for meanwhile. */
#define BATCH 32

/* Keys in the piece, and where they stand there. */
typedef struct {
    Key keys[BATCH];
    const guint8 *bytes[BATCH];
} Batch;

static ALWAYS_INLINE void
look_up_keys(Work *work, const Batch *batch, guint n)
{
    Keys *keys = &work->scanner->keys;
    Sample *found = &work->scan->found[work->scan->n_found];

    for (guint i = 0; i < n; i++) {
        gboolean added;

        found[i].key =
            keys_number(keys, &batch->keys[i], batch->bytes[i], &added);
        if (G_UNLIKELY(added)) {
            const KeyPlace place = {
                .place = (guint32)(batch->bytes[i] - work->piece->buffer),
                .size = batch->keys[i].size,
            };

            g_array_append_val(work->scan->keys, place);
        }
    }
}

/* Finds the key in what stands behind id and bytes.  A string is a label whose
 * NUL is the payload's last byte and its only one; a stack is its depth, and
 * so many cost centres. */
static ALWAYS_INLINE gboolean
take_key(FoundKind kind, gboolean strips, const guint8 *bytes, gsize size,
         Key *key, const guint8 **key_bytes)
{
    if (kind == FOUND_STACK) {
        *key_bytes = bytes + 1;
        *key = key_of(bytes + 1, size - 1);
        return size == 1 + (gsize)4 * bytes[0];
    }
    size--;
    if (bytes[size] != '\0')
        return FALSE;
    if (strips) {
        const gsize id = label_id_size((const char *)bytes, size);

        bytes += id;
        size -= id;
    }
    *key_bytes = bytes;
    *key = key_of(bytes, size);
    return size <= SHORT_KEY ? !key_has_nul(key)
                             : memchr(bytes, '\0', size) == NULL;
}

/* What stands in front of a sample's key: the prefix, its size, id, bytes. */
#define SAMPLE_PREFIX (EVENT_PREFIX + SIZE_FIELD + 1 + 8)

/* Scans the samples of one kind that begin there, which follow each other in a
 * census.  Returns where they end, or the first that is not plain, or cut
 * off.
 *
 * This is the hot loop: logs of gigabytes go through it, in some ten
 * nanoseconds a sample.  All that it does is to check the fields that every
 * sample has, to hash the label and to look that up.  The labels come in
 * another order in every census, so that nothing is gained by guessing the
 * next one. */
static ALWAYS_INLINE const guint8 *
scan_samples(Work *work, FoundKind kind, const guint8 *at, const guint8 *end)
{
    const guint16 type = get_u16(at);
    const gboolean strips = work->scan->strips;
    Position *position = &work->scanner->position;
    const guint64 earliest = position->block.earliest;
    const guint64 span = position->block.latest - earliest;
    Sample *found = &work->scan->found[work->scan->n_found];
    Batch batch;
    guint n;

    for (n = 0; n < BATCH && end - at > SAMPLE_PREFIX; n++) {
        const guint64 time = get_u64(at + 2);
        const gsize size = get_u16(at + EVENT_PREFIX);
        const guint8 *behind = at + EVENT_PREFIX + SIZE_FIELD + size;

        if (get_u16(at) != type || time - earliest > span || behind > end ||
            behind <= at + SAMPLE_PREFIX ||
            !take_key(kind, strips, at + SAMPLE_PREFIX,
                      (gsize)(behind - at) - SAMPLE_PREFIX, &batch.keys[n],
                      &batch.bytes[n]))
            break;
        keys_prepare(&work->scanner->keys, &batch.keys[n]);
        found[n].bytes = get_u64(at + SAMPLE_PREFIX - 8);
        found[n].tag = (guint32)((gsize)(at - work->piece->buffer) << 2 | kind);
        position->last_time = time;
        work->latest = MAX(work->latest, time);
        at = behind;
    }
    look_up_keys(work, &batch, n);
    work->scan->n_found += n;
    return at;
}

/* Returns whether a plain event may begin there, or the block ends. */
static gboolean
may_follow(const Work *work, const guint8 *at, const guint8 *end)
{
    const Block *block = &work->scanner->position.block;

    if (at == end)
        return offset_of(work, at) == block->end;
    return end - at >= EVENT_PREFIX &&
           work->scanner->rows[get_u16(at)].task != TASK_STOP &&
           get_u64(at + 2) >= block->earliest &&
           get_u64(at + 2) <= block->latest;
}

/* Returns the size of an info table, which GHC declares a byte too long
 * (eventlog-facts.md, 1), or 0 where that is not plain: an address and six
 * strings, and behind them the next event. */
static guint32
table_size(const Work *work, const guint8 *payload, const guint8 *end)
{
    const guint32 declared = get_u16(payload - SIZE_FIELD);
    guint n_nuls;

    if (declared < 8 + 6 + 1 || end - payload < (gssize)declared - 1)
        return 0;
    n_nuls = count_nuls(payload + 8, declared - 8 - 1);
    if (n_nuls == N_INFO_STRINGS && payload[declared - 2] == '\0' &&
        may_follow(work, payload + declared - 1, end))
        return declared - 1;
    if (n_nuls == N_INFO_STRINGS - 1 && end - payload >= (gssize)declared &&
        payload[declared - 1] == '\0')
        return declared;
    return 0;
}

/* Takes an info table: finds it, if it is wanted, or passes it over. */
static void
take_table(Work *work, const guint8 *at, guint32 size, guint64 address)
{
    const Scanner *scanner = work->scanner;

    if (!scanner->finds_tables)
        work->scan->has_tables = TRUE;
    else if (scanner->addresses == NULL ||
             addresses_have(scanner->addresses, address))
        note_event(work, at, size);
}

/* Takes an event that is none of a sample.  Returns whether it is plain. */
static gboolean
take_event(Work *work, Task task, const guint8 *at, const guint8 *payload,
           guint32 size)
{
    switch (task) {
    case TASK_PASS:
        return TRUE;
    case TASK_PASS_EXACT:
        return event_fields_fit(get_u16(at), payload, size, TRUE);
    case TASK_FIND_EXACT:
        if (!event_fields_fit(get_u16(at), payload, size, TRUE))
            return FALSE;
        note_event(work, at, size);
        return TRUE;
    case TASK_FIND:
        note_event(work, at, size);
        return TRUE;
    case TASK_TABLE:
        if (size > 0)
            take_table(work, at, size, get_u64(payload));
        return size > 0;
    case TASK_STRING:
    case TASK_STACK:
    case TASK_STOP:
        return FALSE;
    }
    return FALSE;
}

/* Scans the event that begins there, unless it is a sample.  Returns where it
 * ends, or its begin where it is not plain, or cut off. */
static ALWAYS_INLINE const guint8 *
scan_event_at(Work *work, const guint8 *at, const guint8 *end, Row row)
{
    Position *position = &work->scanner->position;
    const guint64 time = get_u64(at + 2);
    const guint8 *payload = at + EVENT_PREFIX;
    guint32 size = (guint32)row.size;

    if (row.size == SIZE_VARIABLE) {
        payload += SIZE_FIELD;
        size = row.task == TASK_TABLE ? table_size(work, payload, end)
                                      : get_u16(payload - SIZE_FIELD);
    }
    if (time < position->block.earliest || time > position->block.latest ||
        (gssize)size > end - payload ||
        (row.task != TASK_PASS &&
         !take_event(work, row.task, at, payload, size)))
        return at;
    position->last_time = time;
    work->latest = MAX(work->latest, time);
    return payload + size;
}

/* Scans the events of a block, up to the first that is not plain, or that is
 * cut off.  Returns where that is. */
static const guint8 *
scan_events(Work *work, const guint8 *at, const guint8 *end)
{
    const guint8 *next = at;

    while (end - at >= EVENT_PREFIX) {
        const guint16 type = get_u16(at);
        const Row row = work->scanner->rows[type];

        switch (row.task) {
        case TASK_STRING:
            next = scan_samples(work, FOUND_STRING, at, end);
            break;
        case TASK_STACK:
            next = scan_samples(work, FOUND_STACK, at, end);
            break;
        case TASK_STOP:
            return at;
        case TASK_PASS:
        case TASK_PASS_EXACT:
        case TASK_FIND:
        case TASK_FIND_EXACT:
        case TASK_TABLE:
            next = scan_event_at(work, at, end, row);
            break;
        }
        if (next == at)
            return at;
        work->scan->seen[type < N_KNOWN_EVENTS ? type : 0] = TRUE;
        at = next;
    }
    return at;
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

/* Makes room for all events that a piece can hold. */
static void
scan_begin(Scan *scan, const Scanner *scanner, const Piece *piece)
{
    const gsize most = (piece->end - piece->begin) / EVENT_PREFIX + 1;

    if (scan->room < most) {
        g_free(scan->found);
        scan->found = g_new(Sample, most);
        scan->room = most;
    }
    if (scan->keys == NULL)
        scan->keys = g_array_new(FALSE, FALSE, sizeof(KeyPlace));
    g_array_set_size(scan->keys, 0);
    memset(scan->seen, 0, sizeof(scan->seen));
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
    if (keys_memory(&scanner->keys) <= MOST_KEY_BYTES)
        return;
    keys_clear(&scanner->keys);
    keys_init(&scanner->keys);
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
