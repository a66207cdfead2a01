/* no-threads COMMAND...
 *
 * Runs a command that gets no second thread, as where a limit of processes is
 * reached.  Exits with 77 where the kernel cannot be asked for that. */
#include <config.h>

#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

#define CANNOT 77

#ifdef __linux__

#    include <errno.h>
#    include <linux/filter.h>
#    include <linux/sched.h>
#    include <linux/seccomp.h>
#    include <stddef.h>
#    include <sys/prctl.h>
#    include <sys/syscall.h>

/* Where the lower half of the flags of clone stands. */
#    if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#        define FLAGS (offsetof(struct seccomp_data, args[0]) + 4)
#    else
#        define FLAGS offsetof(struct seccomp_data, args[0])
#    endif

/* Refuses threads, as a filter of system calls.  The flags of clone3 cannot be
 * seen: without it, clone is called. */
static int
take_away(void)
{
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, FLAGS),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EAGAIN),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {
        .len = sizeof(filter) / sizeof(filter[0]),
        .filter = filter,
    };

    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

#else

static int
take_away(void)
{
    return 0;
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
    execvp(argv[1], argv + 1);
    perror(argv[1]);
    return CANNOT;
}
