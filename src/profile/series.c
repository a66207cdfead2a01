#include "profile/series.h"

/* An entry is the gap to the era of the entry before (at least 1) and the
 * difference of the values, the latter zigzag-coded so that small falls are
 * as short as small rises.  Both are LEB128: seven bits a byte, the lowest
 * first. */
#define MAX_ENTRY_SIZE 15

static void
make_room(Series *series)
{
    if (series->room - series->used >= MAX_ENTRY_SIZE)
        return;
    series->room += MAX(series->room / 2, MAX_ENTRY_SIZE);
    series->bytes = g_realloc(series->bytes, series->room);
}

static void
put_varint(Series *series, guint64 number)
{
    while (number >= 0x80) {
        series->bytes[series->used++] = (guint8)(number | 0x80);
        number >>= 7;
    }
    series->bytes[series->used++] = (guint8)number;
}

static guint64
zigzag(guint64 difference)
{
    gboolean negative = difference >> 63 != 0;

    return negative ? ~(difference << 1) : difference << 1;
}

static guint64
unzigzag(guint64 code)
{
    return code & 1 ? ~(code >> 1) : code >> 1;
}

static void
put_entry(Series *series, guint32 era, guint64 value)
{
    make_room(series);
    put_varint(series, era + 1 - series->entry_end);
    put_varint(series, zigzag(value - series->value));
    series->entry_end = era + 1;
    series->value = value;
}

void
series_append(Series *series, guint32 era, guint64 value)
{
    g_assert(era >= series->end);
    if (era > series->end && series->value != 0)
        put_entry(series, series->end, 0);
    if (value != series->value)
        put_entry(series, era, value);
    series->end = era + 1;
}

void
series_extend(Series *series, guint32 end)
{
    g_assert(end >= series->end && series->end > 0);
    series->end = end;
}

void
series_take(Series *series, Series *from)
{
    g_assert(series->bytes == NULL);
    *series = *from;
    series->bytes = g_memdup2(from->bytes, from->used);
    series->room = from->used;
    *from = (Series){.bytes = from->bytes, .room = from->room};
}

static guint64
get_varint(const Series *series, guint32 *position)
{
    guint64 number = 0;
    guint shift = 0;
    guint8 byte;

    do {
        byte = series->bytes[(*position)++];
        number |= (guint64)(byte & 0x7f) << shift;
        shift += 7;
    } while (byte & 0x80);
    return number;
}

static void
read_entry(SeriesReader *reader)
{
    const Series *series = reader->series;

    if (reader->position >= series->used) {
        reader->entry_end = G_MAXUINT32;
        return;
    }
    reader->entry_end += (guint32)get_varint(series, &reader->position);
    reader->entry_value += unzigzag(get_varint(series, &reader->position));
}

void
series_reader_init(SeriesReader *reader, const Series *series)
{
    *reader = (SeriesReader){.series = series};
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

gboolean
series_reader_next_run(SeriesReader *reader, SeriesRun *run)
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

void
series_values(const Series *series, guint32 n_eras, guint64 *values)
{
    SeriesReader reader;

    series_reader_init(&reader, series);
    for (guint32 era = 0; era < n_eras; era++)
        values[era] = series_reader_next(&reader);
}

void
series_clear(Series *series)
{
    g_free(series->bytes);
    *series = (Series){.bytes = NULL};
}
