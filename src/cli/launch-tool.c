#include <config.h>

#include "cli/launch-tool.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

#include "base/error.h"
#include "cli/launch-views.h"
#include "cli/message.h"
#include "launch/log-link.h"
#include "launch/session.h"
#include "reader/breakdown.h"
#include "run/interval.h"

/* A run of the tool. */
typedef struct {
    Breakdown breakdown; /* BREAKDOWN_UNKNOWN = what suits each program */
    guint number;        /* of --times; 0 = the only one */
} ToolRun;

/* Returns the name of a program, unlike the others': with the folder where it
 * began if they have the same one, and a number if that is not enough.  Free
 * with g_free. */
static char *
name_of(const GPtrArray *parts, guint index)
{
    const SessionPart *part = g_ptr_array_index(parts, index);
    g_autofree char *folder = g_path_get_basename(part->folder);
    g_autofree char *name = g_path_get_basename(part->file);
    guint n_names = 0, n_before = 0;

    for (guint i = 0; i < parts->len; i++) {
        const SessionPart *other = g_ptr_array_index(parts, i);
        g_autofree char *its_name = g_path_get_basename(other->file);
        g_autofree char *its_folder = g_path_get_basename(other->folder);

        if (strcmp(its_name, name) != 0)
            continue;
        n_names++;
        n_before += i < index && strcmp(its_folder, folder) == 0;
    }
    if (n_names == 1)
        return g_steal_pointer(&name);
    return n_before == 0
               ? g_strdup_printf("%s-%s", folder, name)
               : g_strdup_printf("%s-%s-%u", folder, name, n_before + 1);
}

/* Moves a log.  If it cannot be moved, it remains where it is. */
static gboolean
take_log(const char *from, const char *log, GError **error)
{
    g_autofree char *kept = NULL;
    int number;

    launch_keep_older(log);
    if (g_rename(from, log) == 0)
        return TRUE;
    number = errno;
    kept = session_keep(from);
    return fail_with(error, TROUBLE_IO,
                     _("cannot write '%s': %s: the log remains in '%s'"), log,
                     g_strerror(number), kept);
}

/* Takes the log of a program that a tool started, and reports it. */
static gboolean
report_tool_part(Launch *launch, const ToolRun *run, const GPtrArray *parts,
                 guint index, int *status, GError **error)
{
    const SessionPart *part = g_ptr_array_index(parts, index);
    g_autofree char *name = name_of(parts, index);
    const char *program = parts->len > 1 ? name : NULL;
    g_autofree char *tag = launch_tag(&launch->options->launch, program,
                                      part->breakdown, run->number);
    g_autofree char *log = NULL, *from = NULL, *forked = NULL, *failure = NULL;
    gboolean done;

    if (part->trouble != NULL)
        return fail_with(error, TROUBLE_USAGE, "%s", part->trouble);
    log = launch_log_of(&launch->options->launch, parts->len > 1 ? NULL : name,
                        tag);
    if (!g_file_test(part->log, G_FILE_TEST_EXISTS))
        return launch_without_log(part->file, log, &part->end, error);
    if (g_str_has_suffix(part->log, ".hp")) {
        memcpy(strrchr(log, '.'), ".hp", sizeof(".hp"));
    } else {
        from = log_link_forked(part->log);
        forked = log_link_forked(log);
    }
    done = take_log(part->log, log, error);
    if (from != NULL && g_file_test(from, G_FILE_TEST_EXISTS)) {
        if (take_log(from, forked, done ? error : NULL))
            message(_("'%s' is the log of a process that '%s' forked"), forked,
                    part->file);
        else
            done = FALSE;
    }
    if (!done)
        return FALSE;
    launch_name_log(launch, log);
    launch->end = &part->end;
    done = launch_report(launch, log, tag, NULL, status, error);
    if (done)
        launch_views_add(launch, program != NULL ? program : "", log);
    launch->end = NULL;
    if (!done)
        return FALSE;
    failure = process_end_text(&part->end, part->file);
    if (failure != NULL)
        message("%s", failure);
    return TRUE;
}

/* Starts a tool whose programs evheap starts. */
static Process *
start_session(const Launch *launch, const Recording *recording, GError **error)
{
    const LaunchOptions *options = &launch->options->launch;
    const Session session = {
        .recording = *recording,
        .has_interval = options->interval > 0,
        .end_after = options->end_after,
        .starts_all = launch->launcher->kind != LAUNCH_EXEC,
    };
    Process *process;

    if (!session_begin(launch->folder, &session, error))
        return NULL;
    g_setenv(SESSION_FOLDER, launch->folder, TRUE);
    process = launch_start(launch, NULL, G_MAXINT64, error);
    g_unsetenv(SESSION_FOLDER);
    return process;
}

/* Starts a tool with the options of the RTS for its programs, which cannot be
 * asked what they can record. */
