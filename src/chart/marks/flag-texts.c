/* Flags that bear their texts, like pennants on poles of different heights. */
#include <config.h>

#include "chart/marks/marks.h"
#include "words/clip.h"

#define TEXT_GAP   6.0 /* between two texts of a row, points */
#define POLE_GAP   1.5 /* between a pole and its text */
#define MOST_FLAGS 48  /* more have no room on any page */

/* No picture shows more characters of a marker above the plot. */
#define MOST_CHARACTERS 80

/* What happens to a text that has no room right of its pole. */
typedef enum {
    TEXTS_MIRRORED, /* it stands left of the pole */
    TEXTS_PUSHED,   /* over it, at the page's edge */
} Overhang;

typedef struct {
    double most_width; /* in sizes of the font */
    Overhang overhang;
} TextRoom;

/* What texts are given, in that order: they are whole, if there is room for
 * all so; else without their middles, as long as that still tells something. */
static const TextRoom rooms[] = {
    {40, TEXTS_MIRRORED},
    {40, TEXTS_PUSHED},
    {18, TEXTS_MIRRORED},
    {18, TEXTS_PUSHED},
};

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

/* Returns whether a flag has room where it is, beside those that are placed. */
static gboolean
has_room(const Marks *marks, guint index)
{
    const Flag *flag = mark_flag(marks, index);

    for (guint i = 0; i < marks->flags->len; i++) {
        const Flag *other = mark_flag(marks, i);

        if (i != index && other->label != NULL && is_in_the_way(flag, other))
            return FALSE;
    }
    return TRUE;
}

/* Gives a flag the lowest row that has room for it.  Returns whether there is
 * any. */
static gboolean
place_text(Marks *marks, const Drawing *drawing, guint index, guint n_rows)
{
    Flag *flag = mark_flag(marks, index);

    for (flag->row = 0; flag->row < n_rows; flag->row++)
        if (flag->left >= drawing->layout.marks.left && has_room(marks, index))
            break;
    marks->n_rows = MAX(marks->n_rows, flag->row + 1);
    return flag->row < n_rows;
}

static void
clear_labels(Marks *marks)
{
    for (guint i = 0; i < marks->flags->len; i++)
        g_clear_pointer(&mark_flag(marks, i)->label, g_free);
}

/* Returns a flag's text, no wider than that, and sets the flag's width; free
 * with g_free. */
static char *
fitting_text(const Drawing *drawing, Flag *flag, double most_width)
{
    const Font *font = &drawing->layout.small_font;
    g_autofree char *text = whole_text(flag);
    char *fitting =
        metrics_shorten(drawing->metrics, text, font, most_width * font->size);

    flag->width = drawing->metrics->width(drawing->metrics, fitting, font);
    return fitting;
}

/* Sets where a flag's text begins.  Returns whether it is mirrored. */
static gboolean
set_left(const Drawing *drawing, Flag *flag, Overhang overhang)
{
    const Box *box = &drawing->layout.marks;
    double mirrored = flag->from - POLE_GAP - flag->width;

    flag->left = flag->from + POLE_GAP;
    if (flag->left + flag->width <= box->right)
        return FALSE;
    flag->left = box->right - flag->width;
    if (overhang == TEXTS_PUSHED || mirrored < box->left)
        return FALSE;
    flag->left = mirrored;
    return TRUE;
}

/* Gives a flag its text, if that is mirrored, or is not, as asked for.  Returns
 * whether it did. */
static gboolean
find_left(Marks *marks, const Drawing *drawing, guint index,
          const TextRoom *room, gboolean mirrored)
{
    Flag *flag = mark_flag(marks, index);
    g_autofree char *text = NULL;

    if (flag->saying.rank == 0)
        return FALSE;
    text = fitting_text(drawing, flag, room->most_width);
    if (set_left(drawing, flag, room->overhang) != mirrored)
        return FALSE;
    flag->label = g_steal_pointer(&text);
    return TRUE;
}

/* From right to left: a text flies over those that begin right of its pole,
 * so that no pole passes through a text.  Then those that are mirrored, from
 * left to right: they fly over those that end left of theirs. */
static gboolean
place_all(Marks *marks, const Drawing *drawing, const TextRoom *room,
          guint n_rows)
{
    guint n_flags = marks->flags->len;
    gboolean fits = TRUE;

    marks->n_rows = 0;
    for (guint i = n_flags; i-- > 0 && fits;)
        fits = !find_left(marks, drawing, i, room, FALSE) ||
               place_text(marks, drawing, i, n_rows);
    for (guint i = 0; i < n_flags && fits; i++)
        fits = !find_left(marks, drawing, i, room, TRUE) ||
               place_text(marks, drawing, i, n_rows);
    if (!fits) {
        marks->n_rows = 0;
        clear_labels(marks);
    }
    return fits;
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
    for (guint i = 0; i < G_N_ELEMENTS(rooms); i++)
        if (place_all(marks, drawing, &rooms[i], n_rows))
            return TRUE;
    return FALSE;
}
