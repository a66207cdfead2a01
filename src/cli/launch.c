#include <config.h>

#include "cli/launch.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/error.h"
#include "base/label.h"
#include "cli/launch-log.h"
#include "cli/launch-times.h"
#include "cli/launch-tool.h"
#include "cli/launch-views.h"
#include "cli/launch-watch.h"
#include "cli/message.h"
#include "cli/values.h"
#include "launch/heap-file.h"
#include "launch/log-link.h"
#include "launch/target.h"
#include "run/interval.h"

/* Censuses by biography that are this rare hardly crash; ns. */
#define RARE_INTERVAL 500000000

/* How often the page of --open is written, in seconds. */
#define OPEN_INTERVAL 1.0

gboolean
launch_settle(Options *options, GError **error)
{
    const Launcher *launcher;
    g_autofree char *name = NULL;
    g_autofree char *log = NULL;

    if (options->launch.command[0] == NULL)
        return misuse(error, "%s",
                      _("no program to run: evheap run ./prog [ARG]..."));
    launcher = launcher_of(options->launch.command);
    if (launcher == NULL)
        return misuse(error,
                      _("'%s' starts a program by run, exec, test or bench: "
                        "give one of them"),
                      options->launch.command[0]);
    name = launcher_log_name(launcher, options->launch.command);
    log = launch_log_of(&options->launch, name, "");
    g_ptr_array_add(options->input.files, input_file_new(log, 0));
    if (options->launch.open) {
        options->launch.page = g_strdup_printf(
            "%.*s.html", (int)(strlen(log) - strlen(".eventlog")), log);
        if (options->input.follow == 0)
            options->input.follow = OPEN_INTERVAL;
        options->launch.lacks_browser = g_getenv("DISPLAY") == NULL &&
                                        g_getenv("WAYLAND_DISPLAY") == NULL &&
                                        g_getenv("BROWSER") == NULL;
    }
    return TRUE;
}

/* Fails if the log, or the .hp file in the working folder, cannot be written.
 * heap is NULL if there is none. */
static gboolean
check_places(const Launch *launch, const char *log, const char *heap,
             GError **error)
{
    const Program *program = launch->program;
    g_autofree char *why =
        g_strdup_printf(_("GHC %u.%u writes it into the working folder"),
                        program->version / 100, program->version % 100);

    return (!program->has_eventlog ||
            launch_check_place(log, _("name a place with --log"), error)) &&
           (heap == NULL || launch_check_place(heap, why, error));
}

/* Returns whether a crash may be one of GHC's: before 9.2, its profile by
 * biography can crash if censuses are frequent (doc/guide.md, section 8). */
static gboolean
crashes_in_biography(const Launch *launch, const ProcessEnd *end,
                     Breakdown breakdown)
{
    const gint64 asked = launch->options->launch.interval;
    const char *rts = launch->options->launch.rts;

    return end->signal == SIGSEGV && launch->program->is_profiled &&
           launch->program->version > 0 && launch->program->version < 902 &&
           breakdown == BREAKDOWN_BIOGRAPHY && !launch->chosen.has_interval &&
           (rts == NULL || strstr(rts, "-i") == NULL) &&
           (asked > 0 ? asked : DEFAULT_INTERVAL) < RARE_INTERVAL;
}

/* Returns the command line of evheap run with one more option.  Free with
 * g_free. */
static char *
line_with(const LaunchOptions *options, const char *option)
{
    GString *line = g_string_new("evheap run");
    char *const *end = options->command;

    if (end > options->words && strcmp(end[-1], "--") == 0)
        end--;
    for (char *const *word = options->words; word < end; word++)
        facts_append_word(line, *word);
    g_string_append_printf(line, " %s", option);
    for (char *const *word = end; *word != NULL; word++)
        facts_append_word(line, *word);
    return g_string_free(line, FALSE);
}

/* Tells how the program ended, what it forked, and what its .hp file lacks if
 * that is read.  reason: why the outputs are not written, or NULL. */
