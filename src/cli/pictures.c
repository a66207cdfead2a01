#include <config.h>

#include "cli/pictures.h"

#include <glib/gi18n.h>

#include "canvas/text.h"
#include "chart/source/source.h"
#include "chart/stacks/flame.h"
#include "chart/views.h"
#include "cli/language.h"
#include "output/data.h"
#include "words/amount.h"
#include "words/comparison-text.h"
#include "words/reading-text.h"
#include "words/views-text.h"

/* The maximum number of points of all bands in a page: an SVG of about 200 KB.
 */
#define MAX_INLINED_POINTS 11000

/* Selects the bands of a run that all runs draw, as its panel has them.
 * Returns an array of one Selection.  Free with g_ptr_array_unref. */
static GPtrArray *
select_common(const Report *report, guint index)
{
    const MatchedRun *run = matching_run(report->comparison->matching, index);
    const Selection *common = report->panels[index].selection;
    g_autofree gboolean *is_common =
        g_new0(gboolean, profile_n_bands(run->profile) + 1);
    g_autoptr(GArray) bands = g_array_new(FALSE, FALSE, sizeof(guint));
    const SelectionOptions all = {.bands = 0};

    for (guint i = 0; i < selection_n_choices(common); i++)
        is_common[selection_band(common, run->profile, i)] = TRUE;
    for (guint i = 0; i < profile_n_bands(run->input); i++)
        if (is_common[run->indices[i]])
            g_array_append_val(bands, i);
    return selections_of(&run->input, 1, (const guint *)bands->data, bands->len,
                         &all);
}

/* Draws the stacks of the last run, and with --diff their difference from those
 * of the first. */
static Figure *
draw_flame(const Report *report, const Options *options,
           const ChartOptions *chart, const TextMetrics *metrics)
{
    const Moment *moment = &options->choice.moment;
    const Comparison *comparison = report->diff ? report->comparison : NULL;
    ReportRun run = report->runs[report->n_runs - 1];
    ReportRun other = {0};
    g_autoptr(GPtrArray) selected = NULL, selected_before = NULL;
    g_autoptr(Stacks) stacks = NULL, before = NULL;
    FlameOptions flame = {
        .profile = run.profile,
        .moment = moment,
        .hangs = options->page.view == VIEW_ICICLE,
        .is_sized = options->page.size != NULL,
        .letter = run.letter,
    };

    /* A band must not be drawn in one run, and be in OTHER in the other. */
    if (comparison != NULL && options->choice.narrows) {
        selected =
            select_common(report, comparison_n_runs(report->comparison) - 1);
        selected_before = select_common(report, 0);
        run.asked = run.selection = g_ptr_array_index(selected, 0);
        other.asked = g_ptr_array_index(selected_before, 0);
    }
    stacks = data_stacks(&run, moment);
    flame.stacks = stacks;
    flame.selection = run.selection;
    if (comparison != NULL) {
        other.profile = matching_run(comparison->matching, 0)->input;
        before = data_stacks(&other, moment);
        flame.before = before;
        flame.before_name = other.profile->run->name;
        flame.rule = options->choice.match;
        flame.before_letter = run_name(comparison_run(comparison, 0));
    }
    return flame_draw(&flame, chart, metrics);
}

/* Returns the view whose stacks are drawn: that of the cost centres. */
static const Report *
part_with_stacks(const Report *report)
{
    for (guint i = 0; i < report->views->n; i++)
        if (breakdown_has_stacks(report->views->list[i].profile->breakdown))
            return report->parts[i];
    return report->parts[report->views->main];
}

/* Draws stacks or lines of source instead of the chart.  Returns NULL if
 * neither is asked for, or there are no lines. */
static Figure *
draw_moment(const Report *report, const Options *options,
            const ChartOptions *chart, const TextMetrics *metrics)
{
    if (options_draw_stacks(options))
        return draw_flame(report->views != NULL ? part_with_stacks(report)
                                                : report,
                          options, chart, metrics);
    for (guint i = 0; i < report_n_parts(report); i++) {
        const Report *part = report_part(report, i);

        if (part->source != NULL)
            return source_draw(part->source,
                               part->runs[part->n_runs - 1].selection,
                               options->page.size != NULL, chart, metrics);
    }
    return NULL;
}

