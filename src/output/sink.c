#include <config.h>

#include "output/sink.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "input/error.h"
#include "output/terminal.h"

#define BUFFER_SIZE (64 * 1024)

/* As many symbolic links in a row as Linux follows. */
#define MAX_LINKS 40

struct Sink {
    char *name;       /* as the user gave it */
    char *target;     /* where the file is to appear, links followed; NULL if
                         it is written directly */
    char *temporary;  /* what holds its bytes until then; NULL once renamed,
                         or while they have no name */
    gboolean unnamed; /* the bytes are in a file without a name */
    gboolean existed; /* something had the target's name */
    int fd;           /* -1 once closed */
    char *buffer;
    gsize used;
    char *failure;   /* the first reason; NULL as long as all is well */
    gboolean unread; /* it is that nobody reads standard output any more */
    Temporaries *temporaries; /* borrowed, or NULL */
    Meter *meter;             /* borrowed, or NULL */
    GString *held; /* the letter that is not whole yet, of what goes to a
                      terminal in ASCII; NULL elsewhere */
};

static gboolean
is_standard_output(const Sink *sink)
{
    return strcmp(sink->name, "-") == 0;
}

static void
fail_with_errno(Sink *sink, int code)
{
    if (sink->failure == NULL)
        sink->unread = code == EPIPE && is_standard_output(sink);
    sink_fail(sink, g_strerror(code));
}

void
sink_fail(Sink *sink, const char *reason)
{
    if (sink->failure == NULL)
        sink->failure = g_strdup(reason);
}

/* Follows the link that a path may be to the path that it stands for, which
 * need not exist; NULL where it is no link. */
static char *
follow_link(const char *path)
{
    g_autofree char *folder = NULL;
    g_autofree char *link = g_file_read_link(path, NULL);

    if (link == NULL)
        return NULL;
    if (g_path_is_absolute(link))
        return g_steal_pointer(&link);
    folder = g_path_get_dirname(path);
    return g_build_filename(folder, link, NULL);
}

static char *
follow_links(const char *name)
{
    char *path = g_strdup(name);

    for (guint i = 0; i < MAX_LINKS; i++) {
        char *next = follow_link(path);

        if (next == NULL)
            break;
        g_free(path);
        path = next;
    }
    return path;
}

/* Creates the file beside the target that will take its name: without a name
 * where the file system can do that, so that nothing is left even by a
 * program that is killed. */
static gboolean
create_unnamed(Sink *sink, const char *folder, mode_t mode)
{
#ifdef O_TMPFILE
    /* Its name will come through this folder. */
    if (access("/proc/self/fd", X_OK) == 0)
        sink->fd = open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);
    sink->unnamed = sink->fd >= 0;
#endif
    return sink->unnamed;
}

/* Else with a name that is short, for the target's may be as long as names
 * can be. */
static void
create_temporary(Sink *sink, mode_t mode)
{
    g_autofree char *folder = g_path_get_dirname(sink->target);
    char *path;

    if (create_unnamed(sink, folder, mode))
        return;
    path = g_build_filename(folder, ".evheap-XXXXXX", NULL);
    temporaries_lock(sink->temporaries);
    sink->fd = g_mkstemp_full(path, O_WRONLY | O_CLOEXEC, (int)mode);
    if (sink->fd < 0) {
        fail_with_errno(sink, errno);
        g_clear_pointer(&path, g_free);
    } else {
        temporaries_add(sink->temporaries, path);
    }
    temporaries_unlock(sink->temporaries);
    sink->temporary = path;
}

/* Gives a file without a name one. */
static int
link_to(const Sink *sink, const char *path)
{
    g_autofree char *self = g_strdup_printf("/proc/self/fd/%d", sink->fd);

    return linkat(AT_FDCWD, self, AT_FDCWD, path, AT_SYMLINK_FOLLOW);
}

/* Gives it one beside the target: a link cannot take the place of a file that
 * is there, as a rename does. */
static void
name_temporary(Sink *sink)
{
    g_autofree char *folder = g_path_get_dirname(sink->target);
    guint tries = 0;
    int result;

    temporaries_lock(sink->temporaries);
    do {
        g_free(sink->temporary);
        sink->temporary =
            g_strdup_printf("%s/.evheap-%08x", folder, g_random_int());
        result = link_to(sink, sink->temporary);
    } while (result != 0 && errno == EEXIST && ++tries < 100);
    if (result == 0) {
        temporaries_add(sink->temporaries, sink->temporary);
    } else {
        fail_with_errno(sink, errno);
        g_clear_pointer(&sink->temporary, g_free);
    }
    temporaries_unlock(sink->temporaries);
}

/* A rename would get past the write protection of the old file, and lose its
 * mode. */