static void
tell_end(const Launch *launch, const ProcessEnd *end, Breakdown breakdown,
         const char *log, const char *heap, const GError *reason)
{
    const gboolean done = reason == NULL;
    const LaunchOptions *options = &launch->options->launch;
    const char *file = launch->program->file;
    g_autofree char *failure = process_end_text(end, file);
    g_autofree char *forked = log_link_forked(log);

    if (g_file_test(forked, G_FILE_TEST_EXISTS))
        message(_("'%s' is the log of a process that '%s' forked"), forked,
                file);
    if (g_file_test(launch->program->has_eventlog ? log : heap,
                    G_FILE_TEST_EXISTS)) {
        if (failure != NULL)
            message("%s", failure);
        else if (launch->options->launch.is_cut ||
                 g_error_matches(reason, TROUBLE, TROUBLE_EMPTY) ||
                 g_error_matches(reason, TROUBLE, TROUBLE_TRUNCATED))
            message(_("if '%s' goes on in the background, or as another "
                      "program, keep it in the foreground"),
                    file);
    }
    if (crashes_in_biography(launch, end, breakdown)) {
        g_autofree char *option = interval_option(RARE_INTERVAL);
        g_autofree char *line = line_with(options, option);

        /* TRANSLATORS: a command line. */
        message(_("GHC before 9.2 can crash with -hb: try a longer interval: "
                  "%s"),
                line);
    }
    if (done && !launch->program->has_eventlog)
        message(_("'%s' has no eventlog: '%s' is read, which lacks garbage "
                  "collections, heap sizes and markers; for these, build it "
                  "with '-eventlog'"),
                file, heap);
    if (launch->better > 0 && launch->is_last && !options->again &&
        options->interval == 0) {
        g_autofree char *option = interval_option(launch->better);
        g_autofree char *line = line_with(options, "--again");

        if (launch->views == NULL)
            /* TRANSLATORS: an option and a command line. */
            message(_("'%s' suits the run better; another one with it: %s"),
                    option, line);
        else
            /* TRANSLATORS: an option, a log and a command line. */
            message(_("'%s' suits the run of '%s' better; another one with "
                      "it: %s"),
                    option, log, line);
    }
}

/* Returns whether the log must tell what the threads do. */
static gboolean
needs_threads(const Options *options)
{
    for (guint i = 0; i < options->output.files->len; i++)
        if (options_output(options, i)->format->events != LISTS_NO_EVENTS)
            return TRUE;
    return options->page.has_lanes;
}

/* Returns whether the run that has ended is made again. */
static gboolean
is_repeated(const Launch *launch)
{
    return launch->may_repeat && launch->better > 0;
}

/* Keeps a log for the last line, and if it could be read for the report of
 * several; or removes it, because the program runs again or it is empty. */
static void
keep_log(Launch *launch, const char *log, gboolean done)
{
    GStatBuf status;

    /* A program that crashed may have written nothing. */
    if (is_repeated(launch) ||
        (!done && g_stat(log, &status) == 0 && status.st_size == 0)) {
        g_unlink(log);
        return;
    }
    launch_name_log(launch, log);
    if (done)
        launch_views_add(launch, launch->part != NULL ? launch->part : "", log);
}

/* Runs the program itself once, and writes the outputs, unless it will run
 * again (launch->may_repeat). */
