#include <config.h>

#include "input/open.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/retry.h"
#include "input/compression.h"
#include "input/feed.h"
#include "input/foreign.h"

/* The maximum number of nested compressions. */
#define MAX_LAYERS 4

/* A feed that reads a file or standard input. */
typedef struct {
    Feed feed;
    char *name;
    Meter *meter; /* borrowed, or NULL */
    int fd;
    gboolean seekable;
    gboolean shared; /* fd is borrowed, and its file position not changed */
    guint64 offset;  /* of the next byte, if shared */
} File;

static void
fail(const char *name, int number, GError **error)
{
    g_set_error(error, TROUBLE, TROUBLE_IO, _("cannot read '%s': %s"), name,
                g_strerror(number));
}

static gsize
file_read(Feed *feed, guint8 *to, gsize room, GError **error)
{
    File *file = (File *)feed;
    ssize_t count;

    do
        count = file->shared ? pread(file->fd, to, room, (off_t)file->offset)
                             : read(file->fd, to, room);
    while (count < 0 && retry_may(file->fd, POLLIN, errno));
    if (count < 0) {
        fail(file->name, errno, error);
        return 0;
    }
    if (file->shared)
        file->offset += (guint64)count;
    meter_add(file->meter, (guint64)count);
    return (gsize)count;
}

/* Moves the read position forward, at most to the end of the file. */
static guint64
file_skip(Feed *feed, guint64 size)
{
    File *file = (File *)feed;
    struct stat status;
    off_t here;
    guint64 step;

    if (!file->seekable)
        return 0;
    here = file->shared ? (off_t)file->offset : lseek(file->fd, 0, SEEK_CUR);
    if (here < 0 || fstat(file->fd, &status) < 0 || status.st_size < here)
        return 0;
    step = MIN(size, (guint64)(status.st_size - here));
    if (file->shared)
        file->offset += step;
    else if (lseek(file->fd, (off_t)step, SEEK_CUR) < 0)
        return 0;
    meter_add(file->meter, step);
    return step;
}

static void
file_free(Feed *feed)
{
    File *file = (File *)feed;

    if (file->fd > STDIN_FILENO && !file->shared)
        close(file->fd);
    g_free(file->name);
}

static const FeedKind file_kind = {
    .read = file_read,
    .skip = file_skip,
    .free = file_free,
};

static File *
file_new(const char *name, int fd)
{
    File *file = g_new0(File, 1);

    file->feed.kind = &file_kind;
    file->feed.reopen_fd = -1;
    file->name = g_strdup(name);
    file->fd = fd;
    return file;
}

/* Returns a feed, or NULL with an error. */
static Feed *
file_open(const char *name, Meter *meter, GError **error)
{
    const int fd = strcmp(name, "-") == 0 ? STDIN_FILENO
                                          : open(name, O_RDONLY | O_CLOEXEC);
    struct stat status;
    const gboolean opened = fd >= 0 && fstat(fd, &status) == 0;
    File *file;

    if (!opened || S_ISDIR(status.st_mode)) {
        fail(name, opened ? EISDIR : errno, error);
        if (fd > STDIN_FILENO)
            close(fd);
        return NULL;
    }
    file = file_new(name, fd);
    file->meter = meter;
    file->seekable = S_ISREG(status.st_mode);
    if (file->seekable && fd != STDIN_FILENO)
        file->feed.reopen_fd = fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (meter != NULL) {
        /* Another process may have read part of standard input. */
        off_t here = file->seekable ? lseek(fd, 0, SEEK_CUR) : -1;

        meter_begin(meter, here >= 0 && here < status.st_size
                               ? (guint64)(status.st_size - here)
                               : 0);
    }
    return &file->feed;
}

/* Returns a source of the unpacked bytes, or the same source if it is not
 * compressed.  Takes ownership of the source. */
static Source *
open_layers(Source *source)
{
    for (guint i = 0; i < MAX_LAYERS; i++) {
        Feed *feed = compression_unpack(source);

        if (feed == NULL)
            break;
        source = source_new(source_name(source), feed);
    }
    return source;
}

Source *
source_open(const char *name, Meter *meter, GError **error)
{
    Feed *feed = file_open(name, meter, error);

    if (feed == NULL) {
        foreign_suggest(name, error);
        return NULL;
    }
    return open_layers(source_new(name, feed));
}

Source *
source_open_again(const Source *source)
{
    const char *name = source_name(source);
    File *file;

    g_assert(source_can_come_again(source));
    file = file_new(name, source_descriptor(source));
    file->seekable = TRUE;
    file->shared = TRUE;
    return open_layers(source_new(name, &file->feed));
}

Source *
source_open_memory(const char *name, const void *bytes, gsize size)
{
    return open_layers(source_new_memory(name, bytes, size));
}