static void
replace_file(Sink *sink, mode_t old_mode)
{
    const mode_t mode = old_mode & 0777;

    if (faccessat(AT_FDCWD, sink->name, W_OK, AT_EACCESS) != 0) {
        fail_with_errno(sink, errno);
        return;
    }
    sink->existed = TRUE;
    sink->target = follow_links(sink->name);
    create_temporary(sink, mode);
    if (sink->fd >= 0 && fchmod(sink->fd, mode) != 0)
        fail_with_errno(sink, errno);
}

static void
create_file(Sink *sink, int code)
{
    if (code != ENOENT || sink->name[0] == '\0') {
        fail_with_errno(sink, code);
    } else if (g_str_has_suffix(sink->name, "/")) {
        fail_with_errno(sink, EISDIR);
    } else {
        sink->target = follow_links(sink->name);
        create_temporary(sink, 0666);
    }
}

static void
open_directly(Sink *sink)
{
    sink->fd = open(sink->name, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    if (sink->fd < 0)
        fail_with_errno(sink, errno);
}

/* A duplicate can be closed, and so be asked for the errors that only
 * closing brings to light, while standard output stays open. */
static void
duplicate(Sink *sink, int fd)
{
    sink->fd = fcntl(fd, F_DUPFD_CLOEXEC, 3);
    if (sink->fd < 0)
        fail_with_errno(sink, errno);
}

static gboolean
is_for_writing(int fd)
{
    const int flags = fcntl(fd, F_GETFL);

    return flags >= 0 && (flags & O_ACCMODE) != O_RDONLY;
}

/* Returns the standard stream that has this file open for writing, or -1:
 * /dev/stdout is a name for what the shell has redirected, which must not be
 * replaced. */
static int
standard_stream(const struct stat *status)
{
    for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++) {
        struct stat stream;

        if (fstat(fd, &stream) == 0 && stream.st_dev == status->st_dev &&
            stream.st_ino == status->st_ino && is_for_writing(fd))
            return fd;
    }
    return -1;
}

/* Returns the descriptor that a name like /dev/fd/5 stands for, or -1. */
static int
named_descriptor(const char *name)
{
    guint64 number;

    if (!g_str_has_prefix(name, "/dev/fd/") ||
        !g_ascii_string_to_unsigned(name + strlen("/dev/fd/"), 10, 0, G_MAXINT,
                                    &number, NULL))
        return -1;
    return (int)number;
}

/* Returns whether there was something of that name. */
static gboolean
open_file(Sink *sink)
{
    struct stat status;

    if (stat(sink->name, &status) != 0) {
        create_file(sink, errno);
        return FALSE;
    }
    if (named_descriptor(sink->name) >= 0)
        duplicate(sink, named_descriptor(sink->name));
    else if (standard_stream(&status) >= 0)
        duplicate(sink, standard_stream(&status));
    else if (S_ISREG(status.st_mode))
        replace_file(sink, status.st_mode);
    else
        open_directly(sink);
    return TRUE;
}

static void
set_error(const Sink *sink, gboolean existed, GError **error)
{
    const TroubleCode code = sink->unread ? TROUBLE_UNREAD : TROUBLE_IO;

    if (existed)
        g_set_error(error, TROUBLE, (gint)code, _("cannot write '%s': %s"),
                    sink->name, sink->failure);
    else
        g_set_error(error, TROUBLE, (gint)code, _("cannot create '%s': %s"),
                    sink->name, sink->failure);
}

Sink *
sink_open(const char *name, GError **error)
{
    return sink_open_noted(name, NULL, error);
}

Sink *
sink_open_noted(const char *name, Temporaries *temporaries, GError **error)
{
    g_autoptr(Sink) sink = g_new0(Sink, 1);
    gboolean existed = TRUE;

    sink->temporaries = temporaries;
    sink->name = g_strdup(name);
    sink->fd = -1;
    sink->buffer = g_malloc(BUFFER_SIZE);
    if (is_standard_output(sink))
        duplicate(sink, STDOUT_FILENO);
    else
        existed = open_file(sink);
    if (sink->fd >= 0 && terminal_is_plain(sink->fd))
        sink->held = g_string_new(NULL);
    if (sink->failure == NULL)
        return g_steal_pointer(&sink);
    set_error(sink, existed, error);
    return NULL;
}

void
sink_set_meter(Sink *sink, Meter *meter)
{
    sink->meter = meter;
}

/* Standard output may have been made non-blocking by whoever shares it. */
static gboolean
may_try_again(const Sink *sink, int code)
{
    struct pollfd wait = {.fd = sink->fd, .events = POLLOUT};

    if (code == EAGAIN)
        return poll(&wait, 1, -1) >= 0 || errno == EINTR;
    return code == EINTR;
}

static void
write_bytes(Sink *sink, const char *bytes, gsize size)
{
    while (size > 0 && sink->failure == NULL) {
        gssize written = write(sink->fd, bytes, size);

        if (written > 0) {
            meter_add(sink->meter, (guint64)written);
            bytes += written;
            size -= (gsize)written;
        } else if (written == 0) {
            /* A device that takes nothing, and does not say why. */
            fail_with_errno(sink, ENOSPC);
        } else if (!may_try_again(sink, errno)) {
            fail_with_errno(sink, errno);
        }
    }
}

