#include <config.h>

#include "chart/lanes/lane.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/page/sizes.h"
#include "chart/plot/memory.h"

/* Heights that differ by less are equal, points. */
#define SAME_HEIGHT 0.05

/* Returns the end of the scale of a lane, in the unit of its measure: a round
 * number of the unit, which is set. */
static double
end_of_scale(const Lane *lane, const Unit **unit)
{
    static const double digits[] = {1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10};
    const UnitKind kind = lane_types[lane->kind].units;
    const double greatest = lane->drawing->page->lane_greatest[lane->kind];
    double power, number;
    guint i = 0;

    *unit = unit_of_kind(kind, greatest);
    if (kind == UNITS_SHARE && lane->drawing->axes.trend == NULL)
        return 1;
    if (greatest <= 0)
        return (*unit)->size;
    number = greatest / (*unit)->size * LANE_HEADROOM;
    power = pow(10, floor(log10(number)));
    while (digits[i] * power < number)
        i++;
    number = digits[i] * power;
    if (kind == UNITS_NUMBER && (*unit)->size == 1)
        number = ceil(number);
    return number * (*unit)->size;
}

/* Returns the scale of a row of a lane. */
static Scale
row_scale(const Lane *lane, guint row, double end)
{
    const double height = box_height(&lane->box) / lane->n_rows;
    const double gap = row > 0 ? MIN(1, LANE_ROW_GAP * height) : 0;
    const double top = lane->box.top + row * height;

    return (Scale){0, end, top + height, top + gap};
}

static void
add_point(GArray *points, double x, double y)
{
    const Point point = {x, y};

    g_array_append_val(points, point);
}

/* Returns the paint of a layer, which is that of the memory line whose colour
 * it has. */
static Paint
layer_paint(const Page *page, const LaneLayer *layer)
{
    const Colour *colour = &page->theme->colours[layer->role];
    const double width = LANE_LINE_WIDTH * page->layout.small_font.size;

    if (layer->shape == LAYER_AREA || layer->shape == LAYER_STICKS)
        return (Paint){.filled = TRUE, .fill = *colour};
    if (layer->role == ROLE_TEXT || layer->shape == LAYER_SPANS)
        return (Paint){.width = width, .stroke = *colour};
    return memory_line_paint(page->theme, layer_line(layer), width);
}

/* Adds the points of a line with steps, or of an area below it. */
static void
add_steps(const Lane *lane, const double *values, const Scale *scale,
          gboolean is_area, GArray *points)
{
    double last = G_MAXDOUBLE;

    for (guint i = 0; i < lane->cells->len; i++) {
        const LaneCell *cell = lane_cell(lane, i);
        const double y = scale_at(scale, values[i]);

        if (is_area && i == 0)
            add_point(points, cell->left, scale->from);
        if (fabs(y - last) >= SAME_HEIGHT) {
            add_point(points, cell->left, y);
            add_point(points, cell->right, y);
            last = y;
        }
        g_array_index(points, Point, points->len - 1).x = cell->right;
    }
    if (is_area && points->len > 0)
        add_point(points, g_array_index(points, Point, points->len - 1).x,
                  scale->from);
}

/* Adds the points of all sticks as one area along the lower edge. */
static void
add_sticks(const Lane *lane, const double *values, const Scale *scale,
           GArray *points)
{
    for (guint i = 0; i < lane->cells->len; i++) {
        const LaneCell *cell = lane_cell(lane, i);
        const double half = MIN(cell->right - cell->left, LANE_STICK) / 2;
        const double x = (cell->left + cell->right) / 2;
        const double y = scale_at(scale, values[i]);

        if (values[i] <= 0)
            continue;
        add_point(points, x - half, scale->from);
        add_point(points, x - half, y);
        add_point(points, x + half, y);
        add_point(points, x + half, scale->from);
    }
}

static void
draw_line(const Lane *lane, const GArray *points, const Paint *paint)
{
    figure_line(lane->drawing->page->figure,
                (const Point *)(gconstpointer)points->data, points->len, paint);
}

/* Draws a memory line.  If it goes up and down so much that it would fill an
 * area, there is a line through its largest values and one through its smallest
 * instead. */
