/* The memory lines: over the bands where they are asked for, by themselves in
 * a log without eras. */
#include <config.h>

#include <glib/gi18n.h>
#include <math.h>

#include "chart/parts.h"

/* Width of a line, and of the ground below one that crosses bands, in parts
 * of the small font's size. */
#define LINE_WIDTH 0.15
#define HALO_WIDTH 0.32

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

/* A line goes through a window that none of its points may lie in: all points
 * of the log are wanted. */
static GArray *
points_of(const Drawing *drawing, MemoryLine line)
{
    const Profile *decoded = drawing->options->decoded;

    return (decoded != NULL ? decoded : drawing->profile)->memory[line];
}

gboolean
drawing_shows_line(const Drawing *drawing, MemoryLine line)
{
    const GArray *memory = points_of(drawing, line);

    if (drawing_stacking(drawing) == STACK_PERCENT)
        return FALSE;
    if (!drawing->options->overlay[line] &&
        profile_n_eras(drawing->profile) > 0)
        return FALSE;
    return memory->len > 0 &&
           seconds_of(point_at(memory, 0)) <= drawing->until &&
           seconds_of(point_at(memory, memory->len - 1)) >= drawing->since;
}

guint
drawing_n_lines(const Drawing *drawing)
{
    guint count = 0;

    for (guint line = 0; line < N_MEMORY_LINES; line++)
        if (drawing_shows_line(drawing, line))
            count++;
    return count;
}

/* Adds the point at which the line from one point to the next crosses an
 * edge of the time axis. */
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

/* Returns the part of a line that lies on the time axis, MemoryPoint; where
 * that is all of it, nothing is copied.  Free with g_array_unref. */
static GArray *
part_on_axis(const Drawing *drawing, MemoryLine line)
{
    GArray *memory = points_of(drawing, line);
    guint first = 0, end = memory->len;
    GArray *part;

    while (first < end && seconds_of(point_at(memory, first)) < drawing->since)
        first++;
    while (end > first &&
           seconds_of(point_at(memory, end - 1)) > drawing->until)
        end--;
    if (end - first == memory->len)
        return g_array_ref(memory);
    part = g_array_new(FALSE, FALSE, sizeof(MemoryPoint));
    if (first > 0 && first < memory->len)
        add_crossing(part, point_at(memory, first - 1), drawing->since);
    g_array_append_vals(part, point_at(memory, first), end - first);
    if (end > 0 && end < memory->len)
        add_crossing(part, point_at(memory, end - 1), drawing->until);
    return part;
}

guint64
drawing_greatest_memory(const Drawing *drawing)
{
    guint64 greatest = 0;

    for (guint line = 0; line < N_MEMORY_LINES; line++) {
        g_autoptr(GArray) part = NULL;

        if (!drawing_shows_line(drawing, line))
            continue;
        part = part_on_axis(drawing, line);
        for (guint i = 0; i < part->len; i++)
            greatest = MAX(greatest, point_at(part, i)->bytes);
    }
    return greatest;
}

Paint
memory_line_paint(const Drawing *drawing, MemoryLine line, double width)
{
    static const Dash dashes[N_MEMORY_LINES] = {
        [MEMORY_LIVE] = DASH_NONE,
        [MEMORY_SIZE] = DASH_LONG,
        [MEMORY_BLOCKS] = DASH_DOTS,
    };
    Paint paint = {.width = width, .stroke = drawing->theme->memory[line]};

    if (drawing->theme->rule == BANDS_BY_PLACE)
        paint.dash = dashes[line];
    return paint;
}

const char *
memory_line_name(MemoryLine line)
{
    switch (line) {
    case MEMORY_LIVE:
        return _("live bytes (HEAP_LIVE)");
    case MEMORY_SIZE:
        return _("heap size (HEAP_SIZE)");
    case MEMORY_BLOCKS:
        return _("blocks (BLOCKS_SIZE)");
    case N_MEMORY_LINES:
        break;
    }
    g_assert_not_reached();
}

/* Of the points that share half a point's width, only the greatest and the
 * smallest are drawn, in the order of their times. */
static void
flush_extremes(const Drawing *drawing, const MemoryPoint *first,
               const MemoryPoint *second, GArray *points)
{
    const MemoryPoint *extremes[2] = {MIN(first, second), MAX(first, second)};

    for (guint i = 0; i < (first == second ? 1 : 2); i++) {
        Point point = {drawing_x(drawing, extremes[i]->time),
                       drawing_y(drawing, (double)extremes[i]->bytes)};

        g_array_append_val(points, point);
    }
}