/* Returns how many bytes at the front are whole characters of UTF-8. */
static gsize
whole_size(const char *bytes, gsize size)
{
    gsize first = size;

    while (first > 0 && size - first < 3 && (bytes[first - 1] & 0xc0) == 0x80)
        first--;
    if (first == 0 || (bytes[first - 1] & 0xc0) != 0xc0)
        return size;
    first--;
    return first + (gsize)g_utf8_skip[(guchar)bytes[first]] > size ? first
                                                                   : size;
}

static void
write_out(Sink *sink, const char *bytes, gsize size)
{
    g_autofree char *ascii = NULL;
    gsize whole;

    if (sink->held == NULL) {
        write_bytes(sink, bytes, size);
        return;
    }
    g_string_append_len(sink->held, bytes, (gssize)size);
    whole = whole_size(sink->held->str, sink->held->len);
    ascii = terminal_ascii(sink->held->str, whole);
    write_bytes(sink, ascii, strlen(ascii));
    g_string_erase(sink->held, 0, (gssize)whole);
}

static void
flush(Sink *sink)
{
    write_out(sink, sink->buffer, sink->used);
    sink->used = 0;
}

gboolean
sink_write(Sink *sink, const void *bytes, gsize size)
{
    if (sink->failure != NULL)
        return FALSE;
    if (size > BUFFER_SIZE - sink->used)
        flush(sink);
    if (size > BUFFER_SIZE) {
        write_out(sink, bytes, size);
    } else {
        memcpy(sink->buffer + sink->used, bytes, size);
        sink->used += size;
    }
    return sink->failure == NULL;
}

gboolean
sink_printf(Sink *sink, const char *format, ...)
{
    g_autofree char *text = NULL;
    va_list arguments;

    va_start(arguments, format);
    text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    return sink_write(sink, text, strlen(text));
}

/* A network's file system may tell only now that it had no room. */
static void
close_file(Sink *sink)
{
    const int fd = sink->fd;

    sink->fd = -1;
    if (fd >= 0 && close(fd) != 0 && errno != EINTR)
        fail_with_errno(sink, errno);
}

gboolean
sink_finish(Sink *sink, GError **error)
{
    flush(sink);
    /* A file without a name is gone once it is closed. */
    if (!sink->unnamed)
        close_file(sink);
    if (sink->failure == NULL)
        return TRUE;
    set_error(sink, TRUE, error);
    return FALSE;
}

/* The temporary is one no more: it took the target's name, or was removed. */
static void
forget_temporary(Sink *sink)
{
    temporaries_forget(sink->temporaries, sink->temporary);
    g_clear_pointer(&sink->temporary, g_free);
}

static void
rename_temporary(Sink *sink)
{
    temporaries_lock(sink->temporaries);
    if (g_rename(sink->temporary, sink->target) != 0)
        fail_with_errno(sink, errno);
    else
        forget_temporary(sink);
    temporaries_unlock(sink->temporaries);
}

/* Where nothing has the target's name yet, it is given at once: not even a
 * program that is killed in between leaves anything else. */
static gboolean
link_at_once(Sink *sink)
{
    gboolean linked;

    if (!sink->unnamed || sink->existed)
        return FALSE;
    temporaries_lock(sink->temporaries);
    linked = link_to(sink, sink->target) == 0;
    temporaries_unlock(sink->temporaries);
    if (!linked)
        return FALSE;
    close_file(sink);
    if (sink->failure != NULL)
        g_unlink(sink->target);
    return TRUE;
}

static void
take_name(Sink *sink)
{
    if (link_at_once(sink))
        return;
    if (sink->unnamed)
        name_temporary(sink);
    close_file(sink);
    if (sink->failure == NULL)
        rename_temporary(sink);
}

gboolean
sink_commit(Sink *sink, GError **error)
{
    if (sink->temporary != NULL || sink->unnamed)
        take_name(sink);
    if (sink->failure == NULL)
        return TRUE;
    set_error(sink, TRUE, error);
    return FALSE;
}

static void
remove_temporary(Sink *sink)
{
    temporaries_lock(sink->temporaries);
    g_unlink(sink->temporary);
    forget_temporary(sink);
    temporaries_unlock(sink->temporaries);
}

void
sink_free(Sink *sink)
{
    if (sink == NULL)
        return;
    close_file(sink);
    if (sink->temporary != NULL)
        remove_temporary(sink);
    g_free(sink->name);
    g_free(sink->target);
    g_free(sink->buffer);
    g_free(sink->failure);
    if (sink->held != NULL)
        g_string_free(sink->held, TRUE);
    g_free(sink);
}
