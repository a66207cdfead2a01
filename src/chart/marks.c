/* Marks: the program's own markers, and the peak. */
#include <config.h>

#include <glib/gi18n.h>

#include "chart/parts.h"

#define MOST_ROWS      2
#define MOST_TEXT      90.0 /* points that a marker's text may take */
#define TEXT_GAP       6.0
#define LEAST_DISTANCE 2.0   /* between the lines of two markers */
#define HALF_TRIANGLE  0.44  /* in parts of the small font's size */
#define LEAST_PLOT     120.0 /* a lower plot has no texts above it */

static const Marker *
marker_at(const Profile *profile, guint index)
{
    return &g_array_index(profile->markers, Marker, index);
}

/* Only the markers of traceMarker are drawn: the messages of traceEvent may
 * be thousands.  Those of a .hp have no text. */
static guint
count_texts(const Profile *profile)
{
    guint count = 0;

    for (guint i = 0; i < profile->markers->len; i++)
        count += marker_at(profile, i)->kind == MARKER_USER &&
                 marker_at(profile, i)->text[0] != '\0';
    return count;
}

guint
marks_wanted_rows(const Drawing *drawing)
{
    if (drawing->options->height < LEAST_PLOT + 80)
        return 0;
    return MIN(count_texts(drawing->profile), MOST_ROWS);
}

/* A line through the plot, and hp2ps's triangle under the axis. */
static void
draw_flag(Drawing *drawing, double x)
{
    const Box *plot = &drawing->layout.plot;
    double half = HALF_TRIANGLE * drawing->layout.small_font.size;
    const Point line[] = {{x, plot->top}, {x, plot->bottom}};
    const Point triangle[] = {
        {x, plot->bottom},
        {x - half, plot->bottom + 1.6 * half},
        {x + half, plot->bottom + 1.6 * half},
    };
    const Colour *colour = &drawing->theme->mark;

    figure_line(drawing->figure, line, 2,
                &(Paint){.width = 0.5, .stroke = *colour, .dashed = TRUE});
    if (drawing->layout.has_ticks)
        figure_polygon(drawing->figure, triangle, 3,
                       &(Paint){.filled = TRUE,
                                .fill = drawing->theme->background,
                                .width = 0.6,
                                .stroke = *colour});
}

/* The marks' box, row by row: how far to the right each is taken. */
typedef struct {
    double taken[MOST_ROWS];
    guint n_rows;
} Rows;

static Rows
rows_of(const Drawing *drawing)
{
    Rows rows = {.n_rows = marks_wanted_rows(drawing)};

    for (guint row = 0; row < rows.n_rows; row++)
        rows.taken[row] = drawing->layout.marks.left;
    return rows;
}

/* Sets the text in the first row that has room for it at that place, from
 * the mark to the right, or to the left of the page's edge; where no row has
 * any, the mark stays without a text. */
static void
draw_marker_text(Drawing *drawing, Rows *rows, double x, const char *text)
{
    const Box *box = &drawing->layout.marks;
    const Font *font = &drawing->layout.small_font;
    g_autofree char *fitting =
        metrics_shorten(drawing->metrics, text, font, MOST_TEXT);
    double width = drawing->metrics->width(drawing->metrics, fitting, font);
    double height = box_height(box) / MAX(rows->n_rows, 1);
    double left = MIN(x, box->right - width);

    for (guint row = 0; row < rows->n_rows; row++)
        if (left >= rows->taken[row]) {
            figure_text(
                drawing->figure,
                (Point){left, box->bottom - row * height - 0.3 * font->size},
                ANCHOR_START, font, &drawing->theme->mark, fitting);
            rows->taken[row] = left + width + TEXT_GAP;
            return;
        }
}

static char *
marker_title(const Marker *marker)
{
    g_autofree char *time = format_seconds((double)marker->time / 1e9);

    if (marker->text[0] == '\0')
        return g_steal_pointer(&time);
    return g_strdup_printf("%s: %s", time, marker->text);
}

void
draw_markers(Drawing *drawing)
{
    const Profile *profile = drawing->profile;
    Rows rows = rows_of(drawing);
    double last = -LEAST_DISTANCE;

    figure_open_group(drawing->figure, "markers", NULL);
    for (guint i = 0; i < profile->markers->len; i++) {
        const Marker *marker = marker_at(profile, i);
        double x = drawing_x(drawing, marker->time);
        g_autofree char *title = marker_title(marker);

        if (marker->kind != MARKER_USER || x - last < LEAST_DISTANCE)
            continue;
        figure_open_group(drawing->figure, "marker", title);
        draw_flag(drawing, x);
        if (marker->text[0] != '\0')
            draw_marker_text(drawing, &rows, x, marker->text);
        figure_close_group(drawing->figure);
        last = x;
    }
    figure_close_group(drawing->figure);
}

static char *
peak_text(const Drawing *drawing)
{
    const Statistics *run = &drawing->selection->run;
    g_autofree char *bytes = format_bytes((double)run->peak);
    g_autofree char *time = format_seconds((double)run->peak_time / 1e9);

    if (drawing->profile->clock == CLOCK_ERAS)
        return g_strdup_printf(_("peak %s, era %u"), bytes, run->peak_era);
    return g_strdup_printf(_("peak %s at %s"), bytes, time);
}

static void
draw_diamond(Drawing *drawing, Point at)
{
    const double half = 2.2;
    const Point corners[] = {
        {at.x, at.y - half},
        {at.x + half, at.y},
        {at.x, at.y + half},
        {at.x - half, at.y},
    };

    figure_polygon(drawing->figure, corners, 4,
                   &(Paint){.filled = TRUE, .fill = drawing->theme->text});
}

void
draw_text_on_ground(Drawing *drawing, Point at, const Font *font,
                    const Colour *colour, const char *text)
{
    double half = drawing->metrics->width(drawing->metrics, text, font) / 2;

    figure_rectangle(
        drawing->figure, (Point){at.x - half - 1, at.y - 0.85 * font->size},
        (Point){at.x + half + 1, at.y + 0.25 * font->size},
        &(Paint){.filled = TRUE, .fill = drawing->theme->background});
    figure_text(drawing->figure, at, ANCHOR_MIDDLE, font, colour, text);
}

/* A diamond on the highest point, and its text above, kept within the
 * plot. */
void
draw_peak(Drawing *drawing)
{
    const Statistics *run = &drawing->selection->run;
    const Box *plot = &drawing->layout.plot;
    const Font *font = &drawing->layout.small_font;
    double x = drawing_x(drawing, run->peak_time);
    double y = scale_at(&drawing->y, (double)run->peak);
    g_autofree char *text = peak_text(drawing);
    double half = drawing->metrics->width(drawing->metrics, text, font) / 2;
    Point at = {CLAMP(x, plot->left + half + 2, plot->right - half - 2),
                y - 0.55 * font->size};

    if (run->peak == 0 || 2 * half + 4 > box_width(plot) ||
        y - plot->top < 1.5 * font->size)
        return;
    figure_open_group(drawing->figure, "peak", text);
    draw_text_on_ground(drawing, at, font, &drawing->theme->text, text);
    draw_diamond(drawing, (Point){x, y});
    figure_close_group(drawing->figure);
}
