#include <config.h>

#include "cli/outputs.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/label.h"
#include "canvas/text.h"
#include "cli/events.h"
#include "cli/language.h"
#include "cli/message.h"
#include "cli/option-table.h"
#include "output/data.h"
#include "output/naming.h"
#include "output/terminal.h"
#include "words/comparison-text.h"
#include "words/finding-text.h"
#include "words/reading-text.h"

/* Traces of more bytes than this are slow to load in viewers. */
#define LARGE_TRACE (100 * 1000 * 1000)

/* A file of at least as many bytes is announced before it is written. */
#define HUGE_FILE G_GUINT64_CONSTANT(1000000000)

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
    g_autoptr(GPtrArray) files = options_files(options);

    for (guint i = 0; i < files->len; i++)
        if (is_same(g_ptr_array_index(files, i), STDIN_FILENO, output)) {
            g_set_error(error, TROUBLE, TROUBLE_USAGE,
                        _("the output '%s' would replace an input"), output);
            return FALSE;
        }
    return TRUE;
}

/* Fails if an output is the same file as an input, or as an earlier output. */
static gboolean
check_output(const Options *options, guint index, GError **error)
{
    const Output *output = &g_array_index(options->output.files, Output, index);
    const char *file = output->file;

    /* A run that is added to a history replaces nothing. */
    if (output->format->add == NULL && !check_reads(options, file, error))
        return FALSE;
    for (guint i = 0; i < index; i++)
        if (is_same(g_array_index(options->output.files, Output, i).file,
                    STDOUT_FILENO, file) ||
            is_same_target(g_array_index(options->output.files, Output, i).file,
                           file)) {
            g_set_error(error, TROUBLE, TROUBLE_USAGE,
                        _("the output '%s' is given twice"), file);
            return FALSE;
        }
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
        g_set_error(error, TROUBLE, TROUBLE_UNSUPPORTED,
                    /* TRANSLATORS: an output, its format, an input. */
                    _("cannot write %s: the format %s needs wall-clock "
                      "times, and '%s' does not have them"),
                    name, output->format->name, profile->run->name);
        return FALSE;
    }
    return TRUE;
}

/* Warns about memory lines of --overlay that are not drawn. */
static void
warn_of_overlays(const Options *options, const Profile *profile)
{
    const Run *run = profile->run;

    for (guint line = 0; line < N_MEMORY_LINES; line++) {
        g_autofree char *text = NULL;

        if (!options->page.overlay[line])
            continue;
        if (options->page.stacking == STACK_PERCENT &&
            profile_n_bands(profile) > 0) {
            /* The y axis has no bytes then. */
            text = g_strdup_printf(
                _("warning: no --overlay in '%s': --stack=percent draws "
                  "shares, not bytes"),
                run->name);
            message(text);
            return;
        }
        if (quantity_is_flow(profile->quantity) &&
            profile_n_eras(profile) > 0) {
            text = g_strdup_printf(
                _("warning: no --overlay in '%s': the y axis of its %s profile "
                  "is not in bytes"),
                run->name, quantity_keys[profile->quantity]);
            message(text);
            return;
        }
        /* Without census times there is another warning (WARNING_NO_TIMES). */
        if (run->memory[line]->len > 0 || profile->clock == CLOCK_ERAS)
            continue;
        text = g_strdup_printf(
            line == MEMORY_BLOCKS && run->memory[MEMORY_SIZE]->len > 0
                ? _("warning: no %s events in '%s': --overlay=blocks needs a "
                    "newer GHC")
            : line == MEMORY_LIVE && run->memory[MEMORY_SIZE]->len > 0
                ? _("warning: no %s events in '%s': GHC writes them at "
                    "major collections only")
            : profile->texts
                ? _("warning: no %s events in '%s': --overlay needs an "
                    "eventlog")
                : _("warning: no %s events in '%s': for --overlay, run the "
                    "program with +RTS -l-agu"),
            memory_line_events[line], run->name);
        message(text);
    }
}

