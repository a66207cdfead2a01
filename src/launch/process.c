#include <config.h>

#include "launch/process.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* The exit status of a program of GHC whose heap has reached its limit. */
#define HEAP_OVERFLOW 251

/* The time between two readings of the resident size, in us: a part of the time
 * since the start, at most a step that is doubled whenever there are so many.
 */
#define RESIDENT_PART     8
#define MIN_RESIDENT_STEP 1000
#define RESIDENT_STEP     50000
#define MAX_RESIDENT      2048

/* By this much, bytes, the kernel's counts of one size differ: it adds up those
 * of threads or CPUs in batches of 32 pages or more. */
#define RESIDENT_SLACK (1024 * 1024)

/* The longest time from the start of a process to that of its log, in ns. */
#define MAX_START 10000000000

static const int passed[] = {SIGINT, SIGQUIT, SIGTERM,
                             SIGHUP, SIGUSR1, SIGUSR2};

struct Process {
    pid_t id;
    gint64 started;     /* monotonic, us */
    gint64 end_at;      /* when it is asked to end; G_MAXINT64 = never */
    gboolean is_asked;  /* to end */
    gint64 step, next;  /* us: of resident sizes, and when the next is read */
    guint64 high_water; /* the largest VmHWM that was read, bytes */
    guint64 own_size;   /* the largest size of this process at the start */
    struct sigaction replaced[G_N_ELEMENTS(passed)];
    ProcessEnd end;
};

/* The process that signals are passed to, 0 = none, and the one that passes
 * them on: not a copy of it. */
static _Atomic pid_t passed_to, passed_by;

/* The user has asked for the end: SIGINT, SIGQUIT, SIGTERM or SIGHUP came. */
static _Atomic int is_interrupted;

/* Passes on a signal that another process has sent: those of the terminal go to
 * the whole process group.  To a copy that is just being made, Linux gives them
 * without telling that. */
static void
pass_on(int number, siginfo_t *info, void *context)
{
    const int before = errno;

    (void)context;
    if (number != SIGUSR1 && number != SIGUSR2)
        is_interrupted = 1;
    if (passed_to > 0 && passed_by == getpid() && info->si_code <= 0)
        kill(passed_to, number);
    errno = before;
}

/* Ends a wait. */
static void
wake(int number)
{
    (void)number;
}

/* Starts the program with the signals as they were before precautions_take, and
 * this mask.  is_ended: SIGINT will end it, which a shell lets the programs of
 * its background ignore. */
