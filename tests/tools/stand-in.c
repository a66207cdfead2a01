/* PROGRAM ARG...
 *
 * Stands for a program of GHC in tests of evheap run: its file contains the
 * text "GHC RTS".  It becomes the shell script PROGRAM.sh, with the same
 * arguments.
 *
 * PROGRAM --signals
 *
 * Writes "ready" to standard error, then the name of each signal INT and TERM
 * that it gets.  It ends half a second after the first. */
#include <config.h>

#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define MAX_WORDS 100

static const volatile char mark[] = "GHC RTS";

static void
say(const char *text)
{
    if (write(STDERR_FILENO, text, strlen(text)) < 0)
        _exit(1);
}

static void
tell(int number)
{
    say(number == SIGINT ? "INT\n" : "TERM\n");
}

static int
tell_signals(void)
{
    struct sigaction action = {.sa_handler = tell};
    struct timespec rest = {.tv_nsec = 500000000};
    sigset_t both, open;

    sigemptyset(&both);
    sigaddset(&both, SIGINT);
    sigaddset(&both, SIGTERM);
    sigprocmask(SIG_BLOCK, &both, &open);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    say("ready\n");
    sigsuspend(&open);
    sigprocmask(SIG_SETMASK, &open, NULL);
    while (nanosleep(&rest, &rest) != 0)
        continue;
    return 0;
}

int
main(int argc, char **argv)
{
    char file[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", file, sizeof(file) - 4);
    char *words[MAX_WORDS];

    if (argc == 2 && strcmp(argv[1], "--signals") == 0)
        return tell_signals();
    if (argc > MAX_WORDS - 2 || length < 0 || mark[0] == '\0')
        return 1;
    memcpy(file + length, ".sh", 4);
    words[0] = argv[0];
    words[1] = file;
    memcpy(words + 2, argv + 1, (size_t)argc * sizeof(*argv));
    execv("/bin/sh", words);
    perror(file);
    return 1;
}
