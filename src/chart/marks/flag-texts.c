#include <config.h>

#include "chart/marks/flag-texts.h"

#include "chart/page/sizes.h"
#include "words/clip.h"

/* Longer marker texts are clipped. */
#define MAX_CHARACTERS 80

/* The position of a text that has no room to the right of its pole.  A pole is
 * the vertical line from a flag's text down to the plot. */
typedef enum {
    TEXTS_MIRRORED, /* left of the pole */
    TEXTS_PUSHED,   /* across the pole, at the page's right edge */
} Overhang;

typedef struct {
    double max_width; /* multiple of the font size */
    Overhang overhang;
} TextRoom;

/* The ways to place texts, in the order in which they are tried.  The middle of
 * a text that is too wide is omitted. */
static const TextRoom rooms[] = {
    {LONG_FLAG_TEXT, TEXTS_MIRRORED},
    {LONG_FLAG_TEXT, TEXTS_PUSHED},
    {SHORT_FLAG_TEXT, TEXTS_MIRRORED},
    {SHORT_FLAG_TEXT, TEXTS_PUSHED},
};

/* Returns whether two flags collide: their texts do, or the pole of the higher
 * flag crosses the text of the lower flag. */
static gboolean
is_in_the_way(const Flag *flag, const Flag *other)
{
    const Flag *low = flag->row < other->row ? flag : other;
    const Flag *high = low == flag ? other : flag;

    if (flag->row == other->row)
        return flag->left < other->left + other->width + FLAG_TEXT_GAP &&
               other->left < flag->left + flag->width + FLAG_TEXT_GAP;
    return high->from > low->left - FLAG_POLE_GAP &&
           high->from < low->left + low->width + FLAG_POLE_GAP;
}

/* Puts a flag into the lowest row without a collision.  Returns whether there
 * is such a row. */
static gboolean
place_text(Marks *marks, const Drawing *drawing, guint index, guint n_rows)
{
    Flag *flag = mark_flag(marks, index);
    gboolean has_room = FALSE;

    flag->row = 0;
    while (!has_room && flag->row < n_rows) {
        has_room = flag->left >= drawing->axes.plot.left;
        for (guint i = 0; i < marks->flags->len && has_room; i++) {
            const Flag *other = mark_flag(marks, i);

            has_room = i == index || other->label == NULL ||
                       !is_in_the_way(flag, other);
        }
        flag->row += has_room ? 0 : 1;
    }
    marks->n_rows = MAX(marks->n_rows, flag->row + 1);
    return has_room;
}

/* Sets the label of a flag, shortened to the room, and its position.  Does
 * nothing for a flag without a text, or if the text would be mirrored and
 * "mirrored" is FALSE, or the reverse.  Returns whether the label is set. */
static gboolean
set_text(Marks *marks, const Drawing *drawing, guint index,
         const TextRoom *room, gboolean mirrored)
{
    const Box *box = &drawing->page->layout.marks;
    const Font *font = &drawing->page->layout.small_font;
    Flag *flag = mark_flag(marks, index);
    g_autofree char *text = NULL;
    g_autofree char *fitting = NULL;
    double left;
    gboolean overhangs, mirrors;

    if (flag->text.rank == 0)
        return FALSE;
    text = text_clip(flag->text.text, MAX_CHARACTERS);
    if (flag->count > 1) {
        g_autofree char *clipped = g_steal_pointer(&text);

        /* A text and its count: "iteration (3x)". */
        text = g_strdup_printf("%s (%u\xc3\x97)", clipped, flag->count);
    }
    fitting = metrics_shorten(drawing->page->metrics, text, font,
                              room->max_width * font->size);
    flag->width =
        drawing->page->metrics->width(drawing->page->metrics, fitting, font);
    left = flag->from - FLAG_POLE_GAP - flag->width;
    overhangs = flag->from + FLAG_POLE_GAP + flag->width > box->right;
    mirrors =
        overhangs && room->overhang == TEXTS_MIRRORED && left >= box->left;
    flag->left = mirrors     ? left
                 : overhangs ? box->right - flag->width
                             : flag->from + FLAG_POLE_GAP;
    if (mirrors != mirrored)
        return FALSE;
    flag->label = g_steal_pointer(&fitting);
    return TRUE;
}

/* Places texts from right to left, and then mirrored texts from left to right.
 * In this order, a text goes above the texts that begin to the right of its
 * pole, and a mirrored text above those that end to the left of its pole.  No
 * pole thus crosses a text.  Returns whether all texts fit. */
static gboolean
place_all(Marks *marks, const Drawing *drawing, const TextRoom *room,
          guint n_rows)
{
    guint n_flags = marks->flags->len;
    gboolean fits = TRUE;

    marks->n_rows = 0;
    for (guint i = n_flags; i-- > 0 && fits;)
        fits = !set_text(marks, drawing, i, room, FALSE) ||
               place_text(marks, drawing, i, n_rows);
    for (guint i = 0; i < n_flags && fits; i++)
        fits = !set_text(marks, drawing, i, room, TRUE) ||
               place_text(marks, drawing, i, n_rows);
    if (!fits) {
        marks->n_rows = 0;
        for (guint i = 0; i < n_flags; i++)
            g_clear_pointer(&mark_flag(marks, i)->label, g_free);
    }
    return fits;
}

gboolean
marks_place_texts(Marks *marks, const Drawing *drawing, guint n_rows)
{
    if (marks->flags->len > MAX_FLAG_TEXTS)
        return FALSE;
    /* A flag can show only one text. */
    for (guint i = 0; i < marks->flags->len; i++)
        if (mark_flag(marks, i)->text.mixed || mark_flag(marks, i)->text.hides)
            return FALSE;
    for (guint i = 0; i < G_N_ELEMENTS(rooms); i++)
        if (place_all(marks, drawing, &rooms[i], n_rows))
            return TRUE;
    return FALSE;
}