/* Prints a hint about an input.  Takes the sentence. */
static void
hint_at(const ReportRun *run, char *sentence)
{
    /* TRANSLATORS: an input, and the hint. */
    g_autofree char *text =
        g_strdup_printf(_("hint: '%s': %s"), run->profile->run->name, sentence);

    message(text);
    g_free(sentence);
}

/* Hints at what a picture does not show: messages that explain it, and the
 * bands in OTHER. */
static void
hint_at_hidden(const ReportRun *run)
{
    const GArray *findings =
        run->reading != NULL ? run->reading->findings : NULL;

    if (run->n_messages > 0)
        hint_at(run, messages_sentence(run->n_messages));
    for (guint i = 0;
         findings != NULL && i < findings->len && run->selection->n_other > 0;
         i++) {
        const Finding *finding = &g_array_index(findings, Finding, i);

        if (finding->kind == FINDING_SCATTERED)
            hint_at(run, finding_text(finding, run->profile));
    }
}

/* Checks that there is a font if a picture needs one.  Prints warnings about
 * pictures. */
static gboolean
check_picture(const Options *options, const Report *report, GError **error)
{
    const gboolean has_font = pango_metrics_has_letters(report->metrics, "A");

    /* Without a font all texts are boxes, except in SVG, whose viewer has its
     * own fonts. */
    for (guint i = 0; i < options->output.files->len && !has_font; i++) {
        const Output *output = &g_array_index(options->output.files, Output, i);
        g_autofree char *name = sink_name(output->file);

        if (!(output->format->traits & FORMAT_NEEDS_FONT))
            continue;
        g_set_error(error, TROUBLE, TROUBLE_IO,
                    _("cannot write %s: no font was found: install the package "
                      "fonts-dejavu-core (Debian, Ubuntu) or dejavu-sans-fonts "
                      "(Fedora), or choose SVG"),
                    name);
        return FALSE;
    }
    if (options->output.quiet)
        return TRUE;
    for (guint i = 0; i < report->n_runs; i++) {
        warn_of_overlays(options, report->runs[i].decoded);
        if (!options_draw_stacks(options))
            hint_at_hidden(&report->runs[i]);
    }
    if (!has_font)
        message(_("warning: no font was found, and text widths are estimates: "
                  "install the package fonts-dejavu-core (Debian, "
                  "Ubuntu) or dejavu-sans-fonts (Fedora)"));
    else if (report->in_english)
        /* TRANSLATORS: name the packages with the letters of your language. */
        message(_("warning: no font has the letters of this language, so the "
                  "page is in English: install a font that has them"));
    return TRUE;
}

/* Hints at outer frames that the run-time system has cut off in a .hp file, if
 * stacks are written. */
static void
hint_at_stacks(const Options *options, const Profile *profile)
{
    gboolean cut = FALSE;
    g_autofree char *text = NULL;

    if (!(options_traits(options) & FORMAT_HAS_MOMENT) &&
        !options_draw_stacks(options))
        return;
    if (!profile->texts || profile->breakdown != BREAKDOWN_COST_CENTRE)
        return;
    for (guint i = 0; i < profile_n_bands(profile) && !cut; i++)
        cut = g_str_has_suffix(profile_band(profile, i)->text, "...");
    if (!cut)
        return;
    text = g_strdup_printf(_("hint: stacks in '%s' lack their outer frames: "
                             "use +RTS -L%u, or an eventlog"),
                           profile->run->name, WANTED_LABEL_SIZE);
    message(text);
}

/* Hints at retainers that the run-time system has cut off, in an eventlog,
 * too. */
