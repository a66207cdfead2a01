#include <config.h>

#include "cli/outputs.h"

#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "cli/events.h"
#include "cli/language.h"
#include "cli/message.h"
#include "cli/output-checks.h"
#include "cli/output-hints.h"
#include "output/data.h"
#include "output/terminal.h"

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
        g_autoptr(Sink) sink = output_check_reads(options, file, error)
                                   ? sink_open(file, error)
                                   : NULL;
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
                    : _("hint: '%s' has some of these runs already: only the "
                        "others are added"),
                output->file);
    }
    return TRUE;
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
        !output_check_font(options, report, error))
        return FALSE;
    if (warns && options_draw(options))
        warn_of_pictures(options, report);
    if (!outputs_check(options, report, error))
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
    if (unread == NULL)
        return TRUE;
    g_propagate_error(error, g_steal_pointer(&unread));
    return FALSE;
}
