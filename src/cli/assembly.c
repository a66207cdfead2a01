#include "cli/assembly.h"

#include "cli/verdict.h"
#include "compare/change.h"

#define DEFAULT_COLUMNS 80

static gboolean
choose_markers(Assembly *assembly, const Options *options, const Inputs *inputs,
               GError **error)
{
    for (guint i = 0; i < inputs_n_runs(inputs); i++) {
        GArray *markers = markers_choose(inputs_run(inputs, i)->shown,
                                         &options->markers, error);

        if (markers == NULL)
            return FALSE;
        g_ptr_array_add(assembly->markers, markers);
    }
    return TRUE;
}

/* The report of a run as if it were alone. */
static void
add_run(Assembly *assembly, const Options *options, const Input *input,
        const GArray *markers, gboolean with_selection)
{
    Selection *selection =
        with_selection ? selection_new(input->shown, &options->selection)
                       : NULL;
    Report report = {
        .profile = input->shown,
        .decoded = input->decoded,
        .selection = selection,
        .asked = options->narrows ? selection : NULL,
        .markers = markers,
        .columns = DEFAULT_COLUMNS,
        .dpi = options->dpi,
        .letter = "A",
    };

    if (selection != NULL)
        g_ptr_array_add(assembly->selections, selection);
    g_array_append_val(assembly->runs, report);
}

static void
add_runs(Assembly *assembly, const Options *options, const Inputs *inputs,
         gboolean with_selection)
{
    for (guint i = inputs->has_baseline ? 1 : 0; i < inputs_n_runs(inputs); i++)
        add_run(assembly, options, inputs_run(inputs, i),
                g_ptr_array_index(assembly->markers, i), with_selection);
    assembly->report = g_array_index(assembly->runs, Report, 0);
}

/* Returns the profiles of all matched runs.  Free with g_free. */
static const Profile **
matched_profiles(const Comparison *comparison)
{
    guint n_runs = comparison_n_runs(comparison);
    const Profile **profiles = g_new(const Profile *, n_runs);

    for (guint i = 0; i < n_runs; i++)
        profiles[i] = matching_run(comparison->matching, i)->profile;
    return profiles;
}

/* A difference shows the bands that changed most, the largest change
 * first. */
static GPtrArray *
select_changes(const Comparison *comparison, const Profile *const *matched,
               const Options *options)
{
    g_autofree guint *places = changes_rank(comparison->matching);

    return selections_of(matched, comparison_n_runs(comparison), places,
                         comparison->matching->n_bands, &options->selection);
}

static void
add_panels(Assembly *assembly, const Options *options, const Inputs *inputs)
{
    g_autofree const Profile **matched = matched_profiles(assembly->comparison);
    guint n_runs = inputs_n_runs(inputs);

    assembly->common =
        options->diff ? select_changes(assembly->comparison, matched, options)
                      : selections_new(matched, n_runs, &options->selection);
    for (guint i = 0; i < n_runs; i++) {
        const Panel panel = {
            .selection = g_ptr_array_index(assembly->common, i),
            .markers = g_ptr_array_index(assembly->markers, i),
            .decoded = inputs_run(inputs, i)->decoded,
        };

        g_array_append_val(assembly->panels, panel);
    }
}

static void
compare(Assembly *assembly, const Options *options, const Inputs *inputs)
{
    guint n_runs = inputs_n_runs(inputs);
    g_autofree const Profile **profiles = g_new(const Profile *, n_runs);
    Report *report = &assembly->report;
    guint first;

    for (guint i = 0; i < n_runs; i++)
        profiles[i] = inputs_run(inputs, i)->shown;
    assembly->comparison =
        comparison_new(profiles, n_runs, inputs->has_baseline, options->match);
    add_panels(assembly, options, inputs);
    first = comparison_first_shown(assembly->comparison);
    for (guint i = 0; i < assembly->runs->len; i++)
        g_array_index(assembly->runs, Report, i).letter =
            comparison_run(assembly->comparison, first + i)->letter;
    report->comparison = assembly->comparison;
    report->runs = (const Report *)assembly->runs->data;
    report->n_runs = assembly->runs->len;
    report->most_changes = options->selection.bands;
    report->diff = options->diff;
    report->alignment = options->alignment;
}

Assembly *
assembly_new(const Options *options, const Inputs *inputs,
             gboolean with_selection, GError **error)
{
    g_autoptr(Assembly) assembly = g_new0(Assembly, 1);

    assembly->runs = g_array_new(FALSE, FALSE, sizeof(Report));
    assembly->selections =
        g_ptr_array_new_with_free_func((GDestroyNotify)selection_free);
    assembly->markers =
        g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref);
    assembly->panels = g_array_new(FALSE, FALSE, sizeof(Panel));
    if (!choose_markers(assembly, options, inputs, error))
        return NULL;
    add_runs(assembly, options, inputs, with_selection);
    if (inputs_n_runs(inputs) > 1)
        compare(assembly, options, inputs);
    assembly->verdicts =
        verdicts_new(options, inputs, assembly->comparison, error);
    if (assembly->verdicts == NULL)
        return NULL;
    assembly->report.verdicts = assembly->verdicts;
    return g_steal_pointer(&assembly);
}

void
assembly_free(Assembly *assembly)
{
    if (assembly == NULL)
        return;
    g_array_unref(assembly->runs);
    g_ptr_array_unref(assembly->selections);
    g_ptr_array_unref(assembly->markers);
    g_array_unref(assembly->panels);
    g_clear_pointer(&assembly->common, g_ptr_array_unref);
    g_clear_pointer(&assembly->verdicts, g_array_unref);
    comparison_free(assembly->comparison);
    g_free(assembly);
}

/* One run beside its baseline is drawn as one run, unless the difference is
 * asked for. */
static gboolean
has_panels(const Assembly *assembly, const Options *options)
{
    return assembly->runs->len > 1 || options->diff;
}

static PanelsOptions
panels_of(const Assembly *assembly, const Options *options)
{
    return (PanelsOptions){
        .comparison = assembly->comparison,
        .panels = (const Panel *)assembly->panels->data,
        .order = options->panel_order,
        .diff = options->diff,
        .alignment = options->alignment,
    };
}

Figure *
assembly_draw(const Assembly *assembly, const Options *options,
              const TextMetrics *metrics)
{
    const Report *report = &assembly->report;
    ChartOptions chart =
        options_chart(options, report->markers, report->decoded);
    const PanelsOptions panels = panels_of(assembly, options);

    return has_panels(assembly, options)
               ? panels_draw(&panels, &chart, metrics)
               : chart_draw(report->profile, report->selection, &chart,
                            metrics);
}

Listing *
assembly_list(const Assembly *assembly, const Options *options,
              const TextMetrics *metrics)
{
    const Report *report = &assembly->report;
    ChartOptions chart =
        options_chart(options, report->markers, report->decoded);
    const PanelsOptions panels = panels_of(assembly, options);

    return has_panels(assembly, options)
               ? listing_new_changes(&panels, &chart, metrics)
               : listing_new(report->profile, report->selection, &chart,
                             metrics);
}
