#include <config.h>

#include "cli/outputs.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "canvas/text.h"
#include "cli/arguments.h"
#include "cli/conditions.h"
#include "cli/events.h"
#include "cli/language.h"
#include "cli/message.h"
#include "cli/output-hints.h"
#include "cli/values.h"
#include "output/data.h"
#include "output/naming.h"
#include "output/terminal.h"
#include "output/text/report-text.h"

/* Traces of more bytes than this are slow to load in viewers. */
#define LARGE_TRACE (100 * 1000 * 1000)

/* Gets the status of a file, or for "-" of a standard stream.  Returns whether
 * it is a regular file. */
static gboolean
look_at(const char *name, int stream, struct stat *status)
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

    return look_at(file, stream, &here) &&
           look_at(output, STDOUT_FILENO, &there) &&
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

/* Fails if a file to write is one that is read. */
static gboolean
check_reads(const Options *options, const char *output, GError **error)
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
    if (output->format->add == NULL && !check_reads(options, file, error))
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

/* Fails if a picture needs a font, and there is none. */
static gboolean
check_font(const Options *options, const Report *report, GError **error)
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

/* Checks the files of all outputs before one is written, and that their formats
 * can hold the runs. */
static gboolean
check_outputs(const Options *options, const Report *report, GError **error)
{
    for (guint i = 0; i < options->output.files->len; i++)
        if (!check_output(options, i, error) ||
            (report != NULL &&
             !(check_start(options_output(options, i), report, error) &&
               conditions_check_runs(options_output(options, i), report->n_runs,
                                     report->views != NULL, error))))
            return FALSE;
    return TRUE;
}

/* Returns the name of the file of an era: "heap-0001.pb.gz".  Free with
 * g_free. */
static char *
era_file(const Output *output, guint era)
{
    const gsize size = output_format_suffix_size(output->format, output->file);
    const gsize stem = strlen(output->file) - size;

    return g_strdup_printf("%.*s-%04u%s", (int)stem, output->file, era + 1,
                           output->file + stem);
}

/* Writes a file for each era.  Each is complete, even if a later one fails. */
static gboolean
write_eras(const Options *options, const Report *report, const Output *output,
           Meter *meter, GError **error)
{
    const Profile *profile = report->runs[0].profile;
    g_autoptr(Stacks) stacks = NULL;

    if (profile_n_eras(profile) == 0)
        return fail_with(
            error, TROUBLE_EMPTY,
            _("cannot write '%s': --at=all, but there is no census"),
            output->file);
    if (meter != NULL)
        meter_begin(meter, profile_n_eras(profile));
    stacks = data_stacks_new(&report->runs[0]);
    for (guint era = 0; era < profile_n_eras(profile); era++) {
        g_autofree char *file = era_file(output, era);
        g_autoptr(Sink) sink =
            check_reads(options, file, error) ? sink_open(file, error) : NULL;
        Report one = *report;

        if (sink == NULL)
            return FALSE;
        one.moment = (Moment){.kind = MOMENT_ERA, .era = era};
        data_stacks_measure(stacks, &one.runs[0], &one.moment);
        one.stacks = stacks;
        output->format->write(&one, sink);
        if (!sink_finish(sink, error) || !sink_commit(sink, error))
            return FALSE;
        meter_add(meter, 1);
        if (options->output.verbose)
            message(_("wrote '%s' (%s)"), file, output->format->name);
    }
    return TRUE;
}

/* Writes an output.  Returns its sink, complete but not committed, or NULL. */
static Sink *
write_output(const Options *options, const Report *report, guint index,
             Progress *progress, gboolean *whole, GError **error)
{
    const Output *output = options_output(options, index);
    const OutputFormat *format = output->format;
    g_autofree char *step = g_strdup_printf(_("writing '%s'"), output->file);
    locale_t before;
    g_autoptr(Sink) sink = NULL;

    if (format->add != NULL)
        return NULL; /* added at the end */
    if (report != NULL && options->choice.moment.kind == MOMENT_ALL &&
        (format->traits & FORMAT_HAS_EACH_ERA)) {
        write_eras(options, report, output, progress_begin(progress, step),
                   error);
        return NULL;
    }
    sink = options->output.screen != NULL && strcmp(output->file, "-") == 0
               ? sink_open_text(options->output.screen->text,
                                options->output.screen->columns,
                                options->output.screen->rows,
                                terminal_is_plain(STDOUT_FILENO))
               : sink_open(output->file, error);
    if (sink == NULL)
        return NULL;
    /* Binary data may contain escape sequences. */
    if ((format->traits & FORMAT_IS_BINARY) && sink_is_terminal(sink)) {
        g_set_error(error, TROUBLE, TROUBLE_USAGE,
                    /* TRANSLATORS: a format, "pdf". */
                    _("cannot write %s to a terminal: use -o FILE"),
                    format->name);
        return NULL;
    }
    /* Standard output may be the terminal of the progress, or a pager that uses
     * the terminal. */
    if (strcmp(output->file, "-") == 0 || sink_is_terminal(sink))
        progress_hide();
    else
        sink_set_meter(sink, progress_begin(progress, step));
    /* The pages of the listing are drawn while they are written. */
    if (format->events == LISTS_ACTIVITY) {
        if (report != NULL && !events_write_trace(options, report, sink, error))
            return NULL;
    } else if (format->events != LISTS_NO_EVENTS) {
        if (!events_write(options, format->events, sink, whole, error))
            return NULL;
    } else if (report != NULL) {
        before = language_enter(report->in_english &&
                                (format->traits & FORMAT_DRAWS));
        format->write(report, sink);
        language_leave(before);
    }
    return sink_finish(sink, error) ? g_steal_pointer(&sink) : NULL;
}

