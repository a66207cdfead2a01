#include <config.h>

#include "chart/chart.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#include "chart/lanes/lanes.h"
#include "chart/legend/legend.h"
#include "chart/marks/marks.h"
#include "chart/page/title.h"
#include "chart/plot/cut.h"
#include "chart/plot/lines.h"
#include "chart/plot/memory.h"
#include "chart/run.h"
#include "run/grouping.h"
#include "run/plain.h"
#include "words/amount.h"
#include "words/clip.h"

/* Upper limits in the description: the number of bands, and the characters of
 * their labels. */
#define MAX_NAMED      3
#define MAX_CHARACTERS 80

/* Lays out the page and places the axes.  The height of the plot determines the
 * ticks of the y axis.  The width of their labels determines the left edge of
 * the plot.  A first layout therefore finds the height.  The range of the x
 * axis is already known. */
static void
place_parts(Drawing *drawing, Legend *legend, LayoutNeeds *needs)
{
    Page *page = drawing->page;
    Axes *axes = &drawing->axes;
    double widest;

    page_lay_out(page, needs);
    lanes_measure(page, needs);
    axes_choose_y_ticks(axes, page, box_height(&page->layout.split.bands));
    widest = MAX(axes_tick_width(axes, page), page->names_width);
    if (needs->legend_place != LEGEND_NONE && legend->texts == NULL)
        legend_measure(legend, &page->layout.legend_font);
    /* Lanes alone have no bands and no memory lines over them. */
    if (!page->lanes_alone)
        needs->legend = legend->texts;
    /* The plot may now be lower and have other ticks.  Repeat while wider
     * labels need more room. */
    do {
        needs->tick_width = widest;
        page_lay_out(page, needs);
        axes_choose_y_ticks(axes, page, box_height(&page->layout.split.bands));
        widest = MAX(axes_tick_width(axes, page), page->names_width);
    } while (widest > needs->tick_width);
    axes_place(axes, page, &page->layout.split.bands);
    axes->bottom = page->layout.plot.bottom;
}

/* Lays out the page, places the axes and plans the marks, which may need
 * another layout. */
static void
settle(Drawing *drawing, Legend *legend, LayoutNeeds needs)
{
    g_clear_pointer(&drawing->marks, marks_free);
    do
        place_parts(drawing, legend, &needs);
    while (!marks_settle(drawing, &needs));
}

/* Omits lines of the caption if that makes room for the legend, or for a
 * lane. */
static void
drop_costly_caption(Drawing *drawing, Legend *legend, LayoutNeeds *needs)
{
    const Layout *layout = &drawing->page->layout;
    const gboolean has_legend = layout_has_legend(layout);
    const guint n_lanes = layout->split.n_lanes;
    const guint n_lines = layout->caption_lines;

    if (n_lines == 0 || ((has_legend || needs->legend_place == LEGEND_NONE) &&
                         n_lanes == needs->n_lanes))
        return;
    for (guint fewer = n_lines; fewer-- > 0;) {
        needs->caption_lines = fewer;
        settle(drawing, legend, *needs);
        if (layout_has_legend(layout) != has_legend ||
            layout->split.n_lanes > n_lanes)
            return;
    }
    needs->caption_lines = n_lines;
    settle(drawing, legend, *needs);
}

/* Lays out the page, without what costs more than it shows.  If lanes are left
 * out, a note tells it. */
static void
lay_out(Drawing *drawing, Legend *legend, LayoutNeeds needs)
{
    const Page *page = drawing->page;

    settle(drawing, legend, needs);
    drop_costly_caption(drawing, legend, &needs);
    if (page->layout.split.n_lanes < needs.n_lanes) {
        needs.n_notes++;
        settle(drawing, legend, needs);
        drop_costly_caption(drawing, legend, &needs);
    }
    /* A legend is more useful than the texts of markers. */
    if (needs.legend_place != LEGEND_NONE && !page->lanes_alone &&
        !layout_has_legend(&page->layout)) {
        needs.bare_marks = TRUE;
        settle(drawing, legend, needs);
        needs.bare_marks = FALSE;
        if (!layout_has_legend(&page->layout))
            settle(drawing, legend, needs);
    }
}

/* Largest share first; equal shares in stacking order. */
static int
compare_shares(const void *left, const void *right)
{
    const Choice *a = *(const Choice *const *)left;
    const Choice *b = *(const Choice *const *)right;

    if (a->share != b->share)
        return a->share > b->share ? -1 : 1;
    return a < b ? -1 : a > b;
}

/* Joins texts to a line.  Free with g_free. */
static char *
items_join(GPtrArray *items)
{
    g_ptr_array_add(items, NULL);
    return g_strjoinv(parts_separator(), (char **)items->pdata);
}

/* Appends the largest drawn bands, whatever the order of the stack. */
static void
append_largest(GString *out, const Selection *selection)
{
    guint n_choices = selection_n_choices(selection);
    g_autofree const Choice **order = g_new(const Choice *, n_choices);
    g_autofree char *line = NULL;
    g_autoptr(GPtrArray) items = g_ptr_array_new_with_free_func(g_free);

    if (n_choices == 0)
        return;
    for (guint i = 0; i < n_choices; i++)
        order[i] = selection_choice(selection, i);
    qsort(order, n_choices, sizeof(order[0]), compare_shares);
    for (guint i = 0; i < MIN(n_choices, MAX_NAMED); i++) {
        g_autofree char *name = band_label(order[i]->band);
        g_autofree char *text = text_clip(name, MAX_CHARACTERS);
        g_autofree char *share = format_share(order[i]->share);

        g_ptr_array_add(items, g_strdup_printf("%s, %s", text, share));
    }
    line = items_join(items);
    g_string_append_printf(out,
                           /* TRANSLATORS: follows another sentence: " Largest:
                            * list, 45.1 %; Map, 12.0 %." */
                           _(" Largest: %s."), line);
}

