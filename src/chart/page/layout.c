#include "chart/page/layout.h"

#include <math.h>

#include "chart/page/sizes.h"

/* The fonts of a page of that size, points, and between which parts of these
 * those of other pages lie. */
#define USUAL_WIDTH  648.0
#define USUAL_HEIGHT 432.0
#define TITLE_FONT   11.0
#define TEXT_FONT    9.0
#define SMALL_FONT   8.0
#define KEY_FONT     8.5
#define LEAST_SCALE  0.6
#define MOST_SCALE   2.0

#define MARGIN         6.0
#define MARGIN_PART    0.06 /* of a small page's shorter side */
#define LEAST_PLOT     0.55 /* of the page's width, beside a key */
#define LEAST_ABOVE    0.42 /* of its height, above a key */
#define SCANT_ABOVE    0.30 /* where there were no key otherwise */
#define MOST_BELOW     0.34 /* of its height, for that key */
#define USUAL_KEY      0.3  /* of its width; wider for longer texts only */
#define NARROWEST_KEY  10.0 /* ems; a narrower one cuts all texts */
#define SCANT_KEY      6.0  /* ems; a narrower one says nothing */
#define KEY_GAP        1.9  /* between plot and key, ems */
#define KEY_SLACK      1.0  /* for what rounding makes of a text, points */
#define TICK_ROOM      7.0  /* a tick, and gaps beside its label */
#define LABEL_ROOM     1.2 /* beside the plot, for half a label of the x axis */
#define LEAST_WIDTH    72.0 /* of a page with ticks, points */
#define LEAST_HEIGHT   48.0
#define THUMB_WIDTH    160.0 /* of a page without a key, which is no wider */
#define THUMB_HEIGHT   100.0 /* and no higher than these, points */
#define MOST_TITLE     0.25  /* of the page's height, for two lines */
#define MOST_ONE_TITLE 0.18  /* and for one */

/* Heights and widths in sizes of their fonts. */
#define ONE_TITLE         2.0 /* the title box of one line; of two: */
#define FIRST_TITLE       2.1
#define SECOND_TITLE      1.5
#define AXIS              2.4 /* below the plot, with the labels of ticks */
#define AXIS_WITH_TITLE   3.6
#define Y_TITLE           2.0  /* beside the plot */
#define LEAST_WITH_TITLES 13.0 /* a lower plot has no titles of its axes */

double
box_width(const Box *box)
{
    return box->right - box->left;
}

double
box_height(const Box *box)
{
    return box->bottom - box->top;
}

gboolean
layout_has_key(const Layout *layout)
{
    return box_width(&layout->key) > 0;
}

/* The title box has two lines; on a low page one, or none. */
static void
place_title(Layout *layout)
{
    double one = ONE_TITLE * layout->title_font.size;
    double two = FIRST_TITLE * layout->title_font.size +
                 SECOND_TITLE * layout->text_font.size;
    double height = box_height(&layout->page);

    layout->title = layout->page;
    layout->title.bottom = layout->title.top;
    if (two <= MOST_TITLE * height) {
        layout->title_lines = 2;
        layout->title.bottom += two;
    } else if (one <= MOST_ONE_TITLE * height) {
        layout->title_lines = 1;
        layout->title.bottom += one;
    }
}

static gboolean
place_beside(Layout *layout, const KeyTexts *key, double narrowest)
{
    Box *plot = &layout->plot;
    double page = layout->page.left + layout->page.right;
    double gap = KEY_GAP * layout->key_font.size;
    double right = layout->has_ticks
                       ? plot->right + LABEL_ROOM * layout->text_font.size
                       : plot->right;
    double room = right - plot->left - LEAST_PLOT * page - gap;
    /* With every text in one line. */
    double wanted =
        (key_texts_width(key) + KEY_INDENT) * layout->key_font.size + KEY_SLACK;
    const double widths[] = {MIN(wanted, MIN(room, USUAL_KEY * page)),
                             MIN(wanted, room), room};

    if (room < MIN(wanted, narrowest * layout->key_font.size) ||
        !key_plan_beside(key, &layout->key_font, widths, box_height(plot),
                         &layout->key_plan))
        return FALSE;
    layout->key = *plot;
    layout->key.right = right;
    layout->key.left = right - layout->key_plan.width;
    plot->right = layout->key.left - gap;
    layout->key_beside = TRUE;
    return TRUE;
}

static gboolean
place_below(Layout *layout, const KeyTexts *key, double above)
{
    Box *plot = &layout->plot;
    double page = layout->page.top + layout->page.bottom;
    double gap = layout->text_font.size;
    double room = MIN(MOST_BELOW * page, box_height(plot) - above * page - gap);

    if (!key_plan_below(key, &layout->key_font, box_width(plot), room,
                        &layout->key_plan))
        return FALSE;
    layout->key = *plot;
    layout->key.bottom = layout->page.bottom - 0.6 * gap;
    layout->key.top = layout->key.bottom - layout->key_plan.height;
    plot->bottom -= layout->key_plan.height + gap;
    return TRUE;
}

