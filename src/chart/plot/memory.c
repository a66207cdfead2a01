#include <config.h>

#include "chart/plot/memory.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/page/sizes.h"
#include "chart/plot/lines.h"
#include "words/amount.h"

static double
seconds_of(const MemoryPoint *point)
{
    return (double)point->time / 1e9;
}

static const MemoryPoint *
point_at(const GArray *memory, guint index)
{
    return &g_array_index(memory, MemoryPoint, index);
}

/* Returns the points of the whole run, borrowed.  A line may cross a time
 * window without having a point in it. */
static GArray *
points_of(const Drawing *drawing, MemoryLine line)
{
    return drawing_whole_run(drawing)->memory[line];
}

gboolean
drawing_has_line(const Drawing *drawing, MemoryLine line)
{
    const GArray *memory = points_of(drawing, line);

    return memory->len > 0 &&
           seconds_of(point_at(memory, 0)) <= drawing->axes.until &&
           seconds_of(point_at(memory, memory->len - 1)) >= drawing->axes.since;
}

gboolean
drawing_shows_line(const Drawing *drawing, MemoryLine line)
{
    /* The peaks of the runs of a trend have the unit of the bands. */
    const gboolean fits =
        quantity_is_size(drawing->profile->quantity) ||
        profile_n_eras(drawing->profile) == 0 ||
        (drawing->page->options->trend != NULL && line == MEMORY_SIZE);

    if (drawing->page->lanes_alone ||
        drawing_stacking(drawing) == STACK_PERCENT || !fits)
        return FALSE;
    /* A run without eras has them even if they are not requested, unless a lane
     * has them. */
    if (!drawing->page->options->overlay[line] &&
        (profile_n_eras(drawing->profile) > 0 ||
         drawing->page->lanes[LANE_MEMORY]))
        return FALSE;
    return drawing_has_line(drawing, line);
}

/* Appends the point at which the line from one point to the next crosses an end
 * of the time axis. */
static void
add_crossing(GArray *part, const MemoryPoint *from, double edge)
{
    const MemoryPoint *to = from + 1;
    double share =
        (edge - seconds_of(from)) / (seconds_of(to) - seconds_of(from));
    double bytes =
        (1 - share) * (double)from->bytes + share * (double)to->bytes;
    MemoryPoint crossing = {llround(edge * 1e9), (guint64)MIN(bytes, 0x1p63)};

    g_array_append_val(part, crossing);
}

/* Returns the part of a line within the range of the x axis, MemoryPoint.  Free
 * with g_array_unref. */
static GArray *
part_on_axis(const Drawing *drawing, MemoryLine line)
{
    GArray *memory = points_of(drawing, line);
    guint first = 0, end = memory->len;
    GArray *part;

    while (first < end &&
           seconds_of(point_at(memory, first)) < drawing->axes.since)
        first++;
    while (end > first &&
           seconds_of(point_at(memory, end - 1)) > drawing->axes.until)
        end--;
    if (end - first == memory->len)
        return g_array_ref(memory);
    part = g_array_new(FALSE, FALSE, sizeof(MemoryPoint));
    if (first > 0 && first < memory->len)
        add_crossing(part, point_at(memory, first - 1), drawing->axes.since);
    g_array_append_vals(part, point_at(memory, first), end - first);
    if (end > 0 && end < memory->len)
        add_crossing(part, point_at(memory, end - 1), drawing->axes.until);
    return part;
}

guint64
memory_line_peak(const Drawing *drawing, MemoryLine line)
{
    g_autoptr(GArray) part = part_on_axis(drawing, line);

    return memory_peak(part)->bytes;
}

Paint
memory_line_paint(const Theme *theme, MemoryLine line, double width)
{
    static const Dash dashes[N_MEMORY_LINES] = {
        [MEMORY_LIVE] = DASH_NONE,
        [MEMORY_SIZE] = DASH_LONG,
        [MEMORY_BLOCKS] = DASH_DOTS,
        [MEMORY_RESIDENT] = DASH_AND_DOT,
    };
    Paint paint = {.width = width, .stroke = theme->colours[ROLE_LIVE + line]};

    if (theme->rule == BANDS_BY_PLACE)
        paint.dash = dashes[line];
    return paint;
}

const char *
memory_line_name(const ChartOptions *options, MemoryLine line)
{
    if (options->trend == NULL)
        return _(memory_line_rows[line].title);
    return line == MEMORY_LIVE ? _("peak of live bytes (HEAP_LIVE)")
                               : _("peak of the run");
}

static void
add_point(const Drawing *drawing, const MemoryPoint *memory, GArray *points)
{
    const Point point = {drawing_x(drawing, memory->time),
                         axes_y(&drawing->axes, (double)memory->bytes)};

    g_array_append_val(points, point);
}

/* Appends the largest and the smallest value of a column.  If both go to the
 * same line, they are in the order of their times, and they may be the same
 * value. */
static void
flush_extremes(const Drawing *drawing, const MemoryPoint *greatest,
               const MemoryPoint *smallest, GArray *points, GArray *lows)
{
    if (lows != NULL) {
        add_point(drawing, greatest, points);
        add_point(drawing, smallest, lows);
        return;
    }
    add_point(drawing, MIN(greatest, smallest), points);
    if (greatest != smallest)
        add_point(drawing, MAX(greatest, smallest), points);
}

