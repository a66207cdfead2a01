#include <config.h>

#include <glib/gi18n.h>

#include "chart/marks/flags.h"
#include "chart/marks/mark-list.h"
#include "chart/marks/marks.h"
#include "chart/marks/plan.h"
#include "chart/page/sizes.h"
#include "words/clip.h"

/* Upper limits of tooltips: the markers of a tooltip, the characters of its
 * texts, and the characters of all tooltips together.  Without the last limit,
 * hundreds of long texts would become megabytes. */
#define MAX_LISTED     4
#define MAX_CHARACTERS 300
#define MAX_IN_ALL     100000

static gboolean
has_rows(const Drawing *drawing, const LayoutNeeds *needs)
{
    return drawing->page->layout.has_ticks && needs != NULL &&
           !needs->bare_marks &&
           drawing->page->options->height >= MIN_FLAGS_HEIGHT;
}

/* Plans flags with numbers.  The mark list has at most the rows of the current
 * layout.  If that has none, as many as allowed are planned. */
static void
plan_numbers(Marks *marks, const Drawing *drawing, const LayoutNeeds *needs)
{
    guint n_rows = needs != NULL && needs->mark_list_rows > 0
                       ? needs->mark_list_rows
                       : marks_max_list_rows(drawing);

    marks->mode = MARKS_NUMBERS;
    marks_number(marks, drawing);
    marks_join_flags(marks, drawing);
    if (has_rows(drawing, needs) && n_rows > 0) {
        marks_fill_list(marks, drawing, n_rows);
        marks_label_flags(marks);
    }
    marks_choose_lines(marks, drawing);
    for (guint i = 0; i < marks->flags->len; i++)
        if (mark_flag(marks, i)->label != NULL)
            marks->n_rows = 1;
}

static void
entry_free(gpointer data)
{
    MarkEntry *entry = data;

    g_free(entry->text);
    g_free(entry);
}

/* Replaces the plan of a drawing by an empty one. */
static Marks *
begin_marks(Drawing *drawing)
{
    Marks *marks = g_new0(Marks, 1);

    marks_free(drawing->marks);
    drawing->marks = marks;
    marks->spots = g_array_new(FALSE, FALSE, sizeof(Spot));
    marks->flags = g_array_new(FALSE, FALSE, sizeof(Flag));
    g_array_set_clear_func(marks->flags, flag_clear);
    marks->numbers = g_array_new(FALSE, TRUE, sizeof(guint));
    marks->texts = g_ptr_array_new_with_free_func(entry_free);
    marks->columns = g_array_new(FALSE, FALSE, sizeof(double));
    return marks;
}

/* The markers of all runs are one spot, whose position is not used.  An entry
 * counts once, because it usually has a marker in each run. */
guint
marks_settle_list(Drawing *drawing)
{
    Marks *marks = begin_marks(drawing);
    const Spot all = {.end = drawing->markers->len};

    if (all.end == 0)
        return 0;
    g_array_append_val(marks->spots, all);
    marks->mode = MARKS_NUMBERS;
    for (guint i = 0; i < all.end; i++)
        if (drawn_marker(drawing, i)->text[0] != '\0')
            marks->n_texts += marker_count(drawn_marker(drawing, i));
    marks_number(marks, drawing);
    for (guint i = 0; i < marks->texts->len; i++)
        ((MarkEntry *)g_ptr_array_index(marks->texts, i))->count = 1;
    marks_fill_list(marks, drawing, marks_max_list_rows(drawing));
    return marks->n_list_rows;
}

void
marks_settle_panel(Drawing *drawing, const Marks *page)
{
    Marks *marks = begin_marks(drawing);

    marks->page = page;
    marks->n_listed = page->n_listed;
    marks_find_spots(marks, drawing);
    if (marks->spots->len == 0)
        return;
    marks->mode = MARKS_NUMBERS;
    marks_number(marks, drawing);
    marks_join_flags(marks, drawing);
    marks_label_flags(marks);
    marks_choose_lines(marks, drawing);
}

