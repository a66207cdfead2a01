#include <config.h>

#include "output/sink.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/retry.h"
#include "output/naming.h"
#include "output/terminal.h"

#define BUFFER_SIZE (64 * 1024)

#define DEFAULT_COLUMNS 80

struct Sink {
    char *name;     /* as given by the user */
    Naming naming;  /* has no target if the file is written directly */
    int fd;         /* -1 once closed */
    Packer *packer; /* gets the bytes instead of fd; borrowed, or NULL */
    GString *text;  /* does so for a terminal of columns x rows; borrowed, or
                       NULL */
    guint columns, rows;
    gboolean is_plain; /* a terminal in ASCII */
    Meter *meter;      /* borrowed, or NULL */
    char *buffer;
    gsize used;
    char *failure;      /* the first failure, or NULL */
    gboolean unread;    /* the failure is EPIPE on standard output */
    gboolean is_stdout; /* "-", or another name of standard output */
    GString *held;      /* if fd is a terminal in ASCII, an incomplete
                           character; NULL otherwise */
};

/* Latches a failure with its errno; 0 is none. */
static void
fail_with_errno(Sink *sink, int code)
{
    if (code == 0)
        return;
    if (sink->failure == NULL)
        sink->unread = code == EPIPE && sink->is_stdout;
    sink_fail(sink, g_strerror(code));
}

void
sink_fail(Sink *sink, const char *reason)
{
    if (sink->failure == NULL)
        sink->failure = g_strdup(reason);
}

static void
begin_file(Sink *sink, gboolean existed, mode_t mode)
{
    fail_with_errno(sink, naming_begin(&sink->naming, sink->name, existed, mode,
                                       &sink->fd));
}

/* Begins a file that will replace another by a rename.  A rename ignores the
 * write protection of the old file and loses its mode, so both are handled
 * here. */
static void
replace_file(Sink *sink, mode_t old_mode)
{
    const mode_t mode = old_mode & 0777;

    if (faccessat(AT_FDCWD, sink->name, W_OK, AT_EACCESS) != 0) {
        fail_with_errno(sink, errno);
        return;
    }
    begin_file(sink, TRUE, mode);
    if (sink->fd >= 0 && fchmod(sink->fd, mode) != 0)
        fail_with_errno(sink, errno);
}

/* Writes to a duplicate of the descriptor.  Closing the duplicate reports the
 * last errors, and standard output stays open. */
static void
duplicate(Sink *sink, int fd)
{
    sink->is_stdout = fd == STDOUT_FILENO;
    sink->fd = fcntl(fd, F_DUPFD_CLOEXEC, 3);
    if (sink->fd < 0)
        fail_with_errno(sink, errno);
}

/* Returns the standard stream (stdout or stderr) that has this file open for
 * writing, or -1.  /dev/stdout may be a regular file, which must not be
 * replaced. */
static int
standard_stream(const struct stat *status)
{
    for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++) {
        const int flags = fcntl(fd, F_GETFL);
        struct stat stream;

        if (fstat(fd, &stream) == 0 && stream.st_dev == status->st_dev &&
            stream.st_ino == status->st_ino && flags >= 0 &&
            (flags & O_ACCMODE) != O_RDONLY)
            return fd;
    }
    return -1;
}

/* Returns the descriptor of a name like /dev/fd/5, or -1. */
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

/* Opens the file.  Returns whether it existed. */
static gboolean
open_file(Sink *sink)
{
    struct stat status;
    int open_already;

    if (stat(sink->name, &status) != 0) {
        if (errno != ENOENT || sink->name[0] == '\0')
            fail_with_errno(sink, errno);
        else if (g_str_has_suffix(sink->name, "/"))
            fail_with_errno(sink, EISDIR);
        else
            begin_file(sink, FALSE, 0666);
        return FALSE;
    }
    open_already = named_descriptor(sink->name);
    if (open_already < 0)
        open_already = standard_stream(&status);
    if (open_already >= 0) {
        duplicate(sink, open_already);
    } else if (S_ISREG(status.st_mode)) {
        replace_file(sink, status.st_mode);
    } else {
        sink->fd = open(sink->name, O_WRONLY | O_CLOEXEC | O_NOCTTY);
        if (sink->fd < 0)
            fail_with_errno(sink, errno);
    }
    return TRUE;
}

char *
sink_name(const char *file)
{
    return strcmp(file, "-") == 0 ? g_strdup(_("standard output"))
                                  : g_strdup_printf("'%s'", file);
}

/* Returns whether nothing failed.  existed: there was a file of this name. */
static gboolean
check(const Sink *sink, gboolean existed, GError **error)
{
    const TroubleCode code = sink->unread ? TROUBLE_UNREAD : TROUBLE_IO;
    g_autofree char *name = sink_name(sink->name);

    if (sink->failure == NULL)
        return TRUE;
    if (existed)
        /* TRANSLATORS: an output ("'heap.svg'" or "standard output"), and the
         * reason. */
        g_set_error(error, TROUBLE, (gint)code, _("cannot write %s: %s"), name,
                    sink->failure);
    else
        g_set_error(error, TROUBLE, (gint)code, _("cannot create '%s': %s"),
                    sink->name, sink->failure);
    return FALSE;
}

