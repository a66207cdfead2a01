#include <config.h>

#include "chart/views.h"

#include <math.h>

#include "chart/chart.h"
#include "chart/page/title.h"
#include "chart/panels/panels.h"
#include "words/views-text.h"

/* The greatest numbers of views that are in one column, and in two. */
#define MAX_IN_ONE 3
#define MAX_IN_TWO 6

/* The gap between cells, in points. */
#define GAP 6

/* The room above the highest peak, as a part of it. */
#define HEADROOM 0.05

static guint
n_columns(guint n, PanelOrder order)
{
    switch (order) {
    case PANELS_COLUMNS:
        return n;
    case PANELS_ROWS:
        return 1;
    case PANELS_AUTO:
        break;
    }
    return n <= MAX_IN_ONE ? 1 : n <= MAX_IN_TWO ? 2 : 3;
}

/* Returns the greatest level of a run: of its bands, and of the memory lines
 * that are drawn. */
static double
greatest_level(const Profile *profile, const Profile *decoded,
               const ChartOptions *options)
{
    double greatest = 0;

    for (guint era = 0; era < profile_n_eras(profile); era++)
        greatest = MAX(greatest, profile_total_level(profile, era));
    for (guint line = 0; line < N_MEMORY_LINES; line++) {
        const GArray *points = decoded->run->memory[line];

        for (guint i = 0; options->overlay[line] && i < points->len; i++)
            greatest = MAX(greatest,
                           (double)g_array_index(points, MemoryPoint, i).bytes);
    }
    return greatest;
}

/* Returns the end of the y axis of all views of the quantity of the main one: a
 * level. */
static guint64
common_end(const ViewPanel *panels, guint n, guint main,
           const ChartOptions *options)
{
    double greatest = 0;

    for (guint i = 0; i < n; i++) {
        const ViewPanel *panel = &panels[i];
        const PanelsOptions *compared = panel->compared;
        const guint n_runs =
            compared != NULL ? comparison_n_runs(compared->comparison) : 0;

        if (panel->profile->quantity != panels[main].profile->quantity)
            continue;
        greatest = MAX(greatest,
                       greatest_level(panel->profile, panel->decoded, options));
        for (guint run = 0; run < n_runs; run++)
            greatest =
                MAX(greatest,
                    greatest_level(
                        comparison_run(compared->comparison, run)->profile,
                        compared->panels[run].decoded, options));
    }
    return (guint64)ceil(greatest * (1 + HEADROOM));
}

/* Draws a view on a page of the size of its cell. */
static Figure *
draw_view(const ViewPanel *panel, const ChartOptions *options,
          const TextMetrics *metrics)
{
    return panel->compared != NULL
               ? panels_draw(panel->compared, options, metrics)
               : chart_draw(panel->profile, panel->selection, options, metrics);
}

Figure *
views_draw(const Views *views, const ViewPanel *panels, PanelOrder order,
           const ChartOptions *options, const TextMetrics *metrics)
{
    const guint n = views->n, main = views->main;
    const ViewPanel *first = &panels[main];
    Page page =
        page_new(options, metrics, first->profile->breakdown, first->selection);
    LayoutNeeds needs = title_needs(options, 0);
    ChartOptions own = *options;
    const guint columns = n_columns(n, order);
    const guint rows = (n + columns - 1) / columns;
    g_autofree char *line = views_names(views);
    char none[] = "";
    const Box *whole;
    guint64 end = options->y_max;
    double top;

    needs.legend_place = LEGEND_NONE;
    title_need_caption(&needs, options, metrics);
    page_lay_out(&page, &needs);
    page.short_title = run_title(options, first->profile, FALSE);
    page_name(&page, run_title(options, first->profile, TRUE), g_strdup(line),
              &first->profile->run->facts);
    page_draw_frame(&page);
    draw_title(&page, (char *[]){line, none, none}, (char *[]){NULL});
    whole = &page.layout.page;
    top = page.layout.has_title ? page.layout.title.bottom : whole->top;
    own.width = (box_width(whole) - GAP * (columns + 1)) / columns;
    own.height = (whole->bottom - top - GAP * (rows + 1)) / rows;
    own.no_frame = own.no_date = own.is_view = TRUE;
    own.caption = "";
    if (end == 0 && options->stacking == STACK_AREA)
        end = common_end(panels, n, main, options);
    for (guint i = 0; i < n; i++) {
        const Point at = {whole->left + GAP + (i % columns) * (own.width + GAP),
                          top + GAP + (i / columns) * (own.height + GAP)};
        g_autoptr(Figure) view = NULL;

        own.title = panels[i].head;
        own.markers = panels[i].with_moment;
        own.decoded = panels[i].decoded;
        own.y_max =
            panels[i].profile->quantity == first->profile->quantity ? end : 0;
        view = draw_view(&panels[i], &own, metrics);
        figure_open_group(page.figure, "view", panels[i].head);
        figure_append(page.figure, view, at, views->list[i].name);
        figure_close_group(page.figure);
    }
    page_clear(&page);
    return page.figure;
}
