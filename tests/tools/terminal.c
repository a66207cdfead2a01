/* terminal [-c COLUMNS] [-k TEXT] [-b] [-i] [COMMAND...]
 *
 * Runs a command in a new session with a terminal as its standard error, and
 * copies that to standard output.  Standard input and output are inherited.
 *
 * -c  the terminal's width (80)
 * -k  types Ctrl-C once the command has written this text
 * -b  runs the command in the terminal's background
 * -i  the terminal is standard input and output, too; standard input is typed
 *     there, and at its end the command continues
 *
 * Each piece is preceded by "[MILLISECONDS]", the time since the start.  The
 * last line is "[MILLISECONDS]exit STATUS" or "[MILLISECONDS]signal NUMBER".
 *
 * Without a command it only opens a terminal.  The status is 77 if the machine
 * has none. */
#include <config.h>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define OWN_FAILURE 125
#define NO_TERMINAL 77

typedef struct {
    unsigned short columns;
    const char *interrupt_at; /* types Ctrl-C at this text; NULL = never */
    int in_background;
    int keys; /* file to type from; -1 = none */
} Options;

static int
milliseconds_since(const struct timespec *start)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int)((now.tv_sec - start->tv_sec) * 1000 +
                 (now.tv_nsec - start->tv_nsec) / 1000000);
}

static void
die(const char *what)
{
    perror(what);
    exit(OWN_FAILURE);
}

/* The session leader stays in the foreground; a child continues. */
static void
go_to_background(void)
{
    pid_t child = fork();
    int status;

    if (child == 0) {
        setpgid(0, 0);
        return;
    }
    waitpid(child, &status, 0);
    _exit(WIFEXITED(status) ? WEXITSTATUS(status) : OWN_FAILURE);
}

static void
run(const char *name, const Options *options, char **command)
{
    const struct winsize size = {.ws_row = 24, .ws_col = options->columns};
    int terminal;

    setsid();
    terminal = open(name, O_RDWR | O_CLOEXEC);
    if (terminal < 0 || ioctl(terminal, TIOCSWINSZ, &size) != 0)
        die(name);
    if (options->in_background)
        go_to_background();
    dup2(terminal, STDERR_FILENO);
    if (options->keys >= 0) {
        dup2(terminal, STDIN_FILENO);
        dup2(terminal, STDOUT_FILENO);
    }
    /* Background jobs of a shell ignore it. */
    signal(SIGINT, SIG_DFL);
    execvp(command[0], command);
    die(command[0]);
}

static void
type(int terminal, const char *keys, size_t count)
{
    if (write(terminal, keys, count) != (ssize_t)count)
        die("typing");
}

static void
type_keys(int terminal, Options *options)
{
    char keys[1024];
    ssize_t count = read(options->keys, keys, sizeof(keys));

    if (count > 0)
        type(terminal, keys, (size_t)count);
    else
        options->keys = -1;
}

/* Waits for output, and types input meanwhile. */
static void
wait_for_piece(int terminal, Options *options)
{
    struct pollfd wait[] = {{.fd = terminal, .events = POLLIN},
                            {.events = POLLIN}};

    do {
        wait[1].fd = options->keys;
        poll(wait, 2, -1);
        if (wait[1].revents != 0)
            type_keys(terminal, options);
    } while (wait[0].revents == 0);
}

/* Copies until no process has the terminal open. */
static void
copy(int terminal, Options *options, const struct timespec *start)
{
    char bytes[4097];
    ssize_t count;

    for (;;) {
        wait_for_piece(terminal, options);
        count = read(terminal, bytes, sizeof(bytes) - 1);
        if (count <= 0)
            return;
        printf("[%d]", milliseconds_since(start));
        fwrite(bytes, 1, (size_t)count, stdout);
        fflush(stdout);
        bytes[count] = '\0';
        if (options->interrupt_at != NULL &&
            strstr(bytes, options->interrupt_at) != NULL) {
            type(terminal, "\003", 1);
            options->interrupt_at = NULL;
        }
    }
}

/* Returns the master end, or -1 if there is no terminal. */
static int
open_terminal(void)
{
    int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);

    if (terminal < 0 || grantpt(terminal) != 0 || unlockpt(terminal) != 0)
        return -1;
    return terminal;
}

/* Returns whether both ends of a pseudo-terminal can be opened. */
static int
has_terminal(int terminal)
{
    const char *name = terminal >= 0 ? ptsname(terminal) : NULL;

    return name != NULL && open(name, O_RDWR | O_NOCTTY | O_CLOEXEC) >= 0;
}

static void
read_options(Options *options, int argc, char **argv)
{
    int option;

    while ((option = getopt(argc, argv, "+c:k:bi")) != -1)
        switch (option) {
        case 'c':
            options->columns = (unsigned short)atoi(optarg);
            break;
        case 'k':
            options->interrupt_at = optarg;
            break;
        case 'b':
            options->in_background = 1;
            break;
        case 'i':
            options->keys = STDIN_FILENO;
            break;
        default:
            exit(OWN_FAILURE);
        }
}

int
main(int argc, char **argv)
{
    Options options = {.columns = 80, .keys = -1};
    int terminal = open_terminal();
    struct timespec start;
    pid_t child;
    int status;

    read_options(&options, argc, argv);
    if (optind == argc)
        return has_terminal(terminal) ? 0 : NO_TERMINAL;
    if (terminal < 0)
        die("posix_openpt");
    clock_gettime(CLOCK_MONOTONIC, &start);
    child = fork();
    if (child == 0)
        run(ptsname(terminal), &options, argv + optind);
    copy(terminal, &options, &start);
    waitpid(child, &status, 0);
    printf("\n[%d]%s %d\n", milliseconds_since(&start),
           WIFSIGNALED(status) ? "signal" : "exit",
           WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    return 0;
}