/* Returns the caption of the page: what changed between two runs, or what is
 * read in the only one.  Sets those of the panels of several runs.  Their
 * language is that of the figures. */
static const char *
take_captions(Report *report, Panel *panels)
{
    const Comparison *comparison = report->comparison;
    const guint n_panels =
        comparison == NULL ? 0 : comparison_n_runs(comparison);
    const Sentence *change =
        n_panels != 2
            ? NULL
            : report_keep(report, reading_change(comparison, 1, &plain_quotes),
                          (GDestroyNotify)sentence_free);

    for (guint i = 0; i < report->n_runs && change == NULL; i++) {
        const ReportRun *run = &report->runs[i];
        const char *caption =
            run->reading == NULL
                ? NULL
                : report_keep(report,
                              reading_caption(run->reading, run->profile),
                              g_free);

        if (n_panels == 0)
            return caption;
        panels[n_panels - report->n_runs + i].caption = caption;
    }
    return change != NULL ? change->text : NULL;
}

/* Returns the absolute bounds (ChartBound) of what the picture shows: the mean,
 * the peak and the live bytes of the whole run.  Their texts are borrowed. Free
 * with g_array_unref. */
static GArray *
find_bounds(const Options *options)
{
    GArray *bounds = g_array_new(FALSE, FALSE, sizeof(ChartBound));

    for (guint i = 0; i < options->choice.limits->len; i++) {
        const Limit *limit = g_ptr_array_index(options->choice.limits, i);
        const gboolean is_shown =
            !limit->is_leak && limit->patterns == NULL &&
            (limit->metric == METRIC_LIVE || limit->metric == METRIC_PEAK ||
             limit->metric == options->choice.of);

        for (guint j = 0;
             is_shown && limit->mark == NULL && j < limit->bounds->len; j++) {
            const Bound *bound = &g_array_index(limit->bounds, Bound, j);
            const ChartBound line = {bound->value, limit->text};

            if (bound->kind == BOUND_ABSOLUTE)
                g_array_append_val(bounds, line);
        }
    }
    return bounds;
}

/* Returns the options of all charts. */
static ChartOptions
chart_options(Report *report, const Options *options)
{
    const ReportRun *run = &report->runs[0];
    ChartOptions chart = options_chart(options, run->markers, run->decoded);

    if (report->trend == NULL)
        return chart;
    chart.trend = report->trend;
    chart.bounds = report_keep(report, find_bounds(options),
                               (GDestroyNotify)g_array_unref);
    chart.x_axis = X_AXIS_ERA;
    chart.default_lanes = FALSE;
    for (guint i = 0; i < N_LANES; i++)
        chart.lanes[i] =
            i == LANE_USAGE && run->decoded->run->activity->n_bins > 0;
    for (guint i = 0; i < N_MEMORY_LINES; i++)
        chart.overlay[i] = TRUE;
    return chart;
}

/* Only this function looks up fonts, because that takes long and reports and
 * data need none. */
static const TextMetrics *
find_fonts(Report *report, const Options *options)
{
    TextMetrics *metrics;

    if (options->action != ACTION_DRAW)
        return metrics_fixed();
    metrics = report_keep(report, pango_metrics_new(),
                          (GDestroyNotify)pango_metrics_free);
    report->in_english = !language_has_letters(metrics);
    report->metrics = metrics;
    return metrics;
}

/* Returns how the runs of a picture are aligned. */
static Alignment
alignment_of(const Report *report, const Options *options)
{
    const Comparison *comparison = report->comparison;

    if (!report->diff || options->choice.has_alignment ||
        options->input.following != NULL)
        return report->alignment;
    for (guint run = 1; run < comparison_n_runs(comparison); run++)
        if (diff_lengths_differ(comparison->matching, 0, run))
            return ALIGN_RELATIVE;
    return report->alignment;
}

