#include "chart/layout.h"

#define MARGIN          6.0
#define MARGIN_PART     0.06 /* of a small page's shorter side */
#define LEAST_PLOT      0.55 /* of the page's width, beside a key */
#define KEY_GAP         14.0 /* between plot and key */
#define MOST_PITCH      18.0
#define LEAST_PITCH     7.0
#define TICK_ROOM       7.0 /* a tick, and gaps beside its label */
#define ONE_LINE        1.18 /* height of an entry, in parts of its font's size */
#define TWO_LINES       2.45
#define LEAST_TWO_LINES 6.0  /* smallest font for two lines, points */
#define ROW_HEIGHT      1.25 /* of the small font's size */
#define LEAST_WIDTH     72.0 /* of a page with ticks, points */
#define LEAST_HEIGHT    48.0
#define LEAST_ENTRIES   4    /* a key of fewer, of many, says nothing */
#define KEY_MIN_WIDTH   60.0 /* a narrower key says nothing */

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

/* Small pages have small texts, down to what can still be read. */
static void
choose_fonts(Layout *layout, double width, double height)
{
    double scale = CLAMP(MIN(width / 648, height / 432), 0.55, 2);

    layout->title_font = (Font){11 * scale, TRUE};
    layout->text_font = (Font){9 * scale, FALSE};
    layout->small_font = (Font){8 * scale, FALSE};
    layout->key_font = (Font){8.5 * scale, FALSE};
}

/* The title box has two lines; a page too low for that has none. */
static void
place_title(Layout *layout)
{
    double height =
        2.1 * layout->title_font.size + 1.5 * layout->text_font.size;

    layout->title = layout->page;
    if (box_height(&layout->page) > 4 * height)
        layout->title.bottom = layout->title.top + height;
    else
        layout->title.bottom = layout->title.top;
}

/* One row more counts the entries that are hidden. */
static guint
key_rows(const Layout *layout, const Wishes *wishes)
{
    return wishes->key_entries - layout->key_hidden + (layout->key_hidden > 0);
}

/* Labels that are wider than the key are set in two lines, if these do not
 * get too small. */
static void
choose_key_font(Layout *layout, const Wishes *wishes, double room)
{
    double most = MOST_PITCH * layout->key_font.size / 8.5;
    double pitch = box_height(&layout->key) / key_rows(layout, wishes);
    double lines = ONE_LINE;

    layout->key_lines = 1;
    if (wishes->key_width > room && pitch >= TWO_LINES * LEAST_TWO_LINES) {
        layout->key_lines = 2;
        lines = TWO_LINES;
        most = TWO_LINES * layout->key_font.size;
    }
    layout->key_pitch = MIN(pitch, most);
    layout->key_font.size =
        MIN(layout->key_font.size, layout->key_pitch / lines);
}

/* What is hidden leaves room for what is fixed, one entry more, and the line
 * that counts. */
static void
place_key(Layout *layout, const Wishes *wishes)
{
    Box *key = &layout->key;
    double room = box_width(&layout->plot) -
                  LEAST_PLOT * (layout->page.left + layout->page.right) -
                  KEY_GAP;
    guint most = (guint)(box_height(&layout->plot) / LEAST_PITCH);
    guint least = MAX(LEAST_ENTRIES, wishes->key_fixed + 2);

    *key = layout->plot;
    key->left = key->right;
    if (wishes->key_width <= 0 || room < KEY_MIN_WIDTH ||
        most < MIN(wishes->key_entries, least))
        return;
    if (wishes->key_entries > most)
        layout->key_hidden = wishes->key_entries - most + 1;
    key->left = key->right - MIN(wishes->key_width, room);
    layout->plot.right = key->left - KEY_GAP;
    choose_key_font(layout, wishes, room);
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
    layout->has_ticks = box_width(&layout->page) >= LEAST_WIDTH &&
                        box_height(plot) >= LEAST_HEIGHT;
    layout->has_axis_titles = layout->has_ticks && box_height(plot) > 13 * line;
    layout->marks = *plot;
    if (layout->has_ticks) {
        layout->marks.top += line;
        plot->top = layout->marks.top +
                    wishes->marker_rows * ROW_HEIGHT * layout->small_font.size;
        plot->bottom -= axis_height(layout) + list_height(layout, wishes);
        plot->left += wishes->tick_width + TICK_ROOM;
        plot->right -= line;
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
    place_key(&layout, wishes);
    layout.marks.left = layout.plot.left;
    layout.marks.right = layout.plot.right;
    place_mark_list(&layout, wishes);
    return layout;
}
