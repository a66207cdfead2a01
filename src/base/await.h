/* Waits for descriptors and signals at once. */
#ifndef BASE_AWAIT_H
#define BASE_AWAIT_H

#include <poll.h>
#include <signal.h>
#include <time.h>

/* As ppoll: waits until one of the descriptors is ready, or a signal that is
 * not in the mask was handled, or the time is over.  No signal comes unseen
 * between the change of the mask and the wait.  A descriptor of -1 is not
 * waited for; timeout is NULL for any time.  Returns the number of those that
 * are ready, or -1 with errno, EINTR after a signal.  Where there is no ppoll,
 * descriptors beyond FD_SETSIZE give EINVAL. */
int await_ready(struct pollfd *fds, nfds_t n_fds,
                const struct timespec *timeout, const sigset_t *mask);

#endif
