/* Marks: the program's own markers, and the peak. */
#include <config.h>

#include <glib/gi18n.h>

#include "chart/parts.h"

#define MOST_ROWS      2
#define MOST_TEXT      11.25 /* a marker's text, in sizes of its font */
#define TEXT_GAP       6.0
#define LEAST_DISTANCE 2.0   /* between the lines of two markers */
#define HALF_TRIANGLE  0.44  /* in parts of the small font's size */
#define HALF_DIAMOND   0.275 /* in the same */
#define LEAST_PLOT     120.0 /* a lower plot has no texts above it */
#define MOST_CLEARANCE 8.0   /* of the peak's text, in sizes of its font */

/* No tooltip shows more characters of a marker: hundreds of them must not
 * make a picture of megabytes. */
#define MOST_CHARACTERS 300

/* Markers on the time axis: those from the first up to before the end. */
typedef struct {
    guint first, end;
} Range;

static const Marker *
marker_at(const Drawing *drawing, guint index)
{
    return &g_array_index(drawing->options->markers, Marker, index);
}

static double
seconds_at(const Drawing *drawing, guint index)
{
    return (double)marker_at(drawing, index)->time / 1e9;
}

static Range
markers_on_axis(const Drawing *drawing)
{
    const GArray *markers = drawing->options->markers;
    Range range = {0, markers != NULL ? markers->len : 0};

    while (range.first < range.end &&
           seconds_at(drawing, range.first) < drawing->x.low)
        range.first++;
    while (range.first < range.end &&
           seconds_at(drawing, range.end - 1) > drawing->x.high)
        range.end--;
    return range;
}

/* Markers of a .hp have no texts. */
static guint
count_texts(const Drawing *drawing)
{
    Range range = markers_on_axis(drawing);
    guint count = 0;

    for (guint i = range.first; i < range.end; i++)
        count += marker_at(drawing, i)->text[0] != '\0';
    return count;
}

guint
marks_wanted_rows(const Drawing *drawing)
{
    if (drawing->options->height < LEAST_PLOT + 80)
        return 0;
    return MIN(count_texts(drawing), MOST_ROWS);
}

/* One mark on the page, for a marker and those too close to it. */
typedef struct {
    const Marker *marker;
    guint n_more; /* markers that it stands for beside its own */
    double x;     /* points */
    char *text;   /* as there is room for it; NULL = none */
    guint row;    /* of the text, from below */
    double left;  /* where it begins, points */
    double taken; /* and to where it takes its row */
} Flag;

static void
flag_clear(gpointer data)
{
    Flag *flag = data;

    g_free(flag->text);
}

/* Of the markers from the first on that are too close to be told apart, picks
 * one to stand for all: a traceMarker before a traceEvent, then the earliest.
 * The range becomes what follows them. */
static Flag
pick_marker(const Drawing *drawing, Range *range)
{
    guint next = range->first;
    Flag flag = {.marker = marker_at(drawing, next)};

    flag.x = drawing_x(drawing, flag.marker->time);
    for (next++; next < range->end; next++) {
        const Marker *marker = marker_at(drawing, next);
        double x = drawing_x(drawing, marker->time);

        if (x - flag.x >= LEAST_DISTANCE)
            break;
        if (marker->kind == MARKER_USER && flag.marker->kind != MARKER_USER) {
            flag.marker = marker;
            flag.x = x;
        }
    }
    flag.n_more = next - range->first - 1;
    range->first = next;
    return flag;
}

/* Returns the marks, Flag, from left to right.  Free with g_array_unref. */
static GArray *
pick_markers(const Drawing *drawing)
{
    GArray *flags = g_array_new(FALSE, FALSE, sizeof(Flag));
    Range range = markers_on_axis(drawing);

    g_array_set_clear_func(flags, flag_clear);
    while (range.first < range.end) {
        Flag flag = pick_marker(drawing, &range);

        g_array_append_val(flags, flag);
    }
    return flags;
}

/* Returns whether a text may stand there in a row: it meets none of those
 * that have their places, nor the page's edge. */
