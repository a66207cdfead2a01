/* Checks the markers: each is at its position on the time axis.  Each has its
 * text, or a number that is in the list below the plot, or the list counts it.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "oracle/picture.h"
#include "oracle/shapes.h"

/* Markers closer than this, in points, share a position. */
#define MAX_SHARED_DISTANCE (2 + PICTURE_TOLERANCE)

#define MAX_NUMBER 999

/* The content of the list. */
typedef struct {
    gboolean has[MAX_NUMBER + 1]; /* the numbers that have an entry */
    int greatest;                 /* the greatest of them */
    guint n_explained;            /* markers with an entry for their text */
    guint n_counted;              /* markers that the note counts */
} List;

/* Returns the number in "(3x)", which has a multiplication sign.  0 for other
 * texts. */
static guint
times_of(const char *text)
{
    const char *open = strrchr(text, '(');
    guint count = 0;
    int length = 0;

    if (open != NULL && sscanf(open, "(%u\xc3\x97)%n", &count, &length) == 1 &&
        length > 0 && open[length] == '\0')
        return count;
    return 0;
}

/* An entry has its number in a box, its text, and how often it occurs.  All
 * except the text are optional. */
static void
read_entry(Picture *picture, guint group, List *list)
{
    guint place = group, count = 1, n_texts = 0;
    guint n_before = 0;
    const FigureItem *text;

    if (picture_item(picture, group + 1)->kind == FIGURE_RECTANGLE) {
        int number = atoi(picture_item(picture, group + 2)->text);

        n_before = 1;
        if (number < 1 || number > MAX_NUMBER)
            picture_complain(picture, "the list has a number %d", number);
        else
            list->has[number] = TRUE;
        if (number != list->greatest + 1)
            picture_complain(picture, "the list has a gap before %d", number);
        list->greatest = number;
    }
    while ((text = picture_within(picture, group, FIGURE_TEXT, &place)) != NULL)
        if (++n_texts == 2 + n_before && times_of(text->text) > 0)
            count = times_of(text->text);
    if (n_texts < 1 + n_before)
        picture_complain(picture, "the list has an entry without a text");
    list->n_explained += count;
}

static void
read_list(Picture *picture, List *list)
{
    guint note = picture_find(picture, "mark-note");

    for (guint group = NO_ITEM; picture_next(picture, "mark", &group);)
        read_entry(picture, group, list);
    if (note != NO_ITEM)
        list->n_counted = picture_number(picture_item(picture, note)->text);
}

/* Returns whether a number is after the list's entries and counted by its
 * note. */
static gboolean
is_counted(const List *list, gulong number)
{
    return list->n_counted > 0 && number > (gulong)list->greatest;
}

/* A label is one of these: a number; several numbers ("3,5", or "3-7" with an
 * en dash); some of several ("3-7," and an ellipsis); the number of its markers
 * ("12x" with a multiplication sign). */
static void
check_label(Picture *picture, const char *label, const List *list)
{
    const char *at = label;

    if (g_str_has_suffix(label, "\xc3\x97"))
        return;
    while (*at != '\0') {
        char *end;
        gulong from = strtoul(at, &end, 10), to = from;

        if (end == at || from < 1)
            break;
        if (g_str_has_prefix(end, "\xe2\x80\x93"))
            to = strtoul(end + strlen("\xe2\x80\x93"), &end, 10);
        for (; from <= to && to <= MAX_NUMBER; from++)
            if (!list->has[from] && !is_counted(list, from))
                picture_complain(picture, "the list does not explain %lu",
                                 from);
        at = *end == ',' ? end + 1 : end;
        if (strcmp(at, "\xe2\x80\xa6") == 0)
            return;
    }
    if (*at != '\0')
        picture_complain(picture, "a flag has the label '%s'", label);
}