/* Appends what a trend shows: what its values are, the bands, the steps. */
static void
describe_trend(const Drawing *drawing, GString *out)
{
    const TrendTexts *trend = drawing->axes.trend;
    g_autofree char *heading = trend_heading(trend, drawing->profile);
    g_autofree char *range = trend_range(trend, drawing->profile);
    g_autofree char *steps = g_strjoinv(parts_separator(), trend->steps);

    g_string_append_printf(out, "%s%s%s.", heading,
                           range[0] != '\0' ? ", " : "", range);
    append_largest(out, drawing->selection);
    if (steps[0] != '\0')
        /* TRANSLATORS: follows another sentence: " Steps: +4.1 MiB at 3f2a91c:
         * Map; ...". */
        g_string_append_printf(out, _(" Steps: %s."), steps);
}

/* Returns a description of the picture for people who cannot see it: the kind
 * of picture, the largest bands, the peaks of the memory lines, and the mark of
 * a log that is not whole, unless it is NULL.  Free with g_free. */
static char *
describe(const Drawing *drawing, const char *mark)
{
    const Profile *profile = drawing->profile;
    GString *out = g_string_new(NULL);
    g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *lanes = lanes_sentence(drawing->page);

    if (drawing->axes.trend != NULL) {
        describe_trend(drawing, out);
    } else if (has_bands(profile)) {
        const QuantityRow *quantity = quantity_rows[profile->quantity];
        const char *const kinds[] = {
            [STACK_AREA] = quantity->areas,
            [STACK_PERCENT] = quantity->shares,
            [STACK_LINES] = quantity->lines,
        };
        const Statistics *run = &drawing->selection->run;
        g_autofree char *peak = amount_level(profile, (double)run->peak);
        g_autofree char *mean = amount_level(profile, run->mean);
        g_autofree char *eras = format_n_eras(profile_n_eras(profile));
        g_autofree char *bands = format_n_bands(profile_n_bands(profile));

        g_string_printf(out,
                        /* TRANSLATORS: "Stacked areas of the heap by type
                         * over 9 eras: peak 1 MiB, mean 1 MiB, 12 bands." */
                        _("%s by %s over %s: peak %s, mean %s, %s."),
                        _(kinds[drawing_stacking(drawing)]),
                        profile_band_name(profile), eras, peak, mean, bands);
        append_largest(out, drawing->selection);
    } else {
        g_string_append(out, profile->quantity != QUANTITY_HEAP
                                 ? _("Graph without bands.")
                                 : _("Heap graph without bands."));
    }
    g_string_append(out, lanes);
    for (guint line = 0; line < N_MEMORY_LINES; line++)
        if (drawing->lines[line] != NULL)
            g_ptr_array_add(lines, memory_line_title(drawing, line));
    if (lines->len > 0) {
        g_autofree char *peaks = items_join(lines);

        g_string_append_printf(
            out,
            /* TRANSLATORS: follows another sentence: " Lines: live bytes: peak
             * 3 MiB at 2 s; heap size: ...". */
            _(" Lines: %s."), peaks);
    }
    if (mark != NULL) {
        g_autofree char *sentence = text_capitalise(mark);

        g_string_append_printf(out, " %s.", sentence);
    }
    return g_string_free(out, FALSE);
}

Figure *
chart_draw(const Profile *profile, const Selection *selection,
           const ChartOptions *options, const TextMetrics *metrics)
{
    Page page = page_new(options, metrics, profile->breakdown, selection);
    Drawing drawing = {
        .page = &page,
        .run = "A",
        .profile = profile,
        .selection = selection,
        .markers = options->markers,
        .decoded = options->decoded,
    };
    Legend legend = {
        .page = &page,
        .profile = profile,
        .selection = selection,
        .run = &drawing,
    };
    const Run *whole = drawing_whole_run(&drawing);
    g_auto(GStrv) line = run_title_texts(options, profile, selection);
    g_autofree char *mark = options->trend != NULL
                                ? trend_note(options->trend)
                                : warnings_mark(&profile->run->warnings);
    LayoutNeeds needs = title_needs(options, mark != NULL ? 1 : 0);
    g_autofree char *no_room = NULL;
    char *notes[] = {mark, NULL, NULL};
    g_autofree char *x = NULL;
    g_autofree char *y = NULL;

    page_choose_lanes(&page, &whole, 1);
    title_need_caption(&needs, options, metrics);
    needs.n_lanes = page.n_lanes;
    needs.lanes_alone = page.lanes_alone;
    drawing_begin(&drawing, options->x_axis);
    lay_out(&drawing, &legend, needs);
    if (drawing_stacking(&drawing) == STACK_LINES)
        paint_band_lines(&page, selection);
    place_memory_lines(&drawing);
    lanes_place(&drawing, &page.layout.split, TRUE);
    no_room = lanes_note(&page, page.layout.split.n_lanes);
    notes[mark != NULL ? 1 : 0] = no_room;
    page.short_title = run_title(options, profile, FALSE);
    page_name(&page, run_title(options, profile, TRUE),
              describe(&drawing, mark), &profile->run->facts);
    x = x_axis_title(&drawing.axes, profile);
    y = y_axis_title(&drawing.axes, &page, profile);
    draw_run(&drawing, (char *[]){x, y});
    draw_legend(&legend);
    /* After the legend, because its leaders pass behind the text of the
     * note. */
    draw_cut(&drawing);
    draw_title(&page, line, notes);
    legend_clear(&legend);
    drawing_end(&drawing);
    page_clear(&page);
    return page.figure;
}
