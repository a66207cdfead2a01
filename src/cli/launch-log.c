#include <config.h>

#include "cli/launch-log.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "cli/launch-times.h"
#include "cli/message.h"
#include "cli/status-line.h"
#include "cli/values.h"
#include "compare/reading.h"
#include "launch/session.h"
#include "output/text/cells.h"
#include "run/interval.h"
#include "run/plain.h"
#include "words/amount.h"

/* Censuses that take a larger share of the time than this take too long. */
#define MAX_CENSUS_SHARE 0.05

/* The longest label in the status line, in terminal cells. */
#define MAX_LABEL_CELLS 24

char *
launch_log_of(const LaunchOptions *options, const char *name, const char *tag)
{
    const char *stem = options->log != NULL ? options->log : name;
    int length = 0;

    if (stem == NULL)
        return g_strconcat(tag, ".eventlog", NULL);
    length = (int)strlen(stem);
    if (g_str_has_suffix(stem, ".eventlog"))
        length -= (int)strlen(".eventlog");
    return g_strdup_printf("%.*s%s%s.eventlog", length, stem,
                           tag[0] != '\0' ? "-" : "", tag);
}

char *
launch_tag(const LaunchOptions *options, const char *program,
           Breakdown breakdown, guint number)
{
    g_autoptr(GPtrArray) words = g_ptr_array_new_with_free_func(g_free);

    if (program != NULL)
        g_ptr_array_add(words, g_strdup(program));
    if (options->all)
        g_ptr_array_add(words, g_strdup(breakdown_word(breakdown)));
    if (number > 0)
        g_ptr_array_add(words, g_strdup_printf("%u", number));
    g_ptr_array_add(words, NULL);
    return g_strjoinv("-", (char **)words->pdata);
}

gboolean
launch_need_folder(Launch *launch, GError **error)
{
    g_autofree char *log =
        launch_log_of(&launch->options->launch, launch->name, "");
    g_autofree char *parent = g_path_get_dirname(log);
    g_autofree char *absolute = g_canonicalize_filename(parent, NULL);
    g_autofree char *folder = NULL;

    if (launch->folder == NULL && launch->launcher->kind == LAUNCH_DIRECT)
        launch->folder = g_dir_make_tmp("evheap-XXXXXX", error);
    if (launch->folder != NULL || launch->launcher->kind == LAUNCH_DIRECT)
        return launch->folder != NULL;
    folder = g_build_filename(absolute, ".evheap-XXXXXX", NULL);
    if (g_mkdtemp(folder) == NULL)
        return fail_with(error, TROUBLE_IO, _("cannot write '%s': %s: %s"),
                         parent, g_strerror(errno),
                         _("name a place with --log"));
    launch->folder = g_steal_pointer(&folder);
    return TRUE;
}

void
launch_leave_folder(Launch *launch)
{
    if (launch->folder == NULL)
        return;
    session_clear(launch->folder);
    g_rmdir(launch->folder);
    g_clear_pointer(&launch->folder, g_free);
}

void
launch_keep_older(const char *file)
{
    g_autofree char *kept = g_strconcat(file, "~", NULL);

    if (g_file_test(file, G_FILE_TEST_IS_REGULAR))
        g_rename(file, kept);
}

gboolean
launch_without_log(const char *program, const char *log, const ProcessEnd *end,
                   GError **error)
{
    g_autofree char *failure = process_end_text(end, program);

    if (failure != NULL)
        return fail_with(error, TROUBLE_EMPTY, _("%s, and left no log '%s'"),
                         failure, log);
    return fail_with(error, TROUBLE_EMPTY,
                     _("'%s' left no log '%s': if it goes on in the "
                       "background, or as another program, keep it in the "
                       "foreground"),
                     program, log);
}

gboolean
launch_check_place(const char *file, const char *advice, GError **error)
{
    const int fd = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);

    if (fd < 0)
        return fail_with(error, TROUBLE_IO, _("cannot write '%s': %s: %s"),
                         file, g_strerror(errno), advice);
    close(fd);
    unlink(file);
    return TRUE;
}

/* Returns whether the output of one of several logs has the tag in its name:
 * not if it holds several runs. */
static gboolean
is_tagged(const Output *output, const char *tag)
{
    return tag[0] != '\0' && output->format->add == NULL &&
           !g_str_has_prefix(output->file, "/dev/") &&
           !value_is_standard(output->file);
}

/* Returns the file of such an output.  Free with g_free. */
static char *
tagged(const Output *output, const char *tag)
{
    const char *base = strrchr(output->file, '/');
    const char *dot = strchr(base != NULL ? base : output->file, '.');

    return dot == NULL ? g_strconcat(output->file, "-", tag, NULL)
                       : g_strdup_printf("%.*s-%s%s", (int)(dot - output->file),
                                         output->file, tag, dot);
}