static Sink *
sink_new(const char *name)
{
    Sink *sink = g_new0(Sink, 1);

    sink->name = g_strdup(name);
    sink->fd = -1;
    sink->buffer = g_malloc(BUFFER_SIZE);
    return sink;
}

Sink *
sink_open(const char *name, GError **error)
{
    g_autoptr(Sink) sink = sink_new(name);
    gboolean existed = TRUE;

    if (strcmp(name, "-") == 0)
        duplicate(sink, STDOUT_FILENO);
    else
        existed = open_file(sink);
    sink->is_plain = sink->fd >= 0 && terminal_is_plain(sink->fd);
    if (sink->is_plain)
        sink->held = g_string_new(NULL);
    return check(sink, existed, error) ? g_steal_pointer(&sink) : NULL;
}

Sink *
sink_open_packer(const char *name, Packer *packer)
{
    Sink *sink = sink_new(name);

    sink->packer = packer;
    return sink;
}

Sink *
sink_open_text(GString *text, guint columns, guint rows, gboolean is_plain)
{
    Sink *sink = sink_new("-");

    sink->text = text;
    sink->columns = columns;
    sink->rows = rows;
    sink->is_plain = is_plain;
    return sink;
}

gboolean
sink_is_terminal(const Sink *sink)
{
    return sink->text != NULL || (sink->fd >= 0 && isatty(sink->fd) == 1);
}

gboolean
sink_is_plain(const Sink *sink)
{
    return sink->is_plain;
}

guint
sink_columns(const Sink *sink)
{
    const char *variable = g_getenv("COLUMNS");
    struct winsize size = {.ws_col = 0};
    guint64 columns;

    if (!sink_is_terminal(sink))
        return 0;
    if (sink->text != NULL)
        return sink->columns;
    if (variable != NULL &&
        g_ascii_string_to_unsigned(variable, 10, 1, G_MAXUINT, &columns, NULL))
        return (guint)columns;
    if (ioctl(sink->fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return size.ws_col;
    return DEFAULT_COLUMNS;
}

guint
sink_rows(const Sink *sink)
{
    return sink->rows;
}

void
sink_set_meter(Sink *sink, Meter *meter)
{
    sink->meter = meter;
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
            /* The device accepts no bytes and reports no error. */
            fail_with_errno(sink, ENOSPC);
        } else if (!retry_may(sink->fd, POLLOUT, errno)) {
            fail_with_errno(sink, errno);
        }
    }
}

/* Returns the number of leading bytes that are complete UTF-8 characters. */
static gsize
whole_size(const char *bytes, gsize size)
{
    gsize first = size;

    while (first > 0 && size - first < 3 && (bytes[first - 1] & 0xc0) == 0x80)
        first--;
    if (first == 0 || (bytes[first - 1] & 0xc0) != 0xc0)
        return size;
    first--;
    return (guchar)g_utf8_skip[(guchar)bytes[first]] > size - first ? first
                                                                    : size;
}

static void
write_out(Sink *sink, const char *bytes, gsize size)
{
    g_autofree char *ascii = NULL;
    gsize whole;

    if (sink->packer != NULL) {
        packer_add(sink->packer, bytes, size);
        return;
    }
    if (sink->text != NULL) {
        g_string_append_len(sink->text, bytes, (gssize)size);
        return;
    }
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

static void
close_file(Sink *sink, int fd)
{
    if (fd >= 0 && close(fd) != 0 && errno != EINTR)
        fail_with_errno(sink, errno);
}

gboolean
sink_finish(Sink *sink, GError **error)
{
    flush(sink);
    /* A network file system may report a full disk only at close.  A file
     * without a name would be lost, so a duplicate is closed. */
    if (sink->naming.unnamed) {
        close_file(sink, fcntl(sink->fd, F_DUPFD_CLOEXEC, 3));
    } else {
        close_file(sink, sink->fd);
        sink->fd = -1;
    }
    return check(sink, TRUE, error);
}

gboolean
sink_commit(Sink *sink, GError **error)
{
    if (sink->naming.target != NULL)
        fail_with_errno(sink, naming_commit(&sink->naming, sink->fd));
    return check(sink, TRUE, error);
}

void
sink_free(Sink *sink)
{
    if (sink == NULL)
        return;
    close_file(sink, sink->fd);
    naming_clear(&sink->naming);
    g_free(sink->name);
    g_free(sink->buffer);
    g_free(sink->failure);
    if (sink->held != NULL)
        g_string_free(sink->held, TRUE);
    g_free(sink);
}
