#include <config.h>

#include "cli/assembly.h"

#include <glib/gi18n.h>

#include "base/error.h"
#include "canvas/text.h"
#include "chart/stacks/flame.h"
#include "cli/language.h"
#include "cli/limit-results.h"
#include "compare/change.h"
#include "compare/phases.h"
#include "output/data.h"
#include "run/plain.h"
#include "words/comparison-text.h"
#include "words/reading-text.h"

/* Adds a ReportRun for each run but the baseline. */
static void
add_runs(Assembly *assembly, const Options *options, const Inputs *inputs)
{
    const guint traits = options_traits(options);
    /* A selection has the statistics of all bands; a reading looks at each
     * value of all bands. */
    const gboolean with_selection =
        (traits & FORMAT_NEEDS_SELECTION) || options->choice.narrows;
    const gboolean with_reading = (traits & FORMAT_NEEDS_READING) != 0;

    for (guint i = inputs->has_baseline ? 1 : 0; i < inputs->runs->len; i++) {
        const Input *input = inputs_run(inputs, i);
        Selection *selection =
            with_selection ? selection_new(input->profile, &assembly->choosing)
                           : NULL;
        Reading *reading =
            with_reading
                ? reading_new(input->profile, input->whole, input->whole->run)
                : NULL;
        const ReportRun run = {
            .profile = input->profile,
            .decoded = input->whole,
            .selection = selection,
            .asked = options->choice.narrows ? selection : NULL,
            .markers = g_ptr_array_index(assembly->markers, i),
            .n_messages =
                markers_hidden(input->shown, &options->choice.markers),
            .letter = assembly->comparison == NULL
                          ? "A"
                          : comparison_run(assembly->comparison, i)->letter,
            .reading = reading,
            .name = input->name,
            .labels = input->labels,
        };

        if (selection != NULL)
            g_ptr_array_add(assembly->selections, selection);
        if (reading != NULL)
            g_ptr_array_add(assembly->readings, reading);
        g_array_append_val(assembly->runs, run);
    }
}

/* Adds a panel for each run.  All panels have the same bands. */
static void
add_panels(Assembly *assembly, const Options *options, const Inputs *inputs)
{
    const Matching *matching = assembly->comparison->matching;
    guint n_runs = inputs->runs->len;
    g_autofree const Profile **matched = g_new(const Profile *, n_runs);

    for (guint i = 0; i < n_runs; i++)
        matched[i] = matching_run(matching, i)->profile;
    if (options->choice.diff) {
        /* A difference shows the bands with the largest changes first. */
        g_autofree guint *ranked = changes_rank(matching);

        assembly->common = selections_of(
            matched, n_runs, ranked, matching->n_bands, &assembly->choosing);
    } else {
        assembly->common = selections_new(matched, n_runs, &assembly->choosing);
    }
    for (guint i = 0; i < n_runs; i++) {
        const Panel panel = {
            .selection = g_ptr_array_index(assembly->common, i),
            .markers = g_ptr_array_index(assembly->markers, i),
            .decoded = inputs_run(inputs, i)->whole,
        };

        g_array_append_val(assembly->panels, panel);
    }
}

/* Divides the runs at the marks that they have in common with the first. */
static gboolean
find_phases(Assembly *assembly, GError **error)
{
    const Comparison *comparison = assembly->comparison;
    GArray *runs = comparison->matching->runs;

    for (guint i = 1; i < matching_n_runs(comparison->matching); i++) {
        MatchedRun *run = &g_array_index(runs, MatchedRun, i);

        run->phases = phases_new(
            (const Profile *[]){matching_run(comparison->matching, 0)->profile,
                                run->profile},
            (const GArray *[]){g_ptr_array_index(assembly->markers, 0),
                               g_ptr_array_index(assembly->markers, i)});
        if (run->phases == NULL) {
            g_set_error(
                error, TROUBLE, TROUBLE_USAGE,
                _("--align=markers: %s and %s have no marker in common; "
                  "try --align=relative"),
                run_name(comparison_run(comparison, 0)),
                run_name(comparison_run(comparison, i)));
            return FALSE;
        }
    }
    return TRUE;
}

