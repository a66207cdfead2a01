/* fail-calls.so, a library to preload (LD_PRELOAD): makes the program's calls
 * of the C library fail or return less, as on a machine with problems.
 *
 * Environment:
 * FAULT_CALL   open read write close rename link unlink chmod dup stat
 *              seek sync thread: the call, in any of its forms
 * FAULT_PATH   only for files with this in their path
 * FAULT_N      which of these calls, counted from 1 (1)
 * FAULT_MORE   if set: all from that one on
 * FAULT_DO     the result: the number of an error; "zero" for a result of 0;
 *              "short" for at most FAULT_SIZE bytes; "run" to run the command
 *              FAULT_RUN first, and then the call; "kill" to kill the program
 * FAULT_MARK   a file that is created at the failure
 *
 * Calls made inside the C library are not intercepted: use strace for these. */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define PATH_SIZE 4096

/* How a call fails. */
typedef enum { FAULT_NONE, FAULT_SHORT, FAULT_ZERO, FAULT_ERROR } Fault;

static atomic_long n_calls;

static long
number_of(const char *variable, long otherwise)
{
    const char *text = getenv(variable);

    return text == NULL ? otherwise : strtol(text, NULL, 10);
}

static void
leave_mark(void)
{
    const char *mark = getenv("FAULT_MARK");

    if (mark != NULL) {
        long fd = syscall(SYS_openat, AT_FDCWD, mark, O_CREAT | O_WRONLY, 0600);

        syscall(SYS_close, fd);
    }
}

/* Runs with another environment, so that the command has no faults. */
static void
run_command(void)
{
    static char shell[] = "sh", option[] = "-c", path[] = "PATH=/usr/bin:/bin";
    char *arguments[] = {shell, option, getenv("FAULT_RUN"), NULL};
    char *environment[] = {path, NULL};
    pid_t child;
    int status;

    if (posix_spawn(&child, "/bin/sh", NULL, NULL, arguments, environment) != 0)
        return;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
}

static int
path_matches(int fd, const char *path)
{
    const char *part = getenv("FAULT_PATH");
    char link[64], target[PATH_SIZE] = "";

    if (part == NULL || (path != NULL && strstr(path, part) != NULL))
        return 1;
    if (fd < 0)
        return 0;
    snprintf(link, sizeof(link), "/proc/self/fd/%d", fd);
    syscall(SYS_readlinkat, AT_FDCWD, link, target, sizeof(target) - 1);
    return strstr(target, part) != NULL;
}

/* Returns how this call fails for this file, and sets errno for FAULT_ERROR. */
static Fault
choose_fault(const char *call, int fd, const char *path)
{
    const char *faulty_call = getenv("FAULT_CALL"), *what = getenv("FAULT_DO");
    const int before = errno;
    long n, from;

    if (faulty_call == NULL || what == NULL || strcmp(faulty_call, call) != 0 ||
        !path_matches(fd, path))
        return FAULT_NONE;
    n = ++n_calls;
    from = number_of("FAULT_N", 1);
    if (n < from || (n > from && getenv("FAULT_MORE") == NULL))
        return FAULT_NONE;
    leave_mark();
    errno = before;
    if (strcmp(what, "short") == 0)
        return FAULT_SHORT;
    if (strcmp(what, "zero") == 0)
        return FAULT_ZERO;
    if (strcmp(what, "kill") == 0)
        kill(getpid(), SIGKILL);
    if (strcmp(what, "run") == 0) {
        run_command();
        return FAULT_NONE;
    }
    errno = atoi(what);
    return FAULT_ERROR;
}

/* Returns the function itself, from the next library. */
static void *
find(_Atomic(void *) *known, const char *name)
{
    if (*known == NULL)
        *known = dlsym(RTLD_NEXT, name);
    return *known;
}

#define REAL(name)  ((__typeof__(&name))find(&real_##name, #name))
#define KNOWN(name) static _Atomic(void *) real_##name;

#define TRANSFER(call, name, parameters, arguments)                            \
    KNOWN(name)                                                                \
    ssize_t name parameters                                                    \
    {                                                                          \
        const size_t max_size = (size_t)number_of("FAULT_SIZE", 1);            \
                                                                               \
        switch (choose_fault(call, fd, NULL)) {                                \
        case FAULT_ERROR:                                                      \
            return -1;                                                         \
        case FAULT_ZERO:                                                       \
            return 0;                                                          \
        case FAULT_SHORT:                                                      \
            size = size < max_size ? size : max_size;                          \
            break;                                                             \
        case FAULT_NONE:                                                       \
            break;                                                             \
        }                                                                      \
        return REAL(name) arguments;                                           \
    }

