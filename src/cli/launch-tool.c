#include <config.h>

#include "cli/launch-tool.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

#include "base/error.h"
#include "cli/message.h"
#include "launch/session.h"

/* Returns the tag of a program's log: the name of the program, and if others
 * have it too that of the folder where it began.  Free with g_free. */
static char *
tag_of(const GPtrArray *parts, const SessionPart *part)
{
    g_autofree char *name = g_path_get_basename(part->file);
    guint n = 0;

    for (guint i = 0; i < parts->len; i++) {
        const SessionPart *other = g_ptr_array_index(parts, i);
        g_autofree char *its = g_path_get_basename(other->file);

        n += strcmp(its, name) == 0;
    }
    if (n > 1) {
        g_autofree char *folder = g_path_get_basename(part->folder);

        return g_strdup_printf("%s-%s", folder, name);
    }
    return g_steal_pointer(&name);
}

/* Takes the log of a program that a tool started, and reports it. */
static gboolean
report_part(const Launch *launch, const GPtrArray *parts,
            const SessionPart *part, int *status, GError **error)
{
    g_autofree char *tag = tag_of(parts, part);
    g_autofree char *log = g_strconcat(tag, ".eventlog", NULL);

    if (part->trouble != NULL)
        return fail_with(error, TROUBLE_USAGE, "%s", part->trouble);
    if (!g_file_test(part->log, G_FILE_TEST_EXISTS))
        return launch_without_log(part->file, log, &part->end, error);
    launch_keep_older(log);
    if (g_rename(part->log, log) != 0) {
        return fail_with(error, TROUBLE_IO, _("cannot write '%s': %s"), log,
                         g_strerror(errno));
    }
    return launch_report(launch, log, parts->len > 1 ? tag : "", status, error);
}

/* Returns what is recorded of programs that a tool starts. */
static Recording
recording_of_tool(const Launch *launch, const char *log)
{
    const Options *options = launch->options;

    return (Recording){
        .breakdown = options->input.breakdown,
        .interval = options->launch.interval > 0 ? options->launch.interval
                                                 : DEFAULT_INTERVAL,
        .more = options->launch.rts,
        .log = log,
    };
}

/* Starts a tool whose programs evheap starts. */
static Process *
start_session(const Launch *launch, GError **error)
{
    const Recording recording = recording_of_tool(launch, NULL);
    Process *process;

    if (!session_begin(launch->folder, &recording, error))
        return NULL;
    g_setenv(SESSION_FOLDER, launch->folder, TRUE);
    process = launch_start(launch, NULL, error);
    g_unsetenv(SESSION_FOLDER);
    return process;
}

/* Starts a tool with the options of the RTS for its program, which cannot be
 * asked what it can record. */
static Process *
start_unasked(const Launch *launch, GError **error)
{
    const Program program = {.has_eventlog = TRUE};
    const Chosen chosen = {.breakdown = BREAKDOWN_UNKNOWN};
    g_autofree char *name =
        launcher_log_name(launch->launcher, launch->command);
    g_autofree char *log =
        g_strdup_printf("%s/%s.eventlog", launch->folder, name);
    Recording recording = recording_of_tool(launch, log);
    g_autoptr(GPtrArray) flags = NULL;

    if (recording.breakdown == BREAKDOWN_UNKNOWN)
        recording.breakdown = BREAKDOWN_CLOSURE_TYPE;
    flags = flags_new(&program, &recording, &chosen);
    return launch_start(launch, flags, error);
}

gboolean
launch_tool(const Launch *launch, int *status, GError **error)
{
    const LaunchKind kind = launch->launcher->kind;
    g_autoptr(Process) process = kind == LAUNCH_EXEC || kind == LAUNCH_WRAPPER
                                     ? start_session(launch, error)
                                     : start_unasked(launch, error);
    g_autoptr(GPtrArray) parts = NULL;

    if (process == NULL)
        return FALSE;
    while (!process_wait(process, LOOK_US))
        continue;
    parts = session_parts(launch->folder);
    if (parts->len == 0)
        return fail_with(error, TROUBLE_EMPTY,
                         _("'%s' ended with status %d, and no program of it "
                           "left a log"),
                         launch->command[0], process_end(process)->status);
    launch->options->input.breakdown = BREAKDOWN_UNKNOWN;
    for (guint i = 0; i < parts->len; i++) {
        g_autoptr(GError) reason = NULL;

        if (!report_part(launch, parts, g_ptr_array_index(parts, i), status,
                         &reason)) {
            message("%s", reason->message);
            *status = 2;
        }
    }
    if (process_end(process)->status != 0)
        *status = process_end(process)->status;
    return TRUE;
}