static void
draw_memory_line(const Lane *lane, MemoryLine line, const Scale *scale,
                 const Paint *paint)
{
    Drawing in_lane = *lane->drawing;
    Figure *figure = in_lane.page->figure;
    g_autoptr(GArray) points = NULL;
    g_autofree char *title = NULL;
    double travel = 0;

    if (!drawing_has_line(lane->drawing, line))
        return;
    in_lane.axes.plot = lane->box;
    in_lane.axes.y = *scale;
    points = memory_line_points(&in_lane, line, MEMORY_COLUMN, NULL);
    title = memory_line_title(lane->drawing, line);
    for (guint i = 1; i < points->len; i++)
        travel += fabs(g_array_index(points, Point, i).y -
                       g_array_index(points, Point, i - 1).y);
    figure_open_group(figure, "memory", title);
    if (travel > LANE_MAX_TRAVEL * box_width(&lane->box)) {
        g_autoptr(GArray) lows = g_array_new(FALSE, FALSE, sizeof(Point));

        g_array_unref(points);
        points = memory_line_points(&in_lane, line, LANE_COLUMN, lows);
        draw_line(lane, lows, paint);
    }
    draw_line(lane, points, paint);
    figure_close_group(figure);
}

static void
draw_layer(const Lane *lane, guint row, guint index, double end)
{
    const LaneLayer *layer = &lane_types[lane->kind].layers[index];
    const double *values = lane_values(lane, row, index);
    const Scale scale = row_scale(lane, row, end);
    Figure *figure = lane->drawing->page->figure;
    const Paint paint = layer_paint(lane->drawing->page, layer);
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(Point));

    switch (layer->shape) {
    case LAYER_AREA:
    case LAYER_LINE:
    case LAYER_PEAKS:
        add_steps(lane, values, &scale, layer->shape == LAYER_AREA, points);
        break;
    case LAYER_STICKS:
        add_sticks(lane, values, &scale, points);
        break;
    case LAYER_POINTS:
        draw_memory_line(lane, layer_line(layer), &scale, &paint);
        break;
    case LAYER_SPANS:
        lane_draw_spans(lane);
        break;
    }
    if (points->len > 0 && paint.filled)
        figure_polygon(figure, &g_array_index(points, Point, 0), points->len,
                       &paint);
    else if (points->len > 0)
        draw_line(lane, points, &paint);
}

/* Draws a tick and its label at the left of a lane.  baseline is that of the
 * label. */
static void
draw_tick(const Lane *lane, double y, double baseline, const char *label)
{
    const Page *page = lane->drawing->page;
    const double left = lane->box.left, end = left - TICK_LENGTH;

    page_segment(page, (Point){end, y}, (Point){left, y},
                 &(Paint){.width = 0.6, .stroke = page->theme->frame});
    if (!lane->drawing->axes.no_y_labels)
        page_text(page, (Point){end - 2, baseline}, ANCHOR_END,
                  &page->layout.small_font, label);
}

/* Draws the ticks of a scale: 0 and its end, and if there is room, others.  The
 * labels at the ends are within the lane, so that they do not touch those of
 * other lanes. */
static void
draw_scale(const Lane *lane, double greatest, const Unit *unit)
{
    const Page *page = lane->drawing->page;
    const Box *box = &lane->box;
    const double size = page->layout.small_font.size;
    const double steps = box_height(box) / (LANE_TICK_ROOM * size);
    const double number = greatest / unit->size;
    const Scale scale = row_scale(lane, 0, greatest);
    g_autofree char *end =
        g_strdup_printf(number < 100 ? "%.3g" : "%.0f", number);
    Ticks ticks;

    draw_tick(lane, box->bottom, box->bottom, "0");
    draw_tick(lane, box->top, box->top + 0.72 * size, end);
    if (steps < 2)
        return;
    ticks = ticks_choose(0, greatest, (guint)MIN(steps, MAX_Y_STEPS), unit);
    for (guint i = 1; i < ticks.n_ticks; i++) {
        g_autofree char *label = ticks_label(&ticks, i);
        const double y = scale_at(&scale, ticks_value(&ticks, i));

        if (y - box->top > 1.5 * size && box->bottom - y > 1.5 * size)
            draw_tick(lane, y, y + 0.36 * size, label);
    }
}