static void
hint_at_retainers(const Profile *profile)
{
    const guint limit = facts_label_limit(&profile->run->facts);
    guint32 id;
    g_autofree char *text = NULL;

    if (!run_cuts_retainers(profile, &id))
        return;
    text = g_strdup_printf(_("hint: sets of retainers in '%s' are cut off at "
                             "%u bytes: use +RTS -L%u"),
                           profile->run->name, limit,
                           MAX(WANTED_LABEL_SIZE, 4 * MIN(limit, 1000000)));
    message(text);
}

/* Returns whether a run has a selected band of the run of --like. */
static gboolean
has_like(const Report *report)
{
    for (guint i = 0; i < report->n_runs; i++) {
        const Selection *selection = report->runs[i].selection;

        for (guint j = 0; j < selection_n_choices(selection); j++)
            if (selection_choice(selection, j)->like != NULL)
                return TRUE;
    }
    return FALSE;
}

/* Warns if the log of a run does not have the events of --table. */
static void
warn_of_table(DataTable table, const Run *run)
{
    const Activity *activity = run->activity;
    const gboolean told[] = {
        [TABLE_THREADS] = activity->has_running,
        [TABLE_CAPABILITIES] =
            activity->has_running || activity->has_collections,
        [TABLE_COLLECTIONS] = activity->has_collections,
    };
    const char *const needed[] = {
        [TABLE_THREADS] = "+RTS -ls",
        [TABLE_CAPABILITIES] = "+RTS -lgs",
        [TABLE_COLLECTIONS] = "+RTS -lg",
    };
    g_autofree char *text = NULL;

    if (table < TABLE_THREADS || told[table])
        return;
    text = g_strdup_printf(
        _("warning: --table=%s: '%s' does not have the events of %s"),
        table_words[table], run->name, needed[table]);
    message(text);
}

/* Warns if a table is empty, if no marker passes the expressions, because of a
 * typing error perhaps, if --like has no effect, and if the runs can be
 * compared only in part. */
static void
warn_of_report(const Options *options, const Report *report)
{
    const MarkerChoice *choice = &options->choice.markers;
    const Comparison *comparison = report->comparison;

    if (options->input.like != NULL && report->runs[0].selection != NULL &&
        !has_like(report)) {
        g_autofree char *name =
            label_present(options->input.like, strlen(options->input.like));
        g_autofree char *line = g_strdup_printf(
            _("warning: --like: no band is also in '%s'"), name);

        message(line);
    }
    for (guint i = 0; i < report->n_runs; i++) {
        const ReportRun *run = &report->runs[i];
        g_autofree char *text = NULL;

        warn_of_table(report->table, run->profile->run);
        hint_at_stacks(options, run->decoded);
        hint_at_retainers(run->decoded);
        if ((choice->include == NULL && choice->exclude == NULL) ||
            choice->kinds == MARKERS_NONE || run->markers->len > 0 ||
            run->profile->run->markers->len == 0)
            continue;
        text = g_strdup_printf(
            _("warning: no marker in '%s' passes --marker-include and "
              "--marker-exclude"),
            run->profile->run->name);
        message(text);
    }
    if (comparison == NULL)
        return;
    if (comparison->clocks_differ)
        message(_(
            "warning: cannot compare the times: one run has wall-clock times, "
            "another does not"));
    if (comparison->matching->mixed)
        message(
            _("warning: the runs have different break-downs: no bands match"));
    if (comparison->programs_differ)
        message(_("warning: the runs are of different programs"));
    for (guint i = 1; i < comparison_n_runs(comparison); i++) {
        g_autofree char *hint = matching_hint(comparison, i);
        g_autofree char *line =
            hint == NULL ? NULL : g_strdup_printf(_("hint: %s"), hint);

        if (line != NULL)
            message(line);
    }
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

    if (profile_n_eras(profile) == 0) {
        g_set_error(error, TROUBLE, TROUBLE_EMPTY,
                    _("cannot write '%s': --at=all, but there is no census"),
                    output->file);
        return FALSE;
    }
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
        if (options->output.verbose) {
            g_autofree char *done = g_strdup_printf(_("wrote '%s' (%s)"), file,
                                                    output->format->name);

            message(done);
        }
    }
    return TRUE;
}