/* A lone point would be a line without length: it becomes a dash. */
static void
widen_single_point(const Drawing *drawing, GArray *points)
{
    const double half = 2;
    const Box *plot = &drawing->layout.plot;
    Point *first = &g_array_index(points, Point, 0);
    Point second = {MIN(first->x + half, plot->right), first->y};

    if (points->len > 1)
        return;
    first->x = MAX(first->x - half, plot->left);
    g_array_append_val(points, second);
}

/* Returns the line on the page, Point.  Free with g_array_unref. */
static GArray *
line_points(const Drawing *drawing, MemoryLine line)
{
    g_autoptr(GArray) part = part_on_axis(drawing, line);
    GArray *points = g_array_new(FALSE, FALSE, sizeof(Point));
    const MemoryPoint *greatest = point_at(part, 0);
    const MemoryPoint *smallest = greatest;

    for (guint i = 1; i < part->len; i++) {
        const MemoryPoint *point = point_at(part, i);

        if (floor(2 * drawing_x(drawing, point->time)) >
            floor(2 * drawing_x(drawing, greatest->time))) {
            flush_extremes(drawing, greatest, smallest, points);
            greatest = smallest = point;
        } else if (point->bytes > greatest->bytes) {
            greatest = point;
        } else if (point->bytes < smallest->bytes) {
            smallest = point;
        }
    }
    flush_extremes(drawing, greatest, smallest, points);
    widen_single_point(drawing, points);
    return points;
}

void
place_memory_lines(Drawing *drawing)
{
    for (guint line = 0; line < N_MEMORY_LINES; line++)
        if (drawing_shows_line(drawing, line))
            drawing->lines[line] = line_points(drawing, line);
}

/* Returns whether a piece of a line, from left to right, runs through the
 * box. */
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
    const MemoryPoint *peak = point_at(part, 0);
    g_autofree char *bytes = NULL;
    g_autofree char *time = NULL;

    for (guint i = 1; i < part->len; i++)
        if (point_at(part, i)->bytes > peak->bytes)
            peak = point_at(part, i);
    bytes = format_bytes((double)peak->bytes);
    time = format_seconds(seconds_of(peak));
    return g_strdup_printf(_("%s: peak %s at %s"), memory_line_name(line),
                           bytes, time);
}

/* Returns whether the end of the y axis is below a part of a line. */
static gboolean
is_cut(const Drawing *drawing, const GArray *points)
{
    for (guint i = 0; i < points->len; i++)
        if (g_array_index(points, Point, i).y < drawing->layout.plot.top)
            return TRUE;
    return FALSE;
}

static void
draw_line(Drawing *drawing, MemoryLine line, const Paint *paint)
{
    const GArray *points = drawing->lines[line];
    const Point *first = &g_array_index(points, Point, 0);

    if (is_cut(drawing, points))
        draw_clipped_line(drawing, first, points->len, paint);
    else
        figure_line(drawing->figure, first, points->len, paint);
}

/* A line must be seen on a band of its own colour, too.  All halos lie below
 * all lines, so that none hides its neighbour. */
static void
draw_halos(Drawing *drawing)
{
    Paint paint = {.width = HALO_WIDTH * drawing->layout.small_font.size,
                   .stroke = drawing->theme->background};

    figure_open_group(drawing->figure, "halos", NULL);
    for (guint line = 0; line < N_MEMORY_LINES; line++)
        if (drawing->lines[line] != NULL)
            draw_line(drawing, line, &paint);
    figure_close_group(drawing->figure);
}

void
draw_memory_lines(Drawing *drawing)
{
    if (drawing_has_bands(drawing) && drawing_n_lines(drawing) > 0)
        draw_halos(drawing);
    for (guint line = 0; line < N_MEMORY_LINES; line++) {
        Paint paint = memory_line_paint(
            drawing, line, LINE_WIDTH * drawing->layout.small_font.size);
        g_autofree char *title = NULL;

        if (drawing->lines[line] == NULL)
            continue;
        title = memory_line_title(drawing, line);
        figure_open_group(drawing->figure, "memory", title);
        draw_line(drawing, line, &paint);
        figure_close_group(drawing->figure);
    }
}
