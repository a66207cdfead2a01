#include <config.h>

#include "chart/marks/flags.h"

#include "base/intern.h"
#include "chart/page/sizes.h"
#include "words/clip.h"

#define MAX_TEXT_CHARACTERS     80  /* of a text at a flag */
#define MAX_NUMBERED_TEXTS      999 /* with more, no text has a number */
#define MAX_TEXTS_WITH_MESSAGES 99  /* with more, messages have no number */
#define MAX_LABEL_CHARACTERS    11  /* "5-10,16,17" */
#define MAX_ENTRY_CHARACTERS    240 /* of a numbered text */
#define MAX_LINES               6   /* of a joined flag, through the plot */

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
    text = text_clip(flag->text.text, MAX_TEXT_CHARACTERS);
    if (flag->count > 1) {
        g_autofree char *clipped = g_steal_pointer(&text);

        /* A text and its count: "iteration (3x)". */
        text = g_strdup_printf("%s (%u\xc3\x97)", clipped, flag->count);
    }
    fitting = metrics_shorten(drawing->page->metrics, text, font,
                              room->max_width * font->size);
    flag->width = page_text_width(drawing->page, fitting);
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

static guint
first_marker(const Marks *marks)
{
    return mark_spot(marks, 0)->first;
}

/* Returns the number of a marker of the spots; 0 = none. */
static guint
mark_number(const Marks *marks, guint marker)
{
    return g_array_index(marks->numbers, guint, marker - first_marker(marks));
}

static void
add_entry(Marks *marks, Intern *numbers, const char *text, guint first)
{
    MarkEntry *entry = g_new0(MarkEntry, 1);

    entry->text = text_clip(text, MAX_ENTRY_CHARACTERS);
    entry->whole = text;
    entry->first = first;
    g_ptr_array_add(marks->texts, entry);
    intern_set_text(numbers, text, marks->texts->len);
}

/* Numbers the texts of at least the given rank, in the order of their first
 * markers.  A panel has the numbers of the page instead.  A marker of a lower
 * rank with the same text gets the same number. */
static void
number_texts(Marks *marks, const Drawing *drawing, guint rank)
{
    g_autoptr(Intern) numbers = intern_new_borrowing();
    guint first = first_marker(marks);

    g_ptr_array_set_size(marks->texts, 0);
    for (guint i = 0; marks->page != NULL && i < marks->page->texts->len; i++) {
        const MarkEntry *entry = g_ptr_array_index(marks->page->texts, i);

        add_entry(marks, numbers, entry->whole, G_MAXUINT);
    }
    for (guint i = 0; marks->page == NULL && i < marks->numbers->len; i++) {
        MarkerText text = marker_text_of(drawn_marker(drawing, first + i));

        if (text.rank >= rank && !intern_find_text(numbers, text.text, NULL))
            add_entry(marks, numbers, text.text, first + i);
    }
    for (guint i = 0; i < marks->numbers->len; i++) {
        const char *text = drawn_marker(drawing, first + i)->text;

        g_array_index(marks->numbers, guint, i) =
            intern_get_text(numbers, text);
    }
}

void
marks_number(Marks *marks, const Drawing *drawing)
{
    guint first = first_marker(marks);
    guint end = mark_spot(marks, marks->spots->len - 1)->end;
    gboolean crowded = marks_are_crowded(marks, drawing);
    gboolean has_markers = FALSE;

    g_array_set_size(marks->numbers, end - first);
    for (guint i = first; i < end && !has_markers; i++)
        has_markers = marker_text_of(drawn_marker(drawing, i)).rank == 2;
    number_texts(marks, drawing, 1);
    if ((crowded || marks->texts->len > MAX_TEXTS_WITH_MESSAGES) && has_markers)
        number_texts(marks, drawing, 2);
    if (marks->texts->len > MAX_NUMBERED_TEXTS) {
        g_ptr_array_set_size(marks->texts, 0);
        for (guint i = 0; i < marks->numbers->len; i++)
            g_array_index(marks->numbers, guint, i) = 0;
    }
    /* Counts the markers of each entry, and the markers without an entry. */
    marks->n_unnumbered = marks->n_texts;
    for (guint i = first; i < end; i++) {
        const Marker *marker = drawn_marker(drawing, i);
        guint count = 1 + marker->n_same; /* with markers left out */
        guint number = mark_number(marks, i);
        MarkEntry *entry;

        if (number == 0)
            continue;
        entry = g_ptr_array_index(marks->texts, number - 1);
        entry->first = MIN(entry->first, i);
        entry->count += count;
        entry->rank = MAX(entry->rank, marker_text_of(marker).rank);
        marks->n_unnumbered -= count;
    }
    marks->shows_counts = marks->texts->len == 1 && marks->n_unnumbered == 0 &&
                          crowded && marks->page == NULL;
}