/* Returns what the panels of a comparison are drawn from. */
static PanelsOptions
panels_options(const Report *report, const Options *options,
               const Panel *panels)
{
    return (PanelsOptions){
        .comparison = report->comparison,
        .panels = panels,
        .order = options->page.panel_order,
        .diff = report->diff,
        .alignment = alignment_of(report, options),
    };
}

/* Returns whether there is a listing. */
static gboolean
lists_bands(const Options *options, guint traits)
{
    return (traits & FORMAT_NEEDS_LISTING) && options->action == ACTION_DRAW &&
           !options->page.graph_only && options->page.view != VIEW_SOURCE;
}

void
pictures_draw(Report *report, const Options *options, guint traits)
{
    const ReportRun *run = &report->runs[0];
    const TextMetrics *metrics = find_fonts(report, options);
    ChartOptions chart = chart_options(report, options);
    const gboolean is_moment =
        options_draw_stacks(options) || options->page.view == VIEW_SOURCE;
    const guint n_panels =
        report->comparison == NULL ? 0 : comparison_n_runs(report->comparison);
    Panel *captioned = report_keep(
        report, g_memdup2(report->panels, n_panels * sizeof(Panel)), g_free);
    const PanelsOptions panels = panels_options(report, options, captioned);
    /* Without --diff, a single run with a baseline is drawn as one chart. */
    const gboolean has_panels = report->n_runs > 1 || report->diff;
    const locale_t before = language_enter(report->in_english);
    const char *caption = options->page.view == VIEW_CHART
                              ? take_captions(report, captioned)
                              : NULL;

    for (gboolean inlined = FALSE; inlined <= TRUE; inlined++) {
        Figure *figure;

        if (!(traits & (inlined ? FORMAT_NEEDS_INLINED : FORMAT_NEEDS_FIGURE)))
            continue;
        /* The page has the sentences of its small figure beside it. */
        chart.caption = inlined                         ? ""
                        : options->page.caption != NULL ? options->page.caption
                                                        : caption;
        chart.max_points = inlined ? MAX_INLINED_POINTS / MAX(1, n_panels) : 0;
        figure = inlined ? NULL : draw_moment(report, options, &chart, metrics);
        if (figure == NULL)
            figure = has_panels ? panels_draw(&panels, &chart, metrics)
                                : chart_draw(run->profile, run->selection,
                                             &chart, metrics);
        report_keep(report, figure, (GDestroyNotify)figure_free);
        *(inlined ? &report->inlined : &report->figure) = figure;
    }
    chart.max_points = 0;
    chart.no_swatches = is_moment;
    if (lists_bands(options, traits)) {
        Listing *listing =
            report_keep(report, listing_new(), (GDestroyNotify)listing_free);

        if (has_panels)
            listing_add_changes(listing, &panels, &chart, metrics);
        else
            listing_add_run(listing, run->profile, run->selection, &chart,
                            metrics);
        report->listing = listing;
    }
    language_leave(before);
}

static void
view_panel_clear(gpointer data)
{
    ViewPanel *panel = data;

    g_free(panel->head);
    g_array_unref(panel->with_moment);
}

/* Returns the markers of a view, and one with a text at the moment of all,
 * unless that is the peak, which is marked anyway.  Free with g_array_unref. */
static GArray *
markers_with_moment(const JoinedView *view, char *text)
{
    GArray *markers = g_array_new(FALSE, FALSE, sizeof(Marker));
    const gint64 time = view->is_joined
                            ? profile_era(view->profile, view->joined.top)->time
                            : 0;
    const Marker moment = {.time = time, .text = text};
    guint at = 0;

    g_array_append_vals(markers, view->markers->data, view->markers->len);
    if (!view->is_joined || view->joined.top == view->reading->peak)
        return markers;
    while (at < markers->len && g_array_index(markers, Marker, at).time < time)
        at++;
    g_array_insert_val(markers, at, moment);
    return markers;
}

/* Returns the head of a panel, with the peak, for which a low panel has no
 * room; versions have it in their table.  Free with g_free. */
