/* measure SECONDS COMMAND [ARG]...: runs a command and prints its resources:
 *
 *  WALL PROCESSOR KILOBYTES
 *
 * WALL is the time from start to exit, in seconds with nanoseconds.  PROCESSOR
 * is the processor time, user and system, in seconds.  KILOBYTES is the largest
 * resident set.  The command's output is discarded.  After SECONDS it is
 * killed.  The status is the command's, 124 after a timeout, or 127 if it
 * cannot be run.
 *
 * This program is as small as possible: its resident set at the start of the
 * command counts as the command's. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define TOO_LONG   124
#define CANNOT_RUN 127

static double
now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static double
seconds(struct timeval time)
{
    return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

static _Noreturn void
become(char **command)
{
    int nowhere = open("/dev/null", O_WRONLY);

    if (nowhere >= 0)
        dup2(nowhere, STDOUT_FILENO);
    execvp(command[0], command);
    perror(command[0]);
    _exit(CANNOT_RUN);
}

/* Interrupts the wait. */
static void
ignore(int number)
{
    (void)number;
}

/* Waits for the command, and kills it after the limit. */
static int
await(pid_t child, unsigned limit, struct rusage *used)
{
    struct sigaction alarmed = {.sa_handler = ignore};
    int status;

    sigaction(SIGALRM, &alarmed, NULL);
    alarm(limit);
    if (wait4(child, &status, 0, used) < 0) {
        kill(child, SIGKILL);
        wait4(child, &status, 0, used);
        return TOO_LONG;
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int
main(int argc, char **argv)
{
    struct rusage used;
    double start, end;
    pid_t child;
    int status;

    if (argc < 3 || atoi(argv[1]) <= 0) {
        fputs("Usage: measure SECONDS COMMAND [ARG]...\n", stderr);
        return CANNOT_RUN;
    }
    start = now();
    child = fork();
    if (child < 0) {
        perror("fork");
        return CANNOT_RUN;
    }
    if (child == 0)
        become(argv + 2);
    status = await(child, (unsigned)atoi(argv[1]), &used);
    end = now();
    printf("%.9f %.6f %ld\n", end - start,
           seconds(used.ru_utime) + seconds(used.ru_stime), used.ru_maxrss);
    return status;
}