static gboolean
run_program(Launch *launch, Breakdown breakdown, const char *tag, int *status,
            GError **error)
{
    const Options *options = launch->options;
    const char *folder = launch->target != NULL ? launch->target->folder : ".";
    g_autofree char *log = launch_log_of(&options->launch, launch->name, tag);
    g_autofree char *absolute = g_canonicalize_filename(log, NULL);
    g_autofree char *forked = log_link_forked(log);
    g_autofree char *link = g_build_filename(launch->folder, "log", NULL);
    g_autofree char *heap = g_build_filename(launch->folder, "heap", NULL);
    const Recording recording = {
        .breakdown = breakdown,
        .interval = options->launch.interval > 0 ? options->launch.interval
                                                 : DEFAULT_INTERVAL,
        .has_threads = needs_threads(options),
        .more = options->launch.rts,
        .log = link,
        .heap = heap,
    };
    g_autoptr(GPtrArray) flags =
        flags_new(launch->program, &recording, &launch->chosen);
    g_autoptr(Process) process = NULL;
    HeapFile heap_file;
    gboolean done = FALSE;

    if (!program_try(launch->program, flags, error))
        return FALSE;
    launch_keep_older(log);
    launch_keep_older(forked);
    heap_file = heap_file_begin(launch->program, folder);
    if (check_places(launch, log, heap_file.file, error) &&
        log_link_make(link, absolute, error))
        process = launch_start(launch, flags, options->launch.end_after, error);
    if (process != NULL) {
        if (launch->program->has_eventlog)
            log_link_turn(link, absolute, process);
        launch->process = process;
        launch->end = process_end(process);
        done = launch_watch(
            launch, log, launch->program->has_eventlog ? NULL : heap_file.file,
            tag, status, error);
        launch->process = NULL;
        keep_log(launch, log, done);
        launch->end = NULL;
        if (!is_repeated(launch) && (!done || !options->output.quiet))
            tell_end(launch, process_end(process),
                     breakdown != BREAKDOWN_UNKNOWN ? breakdown
                                                    : launch->chosen.breakdown,
                     log, heap_file.file, done ? NULL : *error);
        if (process_end(process)->status != 0)
            *status = process_end(process)->status;
    }
    if (launch->chosen.has_times) {
        g_autofree char *times = g_strconcat(heap, ".prof", NULL);

        heap_file_take_times(launch->program, folder, times);
    }
    heap_file_end(&heap_file, process == NULL || launch->program->has_eventlog);
    return done;
}

/* Runs the program, and with --again once more if another interval is better.
 */
static gboolean
run_settled(Launch *launch, Breakdown breakdown, const char *tag, int *status,
            GError **error)
{
    LaunchOptions *options = &launch->options->launch;
    const gint64 asked = options->interval;
    const Chosen chosen = launch->chosen;
    g_autofree char *option = NULL;
    gboolean done;

    launch->may_repeat = options->again;
    done = run_program(launch, breakdown, tag, status, error);
    if (done && options->again && launch->better == 0 &&
        !launch->options->output.quiet)
        message(_("no better interval is known: there is no second run"));
    if (!done || !is_repeated(launch))
        return done;
    option = interval_option(launch->better);
    if (!launch->options->output.quiet)
        message(_("again, with %s"), option);
    options->interval = (gint64)launch->better;
    launch->chosen.has_interval = launch->may_repeat = FALSE;
    done = run_program(launch, breakdown, tag, status, error);
    options->interval = asked;
    launch->chosen = chosen;
    return done;
}

/* Runs the program with a break-down, as often as --times says. */
static gboolean
run_times(Launch *launch, Breakdown breakdown, int *status, GError **error)
{
    const Options *options = launch->options;
    const guint times = options->launch.times;
    g_autoptr(GPtrArray) runs = g_ptr_array_new_with_free_func(g_free);
    gboolean done = TRUE;

    launch->times = times > 1 ? runs : NULL;
    for (guint n = 1; n <= times && done && !process_is_interrupted(); n++) {
        g_autofree char *tag = launch_tag(&options->launch, launch->part,
                                          breakdown, times > 1 ? n : 0);

        launch->is_last = n == times;
        done = run_settled(launch, breakdown, tag, status, error);
    }
    launch->times = NULL;
    if (done && times > 1 && !options->output.quiet)
        run_values_print(runs);
    return done;
}

/* Runs the program once for each break-down; what fails does not keep the
 * others from running.  The logs are reported together, and while outputs are
 * asked for, after each run. */
