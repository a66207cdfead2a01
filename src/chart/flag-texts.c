/* Flags that bear their texts, like pennants on poles of different heights. */
#include <config.h>

#include "chart/marks.h"

#define TEXT_GAP   6.0 /* between two texts of a row, points */
#define POLE_GAP   1.5 /* between a pole and its text */
#define MOST_FLAGS 48  /* more have no room on any page */

/* No picture shows more characters of a marker above the plot. */
#define MOST_CHARACTERS 80

/* How wide a text may be, in sizes of its font: whole, if there is room for
 * all so; else without its middle, as long as that still tells something. */
static const double most_widths[] = {40, 18};

/* Returns what the flag should say. */
static char *
whole_text(const Flag *flag)
{
    g_autofree char *text = text_clip(flag->saying.text, MOST_CHARACTERS);

    if (flag->count == 1)
        return g_steal_pointer(&text);
    /* A marker's text, and how many have it: "iteration (3x)". */
    return g_strdup_printf("%s (%u\xc3\x97)", text, flag->count);
}

/* Returns whether a flag is in the way of another: their texts, or the one's
 * pole and the other's text. */
static gboolean
is_in_the_way(const Flag *flag, const Flag *other)
{
    const Flag *low = flag->row < other->row ? flag : other;
    const Flag *high = low == flag ? other : flag;

    if (flag->row == other->row)
        return flag->left < other->left + other->width + TEXT_GAP &&
               other->left < flag->left + flag->width + TEXT_GAP;
    return high->from > low->left - POLE_GAP &&
           high->from < low->left + low->width + POLE_GAP;
}

/* Returns whether a flag has room where it is, beside those right of it. */
static gboolean
has_room(const Marks *marks, guint index)
{
    const Flag *flag = mark_flag(marks, index);

    for (guint i = index + 1; i < marks->flags->len; i++) {
        const Flag *other = mark_flag(marks, i);

        if (other->label != NULL && is_in_the_way(flag, other))
            return FALSE;
    }
    return TRUE;
}

/* Gives a flag the lowest row that has room for it, right of its pole, or to
 * the left of the page's edge.  Returns whether there is any. */
static gboolean
place_text(const Marks *marks, const Drawing *drawing, guint index,
           guint n_rows)
{
    const Box *box = &drawing->layout.marks;
    Flag *flag = mark_flag(marks, index);

    flag->left = MIN(flag->from + POLE_GAP, box->right - flag->width);
    for (flag->row = 0; flag->row < n_rows; flag->row++)
        if (flag->left >= box->left && has_room(marks, index))
            return TRUE;
    return FALSE;
}

static void
clear_labels(Marks *marks)
{
    for (guint i = 0; i < marks->flags->len; i++)
        g_clear_pointer(&mark_flag(marks, i)->label, g_free);
}

/* From right to left: a text flies over those that begin right of its pole,
 * so that no pole passes through a text. */
static gboolean
place_all(Marks *marks, const Drawing *drawing, double most_width, guint n_rows)
{
    const Font *font = &drawing->layout.small_font;

    marks->n_rows = 0;
    for (guint i = marks->flags->len; i-- > 0;) {
        Flag *flag = mark_flag(marks, i);
        g_autofree char *text = NULL;

        if (flag->saying.rank == 0)
            continue;
        text = whole_text(flag);
        flag->label = metrics_shorten(drawing->metrics, text, font,
                                      most_width * font->size);
        flag->width =
            drawing->metrics->width(drawing->metrics, flag->label, font);
        if (!place_text(marks, drawing, i, n_rows)) {
            clear_labels(marks);
            return FALSE;
        }
        marks->n_rows = MAX(marks->n_rows, flag->row + 1);
    }
    return TRUE;
}

/* A flag for texts of several kinds can bear but one of them. */
static gboolean
says_all(const Marks *marks)
{
    for (guint i = 0; i < marks->flags->len; i++) {
        const Saying *saying = &mark_flag(marks, i)->saying;

        if (saying->mixed || saying->hides)
            return FALSE;
    }
    return marks->flags->len <= MOST_FLAGS;
}

gboolean
marks_place_texts(Marks *marks, const Drawing *drawing, guint n_rows)
{
    if (!says_all(marks))
        return FALSE;
    for (guint i = 0; i < G_N_ELEMENTS(most_widths); i++)
        if (place_all(marks, drawing, most_widths[i], n_rows))
            return TRUE;
    return FALSE;
}