gboolean
marks_settle(Drawing *drawing, LayoutNeeds *needs)
{
    guint rows = needs != NULL && needs->marker_rows > 0 ? needs->marker_rows
                                                         : MAX_FLAG_ROWS;
    Marks *marks;
    /* If texts did not fit the last layout, they are not tried again.  Numbers
     * always fit. */
    gboolean may_have_texts =
        drawing->marks == NULL || drawing->marks->mode != MARKS_NUMBERS;

    marks = begin_marks(drawing);
    marks_find_spots(marks, drawing);
    if (may_have_texts && !marks_are_crowded(marks, drawing) &&
        (!has_rows(drawing, needs) || marks_place_texts(marks, drawing, rows)))
        marks->mode = marks->n_rows > 0 ? MARKS_TEXTS : MARKS_BARE;
    else if (marks->spots->len > 0)
        plan_numbers(marks, drawing, needs);
    if (needs == NULL || (marks->n_rows <= needs->marker_rows &&
                          marks->n_list_rows <= needs->mark_list_rows))
        return TRUE;
    needs->marker_rows = marks->n_rows;
    needs->mark_list_rows = marks->n_list_rows;
    return FALSE;
}

void
marks_free(Marks *marks)
{
    if (marks == NULL)
        return;
    g_array_unref(marks->spots);
    g_array_unref(marks->flags);
    g_array_unref(marks->numbers);
    g_ptr_array_unref(marks->texts);
    g_array_unref(marks->columns);
    g_free(marks);
}

/* Appends a marker's time and text to a tooltip. */
static void
add_marker(GString *title, const Marker *marker, guint max_characters)
{
    g_autofree char *time = format_ns(marker->time);
    g_autofree char *clipped = text_clip(marker->text, max_characters);

    if (title->len > 0)
        g_string_append(title, parts_separator());
    if (clipped[0] != '\0')
        g_string_append_printf(title, _("%s: %s"), time, clipped);
    else
        g_string_append(title, time);
}

/* Returns a spot's tooltip: its first markers, those of traceMarker before
 * those of traceEvent, and the number of remaining markers.  Free with g_free.
 */
static char *
spot_title(const Drawing *drawing, const Spot *spot)
{
    static const MarkerKind kinds[] = {MARKER_USER, MARKER_EVENT};
    guint count = spot->end - spot->first;
    guint room = MIN(count, MAX_LISTED);
    guint n_unlisted = count_markers(drawing, spot->first, spot->end) - room;
    guint max_characters =
        MIN(MAX_CHARACTERS,
            MAX(20, MAX_IN_ALL / MAX(1, drawing->marks->spots->len)));
    GString *title = g_string_new(NULL);

    for (guint k = 0; k < G_N_ELEMENTS(kinds); k++)
        for (guint i = spot->first; i < spot->end && room > 0; i++)
            if (drawn_marker(drawing, i)->kind == kinds[k]) {
                add_marker(title, drawn_marker(drawing, i),
                           max_characters / MIN(count, MAX_LISTED));
                room--;
            }
    if (n_unlisted > 0) {
        g_string_append(title, parts_separator());
        g_string_append_printf(title,
                               /* TRANSLATORS: follows a list of markers:
                                * "1.50 s: a text; and 2 more markers
                                * nearby". */
                               ngettext("and %u more marker nearby",
                                        "and %u more markers nearby",
                                        n_unlisted),
                               n_unlisted);
    }
    return g_string_free(title, FALSE);
}

/* Draws a dashed line through the plot and the lanes, and a triangle below the
 * axis, as in hp2ps.  The spaces between dashes have the page's colour, so that
 * the line is visible on any band. */