/* Writes an output.  Returns its sink, complete but not committed, or NULL. */
static Sink *
write_output(const Options *options, const Report *report, guint index,
             Progress *progress, gboolean *whole, GError **error)
{
    const Output *output = &g_array_index(options->output.files, Output, index);
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
        const Output *output = &g_array_index(options->output.files, Output, i);
        g_autofree char *step =
            g_strdup_printf(_("writing '%s'"), output->file);
        guint n_known = 0;

        if (output->format->add == NULL)
            continue;
        progress_begin(progress, step);
        if (!output->format->add(report, output->file, &n_known, error))
            return FALSE;
        if (n_known > 0 && !options->output.quiet) {
            g_autofree char *text = g_strdup_printf(
                report->n_runs == 1
                    ? _("hint: '%s' has this run already: nothing is added")
                    : _("hint: '%s' has some of these runs already: only the "
                        "others are added"),
                output->file);

            message(text);
        }
    }
    return TRUE;
}

/* Says before it is written that an output will be huge. */
static void
hint_at_rows(const Output *output, const Report *report)
{
    const guint64 size =
        output->format->size != NULL ? output->format->size(report) : 0;
    g_autofree char *text = NULL;

    if (size < HUGE_FILE)
        return;
    text = g_strdup_printf(
        /* TRANSLATORS: "the csv will have about 7.2 GB". */
        _("hint: the %s will have about %.1f GB, a row for each band and era: "
          "take --table=bands (csv) for a row for each band, or -o FILE.db for a "
          "database of the run"),
        output->format->name, (double)size / 1e9);
    message(text);
}

/* Says how to make a large trace smaller. */
static void
hint_at_size(const Output *output)
{
    g_autofree char *text = NULL;
    struct stat status;

    if (output->format->events != LISTS_ACTIVITY ||
        !look_at(output->file, STDOUT_FILENO, &status) ||
        status.st_size <= LARGE_TRACE)
        return;
    text = g_strdup_printf(_("hint: '%s' has %" PRIu64
                             " MB, too much for some viewers: --from "
                             "and --to write a part of the run"),
                           output->file, (guint64)status.st_size / 1000000);
    message(text);
}

gboolean
outputs_write(const Options *options, const Report *report, Progress *progress,
              gboolean *whole, GError **error)
{
    g_autoptr(GPtrArray) sinks =
        g_ptr_array_new_with_free_func((GDestroyNotify)sink_free);
    g_autoptr(GError) unread = NULL;

    if (!options->output.quiet && report != NULL)
        warn_of_report(options, report);
    if (report != NULL && options_draw(options) &&
        !check_picture(options, report, error))
        return FALSE;
    for (guint i = 0; i < options->output.files->len; i++)
        if (!check_output(options, i, error) ||
            (report != NULL &&
             !check_start(&g_array_index(options->output.files, Output, i),
                          report, error)))
            return FALSE;
    for (guint i = 0; i < options->output.files->len; i++) {
        GError *reason = NULL;

        if (!options->output.quiet && report != NULL)
            hint_at_rows(&g_array_index(options->output.files, Output, i),
                         report);
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
        const Output *output = &g_array_index(options->output.files, Output, i);
        Sink *sink = g_ptr_array_index(sinks, i);
        g_autofree char *done = g_strdup_printf(
            /* TRANSLATORS: done: a file and its format, "pdf". */
            _("wrote '%s' (%s)"), output->file, output->format->name);

        if (sink == NULL && output->format->add == NULL)
            continue;
        if (sink != NULL && !sink_commit(sink, error))
            return FALSE;
        if (options->output.verbose)
            message(done);
        if (!options->output.quiet)
            hint_at_size(output);
    }
    if (unread == NULL)
        return TRUE;
    g_propagate_error(error, g_steal_pointer(&unread));
    return FALSE;
}