static gboolean
is_asked(const Launch *launch, const Output *output)
{
    const guint traits = output->format->traits;
    const gboolean holds_views =
        !(traits & FORMAT_HOLDS_ONE_RUN) || (traits & FORMAT_HOLDS_VIEWS);

    switch (launch->asked) {
    case OUTPUTS_ALL:
        return TRUE;
    case OUTPUTS_OF_EACH:
        return !holds_views;
    case OUTPUTS_OF_VIEWS:
        return holds_views;
    case OUTPUTS_SO_FAR:
        return holds_views && output->format->add == NULL &&
               !value_is_standard(output->file) &&
               strcmp(output->file, STANDARD_ERROR) != 0;
    }
    g_assert_not_reached();
}

/* Returns the outputs that are asked for.  Reports on the terminal are left out
 * before the last run of --times.  Names with a tag are added to names.  Free
 * with g_array_unref. */
static GArray *
outputs_of(const Launch *launch, const GArray *outputs, const char *tag,
           GPtrArray *names)
{
    GArray *own = g_array_new(FALSE, FALSE, sizeof(Output));

    for (guint i = 0; i < outputs->len; i++) {
        Output output = g_array_index(outputs, Output, i);

        if (!launch->is_last && strcmp(output.file, STANDARD_ERROR) == 0)
            continue;
        if (!is_asked(launch, &output))
            continue;
        if (is_tagged(&output, tag)) {
            output.file = tagged(&output, tag);
            g_ptr_array_add(names, (char *)(gsize)output.file);
        }
        g_array_append_val(own, output);
    }
    return own;
}

char *
launch_page(const Launch *launch, const char *tag)
{
    const GArray *outputs = launch->options->output.files;

    for (guint i = 0; i < outputs->len; i++) {
        const Output *output = &g_array_index(outputs, Output, i);

        if (output->format == output_format_by_name("html"))
            return is_tagged(output, tag) ? tagged(output, tag)
                                          : g_strdup(output->file);
    }
    return NULL;
}

/* Tells what the heap holds now: for the status line. */
static void
tell_update(const Launch *launch, const Input *input)
{
    const Profile *profile = input->profile;
    const guint n_eras = profile_n_eras(profile);
    g_autoptr(Reading) reading = NULL;
    g_autoptr(GString) text = g_string_new(NULL);
    g_autofree char *now = NULL, *peak = NULL;

    if (n_eras == 0)
        return;
    reading = reading_new(profile, input->whole, input->decoded);
    now = amount_level(profile, profile_total_level(profile, n_eras - 1));
    peak = amount_level(profile, profile_total_level(profile, reading->peak));
    /* TRANSLATORS: what the heap holds now, and at most. */
    g_string_append_printf(text, _("heap %s, peak %s"), now, peak);
    for (guint i = 0; i < reading->n_bands; i++) {
        const ReadingBand *band = &reading->bands[i];
        g_autofree char *whole = band_label(band->band);
        g_autofree char *label = cells_shorten(whole, MAX_LABEL_CELLS);
        g_autofree char *size =
            reading->rises
                ? amount_change(profile, METRIC_PEAK,
                                (double)band->top - (double)band->onset)
                : amount_level(profile, (double)band->top);

        g_string_append_printf(text, ", %s %s", label, size);
    }
    g_strlcpy(launch->told, text->str, TOLD_SIZE);
}

/* Returns an interval that suits the run better than its own, or 0.  None is
 * shorter while censuses take much of the time already. */
static guint64
better_interval(const Input *input)
{
    const Run *run = input->decoded;
    const SpanSums none = {0};
    const SpanSums *censuses =
        run->activity != NULL ? &run->activity->census_pauses : &none;
    const guint64 interval = run->heap->interval;
    const guint64 wanted =
        interval_wanted(interval_time(run->activity, run->end), censuses);
    const double share = (double)censuses->sum / (double)MAX(run->end, 1);

    if ((profile_n_eras(run->heap) < MIN_CENSUSES && wanted < interval &&
         share < MIN_FOUND_CENSUSES) ||
        (share > MAX_CENSUS_SHARE && wanted > interval))
        return wanted;
    return 0;
}

/* Makes the outputs of a log, or an update, instead of launch->write. */
static gboolean
write_outputs(Options *options, const Inputs *inputs, Progress *progress,
              int *status, GError **error)
{
    Launch *launch = options->launch.launch;
    /* What all logs have together is written later. */
    const gboolean has_none =
        launch->asked == OUTPUTS_OF_EACH && options->output.files->len == 0;
    const Input *input = inputs_run(inputs, inputs->has_baseline ? 1 : 0);

    if (options->input.following != NULL &&
        options->input.following->is_update) {
        tell_update(launch, input);
        return options->input.follow == 0 || has_none ||
               launch->write(options, inputs, progress, status, error);
    }
    while (launch->process != NULL && !process_wait(launch->process, LOOK_US))
        continue;
    status_line_end();
    launch->better = better_interval(input);
    /* A program that was interrupted or has failed is not run again. */
    launch->may_repeat &=
        !process_is_interrupted() &&
        (launch->process == NULL || process_end(launch->process)->status == 0);
    if (launch->may_repeat && launch->better > 0)
        return TRUE;
    if (launch->times != NULL && !process_is_interrupted())
        g_ptr_array_add(launch->times, run_values_new(input, launch->process));
    return has_none || launch->write(options, inputs, progress, status, error);
}