/* Numbers the rows of capabilities: the first and the last one, or a single one
 * in its middle. */
static void
number_rows(const Lane *lane)
{
    const double size = lane->drawing->page->layout.small_font.size;
    const guint last = lane->n_rows - 1;

    for (guint row = 0; row <= last; row += MAX(1, last)) {
        const Scale scale = row_scale(lane, row, 1);
        const double y = scale_at(&scale, 0.5);
        const guint index = row * lane->n_together;
        g_autofree char *label = NULL;

        if (index >= lane->run->activity->capabilities->len)
            return;
        label = g_strdup_printf(
            "%u", activity_capability(lane->run->activity, index)->number);
        draw_tick(lane, y,
                  CLAMP(y + 0.36 * size, lane->box.top + 0.72 * size,
                        lane->box.bottom),
                  label);
    }
}

/* Draws the name, and below it the unit. */
static void
draw_name(const Lane *lane, const char *unit)
{
    const Page *page = lane->drawing->page;
    const Font *font = &page->layout.small_font;
    const Box *box = &lane->box;
    const double x =
        page->layout.plot.left - TICK_LENGTH - 2 - page->names_width;
    const char *const name = lane_name(page, lane->kind);
    g_autofree char *below =
        !lane_types[lane->kind].of_capabilities ? g_strdup(unit)
        : lane->n_together == 1
            ? g_strdup("")
            /* TRANSLATORS: the number of capabilities that share a row. */
            : g_strdup_printf(_("%u a row"), lane->n_together);

    page_text(page, (Point){x, box->top + 0.72 * font->size}, ANCHOR_START,
              font, name);
    if (below[0] != '\0' && box_height(box) >= 1.8 * font->size)
        figure_text(page->figure, (Point){x, box->top + 1.85 * font->size},
                    ANCHOR_START, font, &page->theme->faint, below);
}

/* Returns whether the key of a lane names a layer.  Lanes of states share one
 * key, and a lane of one layer needs none. */
static gboolean
key_has(const Page *page, LaneKind kind, guint layer)
{
    const LaneType *type = &lane_types[kind];

    return (page->lane_layers[kind] & 1U << layer) != 0 &&
           type->layers[1].name != NULL &&
           (!type->of_capabilities || !page->lanes[LANE_USAGE]) &&
           page->options->trend == NULL;
}

/* Returns the width of an entry of a key with the gap after it. */
static double
entry_width(const Page *page, const LaneLayer *layer)
{
    return page_text_width(page, _(layer->name)) +
           (LANE_SWATCH + 0.4 + LANE_KEY_GAP) * page->layout.small_font.size;
}

double
lane_key_width(const Page *page, LaneKind kind)
{
    guint n = 0, k = 0;
    double widths[2] = {0, 0};

    for (guint i = 0; i < MAX_LANE_LAYERS; i++)
        n += key_has(page, kind, i) ? 1 : 0;
    for (guint i = 0; i < MAX_LANE_LAYERS; i++)
        if (key_has(page, kind, i))
            widths[k++ >= (n + 1) / 2] +=
                entry_width(page, &lane_types[kind].layers[i]);
    return MAX(widths[0], widths[1]);
}

static void
draw_entry(const Page *page, const LaneLayer *layer, double x, double y)
{
    const Font *font = &page->layout.small_font;
    const double side = LANE_SWATCH * font->size;
    Paint paint = layer_paint(page, layer);

    if (paint.filled) {
        paint.width = BAND_OUTLINE;
        paint.stroke = page->theme->outline;
        figure_rectangle(page->figure, (Point){x, y - side},
                         (Point){x + side, y}, &paint);
    } else {
        page_segment(page, (Point){x, y - side / 2},
                     (Point){x + side, y - side / 2}, &paint);
    }
    page_text(page, (Point){x + side + 0.4 * font->size, y}, ANCHOR_START, font,
              _(layer->name));
}

/* Draws the key in as many lines as it needs, in the middle of the lane's
 * height. */
