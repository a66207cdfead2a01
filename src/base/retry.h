/* Reading and writing that may be tried again. */
#ifndef BASE_RETRY_H
#define BASE_RETRY_H

#include <errno.h>
#include <glib.h>
#include <poll.h>

/* Returns whether a call that failed with that errno may be tried again: a
 * signal interrupted it, or the descriptor does not block, as another process
 * that shares a standard stream can set it.  Then it first waits until the
 * descriptor is ready for the events (POLLIN, POLLOUT). */
static inline gboolean
retry_may(int fd, short events, int number)
{
    struct pollfd wait = {.fd = fd, .events = events};

    if (number == EAGAIN)
        return poll(&wait, 1, -1) >= 0 || errno == EINTR;
    return number == EINTR;
}

#endif
