#include <config.h>

#include "input/follow.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <poll.h>
#include <string.h>
#ifdef HAVE_SYS_INOTIFY_H
#    include <sys/inotify.h>
#endif
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "base/await.h"
#include "base/error.h"
#include "input/compression.h"
#include "input/feed.h"

/* How often a file is looked at, in us: whether it was replaced, or can be
 * opened now; without inotify also whether it grew. */
#define LOOK_US 200000

/* How long a socket is tried again after its server has closed it, in us. */
#define RECONNECT_US 60000000

/* The number of bytes of a file that are kept, to tell whether another run was
 * written to it. */
#define KEPT_BYTES 16384

typedef struct {
    Feed feed;
    char *name;
    Following *following;
    int fd;           /* -1 = not open */
    int notify;       /* of inotify; -1 = none */
    gboolean is_file; /* else a stream: a pipe, a FIFO, a socket, a terminal */
    gboolean is_socket;
    guint64 start;  /* of a file: where it was read first */
    guint64 offset; /* of its next byte */
    guint8 *kept;   /* the first bytes of a file */
    gsize n_kept;
    gboolean is_fresh;   /* bytes came since the last update */
    gboolean is_settled; /* no more bytes are expected */
    gboolean has_ended;
    gint64 next_update;  /* its earliest time, monotonic, in us; 0 = there was
                            none */
    gint64 last_byte;    /* when bytes came, or the input was opened; monotonic,
                            in us */
    guint64 last_offset; /* where a file ends that is read no further */
} Follower;

static gboolean
is_over(const Following *following)
{
    return *following->stopped || g_get_monotonic_time() >= following->end ||
           (following->has_ended != NULL &&
            following->has_ended(following->data));
}

/* Waits for bytes of a stream, for an event of inotify, for a signal, or until
 * a time.  A descriptor of -1 is not waited for. */
static void
await(const Following *following, int fd, int notify, gint64 until)
{
    const gint64 left =
        MAX(MIN(until, following->end) - g_get_monotonic_time(), 0);
    const struct timespec timeout = {
        .tv_sec = (time_t)(left / 1000000),
        .tv_nsec = (long)(left % 1000000 * 1000),
    };
    struct pollfd fds[] = {{.fd = fd, .events = POLLIN},
                           {.fd = notify, .events = POLLIN}};
    char events[4096];

    await_ready(fds, G_N_ELEMENTS(fds), &timeout, &following->waiting_mask);
    while (notify >= 0 && read(notify, events, sizeof(events)) > 0)
        continue;
}

/* Returns a descriptor that is ready when a file grows, or -1 if the system
 * cannot tell that. */
static int
watch(G_GNUC_UNUSED const char *name)
{
#ifdef HAVE_SYS_INOTIFY_H
    const int notify = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);

    if (notify >= 0 && inotify_add_watch(notify, name, IN_MODIFY) >= 0)
        return notify;
    if (notify >= 0)
        close(notify);
#endif
    return -1;
}

/* Returns whether a new run has been written to the open file: it is shorter
 * than before, or has other first bytes. */
static gboolean
has_new_run(const Follower *follower)
{
    guint8 bytes[KEPT_BYTES];
    struct stat status;

    if (!follower->is_file || follower->n_kept == 0)
        return FALSE;
    return (fstat(follower->fd, &status) == 0 &&
            (guint64)status.st_size < follower->offset) ||
           (pread(follower->fd, bytes, follower->n_kept,
                  (off_t)follower->start) == (ssize_t)follower->n_kept &&
            memcmp(bytes, follower->kept, follower->n_kept) != 0);
}

/* Returns whether another file has the name now. */
static gboolean
was_replaced(const Follower *follower)
{
    struct stat there, here;

    return follower->is_file && strcmp(follower->name, "-") != 0 &&
           stat(follower->name, &there) == 0 &&
           fstat(follower->fd, &here) == 0 &&
           (there.st_dev != here.st_dev || there.st_ino != here.st_ino);
}

/* Makes an update if it is due.  Returns whether this process is the update. */
static gboolean
update_if_due(Follower *follower)
{
    Following *following = follower->following;
    const gint64 now = g_get_monotonic_time();
    gint64 finished;

    /* It is drawn again only after a first update. */
    if (follower->next_update == 0 ||
        ((!follower->is_fresh || now < follower->next_update) &&
         !*following->redraw))
        return FALSE;
    *following->redraw = 0;
    following->is_update = following->update(following->data);
    follower->is_fresh = following->has_failed;
    finished = g_get_monotonic_time();
    follower->next_update =
        finished + MAX(following->interval, following->rest * (finished - now));
    return following->is_update;
}