static gboolean
has_room(const Drawing *drawing, const GArray *flags, const Flag *wanted)
{
    for (guint i = 0; i < flags->len; i++) {
        const Flag *flag = &g_array_index(flags, Flag, i);

        if (flag->text != NULL && flag->row == wanted->row &&
            wanted->left < flag->taken && flag->left < wanted->taken)
            return FALSE;
    }
    return wanted->left >= drawing->layout.marks.left;
}

/* Gives the text a place in the first row that has room for it, from the mark
 * to the right, or to the left of the page's edge; where no row has any, the
 * mark stays without a text. */
static void
place_text(const Drawing *drawing, const GArray *flags, guint n_rows,
           Flag *flag)
{
    const Font *font = &drawing->layout.small_font;
    g_autofree char *clipped = text_clip(flag->marker->text, MOST_CHARACTERS);
    g_autofree char *fitting = metrics_shorten(drawing->metrics, clipped, font,
                                               MOST_TEXT * font->size);
    double width = drawing->metrics->width(drawing->metrics, fitting, font);

    flag->left = MIN(flag->x, drawing->layout.marks.right - width);
    flag->taken = flag->left + width + TEXT_GAP;
    for (flag->row = 0; flag->row < n_rows; flag->row++)
        if (has_room(drawing, flags, flag)) {
            flag->text = g_steal_pointer(&fitting);
            return;
        }
}

/* Messages get only the room that markers leave. */
static void
place_texts(const Drawing *drawing, GArray *flags)
{
    static const MarkerKind kinds[] = {MARKER_USER, MARKER_EVENT};
    guint n_rows = marks_wanted_rows(drawing);

    for (guint k = 0; k < G_N_ELEMENTS(kinds); k++)
        for (guint i = 0; i < flags->len; i++) {
            Flag *flag = &g_array_index(flags, Flag, i);

            if (flag->marker->kind == kinds[k] && flag->marker->text[0] != '\0')
                place_text(drawing, flags, n_rows, flag);
        }
}

/* Returns the mark's tooltip; it counts the markers for which there is no
 * room beside it. */
static char *
flag_title(const Flag *flag)
{
    g_autofree char *time = format_seconds((double)flag->marker->time / 1e9);
    g_autofree char *clipped = text_clip(flag->marker->text, MOST_CHARACTERS);
    const char *gap = clipped[0] != '\0' ? ": " : "";
    g_autofree char *text = g_strconcat(time, gap, clipped, NULL);

    if (flag->n_more == 0)
        return g_steal_pointer(&text);
    /* TRANSLATORS: "1.50 s: a marker's text, and 2 more markers beside it". */
    return g_strdup_printf(ngettext("%s, and %u more marker beside it",
                                    "%s, and %u more markers beside it",
                                    flag->n_more),
                           text, flag->n_more);
}

/* The messages of traceEvent stand back behind the markers. */
static const Colour *
flag_colour(const Drawing *drawing, const Flag *flag)
{
    return flag->marker->kind == MARKER_USER ? &drawing->theme->mark
                                             : &drawing->theme->faint;
}

/* A line through the plot, and hp2ps's triangle under the axis. */
static void
draw_flag(Drawing *drawing, const Flag *flag)
{
    const Box *plot = &drawing->layout.plot;
    double half = HALF_TRIANGLE * drawing->layout.small_font.size;
    const Point line[] = {{flag->x, plot->top}, {flag->x, plot->bottom}};
    const Point triangle[] = {
        {flag->x, plot->bottom},
        {flag->x - half, plot->bottom + 1.6 * half},
        {flag->x + half, plot->bottom + 1.6 * half},
    };
    const Colour *colour = flag_colour(drawing, flag);

    figure_line(drawing->figure, line, 2,
                &(Paint){.width = 0.5, .stroke = *colour, .dashed = TRUE});
    if (drawing->layout.has_ticks)
        figure_polygon(drawing->figure, triangle, 3,
                       &(Paint){.filled = TRUE,
                                .fill = drawing->theme->background,
                                .width = 0.6,
                                .stroke = *colour});
}

