#include "reader/eventlog/scan-events.h"

#include "run/stable.h"
#include "run/symbols.h"

/* Starts a new run if the kind differs from that of the last result. */
static void
begin_run(BlockScan *work, FoundKind kind)
{
    const ScanResult *scan = work->scan;
    const guint32 begin = (guint32)scan->n_found;

    if (begin > 0 && found_kind(&scan->found[begin - 1]) != kind)
        g_array_append_val(scan->runs, begin);
}

static void
note_event(BlockScan *work, const guint8 *at, guint32 size)
{
    const gsize index = (gsize)(at - work->piece->buffer);

    begin_run(work, FOUND_EVENT);
    work->scan->found[work->scan->n_found++] = (Sample){
        .bytes = work->scanner->position.block.capability,
        .key = size,
        .tag = (guint32)(index << 2 | FOUND_EVENT),
    };
}

static void
pass_event(BlockScan *work, const guint8 *at, const guint8 *payload,
           guint32 size)
{
    const Event event = {
        .type = get_u16(at),
        .capability = work->scanner->position.block.capability,
        .time = get_u64(at + 2),
        .payload = payload,
        .size = size,
    };

    activity_event_take(work->scanner->activity, &event);
}

/* The bytes of a sample before its label or the depth of its stack: the prefix,
 * the size field, an id, and the number of bytes of heap. */
#define SAMPLE_PREFIX (EVENT_PREFIX + SIZE_FIELD + 1 + 8)

/* The bytes of a sample that are not part of its key: its fixed fields, and the
 * NUL of a label or the depth of a stack. */
#define SAMPLE_OVERHEAD (SAMPLE_PREFIX + 1)

/* How the key of a sample is read. */
typedef enum {
    SAMPLES_OF_STRINGS,
    SAMPLES_OF_SETS, /* retainer sets: "(123)" is not part of the key */
    SAMPLES_OF_STACKS,
} SampleKind;

/* Sets the bytes and the size of the key of a sample.  Returns whether the
 * sample is well-formed: a label with a NUL, or a depth and that many cost
 * centres. */
static gboolean
find_key(SampleKind kind, const guint8 *at, gsize size, const guint8 **bytes,
         gsize *key_size)
{
    gsize id;

    if (size < SAMPLE_OVERHEAD)
        return FALSE;
    *bytes = at + SAMPLE_PREFIX;
    *key_size = size - SAMPLE_OVERHEAD;
    if (kind == SAMPLES_OF_STACKS)
        return *key_size == (gsize)4 * *(*bytes)++;
    if (kind == SAMPLES_OF_SETS) {
        id = stack_id_size((const char *)*bytes, *key_size);
        *bytes += id;
        *key_size -= id;
    }
    return at[size - 1] == '\0';
}

/* Returns the number of a key, which is added if it is new.  Returns NO_KEY for
 * a string that contains a NUL: it is not plain.  Known keys do not need that
 * check. */
static guint32
number_key(BlockScan *work, SampleKind kind, const guint8 *bytes, gsize size)
{
    PieceScanner *scanner = work->scanner;
    Keys *keys =
        kind == SAMPLES_OF_STACKS ? &scanner->stacks : &scanner->strings;
    const Key key = key_of(keys, bytes, size);
    const guint32 number = keys_find(keys, &key, bytes);
    const KeySpan span = {
        .index = (guint32)(bytes - work->piece->buffer),
        .size = (guint32)size,
    };

    if (number != NO_KEY ||
        (kind != SAMPLES_OF_STACKS && memchr(bytes, '\0', size) != NULL))
        return number;
    g_array_append_val(work->scan->keys, span);
    keys_add(keys, &key, bytes, scanner->n_keys);
    return scanner->n_keys++;
}

static guint32
find_and_number_key(BlockScan *work, SampleKind kind, const guint8 *at,
                    gsize size)
{
    const guint8 *bytes;

    return find_key(kind, at, size, &bytes, &size)
               ? number_key(work, kind, bytes, size)
               : NO_KEY;
}

/* As find_and_number_key, with a fast path for short strings.  Nearly all keys
 * are short strings. */
