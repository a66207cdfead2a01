#include <config.h>

#include "cli/options.h"

#include <glib/gi18n.h>

#include "base/error.h"
#include "base/label.h"
#include "chart/page/sizes.h"
#include "cli/run-labels.h"
#include "cli/values.h"
#include "themes/themes.h"
#include "words/amount.h"

Options *
options_new(void)
{
    Options *options = g_new0(Options, 1);

    options->input.files =
        g_ptr_array_new_with_free_func((GDestroyNotify)input_file_free);
    options->input.history.named = g_ptr_array_new_with_free_func(g_free);
    options->output.run_labels = run_labels_new();
    options->input.baselines = g_ptr_array_new_with_free_func(g_free);
    options->input.symbols = g_ptr_array_new_with_free_func(g_free);
    options->page.sources = g_ptr_array_new_with_free_func(g_free);
    options->choice.limits =
        g_ptr_array_new_with_free_func((GDestroyNotify)limit_free);
    options->output.files = g_array_new(FALSE, FALSE, sizeof(Output));
    options->choice.selection.trace = SELECTION_DEFAULT_TRACE;
    options->choice.selection.bands = SELECTION_DEFAULT_BANDS;
    options->choice.selection.min_peak = SELECTION_DEFAULT_MIN_PEAK;
    options->page.dpi = DEFAULT_DPI;
    options->choice.of = METRIC_MEAN;
    options->input.follow_for = G_MAXINT64;
    options->launch.end_after = G_MAXINT64;
    options->launch.times = 1;
    return options;
}

const InputFile *
options_input(const Options *options, guint index)
{
    return g_ptr_array_index(options->input.files, index);
}

const Output *
options_output(const Options *options, guint index)
{
    return &g_array_index(options->output.files, Output, index);
}

gboolean
options_set_quantity(Options *options, Quantity quantity, GError **error)
{
    const char *key = quantity_keys[quantity];

    if (options->page.y_max_text != NULL &&
        (!value_level(options->page.y_max_text, quantity,
                      &options->page.chart.y_max) ||
         options->page.chart.y_max == 0)) {
        g_autofree char *line = label_line(options->page.y_max_text);

        /* TRANSLATORS: "--y-max: bad argument '2MiB': the time profile takes a
         * number of CPUs: 2 or 1.5". */
        return misuse(error,
                      _("--y-max: bad argument '%s': the %s profile takes %s"),
                      line, key, amount_expected(quantity, METRIC_PEAK));
    }
    for (guint i = 0; i < options->choice.limits->len; i++) {
        Limit *limit = g_ptr_array_index(options->choice.limits, i);

        if (limit->is_leak && quantity != QUANTITY_HEAP)
            return misuse(
                error,
                _("--fail-if '%s': leaks are judged on heap profiles, not on the "
                  "%s profile"),
                limit->text, key);
        if (!limit_set_quantity(limit, quantity))
            /* TRANSLATORS: "--fail-if 'peak>2MiB': peak of the time profile
             * takes a number of CPUs: 2 or 1.5". */
            return misuse(error,
                          _("--fail-if '%s': %s of the %s profile takes %s"),
                          limit->text, limit_key(limit), key,
                          amount_expected(quantity, limit->metric));
    }
    return TRUE;
}

gboolean
options_need_runs(const Options *options)
{
    for (guint i = 0; i < options->output.files->len; i++)
        if (options_output(options, i)->format->events <= LISTS_ACTIVITY)
            return TRUE;
    return options->choice.limits->len > 0 || options->action != ACTION_DRAW;
}

gboolean
options_run_for_time(const Options *options)
{
    return options->launch.is_run && options->input.has_quantity &&
           options->input.quantity == QUANTITY_TIME;
}

