#include "profile/series.h"

#include <string.h>

#include "base/pages.h"

/* The system is asked for so many bytes at a time: at first as many as a small
 * profile needs, then four times as many as before, then large pages. */
#define FIRST_CHUNK (16 * 1024)
#define MAX_SMALL   (256 * 1024)

/* An entry says how many eras it lies behind the entry before (at least 1), and
 * by how much the value changed, zigzag-coded so that small falls are as short
 * as small rises.  Its first byte has the number of bytes of the change in the
 * low half, and the gap in the high half, FAR for one that has no room there
 * and follows in four bytes; then comes the change, the lowest byte first.
 * With its size in front it is written and read in one step, whatever that
 * is.  A first byte of 0 says that the next entry is in the next block. */
#define FAR       15
#define FAR_SIZE  sizeof(guint32)
#define WORD_SIZE sizeof(guint64)

/* The first block of a series, and the largest. */
#define FIRST_ROOM 48
#define MAX_ROOM   1008

/* What a block takes beside its room. */
#define LINK_ROOM (sizeof(SeriesBlock *) + WORD_SIZE)

struct SeriesBlock {
    SeriesBlock *next;
    guint8 bytes[]; /* changes are read and written as whole words, also the
                       last one: there is one more behind the room */
};

struct SeriesStore {
    GPtrArray *chunks;
    gsize chunk_size; /* of the last chunk, */
    guint8 *next;     /* in which this byte is free, */
    gsize n_free;     /* and so many are */
    guint8 *last;     /* what was taken last */
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

/* Returns memory of that many bytes, aligned for a pointer. */
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
    /* Twice as large as the block before, with all that belongs to it. */
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

/* Returns whether the last block has room for an entry, and a 0. */
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

/* Returns how many bytes a number takes, which is not 0. */
static guint
bytes_of(guint64 number)
{
    return (71 - (guint)__builtin_clzll(number)) / 8;
}

/* Appends a value, whatever the gap and the room. */
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
    if (!has_room(series, 1 + FAR_SIZE + size))
        add_block(series, store);
    to = series->last->bytes + series->used;
    *to++ = (guint8)(MIN(gap, FAR) << 4 | size);
    if (gap >= FAR) {
        memcpy(to, &(guint32){gap}, FAR_SIZE);
        to += FAR_SIZE;
    }
    memcpy(to, &word, WORD_SIZE);
    series->used = (guint16)(to + size - series->last->bytes);
    series->entry_end = era + 1;
}

/* The usual case is the next era, and a change, if any, not long ago.  Whether
 * there is a change cannot be guessed: so it is written in any case, but kept
 * only if there is one. */
void
series_append(Series *series, SeriesStore *store, guint32 era, guint64 value)
{
    const guint64 code = zigzag(value - series->value);
    const guint64 word = GUINT64_TO_LE(code);
    const guint32 keep = 0 - (guint32)(code != 0);
    const guint32 gap = era + 1 - series->entry_end;
    const guint size = bytes_of(code | 1);
    guint8 *to;

    if (G_UNLIKELY(era != series->end || ((gap & keep) >= FAR) ||
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

/* Begins to read a block, and sends for the one behind it. */
static inline void
enter_block(SeriesReader *reader, const SeriesBlock *block)
{
    reader->block = block;
    reader->at = block->bytes;
    __builtin_prefetch(block->next);
}

/* Reads the next entry of a series that has any.  Where the entry behind is
 * depends on the first byte alone, so that it is known early. */
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
    if (G_UNLIKELY(gap == FAR)) {
        memcpy(&gap, at, FAR_SIZE);
        at += FAR_SIZE;
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
        reader->entry_end = G_MAXUINT32; /* as behind the last entry */
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

guint
series_reader_next_runs(SeriesReader *reader, SeriesRun *runs, guint most)
{
    SeriesReader own = *reader; /* kept in registers */
    guint n = 0;

    while (n < most && next_run(&own, &runs[n]))
        n++;
    *reader = own;
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