static void
draw_key(const Lane *lane)
{
    const Page *page = lane->drawing->page;
    const LaneLayer *layers = lane_types[lane->kind].layers;
    const double size = page->layout.small_font.size;
    const Box *keys = &page->layout.keys;
    const double end = keys->right + LANE_KEY_GAP * size + 0.01;
    Point places[MAX_LANE_LAYERS];
    double x = keys->left, y = 0, top;

    for (guint i = 0; i < MAX_LANE_LAYERS; i++) {
        if (!key_has(page, lane->kind, i))
            continue;
        if (x > keys->left && x + entry_width(page, &layers[i]) > end) {
            x = keys->left;
            y += LANE_KEY_LINE * size;
        }
        places[i] = (Point){x, y};
        x += entry_width(page, &layers[i]);
    }
    top = (lane->box.top + lane->box.bottom - y) / 2 + 0.36 * size;
    for (guint i = 0; i < MAX_LANE_LAYERS; i++)
        if (key_has(page, lane->kind, i))
            draw_entry(page, &layers[i], places[i].x, top + places[i].y);
}

/* Returns where the part of a lane begins whose activity is not known: at its
 * right end if all is known. */
static double
known_end(const Lane *lane)
{
    const Activity *activity = lane->run->activity;
    const Box *box = &lane->box;

    return activity->flushed == NEVER || activity->n_bins == 0
               ? box->right
               : CLAMP(drawing_x(lane->drawing, activity->end), box->left,
                       box->right);
}

void
lane_draw(const Lane *lane)
{
    Page *page = lane->drawing->page;
    const Box *box = &lane->box;
    const gboolean is_empty = page->lane_greatest[lane->kind] <= 0;
    Axes axes = lane->drawing->axes;
    const Unit *unit;
    const double end = end_of_scale(lane, &unit);
    const char *const title =
        page->options->trend != NULL
            ? _("time in which garbage collection stops the program")
            : _(lane_types[lane->kind].title);

    axes.plot = *box;
    axes.y_ticks.n_ticks = 0;
    figure_open_group(page->figure, "lane", title);
    if (known_end(lane) < box->right)
        page_box(page,
                 &(Box){known_end(lane), box->top, box->right, box->bottom},
                 &(Paint){.filled = TRUE, .fill = page->theme->gap});
    draw_grid(page, &axes);
    for (guint row = 0; row < lane->n_rows && lane->greatest > 0; row++)
        for (guint layer = 0; layer < MAX_LANE_LAYERS; layer++)
            if (lane->layers & 1U << layer)
                draw_layer(lane, row, layer, end);
    page_box(page, box, &(Paint){.width = 0.4, .stroke = page->theme->frame});
    if (page->layout.has_ticks) {
        if (lane_types[lane->kind].of_capabilities)
            number_rows(lane);
        else if (!is_empty && lane_types[lane->kind].value != NULL)
            draw_scale(lane, end, unit);
        if (!lane->drawing->axes.no_y_labels)
            draw_name(lane, is_empty ? "" : unit_name(unit));
    }
    if (lane->has_key && !is_empty && box_width(&page->layout.keys) > 0)
        draw_key(lane);
    figure_close_group(page->figure);
}

void
lane_draw_remark(const Lane *lane)
{
    Page *page = lane->drawing->page;
    const char *remark = lane_remark(lane->run, lane->kind);
    const Font *font = &page->layout.small_font;
    const Box *box = &lane->box;
    double left = box->left;
    g_autofree char *fitting = NULL;

    if (remark == NULL && known_end(lane) < box->right) {
        remark = activity_not_flushed();
        left = known_end(lane);
    }
    if (lane->drawing->profile->clock == CLOCK_MUTATOR)
        remark = _("a .hp file has no events");
    else if (lane->drawing->profile->clock == CLOCK_ERAS)
        remark = _("the censuses have no times");
    else if (remark == NULL && lane->greatest <= 0)
        /* TRANSLATORS: a lane without pauses, sparks or the like. */
        remark = _("none");
    if (remark == NULL || !page->layout.has_ticks ||
        lane->drawing->axes.trend != NULL)
        return;
    fitting = metrics_shorten(page->metrics, remark, font,
                              MAX_NOTE_PART * (box->right - left));
    draw_text_on_ground(
        page,
        (Point){(left + box->right) / 2,
                (box->top + box->bottom) / 2 + 0.36 * font->size},
        font, &page->theme->faint, &page->theme->background, fitting);
}
