#include <config.h>

#include "cli/launch.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "cli/message.h"
#include "cli/values.h"
#include "launch/flags.h"
#include "launch/launcher.h"
#include "launch/process.h"
#include "launch/program.h"
#include "launch/session.h"
#include "output/terminal.h"
#include "words/amount.h"
#include "words/reading-text.h"

/* The time between two censuses unless the user asks for another, in ns. */
#define DEFAULT_INTERVAL 100000000

/* How often the program is looked at, in us, and how often the status line is
 * written, in seconds. */
#define LOOK_US         200000
#define STATUS_INTERVAL 1.0

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

/* Returns the name of a log in the working directory, or where --log has it.
 * tag distinguishes it from others: "-hc", or "".  Free with g_free. */
static char *
log_of(const LaunchOptions *options, const char *tag)
{
    g_autofree char *name = g_path_get_basename(options->command[0]);
    const char *stem = options->log != NULL ? options->log : name;
    const gsize length =
        strlen(stem) -
        (g_str_has_suffix(stem, ".eventlog") ? strlen(".eventlog") : 0);

    return g_strdup_printf("%.*s%s%s.eventlog", (int)length, stem,
                           tag[0] != '\0' ? "-" : "", tag);
}

gboolean
launch_settle(Options *options, GError **error)
{
    g_autofree char *log = NULL;

    if (options->launch.command[0] == NULL)
        return misuse(error, "%s",
                      _("no program to run: evheap run ./prog [ARG]..."));
    log = log_of(&options->launch, "");
    g_ptr_array_add(options->input.files, input_file_new(log, 0));
    return TRUE;
}

/* Keeps an older file of this name, with "~" at its end. */
static void
keep_older(const char *file)
{
    g_autofree char *kept = g_strconcat(file, "~", NULL);

    if (g_file_test(file, G_FILE_TEST_IS_REGULAR))
        g_rename(file, kept);
}

/* Writes the status line from the log as it is: what the heap is made of. */
static gboolean
write_status(Options *options, const Inputs *inputs, Progress *progress,
             int *status, GError **error)
{
    const Input *input = inputs_run(inputs, 0);
    const Profile *profile = input->profile;

    if (!options->input.following->is_update || options->input.follow > 0)
        return options->launch.launch->write(options, inputs, progress, status,
                                             error);
    if (profile_n_eras(profile) > 0) {
        g_autoptr(Reading) reading =
            reading_new(profile, input->whole, input->whole->run);
        g_autofree char *account =
            reading_account(reading, profile, &plain_quotes);

        fprintf(stderr, "\r%s\033[K", account != NULL ? account : "");
        fflush(stderr);
    }
    return TRUE;
}

/* Fails because a program that has ended left no log. */
static gboolean
fail_without_log(const char *program, const char *log, const ProcessEnd *end,
                 GError **error)
{
    if (end->signal > 0)
        return fail_with(error, TROUBLE_EMPTY,
                         _("'%s' was ended by signal %d (%s) and left no log"),
                         program, end->signal, g_strsignal(end->signal));
    return fail_with(error, TROUBLE_EMPTY,
                     _("'%s' ended with status %d and wrote no log '%s'"),
                     program, end->status, log);
}

/* Returns the outputs of one of several logs: the tag is added to the names of
 * files, but not of those that hold several runs.  The names are added to
 * names.  Free with g_array_unref. */
static GArray *
outputs_of(const GArray *outputs, const char *tag, GPtrArray *names)
{
    GArray *own = g_array_new(FALSE, FALSE, sizeof(Output));

    for (guint i = 0; i < outputs->len; i++) {
        Output output = g_array_index(outputs, Output, i);
        const char *base = strrchr(output.file, '/');
        const char *dot = strchr(base != NULL ? base : output.file, '.');

        if (output.format->add == NULL &&
            !g_str_has_prefix(output.file, "/dev/") &&
            !value_is_standard(output.file)) {
            g_ptr_array_add(
                names, dot == NULL ? g_strconcat(output.file, "-", tag, NULL)
                                   : g_strdup_printf("%.*s-%s%s",
                                                     (int)(dot - output.file),
                                                     output.file, tag, dot));
            output.file = g_ptr_array_index(names, names->len - 1);
        }
        g_array_append_val(own, output);
    }
    return own;
}

/* Reads a log, and writes the outputs.  tag distinguishes it from others; "" if
 * it is the only one. */