static void
run_all(Launch *launch, const Breakdown *breakdowns, int *status)
{
    const Options *options = launch->options;
    g_autoptr(GString) names = g_string_new(NULL);
    g_autoptr(GString) missing = g_string_new(NULL);
    guint n = 0;

    for (; breakdowns[n] != BREAKDOWN_UNKNOWN; n++)
        g_string_append_printf(names, " %s", breakdown_option(breakdowns[n]));
    if (!options->output.quiet)
        message(ngettext("%u run:%s", "%u runs, one after the other:%s", n), n,
                names->str);
    if (n > 1 && options->launch.times == 1 && launch->program->has_eventlog)
        launch_views_begin(launch);
    for (guint i = 0; i < n && !process_is_interrupted(); i++) {
        g_autoptr(GError) reason = NULL;

        if (!run_times(launch, breakdowns[i], status, &reason)) {
            message("%s", reason->message);
            *status = MAX(*status, STATUS_TROUBLE);
            g_string_append_printf(missing, " %s",
                                   breakdown_option(breakdowns[i]));
        }
        if (launch->views != NULL && i + 1 < n && options->input.follow > 0 &&
            !process_is_interrupted())
            launch_views_report(launch, OUTPUTS_SO_FAR, status);
    }
    if (launch->views != NULL)
        launch_views_report(launch, OUTPUTS_OF_VIEWS, status);
    launch_views_end(launch);
    if (missing->len > 0)
        /* TRANSLATORS: a list of RTS options, after a blank: " -hb". */
        message(_("there is no view of%s: see above"), missing->str);
}

/* Runs the program itself, as often as the options ask for. */
static gboolean
run_direct(Launch *launch, int *status, GError **error)
{
    Options *options = launch->options;
    Breakdown one[] = {options->input.breakdown, BREAKDOWN_UNKNOWN};
    g_autofree Breakdown *all = NULL;

    launch->program = program_find(launch->target != NULL ? launch->target->file
                                                          : launch->command[0],
                                   error);
    if (launch->program == NULL || !program_ask(launch->program, error))
        return FALSE;
    launch->chosen = flags_chosen(
        launch->program, launcher_arguments(launch->launcher, launch->command));
    if (options->launch.interval > 0)
        launch->chosen.has_interval = FALSE;
    if (launch->chosen.has_log || (options->launch.rts != NULL &&
                                   strstr(options->launch.rts, "-ol") != NULL))
        return misuse(error, "%s",
                      _("'-ol' names another log: use --log instead"));
    /* Closure types, the default of this build, have no places in source. */
    if (options->page.view == VIEW_SOURCE && !launch->program->is_profiled &&
        one[0] == BREAKDOWN_UNKNOWN)
        one[0] = BREAKDOWN_INFO_TABLE;
    if (options_run_for_time(options)) {
        if (!flags_check_time(launch->program, error))
            return FALSE;
    } else if (options->launch.all) {
        if (launch->chosen.breakdown != BREAKDOWN_UNKNOWN)
            return flags_fail_chosen(&launch->chosen, error);
        all = flags_breakdowns(launch->program);
    } else if (!flags_settle(launch->program, &launch->chosen, one, error)) {
        return FALSE;
    }
    options->input.program = launch->program->file;
    if (launch->launcher->kind == LAUNCH_DIRECT)
        options->input.command = launch->command;
    if (launch->chosen.breakdown != BREAKDOWN_UNKNOWN &&
        one[0] != BREAKDOWN_UNKNOWN && !options->output.quiet)
        message(_("%s chooses '%s': it is recorded"), launch->chosen.place,
                breakdown_option(launch->chosen.breakdown));
    options->input.breakdown = BREAKDOWN_UNKNOWN;
    if (!launch_need_folder(launch, error))
        return FALSE;
    if (all == NULL)
        return run_times(launch, one[0], status, error);
    run_all(launch, all, status);
    return TRUE;
}

/* Runs the programs that a tool starts, one after the other; the tool itself if
 * it does not tell them. */
