#include "run/series.h"

#include <string.h>

#include "base/pages.h"

/* Sizes of chunks in bytes.  The first chunk is enough for a small profile.
 * Each following chunk is four times as large up to MAX_SMALL; all others have
 * the size of a large page. */
#define FIRST_CHUNK (16 * 1024)
#define MAX_SMALL   (256 * 1024)

/* An entry holds its gap, which is the distance in eras to the entry before (at
 * least 1), and the change of the value.  The change is zigzag-coded, so that a
 * small negative change is as short as a small positive one.
 *
 * The low four bits of the first byte are the size of the change in bytes.  The
 * high four bits are the gap, or LONG_GAP if the gap follows in four bytes.
 * The change follows, in little-endian order.  Because its size comes first, a
 * change of any size is written and read in one step.  A first byte of 0 means
 * that the next entry is in the next block. */
#define LONG_GAP      15
#define LONG_GAP_SIZE sizeof(guint32)
#define WORD_SIZE     sizeof(guint64)

/* The sizes of the first and of the largest block of a series, in bytes. */
#define FIRST_ROOM 48
#define MAX_ROOM   1008

/* The size of a block without its room, in bytes. */
#define LINK_ROOM (sizeof(SeriesBlock *) + WORD_SIZE)

struct SeriesBlock {
    SeriesBlock *next;
    guint8 bytes[]; /* changes are read and written as whole words, so one word
                       follows the room */
};

struct SeriesStore {
    GPtrArray *chunks;
    gsize chunk_size; /* size of the last chunk */
    guint8 *next;     /* first free byte of the last chunk */
    gsize n_free;     /* free bytes of the last chunk */
    guint8 *last;     /* the last allocation */
    gsize n_taken;    /* bytes */
};

SeriesStore *
series_store_new(void)
{
    SeriesStore *store = g_new0(SeriesStore, 1);

    store->chunks = g_ptr_array_new_with_free_func(pages_free);
    return store;
}

void
series_store_free(SeriesStore *store)
{
    if (store == NULL)
        return;
    g_ptr_array_unref(store->chunks);
    g_free(store);
}

static gsize
aligned(gsize size)
{
    return (size + sizeof(gpointer) - 1) / sizeof(gpointer) * sizeof(gpointer);
}

/* Allocates size bytes, aligned for a pointer. */
static gpointer
store_take(SeriesStore *store, gsize size)
{
    size = aligned(size);
    if (store->n_free < size) {
        const gsize next = MAX(4 * store->chunk_size, FIRST_CHUNK);

        store->chunk_size = MAX(size, next <= MAX_SMALL ? next : LARGE_PAGE);
        store->next = pages_new(store->chunk_size);
        store->n_free = store->chunk_size;
        g_ptr_array_add(store->chunks, store->next);
    }
    store->last = store->next;
    store->next += size;
    store->n_free -= size;
    store->n_taken += size;
    return store->last;
}

gsize
series_store_memory(const SeriesStore *store)
{
    return store->n_taken;
}

static gsize
block_size(guint room)
{
    return room + LINK_ROOM;
}

static void
add_block(Series *series, SeriesStore *store)
{
    /* Twice the size of the block before, including its link. */
    const guint room = series->room == 0
                           ? FIRST_ROOM
                           : MIN(2 * series->room + (guint)LINK_ROOM, MAX_ROOM);
    SeriesBlock *block = store_take(store, block_size(room));

    block->next = NULL;
    if (series->last == NULL) {
        series->first = block;
    } else {
        series->last->bytes[series->used] = 0;
        series->last->next = block;
    }
    series->last = block;
    series->used = 0;
    series->room = (guint16)room;
}

/* Returns whether the last block has room for an entry and the final 0. */
static inline gboolean
has_room(const Series *series, gsize size)
{
    return series->used + size < series->room;
}

static guint64
zigzag(guint64 difference)
{
    return difference << 1 ^ (0 - (difference >> 63));
}

/* Returns the size of a number in bytes; it must not be 0. */
static guint
bytes_of(guint64 number)
{
    return (71 - (guint)__builtin_clzll(number)) / 8;
}

/* Appends a value after a gap of any length, in a new block if needed. */
static void
put_value(Series *series, SeriesStore *store, guint32 era, guint64 value)
{
    const guint64 code = zigzag(value - series->value);
    const guint64 word = GUINT64_TO_LE(code);
    const guint32 gap = era + 1 - series->entry_end;
    const guint size = bytes_of(code | 1);
    guint8 *to;

    series->value = value;
    series->end = era + 1;
    if (code == 0)
        return;
    if (!has_room(series, 1 + LONG_GAP_SIZE + size))
        add_block(series, store);
    to = series->last->bytes + series->used;
    *to++ = (guint8)(MIN(gap, LONG_GAP) << 4 | size);
    if (gap >= LONG_GAP) {
        memcpy(to, &(guint32){gap}, LONG_GAP_SIZE);
        to += LONG_GAP_SIZE;
    }
    memcpy(to, &word, WORD_SIZE);
    series->used = (guint16)(to + size - series->last->bytes);
    series->entry_end = era + 1;
}

/* The fast path is for the next era and a short gap.  The processor cannot
 * predict whether the value changes.  So an entry is always written, and kept
 * only if the value changes. */
