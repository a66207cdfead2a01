#include <config.h>

#include "chart/lanes/draw.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/page/sizes.h"
#include "chart/plot/memory.h"

/* Heights that differ by less are equal, points. */
#define SAME_HEIGHT 0.05

/* The end of a scale. */
typedef struct {
    double end; /* in the unit of the measure */
    const Unit *unit;
} LaneScale;

static LaneScale
scale_of(const Lane *lane)
{
    static const double digits[] = {1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10};
    const UnitKind kind = lane_types[lane->kind].units;
    const double greatest = lane->drawing->page->lane_greatest[lane->kind];
    LaneScale scale = {.end = 1, .unit = unit_of_kind(kind, greatest)};
    double power, number;
    guint i = 0;

    if (kind == UNITS_SHARE)
        return scale;
    if (greatest <= 0) {
        scale.end = scale.unit->size;
        return scale;
    }
    number = greatest / scale.unit->size * LANE_HEADROOM;
    power = pow(10, floor(log10(number)));
    while (digits[i] * power < number)
        i++;
    number = digits[i] * power;
    if (kind == UNITS_NUMBER && scale.unit->size == 1)
        number = ceil(number);
    scale.end = number * scale.unit->size;
    return scale;
}

/* Returns the box of a row. */
static Box
row_box(const Lane *lane, guint row)
{
    const double height = box_height(&lane->box) / lane->n_rows;
    const double gap = row > 0 ? MIN(1, LANE_ROW_GAP * height) : 0;
    Box box = lane->box;

    box.top += row * height + gap;
    box.bottom = lane->box.top + (row + 1) * height;
    return box;
}

static double
y_of(const Box *box, const LaneScale *scale, double value)
{
    return box->bottom - CLAMP(value / scale->end, 0, 1) * box_height(box);
}

static void
add_point(GArray *points, double x, double y)
{
    const Point point = {x, y};

    g_array_append_val(points, point);
}

static const Point *
points_of(const GArray *points)
{
    return &g_array_index(points, Point, 0);
}

/* Draws the cells whose value is not 0 as areas. */
static void
draw_area(const Lane *lane, const LaneLayer *layer, const LaneScale *scale)
{
    const Box box = row_box(lane, layer->row);
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(Point));

    for (guint i = 0; i < lane->cells->len;) {
        const double left = lane_cell(lane, i)->left;
        double y = box.bottom, right = left;

        if (layer->values[i] <= 0) {
            i++;
            continue;
        }
        g_array_set_size(points, 0);
        add_point(points, left, box.bottom);
        for (; i < lane->cells->len && layer->values[i] > 0; i++) {
            const double next = y_of(&box, scale, layer->values[i]);

            if (fabs(next - y) >= SAME_HEIGHT) {
                if (points->len > 1)
                    add_point(points, right, y);
                y = next;
                add_point(points, right, y);
            }
            right = lane_cell(lane, i)->right;
        }
        add_point(points, right, y);
        add_point(points, right, box.bottom);
        figure_polygon(lane->drawing->page->figure, points_of(points),
                       points->len, &layer->paint);
    }
}

static void
draw_line(const Lane *lane, const LaneLayer *layer, const LaneScale *scale)
{
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(Point));
    double last = G_MAXDOUBLE;

    for (guint i = 0; i < lane->cells->len; i++) {
        const LaneCell *cell = lane_cell(lane, i);
        const double y = y_of(&lane->box, scale, layer->values[i]);

        if (fabs(y - last) < SAME_HEIGHT) {
            g_array_index(points, Point, points->len - 1).x = cell->right;
            continue;
        }
        add_point(points, cell->left, y);
        add_point(points, cell->right, y);
        last = y;
    }
    if (points->len > 1)
        figure_line(lane->drawing->page->figure, points_of(points), points->len,
                    &layer->paint);
}

/* Draws all sticks as one polygon, along the lower edge of the lane. */
static void
draw_sticks(const Lane *lane, const LaneLayer *layer, const LaneScale *scale)
{
    const double bottom = lane->box.bottom;
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(Point));

    for (guint i = 0; i < lane->cells->len; i++) {
        const LaneCell *cell = lane_cell(lane, i);
        const double half = MIN(cell->right - cell->left, LANE_STICK) / 2;
        const double x = (cell->left + cell->right) / 2;
        const double y = y_of(&lane->box, scale, layer->values[i]);

        if (layer->values[i] <= 0)
            continue;
        add_point(points, x - half, bottom);
        add_point(points, x - half, y);
        add_point(points, x + half, y);
        add_point(points, x + half, bottom);
    }
    if (points->len > 0)
        figure_polygon(lane->drawing->page->figure, points_of(points),
                       points->len, &layer->paint);
}

