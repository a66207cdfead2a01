#include "support/comparisons.h"

#include <string.h>

#include "chart/page/sizes.h"
#include "run/finish.h"
#include "themes/themes.h"

static void
add_panels(Compared *compared)
{
    const Matching *matching = compared->comparison->matching;
    guint n_runs = comparison_n_runs(compared->comparison);
    g_autofree const Profile **matched = g_new(const Profile *, n_runs);
    const SelectionOptions options = {.trace = SELECTION_DEFAULT_TRACE,
                                      .bands = SELECTION_DEFAULT_BANDS};

    for (guint i = 0; i < n_runs; i++)
        matched[i] = matching_run(matching, i)->profile;
    compared->selections = selections_new(matched, n_runs, &options);
    for (guint i = 0; i < n_runs; i++) {
        const Run *run = g_ptr_array_index(compared->runs, i);
        const Panel panel = {
            .selection = g_ptr_array_index(compared->selections, i),
            .markers = run->markers,
            .decoded = run->heap,
        };

        g_array_append_val(compared->panels, panel);
    }
}

Compared *
compared_new(Run *const *runs, guint n_runs, guint n_baselines)
{
    Compared *compared = g_new0(Compared, 1);
    g_autofree const Profile **profiles = g_new(const Profile *, n_runs);

    compared->runs = g_ptr_array_new_with_free_func((GDestroyNotify)run_free);
    compared->panels = g_array_new(FALSE, FALSE, sizeof(Panel));
    for (guint i = 0; i < n_runs; i++) {
        g_ptr_array_add(compared->runs, runs[i]);
        profiles[i] = runs[i]->heap;
    }
    compared->comparison =
        comparison_new(profiles, n_runs, n_baselines, MATCH_STABLE);
    compared->theme = themes_load_default();
    add_panels(compared);
    return compared;
}

void
compared_free(Compared *compared)
{
    g_array_unref(compared->panels);
    theme_free(compared->theme);
    g_ptr_array_unref(compared->selections);
    comparison_free(compared->comparison);
    g_ptr_array_unref(compared->runs);
    g_free(compared);
}

Compared *
compared_from(const char *const *tables, guint n_tables, gboolean has_baseline)
{
    g_autofree Run **runs = g_new(Run *, n_tables);

    for (guint i = 0; i < n_tables; i++) {
        g_autofree char *name = g_strdup_printf("%u.log", i);

        runs[i] = run_new(name);
        runs[i]->heap->breakdown = BREAKDOWN_CLOSURE_TYPE;
        runs[i]->heap->has_breakdown = TRUE;
        runs[i]->facts.program = g_strdup("/opt/prog");
        run_fill(runs[i], tables[i]);
        run_finish(runs[i]);
    }
    return compared_new(runs, n_tables, has_baseline ? 1 : 0);
}

Compared *
compared_builds(gboolean has_baseline)
{
    static const char *const tables[] = {
        "time: 0.5 1 1.5 2\n"
        "list: 4000000 6000000 9000000 3000000\n"
        "Map: 2000000 2500000 3000000 0\n"
        "Text: 1500000 1500000 1500000 1500000\n"
        "old: 900000 900000 900000 900000\n",
        "time: 0.5 1 1.5 2 2.5 3\n"
        "list: 4000000 7000000 9500000 8000000 7000000 3000000\n"
        "Map: 2000000 2000000 2000000 2000000 1000000 0\n"
        "Text: 1500000 1500000 1500000 1500000 1500000 1500000\n"
        "new: 0 500000 1000000 1500000 1000000 0\n",
    };

    return compared_from(tables, G_N_ELEMENTS(tables), has_baseline);
}

static ChartOptions
chart_options(const Compared *compared, const PageCase *page)
{
    ChartOptions options = {
        .width = page->width > 0 ? page->width : CHART_DEFAULT_WIDTH,
        .height = page->height > 0 ? page->height : CHART_HIGH_HEIGHT,
        .theme = compared->theme,
        .legend_place = page->legend_place,
        .stacking = page->stacking,
        .x_axis = page->x_axis,
        .title = page->title,
        .caption = page->caption,
    };

    memcpy(options.lanes, page->lanes, sizeof(options.lanes));
    return options;
}

static PanelsOptions
panels_options(const Compared *compared, const PageCase *page)
{
    return (PanelsOptions){
        .comparison = compared->comparison,
        .panels = (const Panel *)compared->panels->data,
        .order = page->order,
        .diff = page->diff,
        .alignment = page->alignment,
    };
}

static const TextMetrics *
metrics_of(const PageCase *page)
{
    return page->metrics != NULL ? page->metrics : metrics_fixed();
}

Figure *
compared_draw(const Compared *compared, const PageCase *page)
{
    const ChartOptions options = chart_options(compared, page);
    const PanelsOptions panels = panels_options(compared, page);

    return panels_draw(&panels, &options, metrics_of(page));
}

Listing *
compared_listing(const Compared *compared, const PageCase *page)
{
    const ChartOptions options = chart_options(compared, page);
    const PanelsOptions panels = panels_options(compared, page);

    Listing *listing = listing_new();

    listing_add_changes(listing, &panels, &options, metrics_of(page));
    return listing;
}
