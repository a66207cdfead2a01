#include <config.h>

#include "cli/outputs.h"

#include <glib/gi18n.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "canvas/text.h"
#include "cli/assembly.h"
#include "cli/language.h"
#include "cli/message.h"
#include "cli/verdict.h"

#define LEAST_TERMINAL 80 /* columns, also where none is */

static guint
terminal_columns(void)
{
    struct winsize size;

    if (isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 &&
        size.ws_col > 0)
        return MAX(size.ws_col, LEAST_TERMINAL);
    return LEAST_TERMINAL;
}

/* Looks at a file, or at what a standard stream is redirected to. */
static gboolean
look_at(const char *name, int stream, struct stat *status)
{
    int result =
        strcmp(name, "-") == 0 ? fstat(stream, status) : stat(name, status);

    return result == 0 && S_ISREG(status->st_mode);
}

/* Returns whether a file, "-" for that stream, is the output's. */
static gboolean
is_same(const char *file, int stream, const char *output)
{
    struct stat here, there;

    return look_at(file, stream, &here) &&
           look_at(output, STDOUT_FILENO, &there) &&
           here.st_dev == there.st_dev && here.st_ino == there.st_ino;
}

/* Two names may be those of one file. */
static gboolean
spares_outputs(const Options *options, guint index, GError **error)
{
    const char *file = g_array_index(options->outputs, Output, index).file;

    for (guint i = 0; i < index; i++) {
        const char *other = g_array_index(options->outputs, Output, i).file;

        if (!is_same(other, STDOUT_FILENO, file))
            continue;
        g_set_error(error, TROUBLE, TROUBLE_USAGE,
                    _("the same output is given twice '%s'"), file);
        return FALSE;
    }
    return TRUE;
}

/* An output that replaces a log would be the last that is ever drawn of
 * it. */
static gboolean
spares_inputs(const Options *options, const Output *output, GError **error)
{
    gboolean same = options->baseline != NULL &&
                    is_same(options->baseline, STDIN_FILENO, output->file);

    for (guint i = 0; i < options->inputs->len; i++)
        same |= is_same(g_ptr_array_index(options->inputs, i), STDIN_FILENO,
                        output->file);
    if (!same)
        return TRUE;
    g_set_error(error, TROUBLE, TROUBLE_USAGE,
                _("the output would replace the input '%s'"), output->file);
    return FALSE;
}

/* There may be very many bands, all of whose figures it takes. */
static gboolean
any_needs_selection(const Options *options)
{
    for (guint i = 0; i < options->outputs->len; i++)
        if (g_array_index(options->outputs, Output, i).format->needs_selection)
            return TRUE;
    return options->narrows || options_draw(options);
}

static gboolean
any_needs_listing(const Options *options)
{
    for (guint i = 0; i < options->outputs->len; i++)
        if (g_array_index(options->outputs, Output, i).format->needs_listing)
            return TRUE;
    return FALSE;
}

/* A share of the heap has no bytes for a line to be at. */
static void
warn_of_shares(const Profile *profile)
{
    g_autofree char *text = g_strdup_printf(
        _("warning: no lines are drawn over shares (--stack=percent) '%s'"),
        profile->name);

    message(text);
}

/* Returns whether memory lines were asked for that shares leave out. */
static gboolean
asks_too_much(const Options *options, const Profile *profile)
{
    if (options->stacking != STACK_PERCENT || profile_n_bands(profile) == 0)
        return FALSE;
    for (guint line = 0; line < N_MEMORY_LINES; line++)
        if (options->overlay[line])
            return TRUE;
    return FALSE;
}

/* Without census times nothing can be overlaid, as another warning says. */
static void
warn_of_overlays(const Options *options, const Profile *profile)
{
    if (asks_too_much(options, profile)) {
        warn_of_shares(profile);
        return;
    }
    for (guint line = 0; line < N_MEMORY_LINES; line++) {
        g_autofree char *text = NULL;

        if (!options->overlay[line] || profile->memory[line]->len > 0 ||
            profile->clock == CLOCK_ERAS)
            continue;
        text = g_strdup_printf(
            _("warning: there are no %s events to overlay '%s'"),
            memory_line_event(line), profile->name);
        message(text);
    }
}