/* Adds the report to the files of formats that add in place, after all other
 * outputs are written and before they get their names: what is added cannot be
 * taken back. */
static gboolean
add_all(const Options *options, const Report *report, Progress *progress,
        GError **error)
{
    for (guint i = 0; i < options->output.files->len; i++) {
        const Output *output = options_output(options, i);
        g_autofree char *step =
            g_strdup_printf(_("writing '%s'"), output->file);
        guint n_known = 0;

        if (output->format->add == NULL)
            continue;
        progress_begin(progress, step);
        if (!output->format->add(report, output->file, &n_known, error))
            return FALSE;
        if (n_known > 0 && !options->output.quiet)
            message(
                report->n_runs == 1
                    ? _("hint: '%s' has this run already: nothing is added")
                : n_known == report->n_runs
                    ? _("hint: '%s' has these runs already: nothing is added")
                    : _("hint: '%s' has some of these runs already: only the "
                        "others are added"),
                output->file);
    }
    return TRUE;
}

/* Says how to make a large trace smaller. */
static void
hint_at_size(const Output *output)
{
    struct stat status;

    if (output->format->events == LISTS_ACTIVITY &&
        look_at(output->file, STDOUT_FILENO, &status) &&
        status.st_size > LARGE_TRACE)
        message(_("hint: '%s' has %" PRIu64
                  " MB, too much for some viewers: --from "
                  "and --to write a part of the run"),
                output->file, (guint64)status.st_size / 1000000);
}

/* Tells the reading of the program that evheap run has started, unless an
 * output is a standard stream, or the program is run several times. */
static void
tell_reading(const Options *options, const Report *report)
{
    const gboolean is_update =
        options->input.following != NULL && options->input.following->is_update;
    g_autoptr(GPtrArray) sentences = NULL;

    if (!options->launch.is_run || options->launch.times > 1 || is_update)
        return;
    for (guint i = 0; i < options->output.files->len; i++) {
        const char *file = options_output(options, i)->file;

        if (value_is_standard(file) || strcmp(file, STANDARD_ERROR) == 0)
            return;
    }
    sentences = report_sentences(report, &plain_quotes);
    for (guint i = 0; i < sentences->len; i++)
        message("%s", sentences_get(sentences, i)->text);
}

gboolean
outputs_write(const Options *options, const Report *report, Progress *progress,
              gboolean *whole, GError **error)
{
    g_autoptr(GPtrArray) sinks =
        g_ptr_array_new_with_free_func((GDestroyNotify)sink_free);
    g_autoptr(GError) unread = NULL;
    const gboolean warns = !options->output.quiet && report != NULL;

    if (warns)
        warn_of_report(options, report);
    if (report != NULL && options_draw(options) &&
        !check_font(options, report, error))
        return FALSE;
    if (warns && options_draw(options))
        warn_of_pictures(options, report);
    if (!check_outputs(options, report, error))
        return FALSE;
    for (guint i = 0; i < options->output.files->len; i++) {
        GError *reason = NULL;

        if (warns)
            hint_at_rows(options_output(options, i), report);
        g_ptr_array_add(
            sinks, write_output(options, report, i, progress, whole, &reason));
        /* If a reader of standard output stops early (head, less), the other
         * outputs are still written, and the error is returned at the end. */
        if (g_error_matches(reason, TROUBLE, TROUBLE_UNREAD)) {
            g_clear_error(&unread);
            unread = reason;
        } else if (reason != NULL) {
            g_propagate_error(error, reason);
            return FALSE;
        }
    }
    if (!add_all(options, report, progress, error))
        return FALSE;
    for (guint i = 0; i < sinks->len; i++) {
        const Output *output = options_output(options, i);
        Sink *sink = g_ptr_array_index(sinks, i);

        if (sink == NULL && output->format->add == NULL)
            continue;
        if (sink != NULL && !sink_commit(sink, error))
            return FALSE;
        if (options->output.verbose)
            /* TRANSLATORS: done: a file and its format, "pdf". */
            message(_("wrote '%s' (%s)"), output->file, output->format->name);
        if (!options->output.quiet)
            hint_at_size(output);
    }
    if (warns)
        tell_reading(options, report);
    if (unread == NULL)
        return TRUE;
    g_propagate_error(error, g_steal_pointer(&unread));
    return FALSE;
}