static char *
panel_head(const JoinedView *view, gboolean has_versions)
{
    g_autofree char *heading = view_heading(view);
    g_autofree char *peak = NULL, *moment = NULL;

    if (has_versions || view->reading->shape == SHAPE_NONE)
        return g_steal_pointer(&heading);
    peak = amount_level(
        view->profile,
        (double)profile_era(view->profile, view->reading->peak)->total);
    moment = moment_of_era(view->profile, view->reading->peak);
    /* TRANSLATORS: a view, "What (-hT)", a size and its moment ("at 1.20 s").
     */
    return g_strdup_printf(_("%s: peak %s %s"), heading, peak, moment);
}

/* Returns the panels (ViewPanel) of the views.  panels has room for the options
 * of each comparison.  Free with g_array_unref. */
static GArray *
view_panels(Report *report, const Options *options, PanelsOptions *compared)
{
    GArray *panels = g_array_new(FALSE, TRUE, sizeof(ViewPanel));
    char *moment = report_keep(report, view_moment_text(report->views), g_free);

    g_array_set_clear_func(panels, view_panel_clear);
    for (guint i = 0; i < report->views->n; i++) {
        const Report *part = report->parts[i];
        const JoinedView *view = &report->views->list[i];
        const ReportRun *run = &part->runs[part->n_runs - 1];
        ViewPanel panel = {
            .head = panel_head(view, part->comparison != NULL),
            .profile = run->profile,
            .selection = run->selection,
            .with_moment = markers_with_moment(view, moment),
            .decoded = run->decoded,
        };

        if (part->comparison != NULL) {
            compared[i] = panels_options(part, options, part->panels);
            panel.compared = &compared[i];
        }
        g_array_append_val(panels, panel);
    }
    return panels;
}

void
pictures_draw_views(Report *report, const Options *options, guint traits)
{
    const Views *views = report->views;
    const JoinedView *main = &views->list[views->main];
    const TextMetrics *metrics = find_fonts(report, options);
    ChartOptions chart = chart_options(report, options);
    PanelsOptions *compared =
        report_keep(report, g_new0(PanelsOptions, views->n), g_free);
    const gboolean is_moment =
        options_draw_stacks(options) || options->page.view == VIEW_SOURCE;
    const locale_t before = language_enter(report->in_english);
    const Comparison *versions = report->parts[views->main]->comparison;
    g_autoptr(Sentence) change =
        versions != NULL && comparison_n_runs(versions) == 2
            ? reading_change(versions, 1, &plain_quotes)
            : NULL;
    g_autofree char *shape = reading_caption(main->reading, main->profile);
    /* Stacks may be of another view. */
    const char *caption = is_moment        ? NULL
                          : change != NULL ? change->text
                                           : shape;
    g_autoptr(GArray) panels = view_panels(report, options, compared);

    for (gboolean inlined = FALSE; inlined <= TRUE; inlined++) {
        Figure *figure;

        if (!(traits & (inlined ? FORMAT_NEEDS_INLINED : FORMAT_NEEDS_FIGURE)))
            continue;
        chart.caption = inlined                         ? ""
                        : options->page.caption != NULL ? options->page.caption
                                                        : caption;
        chart.max_points = inlined ? MAX_INLINED_POINTS / views->n : 0;
        figure = inlined ? NULL : draw_moment(report, options, &chart, metrics);
        if (figure == NULL)
            figure = views_draw(views, (const ViewPanel *)panels->data,
                                options->page.panel_order, &chart, metrics);
        report_keep(report, figure, (GDestroyNotify)figure_free);
        *(inlined ? &report->inlined : &report->figure) = figure;
    }
    chart.max_points = 0;
    chart.no_swatches = is_moment;
    if (lists_bands(options, traits)) {
        Listing *listing =
            report_keep(report, listing_new(), (GDestroyNotify)listing_free);

        for (guint i = 0; i < views->n; i++) {
            const ViewPanel *panel = &g_array_index(panels, ViewPanel, i);

            if (panel->compared != NULL)
                listing_add_changes(listing, panel->compared, &chart, metrics);
            else
                listing_add_run(listing, panel->profile, panel->selection,
                                &chart, metrics);
        }
        report->listing = listing;
    }
    language_leave(before);
}
