/* Decides whether a failed read or write can be retried. */
#ifndef BASE_RETRY_H
#define BASE_RETRY_H

#include <errno.h>
#include <glib.h>
#include <poll.h>

/* Returns whether a read or write of fd can be retried; number is the errno of
 * the failed call.  It can be retried after a signal (EINTR).  If fd is
 * non-blocking and not ready (EAGAIN), first waits until it is ready for the
 * events (POLLIN or POLLOUT).  Another process that shares a standard stream
 * can make it non-blocking. */
static inline gboolean
retry_may(int fd, short events, int number)
{
    struct pollfd wait = {.fd = fd, .events = events};

    if (number == EAGAIN)
        return poll(&wait, 1, -1) >= 0 || errno == EINTR;
    return number == EINTR;
}

#endif