TRANSFER("read", read, (int fd, void *to, size_t size), (fd, to, size))
TRANSFER("read", pread, (int fd, void *to, size_t size, off_t at),
         (fd, to, size, at))
TRANSFER("read", pread64, (int fd, void *to, size_t size, off64_t at),
         (fd, to, size, at))
TRANSFER("write", write, (int fd, const void *from, size_t size),
         (fd, from, size))
TRANSFER("write", pwrite, (int fd, const void *from, size_t size, off_t at),
         (fd, from, size, at))
TRANSFER("write", pwrite64, (int fd, const void *from, size_t size, off64_t at),
         (fd, from, size, at))

/* Calls that succeed or fail as a whole. */
#define CALL(call, fd, path, type, name, parameters, arguments)                \
    KNOWN(name)                                                                \
    type name parameters                                                       \
    {                                                                          \
        if (choose_fault(call, fd, path) == FAULT_ERROR)                       \
            return -1;                                                         \
        return REAL(name) arguments;                                           \
    }

CALL("sync", fd, NULL, int, fsync, (int fd), (fd))
CALL("sync", fd, NULL, int, fdatasync, (int fd), (fd))
CALL("chmod", fd, NULL, int, fchmod, (int fd, mode_t mode), (fd, mode))
CALL("rename", -1, to, int, rename, (const char *from, const char *to),
     (from, to))
CALL("unlink", -1, path, int, unlink, (const char *path), (path))
CALL("link", -1, to, int, linkat,
     (int from_folder, const char *from, int folder, const char *to, int flags),
     (from_folder, from, folder, to, flags))
CALL("stat", fd, NULL, int, fstat, (int fd, struct stat *status), (fd, status))
CALL("stat", fd, NULL, int, fstat64, (int fd, struct stat64 *status),
     (fd, status))
CALL("stat", -1, path, int, stat, (const char *path, struct stat *status),
     (path, status))
CALL("stat", -1, path, int, stat64, (const char *path, struct stat64 *status),
     (path, status))
CALL("seek", fd, NULL, off_t, lseek, (int fd, off_t offset, int from),
     (fd, offset, from))
CALL("seek", fd, NULL, off64_t, lseek64, (int fd, off64_t offset, int from),
     (fd, offset, from))

KNOWN(close)

/* As in the kernel, the descriptor is closed even on failure. */
int
close(int fd)
{
    const Fault fault = choose_fault("close", fd, NULL);
    const int reason = errno;
    const int result = REAL(close)(fd);

    errno = fault == FAULT_ERROR ? reason : errno;
    return fault == FAULT_ERROR ? -1 : result;
}

#define OPEN(name)                                                             \
    KNOWN(name)                                                                \
    int name(const char *path, int flags, ...)                                 \
    {                                                                          \
        va_list arguments;                                                     \
        mode_t mode;                                                           \
                                                                               \
        if (choose_fault("open", -1, path) == FAULT_ERROR)                     \
            return -1;                                                         \
        va_start(arguments, flags);                                            \
        mode = flags & (O_CREAT | (O_TMPFILE & ~O_DIRECTORY))                  \
                   ? va_arg(arguments, mode_t)                                 \
                   : 0;                                                        \
        va_end(arguments);                                                     \
        return REAL(name)(path, flags, mode);                                  \
    }

OPEN(open)
OPEN(open64)

#define FCNTL(name)                                                            \
    KNOWN(name)                                                                \
    int name(int fd, int command, ...)                                         \
    {                                                                          \
        va_list arguments;                                                     \
        long argument;                                                         \
                                                                               \
        if ((command == F_DUPFD || command == F_DUPFD_CLOEXEC) &&              \
            choose_fault("dup", fd, NULL) == FAULT_ERROR)                      \
            return -1;                                                         \
        va_start(arguments, command);                                          \
        argument = va_arg(arguments, long);                                    \
        va_end(arguments);                                                     \
        return REAL(name)(fd, command, argument);                              \
    }

FCNTL(fcntl)
FCNTL(fcntl64)

KNOWN(pthread_create)

/* This call returns the error. */
int
pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
               void *(*function)(void *), void *data)
{
    if (choose_fault("thread", -1, NULL) == FAULT_ERROR)
        return errno;
    return REAL(pthread_create)(thread, attributes, function, data);
}
