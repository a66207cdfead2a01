/* Decides whether a failed read or write is worth a retry. */
#ifndef BASE_RETRY_H
#define BASE_RETRY_H

#include <errno.h>
#include <glib.h>
#include <poll.h>

/* Returns whether a call that failed with errno number can be retried.  It can
 * after a signal (EINTR).  It also can on a non-blocking descriptor (EAGAIN),
 * after waiting until the descriptor is ready for the events (POLLIN, POLLOUT).
 * A process that shares a standard stream can make it non-blocking. */
static inline gboolean
retry_may(int fd, short events, int number)
{
    struct pollfd wait = {.fd = fd, .events = events};

    if (number == EAGAIN)
        return poll(&wait, 1, -1) >= 0 || errno == EINTR;
    return number == EINTR;
}

#endif
