/* What evheap run does for a program and for a tool alike: it starts the
 * command, keeps an older log, and makes the outputs of the new one. */
#ifndef CLI_LAUNCH_LOG_H
#define CLI_LAUNCH_LOG_H

#include "cli/follow.h"
#include "launch/flags.h"
#include "launch/launcher.h"
#include "launch/process.h"
#include "launch/program.h"
#include "launch/target.h"

/* How often the program is looked at, in us. */
#define LOOK_US 200000

/* Which outputs are written. */
typedef enum {
    OUTPUTS_ALL,
    OUTPUTS_OF_EACH,  /* those that hold one log only, of one log of several */
    OUTPUTS_OF_VIEWS, /* the others, of all logs together */
    OUTPUTS_SO_FAR,   /* of these, the files that are written again later, of
                         the logs that there are */
} OutputsAsked;

/* What is the same for all runs. */
typedef struct Launch {
    Options *options;
    FollowWrite write;
    char **command;
    const Launcher *launcher;
    Program *program;     /* NULL: it is not known before it starts */
    const Target *target; /* that a tool starts; borrowed; NULL = none */
    const char *name;     /* of the log; NULL: it is part */
    const char *part;     /* which of several programs; NULL = the only one */
    Chosen chosen;
    char *folder;          /* temporary: of the session, and of .hp files;
                              NULL = launch_need_folder was not called */
    gboolean ignores_pipe; /* SIGPIPE was ignored at the start */
    char *told;            /* what the last update tells; shared with updates;
                              TOLD_SIZE bytes */
    Process *process; /* that writes the log; borrowed; NULL = it has ended */
    const ProcessEnd *end; /* of that, or of one that has ended; borrowed */
    gboolean may_repeat;   /* the outputs wait if another interval is better */
    guint64 better;   /* after launch_report: that interval, ns; 0 = none */
    gboolean is_last; /* of --times */
    OutputsAsked asked;
    GPtrArray *views;  /* private to launch-views.c; NULL = each log is reported
                          alone */
    GPtrArray *logs;   /* char *: that were written, for the last line */
    GPtrArray *tagged; /* char *: the names of outputs that have a tag */
    GPtrArray *times;  /* what each run of --times took (launch-times.h) */
} Launch;

/* The longest text about a running program, in bytes, with its NUL. */
#define TOLD_SIZE 512

/* Keeps an older file of this name, with "~" at its end. */
void launch_keep_older(const char *file);

/* Fails with TROUBLE_IO if a file cannot be made, or is there already; advice
 * is what to do then. */
gboolean launch_check_place(const char *file, const char *advice,
                            GError **error);

/* Returns the file of a log: in the working folder, or where --log has it.  tag
 * distinguishes it from others: "hc", or "".  name is NULL if the tag is name
 * enough.  Free with g_free. */
char *launch_log_of(const LaunchOptions *options, const char *name,
                    const char *tag);

/* Returns what distinguishes the log of a run from others, "t-hc-1": the
 * program of several, or NULL; the break-down of --all; the number of --times,
 * or 0. Free with g_free. */
char *launch_tag(const LaunchOptions *options, const char *program,
                 Breakdown breakdown, guint number);

/* Starts the command with these options, and asks it to end after end_after, in
 * ns; G_MAXINT64 = never.  Errors, TROUBLE_USAGE: it cannot be started; then
 * NULL is returned. */
Process *launch_start(const Launch *launch, const GPtrArray *flags,
                      gint64 end_after, GError **error);

/* Fails with TROUBLE_EMPTY because a program that has ended left no log. */
gboolean launch_without_log(const char *program, const char *log,
                            const ProcessEnd *end, GError **error);

/* Reads a log, and writes the outputs.  tag distinguishes it from others; "" if
 * it is the only one.  writer, if it is not NULL, still writes the log, which
 * is followed; launch->process is its process.  Raises the exit status to that
 * of the outputs.  Errors: those of reading the log and of writing. */
gboolean launch_report(Launch *launch, const char *log, const char *tag,
                       const Writer *writer, int *status, GError **error);

/* The same for several logs (InputFile). */
gboolean launch_report_files(Launch *launch, GPtrArray *logs, const char *tag,
                             int *status, GError **error);

/* Names a log in the last line, if it was written. */
void launch_name_log(Launch *launch, const char *log);

/* Makes the temporary folder, if that has not been done: in that of the logs if
 * a tool starts evheap, which then moves them.  Errors: TROUBLE_IO. */
gboolean launch_need_folder(Launch *launch, GError **error);

/* Removes the temporary folder, and what programs have left in it. */
void launch_leave_folder(Launch *launch);

/* Writes the last lines, which name the outputs that have a tag, and the logs.
 */
void launch_tell_logs(const Launch *launch);

/* Returns the file of the page, which the tag distinguishes from others, or
 * NULL if none is written.  Free with g_free. */
char *launch_page(const Launch *launch, const char *tag);

#endif
