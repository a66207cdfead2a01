#include <config.h>

#include "cli/output-checks.h"

#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "canvas/text.h"
#include "cli/arguments.h"
#include "output/naming.h"

gboolean
output_look_at(const char *name, int stream, struct stat *status)
{
    int result =
        strcmp(name, "-") == 0 ? fstat(stream, status) : stat(name, status);

    return result == 0 && S_ISREG(status->st_mode);
}

/* Returns whether a file, or for "-" the stream, is the same file as an
 * output. */
static gboolean
is_same(const char *file, int stream, const char *output)
{
    struct stat here, there;

    return output_look_at(file, stream, &here) &&
           output_look_at(output, STDOUT_FILENO, &there) &&
           here.st_dev == there.st_dev && here.st_ino == there.st_ino;
}

/* Returns whether two outputs that may not exist yet will be the same file, as
 * a link is followed to its target. */
static gboolean
is_same_target(const char *output, const char *other)
{
    g_autofree char *target = naming_target(output);
    g_autofree char *other_target = naming_target(other);
    g_autofree char *name = g_path_get_basename(target);
    g_autofree char *other_name = g_path_get_basename(other_target);
    g_autofree char *folder = g_path_get_dirname(target);
    g_autofree char *other_folder = g_path_get_dirname(other_target);
    struct stat here, there;

    return strcmp(output, "-") != 0 && strcmp(other, "-") != 0 &&
           strcmp(name, other_name) == 0 && stat(folder, &here) == 0 &&
           stat(other_folder, &there) == 0 && here.st_dev == there.st_dev &&
           here.st_ino == there.st_ino;
}

gboolean
output_check_reads(const Options *options, const char *output, GError **error)
{
    g_autoptr(GPtrArray) files = argument_files(options);

    for (guint i = 0; i < files->len; i++)
        if (is_same(g_ptr_array_index(files, i), STDIN_FILENO, output))
            return misuse(error, _("the output '%s' would replace an input"),
                          output);
    return TRUE;
}

/* Fails if an output is the same file as an input, or as an earlier output. */
static gboolean
check_output(const Options *options, guint index, GError **error)
{
    const Output *output = options_output(options, index);
    const char *file = output->file;

    /* A run that is added to a history replaces nothing. */
    if (output->format->add == NULL &&
        !output_check_reads(options, file, error))
        return FALSE;
    for (guint i = 0; i < index; i++)
        if (is_same(options_output(options, i)->file, STDOUT_FILENO, file) ||
            is_same_target(options_output(options, i)->file, file))
            return misuse(error, _("the output '%s' is given twice"), file);
    return TRUE;
}

/* Fails if an output needs wall-clock times, and a run has none. */
static gboolean
check_start(const Output *output, const Report *report, GError **error)
{
    g_autofree char *name = sink_name(output->file);

    for (guint i = 0;
         i < report->n_runs && (output->format->traits & FORMAT_NEEDS_START);
         i++) {
        const Profile *profile = report->runs[i].profile;

        if (output_has_start(profile))
            continue;
        return fail_with(error, TROUBLE_UNSUPPORTED,
                         /* TRANSLATORS: an output, its format, an input. */
                         _("cannot write %s: the format %s needs wall-clock "
                           "times, and '%s' does not have them"),
                         name, output->format->name, profile->run->name);
    }
    return TRUE;
}

gboolean
output_check_font(const Options *options, const Report *report, GError **error)
{
    const gboolean has_font = pango_metrics_has_letters(report->metrics, "A");

    /* Without a font all texts are boxes, except in SVG, whose viewer has its
     * own fonts. */
    for (guint i = 0; i < options->output.files->len && !has_font; i++) {
        const Output *output = options_output(options, i);
        g_autofree char *name = sink_name(output->file);

        if (!(output->format->traits & FORMAT_NEEDS_FONT))
            continue;
        return fail_with(
            error, TROUBLE_IO,
            _("cannot write %s: no font was found: install the package "
              "fonts-dejavu-core (Debian, Ubuntu) or dejavu-sans-fonts "
              "(Fedora), or choose SVG"),
            name);
    }
    return TRUE;
}

gboolean
outputs_check(const Options *options, const Report *report, GError **error)
{
    for (guint i = 0; i < options->output.files->len; i++)
        if (!check_output(options, i, error) ||
            (report != NULL &&
             !check_start(options_output(options, i), report, error)))
            return FALSE;
    return TRUE;
}
