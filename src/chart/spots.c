/* Where markers lie on the page. */
#include <config.h>

#include <string.h>

#include "chart/marks.h"

#define LEAST_DISTANCE 2.0 /* between two spots, points */
#define MOST_LINES     6   /* of one flag */
#define LINE_ROOM      1.0 /* that each line has, in sizes of the small font */

/* Markers on the time axis: those from the first up to before the end. */
typedef struct {
    guint first, end;
} Range;

static double
seconds_at(const Drawing *drawing, guint index)
{
    return (double)drawn_marker(drawing, index)->time / 1e9;
}

static Range
markers_on_axis(const Drawing *drawing)
{
    const GArray *markers = drawing->options->markers;
    Range range = {0, markers != NULL ? markers->len : 0};

    while (range.first < range.end &&
           seconds_at(drawing, range.first) < drawing->since)
        range.first++;
    while (range.first < range.end &&
           seconds_at(drawing, range.end - 1) > drawing->until)
        range.end--;
    return range;
}

/* Markers of a .hp have no texts. */
Saying
marker_says(const Marker *marker)
{
    if (marker->text[0] == '\0')
        return (Saying){.rank = 0};
    return (Saying){.rank = marker->kind == MARKER_USER ? 2 : 1,
                    .text = marker->text};
}

/* Joins what follows to what was said before. */
static void
saying_join(Saying *saying, const Saying *other)
{
    if (other->rank == 0)
        return;
    if (other->rank > saying->rank) {
        gboolean hides = saying->rank > 0;

        *saying = *other;
        saying->hides |= hides;
    } else if (other->rank < saying->rank) {
        saying->hides = TRUE;
    } else {
        saying->mixed |= other->mixed || strcmp(saying->text, other->text) != 0;
        saying->hides |= other->hides;
    }
}

/* Of the markers from the first on that are too close to be told apart, picks
 * one at whose time all stand: a traceMarker before a traceEvent, then the
 * earliest.  The range becomes what follows them. */
static Spot
pick_spot(const Drawing *drawing, Range *range)
{
    const Marker *first = drawn_marker(drawing, range->first);
    double left = drawing_x(drawing, first->time);
    Spot spot = {
        .first = range->first,
        .end = range->first + 1,
        .x = left,
        .kind = first->kind,
        .saying = marker_says(first),
    };

    for (; spot.end < range->end; spot.end++) {
        const Marker *marker = drawn_marker(drawing, spot.end);
        double x = drawing_x(drawing, marker->time);
        Saying saying = marker_says(marker);

        if (x - left >= LEAST_DISTANCE)
            break;
        if (marker->kind == MARKER_USER && spot.kind != MARKER_USER) {
            spot.kind = MARKER_USER;
            spot.x = x;
        }
        saying_join(&spot.saying, &saying);
    }
    range->first = spot.end;
    return spot;
}

static void
flag_clear(gpointer data)
{
    Flag *flag = data;

    g_free(flag->label);
}

static void
add_flag(Marks *marks, guint index)
{
    const Spot *spot = mark_spot(marks, index);
    Flag flag = {
        .first = index,
        .end = index + 1,
        .saying = spot->saying,
        .count = spot->end - spot->first,
        .from = spot->x,
        .to = spot->x,
    };

    g_array_append_val(marks->flags, flag);
}

static void
count_texts(Marks *marks, const Drawing *drawing, const Range *range)
{
    for (guint i = range->first; i < range->end; i++)
        marks->n_texts += drawn_marker(drawing, i)->text[0] != '\0';
}

void
marks_find_spots(Marks *marks, const Drawing *drawing)
{
    Range range = markers_on_axis(drawing);

    count_texts(marks, drawing, &range);
    marks->spots = g_array_new(FALSE, FALSE, sizeof(Spot));
    marks->flags = g_array_new(FALSE, FALSE, sizeof(Flag));
    g_array_set_clear_func(marks->flags, flag_clear);
    while (range.first < range.end) {
        Spot spot = pick_spot(drawing, &range);

        g_array_append_val(marks->spots, spot);
        add_flag(marks, marks->spots->len - 1);
    }
}