static void
draw_flag_text(Drawing *drawing, const Flag *flag)
{
    const Box *box = &drawing->layout.marks;
    const Font *font = &drawing->layout.small_font;
    double pitch = box_height(box) / marks_wanted_rows(drawing);
    Point at = {flag->left, box->bottom - flag->row * pitch - 0.3 * font->size};

    figure_text(drawing->figure, at, ANCHOR_START, font,
                flag_colour(drawing, flag), flag->text);
}

void
draw_markers(Drawing *drawing)
{
    g_autoptr(GArray) flags = pick_markers(drawing);

    place_texts(drawing, flags);
    figure_open_group(drawing->figure, "markers", NULL);
    for (guint i = 0; i < flags->len; i++) {
        const Flag *flag = &g_array_index(flags, Flag, i);
        g_autofree char *title = flag_title(flag);

        figure_open_group(drawing->figure, "marker", title);
        draw_flag(drawing, flag);
        if (flag->text != NULL)
            draw_flag_text(drawing, flag);
        figure_close_group(drawing->figure);
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

/* A text that stands away from its place is tied to it. */
static void
draw_leader(Drawing *drawing, Point place, Point text)
{
    const Point points[] = {place, {place.x, text.y}};

    figure_line(drawing->figure, points, 2,
                &(Paint){.width = 0.5, .stroke = drawing->theme->text});
}

static void
draw_diamond(Drawing *drawing, Point at)
{
    /* It stays clear of its text, and within the margin of a tiny page. */
    const double half = MIN(HALF_DIAMOND * drawing->layout.small_font.size,
                            drawing->layout.page.left);
    const Point corners[] = {
        {at.x, at.y - half},
        {at.x + half, at.y},
        {at.x, at.y + half},
        {at.x - half, at.y},
    };

    figure_polygon(drawing->figure, corners, 4,
                   &(Paint){.filled = TRUE, .fill = drawing->theme->text});
}

/* Returns the ground of a text around that point. */
static Box
ground_of(const Drawing *drawing, Point at, const Font *font, const char *text)
{
    double half = drawing->metrics->width(drawing->metrics, text, font) / 2;

    return (Box){at.x - half - 1, at.y - 0.85 * font->size, at.x + half + 1,
                 at.y + 0.25 * font->size};
}

void
draw_text_on_ground(Drawing *drawing, Point at, const Font *font,
                    const Colour *colour, const char *text)
{
    Box ground = ground_of(drawing, at, font, text);

    figure_rectangle(
        drawing->figure, (Point){ground.left, ground.top},
        (Point){ground.right, ground.bottom},
        &(Paint){.filled = TRUE, .fill = drawing->theme->background});
    figure_text(drawing->figure, at, ANCHOR_MIDDLE, font, colour, text);
}

/* Returns where a text is clear of the memory lines: around the wanted point,
 * beside x, or above these places; the wanted point where none of them is. */
static Point
clear_place(const Drawing *drawing, Point wanted, double x, const char *text)
{
    const Font *font = &drawing->layout.small_font;
    const Box *plot = &drawing->layout.plot;
    double half = drawing->metrics->width(drawing->metrics, text, font) / 2;
    const double middles[] = {wanted.x, x - half, x + half};

    for (double up = 0; up <= MOST_CLEARANCE * font->size; up += font->size)
        for (guint i = 0; i < G_N_ELEMENTS(middles); i++) {
            Point at = {middles[i], wanted.y - up};
            Box ground = ground_of(drawing, at, font, text);

            if (ground.left > plot->left && ground.right < plot->right &&
                ground.top > plot->top && !drawing_line_meets(drawing, &ground))
                return at;
        }
    return wanted;
}

/* A diamond on the highest point, and its text above, kept within the plot
 * and off the memory lines, as far as there is room. */
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
    Point place;

    if (run->peak == 0 || 2 * half + 4 > box_width(plot) ||
        y - plot->top < 1.5 * font->size)
        return;
    place = clear_place(drawing, at, x, text);
    figure_open_group(drawing->figure, "peak", text);
    if (place.y < at.y)
        draw_leader(drawing, (Point){x, y}, place);
    draw_text_on_ground(drawing, place, font, &drawing->theme->text, text);
    draw_diamond(drawing, (Point){x, y});
    figure_close_group(drawing->figure);
}
