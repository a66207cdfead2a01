#include "chart/page/layout.h"

#include <math.h>

#include "chart/page/sizes.h"

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

/* Small pages have small texts, down to what can still be read; but a page of
 * half the size is read from nearer by, and large ones from farther off. */
static void
choose_fonts(Layout *layout, double width, double height)
{
    double scale = CLAMP(sqrt(MIN(width / 648, height / 432)), 0.6, 2);

    layout->title_font = (Font){11 * scale, TRUE};
    layout->text_font = (Font){9 * scale, FALSE};
    layout->small_font = (Font){8 * scale, FALSE};
    layout->key_font = (Font){8.5 * scale, FALSE};
}

/* The title box has two lines; on a low page one, or none. */
static void
place_title(Layout *layout)
{
    double one = 2.0 * layout->title_font.size;
    double two = 2.1 * layout->title_font.size + 1.5 * layout->text_font.size;
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

/* Returns the width of a key that has every text in one line. */
static double
wanted_width(const Layout *layout, const KeyTexts *key)
{
    double widest = 0;

    for (guint i = 0; i < key->texts->len; i++)
        widest = MAX(widest, paragraph_width(g_ptr_array_index(key->texts, i)));
    return (widest + KEY_INDENT) * layout->key_font.size + KEY_SLACK;
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
    double wanted = wanted_width(layout, key);
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

/* What stands for a picture is looked at, not read. */
static gboolean
is_thumbnail(const Layout *layout)
{
    return layout->page.left + layout->page.right <= THUMB_WIDTH &&
           layout->page.top + layout->page.bottom <= THUMB_HEIGHT;
}

/* Returns whether there is room for a key where it is wanted. */
static gboolean
place_key(Layout *layout, const Wishes *wishes)
{
    if (wishes->key == NULL || is_thumbnail(layout))
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
    if (!layout->has_ticks)
        return 0;
    return (layout->has_axis_titles ? 3.6 : 2.4) * layout->text_font.size;
}

static double
list_height(const Layout *layout, const Wishes *wishes)
{
    if (!layout->has_ticks)
        return 0;
    return wishes->mark_list_rows * MARK_LIST_ROW * layout->small_font.size;
}

/* Below the axis, once the plot's bottom is settled. */
static void
place_mark_list(Layout *layout, const Wishes *wishes)
{
    Box *list = &layout->mark_list;
    double line = layout->text_font.size;

    list->left = layout->page.left + line;
    list->right = layout->page.right - line;
    list->top = layout->plot.bottom;
    if (layout->has_ticks)
        list->top += axis_height(layout) - 0.3 * line;
    list->bottom = list->top + list_height(layout, wishes);
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
    layout->has_axis_titles = layout->has_ticks && box_height(plot) > 13 * line;
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
        plot->left += 2.0 * line;
    layout->marks.bottom = plot->top;
}

Layout
layout_page(double width, double height, const Wishes *wishes)
{
    double margin = MIN(MARGIN, MARGIN_PART * MIN(width, height));
    Layout layout = {
        .page = {margin, margin, width - margin, height - margin},
    };

    choose_fonts(&layout, width, height);
    place_title(&layout);
    place_plot(&layout, wishes);
    if (!place_key(&layout, wishes)) {
        layout.key = layout.plot;
        layout.key.left = layout.key.right;
    }
    layout.marks.left = layout.plot.left;
    layout.marks.right = layout.plot.right;
    place_mark_list(&layout, wishes);
    return layout;
}

void
layout_clear(Layout *layout)
{
    key_plan_clear(&layout->key_plan);
}
