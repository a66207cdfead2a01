#include "grow-seed.h"

#include <string.h>

#include "grow-blocks.h"
#include "support/log-writer.h"

#define N_IPE_STRINGS 6

/* A position in the seed.  Bytes at its end or after are never read. */
typedef struct {
    Seed *seed;
    gsize offset;
    gsize block_end;
    guint16 capability;
} Walk;

guint64
seed_event_time(const SeedEvent *event)
{
    return grow_get(event->bytes + 2, 8);
}

static gboolean
complain(gsize offset, const char *what, GError **error)
{
    g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_INVAL,
                "no seed: %s at byte %" G_GSIZE_FORMAT, what, offset);
    return FALSE;
}

static gboolean
begins(const Walk *walk, const char *word)
{
    return walk->seed->size - walk->offset >= 12 &&
           memcmp(walk->seed->bytes + walk->offset, word, 4) == 0;
}

/* hdrb hetb (etb, number, size, description, more, ete)* hete hdre datb */
static gboolean
read_header(Walk *walk, GError **error)
{
    Seed *seed = walk->seed;

    if (seed->size < 20 || memcmp(seed->bytes, "hdrbhetb", 8) != 0)
        return complain(0, "no eventlog", error);
    for (walk->offset = 8; begins(walk, "etb"); walk->offset += 8) {
        const guint8 *row = seed->bytes + walk->offset;
        guint16 type = (guint16)grow_get(row + 4, 2);

        if (type >= SEED_N_TYPES)
            return complain(walk->offset, "a strange type", error);
        seed->sizes[type] = (guint16)grow_get(row + 6, 2);
        walk->offset += 12 + (guint32)grow_get(row + 8, 4);
        if (walk->offset + 24 > seed->size)
            return complain(seed->size, "an end in the header", error);
    }
    if (!begins(walk, "hete"))
        return complain(walk->offset, "a damaged header", error);
    seed->header_size = walk->offset += 12;
    walk->block_end = walk->offset;
    return TRUE;
}

/* Returns the size of an event of an info table, found from its strings: its
 * declared length is one byte too large.  0 if the strings are not complete. */
static gsize
ipe_size(const guint8 *event, gsize max_size)
{
    const guint8 *end = event + 20;

    if (max_size < 20)
        return 0;
    for (guint i = 0; i < N_IPE_STRINGS; i++) {
        end = memchr(end, '\0', max_size - (gsize)(end - event));
        if (end == NULL)
            return 0;
        end++;
    }
    return (gsize)(end - event);
}

/* Returns the size of the event, or 0 if it is not completely in the log. */
static gsize
event_size(const Walk *walk, guint16 type)
{
    const Seed *seed = walk->seed;
    const guint8 *event = seed->bytes + walk->offset;
    gsize max_size = seed->size - walk->offset;
    gsize size;

    if (type >= SEED_N_TYPES || seed->sizes[type] == SEED_UNDECLARED)
        return 0;
    if (type == TYPE_IPE)
        return ipe_size(event, max_size);
    size = seed->sizes[type];
    if (size == SEED_VARIABLE)
        size = max_size < 12 ? max_size : 2 + (gsize)grow_get(event + 10, 2);
    size += 10;
    return size <= max_size ? size : 0;
}

/* Events that a log has only once, whatever its length. */
static gboolean
is_of_start(guint16 type)
{
    switch (type) {
    case TYPE_CAPSET_CREATE:
    case TYPE_CAPSET_ASSIGN_CAP:
    case TYPE_RTS_IDENTIFIER:
    case TYPE_PROGRAM_ARGS:
    case TYPE_PROGRAM_ENV:
    case TYPE_OSPROCESS_PID:
    case TYPE_OSPROCESS_PPID:
    case TYPE_WALL_CLOCK_TIME:
    case TYPE_INTERN_STRING:
    case TYPE_CAP_CREATE:
    case TYPE_HEAP_INFO_GHC:
    case TYPE_HEAP_PROF_BEGIN:
    case TYPE_HEAP_PROF_COST_CENTRE:
    case TYPE_PROF_BEGIN:
    case TYPE_IPE:
    case TYPE_TICKY_COUNTER_DEF:
        return TRUE;
    default:
        return FALSE;
    }
}

static gboolean
is_of_end(guint16 type)
{
    return type == TYPE_CAPSET_DELETE || type == TYPE_CAPSET_REMOVE_CAP ||
           type == TYPE_CAP_DELETE;
}

/* Records the properties of the seed's own definitions that generated bands
 * need. */
static void
note_definition(Seed *seed, const SeedEvent *event)
{
    const guint8 *fields = event->bytes + 12;

    switch (event->type) {
    case TYPE_HEAP_PROF_BEGIN:
        seed->break_down = (guint32)grow_get(fields + 9, 4);
        break;
    case TYPE_HEAP_PROF_COST_CENTRE:
        seed->cost_centre =
            MAX(seed->cost_centre, (guint32)grow_get(fields, 4));
        break;
    case TYPE_IPE:
        seed->address = MAX(seed->address, grow_get(fields, 8));
        break;
    case TYPE_HEAP_PROF_SAMPLE_STRING:
        if (event->size > 24 && fields[9] == '0' && fields[10] == 'x' &&
            event->bytes[event->size - 1] == '\0')
            seed->address =
                MAX(seed->address,
                    g_ascii_strtoull((const char *)fields + 11, NULL, 16));
        break;
    default:
        break;
    }
}

