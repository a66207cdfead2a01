#include <config.h>

#include "chart/chart.h"

#include "chart/legend/key.h"
#include "chart/marks/marks.h"
#include "chart/page/title.h"
#include "chart/plot/cut.h"
#include "chart/plot/description.h"
#include "chart/plot/lines.h"
#include "chart/plot/memory.h"
#include "chart/run.h"

/* The plot's height decides the ticks of the y axis, their labels' width
 * decides where the plot begins: the height is settled first.  Before it the
 * ends of the time axis are, which tell what lies on it. */
static void
place_parts(Drawing *drawing, Key *key, Wishes *wishes)
{
    Page *page = drawing->page;
    Axes *axes = &drawing->axes;
    double widest;

    page_lay_out(page, wishes);
    axes_choose_y_ticks(axes, page, box_height(&page->layout.plot));
    widest = axes_tick_width(axes, page);
    if (wishes->key_place != KEY_NONE && key->texts == NULL)
        key_measure(key, &page->layout.key_font);
    wishes->key = key->texts;
    /* A key below the plot leaves room for fewer ticks, or for more than with
     * another width; where labels get wider, they need that room. */
    do {
        wishes->tick_width = widest;
        page_lay_out(page, wishes);
        axes_choose_y_ticks(axes, page, box_height(&page->layout.plot));
        widest = axes_tick_width(axes, page);
    } while (widest > wishes->tick_width);
    axes_place(axes, page, &page->layout.plot);
}

static void
draw(Drawing *drawing, Key *key)
{
    Page *page = drawing->page;
    g_auto(GStrv) line =
        run_title_texts(page->options, drawing->profile, drawing->selection);
    g_autofree char *x = x_axis_title(&drawing->axes, drawing->profile);
    g_autofree char *y = y_axis_title(&drawing->axes, page, drawing->profile);

    draw_run(drawing, (char *[]){x, y});
    draw_key(key);
    /* The key's leaders pass behind its text. */
    draw_cut(drawing);
    draw_title(page, line);
}

Figure *
chart_draw(const Profile *profile, const Selection *selection,
           const ChartOptions *options, const TextMetrics *metrics)
{
    Page page = page_new(options, metrics, profile->breakdown, selection);
    Drawing drawing = {
        .page = &page,
        .profile = profile,
        .selection = selection,
        .markers = options->markers,
        .decoded = options->decoded,
    };
    Key key = {
        .page = &page,
        .profile = profile,
        .selection = selection,
        .run = &drawing,
    };
    Wishes wishes = {.key_place = options->key_place};

    drawing_begin(&drawing, options->x_axis);
    /* What marks need is known only once they have their places. */
    do
        place_parts(&drawing, &key, &wishes);
    while (!marks_settle(&drawing, &wishes));
    if (drawing_stacking(&drawing) == STACK_LINES)
        paint_band_lines(&page, selection);
    place_memory_lines(&drawing);
    page_name(&page, run_title(options, profile), drawing_description(&drawing),
              &profile->facts);
    draw(&drawing, &key);
    key_clear(&key);
    drawing_end(&drawing);
    page_clear(&page);
    return page.figure;
}
