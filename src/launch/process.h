/* A process that is started, watched and waited for.
 *
 * It has the standard streams, the folder, the environment, the process group
 * and the signal mask of this process.  Signals that were ignored when this
 * process was started are ignored; the others have their defaults. */
#ifndef LAUNCH_PROCESS_H
#define LAUNCH_PROCESS_H

#include <glib.h>
#include <sys/types.h>

#include "run/run.h"

/* What is known of a process, after its end or before. */
typedef struct {
    gboolean has_ended;  /* else all up to peak_resident is unknown */
    int status;          /* as a shell tells it: 128 + signal after a signal */
    int signal;          /* that ended it; 0 = none */
    gint64 elapsed, cpu; /* ns; cpu is its own and that of children that it
                            waited for */
    guint64 peak_resident; /* bytes; 0 = unknown */
    gint64 started_at;     /* Unix time, us */
    GArray *resident; /* MemoryPoint: some sizes; times in ns since the start;
                         owned; NULL = none */
} ProcessEnd;

typedef struct Process Process;

/* Starts a program; argv ends with NULL.  From now on SIGINT and SIGQUIT of the
 * terminal are left to the process, and signals that are sent to this process
 * alone are passed on.  ignores_pipe: SIGPIPE was ignored when this process
 * was started.  After end_after, in ns, process_wait asks it to end, as Ctrl-C
 * does, and it is no failure if that ends it; G_MAXINT64 = never.  Returns NULL
 * with errno. */
Process *process_start(const char *file, char *const *argv,
                       gboolean ignores_pipe, gint64 end_after);
void process_free(Process *process);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Process, process_free)

/* Waits until the process has ended, for at most a time in us, and no longer
 * than until its resident size is read again.  Returns whether it has ended. */
gboolean process_wait(Process *process, gint64 us);

/* Waits until there is a file, or the process has ended. */
void process_await_file(Process *process, const char *file);

/* Returns whether a signal has come that asks for the end: from the terminal,
 * or passed on. */
gboolean process_is_interrupted(void);

/* Returns what is known, all after process_wait has returned TRUE; borrowed. */
const ProcessEnd *process_end(const Process *process);

/* Returns how the process of a file ended, if it failed, or NULL.  Free with
 * g_free. */
char *process_end_text(const ProcessEnd *end, const char *file);

/* Adds what is known of a process to the run of its log. */
void process_end_tell(const ProcessEnd *end, Run *run);

#endif