static void
draw_points(const Lane *lane, const LaneLayer *layer, const LaneScale *scale)
{
    Drawing in_lane = *lane->drawing;
    g_autoptr(GArray) points = NULL;
    g_autofree char *title = memory_line_title(lane->drawing, layer->line);

    in_lane.axes.plot = lane->box;
    in_lane.axes.y = (Scale){0, scale->end, lane->box.bottom, lane->box.top};
    points = memory_line_points(&in_lane, layer->line);
    figure_open_group(in_lane.page->figure, "memory", title);
    figure_line(in_lane.page->figure, points_of(points), points->len,
                &layer->paint);
    figure_close_group(in_lane.page->figure);
}

static void
draw_layer(const Lane *lane, const LaneLayer *layer, const LaneScale *scale)
{
    switch (layer->shape) {
    case LAYER_AREA:
        draw_area(lane, layer, scale);
        return;
    case LAYER_LINE:
        draw_line(lane, layer, scale);
        return;
    case LAYER_STICKS:
        draw_sticks(lane, layer, scale);
        return;
    case LAYER_POINTS:
        draw_points(lane, layer, scale);
        return;
    }
}

static void
draw_grid_of(const Lane *lane)
{
    const Axes *axes = &lane->drawing->axes;
    const Page *page = lane->drawing->page;
    const Paint paint = {.width = 0.4, .stroke = page->theme->grid};

    for (guint i = 0; i < axes->x_ticks.n_ticks; i++) {
        const double x = scale_at(&axes->x, ticks_value(&axes->x_ticks, i));
        const Point line[] = {{x, lane->box.top}, {x, lane->box.bottom}};

        if (x > lane->box.left + 0.5)
            figure_line(page->figure, line, 2, &paint);
    }
}

/* Draws a tick and its label at the left of a lane.  baseline is that of the
 * label. */
static void
draw_tick(const Lane *lane, double y, double baseline, const char *label)
{
    const Page *page = lane->drawing->page;
    const double left = lane->box.left, end = left - TICK_LENGTH;
    const Point line[] = {{end, y}, {left, y}};

    figure_line(page->figure, line, 2,
                &(Paint){.width = 0.6, .stroke = page->theme->frame});
    if (!lane->drawing->axes.no_y_labels)
        page_text(page, (Point){end - 2, baseline}, ANCHOR_END,
                  &page->layout.small_font, label);
}

/* Draws the ticks of a scale: 0 and its end, and if there is room, others.  The
 * labels at the ends are within the lane, so that they do not touch those of
 * other lanes. */
