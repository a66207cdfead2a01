#include <config.h>

#include "chart/marks/spots.h"

#include <string.h>

#include "chart/page/sizes.h"

static double
seconds_at(const Drawing *drawing, guint index)
{
    return (double)drawn_marker(drawing, index)->time / 1e9;
}

/* Markers of a .hp have no texts. */
MarkerText
marker_says(const Marker *marker)
{
    if (marker->text[0] == '\0')
        return (MarkerText){.rank = 0};
    return (MarkerText){.rank = marker->kind == MARKER_USER ? 2 : 1,
                        .text = marker->text,
                        .mixed = marker->n_like > 0};
}

void
saying_join(MarkerText *saying, const MarkerText *other)
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
 * earliest. */
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
        .saying = marker_says(first),
    };

    for (; spot.end < end; spot.end++) {
        const Marker *marker = drawn_marker(drawing, spot.end);
        double x = drawing_x(drawing, marker->time);
        MarkerText saying = marker_says(marker);

        if (x - left >= MIN_SPOT_DISTANCE)
            break;
        if (marker->kind == MARKER_USER && spot.kind != MARKER_USER) {
            spot.kind = MARKER_USER;
            spot.x = x;
        }
        saying_join(&spot.saying, &saying);
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
    marks->spots = g_array_new(FALSE, FALSE, sizeof(Spot));
    marks->flags = g_array_new(FALSE, FALSE, sizeof(Flag));
    g_array_set_clear_func(marks->flags, flag_clear);
    while (first < end) {
        Spot spot = pick_spot(drawing, first, end);
        Flag flag = {
            .first = marks->spots->len,
            .end = marks->spots->len + 1,
            .saying = spot.saying,
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