/* Reads what is there.  Returns 0 if nothing is, and sets *at_end at the end of
 * a stream. */
static gsize
read_some(Follower *follower, guint8 *to, gsize room, gboolean *at_end)
{
    struct pollfd ready = {.fd = follower->fd, .events = POLLIN};
    ssize_t count;

    *at_end = FALSE;
    if (follower->is_file)
        room =
            (gsize)MIN(room, follower->last_offset -
                                 MIN(follower->offset, follower->last_offset));
    if (!follower->is_file && poll(&ready, 1, 0) <= 0)
        return 0;
    count = follower->is_file
                ? pread(follower->fd, to, room, (off_t)follower->offset)
                : read(follower->fd, to, room);
    *at_end = !follower->is_file &&
              (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR));
    if (count <= 0)
        return 0;
    if (follower->is_file && follower->n_kept < KEPT_BYTES) {
        const gsize more = MIN(KEPT_BYTES - follower->n_kept, (gsize)count);

        memcpy(follower->kept + follower->n_kept, to, more);
        follower->n_kept += more;
    }
    follower->offset += (guint64)count;
    follower->is_fresh = TRUE;
    follower->last_byte = g_get_monotonic_time();
    follower->following->read_at = g_get_real_time();
    return (gsize)count;
}

/* Returns a socket that is connected, or -1 with errno. */
static int
connect_socket(const char *name)
{
    const char *path = name + strlen(FOLLOW_SOCKET);
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int fd;

    if (strlen(path) >= sizeof(address.sun_path)) {
        errno = ENAMETOOLONG;
        return -1;
    }
    memcpy(address.sun_path, path, strlen(path));
    fd = socket(AF_UNIX, SOCK_STREAM, 0);
    if (fd >= 0 &&
        connect(fd, (const struct sockaddr *)&address, sizeof(address)) != 0) {
        const int number = errno;

        close(fd);
        errno = number;
        return -1;
    }
    return fd;
}

static int
open_once(const char *name)
{
    if (strcmp(name, "-") == 0)
        return fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (g_str_has_prefix(name, FOLLOW_SOCKET))
        return connect_socket(name);
    /* A FIFO without a writer does not block. */
    return open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
}

/* Returns whether an input that cannot be opened may be so later. */
static gboolean
may_come(int number)
{
    return number == ENOENT || number == EACCES || number == ENOTDIR ||
           number == ESTALE || number == ECONNREFUSED || number == EAGAIN ||
           number == EINTR;
}

/* Opens the input as soon as that is possible.  Returns -1 with errno. */
static int
await_open(const char *name, const Following *following)
{
    int fd, number = 0;

    while ((fd = open_once(name)) < 0) {
        number = errno;
        if (!may_come(number) || is_over(following))
            break;
        await(following, -1, -1, g_get_monotonic_time() + LOOK_US);
    }
    errno = number;
    return fd;
}

/* Ends the input for good, or because a new run began. */
static void
end(Follower *follower, gboolean is_replaced)
{
    follower->has_ended = TRUE;
    follower->following->is_replaced = is_replaced;
}

/* Looks whether the server of a socket that was closed listens again, and sends
 * a log, which begins anew. */
