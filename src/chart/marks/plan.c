#include <config.h>

#include "chart/marks/plan.h"

#include <string.h>

#include "chart/page/sizes.h"

static double
seconds_at(const Drawing *drawing, guint index)
{
    return (double)drawn_marker(drawing, index)->time / 1e9;
}

/* Markers of a .hp file have no texts. */
MarkerText
marker_text_of(const Marker *marker)
{
    if (marker->text[0] == '\0')
        return (MarkerText){.rank = 0};
    return (MarkerText){.rank = marker->kind == MARKER_USER ? 2 : 1,
                        .text = marker->text,
                        .mixed = marker->n_like > 0};
}

void
marker_text_join(MarkerText *text, const MarkerText *other)
{
    if (other->rank == 0)
        return;
    if (other->rank > text->rank) {
        gboolean hides = text->rank > 0;

        *text = *other;
        text->hides |= hides;
    } else if (other->rank < text->rank) {
        text->hides = TRUE;
    } else {
        text->mixed |= other->mixed || strcmp(text->text, other->text) != 0;
        text->hides |= other->hides;
    }
}

/* Makes a spot of the marker at index and the markers that are too close to it.
 * Its position is that of the first traceMarker, or else of the first
 * traceEvent. */
static Spot
pick_spot(const Drawing *drawing, guint index, guint end)
{
    const Marker *first = drawn_marker(drawing, index);
    double left = drawing_x(drawing, first->time);
    Spot spot = {
        .first = index,
        .end = index + 1,
        .x = left,
        .kind = first->kind,
        .text = marker_text_of(first),
    };

    for (; spot.end < end; spot.end++) {
        const Marker *marker = drawn_marker(drawing, spot.end);
        double x = drawing_x(drawing, marker->time);
        MarkerText text = marker_text_of(marker);

        if (x - left >= MIN_SPOT_DISTANCE)
            break;
        if (marker->kind == MARKER_USER && spot.kind != MARKER_USER) {
            spot.kind = MARKER_USER;
            spot.x = x;
        }
        marker_text_join(&spot.text, &text);
    }
    return spot;
}

void
flag_clear(gpointer data)
{
    Flag *flag = data;

    g_free(flag->label);
}

guint
count_markers(const Drawing *drawing, guint first, guint end)
{
    guint count = 0;

    for (guint i = first; i < end; i++)
        count += marker_count(drawn_marker(drawing, i));
    return count;
}

void
marks_find_spots(Marks *marks, const Drawing *drawing)
{
    const GArray *markers = drawing->markers;
    guint first = 0, end = markers != NULL ? markers->len : 0;

    while (first < end && seconds_at(drawing, first) < drawing->axes.since)
        first++;
    while (first < end && seconds_at(drawing, end - 1) > drawing->axes.until)
        end--;
    for (guint i = first; i < end; i++)
        if (drawn_marker(drawing, i)->text[0] != '\0')
            marks->n_texts += marker_count(drawn_marker(drawing, i));
    while (first < end) {
        Spot spot = pick_spot(drawing, first, end);
        Flag flag = {
            .first = marks->spots->len,
            .end = marks->spots->len + 1,
            .text = spot.text,
            .count = count_markers(drawing, spot.first, spot.end),
            .from = spot.x,
            .to = spot.x,
        };

        g_array_append_val(marks->spots, spot);
        g_array_append_val(marks->flags, flag);
        first = spot.end;
    }
}

gboolean
marks_are_crowded(const Marks *marks, const Drawing *drawing)
{
    return marks->spots->len * SPOT_LINE_ROOM *
               drawing->page->layout.small_font.size >
           box_width(&drawing->axes.plot);
}