static void
draw_scale(const Lane *lane, const LaneScale *scale)
{
    const Page *page = lane->drawing->page;
    const Box *box = &lane->box;
    const double size = page->layout.small_font.size;
    const double steps = box_height(box) / (LANE_TICK_ROOM * size);
    const double number = scale->end / scale->unit->size;
    g_autofree char *end =
        g_strdup_printf(number < 100 ? "%.3g" : "%.0f", number);
    Ticks ticks;

    draw_tick(lane, box->bottom, box->bottom, "0");
    draw_tick(lane, box->top, box->top + 0.72 * size, end);
    if (steps < 2)
        return;
    ticks = ticks_choose(0, scale->end, (guint)MIN(steps, MAX_Y_STEPS),
                         scale->unit);
    for (guint i = 1; i < ticks.n_ticks; i++) {
        g_autofree char *label = ticks_label(&ticks, i);
        const double y = y_of(box, scale, ticks_value(&ticks, i));

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
        const Box box = row_box(lane, row);
        const double y = (box.top + box.bottom) / 2;
        const guint index = row * lane->n_together;
        g_autofree char *label = NULL;

        if (index >= lane->activity->capabilities->len)
            return;
        label = g_strdup_printf(
            "%u", activity_capability(lane->activity, index)->number);
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
    const char *const name = _(lane_types[lane->kind].name);
    g_autofree char *below =
        lane->kind != LANE_CAPABILITIES ? g_strdup(unit)
        : lane->n_together == 1
            ? g_strdup("")
            /* TRANSLATORS: so many capabilities share a row. */
            : g_strdup_printf(_("%u a row"), lane->n_together);

    page_text(page, (Point){x, box->top + 0.72 * font->size}, ANCHOR_START,
              font, name);
    if (below[0] != '\0' && box_height(box) >= 1.8 * font->size)
        figure_text(page->figure, (Point){x, box->top + 1.85 * font->size},
                    ANCHOR_START, font, &page->theme->faint, below);
}

/* Returns the width of an entry of a key with the gap after it. */
static double
entry_width(const Lane *lane, const LaneLayer *layer)
{
    const Page *page = lane->drawing->page;

    return page_text_width(page, layer->label) +
           (LANE_SWATCH + 0.4 + LANE_KEY_GAP) * page->layout.small_font.size;
}

double
lane_key_width(const Lane *lane)
{
    guint n = 0, k = 0;
    double widths[2] = {0, 0};

    for (guint i = 0; i < lane->layers->len; i++)
        n += lane_layer(lane, i)->label != NULL;
    for (guint i = 0; i < lane->layers->len; i++)
        if (lane_layer(lane, i)->label != NULL)
            widths[k++ >= (n + 1) / 2] +=
                entry_width(lane, lane_layer(lane, i));
    return MAX(widths[0], widths[1]);
}

static void
draw_swatch(const Lane *lane, const LaneLayer *layer, double x, double y)
{
    const Page *page = lane->drawing->page;
    const double side = LANE_SWATCH * page->layout.small_font.size;
    const Point line[] = {{x, y - side / 2}, {x + side, y - side / 2}};
    Paint paint = layer->paint;

    if (!paint.filled) {
        figure_line(page->figure, line, 2, &paint);
        return;
    }
    paint.width = BAND_OUTLINE;
    paint.stroke = page->theme->outline;
    figure_rectangle(page->figure, (Point){x, y - side}, (Point){x + side, y},
                     &paint);
}

/* Draws the key in as many lines as it needs, in the middle of the lane's
 * height. */
static void
draw_key(const Lane *lane)
{
    const Page *page = lane->drawing->page;
    const Font *font = &page->layout.small_font;
    const Box *keys = &page->layout.keys;
    const double pitch = LANE_KEY_LINE * font->size;
    double x = keys->left, y = 0, top;

    /* First the height, then the texts. */
    for (guint pass = 0; pass < 2; pass++) {
        top = (lane->box.top + lane->box.bottom - y) / 2 + 0.36 * font->size;
        x = keys->left;
        y = 0;
        for (guint i = 0; i < lane->layers->len; i++) {
            const LaneLayer *layer = lane_layer(lane, i);

            if (layer->label == NULL)
                continue;
            if (x > keys->left &&
                x + entry_width(lane, layer) >
                    keys->right + LANE_KEY_GAP * font->size + 0.01) {
                x = keys->left;
                y += pitch;
            }
            if (pass == 1) {
                draw_swatch(lane, layer, x, top + y);
                page_text(
                    page,
                    (Point){x + (LANE_SWATCH + 0.4) * font->size, top + y},
                    ANCHOR_START, font, layer->label);
            }
            x += entry_width(lane, layer);
        }
    }
}

void
lane_draw(const Lane *lane, gboolean has_key)
{
    Page *page = lane->drawing->page;
    const LaneScale scale = scale_of(lane);
    const Box *box = &lane->box;
    const gboolean is_empty = page->lane_greatest[lane->kind] <= 0;

    figure_open_group(page->figure, "lane", _(lane_types[lane->kind].title));
    draw_grid_of(lane);
    for (guint i = 0; i < lane->layers->len && lane->greatest > 0; i++)
        draw_layer(lane, lane_layer(lane, i), &scale);
    figure_rectangle(page->figure, (Point){box->left, box->top},
                     (Point){box->right, box->bottom},
                     &(Paint){.width = 0.4, .stroke = page->theme->frame});
    if (page->layout.has_ticks) {
        if (lane->kind == LANE_CAPABILITIES)
            number_rows(lane);
        else if (!is_empty)
            draw_scale(lane, &scale);
        if (!lane->drawing->axes.no_y_labels)
            draw_name(lane, is_empty ? "" : unit_name(scale.unit));
    }
    if (has_key && !is_empty && box_width(&page->layout.keys) > 0)
        draw_key(lane);
    figure_close_group(page->figure);
}

void
lane_draw_remark(const Lane *lane)
{
    Page *page = lane->drawing->page;
    const char *remark = lane->remark;
    const Font *font = &page->layout.small_font;
    const Box *box = &lane->box;
    g_autofree char *fitting = NULL;

    if (lane->drawing->profile->clock == CLOCK_MUTATOR)
        remark = _("a .hp file has no events");
    else if (lane->drawing->profile->clock == CLOCK_ERAS)
        remark = _("the events have no times");
    else if (remark == NULL && lane->greatest <= 0)
        /* TRANSLATORS: a lane without pauses, sparks or the like. */
        remark = _("none");
    if (remark == NULL || !page->layout.has_ticks)
        return;
    fitting = metrics_shorten(page->metrics, remark, font,
                              MAX_NOTE_PART * box_width(box));
    draw_text_on_ground(
        page,
        (Point){(box->left + box->right) / 2,
                (box->top + box->bottom) / 2 + 0.36 * font->size},
        font, &page->theme->faint, &page->theme->background, fitting);
}
