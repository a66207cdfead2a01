/* Where markers lie on the page. */
#include <config.h>

#include <string.h>

#include "chart/marks/marks.h"

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
    const GArray *markers = drawing->markers;
    Range range = {0, markers != NULL ? markers->len : 0};

    while (range.first < range.end &&
           seconds_at(drawing, range.first) < drawing->axes.since)
        range.first++;
    while (range.first < range.end &&
           seconds_at(drawing, range.end - 1) > drawing->axes.until)
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
                    .text = marker->text,
                    .mixed = marker->n_like > 0};
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

static guint
count_markers(const Drawing *drawing, const Spot *spot)
{
    guint count = 0;

    for (guint i = spot->first; i < spot->end; i++)
        count += marker_count(drawn_marker(drawing, i));
    return count;
}

static void
add_flag(Marks *marks, const Drawing *drawing, guint index)
{
    const Spot *spot = mark_spot(marks, index);
    Flag flag = {
        .first = index,
        .end = index + 1,
        .saying = spot->saying,
        .count = count_markers(drawing, spot),
        .from = spot->x,
        .to = spot->x,
    };

    g_array_append_val(marks->flags, flag);
}

static void
count_texts(Marks *marks, const Drawing *drawing, const Range *range)
{
    for (guint i = range->first; i < range->end; i++)
        if (drawn_marker(drawing, i)->text[0] != '\0')
            marks->n_texts += marker_count(drawn_marker(drawing, i));
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
        add_flag(marks, drawing, marks->spots->len - 1);
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
    return marks->spots->len * LINE_ROOM *
               drawing->page->layout.small_font.size >
           box_width(&drawing->axes.plot);
}

/* Returns how wide the flag's label is.  A lone marker without a number needs
 * none, but in a crowd it keeps its distance. */
static double
room_for_label(const Marks *marks, const Drawing *drawing, const Flag *flag)
{
    g_autofree char *label = flag_label(marks, flag);

    if (label != NULL)
        return mark_box_width(drawing, label);
    return marks_are_crowded(marks, drawing)
               ? drawing->page->layout.small_font.size
               : 0;
}

static gboolean
spot_has_number(const Marks *marks, const Spot *spot)
{
    for (guint i = spot->first; i < spot->end; i++)
        if (mark_number(marks, i) > 0)
            return TRUE;
    return FALSE;
}

/* Returns the only spot of a flag that has a number, or NULL. */
static const Spot *
only_numbered(const Marks *marks, const Flag *flag)
{
    const Spot *found = NULL;

    for (guint k = flag->first; k < flag->end; k++) {
        const Spot *spot = mark_spot(marks, k);

        if (!spot_has_number(marks, spot))
            continue;
        if (found != NULL)
            return NULL;
        found = spot;
    }
    return found;
}

/* Returns what a flag's box should stand over: the one line that its number is
 * of, or the middle of all. */
static double
place_to_stand(const Marks *marks, const Flag *flag)
{
    const Spot *spot = only_numbered(marks, flag);

    return spot != NULL ? spot->x : (flag->from + flag->to) / 2;
}

/* Places a flag's box over its spots, right of the one before it, if any.
 * Returns whether it has room there; the first one always has. */
static gboolean
place_box(const Drawing *drawing, Flag *flag, const Flag *before)
{
    const double gap = 3.0;
    double slack = drawing->page->layout.small_font.size / 2;
    double least = drawing->axes.plot.left - slack;
    double most = drawing->axes.plot.right + slack - flag->width;
    /* Over its line, not just over its bracket. */
    double middle = (flag->from + flag->to) / 2;
    double reach = flag->at < middle ? flag->at : flag->to;

    flag->left = flag->at - flag->width / 2;
    if (before != NULL)
        least = before->left + before->width + gap;
    flag->left = MAX(MIN(flag->left, most), least);
    return before == NULL || (flag->left <= reach && flag->left <= most);
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

            last->at = place_to_stand(marks, last);
            last->width = room_for_label(marks, drawing, last);
            has_room =
                place_box(drawing, last, joined->len > 1 ? last - 1 : NULL);
            if (!has_room)
                join_last(joined);
        }
    }
    g_array_unref(marks->flags);
    marks->flags = joined;
}

/* Returns whether a spot has a line of its own through the plot: alone in its
 * flag, or what the flag's number is of, or one of few that are listed.  The
 * teeth at the top of the plot are enough for all others. */
static gboolean
deserves_line(const Marks *marks, const Flag *flag, const Spot *spot,
              gboolean crowded)
{
    gboolean is_listed = marks->n_list_rows == 0 || spot->saying.rank == 0 ||
                         mark_is_listed(marks, spot->first, spot->end);

    if (flag->end - flag->first == 1)
        return TRUE;
    if (spot == only_numbered(marks, flag))
        return is_listed;
    return is_listed && !crowded && flag->end - flag->first <= MOST_LINES;
}

void
marks_choose_lines(Marks *marks, const Drawing *drawing)
{
    gboolean crowded = marks_are_crowded(marks, drawing);

    for (guint i = 0; i < marks->flags->len; i++) {
        const Flag *flag = mark_flag(marks, i);

        for (guint k = flag->first; k < flag->end; k++) {
            Spot *spot = mark_spot(marks, k);

            spot->has_line = deserves_line(marks, flag, spot, crowded);
        }
    }
}
