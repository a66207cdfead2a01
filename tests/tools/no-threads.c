/* no-threads COMMAND...
 *
 * Runs a command that gets no second thread, as where a limit of processes is
 * reached.  Exits with 77 where the kernel cannot be asked for that. */
#include <config.h>

#include "refuse.h"

#include <pthread.h>

#ifdef __linux__

#    include <linux/sched.h>

/* The flags of clone3 cannot be seen: without it, clone is called. */
static int
take_away(void)
{
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, CALL),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, ARGUMENT(0)),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EAGAIN),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };

    return refuse(filter, sizeof(filter) / sizeof(filter[0]));
}

#endif

static void *
do_nothing(void *data)
{
    return data;
}

/* Where threads are made in another way, the filter does not matter. */
static int
has_threads(void)
{
    pthread_t thread;

    return pthread_create(&thread, NULL, do_nothing, NULL) == 0;
}

int
main(int argc, char **argv)
{
    if (argc < 2 || !take_away() || has_threads())
        return CANNOT;
    return become(argv + 1);
}
