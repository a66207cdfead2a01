/* What evheap run does for a program and for a tool alike: it starts the
 * command, keeps an older log, and makes the outputs of the new one. */
#ifndef CLI_LAUNCH_LOG_H
#define CLI_LAUNCH_LOG_H

#include "cli/follow.h"
#include "launch/flags.h"
#include "launch/launcher.h"
#include "launch/process.h"
#include "launch/program.h"

/* The time between two censuses unless the user asks for another, in ns. */
#define DEFAULT_INTERVAL 100000000

/* How often the program is looked at, in us. */
#define LOOK_US 200000

/* What is the same for all runs. */
typedef struct Launch {
    Options *options;
    FollowWrite write;
    char **command;
    const Launcher *launcher;
    Program *program; /* NULL: a tool starts it */
    Chosen chosen;
    char *folder;          /* temporary: of the session, and of .hp files */
    gboolean ignores_pipe; /* SIGPIPE was ignored at the start */
    guint n_logs;
} Launch;

/* Keeps an older file of this name, with "~" at its end. */
void launch_keep_older(const char *file);

/* Fails with TROUBLE_IO if a file cannot be made, or is there already; advice is
 * what to do then. */
gboolean launch_check_place(const char *file, const char *advice,
                            GError **error);

/* Starts the command with these options.  Errors, TROUBLE_USAGE: it cannot be
 * started; then NULL is returned. */
Process *launch_start(const Launch *launch, const GPtrArray *flags,
                      GError **error);

/* Fails with TROUBLE_EMPTY because a program that has ended left no log. */
gboolean launch_without_log(const char *program, const char *log,
                            const ProcessEnd *end, GError **error);

/* Reads a log, and writes the outputs.  tag distinguishes it from others; "" if
 * it is the only one.  Raises the exit status to that of the outputs.  Errors:
 * those of reading the log and of writing. */
gboolean launch_report(const Launch *launch, const char *log, const char *tag,
                       int *status, GError **error);

#endif