/* Returns the numbers of a flag's markers, "3", "3,5" or "3-7".  With only_new,
 * only texts whose first marker belongs to the flag count.  Free with
 * g_free. */
static char *
join_numbers(const Marks *marks, const Flag *flag, gboolean only_new)
{
    gboolean has[MAX_NUMBERED_TEXTS + 2] = {FALSE}; /* the last stays FALSE */
    const Spot all = mark_all_of(marks, flag);
    GString *text = g_string_new(NULL);

    for (guint i = all.first; i < all.end; i++) {
        guint number = mark_number(marks, i);
        const MarkEntry *entry;

        if (number == 0)
            continue;
        entry = g_ptr_array_index(marks->texts, number - 1);
        has[number] |= !only_new || entry->first >= all.first;
    }
    for (guint from = 1, to; from <= MAX_NUMBERED_TEXTS; from = to + 1) {
        to = from;
        if (!has[from])
            continue;
        while (has[to + 1])
            to++;
        g_string_append_printf(text, "%s%u", text->len > 0 ? "," : "", from);
        if (to > from)
            g_string_append_printf(text, "%s%u",
                                   to > from + 1 ? "\xe2\x80\x93" : ",", to);
    }
    return g_string_free(text, FALSE);
}

/* Returns a flag's label: its numbers.  If these are too long, the label has
 * only the new numbers, which are consecutive, and an ellipsis.  If there are
 * no numbers, it is the count of the markers.  Returns NULL for a single marker
 * without a number.  Free with g_free. */
static char *
flag_label(const Marks *marks, const Flag *flag)
{
    g_autofree char *numbers = join_numbers(marks, flag, FALSE);

    if (g_utf8_strlen(numbers, -1) > MAX_LABEL_CHARACTERS) {
        g_autofree char *some = join_numbers(marks, flag, TRUE);

        g_free(numbers);
        numbers = some[0] == '\0' ? g_steal_pointer(&some)
                                  : g_strconcat(some, ",\xe2\x80\xa6", NULL);
    }
    if (!marks->shows_counts && numbers[0] != '\0')
        return g_steal_pointer(&numbers);
    if (marks->shows_counts || flag->count > 1)
        return g_strdup_printf("%u\xc3\x97", flag->count);
    return NULL;
}

/* Returns whether a spot has a marker with a number from 1 to max_number. */
static gboolean
has_number(const Marks *marks, const Spot *spot, guint max_number)
{
    for (guint i = spot->first; i < spot->end; i++) {
        guint number = mark_number(marks, i);

        if (number > 0 && number <= max_number)
            return TRUE;
    }
    return FALSE;
}

void
marks_label_flags(Marks *marks)
{
    for (guint i = 0; i < marks->flags->len; i++) {
        Flag *flag = mark_flag(marks, i);
        const Spot all = mark_all_of(marks, flag);

        flag->label = flag_label(marks, flag);
        flag->is_faint = flag->text.rank == 1 ||
                         (has_number(marks, &all, MAX_NUMBERED_TEXTS) &&
                          !has_number(marks, &all, marks->n_listed));
    }
}

/* Returns the only spot of a flag that has a number, or NULL. */
static const Spot *
only_numbered(const Marks *marks, const Flag *flag)
{
    const Spot *found = NULL;

    for (guint k = flag->first; k < flag->end; k++) {
        const Spot *spot = mark_spot(marks, k);

        if (!has_number(marks, spot, MAX_NUMBERED_TEXTS))
            continue;
        if (found != NULL)
            return NULL;
        found = spot;
    }
    return found;
}

/* Sets the left edge of a flag's box, near flag->at and to the right of the
 * previous flag (NULL = none).  Returns whether there is room. */