/* An expression with a slip must not pass for a run without marks. */
static void
warn_of_markers(const Options *options, const Report *report)
{
    g_autofree char *text = NULL;

    if ((options->markers.include == NULL &&
         options->markers.exclude == NULL) ||
        report->markers->len > 0 || report->profile->markers->len == 0 ||
        options->markers.kinds == MARKERS_NONE)
        return;
    text = g_strdup_printf(_("warning: no mark's text passes --marker-include "
                             "and --marker-exclude '%s'"),
                           report->profile->name);
    message(text);
}

static gboolean
has_font(const TextMetrics *metrics)
{
    return pango_metrics_has_letters(metrics, "A");
}

static void
warn_of_picture(const Options *options, const Report *report,
                const TextMetrics *metrics)
{
    if (options->quiet)
        return;
    for (guint i = 0; i < report_n_runs(report); i++)
        warn_of_overlays(options, report_run(report, i)->decoded);
    if (!has_font(metrics))
        message(_("warning: no font was found, so that the widths of texts are "
                  "guesses: install the package fonts-dejavu-core (Debian, "
                  "Ubuntu) or dejavu-sans-fonts (Fedora)"));
    else if (report->in_english)
        /* TRANSLATORS: name the packages that have your language's letters. */
        message(_("warning: no font has the letters of this language, so the "
                  "page is in English: install a font that has them"));
}

/* Without a font all texts would be boxes, and nobody could read the picture;
 * where whoever shows it has the fonts, the texts are there. */
static gboolean
can_show_texts(const Options *options, const TextMetrics *metrics,
               GError **error)
{
    for (guint i = 0; i < options->outputs->len; i++) {
        const Output *output = &g_array_index(options->outputs, Output, i);

        if (!output->format->needs_font || has_font(metrics))
            continue;
        g_set_error(error, TROUBLE, TROUBLE_IO,
                    _("no font was found to write texts with: install the "
                      "package fonts-dejavu-core (Debian, Ubuntu) or "
                      "dejavu-sans-fonts (Fedora), or choose SVG '%s'"),
                    output->file);
        return FALSE;
    }
    return TRUE;
}

/* Standard output may be the terminal that the progress is shown on, or lead
 * to a pager that has taken it. */
static void
show_writing(const Output *output, const Sink *sink, Progress *progress)
{
    g_autofree char *step = g_strdup_printf(_("writing '%s'"), output->file);

    if (strcmp(output->file, "-") == 0 || sink_is_terminal(sink))
        progress_hide();
    else
        progress_begin(progress, step);
}

/* Bytes of any value would have a terminal do anything. */
static gboolean
spares_terminal(const Output *output, const Sink *sink, GError **error)
{
    if (!output->format->is_binary || !sink_is_terminal(sink))
        return TRUE;
    g_set_error(error, TROUBLE, TROUBLE_USAGE,
                /* TRANSLATORS: a format, "pdf", and the output's name. */
                _("%s is not written to a terminal '%s'"), output->format->name,
                output->file);
    return FALSE;
}

/* Pages behind the figure are drawn one by one, as they are written. */
static void
write_report(const OutputFormat *format, const Report *report, Sink *sink)
{
    gboolean in_english = report->in_english && format->needs_figure;
    locale_t before = in_english ? language_enter_english() : (locale_t)0;

    format->write(report, sink);
    if (in_english)
        language_leave_english(before);
}

/* Only what goes to the terminal takes its width: a file is the same
 * wherever it is written. */
static Sink *
write_one(const Options *options, guint index, const Report *shared,
          Progress *progress, GError **error)
{
    const Output *output = &g_array_index(options->outputs, Output, index);
    g_autoptr(Sink) sink = NULL;
    Report report = *shared;

    if (!spares_inputs(options, output, error) ||
        !spares_outputs(options, index, error))
        return NULL;
    sink = sink_open(output->file, error);
    if (sink == NULL || !spares_terminal(output, sink, error))
        return NULL;
    show_writing(output, sink, progress);
    if (strcmp(output->file, "-") == 0)
        report.columns = terminal_columns();
    write_report(output->format, &report, sink);
    if (!sink_finish(sink, error))
        return NULL;
    return g_steal_pointer(&sink);
}

