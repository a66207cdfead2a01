#include "chart/page/layout.h"

#include <math.h>

#include "chart/page/sizes.h"

/* Returns the lines of the caption that fit into a height. */
static guint
caption_lines(const Layout *layout, const LayoutNeeds *needs, double height)
{
    const double size = layout->text_font.size;
    const double width = box_width(&layout->page) - 2 * TITLE_INSET;
    const guint wanted =
        needs->caption_width * size <= width ? 1 : CAPTION_LINES;

    return width < MIN_CAPTION * size || height <= 0
               ? 0
               : MIN(MIN(needs->caption_lines, wanted),
                     (guint)(height / (NOTE_TITLE * size)));
}

/* The title box has title, caption, second line and notes.  On a low page, the
 * caption is omitted first, then the second line, then the notes, the last one
 * first, then the title.  The mark of a log that is not whole is never
 * omitted. */
static void
place_title(Layout *layout, const LayoutNeeds *needs)
{
    const guint n_notes = needs->n_notes;
    const double size = layout->text_font.size;
    double one = ONE_TITLE * layout->title_font.size;
    double two = (needs->no_title ? UNTITLED * size
                                  : FIRST_TITLE * layout->title_font.size) +
                 (needs->no_facts ? 0 : SECOND_TITLE * size);
    double note = NOTE_TITLE * size;
    double height = box_height(&layout->page);
    double max_height = MAX_TWO_TITLES * height;
    double filled = 0;

    layout->has_title = !needs->no_title;
    if (needs->no_title && needs->no_facts && n_notes == 0)
        two = 0;
    if (two + n_notes * note <= max_height) {
        layout->n_notes = n_notes;
        layout->has_second_line = !needs->no_facts;
        filled = two + n_notes * note;
        layout->caption_lines =
            caption_lines(layout, needs, MAX_CAPTIONED * height - filled);
        filled += layout->caption_lines * note;
    } else if (two <= max_height) {
        layout->n_notes = MIN(n_notes, 1 + (guint)((max_height - two) / note));
        filled = two + (layout->n_notes - 1) * note;
    } else if (needs->is_marked) {
        layout->has_title = FALSE;
        layout->n_notes = 1;
        filled = MIN(one, MAX_ONE_TITLE * height);
    } else if (layout->has_title &&
               one <=
                   (needs->is_view ? MAX_CELL_TITLE : MAX_ONE_TITLE) * height) {
        filled = one;
    } else {
        layout->has_title = FALSE;
    }
    layout->title = layout->page;
    layout->title.bottom = layout->title.top + filled;
    layout->title_lines = layout->n_notes;
    layout->title_lines += layout->has_title ? 1 : 0;
    layout->title_lines += layout->caption_lines;
    layout->title_lines += layout->has_second_line ? 1 : 0;
}

PlotSplit
layout_split(const Layout *layout, const Box *plot, guint n_lanes,
             gboolean alone)
{
    const double size = layout->small_font.size;
    const double room = box_height(plot) * (alone ? 1 : MAX_LANES_PART);
    PlotSplit split = {.bands = *plot, .lanes = *plot};

    split.n_lanes = MIN(n_lanes, (guint)(room / (MIN_LANE_PITCH * size)));
    if (split.n_lanes == 0)
        split.lanes.top = plot->bottom;
    else if (!alone)
        split.lanes.top =
            plot->bottom - MIN(room, split.n_lanes * MAX_LANE_PITCH * size);
    split.bands.bottom = split.lanes.top;
    return split;
}

static gboolean
place_beside(Layout *layout, const LegendTexts *legend, double narrowest)
{
    Box *plot = &layout->plot;
    double page = layout->page.left + layout->page.right;
    double gap = LEGEND_GAP * layout->legend_font.size;
    double right = layout->has_ticks
                       ? plot->right + HALF_X_LABEL * layout->text_font.size
                       : plot->right;
    double room = right - plot->left - MIN_PLOT_BESIDE * page - gap;
    /* The width at which each label is in one line. */
    double wanted =
        (legend_texts_width(legend) + LEGEND_INDENT + legend->share_width) *
            layout->legend_font.size +
        LEGEND_SLACK;
    const double widths[] = {MIN(wanted, MIN(room, USUAL_LEGEND_WIDTH * page)),
                             MIN(wanted, room), room};

    if (room < MAX(MIN(wanted, narrowest * layout->legend_font.size),
                   layout->min_legend_width) ||
        !legend_plan_beside(legend, &layout->legend_font, widths,
                            layout->split.bands.bottom - plot->top,
                            &layout->legend_plan))
        return FALSE;
    layout->legend = *plot;
    layout->legend.right = right;
    layout->legend.left =
        right - MAX(layout->legend_plan.width, layout->min_legend_width);
    layout->legend.bottom = layout->split.bands.bottom;
    plot->right = layout->legend.left - gap;
    layout->legend_beside = TRUE;
    return TRUE;
}

