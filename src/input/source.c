#include <config.h>

#include "input/source.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "input/compression.h"
#include "input/feed.h"
#include "input/hp-words.h"

/* Twice the largest peek, so that what is left over is moved to the front
 * only once per half buffer. */
#define BUFFER_SIZE (2 * SOURCE_MAX_PEEK)

/* So many bytes tell the kind of an input. */
#define KIND_BYTES 1024

/* So often may an input be compressed over and over. */
#define MAX_LAYERS 4

/* An input may be unpacked to so many bytes, and beyond these to so many times
 * its size: a log of nothing but empty heap censuses is not packed as well.
 * Packed over and over, a few bytes would be any number. */
#define MOST_UNPACKED ((guint64)1024 * 1024 * 1024)
#define MOST_RATIO    2000

struct Source {
    char *name;
    Feed *feed;       /* NULL: bytes in memory, or the end was reached */
    gboolean begun;   /* the first bytes were looked at */
    int again;        /* a descriptor to read it once more; -1: none */
    gboolean broken;  /* the compressed stream is, as far as it was read */
    guint64 offset;   /* of the next byte, in the input */
    guint64 unpacked; /* bytes, by the feed; 0 where that unpacks nothing */
    guint64 packed;   /* bytes of the file, once that has ended */
    guint64 read;     /* bytes of the file that were read, where the feed is
                         that or has ended */
    guint8 *buffer;   /* owned, NULL when in memory */
    gsize room;       /* its size */
    const guint8 *at; /* the next byte */
    gsize have;       /* bytes from there on */
    GError *error;    /* of reading */
};

void
feed_free(Feed *feed)
{
    if (feed == NULL)
        return;
    if (feed->kind->free != NULL)
        feed->kind->free(feed);
    source_free(feed->packed);
    g_free(feed);
}

/* Puts a feed in front of the bytes, which are behind its own source then. */
static void
set_feed(Source *source, Feed *feed)
{
    source->feed = feed;
    source->room = BUFFER_SIZE;
    source->buffer = g_malloc(source->room);
    source->at = source->buffer;
    source->have = 0;
}

static Source *
source_new(const char *name)
{
    Source *source = g_new0(Source, 1);

    source->name = g_strdup(name);
    source->again = -1;
    return source;
}

/* Moves the bytes and where they come from to a source of their own. */
static Source *
split_off(Source *source)
{
    Source *packed = source_new(source->name);

    packed->feed = g_steal_pointer(&source->feed);
    packed->begun = TRUE;
    packed->broken = source->broken;
    packed->read = source->read;
    packed->buffer = source->buffer;
    packed->room = source->room;
    packed->at = source->at;
    packed->have = source->have;
    return packed;
}

/* Looks at the first bytes: what is compressed is unpacked. */
static void
begin(Source *source)
{
    source->begun = TRUE;
    for (guint i = 0; i < MAX_LAYERS; i++) {
        gsize have;
        const guint8 *bytes = source_peek(source, COMPRESSION_BYTES, &have);
        Compression compression = compression_of(bytes, have);

        if (compression == COMPRESSION_NONE || source->error != NULL)
            return;
        set_feed(source, compression_unpack(compression, split_off(source)));
    }
}

Source *
source_open(const char *name, GError **error)
{
    return source_open_metered(name, NULL, error);
}

Source *
source_open_metered(const char *name, Meter *meter, GError **error)
{
    g_autoptr(Source) source = source_new(name);
    Feed *feed = feed_open_file(source->name, meter, error);

    if (feed == NULL)
        return NULL;
    set_feed(source, feed);
    source->again = feed->again;
    return g_steal_pointer(&source);
}

Source *
source_open_again(const Source *source)
{
    Source *other = source_new(source->name);

    g_assert(source->again >= 0);
    set_feed(other, feed_open_again(other->name, source->again));
    return other;
}

Source *
source_open_memory(const char *name, const void *bytes, gsize size)
{
    Source *source = source_new(name);

    source->at = bytes;
    source->have = size;
    source->read = size;
    return source;
}