static int
spawn(const char *file, char *const *argv, gboolean ignores_pipe,
      gboolean is_ended, const sigset_t *mask, pid_t *id)
{
    posix_spawnattr_t attributes;
    sigset_t defaults;
    int number;

    sigemptyset(&defaults);
    sigaddset(&defaults, SIGXFSZ);
    if (!ignores_pipe)
        sigaddset(&defaults, SIGPIPE);
    if (is_ended)
        sigaddset(&defaults, SIGINT);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setsigmask(&attributes, mask);
    posix_spawnattr_setflags(&attributes,
                             POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    number = posix_spawn(id, file, NULL, &attributes, argv, environ);
    posix_spawnattr_destroy(&attributes);
    return number;
}

/* The signals of the terminal are for the process; those that are sent to this
 * process alone are passed on. */
static void
handle_signals(Process *process)
{
    struct sigaction pass = {.sa_sigaction = pass_on,
                             .sa_flags = SA_SIGINFO | SA_RESTART};

    for (guint i = 0; i < G_N_ELEMENTS(passed); i++)
        if (sigaction(passed[i], NULL, &process->replaced[i]) == 0 &&
            process->replaced[i].sa_handler != SIG_IGN)
            sigaction(passed[i], &pass, NULL);
    signal(SIGCHLD, wake);
}

/* The process has ended: signals are for this process again. */
static void
restore_signals(const Process *process)
{
    passed_to = 0;
    for (guint i = 0; i < G_N_ELEMENTS(passed); i++)
        sigaction(passed[i], &process->replaced[i], NULL);
}

/* Keeps the larger of each two resident sizes. */
static void
halve_resident(GArray *sizes)
{
    for (guint i = 0; i < sizes->len / 2; i++) {
        const MemoryPoint *first = &g_array_index(sizes, MemoryPoint, 2 * i);

        g_array_index(sizes, MemoryPoint, i) =
            first[1].bytes > first[0].bytes ? first[1] : first[0];
    }
    g_array_set_size(sizes, sizes->len / 2);
}

/* Reads the resident size that the process has, and had at most, if it is time
 * to. */
static void
read_resident(Process *process)
{
    const gint64 now = g_get_monotonic_time();
    g_autofree char *file =
        g_strdup_printf("/proc/%ld/status", (long)process->id);
    g_autofree char *text = NULL;
    const char *size, *most;
    unsigned long kib;

    if (now < process->next || process->end.has_ended)
        return;
    process->next = now + CLAMP((now - process->started) / RESIDENT_PART,
                                MIN_RESIDENT_STEP, process->step);
    if (!g_file_get_contents(file, &text, NULL, NULL))
        return;
    size = strstr(text, "\nVmRSS:");
    most = strstr(text, "\nVmHWM:");
    if (size != NULL && sscanf(size, "%*s %lu", &kib) == 1) {
        const MemoryPoint point = {
            .time = (now - process->started) * 1000,
            .bytes = (guint64)kib * 1024,
        };

        g_array_append_val(process->end.resident, point);
        if (process->end.resident->len == MAX_RESIDENT) {
            halve_resident(process->end.resident);
            process->step *= 2;
        }
    }
    if (most != NULL && sscanf(most, "%*s %lu", &kib) == 1)
        process->high_water = MAX(process->high_water, (guint64)kib * 1024);
}

/* Returns the largest resident size that this process has had, bytes. */
static guint64
own_size(void)
{
    struct rusage usage;

    return getrusage(RUSAGE_SELF, &usage) == 0 ? (guint64)usage.ru_maxrss * 1024
                                               : 0;
}

Process *
process_start(const char *file, char *const *argv, gboolean ignores_pipe,
              gint64 end_after)
{
    Process *process = g_new0(Process, 1);
    sigset_t all, before;
    int number;

    process->own_size = own_size();
    process->end.resident = g_array_new(FALSE, FALSE, sizeof(MemoryPoint));
    process->step = RESIDENT_STEP;
    process->started = g_get_monotonic_time();
    process->end.started_at = g_get_real_time();
    process->end_at = end_after < G_MAXINT64
                          ? process->started + end_after / 1000
                          : G_MAXINT64;
    /* A signal that comes now is passed on afterwards. */
    sigemptyset(&all);
    for (guint i = 0; i < G_N_ELEMENTS(passed); i++)
        sigaddset(&all, passed[i]);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    number = spawn(file, argv, ignores_pipe, end_after < G_MAXINT64, &before,
                   &process->id);
    /* The size at exec, which the other process keeps, is between the two. */
    process->own_size = MAX(process->own_size, own_size());
    if (number == 0) {
        passed_by = getpid();
        passed_to = process->id;
        handle_signals(process);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (number != 0) {
        process_free(process);
        errno = number;
        return NULL;
    }
    read_resident(process);
    return process;
}

void
process_free(Process *process)
{
    passed_to = 0;
    g_array_unref(process->end.resident);
    g_free(process);
}

static gint64
ns_of(struct timeval time)
{
    return (gint64)time.tv_sec * 1000000000 + (gint64)time.tv_usec * 1000;
}

/* Takes the end of the process if it has ended. */
static void
reap(Process *process)
{
    ProcessEnd *end = &process->end;
    struct rusage usage;
    int status;

    if (wait4(process->id, &status, WNOHANG, &usage) != process->id)
        return;
    process->end.has_ended = TRUE;
    restore_signals(process);
    end->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    /* A shell ends with 130 if SIGINT has ended its program. */
    if (process->is_asked &&
        (end->signal == SIGINT || WEXITSTATUS(status) == 128 + SIGINT))
        end->signal = status = 0;
    end->status = end->signal > 0 ? 128 + end->signal : WEXITSTATUS(status);
    end->elapsed = (g_get_monotonic_time() - process->started) * 1000;
    end->cpu = ns_of(usage.ru_utime) + ns_of(usage.ru_stime);
    /* It counts what this process had when it started the other one, too.  So a
     * peak that is not far above that is unknown, unless /proc has told it. */
    end->peak_resident = (guint64)usage.ru_maxrss * 1024;
    if (end->peak_resident < process->own_size + RESIDENT_SLACK)
        end->peak_resident = 0;
    end->peak_resident = MAX(end->peak_resident, process->high_water);
}

/* Adds the process group's children of a process, and their children. */
static void
add_children(GArray *processes, pid_t id)
{
    g_autofree char *folder = g_strdup_printf("/proc/%ld/task", (long)id);
    g_autoptr(GDir) threads = g_dir_open(folder, 0, NULL);
    const char *thread;

    while (threads != NULL && (thread = g_dir_read_name(threads)) != NULL) {
        g_autofree char *file =
            g_build_filename(folder, thread, "children", NULL);
        g_autofree char *text = NULL;
        g_auto(GStrv) children = NULL;

        if (!g_file_get_contents(file, &text, NULL, NULL))
            continue;
        children = g_strsplit(text, " ", -1);
        for (char **child = children; *child != NULL; child++) {
            const pid_t its_id = (pid_t)atoi(*child);

            if (its_id <= 0 || getpgid(its_id) != getpgid(id))
                continue;
            g_array_append_val(processes, its_id);
            add_children(processes, its_id);
        }
    }
}

/* Sends SIGINT to a process and to those that it has started, as the terminal
 * does: cabal leaves it to its program.  A shell gets it before its child. */
static void
interrupt(pid_t id)
{
    g_autoptr(GArray) processes = g_array_new(FALSE, FALSE, sizeof(pid_t));

    g_array_append_val(processes, id);
    add_children(processes, id);
    for (guint i = 0; i < processes->len; i++)
        kill(g_array_index(processes, pid_t, i), SIGINT);
}

gboolean
process_wait(Process *process, gint64 us)
{
    sigset_t chld, before;
    struct timespec timeout;

    read_resident(process);
    us = CLAMP(process->next - g_get_monotonic_time(), 0, us);
    timeout = (struct timespec){.tv_sec = (time_t)(us / 1000000),
                                .tv_nsec = (long)(us % 1000000 * 1000)};
    if (g_get_monotonic_time() >= process->end_at && !process->end.has_ended) {
        interrupt(process->id);
        process->end_at = G_MAXINT64;
        process->is_asked = TRUE;
    }
    sigemptyset(&chld);
    sigaddset(&chld, SIGCHLD);
    pthread_sigmask(SIG_BLOCK, &chld, &before);
    reap(process);
    if (!process->end.has_ended) {
        sigset_t open = before;

        sigdelset(&open, SIGCHLD);
        ppoll(NULL, 0, &timeout, &open);
        reap(process);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return process->end.has_ended;
}

void
process_await_file(Process *process, const char *file)
{
    gint64 us = 500;

    while (access(file, F_OK) != 0 && !process_wait(process, us))
        us = MIN(2 * us, 100000);
}

gboolean
process_is_interrupted(void)
{
    return is_interrupted != 0;
}

const ProcessEnd *
process_end(const Process *process)
{
    return &process->end;
}

char *
process_end_text(const ProcessEnd *end, const char *file)
{
    if (end->status == 0)
        return NULL;
    if (end->signal > 0)
        return g_strdup_printf(_("'%s' was ended by signal %d (%s)"), file,
                               end->signal, g_strsignal(end->signal));
    if (end->status == HEAP_OVERFLOW)
        return g_strdup_printf(_("'%s' ended with status %d: its heap reached "
                                 "the limit that -M sets"),
                               file, end->status);
    return g_strdup_printf(_("'%s' ended with status %d"), file, end->status);
}

void
process_end_tell(const ProcessEnd *end, Run *run)
{
    g_autoptr(GArray) sizes =
        end->resident != NULL ? g_array_copy(end->resident)
                              : g_array_new(FALSE, FALSE, sizeof(MemoryPoint));
    ProcessFacts facts = run->facts.process;
    gint64 log_start, after = 0;

    if (end->has_ended) {
        facts.status = end->status;
        facts.elapsed = end->elapsed;
        facts.cpu = end->cpu;
        if (end->peak_resident > 0)
            facts.peak_resident = (gint64)end->peak_resident;
    }
    /* The log begins a moment after the process; a clock may be set. */
    if (facts_unix_ns(&run->facts, 0, &log_start))
        after = log_start - end->started_at * 1000;
    if (after < 0 || after > MAX_START)
        after = 0;
    for (guint i = 0; i < sizes->len; i++)
        g_array_index(sizes, MemoryPoint, i).time -= after;
    run_add_process(run, &facts, sizes);
}