static gboolean
place_below(Layout *layout, const LegendTexts *legend, double above)
{
    Box *plot = &layout->plot;
    double page = layout->page.top + layout->page.bottom;
    double gap = layout->text_font.size;
    double room =
        MIN(MAX_LEGEND_BELOW * page, box_height(plot) - above * page - gap);

    if (!legend_plan_below(legend, &layout->legend_font, box_width(plot), room,
                           &layout->legend_plan))
        return FALSE;
    layout->legend = *plot;
    layout->legend.bottom = layout->page.bottom - 0.6 * gap;
    layout->legend.top = layout->legend.bottom - layout->legend_plan.height;
    plot->bottom -= layout->legend_plan.height + gap;
    return TRUE;
}

/* On a portrait page, a legend of several columns below the plot leaves more
 * room for both.  The FALLBACK_ sizes are tried last: a legend with shortened
 * labels is better than no legend. */
static gboolean
place_by_shape(Layout *layout, const LegendTexts *legend)
{
    Layout below = *layout;

    if (box_width(&layout->page) >= box_height(&layout->page))
        return place_beside(layout, legend, NARROW_LEGEND) ||
               place_below(layout, legend, MIN_PLOT_ABOVE) ||
               place_beside(layout, legend, FALLBACK_LEGEND_WIDTH) ||
               place_below(layout, legend, FALLBACK_PLOT_ABOVE);
    if (!place_below(&below, legend, MIN_PLOT_ABOVE))
        return place_beside(layout, legend, NARROW_LEGEND) ||
               place_below(layout, legend, FALLBACK_PLOT_ABOVE) ||
               place_beside(layout, legend, FALLBACK_LEGEND_WIDTH);
    if (below.legend_plan.n_hidden > 0 &&
        place_beside(layout, legend, NARROW_LEGEND)) {
        layout_clear(&below);
        return TRUE;
    }
    *layout = below;
    return TRUE;
}

/* Places the legend as asked for.  Returns whether there is room for it. */
static gboolean
place_as_asked(Layout *layout, LegendPlace place, const LegendTexts *legend)
{
    switch (place) {
    case LEGEND_RIGHT:
        return place_by_shape(layout, legend);
    case LEGEND_BOTTOM:
        return place_below(layout, legend, MIN_PLOT_ABOVE) ||
               place_below(layout, legend, FALLBACK_PLOT_ABOVE);
    case LEGEND_NONE:
        return FALSE;
    }
    g_assert_not_reached();
}

/* Places the legend.  All rows have room for a share, unless a band would lose
 * its entry.  Who reads a shortened label wants its share all the more. */
static gboolean
place_legend(Layout *layout, const LayoutNeeds *needs)
{
    const LegendPlan *plan = &layout->legend_plan;
    Layout with_shares = *layout;
    const LegendPlan *wider = &with_shares.legend_plan;
    LegendTexts labels;

    /* A thumbnail is too small to be read. */
    if (needs->legend == NULL ||
        (layout->page.left + layout->page.right <= THUMB_WIDTH &&
         layout->page.top + layout->page.bottom <= THUMB_HEIGHT))
        return FALSE;
    labels = *needs->legend;
    labels.share_width = 0;
    if (!place_as_asked(layout, needs->legend_place, &labels))
        return FALSE;
    if (needs->legend->share_width > 0 &&
        place_as_asked(&with_shares, needs->legend_place, needs->legend) &&
        wider->n_hidden <= plan->n_hidden &&
        with_shares.legend_beside == layout->legend_beside) {
        Layout without = *layout;

        *layout = with_shares;
        with_shares = without;
    }
    layout_clear(&with_shares);
    return TRUE;
}

static double
axis_height(const Layout *layout)
{
    double lines = layout->has_axis_titles ? X_AXIS_WITH_TITLE : X_AXIS_HEIGHT;

    return layout->has_ticks ? lines * layout->text_font.size : 0;
}

