/* no-tmpfile COMMAND...
 *
 * Runs a command for which no file system has files without a name (O_TMPFILE
 * of Linux), as NFS and FAT have none.  Exits with 77 where the kernel cannot
 * be asked for that. */
#include <config.h>

#include <stdio.h>
#include <unistd.h>

#define CANNOT 77

#ifdef __linux__

#    include <errno.h>
#    include <fcntl.h>
#    include <linux/filter.h>
#    include <linux/seccomp.h>
#    include <stddef.h>
#    include <sys/prctl.h>
#    include <sys/syscall.h>

/* Where the number of the call stands, and the lower half of an argument. */
#    define CALL offsetof(struct seccomp_data, nr)
#    if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#        define ARGUMENT(i) (offsetof(struct seccomp_data, args[i]) + 4)
#    else
#        define ARGUMENT(i) offsetof(struct seccomp_data, args[i])
#    endif

/* Sets a filter of system calls for all that runs from here on.  Returns 0
 * where the kernel has none. */
static int
take_away(void)
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
take_away(void)
{
    return 0;
}

#endif

int
main(int argc, char **argv)
{
    if (argc < 2 || !take_away())
        return CANNOT;
    execvp(argv[1], argv + 1);
    perror(argv[1]);
    return CANNOT;
}