static gboolean
report_log(const Launch *launch, const char *log, const char *tag, int *status,
           GError **error)
{
    Options *options = launch->options;
    GArray *const outputs = options->output.files;
    g_autoptr(Progress) progress = progress_new(PROGRESS_NEVER);
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(Inputs) inputs = NULL;
    gboolean done;
    int own = 0;

    g_ptr_array_set_size(options->input.files, 0);
    g_ptr_array_add(options->input.files, input_file_new(log, 0));
    inputs = inputs_read(options, progress, error);
    if (inputs == NULL)
        return FALSE;
    if (tag[0] != '\0')
        options->output.files = outputs_of(outputs, tag, names);
    done = launch->write(options, inputs, progress, &own, error);
    *status = MAX(*status, own);
    if (options->output.files != outputs)
        g_array_unref(options->output.files);
    options->output.files = outputs;
    return done;
}

/* Starts the command with these options.  Returns NULL after an error. */
static Process *
start(const Launch *launch, const GPtrArray *flags, GError **error)
{
    g_autofree char *self = g_file_read_link("/proc/self/exe", NULL);
    g_autoptr(GPtrArray) argv =
        launcher_command(launch->launcher, launch->command, flags, self);
    g_autofree char *found = NULL;
    const char *file = launch->command[0];
    Process *process;

    if (launch->program != NULL)
        file = launch->program->file;
    else if (strchr(file, '/') == NULL &&
             (found = g_find_program_in_path(file)) != NULL)
        file = found;
    process =
        process_start(file, (char *const *)argv->pdata, launch->ignores_pipe,
                      launch->options->launch.end_after);
    if (process == NULL)
        misuse(error, _("cannot run '%s': %s"), launch->command[0],
               g_strerror(errno));
    return process;
}

/* A .hp file that the program writes into the working directory, because its
 * RTS cannot write it elsewhere. */
typedef struct {
    char *file; /* NULL: it is written into the temporary folder */
    char *kept; /* an older file of this name; NULL = there was none */
} HeapFile;

static HeapFile
heap_file_begin(const Launch *launch)
{
    g_autofree char *name = g_path_get_basename(launch->command[0]);
    HeapFile heap = {.file = NULL};

    if (flags_place_heap(launch->program))
        return heap;
    heap.file = g_strconcat(name, ".hp", NULL);
    if (g_file_test(heap.file, G_FILE_TEST_IS_REGULAR)) {
        heap.kept = g_strconcat(heap.file, "~", NULL);
        g_rename(heap.file, heap.kept);
    }
    return heap;
}

/* Removes the file if the log has what is in it. */
static void
heap_file_end(HeapFile *heap, gboolean has_log)
{
    if (has_log && heap->file != NULL) {
        g_unlink(heap->file);
        if (heap->kept != NULL)
            g_rename(heap->kept, heap->file);
    }
    g_free(heap->file);
    g_free(heap->kept);
}

/* Follows the program to its end, or waits for it, and writes the outputs. */
static gboolean
watch(const Launch *launch, Process *process, const char *log, const char *tag,
      int *status, GError **error)
{
    Options *options = launch->options;
    const gboolean shows_line =
        !options->output.quiet && isatty(STDERR_FILENO) != 0;

    if (launch->program->has_eventlog && tag[0] == '\0' &&
        (options->input.follow > 0 || shows_line)) {
        g_ptr_array_set_size(options->input.files, 0);
        g_ptr_array_add(options->input.files, input_file_new(log, 0));
        return follow(options, write_status, process, status, error);
    }
    while (!process_wait(process, LOOK_US))
        continue;
    return g_file_test(log, G_FILE_TEST_EXISTS)
               ? report_log(launch, log, tag, status, error)
               : fail_without_log(launch->program->file, log,
                                  process_end(process), error);
}

/* Runs the program itself once, and writes the outputs. */
static gboolean
run_program(const Launch *launch, Breakdown breakdown, const char *tag,
            int *status, GError **error)
{
    const Options *options = launch->options;
    g_autofree char *log = log_of(&options->launch, tag);
    g_autofree char *absolute = g_canonicalize_filename(log, NULL);
    g_autofree char *heap = g_build_filename(launch->folder, "heap", NULL);
    const Recording recording = {
        .breakdown = breakdown,
        .interval = options->launch.interval > 0 ? options->launch.interval
                                                 : DEFAULT_INTERVAL,
        .more = options->launch.rts,
        .log = absolute,
        .heap = heap,
    };
    g_autoptr(GPtrArray) flags =
        flags_new(launch->program, &recording, &launch->chosen);
    g_autoptr(Process) process = NULL;
    HeapFile heap_file;
    gboolean done = FALSE;

    if (!program_try(launch->program, flags, error))
        return FALSE;
    keep_older(log);
    heap_file = heap_file_begin(launch);
    process = start(launch, flags, error);
    if (process != NULL) {
        done = watch(launch, process,
                     launch->program->has_eventlog ? log : heap_file.file, tag,
                     status, error);
        if (process_end(process)->status != 0)
            *status = process_end(process)->status;
    }
    heap_file_end(&heap_file, launch->program->has_eventlog);
    return done;
}