/* On a page that is higher than wide a key of several columns below the plot
 * has more room, and so has the plot.  Better a key that says little than
 * none. */
static gboolean
place_by_shape(Layout *layout, const KeyTexts *key)
{
    Layout below = *layout;

    if (box_width(&layout->page) >= box_height(&layout->page))
        return place_beside(layout, key, NARROWEST_KEY) ||
               place_below(layout, key, LEAST_ABOVE) ||
               place_beside(layout, key, SCANT_KEY) ||
               place_below(layout, key, SCANT_ABOVE);
    if (!place_below(&below, key, LEAST_ABOVE))
        return place_beside(layout, key, NARROWEST_KEY) ||
               place_below(layout, key, SCANT_ABOVE) ||
               place_beside(layout, key, SCANT_KEY);
    if (below.key_plan.n_hidden > 0 &&
        place_beside(layout, key, NARROWEST_KEY)) {
        layout_clear(&below);
        return TRUE;
    }
    *layout = below;
    return TRUE;
}

/* Returns whether there is room for a key where it is wanted. */
static gboolean
place_key(Layout *layout, const Wishes *wishes)
{
    /* What stands for a picture is looked at, not read. */
    if (wishes->key == NULL ||
        (layout->page.left + layout->page.right <= THUMB_WIDTH &&
         layout->page.top + layout->page.bottom <= THUMB_HEIGHT))
        return FALSE;
    switch (wishes->key_place) {
    case KEY_RIGHT:
        return place_by_shape(layout, wishes->key);
    case KEY_BOTTOM:
        return place_below(layout, wishes->key, LEAST_ABOVE) ||
               place_below(layout, wishes->key, SCANT_ABOVE);
    case KEY_NONE:
        return FALSE;
    }
    g_assert_not_reached();
}

static double
axis_height(const Layout *layout)
{
    double lines = layout->has_axis_titles ? AXIS_WITH_TITLE : AXIS;

    return layout->has_ticks ? lines * layout->text_font.size : 0;
}

static double
list_height(const Layout *layout, const Wishes *wishes)
{
    double rows = layout->has_ticks ? wishes->mark_list_rows : 0;

    return rows * MARK_LIST_ROW * layout->small_font.size;
}

static void
place_plot(Layout *layout, const Wishes *wishes)
{
    double line = layout->text_font.size;
    Box *plot = &layout->plot;

    *plot = layout->page;
    plot->top = layout->title.bottom;
    layout->has_ticks = !wishes->bare &&
                        box_width(&layout->page) >= LEAST_WIDTH &&
                        box_height(plot) >= LEAST_HEIGHT;
    layout->has_axis_titles =
        layout->has_ticks && box_height(plot) > LEAST_WITH_TITLES * line;
    layout->names_units = layout->has_axis_titles;
    layout->marks = *plot;
    if (layout->has_ticks) {
        layout->marks.top += line;
        plot->top = layout->marks.top +
                    wishes->marker_rows * TEXT_ROW * layout->small_font.size;
        plot->bottom -= axis_height(layout) + list_height(layout, wishes);
        plot->left += wishes->tick_width + TICK_ROOM;
        plot->right -= (1 + LABEL_ROOM) * line;
    }
    if (layout->has_axis_titles)
        plot->left += Y_TITLE * line;
    layout->marks.bottom = plot->top;
}

Layout
layout_page(double width, double height, const Wishes *wishes)
{
    double margin = MIN(MARGIN, MARGIN_PART * MIN(width, height));
    /* Small pages have small texts, down to what can still be read; but a page
     * of half the size is read from nearer by, and large ones from farther
     * off. */
    double scale = CLAMP(sqrt(MIN(width / USUAL_WIDTH, height / USUAL_HEIGHT)),
                         LEAST_SCALE, MOST_SCALE);
    Layout layout = {
        .page = {margin, margin, width - margin, height - margin},
        .title_font = {TITLE_FONT * scale, TRUE},
        .text_font = {TEXT_FONT * scale, FALSE},
        .small_font = {SMALL_FONT * scale, FALSE},
        .key_font = {KEY_FONT * scale, FALSE},
    };
    double line = layout.text_font.size;

    place_title(&layout);
    place_plot(&layout, wishes);
    if (!place_key(&layout, wishes)) {
        layout.key = layout.plot;
        layout.key.left = layout.key.right;
    }
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
        layout.mark_list.top + list_height(&layout, wishes);
    return layout;
}

void
layout_clear(Layout *layout)
{
    key_plan_clear(&layout->key_plan);
}