ReadOptions
options_for_reading(const Options *options)
{
    gboolean activity = (options_traits(options) & FORMAT_NEEDS_ACTIVITY) ||
                        options->action == ACTION_DUMP_PROFILE ||
                        options->output.table >= TABLE_RUNS ||
                        options->page.view == VIEW_TREND;

    for (guint kind = 0; kind < N_LANES; kind++)
        activity |= options->page.chart.lanes[kind] && options_draw(options);
    for (guint i = 0; i < options->choice.limits->len; i++) {
        const Limit *limit = g_ptr_array_index(options->choice.limits, i);

        activity |= limit_has_measure(limit);
    }
    /* Views are aligned by what is allocated. */
    activity |= options->input.files->len > 1 &&
                options->choice.views != VIEWS_NEVER &&
                (options_traits(options) & FORMAT_NEEDS_READING);
    /* Whether the censuses of evheap run suit the program, pauses tell. */
    activity |= options->launch.is_run;
    return (ReadOptions){.activity = activity,
                         .spans = options->input.spans,
                         .stated = options->input.breakdown};
}

gboolean
options_make_plain(const Options *options)
{
    return options->choice.labels == LABELS_PLAIN &&
           options->action == ACTION_DRAW;
}

guint
options_traits(const Options *options)
{
    guint traits = 0;

    for (guint i = 0; i < options->output.files->len; i++)
        traits |= options_output(options, i)->format->traits;
    if (options->action == ACTION_DUMP_FIGURE)
        traits |= PICTURE_TRAITS;
    return traits;
}

gboolean
options_draw(const Options *options)
{
    return options->action == ACTION_DUMP_FIGURE ||
           (options->action == ACTION_DRAW &&
            (options_traits(options) & FORMAT_DRAWS));
}

void
options_fit_page(Options *options, guint n_runs)
{
    ChartOptions *chart = &options->page.chart;
    guint n_lanes = 0;

    if (options->page.size != NULL)
        return;
    for (guint kind = 0; kind < N_LANES; kind++)
        n_lanes += chart->lanes[kind] ? 1 : 0;
    chart->width = CHART_DEFAULT_WIDTH;
    chart->height =
        options->choice.diff || n_runs > FEW_PANELS || n_lanes > FEW_LANES
            ? CHART_HIGH_HEIGHT
            : CHART_DEFAULT_HEIGHT;
    if (options->page.panel_order == PANELS_ROWS) {
        chart->height = MAX(chart->height, n_runs * PANEL_ROW_HEIGHT);
    } else if (n_runs > MAX_SMALL_PAGE_RUNS) {
        chart->width = A3_WIDTH;
        chart->height = A3_HEIGHT;
    }
}

gboolean
options_draw_stacks(const Options *options)
{
    return options->page.view == VIEW_FLAME ||
           options->page.view == VIEW_ICICLE;
}

/* A wrong --theme is an error even if nothing is drawn. */
gboolean
options_load_theme(Options *options, GError **error)
{
    if (options->page.theme_name != NULL)
        options->page.theme = themes_load(options->page.theme_name, error);
    else if (options_draw(options))
        options->page.theme = themes_load_default();
    else
        return TRUE;
    return options->page.theme != NULL;
}

ChartOptions
options_chart(const Options *options, const GArray *markers,
              const Profile *decoded)
{
    const PageOptions *page = &options->page;
    ChartOptions chart = page->chart;

    chart.theme = page->theme;
    chart.title = page->title;
    chart.caption = page->caption;
    chart.no_facts = page->title != NULL && page->title[0] == '\0' &&
                     page->caption != NULL && page->caption[0] == '\0';
    chart.markers = markers;
    chart.decoded = decoded;
    chart.default_lanes = !page->has_lanes;
    return chart;
}

void
options_free(Options *options)
{
    if (options == NULL)
        return;
    g_array_unref(options->output.files);
    g_ptr_array_unref(options->input.files);
    g_ptr_array_unref(options->input.history.named);
    g_ptr_array_unref(options->output.run_labels);
    g_free(options->output.run_name);
    g_ptr_array_unref(options->input.baselines);
    g_ptr_array_unref(options->input.symbols);
    g_ptr_array_unref(options->page.sources);
    g_clear_pointer(&options->input.spans, g_ptr_array_unref);
    g_ptr_array_unref(options->choice.limits);
    g_free(options->launch.page);
    g_free(options->page.title);
    g_free(options->page.caption);
    theme_free(options->page.theme);
    screen_free(options->output.screen);
    filter_clear(&options->choice.filter);
    marker_choice_clear(&options->choice.markers);
    if (options->choice.events != NULL)
        g_ptr_array_unref(options->choice.events);
    g_free(options);
}