/* Each label is inside its box, and boxes do not overlap. */
static void
check_flags(Picture *picture, const List *list)
{
    Box before = {0, 0, -HUGE_VAL, 0};

    for (guint group = NO_ITEM; picture_next(picture, "flag", &group);) {
        guint box = group, text = group;

        if (!picture_within(picture, group, FIGURE_RECTANGLE, &box) ||
            !picture_within(picture, group, FIGURE_TEXT, &text)) {
            picture_complain(picture, "a flag has no box or no label");
            continue;
        }
        if (!box_contains(picture_bounds(picture, box),
                          picture_bounds(picture, text)))
            picture_complain(picture, "'%s' is larger than its flag",
                             picture_item(picture, text)->text);
        if (boxes_meet(picture_bounds(picture, box), &before) ||
            picture_bounds(picture, box)->left < before.right)
            picture_complain(picture, "two flags meet at '%s'",
                             picture_item(picture, text)->text);
        if (picture_bounds(picture, box)->bottom > picture->plot.top)
            picture_complain(picture, "a flag reaches into the plot");
        before = *picture_bounds(picture, box);
        check_label(picture, picture_item(picture, text)->text, list);
    }
}

/* Moves *group on to the first marker that is not left of x.  Returns whether
 * it is at x. */
static gboolean
reach_marker(const Picture *picture, double x, guint *group)
{
    while (*group != NO_ITEM && picture_item(picture, *group + 1)->points[0].x <
                                    x - MAX_SHARED_DISTANCE)
        if (!picture_next(picture, "marker", group))
            *group = NO_ITEM;
    return *group != NO_ITEM &&
           picture_item(picture, *group + 1)->points[0].x <=
               x + MAX_SHARED_DISTANCE;
}

static gboolean
has_text(const Picture *picture, guint group)
{
    guint place = group;

    return picture_within(picture, group, FIGURE_TEXT, &place) != NULL;
}

/* Returns whether the page is large enough to explain every marker with a
 * text. */
static gboolean
has_room(const Picture *picture)
{
    return picture->figure->width >= PICTURE_WIDTH &&
           picture->figure->height >= PICTURE_HEIGHT;
}

/* Returns the number of markers with a text on the time axis, including those
 * that were not kept from the log. */
static guint
check_markers(Picture *picture, gboolean is_listed)
{
    const GArray *markers = picture->options->markers;
    guint n_texts = 0, group = picture_find(picture, "marker");
    gint64 since, until;

    picture_times(picture, &since, &until);
    for (guint i = 0; markers != NULL && i < markers->len; i++) {
        const Marker *marker = &g_array_index(markers, Marker, i);
        double x = picture_time_x(picture, marker->time);

        if (marker->time < since || marker->time > until)
            continue;
        if (marker->text[0] != '\0')
            n_texts += marker_count(marker);
        if (isnan(x))
            continue;
        if (!reach_marker(picture, x, &group))
            picture_complain(picture, "no marker at %.2f", x);
        else if (has_room(picture) && !is_listed && marker->text[0] != '\0' &&
                 !has_text(picture, group))
            picture_complain(picture, "'%s' is not explained", marker->text);
    }
    return n_texts;
}

/* Each line of a marker is at the position of a marker. */
static void
check_lines(Picture *picture)
{
    const GArray *markers = picture->options->markers;
    guint next = 0;

    for (guint group = NO_ITEM; picture_next(picture, "marker", &group);) {
        double at = picture_item(picture, group + 1)->points[0].x, x = NAN;

        for (; next < markers->len; next++) {
            x = picture_time_x(picture,
                               g_array_index(markers, Marker, next).time);
            if (isnan(x) || x >= at - PICTURE_TOLERANCE)
                break;
        }
        if (x > at + PICTURE_TOLERANCE || next == markers->len)
            picture_complain(picture, "a line without a marker at %.2f", at);
    }
}

void
picture_check_marks(Picture *picture)
{
    gboolean is_listed = picture_find(picture, "mark-list") != NO_ITEM;
    List list = {.n_explained = 0};
    guint n_texts;

    read_list(picture, &list);
    check_flags(picture, &list);
    check_lines(picture);
    n_texts = check_markers(picture, is_listed);
    if (is_listed && list.n_explained + list.n_counted != n_texts)
        picture_complain(picture,
                         "the list explains %u markers and counts %u, of %u",
                         list.n_explained, list.n_counted, n_texts);
}