static void
say_written(const Output *output)
{
    g_autofree char *text =
        g_strdup_printf(_("wrote %s '%s'"), output->format->name, output->file);

    message(text);
}

static gboolean
commit_all(const Options *options, GPtrArray *sinks, GError **error)
{
    for (guint i = 0; i < sinks->len; i++) {
        Sink *sink = g_ptr_array_index(sinks, i);

        if (sink == NULL)
            continue;
        if (!sink_commit(sink, error))
            return FALSE;
        if (options->verbose)
            say_written(&g_array_index(options->outputs, Output, i));
    }
    return TRUE;
}

/* Who has seen enough of standard output (head, less) may want the files all
 * the same: that error is told when they are there. */
static gboolean
write_all(const Options *options, const Report *report, Progress *progress,
          GError **error)
{
    g_autoptr(GError) unread = NULL;
    g_autoptr(GPtrArray) sinks =
        g_ptr_array_new_with_free_func((GDestroyNotify)sink_free);

    for (guint i = 0; i < options->outputs->len; i++) {
        GError *reason = NULL;
        Sink *sink = write_one(options, i, report, progress, &reason);

        g_ptr_array_add(sinks, sink);
        if (g_error_matches(reason, TROUBLE, TROUBLE_UNREAD)) {
            unread = reason;
        } else if (reason != NULL) {
            g_propagate_error(error, reason);
            return FALSE;
        }
    }
    if (!commit_all(options, sinks, error))
        return FALSE;
    if (unread == NULL)
        return TRUE;
    g_propagate_error(error, g_steal_pointer(&unread));
    return FALSE;
}

/* The figure and what is listed of it, in the language that the fonts can
 * show. */
static void
draw(const Options *options, const Assembly *assembly,
     const TextMetrics *metrics, gboolean in_english, Figure **figure,
     Listing **listing)
{
    locale_t before = in_english ? language_enter_english() : (locale_t)0;

    *figure = assembly_draw(assembly, options, metrics);
    *listing = any_needs_listing(options)
                   ? assembly_list(assembly, options, metrics)
                   : NULL;
    if (in_english)
        language_leave_english(before);
}

/* Fonts are looked up here only: reports and data do without, which saves
 * time. */
static gboolean
draw_and_write(const Options *options, const Assembly *assembly,
               Progress *progress, GError **error)
{
    g_autoptr(TextMetrics) metrics = pango_metrics_new();
    Report report = assembly->report;
    g_autoptr(Figure) figure = NULL;
    g_autoptr(Listing) listing = NULL;

    report.in_english = !language_has_letters(metrics);
    draw(options, assembly, metrics, report.in_english, &figure, &listing);
    if (!can_show_texts(options, metrics, error))
        return FALSE;
    warn_of_picture(options, &report, metrics);
    report.figure = figure;
    report.listing = listing;
    return write_all(options, &report, progress, error);
}

/* What makes a comparison say less than it seems to. */
static void
warn_of_comparison(const Comparison *comparison)
{
    if (comparison->clocks_differ)
        message(_("warning: the times of one run are wall-clock time, those of "
                  "another are not: they cannot be compared"));
    if (comparison->matching->mixed)
        message(_("warning: the runs have different break-downs: no band of "
                  "one is a band of the other"));
    if (comparison->programs_differ)
        message(_("warning: the runs are of different programs"));
}

static void
warn(const Options *options, const Assembly *assembly)
{
    const Report *report = &assembly->report;

    if (options->quiet)
        return;
    for (guint i = 0; i < report_n_runs(report); i++)
        warn_of_markers(options, report_run(report, i));
    if (report->comparison != NULL)
        warn_of_comparison(report->comparison);
}

gboolean
outputs_write(const Options *options, const Inputs *inputs, Progress *progress,
              gboolean *crossed, GError **error)
{
    g_autoptr(Assembly) assembly = NULL;
    gboolean done;

    progress_begin(progress, _("preparing the output"));
    assembly =
        assembly_new(options, inputs, any_needs_selection(options), error);
    if (assembly == NULL)
        return FALSE;
    warn(options, assembly);
    done = options_draw(options)
               ? draw_and_write(options, assembly, progress, error)
               : write_all(options, &assembly->report, progress, error);
    if (done)
        *crossed = verdicts_print(assembly->verdicts, options->quiet);
    return done;
}
