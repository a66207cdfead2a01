#include <config.h>

#include "base/await.h"

#include <errno.h>
#include <stddef.h>
#include <sys/select.h>

#ifdef HAVE_PPOLL
int
await_ready(struct pollfd *fds, nfds_t n_fds, const struct timespec *timeout,
            const sigset_t *mask)
{
    return ppoll(fds, n_fds, timeout, mask);
}
#else
/* Only POLLIN is asked for. */
int
await_ready(struct pollfd *fds, nfds_t n_fds, const struct timespec *timeout,
            const sigset_t *mask)
{
    fd_set ready;
    int end = 0;

    FD_ZERO(&ready);
    for (nfds_t i = 0; i < n_fds; i++) {
        if (fds[i].fd < 0)
            continue;
        if (fds[i].fd >= FD_SETSIZE) {
            errno = EINVAL;
            return -1;
        }
        FD_SET(fds[i].fd, &ready);
        end = fds[i].fd + 1 > end ? fds[i].fd + 1 : end;
    }
    return pselect(end, &ready, NULL, NULL, timeout, mask);
}
#endif
