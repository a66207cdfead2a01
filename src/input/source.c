#include <config.h>

#include "input/source.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "input/error.h"
#include "input/hp-words.h"

/* Twice the largest peek, so that what is left over is moved to the front
 * only once per half buffer. */
#define BUFFER_SIZE (2 * SOURCE_MAX_PEEK)

/* So many bytes tell the kind of an input. */
#define KIND_BYTES 1024

struct Source {
    char *name;
    int fd; /* -1: bytes in memory, or the end was reached */
    gboolean seekable;
    guint64 offset;   /* of the next byte, in the input */
    guint8 *buffer;   /* owned, NULL when in memory */
    const guint8 *at; /* the next byte */
    gsize have;       /* bytes from there on */
    GError *error;    /* of reading */
};

static Source *
source_new(const char *name)
{
    Source *source = g_new0(Source, 1);

    source->name = g_strdup(name);
    source->fd = -1;
    return source;
}

static gboolean
fail(GError **error, const char *name, int number)
{
    g_set_error(error, TROUBLE, TROUBLE_IO, _("cannot read '%s': %s"), name,
                g_strerror(number));
    return FALSE;
}

static gboolean
open_file(Source *source, GError **error)
{
    struct stat status;

    if (strcmp(source->name, "-") == 0)
        source->fd = STDIN_FILENO;
    else
        source->fd = open(source->name, O_RDONLY | O_CLOEXEC);
    if (source->fd < 0 || fstat(source->fd, &status) < 0)
        return fail(error, source->name, errno);
    if (S_ISDIR(status.st_mode))
        return fail(error, source->name, EISDIR);
    source->seekable = S_ISREG(status.st_mode);
    return TRUE;
}

Source *
source_open(const char *name, GError **error)
{
    g_autoptr(Source) source = source_new(name);

    if (!open_file(source, error))
        return NULL;
    source->buffer = g_malloc(BUFFER_SIZE);
    source->at = source->buffer;
    return g_steal_pointer(&source);
}

Source *
source_open_memory(const char *name, const void *bytes, gsize size)
{
    Source *source = source_new(name);

    source->at = bytes;
    source->have = size;
    return source;
}

static void
close_file(Source *source)
{
    if (source->fd > STDIN_FILENO)
        close(source->fd);
    source->fd = -1;
}

void
source_free(Source *source)
{
    if (source == NULL)
        return;
    close_file(source);
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

guint64
source_offset(const Source *source)
{
    return source->offset;
}

/* Reads once into the room behind the bytes at hand; at the end of the input
 * or after a failure the file is closed. */
static void
read_more(Source *source)
{
    const guint8 *end = source->buffer + BUFFER_SIZE;
    gsize used = (gsize)(source->at - source->buffer) + source->have;
    ssize_t count;

    do
        count = read(source->fd, source->buffer + used,
                     (gsize)(end - source->buffer) - used);
    while (count < 0 && errno == EINTR);
    if (count < 0)
        fail(&source->error, source->name, errno);
    if (count <= 0)
        close_file(source);
    else
        source->have += (gsize)count;
}

static void
fill(Source *source, gsize wanted)
{
    gsize behind = BUFFER_SIZE - (gsize)(source->at - source->buffer);

    g_assert(wanted <= SOURCE_MAX_PEEK);
    if (behind < wanted) {
        memmove(source->buffer, source->at, source->have);
        source->at = source->buffer;
    }
    while (source->have < wanted && source->fd >= 0)
        read_more(source);
}

const guint8 *
source_peek(Source *source, gsize wanted, gsize *have)
{
    if (source->have < wanted && source->fd >= 0)
        fill(source, wanted);
    *have = source->have;
    return source->at;
}

/* Moves a file's position past bytes that nobody wants to see, as far as
 * there is a file. */
static void
seek_past(Source *source, guint64 *size)
{
    struct stat status;
    off_t here = lseek(source->fd, 0, SEEK_CUR);
    guint64 left;

    if (here < 0 || fstat(source->fd, &status) < 0 || status.st_size < here)
        return;
    left = MIN(*size, (guint64)(status.st_size - here));
    if (lseek(source->fd, (off_t)left, SEEK_CUR) < 0)
        return;
    source->offset += left;
    *size -= left;
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

guint64
source_skip(Source *source, guint64 size)
{
    guint64 left = size - skip_at_hand(source, size);

    while (left > 0 && source->fd >= 0) {
        source->at = source->buffer;
        if (source->seekable)
            seek_past(source, &left);
        read_more(source);
        left -= skip_at_hand(source, left);
    }
    return size - left;
}

gboolean
source_take_error(Source *source, GError **error)
{
    if (source->error == NULL)
        return FALSE;
    g_propagate_error(error, g_steal_pointer(&source->error));
    return TRUE;
}

/* Returns whether the first word is one that a .hp file may begin with. */
static gboolean
begins_as_hp(const char *bytes, gsize have)
{
    gsize size;
    HpWord word;

    for (; have > 0 && hp_is_blank(*bytes); have--)
        bytes++;
    word = hp_word_first(bytes, have, &size);
    return word != HP_BAND && word != HP_END_SAMPLE && size < have;
}

/* Any XML goes to the reader of archives, which knows what is wrong with it. */
static gboolean
begins_as_xml(const char *bytes, gsize have)
{
    static const char mark[] = "\xef\xbb\xbf";

    if (have > 3 && memcmp(bytes, mark, 3) == 0) {
        bytes += 3;
        have -= 3;
    }
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
