/* Fuzz target: a theme, from its XML to a picture with its colours. */
#include <math.h>
#include <string.h>

#include "chart/chart.h"
#include "chart/page/sizes.h"
#include "examine.h"
#include "fuzz.h"
#include "input/open.h"
#include "run/finish.h"
#include "themes/file.h"

/* Returns a run of some bands, with a break-down that has its own colours. */
static Run *
small_run(Breakdown breakdown)
{
    static const char *const labels[] = {"VOID", "LAG", "USE", "1", "2", "x"};
    Run *run = run_new("run");

    run->heap->breakdown = breakdown;
    run->heap->has_breakdown = TRUE;
    for (guint era = 0; era < 3; era++) {
        profile_begin_era(run->heap, era * G_GINT64_CONSTANT(1000000000), 0);
        for (guint i = 0; i < G_N_ELEMENTS(labels); i++)
            profile_add_sample(run->heap, labels[i], (guint32)strlen(labels[i]),
                               1000 * (i + era));
        profile_end_era(run->heap);
    }
    run_finish(run);
    return run;
}

static void
demand_colour(const Colour *colour)
{
    demand(colour->red >= 0 && colour->red <= 1 && colour->green >= 0 &&
               colour->green <= 1 && colour->blue >= 0 && colour->blue <= 1,
           "a colour of %g, %g, %g", colour->red, colour->green, colour->blue);
}

static void
draw_in(const Theme *theme, Breakdown breakdown)
{
    g_autoptr(Run) input = small_run(breakdown);
    const SelectionOptions options = {.bands = 4};
    g_autoptr(Selection) selection = selection_new(input->heap, &options);
    const ChartOptions page = {.width = CHART_DEFAULT_WIDTH,
                               .height = CHART_DEFAULT_HEIGHT,
                               .theme = theme};
    g_autoptr(Figure) figure =
        chart_draw(input->heap, selection, &page, metrics_fixed());
    const ReportRun run = {
        .profile = input->heap, .decoded = input->heap, .selection = selection};
    const Report report = {.runs = &run, .n_runs = 1, .figure = figure};

    examine_figure(figure);
    for (guint i = 0; i < figure->items->len; i++) {
        const FigureItem *item = &g_array_index(figure->items, FigureItem, i);

        demand_colour(&item->paint.fill);
        demand_colour(&item->paint.ink);
        demand_colour(&item->paint.stroke);
    }
    examine_output(&format_svg, &report);
}

static void
run(const uint8_t *data, size_t size)
{
    static const Breakdown breakdowns[] = {BREAKDOWN_CLOSURE_TYPE,
                                           BREAKDOWN_BIOGRAPHY, BREAKDOWN_ERA};
    const Choices choices = choices_of(data, &size);
    g_autofree guint8 *bytes = exact_copy(data, size);
    g_autoptr(Source) source = source_open_memory("x.xml", bytes, size);
    g_autofree char *dark = NULL;
    g_autoptr(GError) error = NULL;
    g_autoptr(Theme) theme = theme_read(source, "x", &dark, &error);

    demand_error(error, theme == NULL);
    if (theme == NULL) {
        demand(dark == NULL, "a dark theme of none");
        return;
    }
    draw_in(
        theme,
        breakdowns[choose(&choices, CHOICE_THEME, G_N_ELEMENTS(breakdowns))]);
}

const FuzzTarget fuzz_theme = {"theme", run, &text_structure};
