/* Reading and writing that may be tried again. */
#ifndef BASE_RETRY_H
#define BASE_RETRY_H

#include <errno.h>
#include <glib.h>
#include <poll.h>

/* Returns whether what failed with that number may be tried again: a signal
 * came, or the descriptor does not block, which whoever shares a standard
 * stream may have seen to; then it waits until it is ready for the events
 * (POLLIN, POLLOUT). */
static inline gboolean
retry_may(int fd, short events, int number)
{
    struct pollfd wait = {.fd = fd, .events = events};

    if (number == EAGAIN)
        return poll(&wait, 1, -1) >= 0 || errno == EINTR;
    return number == EINTR;
}

#endif