static gboolean
has_thread(guint16 type)
{
    return type == TYPE_CREATE_THREAD || type == TYPE_RUN_THREAD ||
           type == TYPE_STOP_THREAD || type == TYPE_THREAD_RUNNABLE ||
           type == TYPE_MIGRATE_THREAD || type == TYPE_THREAD_WAKEUP ||
           type == TYPE_THREAD_LABEL;
}

static gsize
thread_offset(guint16 type)
{
    return type == TYPE_THREAD_LABEL ? 12 : 10;
}

/* Returns the number of fields that count since the start, and the offset of
 * the first one. */
static guint
n_counts(guint16 type, gsize *offset)
{
    *offset = type == TYPE_HEAP_ALLOCATED ? 14 : 10;
    return type == TYPE_HEAP_ALLOCATED   ? 1
           : type == TYPE_SPARK_COUNTERS ? 6
                                         : 0;
}

void
seed_renew(const Seed *seed, guint8 *event, guint round)
{
    const guint16 type = (guint16)grow_get(event, 2);
    gsize offset;

    if (has_thread(type)) {
        guint8 *thread = event + thread_offset(type);

        grow_put(thread, 4,
                 grow_get(thread, 4) + (guint64)round * seed->threads);
    }
    for (guint n = n_counts(type, &offset); n > 0; n--, offset += 8)
        grow_put(event + offset, 8,
                 grow_get(event + offset, 8) + round * seed->count);
}

static void
note_round(Seed *seed, const SeedEvent *event)
{
    guint64 time = seed_event_time(event);
    gsize offset;

    if (has_thread(event->type))
        seed->threads = MAX(
            seed->threads,
            (guint32)grow_get(event->bytes + thread_offset(event->type), 4) +
                1);
    for (guint n = n_counts(event->type, &offset); n > 0; n--, offset += 8)
        seed->count = MAX(seed->count, grow_get(event->bytes + offset, 8));

    seed->first = seed->round->len == 0 ? time : MIN(seed->first, time);
    seed->last = MAX(seed->last, time);
    if (event->type != TYPE_HEAP_PROF_SAMPLE_BEGIN &&
        event->type != TYPE_HEAP_BIO_PROF_SAMPLE_BEGIN)
        return;
    if (seed->censuses++ == 0)
        seed->first_census = time;
    seed->last_census = time;
}

static void
keep_event(Seed *seed, const SeedEvent *event)
{
    note_definition(seed, event);
    if (event->capability != LOG_NO_CAPABILITY)
        seed->capabilities = MAX(seed->capabilities, event->capability + 1u);
    if (is_of_start(event->type)) {
        g_array_append_vals(seed->start, event, 1);
    } else if (is_of_end(event->type)) {
        g_array_append_vals(seed->end, event, 1);
    } else {
        note_round(seed, event);
        g_array_append_vals(seed->round, event, 1);
    }
}

static gboolean
read_event(Walk *walk, GError **error)
{
    Seed *seed = walk->seed;
    const guint8 *bytes = seed->bytes + walk->offset;
    SeedEvent event = {.bytes = bytes, .type = (guint16)grow_get(bytes, 2)};
    gsize size = event_size(walk, event.type);

    if (size == 0)
        return complain(walk->offset, "an event that cannot be", error);
    if (walk->offset >= walk->block_end)
        walk->capability = LOG_NO_CAPABILITY;
    if (event.type == TYPE_BLOCK_MARKER) {
        walk->block_end = walk->offset + (guint32)grow_get(bytes + 10, 4);
        walk->capability = (guint16)grow_get(bytes + 22, 2);
    } else {
        event.size = (guint32)size;
        event.capability = walk->capability;
        keep_event(seed, &event);
    }
    walk->offset += size;
    return TRUE;
}

static gboolean
read_events(Walk *walk, GError **error)
{
    Seed *seed = walk->seed;

    for (;;) {
        if (seed->size - walk->offset < 2)
            return complain(walk->offset, "no end marker", error);
        if (grow_get(seed->bytes + walk->offset, 2) == 0xffff)
            break;
        if (!read_event(walk, error))
            return FALSE;
    }
    seed->end_marker_inside = walk->offset < walk->block_end;
    if (seed->censuses == 0)
        return complain(walk->offset, "no census in it", error);
    return TRUE;
}

Seed *
seed_read(const char *path, GError **error)
{
    g_autoptr(Seed) seed = g_new0(Seed, 1);
    Walk walk = {.seed = seed, .capability = LOG_NO_CAPABILITY};
    char *bytes;

    for (guint i = 0; i < SEED_N_TYPES; i++)
        seed->sizes[i] = SEED_UNDECLARED;
    seed->start = g_array_new(FALSE, FALSE, sizeof(SeedEvent));
    seed->round = g_array_new(FALSE, FALSE, sizeof(SeedEvent));
    seed->end = g_array_new(FALSE, FALSE, sizeof(SeedEvent));
    if (!g_file_get_contents(path, &bytes, &seed->size, error))
        return NULL;
    seed->bytes = (guint8 *)bytes;
    if (!read_header(&walk, error) || !read_events(&walk, error))
        return NULL;
    return g_steal_pointer(&seed);
}

void
seed_free(Seed *seed)
{
    g_array_unref(seed->start);
    g_array_unref(seed->round);
    g_array_unref(seed->end);
    g_free(seed->bytes);
    g_free(seed);
}

/* The time between the rounds is that between two censuses. */
guint64
seed_period(const Seed *seed)
{
    guint64 interval = 10000000;

    if (seed->censuses > 1)
        interval =
            (seed->last_census - seed->first_census) / (seed->censuses - 1);
    return seed->last - seed->first + MAX(interval, 1);
}
