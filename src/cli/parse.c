#include <config.h>

#include "cli/parse.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <string.h>

#include "chart/page/sizes.h"
#include "cli/arguments.h"
#include "cli/command-line.h"
#include "cli/conditions.h"
#include "cli/usage.h"
#include "cli/values.h"

/* Sets the size of the page.  All options must be parsed, because px depends on
 * --dpi.  Without --size, the page is larger for a difference, for more runs
 * and for more lanes. */
static gboolean
settle_size(Options *options, GError **error)
{
    /* A trend draws any number of runs as one. */
    const gboolean is_trend = options->page.view == VIEW_TREND;
    guint n_runs = is_trend ? 1 : options->input.files->len, n_lanes = 0;
    g_autoptr(GError) reason = NULL;

    for (guint kind = 0; kind < N_LANES; kind++)
        n_lanes += options->page.lanes[kind] ? 1 : 0;
    if (options->page.size != NULL) {
        g_autofree char *line = usage_line(options->page.size);

        return value_size(options->page.size, options->page.dpi,
                          &options->page.width, &options->page.height,
                          &reason) ||
               misuse(error, _("--%s: bad argument '%s': %s"), "size", line,
                      reason->message);
    }
    options->page.width = CHART_DEFAULT_WIDTH;
    options->page.height =
        options->choice.diff || n_runs > FEW_PANELS || n_lanes > FEW_LANES
            ? CHART_HIGH_HEIGHT
            : CHART_DEFAULT_HEIGHT;
    if (options->page.panel_order == PANELS_ROWS) {
        options->page.height =
            MAX(options->page.height, n_runs * PANEL_ROW_HEIGHT);
    } else if (n_runs > MAX_SMALL_PAGE_RUNS) {
        options->page.width = A3_WIDTH;
        options->page.height = A3_HEIGHT;
    }
    return TRUE;
}

/* Fails for an output whose format is unknown. */
static gboolean
fail_format(GError **error, const char *file)
{
    g_autofree char *line = usage_line(file);
    const char *dot = strrchr(file, '.');
    g_autofree char *formats = argument_formats(dot != NULL ? dot + 1 : "");

    if (g_file_test(file, G_FILE_TEST_IS_DIR))
        return misuse(error, _("cannot write '%s': %s"), line,
                      g_strerror(EISDIR));
    if (g_strcmp0(dot, ".gz") == 0)
        return misuse(error,
                      _("cannot tell the format of '%s': only pprof is "
                        "compressed, as .pb.gz"),
                      line);
    return misuse(error,
                  /* TRANSLATORS: a file, and the names of all formats. */
                  _("cannot tell the format of '%s': use --format (%s)"), line,
                  formats);
}

/* Replaces histories by their runs.  If nothing else is asked for, their runs
 * are listed. */
static gboolean
settle_inputs(Options *options, GError **error)
{
    const gboolean lists =
        options->action == ACTION_DRAW && options->input.files->len == 1 &&
        options->output.files->len == 0 && options->output.format == NULL &&
        options->choice.limits->len == 0 && !options->choice.diff &&
        options->input.baselines->len == 0 &&
        options->input.history.named->len == 0 &&
        options->page.view == VIEW_CHART;

    /* What is not written yet, or is a pipe, is no history. */
    if (options->input.follow > 0)
        return TRUE;
    histories_detect(options->input.files);
    if (lists && options_input(options, 0)->is_history) {
        options->action = ACTION_LIST_RUNS;
        return TRUE;
    }
    if (options->input.history.named->len > 0 &&
        options->input.history.last > 0)
        return misuse(error, "%s", _("--runs does not go together with --run"));
    if (!histories_check(options->input.files, &options->input.history,
                         options->input.baselines->len > 0, error))
        return FALSE;
    /* A trend takes runs of a history from its tables. */
    if (options->page.view == VIEW_TREND)
        return TRUE;
    return histories_expand(options->input.files, &options->input.history,
                            error);
}

/* Sets the default output, standard output, and the format of each output. */
static gboolean
settle_outputs(Options *options, GError **error)
{
    const Output standard = {.file = "-"};

    if (options->output.files->len == 0)
        g_array_append_val(options->output.files, standard);
    for (guint i = 0; i < options->output.files->len; i++) {
        Output *output = &g_array_index(options->output.files, Output, i);
        g_autofree char *line = usage_line(output->file);

        for (guint j = 0; j < i; j++)
            if (value_is_same_file(
                    output->file,
                    g_array_index(options->output.files, Output, j).file))
                return misuse(error, _("the output '%s' is given twice"), line);
        output->format = output_format_by_suffix(output->file);
        if (output->format == NULL)
            output->format = options->output.format;
        if (output->format == NULL && value_is_standard(output->file))
            output->format = output_format_with(FORMAT_IS_REPORT);
        if (output->format == NULL)
            return fail_format(error, output->file);
    }
    return TRUE;
}

Options *
options_parse(int argc, char **argv, GError **error)
{
    g_autoptr(Options) options = options_new();

    if (!command_line_take(options, argc, argv, error))
        return NULL;
    if (options->action >= ACTION_DUMP_OPTIONS)
        return g_steal_pointer(&options);
    if (!settle_inputs(options, error))
        return NULL;
    if (options->action == ACTION_LIST_RUNS)
        return g_steal_pointer(&options);
    if (!settle_size(options, error))
        return NULL;
    /* Who chooses the bands or the scale also chooses low bands. */
    if (options->choice.narrows || options->page.y_max_text != NULL)
        options->choice.selection.min_peak = 0;
    if (!conditions_check_inputs(options, error) ||
        !settle_outputs(options, error) || !conditions_check(options, error))
        return NULL;
    return g_steal_pointer(&options);
}
