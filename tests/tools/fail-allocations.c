/* fail-allocations.so, a library to preload (LD_PRELOAD): makes allocations of
 * one of the program's libraries fail.
 *
 * Environment:
 * FAULT_CALLER  a part of the file name of the library
 * FAULT_N       which of its allocations, counted from 1 (1)
 * FAULT_MORE    if set: all from that one on
 * FAULT_MARK    a file that is created at the failure
 *
 * Counting starts when the program calls textdomain() at its start, as GLib
 * needs memory before that.  For GNU's C library only, whose functions can be
 * called by other names.  Memory that a library allocates through another one,
 * mostly GLib, counts for the other one. */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <libintl.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *block, size_t size);

static atomic_long n_allocations;
static atomic_int has_begun;

static void
leave_mark(void)
{
    const char *mark = getenv("FAULT_MARK");

    if (mark != NULL) {
        long fd = syscall(SYS_openat, AT_FDCWD, mark, O_CREAT | O_WRONLY, 0600);

        syscall(SYS_close, fd);
    }
}

/* Returns whether the code at that address is part of the library. */
static int
is_of_library(const void *place)
{
    const char *wanted = getenv("FAULT_CALLER");
    Dl_info info;

    return wanted != NULL && dladdr(place, &info) != 0 &&
           info.dli_fname != NULL && strstr(info.dli_fname, wanted) != NULL;
}

static int
fails(const void *caller)
{
    const char *from;
    long n, number;

    if (!has_begun || !is_of_library(caller))
        return 0;
    from = getenv("FAULT_N");
    number = from == NULL ? 1 : strtol(from, NULL, 10);
    n = ++n_allocations;
    if (n < number || (n > number && getenv("FAULT_MORE") == NULL))
        return 0;
    leave_mark();
    errno = ENOMEM;
    return 1;
}

void *
malloc(size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *
calloc(size_t n, size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_calloc(n, size);
}

void *
realloc(void *block, size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL
                                              : __libc_realloc(block, size);
}

char *
textdomain(const char *domain)
{
    char *(*real)(const char *) =
        (__typeof__(&textdomain))dlsym(RTLD_NEXT, "textdomain");
    char *result = real(domain);

    has_begun = 1;
    return result;
}