/* A band whose label is its text in the comparison has that label in each run.
 */
static void
keep_texts(const Matching *matching)
{
    for (guint i = 0; i < matching->runs->len; i++) {
        const MatchedRun *run = matching_run(matching, i);
        Profile *own = run->input->run->profiles[run->input->quantity];

        for (guint j = 0; j < profile_n_bands(own); j++)
            if (profile_band(run->profile, run->indices[j])->keeps_text)
                profile_keep_text(own, j);
    }
}

static gboolean
compare(Assembly *assembly, const Options *options, const Inputs *inputs,
        GError **error)
{
    const guint n_runs = inputs->runs->len, n_others = inputs->others->len;
    g_autofree const Profile **profiles =
        g_new(const Profile *, n_runs + n_others);

    for (guint i = 0; i < n_runs + n_others; i++) {
        const guint run = i == 0          ? 0
                          : i <= n_others ? n_runs + i - 1
                                          : i - n_others;

        profiles[i] = inputs_run(inputs, run)->profile;
    }
    assembly->comparison = comparison_new(
        profiles, n_runs + n_others, inputs->has_baseline ? 1 + n_others : 0,
        options->choice.match);
    if (options_make_plain(options))
        keep_texts(assembly->comparison->matching);
    if (options->choice.alignment == ALIGN_MARKERS &&
        !find_phases(assembly, error))
        return FALSE;
    add_panels(assembly, options, inputs);
    return TRUE;
}

/* Selects the bands of a run that all runs draw.  selections has the common
 * ones of the matched runs.  Returns an array of one Selection.  Free with
 * g_ptr_array_unref. */