/* Returns what distinguishes the log of a run from those of others: "hc", "1",
 * "hc-1", or "".  Free with g_free. */
static char *
tag_of_run(const Options *options, Breakdown breakdown, guint n)
{
    g_autofree char *number =
        options->launch.times > 1 ? g_strdup_printf("%u", n) : g_strdup("");
    const char *letters = breakdown_option(breakdown) + 1;

    if (!options->launch.all)
        return g_steal_pointer(&number);
    return g_strconcat(letters, number[0] != '\0' ? "-" : "", number, NULL);
}

/* Runs the program itself, as often as the options ask for. */
static gboolean
run_direct(Launch *launch, int *status, GError **error)
{
    Options *options = launch->options;
    Breakdown one[] = {options->input.breakdown, BREAKDOWN_UNKNOWN};
    g_autofree Breakdown *all = NULL;
    const Breakdown *breakdown = one;

    launch->program = program_find(launch->command[0], error);
    if (launch->program == NULL || !program_ask(launch->program, error))
        return FALSE;
    launch->chosen = flags_chosen(launch->program, launch->command);
    if (launch->chosen.breakdown != BREAKDOWN_UNKNOWN &&
        (options->launch.all || one[0] != BREAKDOWN_UNKNOWN))
        return misuse(error, _("'%s' is chosen already, by %s: take it away"),
                      breakdown_option(launch->chosen.breakdown),
                      launch->chosen.place);
    if (options->launch.all)
        breakdown = all = flags_breakdowns(launch->program);
    else if (one[0] == BREAKDOWN_UNKNOWN)
        one[0] = flags_default(launch->program);
    options->input.breakdown = BREAKDOWN_UNKNOWN;
    for (; *breakdown != BREAKDOWN_UNKNOWN; breakdown++)
        for (guint n = 1; n <= options->launch.times; n++) {
            g_autofree char *tag = tag_of_run(options, *breakdown, n);

            if (!flags_check(launch->program, *breakdown, error) ||
                !run_program(launch, *breakdown, tag, status, error))
                return FALSE;
        }
    return TRUE;
}

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
        return fail_without_log(part->file, log, &part->end, error);
    keep_older(log);
    if (g_rename(part->log, log) != 0) {
        return fail_with(error, TROUBLE_IO, _("cannot write '%s': %s"), log,
                         g_strerror(errno));
    }
    return report_log(launch, log, parts->len > 1 ? tag : "", status, error);
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
    process = start(launch, NULL, error);
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
    return start(launch, flags, error);
}

/* Runs a tool, and reports the logs of the programs that it starts. */
static gboolean
run_tool(const Launch *launch, int *status, GError **error)
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

/* Removes the temporary folder, with what programs have left in it. */
static void
remove_folder(const char *folder)
{
    g_autoptr(GDir) files = g_dir_open(folder, 0, NULL);
    const char *name;

    while (files != NULL && (name = g_dir_read_name(files)) != NULL) {
        g_autofree char *file = g_build_filename(folder, name, NULL);

        g_unlink(file);
    }
    g_rmdir(folder);
}

gboolean
launch(Options *options, FollowWrite write, int *status, GError **error)
{
    Launch launch = {
        .options = options,
        .write = write,
        .command = options->launch.command,
        .launcher = launcher_of(options->launch.command),
        .folder = g_dir_make_tmp("evheap-XXXXXX", error),
    };
    gboolean done = FALSE;

    if (launch.folder == NULL)
        return FALSE;
    options->launch.launch = &launch;
    done = launch.launcher->kind == LAUNCH_DIRECT
               ? run_direct(&launch, status, error)
               : run_tool(&launch, status, error);
    if (launch.program != NULL)
        program_free(launch.program);
    options->launch.launch = NULL;
    remove_folder(launch.folder);
    g_free(launch.folder);
    return done;
}
