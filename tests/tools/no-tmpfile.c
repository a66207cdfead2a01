/* no-tmpfile COMMAND...
 *
 * Runs a command for which no file system has files without a name (O_TMPFILE
 * of Linux), as NFS and FAT have none.  Exits with 77 where the kernel cannot
 * be asked for that. */
#include <config.h>

#include "refuse.h"

#ifdef __linux__

#    include <fcntl.h>

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

    return refuse(filter, sizeof(filter) / sizeof(filter[0]));
}

#endif

int
main(int argc, char **argv)
{
    if (argc < 2 || !take_away())
        return CANNOT;
    return become(argv + 1);
}