static GPtrArray *
select_common(const Comparison *comparison, const GPtrArray *selections,
              guint index)
{
    const MatchedRun *run = matching_run(comparison->matching, index);
    const Selection *common = g_ptr_array_index(selections, index);
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
draw_flame(const Assembly *assembly, const Options *options,
           const Inputs *inputs, const ChartOptions *chart,
           const TextMetrics *metrics)
{
    ReportRun run =
        g_array_index(assembly->runs, ReportRun, assembly->runs->len - 1);
    const Input *first = inputs_run(inputs, 0);
    const Comparison *comparison =
        options->choice.diff ? assembly->comparison : NULL;
    ReportRun other = {.profile = first->profile};
    g_autoptr(GPtrArray) selected = NULL, selected_before = NULL;
    g_autoptr(Stacks) stacks = NULL, before = NULL;
    FlameOptions flame = {
        .profile = run.profile,
        .moment = &options->choice.moment,
        .hangs = options->page.view == VIEW_ICICLE,
        .is_sized = options->page.size != NULL,
        .letter = run.letter,
    };

    /* A band must not be drawn in one run, and be in OTHER in the other. */
    if (comparison != NULL && options->choice.narrows) {
        selected =
            select_common(comparison, assembly->common, inputs->runs->len - 1);
        selected_before = select_common(comparison, assembly->common, 0);
        run.asked = run.selection = g_ptr_array_index(selected, 0);
        other.asked = g_ptr_array_index(selected_before, 0);
    }
    stacks = data_stacks(&run, &options->choice.moment);
    flame.stacks = stacks;
    flame.selection = run.selection;
    if (comparison != NULL) {
        before = data_stacks(&other, &options->choice.moment);
        flame.before = before;
        flame.before_name = first->shown->name;
        flame.rule = options->choice.match;
        flame.before_letter = run_name(comparison_run(comparison, 0));
    }
    return flame_draw(&flame, chart, metrics);
}

/* Sets the captions: what changed between two runs, or what is read in each
 * run.  Their language is that of the figures. */
static void
take_captions(Assembly *assembly)
{
    const Comparison *comparison = assembly->comparison;
    const guint n_panels = assembly->panels->len;

    if (comparison != NULL && comparison_n_runs(comparison) == 2)
        g_ptr_array_add(assembly->captions, assembly->caption = reading_change(
                                                comparison, 1, &plain_quotes));
    for (guint i = 0; i < assembly->runs->len && assembly->caption == NULL;
         i++) {
        const ReportRun *run = &g_array_index(assembly->runs, ReportRun, i);
        char *caption = run->reading != NULL
                            ? reading_caption(run->reading, run->profile)
                            : NULL;

        if (n_panels == 0)
            assembly->caption = caption;
        else
            g_array_index(assembly->panels, Panel,
                          n_panels - assembly->runs->len + i)
                .caption = caption;
        g_ptr_array_add(assembly->captions, caption);
    }
}

/* Only this function looks up fonts, because that takes long and reports and
 * data need none. */
void
assembly_draw(Assembly *assembly, const Options *options, const Inputs *inputs,
              const ChartOptions *drawn)
{
    const ReportRun *run = &g_array_index(assembly->runs, ReportRun, 0);
    const TextMetrics *metrics = metrics_fixed();
    const guint traits = options_traits(options);
    ChartOptions chart = *drawn;
    const gboolean has_stacks = options_draw_stacks(options);
    const PanelsOptions panels = {
        .comparison = assembly->comparison,
        .panels = (const Panel *)assembly->panels->data,
        .order = options->page.panel_order,
        .diff = options->choice.diff,
        .alignment = options->choice.alignment,
    };
    /* Without --diff, a single run with a baseline is drawn as one chart. */
    const gboolean has_panels = assembly->runs->len > 1 || options->choice.diff;
    locale_t before;

    if (options->action == ACTION_DRAW) {
        metrics = assembly->metrics = pango_metrics_new();
        assembly->in_english = !language_has_letters(metrics);
    }
    before = language_enter(assembly->in_english);
    if (!has_stacks)
        take_captions(assembly);
    for (gboolean inlined = FALSE; inlined <= TRUE; inlined++) {
        Figure **figure = inlined ? &assembly->inlined : &assembly->figure;

        if (!(traits & (inlined ? FORMAT_NEEDS_INLINED : FORMAT_NEEDS_FIGURE)))
            continue;
        /* The page has the sentences of its small figure beside it. */
        chart.caption = inlined                  ? ""
                        : drawn->caption != NULL ? drawn->caption
                                                 : assembly->caption;
        chart.max_points =
            inlined ? MAX_INLINED_POINTS / MAX(1, assembly->panels->len) : 0;
        *figure = has_stacks && !inlined
                      ? draw_flame(assembly, options, inputs, &chart, metrics)
                  : has_panels ? panels_draw(&panels, &chart, metrics)
                               : chart_draw(run->profile, run->selection,
                                            &chart, metrics);
    }
    chart.max_points = 0;
    chart.no_swatches = has_stacks;
    if ((traits & FORMAT_NEEDS_LISTING) && options->action == ACTION_DRAW &&
        !options->page.graph_only)
        assembly->listing =
            has_panels
                ? listing_new_changes(&panels, &chart, metrics)
                : listing_new(run->profile, run->selection, &chart, metrics);
    language_leave(before);
}

/* Decides which labels of the runs are plain. */
static void
make_plain(const Inputs *inputs)
{
    const guint n_runs = inputs->runs->len + inputs->others->len;
    g_autofree Profile **profiles = g_new(Profile *, n_runs * N_QUANTITIES);
    guint n = 0;

    for (guint i = 0; i < n_runs; i++)
        for (Quantity quantity = 0; quantity < N_QUANTITIES; quantity++) {
            Profile *profile = inputs_run(inputs, i)->shown->profiles[quantity];

            if (profile != NULL)
                profiles[n++] = profile;
        }
    profiles_make_plain(profiles, n);
}

Assembly *
assembly_new_empty(const Options *options)
{
    Assembly *assembly = g_new0(Assembly, 1);

    assembly->runs = g_array_new(FALSE, FALSE, sizeof(ReportRun));
    assembly->selections =
        g_ptr_array_new_with_free_func((GDestroyNotify)selection_free);
    assembly->captions = g_ptr_array_new_with_free_func(g_free);
    assembly->readings =
        g_ptr_array_new_with_free_func((GDestroyNotify)reading_free);
    assembly->markers =
        g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref);
    assembly->panels = g_array_new(FALSE, FALSE, sizeof(Panel));
    assembly->choosing = options->choice.selection;
    return assembly;
}