static ALWAYS_INLINE guint32
look_up_key(BlockScan *work, SampleKind kind, const guint8 *at, gsize size)
{
    const gsize key_size = size - SAMPLE_OVERHEAD;

    if (kind == SAMPLES_OF_STRINGS && at[size - 1] == '\0' &&
        G_LIKELY(key_is_short(key_size))) {
        const Keys *keys = &work->scanner->strings;
        const Key key = short_key_of(keys, at + SAMPLE_PREFIX, key_size);
        const guint32 number = keys_find_short(keys, &key);

        if (G_LIKELY(number != NO_KEY))
            return number;
    }
    return find_and_number_key(work, kind, at, size);
}

/* Scans consecutive samples of one kind.  Returns the end of the last one.
 * There another event begins, or a sample that is not plain or is cut off.  May
 * read the padding after the end.
 *
 * This is the hot loop: it handles gigabytes, at a few nanoseconds per sample.
 * It only checks the fields that every sample has, and looks up the key.  Each
 * census has its labels in a different order, so predicting the next label does
 * not help. */
static ALWAYS_INLINE const guint8 *
scan_samples(BlockScan *work, SampleKind kind, const guint8 *at,
             const guint8 *end)
{
    const guint16 type = get_u16(at);
    const FoundKind tag =
        kind == SAMPLES_OF_STACKS ? FOUND_STACK : FOUND_STRING;
    const guint8 *buffer = work->piece->buffer;
    Position *position = &work->scanner->position;
    const guint64 earliest = position->block.earliest;
    const guint64 span = position->block.latest - earliest;
    guint64 time = position->last_time;
    guint64 latest = work->latest;
    Sample *found = &work->scan->found[work->scan->n_found];

    begin_run(work, tag);
    for (;;) {
        const guint64 this_time = get_u64(at + 2);
        const gsize size =
            EVENT_PREFIX + SIZE_FIELD + (gsize)get_u16(at + EVENT_PREFIX);

        if (get_u16(at) != type || this_time - earliest > span ||
            size > (gsize)(end - at))
            break;
        found->key = look_up_key(work, kind, at, size);
        if (found->key == NO_KEY)
            break;
        found->bytes = get_u64(at + SAMPLE_PREFIX - 8);
        found->tag = (guint32)((gsize)(at - buffer) << 2 | tag);
        found++;
        time = this_time;
        latest = MAX(latest, time);
        at += size;
    }
    position->last_time = time;
    work->latest = latest;
    work->scan->n_found = (gsize)(found - work->scan->found);
    return at;
}

/* Returns whether a plain event can begin at "at", or the block ends there. */
static gboolean
may_follow(const BlockScan *work, const guint8 *at, const guint8 *end)
{
    const Block *block = &work->scanner->position.block;

    if (at == end)
        return block_scan_offset(work, at) == block->end;
    return end - at >= EVENT_PREFIX &&
           work->scanner->rows[get_u16(at)].task != TASK_STOP &&
           get_u64(at + 2) >= block->earliest &&
           get_u64(at + 2) <= block->latest;
}

/* Returns the size of the payload of an info table, or 0 if it is not plain.
 * The payload is an address and six strings.  GHC may declare it one byte too
 * long (doc/internals/eventlog-format.md, "Info tables").  Then an event or the
 * end of the block must follow after the strings. */
static guint32
table_size(const BlockScan *work, const guint8 *payload, const guint8 *end)
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

/* Handles an event that is not a sample.  Returns whether it is plain. */
static gboolean
take_event(BlockScan *work, ScanTask task, const guint8 *at,
           const guint8 *payload, guint32 size)
{
    const PieceScanner *scanner = work->scanner;

    switch (task) {
    case TASK_SKIP_VARIABLE:
        return TRUE;
    case TASK_SKIP_EXACT:
        return event_fields_fit(get_u16(at), payload, size, TRUE);
    case TASK_RECORD_EXACT:
        if (!event_fields_fit(get_u16(at), payload, size, TRUE))
            return FALSE;
        G_GNUC_FALLTHROUGH;
    case TASK_RECORD:
        note_event(work, at, size);
        return TRUE;
    case TASK_RECORD_ACTIVITY:
        note_event(work, at, size);
        if (size >= event_minimum_size(get_u16(at)))
            pass_event(work, at, payload, size);
        return TRUE;
    case TASK_TABLE:
        if (size == 0)
            return FALSE;
        if (!scanner->finds_tables)
            work->scan->has_tables = TRUE;
        else if (scanner->addresses == NULL ||
                 intern_has_word(scanner->addresses, get_u64(payload)))
            note_event(work, at, size);
        return TRUE;
    case TASK_STRING:
    case TASK_STACK:
    case TASK_SKIP:
    case TASK_ACTIVITY:
    case TASK_STOP:
        break;
    }
    return FALSE;
}