GArray *
memory_line_points(const Drawing *drawing, MemoryLine line, double column,
                   GArray *lows)
{
    g_autoptr(GArray) part = part_on_axis(drawing, line);
    GArray *points = g_array_new(FALSE, FALSE, sizeof(Point));
    const MemoryPoint *greatest = point_at(part, 0);
    const MemoryPoint *smallest = greatest;

    for (guint i = 1; i < part->len; i++) {
        const MemoryPoint *point = point_at(part, i);

        if (floor(drawing_x(drawing, point->time) / column) >
            floor(drawing_x(drawing, greatest->time) / column)) {
            flush_extremes(drawing, greatest, smallest, points, lows);
            greatest = smallest = point;
        } else if (point->bytes > greatest->bytes) {
            greatest = point;
        } else if (point->bytes < smallest->bytes) {
            smallest = point;
        }
    }
    flush_extremes(drawing, greatest, smallest, points, lows);
    /* A single point becomes a dash, because a line of length 0 is invisible.
     */
    if (points->len == 1) {
        const Box *plot = &drawing->axes.plot;
        Point *only = &g_array_index(points, Point, 0);
        Point second = {MIN(only->x + MEMORY_HALF_DASH, plot->right), only->y};

        only->x = MAX(only->x - MEMORY_HALF_DASH, plot->left);
        g_array_append_val(points, second);
    }
    return points;
}

void
place_memory_lines(Drawing *drawing)
{
    for (guint line = 0; line < N_MEMORY_LINES; line++)
        if (drawing_shows_line(drawing, line))
            drawing->lines[line] =
                memory_line_points(drawing, line, MEMORY_COLUMN, NULL);
}

/* Returns whether a segment, from left to right, crosses the box. */
static gboolean
piece_meets(const Point *from, const Point *to, const Box *box)
{
    double left = MAX(from->x, box->left);
    double right = MIN(to->x, box->right);
    double width = to->x - from->x;
    double rise = to->y - from->y;
    double y_left = from->y, y_right = to->y;

    if (left > right)
        return FALSE;
    if (width > 0) {
        y_left = from->y + rise * (left - from->x) / width;
        y_right = from->y + rise * (right - from->x) / width;
    }
    return MIN(y_left, y_right) < box->bottom &&
           MAX(y_left, y_right) > box->top;
}

gboolean
drawing_line_meets(const Drawing *drawing, const Box *box)
{
    for (guint line = 0; line < N_MEMORY_LINES; line++) {
        const GArray *points = drawing->lines[line];

        for (guint i = 1; points != NULL && i < points->len; i++)
            if (piece_meets(&g_array_index(points, Point, i - 1),
                            &g_array_index(points, Point, i), box))
                return TRUE;
    }
    return FALSE;
}

char *
memory_line_title(const Drawing *drawing, MemoryLine line)
{
    g_autoptr(GArray) part = part_on_axis(drawing, line);
    const MemoryPoint *peak = memory_peak(part);
    const ChartOptions *options = drawing->page->options;
    g_autofree char *bytes = format_bytes((double)peak->bytes);
    g_autofree char *time = format_ns(peak->time);

    if (options->trend != NULL) {
        g_autofree char *level =
            amount_level(drawing->profile, (double)peak->bytes);
        const guint run = (guint)seconds_of(peak);

        return g_strdup_printf(
            _("%s: at most %s, in %s"), memory_line_name(options, line),
            line == MEMORY_LIVE ? bytes : level, options->trend->names[run]);
    }
    return g_strdup_printf(_("%s: peak %s at %s"),
                           memory_line_name(options, line), bytes, time);
}

static void
draw_line(Drawing *drawing, const GArray *points, const Paint *paint)
{
    const Point *first = &g_array_index(points, Point, 0);
    gboolean is_cut = FALSE;

    for (guint i = 0; i < points->len; i++)
        is_cut |= first[i].y < drawing->axes.plot.top;
    if (is_cut)
        draw_clipped_line(drawing, first, points->len, paint);
    else
        figure_line(drawing->page->figure, first, points->len, paint);
}

/* A halo makes a line visible on a band of the same colour.  All halos are
 * drawn first, so that they hide no line. */
void
draw_memory_lines(Drawing *drawing)
{
    Page *page = drawing->page;
    double size = page->layout.small_font.size;
    const Paint halo = {.width = MEMORY_HALO_WIDTH * size,
                        .stroke = page->theme->background};
    gboolean any = FALSE;

    for (guint line = 0; line < N_MEMORY_LINES; line++)
        any |= drawing->lines[line] != NULL;
    if (any && has_bands(drawing->profile)) {
        figure_open_group(page->figure, "halos", NULL);
        for (guint line = 0; line < N_MEMORY_LINES; line++)
            if (drawing->lines[line] != NULL)
                draw_line(drawing, drawing->lines[line], &halo);
        figure_close_group(page->figure);
    }
    for (guint line = 0; line < N_MEMORY_LINES; line++) {
        Paint paint =
            memory_line_paint(page->theme, line, MEMORY_LINE_WIDTH * size);
        g_autofree char *title = NULL;

        if (drawing->lines[line] == NULL)
            continue;
        title = memory_line_title(drawing, line);
        figure_open_group(page->figure, "memory", title);
        draw_line(drawing, drawing->lines[line], &paint);
        figure_close_group(page->figure);
    }
}
