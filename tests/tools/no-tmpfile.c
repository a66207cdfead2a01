/* no-tmpfile COMMAND...
 *
 * Runs a command in which no file system supports files without a name (Linux's
 * O_TMPFILE), as NFS and FAT do not.  Exits with 77 if the kernel has no filter
 * for that. */
#include <config.h>

#include <stdio.h>
#include <unistd.h>

#define STATUS_SKIPPED 77

#ifdef __linux__

#    include <errno.h>
#    include <fcntl.h>
#    include <linux/filter.h>
#    include <linux/seccomp.h>
#    include <stddef.h>
#    include <sys/prctl.h>
#    include <sys/syscall.h>

/* Offsets of the call's number, and of the lower half of an argument. */
#    define CALL offsetof(struct seccomp_data, nr)
#    if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#        define ARGUMENT(i) (offsetof(struct seccomp_data, args[i]) + 4)
#    else
#        define ARGUMENT(i) offsetof(struct seccomp_data, args[i])
#    endif

/* Sets a filter of system calls, which child processes inherit.  Returns 0 if
 * the kernel has no such filters. */
static int
install_filter(void)
{
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, CALL),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_openat, 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, ARGUMENT(2)),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, O_TMPFILE & ~O_DIRECTORY, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EOPNOTSUPP),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    const struct sock_fprog program = {
        .len = sizeof(filter) / sizeof(filter[0]), .filter = filter};

    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

#else

static int
install_filter(void)
{
    return 0;
}

#endif

int
main(int argc, char **argv)
{
    if (argc < 2 || !install_filter())
        return STATUS_SKIPPED;
    execvp(argv[1], argv + 1);
    perror(argv[1]);
    return STATUS_SKIPPED;
}