static void
reconnect(Follower *follower)
{
    Following *following = follower->following;
    guint8 byte;
    ssize_t count = -1;

    if (following->next_fd < 0)
        following->next_fd = connect_socket(follower->name);
    if (following->next_fd >= 0)
        count = recv(following->next_fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    if (count > 0) {
        end(follower, TRUE);
    } else if (following->next_fd >= 0 &&
               (count == 0 || (errno != EAGAIN && errno != EINTR))) {
        close(following->next_fd);
        following->next_fd = -1;
    }
}

/* When following is over, only what is there by then is read of a file, and
 * nothing more of a stream. */
static void
limit_reading(Follower *follower)
{
    struct stat status;

    if (follower->last_offset != G_MAXUINT64 || !is_over(follower->following))
        return;
    follower->last_offset =
        follower->is_file && fstat(follower->fd, &status) == 0
            ? (guint64)status.st_size
            : follower->offset;
    if (!follower->is_file)
        end(follower, FALSE);
}

static gsize
follow_read(Feed *feed, guint8 *to, gsize room, GError **error)
{
    Follower *follower = (Follower *)feed;
    Following *following = follower->following;
    gboolean is_closed = FALSE; /* a socket */

    (void)error;
    while (!follower->has_ended) {
        gboolean at_end = FALSE, is_replaced;
        gsize count = 0;
        gint64 until;

        /* Lets the handlers of pending signals run. */
        await(following, -1, -1, 0);
        if (update_if_due(follower)) {
            feed->grows = TRUE;
            break;
        }
        limit_reading(follower);
        if (follower->has_ended)
            break;
        if (has_new_run(follower)) {
            end(follower, TRUE);
            break;
        }
        /* What was written before another file got the name is read, too. */
        is_replaced = was_replaced(follower);
        if (!is_closed)
            count = read_some(follower, to, room, &at_end);
        if (count > 0)
            return count;
        is_closed |= at_end && follower->is_socket;
        if ((follower->is_settled && following->has_ended == NULL) ||
            is_over(following) || (at_end && !is_closed) ||
            (is_closed &&
             g_get_monotonic_time() >= follower->last_byte + RECONNECT_US))
            end(follower, FALSE);
        else if (is_replaced)
            end(follower, TRUE);
        else if (is_closed)
            reconnect(follower);
        if (follower->has_ended)
            break;
        /* All that was there is read: the first update. */
        if (follower->next_update == 0)
            follower->next_update = g_get_monotonic_time();
        until = follower->is_fresh ? follower->next_update : G_MAXINT64;
        if (follower->is_file || is_closed)
            until = MIN(until, g_get_monotonic_time() + LOOK_US);
        if (until > g_get_monotonic_time())
            await(following, follower->is_file || is_closed ? -1 : follower->fd,
                  follower->notify, until);
    }
    return 0;
}

static void
follow_settle(Feed *feed)
{
    ((Follower *)feed)->is_settled = TRUE;
}

static void
follow_free(Feed *feed)
{
    Follower *follower = (Follower *)feed;

    if (follower->fd >= 0)
        close(follower->fd);
    if (follower->notify >= 0)
        close(follower->notify);
    g_free(follower->kept);
    g_free(follower->name);
}

static const FeedKind follow_kind = {
    .read = follow_read,
    .settle = follow_settle,
    .free = follow_free,
};

Source *
source_follow(const char *name, Following *following, GError **error)
{
    Follower *follower;
    g_autoptr(Source) source = NULL;
    const guint8 *bytes;
    gsize have;
    struct stat status;
    const int fd = following->next_fd >= 0 ? following->next_fd
                                           : await_open(name, following);
    const int number = errno;

    following->is_replaced = FALSE;
    following->next_fd = -1;
    if (fd < 0 || fstat(fd, &status) != 0 || S_ISDIR(status.st_mode)) {
        g_set_error(error, TROUBLE, TROUBLE_IO, _("cannot read '%s': %s"), name,
                    g_strerror(fd < 0 ? number : EISDIR));
        if (fd >= 0)
            close(fd);
        return NULL;
    }
    follower = g_new0(Follower, 1);
    *follower = (Follower){
        .feed = {.kind = &follow_kind, .reopen_fd = -1},
        .name = g_strdup(name),
        .following = following,
        .fd = fd,
        .notify = -1,
        .is_file = S_ISREG(status.st_mode),
        .is_socket = g_str_has_prefix(name, FOLLOW_SOCKET),
        .last_byte = g_get_monotonic_time(),
        .last_offset = G_MAXUINT64,
        .kept = g_malloc(KEPT_BYTES),
    };
    if (follower->is_file) {
        follower->start = follower->offset =
            (guint64)MAX(lseek(fd, 0, SEEK_CUR), 0);
        follower->notify = watch(follower->name);
    }
    source = source_new(name, &follower->feed);
    bytes = source_peek(source, COMPRESSION_BYTES, &have);
    if (compression_of(bytes, have) == COMPRESSION_NONE)
        return g_steal_pointer(&source);
    /* Its end is known only when it is whole. */
    g_set_error(error, TROUBLE, TROUBLE_USAGE,
                _("--follow cannot read compressed input: '%s'"), name);
    return NULL;
}
