#include <config.h>

#include "cli/outputs.h"

#include <glib/gi18n.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "canvas/text.h"
#include "cli/assembly.h"
#include "cli/message.h"
#include "cli/verdict.h"
#include "input/error.h"

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

static gboolean
is_same(const char *input, const char *output)
{
    struct stat in, out;

    return look_at(input, STDIN_FILENO, &in) &&
           look_at(output, STDOUT_FILENO, &out) && in.st_dev == out.st_dev &&
           in.st_ino == out.st_ino;
}

/* An output that replaces a log would be the last that is ever drawn of
 * it. */
static gboolean
spares_inputs(const Options *options, const Output *output, GError **error)
{
    gboolean same =
        options->baseline != NULL && is_same(options->baseline, output->file);

    for (guint i = 0; i < options->inputs->len; i++)
        same |= is_same(g_ptr_array_index(options->inputs, i), output->file);
    if (!same)
        return TRUE;
    g_set_error(error, TROUBLE, TROUBLE_USAGE,
                _("the output would replace the input '%s'"), output->file);
    return FALSE;
}

static gboolean
any_needs_figure(const Options *options)
{
    for (guint i = 0; i < options->outputs->len; i++)
        if (g_array_index(options->outputs, Output, i).format->needs_figure)
            return TRUE;
    return FALSE;
}

/* There may be very many bands, all of whose figures it takes. */
static gboolean
any_needs_selection(const Options *options)
{
    for (guint i = 0; i < options->outputs->len; i++)
        if (g_array_index(options->outputs, Output, i).format->needs_selection)
            return TRUE;
    return options->narrows || any_needs_figure(options);
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

static void
warn_of_picture(const Options *options, const Profile *profile,
                const TextMetrics *metrics, gboolean once)
{
    if (options->quiet)
        return;
    warn_of_overlays(options, profile);
    if (once && !pango_metrics_has_font(metrics))
        message(_("warning: no font was found, so that texts are boxes: "
                  "install the package fonts-dejavu-core (Debian, Ubuntu) or "
                  "dejavu-sans-fonts (Fedora)"));
}

/* Only what goes to the terminal takes its width: a file is the same
 * wherever it is written. */
static Sink *
write_one(const Options *options, const Output *output, const Report *shared,
          GError **error)
{
    g_autoptr(Sink) sink = NULL;
    Report report = *shared;

    if (!spares_inputs(options, output, error))
        return NULL;
    sink = sink_open(output->file, error);
    if (sink == NULL)
        return NULL;
    if (strcmp(output->file, "-") == 0)
        report.columns = terminal_columns();
    output->format->write(&report, sink);
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
        if (!sink_commit(g_ptr_array_index(sinks, i), error))
            return FALSE;
        if (options->verbose)
            say_written(&g_array_index(options->outputs, Output, i));
    }
    return TRUE;
}

static gboolean
write_all(const Options *options, const Report *report, GError **error)
{
    g_autoptr(GPtrArray) sinks =
        g_ptr_array_new_with_free_func((GDestroyNotify)sink_free);

    for (guint i = 0; i < options->outputs->len; i++) {
        const Output *output = &g_array_index(options->outputs, Output, i);
        Sink *sink = write_one(options, output, report, error);

        if (sink == NULL)
            return FALSE;
        g_ptr_array_add(sinks, sink);
    }
    return commit_all(options, sinks, error);
}

/* Fonts are loaded only for pictures. */
static gboolean
draw_and_write(const Options *options, const Assembly *assembly, GError **error)
{
    g_autoptr(TextMetrics) metrics = pango_metrics_new();
    Report report = assembly->report;
    g_autoptr(Figure) figure = assembly_draw(assembly, options, metrics);
    g_autoptr(Listing) listing = any_needs_listing(options)
                                     ? assembly_list(assembly, options, metrics)
                                     : NULL;

    for (guint i = 0; i < report_n_runs(&report); i++)
        warn_of_picture(options, report_run(&report, i)->decoded, metrics,
                        i == 0);
    report.figure = figure;
    report.listing = listing;
    return write_all(options, &report, error);
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
outputs_write(const Options *options, const Inputs *inputs, gboolean *crossed,
              GError **error)
{
    g_autoptr(Assembly) assembly =
        assembly_new(options, inputs, any_needs_selection(options), error);
    gboolean done;

    if (assembly == NULL)
        return FALSE;
    warn(options, assembly);
    done = any_needs_figure(options)
               ? draw_and_write(options, assembly, error)
               : write_all(options, &assembly->report, error);
    if (done)
        *crossed = verdicts_print(assembly->verdicts, options->quiet);
    return done;
}