void
source_free(Source *source)
{
    if (source == NULL)
        return;
    feed_free(source->feed);
    if (source->again >= 0)
        close(source->again);
    g_clear_error(&source->error);
    g_free(source->buffer);
    g_free(source->name);
    g_free(source);
}

const char *
source_name(const Source *source)
{
    return source->name;
}

gboolean
source_can_come_again(const Source *source)
{
    return source->again >= 0;
}

guint64
source_offset(const Source *source)
{
    return source->offset;
}

guint64
source_bytes_read(const Source *source)
{
    while (source->feed != NULL && source->feed->packed != NULL)
        source = source->feed->packed;
    return source->read;
}

/* Returns how many bytes of the file were asked for. */
static guint64
packed_size(const Source *source)
{
    while (source->feed != NULL && source->feed->packed != NULL)
        source = source->feed->packed;
    return source->unpacked > 0 ? source->packed : source->offset;
}

/* The end: what the feed knows of it is kept, and the feed is closed.  A
 * stream that could not be read on is not to blame. */
static void
finish(Source *source)
{
    const guint64 size = packed_size(source);
    const guint64 bytes_read = source_bytes_read(source);
    Feed *feed = g_steal_pointer(&source->feed);
    Source *packed = feed->packed;

    source->packed = size;
    source->read = bytes_read;
    if (packed != NULL && source->error == NULL &&
        !source_take_error(packed, &source->error))
        source->broken = feed->broken || packed->broken;
    feed_free(feed);
}

/* Counts what was unpacked.  Returns FALSE where that is too much. */
static gboolean
count_unpacked(Source *source, gsize count)
{
    if (source->feed->packed == NULL)
        return TRUE;
    source->unpacked += count;
    if (source->unpacked <= MOST_UNPACKED ||
        source->unpacked / MOST_RATIO <= packed_size(source))
        return TRUE;
    g_set_error(&source->error, TROUBLE, TROUBLE_LIMIT,
                _("unpacked, it is more than %u times as large: given up at "
                  "byte %" PRIu64 " '%s'"),
                MOST_RATIO, source->unpacked, source->name);
    return FALSE;
}

/* Reads once; at the end of the input or after a failure, when there is
 * nothing to be read, the feed is closed. */
static gsize
read_once(Source *source, guint8 *to, gsize room)
{
    gsize count =
        source->feed->kind->read(source->feed, to, room, &source->error);

    if (source->feed->packed == NULL)
        source->read += count;
    if (!count_unpacked(source, count))
        count = 0;
    if (count == 0)
        finish(source);
    return count;
}

/* Reads once into the room behind the bytes at hand. */
static void
read_more(Source *source)
{
    guint8 *end = source->buffer + source->room;
    guint8 *to = source->buffer + (source->at - source->buffer) + source->have;

    source->have += read_once(source, to, (gsize)(end - to));
}

static void
fill(Source *source, gsize wanted)
{
    gsize behind = source->room - (gsize)(source->at - source->buffer);

    g_assert(wanted <= SOURCE_MAX_PEEK);
    if (behind < wanted || source->have == 0) {
        memmove(source->buffer, source->at, source->have);
        source->at = source->buffer;
    }
    while (source->have < wanted && source->feed != NULL)
        read_more(source);
}

const guint8 *
source_peek(Source *source, gsize wanted, gsize *have)
{
    if (!source->begun)
        begin(source);
    if (source->have < wanted && source->feed != NULL)
        fill(source, wanted);
    *have = source->have;
    return source->at;
}

static guint64
skip_at_hand(Source *source, guint64 size)
{
    gsize step = (gsize)MIN(size, source->have);

    source->at += step;
    source->have -= step;
    source->offset += step;
    return step;
}