static double
list_height(const Layout *layout, const LayoutNeeds *needs)
{
    double rows = layout->has_ticks ? needs->mark_list_rows : 0;

    return rows * MARK_LIST_ROW * layout->small_font.size;
}

static void
place_plot(Layout *layout, const LayoutNeeds *needs)
{
    double line = layout->text_font.size;
    Box *plot = &layout->plot;

    *plot = layout->page;
    plot->top = layout->title.bottom;
    layout->has_ticks = !needs->bare &&
                        box_width(&layout->page) >= MIN_TICKS_WIDTH &&
                        box_height(plot) >= MIN_TICKS_HEIGHT;
    layout->has_axis_titles =
        layout->has_ticks && box_height(plot) > MIN_TITLED_PLOT * line;
    layout->names_units = layout->has_axis_titles;
    layout->marks = *plot;
    if (layout->has_ticks) {
        layout->marks.top += line;
        plot->top = layout->marks.top +
                    needs->marker_rows * TEXT_ROW * layout->small_font.size;
        plot->bottom -= axis_height(layout) + list_height(layout, needs);
        plot->left += needs->tick_width + Y_LABEL_GAPS;
        plot->right -= (1 + HALF_X_LABEL) * line;
    }
    if (layout->has_axis_titles)
        plot->left += Y_TITLE_WIDTH * line;
    layout->marks.bottom = plot->top;
}

/* Places the legend and the keys of the lanes.  The keys of a single row of
 * lanes are in the column of the legend.  Otherwise they have a column of their
 * own, between plot and legend. */
static void
place_legend_and_keys(Layout *layout, const LayoutNeeds *needs)
{
    Box *plot = &layout->plot;
    const guint n_lanes = needs->lanes_apart ? 0 : needs->n_lanes;
    const double gap = LEGEND_GAP * layout->legend_font.size;
    const double own = needs->key_width > 0 ? needs->key_width + gap : 0;

    layout->split = layout_split(layout, plot, n_lanes, needs->lanes_alone);
    if (needs->lanes_apart)
        plot->right -= own;
    else
        layout->min_legend_width = needs->key_width;
    if (!place_legend(layout, needs)) {
        layout->legend = *plot;
        layout->legend.left = layout->legend.right;
    }
    if (layout->legend_beside && needs->lanes_apart) {
        layout->legend.left += own;
        layout->legend.right += own;
    } else if (!layout->legend_beside && !needs->lanes_apart) {
        plot->right -= own;
    }
    layout->keys.left = plot->right + gap;
    layout->keys.right = layout->keys.left + needs->key_width;
    if (own > 0 && layout->legend_beside && !needs->lanes_apart)
        layout->keys.right = layout->legend.right;
    layout->split = layout_split(layout, plot, n_lanes, needs->lanes_alone);
}

Layout
layout_page(double width, double height, const LayoutNeeds *needs)
{
    double margin =
        needs->no_frame
            ? 0
            : MIN(PAGE_MARGIN, PAGE_MARGIN_PART * MIN(width, height));
    /* The size of texts grows with the square root of the page's size, because
     * small pages are read from a shorter distance than large pages.  The
     * limits keep texts legible. */
    double scale = CLAMP(
        sqrt(MIN(width / CHART_DEFAULT_WIDTH, height / CHART_DEFAULT_HEIGHT)),
        MIN_FONT_SCALE, MAX_FONT_SCALE);
    Layout layout = {
        .page = {margin, margin, width - margin, height - margin},
        .title_font = {.size = TITLE_FONT * scale, .bold = TRUE},
        .text_font = {.size = TEXT_FONT * scale},
        .small_font = {.size = SMALL_FONT * scale},
        .legend_font = {.size = LEGEND_FONT * scale},
    };
    double line = layout.text_font.size;

    place_title(&layout, needs);
    place_plot(&layout, needs);
    place_legend_and_keys(&layout, needs);
    layout.marks.left = layout.plot.left;
    layout.marks.right = layout.plot.right;
    layout.mark_list = (Box){
        .left = layout.plot.left,
        .right = layout.page.right - line,
        .top = layout.plot.bottom,
    };
    if (layout.has_ticks)
        layout.mark_list.top += axis_height(&layout) - 0.3 * line;
    layout.mark_list.bottom =
        layout.mark_list.top + list_height(&layout, needs);
    return layout;
}

void
layout_clear(Layout *layout)
{
    g_clear_pointer(&layout->legend_plan.slots, g_array_unref);
}