void
series_append(Series *series, SeriesStore *store, guint32 era, guint64 value)
{
    const guint64 code = zigzag(value - series->value);
    const guint64 word = GUINT64_TO_LE(code);
    const guint32 keep = 0 - (guint32)(code != 0);
    const guint32 gap = era + 1 - series->entry_end;
    const guint size = bytes_of(code | 1);
    guint8 *to;

    if (G_UNLIKELY(era != series->end || ((gap & keep) >= LONG_GAP) ||
                   !has_room(series, 1 + size))) {
        g_assert(era >= series->end);
        if (era > series->end && series->value != 0)
            put_value(series, store, series->end, 0);
        put_value(series, store, era, value);
        return;
    }
    to = series->last->bytes + series->used;
    to[0] = (guint8)(gap << 4 | size);
    memcpy(to + 1, &word, WORD_SIZE);
    series->used = (guint16)(series->used + ((1 + size) & keep));
    series->entry_end += gap & keep;
    series->value = value;
    series->end = era + 1;
}

void
series_extend(Series *series, guint32 end)
{
    g_assert(end >= series->end && series->end > 0);
    series->end = end;
}

void
series_end(Series *series, SeriesStore *store)
{
    gsize rest;

    if (series->last == NULL)
        return;
    series->room = series->used;
    if ((guint8 *)series->last != store->last)
        return;
    rest =
        (gsize)(store->next - store->last) - aligned(block_size(series->used));
    store->next -= rest;
    store->n_free += rest;
    store->n_taken -= rest;
}

/* Starts to read a block, and prefetches the next one. */
static inline void
enter_block(SeriesReader *reader, const SeriesBlock *block)
{
    reader->block = block;
    reader->at = block->bytes;
    __builtin_prefetch(block->next);
}

/* Reads the next entry of a series that is not empty.  The position of the
 * following entry depends only on the first byte and is stored early, so that
 * the processor need not wait for the change. */
static inline void
read_entry(SeriesReader *reader)
{
    const guint8 *at;
    guint32 gap;
    guint64 code;
    guint size;

    if (reader->block == reader->series->last) {
        if (reader->at >= reader->block->bytes + reader->series->used) {
            reader->entry_end = G_MAXUINT32;
            return;
        }
    } else if (*reader->at == 0) {
        enter_block(reader, reader->block->next);
    }
    at = reader->at;
    size = *at & 0x0f;
    gap = *at++ >> 4;
    if (G_UNLIKELY(gap == LONG_GAP)) {
        memcpy(&gap, at, LONG_GAP_SIZE);
        at += LONG_GAP_SIZE;
    }
    reader->at = at + size;
    memcpy(&code, at, WORD_SIZE);
    code = GUINT64_FROM_LE(code) & G_MAXUINT64 >> (64 - 8 * size);
    reader->entry_end += gap;
    reader->entry_value += code >> 1 ^ (0 - (code & 1));
}

void
series_prepare(const Series *series)
{
    __builtin_prefetch(series->first);
}

void
series_reader_init(SeriesReader *reader, const Series *series)
{
    *reader = (SeriesReader){.series = series};
    if (series->first == NULL) {
        reader->entry_end = G_MAXUINT32; /* no entries */
        return;
    }
    enter_block(reader, series->first);
    read_entry(reader);
}

void
series_reader_skip(SeriesReader *reader, guint32 era)
{
    g_assert(era < reader->entry_end);
    reader->era = era;
}

guint64
series_reader_next(SeriesReader *reader)
{
    reader->era++;
    if (reader->era == reader->entry_end) {
        reader->value = reader->entry_value;
        read_entry(reader);
    }
    return reader->era <= reader->series->end ? reader->value : 0;
}

static inline gboolean
next_run(SeriesReader *reader, SeriesRun *run)
{
    if (reader->entry_end == G_MAXUINT32)
        return FALSE;
    run->from = reader->entry_end - 1;
    run->value = reader->entry_value;
    read_entry(reader);
    run->to = reader->entry_end == G_MAXUINT32 ? reader->series->end
                                               : reader->entry_end - 1;
    return TRUE;
}

gboolean
series_reader_next_run(SeriesReader *reader, SeriesRun *run)
{
    return next_run(reader, run);
}

gboolean
series_reader_is_at_end(const SeriesReader *reader)
{
    return reader->entry_end == G_MAXUINT32;
}

guint
series_reader_next_runs(SeriesReader *reader, SeriesRun *runs, guint max_runs)
{
    SeriesReader copy = *reader; /* stays in registers */
    guint n = 0;

    while (n < max_runs && next_run(&copy, &runs[n]))
        n++;
    *reader = copy;
    return n;
}

void
series_values(const Series *series, guint32 n_eras, guint64 *values)
{
    SeriesReader reader;

    series_reader_init(&reader, series);
    for (guint32 era = 0; era < n_eras; era++)
        values[era] = series_reader_next(&reader);
}

void
series_pick(const Series *series, const guint32 *eras, guint n, guint64 *values)
{
    SeriesReader reader;
    SeriesRun run;
    guint next = 0;

    memset(values, 0, n * sizeof *values);
    series_reader_init(&reader, series);
    while (next < n && series_reader_next_run(&reader, &run)) {
        while (next < n && eras[next] < run.from)
            next++;
        for (; next < n && eras[next] < run.to; next++)
            values[next] = run.value;
    }
}