/* Passes over bytes that were not read yet and that nobody wants to see. */
static guint64
skip_unread(Source *source, guint64 size)
{
    guint64 step = 0;

    if (source->feed->kind->skip != NULL)
        step = source->feed->kind->skip(source->feed, size);
    source->offset += step;
    return step;
}

gsize
source_take(void *source, void *buffer, gsize size)
{
    gsize have;
    const guint8 *bytes = source_peek(source, 1, &have);

    have = MIN(have, size);
    memcpy(buffer, bytes, have);
    source_skip(source, have);
    return have;
}

guint64
source_skip(Source *source, guint64 size)
{
    guint64 left;

    if (!source->begun)
        begin(source);
    left = size - skip_at_hand(source, size);
    while (left > 0 && source->feed != NULL) {
        source->at = source->buffer;
        left -= skip_unread(source, left);
        read_more(source);
        left -= skip_at_hand(source, left);
    }
    return size - left;
}

gsize
source_read(Source *source, guint8 *to, gsize size)
{
    gsize have;

    if (!source->begun)
        begin(source);
    have = MIN(size, source->have);
    memcpy(to, source->at, have);
    skip_at_hand(source, have);
    while (have < size && source->feed != NULL) {
        gsize count = read_once(source, to + have, size - have);

        source->offset += count;
        have += count;
    }
    return have;
}

void
source_give_back(Source *source, const guint8 *bytes, gsize size)
{
    guint8 *buffer;

    g_assert(size <= source->offset);
    source->offset -= size;
    if (source->buffer == NULL) {
        source->at -= size;
        source->have += size;
        return;
    }
    source->room = MAX(size + source->have, BUFFER_SIZE);
    buffer = g_malloc(source->room);
    memcpy(buffer, bytes, size);
    memcpy(buffer + size, source->at, source->have);
    g_free(source->buffer);
    source->buffer = buffer;
    source->at = buffer;
    source->have += size;
}

gboolean
source_take_error(Source *source, GError **error)
{
    if (source->error == NULL)
        return FALSE;
    g_propagate_error(error, g_steal_pointer(&source->error));
    return TRUE;
}

gboolean
source_is_broken(const Source *source, guint64 *offset)
{
    *offset = source->offset + source->have;
    return source->broken;
}

/* U+FEFF in UTF-8, which some editors put in front of a text. */
gsize
source_mark_size(const char *bytes, gsize have)
{
    static const char mark[] = "\xef\xbb\xbf";
    const gsize size = strlen(mark);

    return have >= size && memcmp(bytes, mark, size) == 0 ? size : 0;
}

/* Returns whether the first word is one that a .hp file may begin with. */
static gboolean
begins_as_hp(const char *bytes, gsize have)
{
    gsize mark = source_mark_size(bytes, have);
    gsize size;
    HpWord word;

    bytes += mark;
    have -= mark;
    for (; have > 0 && hp_is_blank(*bytes); have--)
        bytes++;
    word = hp_word_first(bytes, have, &size);
    return word != HP_BAND && word != HP_END_SAMPLE && size < have;
}

/* Any XML goes to the reader of archives, which knows what is wrong with it. */
static gboolean
begins_as_xml(const char *bytes, gsize have)
{
    gsize mark = source_mark_size(bytes, have);

    bytes += mark;
    have -= mark;
    return have >= 5 &&
           (memcmp(bytes, "<?xml", 5) == 0 || memcmp(bytes, "<evhe", 5) == 0);
}

SourceKind
source_kind(Source *source)
{
    gsize have;
    const guint8 *bytes = source_peek(source, KIND_BYTES, &have);

    if (have == 0)
        return SOURCE_EMPTY;
    /* A log cut off within its first four bytes is still a log. */
    if (memcmp(bytes, "hdrb", MIN(have, 4)) == 0)
        return SOURCE_EVENTLOG;
    if (begins_as_hp((const char *)bytes, have))
        return SOURCE_HP;
    if (begins_as_xml((const char *)bytes, have))
        return SOURCE_ARCHIVE;
    return SOURCE_UNKNOWN;
}