static void
draw_line_of(Drawing *drawing, const Spot *spot)
{
    const Box *plot = &drawing->axes.plot;
    const double bottom = drawing->axes.bottom;
    const Point from = {spot->x, plot->top}, to = {spot->x, bottom};
    double half = HALF_TRIANGLE * drawing->page->layout.small_font.size;
    const Point triangle[] = {
        {spot->x - half, bottom},
        {spot->x + half, bottom},
        {spot->x, bottom + 1.6 * half},
    };
    const Colour *colour = mark_colour(drawing, spot->kind != MARKER_USER);

    page_segment(
        drawing->page, from, to,
        &(Paint){.width = 0.5, .stroke = drawing->page->theme->background});
    page_segment(drawing->page, from, to,
                 &(Paint){.width = 0.5, .stroke = *colour, .dash = DASH_EVEN});
    if (drawing->page->layout.has_ticks)
        figure_polygon(drawing->page->figure, triangle, 3,
                       &(Paint){.filled = TRUE,
                                .fill = drawing->page->theme->background,
                                .width = 0.6,
                                .stroke = *colour});
}

/* Draws a flag's text and its pole. */
static void
draw_text(Drawing *drawing, const Flag *flag)
{
    const Box *box = &drawing->page->layout.marks;
    const Font *font = &drawing->page->layout.small_font;
    const Spot *spot = mark_spot(drawing->marks, flag->first);
    const Colour *colour = mark_colour(drawing, spot->kind != MARKER_USER);
    double pitch = box_height(box) / drawing->marks->n_rows;
    double y = box->bottom - flag->row * pitch - FLAG_BASELINE * font->size;
    /* If the text crosses its pole, the pole ends below the text. */
    gboolean beside =
        flag->left > spot->x || flag->left + flag->width < spot->x;
    double top = beside ? y - 0.72 * font->size : y + 0.25 * font->size;

    page_segment(drawing->page, (Point){spot->x, box->bottom},
                 (Point){spot->x, top},
                 &(Paint){.width = 0.5, .stroke = *colour});
    figure_text(drawing->page->figure, (Point){flag->left, y}, ANCHOR_START,
                font, colour, flag->label);
}

static void
draw_spot(Drawing *drawing, guint index)
{
    const Marks *marks = drawing->marks;
    const Spot *spot = mark_spot(marks, index);
    double top = drawing->axes.plot.top;
    g_autofree char *title = spot_title(drawing, spot);

    figure_open_group(drawing->page->figure, "marker", title);
    if (spot->has_line || marks->mode != MARKS_NUMBERS)
        draw_line_of(drawing, spot);
    else
        page_segment(drawing->page, (Point){spot->x, top},
                     (Point){spot->x, top + FLAG_TICK},
                     &(Paint){.width = 0.5,
                              .stroke = *mark_colour(
                                  drawing, spot->kind != MARKER_USER)});
    if (marks->mode == MARKS_TEXTS && mark_flag(marks, index)->label != NULL)
        draw_text(drawing, mark_flag(marks, index));
    figure_close_group(drawing->page->figure);
}

/* Draws a flag's label in its box, and a bracket over its spots. */
static void
draw_flag(Drawing *drawing, const Flag *flag)
{
    const Spot all = mark_all_of(drawing->marks, flag);
    g_autofree char *title = spot_title(drawing, &all);
    double bottom = drawing->axes.plot.top;
    double top = bottom - FLAG_BRACKET;
    const Point bracket[] = {
        {flag->from, bottom},
        {flag->from, top},
        {flag->to, top},
        {flag->to, bottom},
    };

    figure_open_group(drawing->page->figure, "flag", title);
    figure_line(drawing->page->figure, bracket, flag->to > flag->from ? 4 : 2,
                &(Paint){.width = 0.5,
                         .stroke = *mark_colour(drawing, flag->is_faint)});
    draw_mark_box(drawing, (Point){flag->left, top}, flag);
    figure_close_group(drawing->page->figure);
}

void
draw_markers(Drawing *drawing)
{
    const Marks *marks = drawing->marks;

    figure_open_group(drawing->page->figure, "markers", NULL);
    for (guint i = 0; i < marks->spots->len; i++)
        draw_spot(drawing, i);
    if (marks->mode == MARKS_NUMBERS)
        for (guint i = 0; i < marks->flags->len; i++)
            if (mark_flag(marks, i)->label != NULL)
                draw_flag(drawing, mark_flag(marks, i));
    draw_mark_list(drawing);
    figure_close_group(drawing->page->figure);
}
