#include <config.h>

#include "input/source.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "base/database.h"
#include "base/error.h"
#include "input/feed.h"
#include "input/hp-words.h"

/* Twice the largest peek, so that the rest is moved to the front at most once
 * per half buffer. */
#define BUFFER_SIZE (2 * SOURCE_MAX_PEEK)

/* The number of bytes that source_kind looks at. */
#define KIND_BYTES 1024

/* The limits of unpacking: an input may expand to MAX_UNPACKED bytes, or to
 * MAX_RATIO times its size if that is more.  Even a log that has only empty
 * heap censuses expands less.  Without a limit, nested compression could expand
 * to any size. */
#define MAX_UNPACKED ((guint64)1024 * 1024 * 1024)
#define MAX_RATIO    2000

struct Source {
    char *name;
    Feed *feed;      /* NULL = in memory, or at the end */
    int reopen_fd;   /* a descriptor to read the file again; -1 = none */
    gboolean broken; /* damage was found in the compressed stream */
    gboolean followed, settled, grows; /* see source_is_followed and so on */
    guint64 offset;   /* offset of the next byte in the input */
    guint64 unpacked; /* bytes that the feed unpacked; 0 = uncompressed */
    guint64 packed;   /* bytes of the file, set at the end */
    guint64 read;     /* bytes read of the file; for a compressed input, set at
                         the end */
    guint8 *buffer;   /* owned; NULL = in memory */
    gsize room;       /* size of the buffer in bytes */
    const guint8 *at; /* the next byte */
    gsize have;       /* number of available bytes from at on */
    GError *error;    /* a read error, until source_take_error */
};

Source *
source_new(const char *name, Feed *feed)
{
    Source *source = g_new0(Source, 1);

    source->name = g_strdup(name);
    source->feed = feed;
    source->reopen_fd = feed->reopen_fd;
    source->followed = feed->kind->settle != NULL;
    if (feed->packed != NULL) {
        source->reopen_fd = feed->packed->reopen_fd;
        feed->packed->reopen_fd = -1;
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
    source->reopen_fd = -1;
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
    if (source->reopen_fd >= 0)
        close(source->reopen_fd);
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
    return source->reopen_fd;
}

gboolean
source_can_come_again(const Source *source)
{
    return source->reopen_fd >= 0;
}

gboolean
source_is_plain_file(const Source *source)
{
    return source->reopen_fd >= 0 && source->unpacked == 0;
}

gboolean
source_is_followed(const Source *source)
{
    return source->followed;
}

void
source_settle(Source *source)
{
    source->settled = TRUE;
    if (source->followed && source->feed != NULL)
        source->feed->kind->settle(source->feed);
}

gboolean
source_is_settled(const Source *source)
{
    return source->settled;
}

gboolean
source_grows(const Source *source)
{
    return source->grows;
}

guint64
source_offset(const Source *source)
{
    return source->offset;
}

/* Returns the source of the chain that has the counts of the file: the source
 * that reads the file, or the source that closed its feed (finish). */
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

/* Returns the number of bytes of the file that were consumed. */
static guint64
packed_size(const Source *source)
{
    const Source *file = innermost(source);

    return file->unpacked > 0 ? file->packed : file->offset;
}

/* Closes the feed at the end of the input, and keeps its counts and its error.
 * After a read error the input does not count as broken. */
static void
finish(Source *source)
{
    Feed *feed = source->feed;
    Source *packed = feed->packed;

    source->packed = packed_size(source);
    source->read = source_bytes_read(source);
    source->feed = NULL;
    source->grows = feed->grows;
    if (packed != NULL && source->error == NULL &&
        !source_take_error(packed, &source->error))
        source->broken = feed->broken || packed->broken;
    feed_free(feed);
}

/* Reads once from the feed.  Returns the number of bytes.  At the end of the
 * input, after an error, and beyond the limit of unpacking, closes the feed and
 * returns 0. */
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
        g_set_error(
            &source->error, TROUBLE, TROUBLE_LIMIT,
            _("cannot read '%s': it expands more than %u-fold: stopped at byte "
              "%" PRIu64),
            source->name, MAX_RATIO, source->unpacked);
        count = 0;
    }
    if (count == 0)
        finish(source);
    return count;
}

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
        /* Skip without reading if the feed can. */
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

/* U+FEFF in UTF-8.  Some editors write it at the start of a text. */
gsize
source_mark_size(const char *bytes, gsize have)
{
    static const char mark[] = "\xef\xbb\xbf";
    const gsize size = strlen(mark);

    return have >= size && memcmp(bytes, mark, size) == 0 ? size : 0;
}

/* Returns whether the text begins with a keyword that can start a .hp file. */
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
    /* An input of one to three bytes of "hdrb" is a truncated eventlog. */
    if (memcmp(bytes, "hdrb", MIN(have, 4)) == 0)
        return SOURCE_EVENTLOG;
    if (have >= DATABASE_MAGIC_SIZE &&
        memcmp(bytes, DATABASE_MAGIC, DATABASE_MAGIC_SIZE) == 0)
        return SOURCE_DATABASE;
    text = (const char *)bytes;
    mark = source_mark_size(text, have);
    text += mark;
    have -= mark;
    if (begins_as_hp(text, have))
        return SOURCE_HP;
    /* Any XML counts as an archive: the reader of archives reports errors. */
    if (have >= 5 &&
        (memcmp(text, "<?xml", 5) == 0 || memcmp(text, "<evhe", 5) == 0))
        return SOURCE_ARCHIVE;
    return SOURCE_UNKNOWN;
}