/* Scans one event that is not a sample.  Returns its end, or its begin if it is
 * not plain or is cut off. */
static ALWAYS_INLINE const guint8 *
scan_event_at(BlockScan *work, const guint8 *at, const guint8 *end,
              TypeInfo row)
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
        !take_event(work, row.task, at, payload, size))
        return at;
    position->last_time = time;
    work->latest = MAX(work->latest, time);
    return payload + size;
}

/* Scans consecutive events of fixed size that are skipped, or passed to the
 * builder of the activity.  Returns the end of the last one.
 *
 * This is the hot loop for logs of the scheduler.  A thread that wakes up, runs
 * and stops is most of them.  For these the processor predicts a branch, and so
 * need not wait for the size of the event before it reads the next one. */
static G_GNUC_NO_INLINE const guint8 *
scan_schedule(BlockScan *work, const guint8 *at, const guint8 *end)
{
    const TypeInfo *rows = work->scanner->rows;
    const gint32 run_size = rows[EVENT_RUN_THREAD].size;
    const gint32 stop_size = rows[EVENT_STOP_THREAD].size;
    const gint32 wakeup_size = rows[EVENT_THREAD_WAKEUP].size;
    ActivityBuilder *activity = work->scanner->activity;
    Position *position = &work->scanner->position;
    EventTally *tallies = work->scan->tallies;
    const guint64 earliest = position->block.earliest;
    const guint64 span = position->block.latest - earliest;
    const guint capability = position->block.capability;
    guint64 time = position->last_time;
    guint64 latest = work->latest;

    while (end - at >= EVENT_PREFIX) {
        const guint16 type = get_u16(at);
        const ScanTask task = rows[type].task;
        const guint64 this_time = get_u64(at + 2);
        const guint8 *payload = at + EVENT_PREFIX;
        const guint8 *next =
            payload + (type == EVENT_RUN_THREAD      ? run_size
                       : type == EVENT_STOP_THREAD   ? stop_size
                       : type == EVENT_THREAD_WAKEUP ? wakeup_size
                                                     : rows[type].size);

        if (task < TASK_SKIP || this_time - earliest > span || next > end)
            break;
        if (task == TASK_ACTIVITY) {
            if (type == EVENT_STOP_THREAD)
                activity_builder_stop_thread(
                    activity, capability, (gint64)this_time, get_u32(payload),
                    get_u16(payload + 4));
            else if (type == EVENT_RUN_THREAD)
                activity_builder_run_thread(
                    activity, capability, (gint64)this_time, get_u32(payload));
            else
                pass_event(work, at, payload, (guint32)rows[type].size);
        }
        tallies[type].count++;
        time = this_time;
        latest = MAX(latest, time);
        at = next;
    }
    position->last_time = time;
    work->latest = latest;
    return at;
}

const guint8 *
scan_events(BlockScan *work, const guint8 *at, const guint8 *end)
{
    const guint8 *next = at;

    while (end - at >= EVENT_PREFIX) {
        const guint16 type = get_u16(at);
        const TypeInfo row = work->scanner->rows[type];
        const gsize n_found = work->scan->n_found;
        guint32 n = 1;

        switch (row.task) {
        case TASK_STRING:
            next = work->scan->strips
                       ? scan_samples(work, SAMPLES_OF_SETS, at, end)
                       : scan_samples(work, SAMPLES_OF_STRINGS, at, end);
            n = (guint32)(work->scan->n_found - n_found);
            break;
        case TASK_STACK:
            next = scan_samples(work, SAMPLES_OF_STACKS, at, end);
            n = (guint32)(work->scan->n_found - n_found);
            break;
        case TASK_SKIP:
        case TASK_ACTIVITY:
            next = scan_schedule(work, at, end);
            n = 0;
            break;
        case TASK_STOP:
            return at;
        case TASK_SKIP_VARIABLE:
        case TASK_SKIP_EXACT:
        case TASK_RECORD:
        case TASK_RECORD_EXACT:
        case TASK_TABLE:
        case TASK_RECORD_ACTIVITY:
            next = scan_event_at(work, at, end, row);
            break;
        }
        if (next == at)
            return at;
        work->scan->tallies[type].count += n;
        work->scan->tallies[type].bytes += (guint32)(next - at);
        at = next;
    }
    return at;
}