static gboolean
place_box(const Drawing *drawing, Flag *flag, const Flag *before)
{
    double slack = drawing->page->layout.small_font.size / 2;
    double min_left = drawing->axes.plot.left - slack;
    double max_left = drawing->axes.plot.right + slack - flag->width;
    /* The box must reach the flag's line, not just its bracket. */
    double middle = (flag->from + flag->to) / 2;
    double reach = flag->at < middle ? flag->at : flag->to;

    flag->left = flag->at - flag->width / 2;
    if (before != NULL)
        min_left = before->left + before->width + FLAG_BOX_GAP;
    flag->left = MAX(MIN(flag->left, max_left), min_left);
    return flag->left <= reach && flag->left <= max_left;
}

void
marks_join_flags(Marks *marks, const Drawing *drawing)
{
    /* A single marker without a number has no label.  On a crowded plot, it
     * needs a distance to its neighbours nevertheless. */
    double unlabelled = marks_are_crowded(marks, drawing)
                            ? drawing->page->layout.small_font.size
                            : 0;
    GArray *joined = g_array_new(FALSE, FALSE, sizeof(Flag));

    g_array_set_clear_func(joined, flag_clear);
    for (guint i = 0; i < marks->flags->len; i++) {
        g_array_append_val(joined, *mark_flag(marks, i));
        for (;;) {
            Flag *last = &g_array_index(joined, Flag, joined->len - 1);
            Flag *before = joined->len > 1 ? last - 1 : NULL;
            const Spot *only = only_numbered(marks, last);
            g_autofree char *label = flag_label(marks, last);

            /* Centred over the only numbered spot, or else over all spots. */
            last->at = only != NULL ? only->x : (last->from + last->to) / 2;
            last->width =
                label != NULL ? mark_box_width(drawing, label) : unlabelled;
            if (place_box(drawing, last, before) || before == NULL)
                break;
            /* If there is no room, it is joined to the previous flag. */
            before->end = last->end;
            before->count += last->count;
            before->to = last->to;
            marker_text_join(&before->text, &last->text);
            g_array_set_size(joined, joined->len - 1);
        }
    }
    g_array_unref(marks->flags);
    marks->flags = joined;
}

/* A spot without a line has a tick at the top of the plot. */
void
marks_choose_lines(Marks *marks, const Drawing *drawing)
{
    gboolean crowded = marks_are_crowded(marks, drawing);

    for (guint i = 0; i < marks->flags->len; i++) {
        const Flag *flag = mark_flag(marks, i);
        const Spot *only = only_numbered(marks, flag);
        guint n_spots = flag->end - flag->first;

        for (guint k = flag->first; k < flag->end; k++) {
            Spot *spot = mark_spot(marks, k);
            gboolean explained = spot->text.rank == 0 ||
                                 marks->n_list_rows == 0 ||
                                 has_number(marks, spot, marks->n_listed);

            spot->has_line =
                n_spots == 1 ||
                (explained &&
                 (spot == only || (!crowded && n_spots <= MAX_LINES)));
        }
    }
}

double
mark_box_width(const Drawing *drawing, const char *label)
{
    const Font *font = &drawing->page->layout.small_font;

    return page_text_width(drawing->page, label) + 0.5 * font->size;
}

const Colour *
mark_colour(const Drawing *drawing, gboolean is_faint)
{
    return is_faint ? &drawing->page->theme->faint
                    : &drawing->page->theme->mark;
}

void
draw_mark_box(Drawing *drawing, Point at, const Flag *flag)
{
    const Font *font = &drawing->page->layout.small_font;
    const Colour *colour = mark_colour(drawing, flag->is_faint);
    double width = mark_box_width(drawing, flag->label);

    figure_rectangle(drawing->page->figure,
                     (Point){at.x, at.y - 1.12 * font->size},
                     (Point){at.x + width, at.y},
                     &(Paint){.filled = TRUE,
                              .fill = drawing->page->theme->background,
                              .width = 0.5,
                              .stroke = *colour});
    figure_text(drawing->page->figure,
                (Point){at.x + width / 2, at.y - 0.2 * font->size},
                ANCHOR_MIDDLE, font, colour, flag->label);
}
