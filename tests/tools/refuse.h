/* Running a command to which the kernel refuses some system calls.
 *
 * A tool includes this, says in take_away what is refused, where there is
 * Linux, and runs its command with that.  Elsewhere nothing can be refused. */
#ifndef TESTS_TOOLS_REFUSE_H
#define TESTS_TOOLS_REFUSE_H

#include <stdio.h>
#include <unistd.h>

/* The status of a tool that can not do what it is for. */
#define CANNOT 77

#ifdef __linux__

#    include <errno.h>
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
static inline int
refuse(struct sock_filter *filter, unsigned short n)
{
    const struct sock_fprog program = {.len = n, .filter = filter};

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

/* Becomes the command.  Returns the tool's status where that cannot be. */
static inline int
become(char **command)
{
    execvp(command[0], command);
    perror(command[0]);
    return CANNOT;
}

#endif