Assembly *
assembly_new(const Options *options, const Inputs *inputs, GError **error)
{
    g_autoptr(Assembly) assembly = assembly_new_empty(options);

    if (options_make_plain(options))
        make_plain(inputs);
    for (guint i = 0; i < inputs->runs->len; i++) {
        GArray *markers = markers_choose(inputs_run(inputs, i)->shown,
                                         &options->choice.markers, error);

        if (markers == NULL)
            return NULL;
        g_ptr_array_add(assembly->markers, markers);
    }
    if (inputs->like->len > 0) {
        assembly->like =
            selection_new(g_array_index(inputs->like, Input, 0).profile,
                          &options->choice.selection);
        assembly->choosing.like = assembly->like;
    }
    if (inputs->runs->len > 1 && !compare(assembly, options, inputs, error))
        return NULL;
    add_runs(assembly, options, inputs);
    assembly->limit_results =
        limit_results_new(options, inputs, assembly->comparison);
    if (options_draw(options)) {
        const ReportRun *run = &g_array_index(assembly->runs, ReportRun, 0);
        const ChartOptions chart =
            options_chart(options, run->markers, run->decoded);

        assembly_draw(assembly, options, inputs, &chart);
    }
    assembly->report = (Report){
        .runs = (const ReportRun *)assembly->runs->data,
        .n_runs = assembly->runs->len,
        .dpi = options->page.dpi,
        .figure = assembly->figure,
        .inlined = assembly->inlined,
        .theme = options->page.theme,
        .choosing = &assembly->choosing,
        .listing = assembly->listing,
        .comparison = assembly->comparison,
        .panels = assembly->comparison != NULL
                      ? (const Panel *)assembly->panels->data
                      : NULL,
        .max_changes = options->choice.selection.bands,
        .limit_results = assembly->limit_results,
        .diff = options->choice.diff,
        .alignment = options->choice.alignment,
        .table = options->output.table,
        .moment = options->choice.moment,
        .draws_stacks = options_draw_stacks(options),
    };
    if (options->input.following != NULL &&
        options->input.following->is_update) {
        assembly->report.read_at = options->input.following->read_at;
        assembly->report.read_next = options->input.follow;
    }
    return g_steal_pointer(&assembly);
}

void
assembly_free(Assembly *assembly)
{
    if (assembly == NULL)
        return;
    listing_free(assembly->listing);
    figure_free(assembly->figure);
    figure_free(assembly->inlined);
    pango_metrics_free(assembly->metrics);
    g_array_unref(assembly->runs);
    g_ptr_array_unref(assembly->selections);
    g_ptr_array_unref(assembly->readings);
    g_ptr_array_unref(assembly->captions);
    g_ptr_array_unref(assembly->markers);
    g_array_unref(assembly->panels);
    g_clear_pointer(&assembly->common, g_ptr_array_unref);
    selection_free(assembly->like);
    g_clear_pointer(&assembly->limit_results, g_array_unref);
    comparison_free(assembly->comparison);
    g_clear_pointer(&assembly->bounds, g_array_unref);
    run_free(assembly->trend_run);
    trend_texts_free(assembly->trend_texts);
    trend_free(assembly->trend);
    assembly_free(assembly->page);
    inputs_free(assembly->page_inputs);
    g_free(assembly);
}