/* Adds a name, once. */
static void
add_name(GPtrArray *names, const char *name)
{
    if (!g_ptr_array_find_with_equal_func(names, name, g_str_equal, NULL))
        g_ptr_array_add(names, g_strdup(name));
}

/* Reads options->input.files, and writes the outputs that are asked for.  Of
 * some of several logs, nothing is judged or compared, and no warning is
 * printed. */
static gboolean
report_files(Launch *launch, const char *tag, const Writer *writer, int *status,
             GError **error)
{
    Options *options = launch->options;
    GArray *const outputs = options->output.files;
    GPtrArray *const limits = options->choice.limits;
    GPtrArray *const baselines = options->input.baselines;
    const gboolean diff = options->choice.diff, quiet = options->output.quiet;
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GPtrArray) none = g_ptr_array_new();
    gboolean done = FALSE;
    int own = 0;

    options->output.files = outputs_of(launch, outputs, tag, names);
    if (launch->asked == OUTPUTS_OF_EACH || launch->asked == OUTPUTS_SO_FAR) {
        options->choice.limits = options->input.baselines = none;
        options->choice.diff = FALSE;
        options->output.quiet = TRUE;
    }
    launch->better = 0;
    if (writer != NULL) {
        done = follow(options, write_outputs, writer, &own, error);
    } else {
        g_autoptr(Progress) progress = progress_new(PROGRESS_NEVER);
        g_autoptr(Inputs) inputs = inputs_read(options, progress, error);

        done = inputs != NULL &&
               write_outputs(options, inputs, progress, &own, error);
    }
    status_line_end();
    *status = MAX(*status, own);
    for (guint i = 0; done && i < names->len; i++)
        add_name(launch->tagged, g_ptr_array_index(names, i));
    g_array_unref(options->output.files);
    options->output.files = outputs;
    options->choice.limits = limits;
    options->input.baselines = baselines;
    options->choice.diff = diff;
    options->output.quiet = quiet;
    return done;
}

gboolean
launch_report(Launch *launch, const char *log, const char *tag,
              const Writer *writer, int *status, GError **error)
{
    GPtrArray *files = launch->options->input.files;
    InputFile *file = input_file_new(log, 0);

    file->process = launch->end;
    g_ptr_array_set_size(files, 0);
    g_ptr_array_add(files, file);
    return report_files(launch, tag, writer, status, error);
}

gboolean
launch_report_files(Launch *launch, GPtrArray *logs, const char *tag,
                    int *status, GError **error)
{
    Options *options = launch->options;
    GPtrArray *const files = options->input.files;
    gboolean done;

    options->input.files = logs;
    done = report_files(launch, tag, NULL, status, error);
    options->input.files = files;
    return done;
}

void
launch_name_log(Launch *launch, const char *log)
{
    if (g_file_test(log, G_FILE_TEST_EXISTS))
        add_name(launch->logs, log);
}

/* Returns quoted names with commas between them.  Free with g_free. */
static char *
list_of(const GPtrArray *names)
{
    g_autoptr(GString) list = g_string_new(NULL);

    for (guint i = 0; i < names->len; i++)
        g_string_append_printf(list, "%s'%s'", i > 0 ? ", " : "",
                               (const char *)g_ptr_array_index(names, i));
    return g_string_free(g_steal_pointer(&list), FALSE);
}

void
launch_tell_logs(const Launch *launch)
{
    g_autofree char *outputs = list_of(launch->tagged);
    g_autofree char *logs = list_of(launch->logs);

    if (launch->options->output.quiet)
        return;
    /* TRANSLATORS: the names of files, each quoted. */
    if (launch->tagged->len > 0)
        message(ngettext("the output is %s", "the outputs are %s",
                         launch->tagged->len),
                outputs);
    if (launch->logs->len > 0)
        message(ngettext("the log is %s", "the logs are %s", launch->logs->len),
                logs);
}

Process *
launch_start(const Launch *launch, const GPtrArray *flags, gint64 end_after,
             GError **error)
{
    g_autofree char *self = g_file_read_link("/proc/self/exe", NULL);
    g_autoptr(GPtrArray) argv =
        launcher_command(launch->launcher, launch->command, flags, self);
    g_autofree char *found = NULL;
    const char *file = launch->command[0];
    Process *process;

    if (launch->launcher->kind == LAUNCH_DIRECT)
        file = launch->program->file;
    else if (strchr(file, '/') == NULL &&
             (found = g_find_program_in_path(file)) != NULL)
        file = found;
    process = process_start(file, (char *const *)argv->pdata,
                            launch->ignores_pipe, end_after);
    if (process == NULL)
        misuse(error, _("cannot run '%s': %s"), launch->command[0],
               g_strerror(errno));
    return process;
}