static Process *
start_unasked(const Launch *launch, Recording *recording, GError **error)
{
    const Program program = {.has_eventlog = TRUE};
    const Chosen chosen = {.breakdown = BREAKDOWN_UNKNOWN};
    g_autofree char *name =
        launcher_log_name(launch->launcher, launch->command);
    g_autofree char *log =
        g_strdup_printf("%s/%s.eventlog", launch->folder, name);
    g_autoptr(GPtrArray) flags = NULL;

    if (recording->breakdown == BREAKDOWN_UNKNOWN)
        recording->breakdown = BREAKDOWN_CLOSURE_TYPE;
    recording->log = log;
    flags = flags_new(&program, recording, &chosen);
    return launch_start(launch, flags, launch->options->launch.end_after,
                        error);
}

/* Fails because a tool that has ended left no log. */
static gboolean
fail_without_logs(const Launch *launch, gboolean is_asked, GError **error)
{
    const Launcher *launcher = launch->launcher;

    if (is_asked)
        return fail_with(error, TROUBLE_EMPTY, _("'%s %s' started no program"),
                         launcher->tool, launcher->verb);
    return fail_with(error, TROUBLE_EMPTY,
                     _("'%s %s' left no log: if a program of it has refused "
                       "options of the run-time system, build it with "
                       "'-rtsopts', and before GHC 9.4 with '-eventlog'"),
                     launcher->tool, launcher->verb);
}

/* Runs the tool once, and reports the logs of the programs that it starts.
 * Adds the letters of the break-downs that they can record to letters, and
 * those of the recorded ones to done. */
static gboolean
run_once(Launch *launch, const ToolRun *run, GString *letters, GString *done,
         int *status, GError **error)
{
    const LaunchOptions *options = &launch->options->launch;
    const LaunchKind kind = launch->launcher->kind;
    const gboolean is_asked = kind == LAUNCH_EXEC || kind == LAUNCH_WRAPPER;
    Recording recording = {.breakdown = run->breakdown,
                           .interval = options->interval > 0 ? options->interval
                                                             : DEFAULT_INTERVAL,
                           .more = options->rts};
    g_autoptr(Process) process = is_asked
                                     ? start_session(launch, &recording, error)
                                     : start_unasked(launch, &recording, error);
    g_autoptr(GPtrArray) parts = NULL;
    int own = 0;

    if (process == NULL)
        return FALSE;
    while (!process_wait(process, LOOK_US))
        continue;
    own = process_end(process)->status;
    parts = session_parts(launch->folder);
    /* A tool that has failed has said why. */
    if (parts->len == 0 && (own == 0 || !is_asked)) {
        *status = own;
        return fail_without_logs(launch, is_asked, error);
    }
    for (guint i = 0; i < parts->len; i++) {
        const SessionPart *part = g_ptr_array_index(parts, i);
        g_autoptr(GError) reason = NULL;

        g_string_append(letters, part->letters != NULL ? part->letters : "");
        if (part->breakdown != BREAKDOWN_UNKNOWN)
            g_string_append_c(done, breakdown_option(part->breakdown)[2]);
        if (!report_tool_part(launch, run, parts, i, status, &reason)) {
            message("%s", reason->message);
            *status = MAX(*status, STATUS_TROUBLE);
        }
    }
    session_clear(launch->folder);
    if (own != 0)
        *status = own;
    return TRUE;
}

/* Runs the tool as often as --times says; with --all for each break-down that
 * one of its programs can record. */
static gboolean
run_all_of(Launch *launch, ToolRun *run, int *status, GError **error)
{
    const Options *options = launch->options;
    const guint times = options->launch.times;
    g_autoptr(GString) letters = g_string_new(NULL);
    g_autoptr(GString) done = g_string_new(NULL);

    for (;;) {
        const char *next;

        for (guint n = 1; n <= times && !process_is_interrupted(); n++) {
            run->number = times > 1 ? n : 0;
            if (!run_once(launch, run, letters, done, status, error))
                return FALSE;
        }
        /* The programs have told what they can record. */
        next = letters->str + strspn(letters->str, done->str);
        if (!options->launch.all || *next == '\0' || process_is_interrupted())
            return TRUE;
        run->breakdown = breakdown_of_letter(*next);
        g_string_append_c(done, *next);
        if (!options->output.quiet)
            message(_("again, with %s"), breakdown_option(run->breakdown));
    }
}

gboolean
launch_tool(Launch *launch, int *status, GError **error)
{
    Options *options = launch->options;
    const char *option = options->launch.again           ? "--again"
                         : options->launch.open          ? "--open"
                         : options->input.follow > 0     ? "--follow"
                         : options_run_for_time(options) ? "--profile=time"
                                                         : NULL;
    ToolRun run = {.breakdown = options->input.breakdown};
    gboolean succeeds;

    if (option != NULL)
        return misuse(error,
                      _("%s does not work with '%s %s': run the program "
                        "itself"),
                      option, launch->launcher->tool, launch->launcher->verb);
    if (!launch_need_folder(launch, error))
        return FALSE;
    options->input.breakdown = BREAKDOWN_UNKNOWN;
    if (options->launch.all && options->launch.times == 1)
        launch_views_begin(launch);
    succeeds = run_all_of(launch, &run, status, error);
    if (launch->views != NULL)
        launch_views_report(launch, OUTPUTS_OF_VIEWS, status);
    launch_views_end(launch);
    return succeeds;
}
