#include <config.h>

#include "cli/launch-log.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "cli/values.h"

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

gboolean
launch_report(const Launch *launch, const char *log, const char *tag,
              int *status, GError **error)
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