static gboolean
run_targets(Launch *launch, int *status, GError **error)
{
    Options *options = launch->options;
    const Breakdown asked = options->input.breakdown;
    g_autoptr(GPtrArray) targets =
        targets_build(launch->launcher, launch->command, status);

    /* A tool that has failed has said why. */
    if (targets == NULL)
        return TRUE;
    if (targets->len == 0)
        return launch_tool(launch, status, error);
    for (guint i = 0; i < targets->len && !process_is_interrupted(); i++) {
        const Target *target = g_ptr_array_index(targets, i);
        g_autofree char *name = targets_name(targets, i);
        g_autoptr(GError) reason = NULL;

        launch->target = target;
        launch->command = target->command;
        launch->name = targets->len == 1 ? name : NULL;
        launch->part = targets->len == 1 ? NULL : name;
        options->input.breakdown = asked;
        if (!run_direct(launch, status, &reason)) {
            message("%s", reason->message);
            *status = MAX(*status, STATUS_TROUBLE);
        }
        g_clear_pointer(&launch->program, program_free);
    }
    return TRUE;
}

/* Fails if the folder of an output cannot be written: the program may run for
 * long before. */
static gboolean
check_outputs(const Options *options, GError **error)
{
    for (guint i = 0; i < options->output.files->len; i++) {
        const char *file = options_output(options, i)->file;
        g_autofree char *folder = g_path_get_dirname(file);

        if (!value_is_standard(file) && access(folder, W_OK) != 0)
            return fail_with(error, TROUBLE_IO, _("cannot write '%s': %s"),
                             file, g_strerror(errno));
    }
    return TRUE;
}

/* Returns the command line of a tool, presentable; NULL for a program.  Free
 * with g_free. */
static char *
tool_line(const Launch *launch)
{
    g_autoptr(GString) line = g_string_new(NULL);

    if (launch->launcher->kind == LAUNCH_DIRECT)
        return NULL;
    for (char *const *word = launch->command; *word != NULL; word++)
        facts_append_word(line, *word);
    return label_line(line->str);
}

gboolean
launch(Options *options, FollowWrite write, int *status, GError **error)
{
    Launch launch = {
        .options = options,
        .write = write,
        .command = options->launch.command,
        .launcher = target_launcher(options->launch.command),
        .ignores_pipe = options->launch.ignores_pipe,
        .is_last = TRUE,
    };
    g_autofree char *name = launcher_log_name(launch.launcher, launch.command);
    g_autofree char *tool = tool_line(&launch);
    gboolean done = FALSE;

    launch.name = name;
    if (!check_outputs(options, error))
        return FALSE;
    launch.told = mmap(NULL, TOLD_SIZE, PROT_READ | PROT_WRITE,
                       MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (launch.told == MAP_FAILED)
        return fail_with(error, TROUBLE_IO, _("out of memory: %s"),
                         g_strerror(errno));
    launch.logs = g_ptr_array_new_with_free_func(g_free);
    launch.tagged = g_ptr_array_new_with_free_func(g_free);
    options->launch.launch = &launch;
    options->input.tool = tool;
    switch (launch.launcher->kind) {
    case LAUNCH_DIRECT:
        done = run_direct(&launch, status, error);
        break;
    case LAUNCH_EXEC:
    case LAUNCH_WRAPPER:
        done = launch_tool(&launch, status, error);
        break;
    case LAUNCH_DASHES:
    case LAUNCH_OPTIONS:
    case LAUNCH_TEXT:
        done = run_targets(&launch, status, error);
        break;
    }
    launch_tell_logs(&launch);
    g_ptr_array_unref(launch.logs);
    g_ptr_array_unref(launch.tagged);
    if (launch.program != NULL)
        program_free(launch.program);
    options->input.program = options->input.tool = NULL;
    options->input.command = NULL;
    options->launch.launch = NULL;
    munmap(launch.told, TOLD_SIZE);
    launch_leave_folder(&launch);
    return done;
}
