#include <config.h>

#include "input/source.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "input/feed.h"
#include "input/hp-words.h"

/* Twice the largest peek, so that what is left over is moved to the front
 * only once per half buffer. */
#define BUFFER_SIZE (2 * SOURCE_MAX_PEEK)

/* How many bytes tell the kind of an input. */
#define KIND_BYTES 1024

/* How many bytes an input may be unpacked to, and how many times its size
 * beyond these: a log of nothing but empty heap censuses is not packed as well.
 * Packed over and over, a few bytes would be any number. */
#define MAX_UNPACKED ((guint64)1024 * 1024 * 1024)
#define MAX_RATIO    2000

struct Source {
    char *name;
    Feed *feed;       /* NULL: bytes in memory, or the end was reached */
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

Source *
source_new(const char *name, Feed *feed)
{
    Source *source = g_new0(Source, 1);

    source->name = g_strdup(name);
    source->feed = feed;
    source->again = feed->again;
    if (feed->packed != NULL) {
        source->again = feed->packed->again;
        feed->packed->again = -1;
    }
    source->room = BUFFER_SIZE;
    source->buffer = g_malloc(source->room);
    source->at = source->buffer;
    return source;
}

Source *
source_new_memory(const char *name, const void *bytes, gsize size)
{
    Source *source = g_new0(Source, 1);

    source->name = g_strdup(name);
    source->again = -1;
    source->at = bytes;
    source->have = size;
    source->read = size;
    return source;
}

static void
feed_free(Feed *feed)
{
    if (feed->kind->free != NULL)
        feed->kind->free(feed);
    source_free(feed->packed);
    g_free(feed);
}

void
source_free(Source *source)
{
    if (source == NULL)
        return;
    if (source->feed != NULL)
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

int
source_descriptor(const Source *source)
{
    return source->again;
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

/* Returns the source of the file itself, or the one that took over what is to
 * be known of it when it had ended. */
static const Source *
innermost(const Source *source)
{
    while (source->feed != NULL && source->feed->packed != NULL)
        source = source->feed->packed;
    return source;
}

guint64
source_bytes_read(const Source *source)
{
    return innermost(source)->read;
}

/* Returns how many bytes of the file were asked for. */
static guint64
packed_size(const Source *source)
{
    const Source *file = innermost(source);

    return file->unpacked > 0 ? file->packed : file->offset;
}

/* The end: what the feed knows of it is kept, and the feed is closed.  A
 * stream that could not be read on is not to blame. */
static void
finish(Source *source)
{
    Feed *feed = source->feed;
    Source *packed = feed->packed;

    source->packed = packed_size(source);
    source->read = source_bytes_read(source);
    source->feed = NULL;
    if (packed != NULL && source->error == NULL &&
        !source_take_error(packed, &source->error))
        source->broken = feed->broken || packed->broken;
    feed_free(feed);
}

void
source_end(Source *source, GError *error)
{
    g_clear_error(&source->error);
    source->error = error;
    source->have = 0;
    if (source->feed != NULL)
        finish(source);
}

/* Reads once; at the end of the input, after a failure, or where too much was
 * unpacked, there is nothing to be read, and the feed is closed. */
static gsize
read_once(Source *source, guint8 *to, gsize room)
{
    Feed *feed = source->feed;
    gsize count = feed->kind->read(feed, to, room, &source->error);

    if (feed->packed == NULL)
        source->read += count;
    else
        source->unpacked += count;
    if (source->unpacked > MAX_UNPACKED &&
        source->unpacked / MAX_RATIO > packed_size(source)) {
        g_set_error(&source->error, TROUBLE, TROUBLE_LIMIT,
                    _("unpacked, it is more than %u times as large: given up "
                      "at byte %" PRIu64 " '%s'"),
                    MAX_RATIO, source->unpacked, source->name);
        count = 0;
    }
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

const guint8 *
source_peek(Source *source, gsize wanted, gsize *have)
{
    if (source->have < wanted && source->feed != NULL) {
        gsize behind = source->room - (gsize)(source->at - source->buffer);

        g_assert(wanted <= SOURCE_MAX_PEEK);
        if (behind < wanted || source->have == 0) {
            memmove(source->buffer, source->at, source->have);
            source->at = source->buffer;
        }
        while (source->have < wanted && source->feed != NULL)
            read_more(source);
    }
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
    guint64 left = size - skip_at_hand(source, size);

    while (left > 0 && source->feed != NULL) {
        Feed *feed = source->feed;
        /* Nobody wants to see them: they need not be read. */
        guint64 step =
            feed->kind->skip != NULL ? feed->kind->skip(feed, left) : 0;

        source->offset += step;
        left -= step;
        source->at = source->buffer;
        read_more(source);
        left -= skip_at_hand(source, left);
    }
    return size - left;
}

gsize
source_read(Source *source, guint8 *to, gsize size)
{
    gsize have = MIN(size, source->have);

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
begins_as_hp(const char *text, gsize have)
{
    gsize size;
    HpWord word;

    for (; have > 0 && hp_is_blank(*text); have--)
        text++;
    word = hp_word_first(text, have, &size);
    return word != HP_BAND && word != HP_END_SAMPLE && size < have;
}

SourceKind
source_kind(Source *source)
{
    gsize have, mark;
    const guint8 *bytes = source_peek(source, KIND_BYTES, &have);
    const char *text;

    if (have == 0)
        return SOURCE_EMPTY;
    /* A log cut off within its first four bytes is still a log. */
    if (memcmp(bytes, "hdrb", MIN(have, 4)) == 0)
        return SOURCE_EVENTLOG;
    text = (const char *)bytes;
    mark = source_mark_size(text, have);
    text += mark;
    have -= mark;
    if (begins_as_hp(text, have))
        return SOURCE_HP;
    /* Any XML goes to the reader of archives, which knows what is wrong with
     * it. */
    if (have >= 5 &&
        (memcmp(text, "<?xml", 5) == 0 || memcmp(text, "<evhe", 5) == 0))
        return SOURCE_ARCHIVE;
    return SOURCE_UNKNOWN;
}
