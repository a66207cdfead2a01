#include "eventlog/block.h"
#include "profile/label.h"
#include "reader/scan-parts.h"

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
        if (size != 1 + (gsize)4 * bytes[0])
            return FALSE;
        *key_bytes = bytes + 1;
        *key = key_of(bytes + 1, size - 1);
        return TRUE;
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
        const gsize size =
            EVENT_PREFIX + SIZE_FIELD + (gsize)get_u16(at + EVENT_PREFIX);

        if (get_u16(at) != type || time - earliest > span ||
            size > (gsize)(end - at) || size <= SAMPLE_PREFIX ||
            !take_key(kind, strips, at + SAMPLE_PREFIX, size - SAMPLE_PREFIX,
                      &batch.keys[n], &batch.bytes[n]))
            break;
        keys_prepare(&work->scanner->keys, &batch.keys[n]);
        found[n].bytes = get_u64(at + SAMPLE_PREFIX - 8);
        found[n].tag = (guint32)((gsize)(at - work->piece->buffer) << 2 | kind);
        position->last_time = time;
        work->latest = MAX(work->latest, time);
        at += size;
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
        if (payload > end)
            return at;
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

const guint8 *
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