/* Joins the last flag to the one before it. */
static void
join_last(GArray *flags)
{
    const Flag *last = &g_array_index(flags, Flag, flags->len - 1);
    Flag *flag = &g_array_index(flags, Flag, flags->len - 2);

    flag->end = last->end;
    flag->count += last->count;
    flag->to = last->to;
    saying_join(&flag->saying, &last->saying);
    g_array_set_size(flags, flags->len - 1);
}

gboolean
marks_are_crowded(const Marks *marks, const Drawing *drawing)
{
    return marks->spots->len * LINE_ROOM * drawing->layout.small_font.size >
           box_width(&drawing->layout.plot);
}

/* Returns how wide the widest label is that the flag may get.  A lone marker
 * without a text needs none, but in a crowd it keeps its distance. */
static double
room_for_label(const Marks *marks, const Drawing *drawing, const Flag *flag)
{
    static const char *const widest = "88\xe2\x80\x93"
                                      "88";
    g_autofree char *count = g_strdup_printf("%u\xc3\x97", flag->count);
    double width = 0;
    gboolean several;

    if (flag->count > 1)
        width = mark_box_width(drawing, count);
    else if (marks_are_crowded(marks, drawing))
        width = drawing->layout.small_font.size;
    if (flag->saying.rank == 0)
        return width;
    several = flag->saying.mixed || flag->saying.hides;
    return MAX(width, mark_box_width(drawing, several ? widest : "88"));
}

/* Places a flag's box over its spots, right of the one before it, if any.
 * Returns whether it has room there; the first one always has. */
static gboolean
place_box(const Drawing *drawing, Flag *flag, const Flag *before)
{
    const double gap = 1.5;
    double slack = drawing->layout.small_font.size / 2;
    double least = drawing->layout.marks.left - slack;
    double most = drawing->layout.marks.right + slack - flag->width;

    flag->left = (flag->from + flag->to - flag->width) / 2;
    if (before != NULL)
        least = before->left + before->width + gap;
    flag->left = MAX(MIN(flag->left, most), least);
    return before == NULL || (flag->left <= flag->to && flag->left <= most);
}

/* Where lines would fill the plot, or a part of it, only one of each flag is
 * drawn: of its first spot that has the flag's rank. */
static void
choose_lines(Marks *marks, const Drawing *drawing)
{
    gboolean crowded = marks_are_crowded(marks, drawing);

    for (guint i = 0; i < marks->flags->len; i++) {
        const Flag *flag = mark_flag(marks, i);
        gboolean is_drawn = FALSE;

        for (guint k = flag->first; k < flag->end; k++) {
            Spot *spot = mark_spot(marks, k);

            spot->has_line =
                (!crowded && flag->end - flag->first <= MOST_LINES) ||
                (!is_drawn && spot->saying.rank == flag->saying.rank);
            is_drawn |= spot->has_line;
        }
    }
}

void
marks_join_flags(Marks *marks, const Drawing *drawing)
{
    GArray *joined = g_array_new(FALSE, FALSE, sizeof(Flag));

    g_array_set_clear_func(joined, flag_clear);
    for (guint i = 0; i < marks->flags->len; i++) {
        gboolean has_room = FALSE;

        g_array_append_val(joined, *mark_flag(marks, i));
        while (!has_room) {
            Flag *last = &g_array_index(joined, Flag, joined->len - 1);

            last->width = room_for_label(marks, drawing, last);
            has_room =
                place_box(drawing, last, joined->len > 1 ? last - 1 : NULL);
            if (!has_room)
                join_last(joined);
        }
    }
    g_array_unref(marks->flags);
    marks->flags = joined;
    choose_lines(marks, drawing);
}
