/* Numbers for flags, and the list that says what they stand for. */
#include <config.h>

#include <glib/gi18n.h>
#include <string.h>

#include "chart/marks.h"

#define LIST_PART       0.16 /* of the page's height, at most */
#define ROW_HEIGHT      1.35 /* of the small font's size */
#define CELL_GAP        1.5  /* between columns */
#define LEAST_CELL      10.0 /* a narrower column says nothing */
#define MOST_NUMBER     99
#define FEW_NUMBERS     8   /* that a flag has where the list has not enough */
#define MOST_ENTRY      0.5 /* of the list's width */
#define SLACK           0.5 /* points: no sum of widths is exact */
#define LONGEST_NUMBERS 5   /* characters: "12-15" */
#define MOST_CHARACTERS 120 /* of a text */

guint
marks_most_list_rows(const Drawing *drawing)
{
    return (guint)(LIST_PART * drawing->options->height /
                   (ROW_HEIGHT * drawing->layout.small_font.size));
}

static double
text_width(const Drawing *drawing, const char *text)
{
    return drawing->metrics->width(drawing->metrics, text,
                                   &drawing->layout.small_font);
}

double
mark_box_width(const Drawing *drawing, const char *label)
{
    return text_width(drawing, label) + 0.5 * drawing->layout.small_font.size;
}

/* The list stands under the plot, and under the key. */
static Box
list_box(const Drawing *drawing)
{
    Box box = drawing->layout.mark_list;

    box.left = drawing->layout.plot.left;
    return box;
}

/* What is found out while flags get their numbers. */
typedef struct {
    Marks *marks;
    const Drawing *drawing;
    GHashTable *numbers; /* text (a marker's) -> its number */
    guint most;          /* the greatest number that the list has room for */
    guint most_of_flag;  /* numbers that one flag may have */
} Numbering;

/* Returns the number of a text: the one that it has, or, for one not seen
 * before, the next after those given and those taken, which it joins. */
static guint
number_of(const Numbering *numbering, GHashTable *taken, char *text)
{
    guint number =
        GPOINTER_TO_UINT(g_hash_table_lookup(numbering->numbers, text));

    if (number == 0)
        number = GPOINTER_TO_UINT(g_hash_table_lookup(taken, text));
    if (number == 0) {
        number = g_hash_table_size(numbering->numbers) +
                 g_hash_table_size(taken) + 1;
        g_hash_table_insert(taken, text, GUINT_TO_POINTER(number));
    }
    return number;
}

/* Returns whether has[number] could be set for all texts of a flag that have
 * at least that rank: the list has room for them. */
static gboolean
collect_numbers(const Numbering *numbering, const Flag *flag, guint rank,
                GHashTable *taken, gboolean has[MOST_NUMBER + 1])
{
    guint first = mark_spot(numbering->marks, flag->first)->first;
    guint end = mark_spot(numbering->marks, flag->end - 1)->end;

    for (guint i = first; i < end; i++) {
        Saying saying = marker_says(drawn_marker(numbering->drawing, i));
        guint number;

        if (saying.rank == 0 || saying.rank < rank)
            continue;
        number = number_of(numbering, taken, saying.text);
        if (number > numbering->most ||
            g_hash_table_size(taken) > numbering->most_of_flag)
            return FALSE;
        has[number] = TRUE;
    }
    return TRUE;
}

/* Returns numbers as a text: "3", "3,5", "3-7"; free with g_free. */
static char *
format_numbers(const gboolean has[MOST_NUMBER + 1])
{
    GString *text = g_string_new(NULL);

    for (guint from = 1; from <= MOST_NUMBER; from++) {
        guint to = from;

        if (!has[from])
            continue;
        while (to < MOST_NUMBER && has[to + 1])
            to++;
        if (text->len > 0)
            g_string_append_c(text, ',');
        g_string_append_printf(text, "%u", from);
        if (to > from)
            g_string_append_printf(text, "%s%u",
                                   to > from + 1 ? "\xe2\x80\x93" : ",", to);
        from = to;
    }
    return g_string_free(text, FALSE);
}

static void
add_entry(gpointer text, gpointer number, gpointer data)
{
    const Numbering *numbering = data;
    guint place = GPOINTER_TO_UINT(number) - 1;
    MarkEntry *entry = g_new0(MarkEntry, 1);

    if (numbering->marks->texts->len <= place)
        g_ptr_array_set_size(numbering->marks->texts, (gint)place + 1);
    entry->text = text_clip(text, MOST_CHARACTERS);
    g_ptr_array_index(numbering->marks->texts, place) = entry;
    g_hash_table_insert(numbering->numbers, text, number);
}

/* Gives a flag the numbers of its texts of at least that rank, if these are
 * few enough to be read and listed.  Returns whether they are. */
static gboolean
number_flag(Numbering *numbering, Flag *flag, guint rank)
{
    g_autoptr(GHashTable) taken = g_hash_table_new(g_str_hash, g_str_equal);
    g_autofree char *label = NULL;
    gboolean has[MOST_NUMBER + 1] = {FALSE};

    if (!collect_numbers(numbering, flag, rank, taken, has))
        return FALSE;
    label = format_numbers(has);
    if (g_utf8_strlen(label, -1) > LONGEST_NUMBERS)
        return FALSE;
    flag->label = g_steal_pointer(&label);
    g_hash_table_foreach(taken, add_entry, numbering);
    return TRUE;
}

/* The markers' texts come first, then those of messages.  Messages beside a
 * marker are left to its flag's tooltip where there are many. */
static void
number_rank(Numbering *numbering, guint rank)
{
    const Marks *marks = numbering->marks;
    gboolean crowded = marks_are_crowded(marks, numbering->drawing);

    for (guint i = 0; i < marks->flags->len; i++) {
        Flag *flag = mark_flag(marks, i);

        if (flag->saying.rank == rank &&
            (crowded || !number_flag(numbering, flag, 1)))
            number_flag(numbering, flag, rank);
    }
}

/* What has no number is counted. */
static void
number_flags(Numbering *numbering)
{
    const Marks *marks = numbering->marks;

    number_rank(numbering, 2);
    number_rank(numbering, 1);
    for (guint i = 0; i < marks->flags->len; i++) {
        Flag *flag = mark_flag(marks, i);

        if (flag->label == NULL && (flag->count > 1 || flag->saying.rank > 0))
            flag->label = g_strdup_printf("%u\xc3\x97", flag->count);
    }
}

static void
count_entries(Numbering *numbering)
{
    Marks *marks = numbering->marks;
    guint first = mark_spot(marks, 0)->first;
    guint end = mark_spot(marks, marks->spots->len - 1)->end;

    marks->n_unlisted = marks->n_texts;
    for (guint i = first; i < end; i++) {
        const Marker *marker = drawn_marker(numbering->drawing, i);
        guint number = GPOINTER_TO_UINT(
            g_hash_table_lookup(numbering->numbers, marker->text));

        if (number > 0) {
            MarkEntry *entry = g_ptr_array_index(marks->texts, number - 1);

            entry->count++;
            entry->rank = MAX(entry->rank, marker_says(marker).rank);
            marks->n_unlisted--;
        }
    }
}

/* A last cell counts what has none of its own. */
static guint
count_cells(const Marks *marks)
{
    return marks->texts->len + (marks->n_unlisted > 0);
}

/* Returns how often a text occurs, for behind it; "" for once. */
static char *
entry_count(const MarkEntry *entry)
{
    return entry->count == 1 ? g_strdup("")
                             : g_strdup_printf(" (%u\xc3\x97)", entry->count);
}

/* Returns the text of the first marker that has one, or of the last; free with
 * g_free. */
static char *
outer_text(const Marks *marks, const Drawing *drawing, gboolean is_last)
{
    guint first = mark_spot(marks, 0)->first;
    guint end = mark_spot(marks, marks->spots->len - 1)->end;

    for (guint i = 0; i < end - first; i++) {
        guint index = is_last ? end - 1 - i : first + i;
        const char *text = drawn_marker(drawing, index)->text;

        if (text[0] != '\0')
            return text_clip(text, MOST_CHARACTERS / 3);
    }
    return g_strdup("");
}

/* Returns the text that counts what is not listed.  Where nothing is, it says
 * what the first and the last marker are. */
static char *
note_text(const Marks *marks, const Drawing *drawing)
{
    guint count = marks->n_unlisted;
    g_autofree char *first = NULL;
    g_autofree char *last = NULL;

    if (marks->texts->len > 0)
        return g_strdup_printf(
            ngettext("and %u more mark", "and %u more marks", count), count);
    first = outer_text(marks, drawing, FALSE);
    last = outer_text(marks, drawing, TRUE);
    /* TRANSLATORS: "1000 marks, from 'phase 1' to 'phase 1000'". */
    return g_strdup_printf(ngettext("%u mark, from '%s' to '%s'",
                                    "%u marks, from '%s' to '%s'", count),
                           count, first, last);
}

/* Returns whether there is a crowd of markers with one text: a number would
 * tell nothing, and flags count. */
static gboolean
bears_counts(const Marks *marks, const Drawing *drawing)
{
    return marks->texts->len == 1 && marks->n_unlisted == 0 &&
           marks_are_crowded(marks, drawing);
}

/* Returns where a text begins in its cell. */
static double
cell_indent(const Drawing *drawing)
{
    return mark_box_width(drawing, "88") +
           0.4 * drawing->layout.small_font.size;
}

/* Returns how wide a cell would like to be. */
static double
cell_width(const Marks *marks, const Drawing *drawing, guint cell)
{
    g_autofree char *text = NULL;
    g_autofree char *count = NULL;
    const MarkEntry *entry;

    if (cell >= marks->texts->len) {
        text = note_text(marks, drawing);
        return text_width(drawing, text) + SLACK;
    }
    entry = g_ptr_array_index(marks->texts, cell);
    count = entry_count(entry);
    return cell_indent(drawing) + text_width(drawing, entry->text) +
           text_width(drawing, count) + SLACK;
}

/* Sets the columns for so many rows, none wider than that.  Returns whether
 * they have room beside each other. */
static gboolean
set_columns(Marks *marks, const Drawing *drawing, const double *widths,
            guint n_rows, double most)
{
    Box box = list_box(drawing);
    double gap = CELL_GAP * drawing->layout.small_font.size;
    double total = -gap;

    g_array_set_size(marks->columns, 0);
    for (guint cell = 0; cell < count_cells(marks); cell++) {
        double width = MIN(widths[cell], most);

        if (cell % n_rows == 0) {
            g_array_append_val(marks->columns, width);
        } else {
            double *column =
                &g_array_index(marks->columns, double, marks->columns->len - 1);

            *column = MAX(*column, width);
        }
    }
    for (guint i = 0; i < marks->columns->len; i++)
        total += g_array_index(marks->columns, double, i) + gap;
    marks->n_list_rows = n_rows;
    return total <= box_width(&box);
}

/* The fewest rows in which all texts are whole; where there are none, as many
 * rows as there may be, and the longest texts lose their middles.  Returns
 * whether what is left of them tells something. */
static gboolean
arrange(Marks *marks, const Drawing *drawing, guint most_rows)
{
    Box box = list_box(drawing);
    guint n_cells = count_cells(marks);
    double most = box_width(&box);
    g_autofree double *widths = g_new(double, n_cells + 1);

    marks->n_list_rows = 0;
    if (n_cells == 0)
        return TRUE;
    for (guint cell = 0; cell < n_cells; cell++)
        widths[cell] = MIN(cell_width(marks, drawing, cell),
                           n_cells > 1 ? MOST_ENTRY * most : most);
    for (guint n_rows = 1; n_rows <= MIN(most_rows, n_cells); n_rows++)
        if (set_columns(marks, drawing, widths, n_rows, most))
            return TRUE;
    while (!set_columns(marks, drawing, widths, MIN(most_rows, n_cells), most))
        most *= 0.97;
    return most >= (LEAST_CELL - CELL_GAP) * drawing->layout.small_font.size;
}

static void
forget(Marks *marks)
{
    for (guint i = 0; i < marks->flags->len; i++)
        g_clear_pointer(&mark_flag(marks, i)->label, g_free);
    g_ptr_array_set_size(marks->texts, 0);
}

static void
count_flags(Marks *marks)
{
    for (guint i = 0; i < marks->flags->len; i++) {
        Flag *flag = mark_flag(marks, i);

        g_free(flag->label);
        flag->label = g_strdup_printf("%u\xc3\x97", flag->count);
    }
}

static void
fill(Marks *marks, const Drawing *drawing, guint most, guint most_of_flag)
{
    g_autoptr(GHashTable) numbers = g_hash_table_new(g_str_hash, g_str_equal);
    Numbering numbering = {
        .marks = marks,
        .drawing = drawing,
        .numbers = numbers,
        .most = MIN(most, MOST_NUMBER),
        .most_of_flag = most_of_flag,
    };

    forget(marks);
    number_flags(&numbering);
    count_entries(&numbering);
    if (bears_counts(marks, drawing))
        count_flags(marks);
}

/* Where the list has not room for all, one flag must not fill it. */
static void
fill_fairly(Marks *marks, const Drawing *drawing, guint most)
{
    fill(marks, drawing, most, MOST_NUMBER);
    if (marks->n_unlisted > 0)
        fill(marks, drawing, most, FEW_NUMBERS);
}

/* One cell is kept for the count of what has no room. */
void
marks_fill_list(Marks *marks, const Drawing *drawing, guint n_rows)
{
    Box box = list_box(drawing);
    double cell = LEAST_CELL * drawing->layout.small_font.size;
    guint n_columns = (guint)MAX(1, box_width(&box) / cell);

    if (n_rows == 0)
        return;
    fill_fairly(marks, drawing, marks_most_list_rows(drawing) * n_columns - 1);
    if (arrange(marks, drawing, n_rows))
        return;
    fill_fairly(marks, drawing, n_rows * n_columns - 1);
    arrange(marks, drawing, n_rows);
}

const Colour *
flag_colour(const Drawing *drawing, const Flag *flag)
{
    return flag->saying.rank == 1 ? &drawing->theme->faint
                                  : &drawing->theme->mark;
}

void
draw_mark_box(Drawing *drawing, Point at, const Flag *flag)
{
    const Font *font = &drawing->layout.small_font;
    const Colour *colour = flag_colour(drawing, flag);
    double width = mark_box_width(drawing, flag->label);

    figure_rectangle(drawing->figure, (Point){at.x, at.y - 1.12 * font->size},
                     (Point){at.x + width, at.y},
                     &(Paint){.filled = TRUE,
                              .fill = drawing->theme->background,
                              .width = 0.5,
                              .stroke = *colour});
    figure_text(drawing->figure,
                (Point){at.x + width / 2, at.y - 0.2 * font->size},
                ANCHOR_MIDDLE, font, colour, flag->label);
}

/* Writes a text that fits, and how often it occurs behind it. */
static void
draw_entry_text(Drawing *drawing, Point at, const MarkEntry *entry,
                double width)
{
    const Font *font = &drawing->layout.small_font;
    g_autofree char *count = entry_count(entry);
    g_autofree char *text = metrics_shorten(drawing->metrics, entry->text, font,
                                            width - text_width(drawing, count));

    figure_text(drawing->figure, at, ANCHOR_START, font, &drawing->theme->text,
                text);
    at.x += text_width(drawing, text);
    if (count[0] != '\0')
        figure_text(drawing->figure, at, ANCHOR_START, font,
                    &drawing->theme->faint, count);
}

static void
draw_entry(Drawing *drawing, Point at, guint cell, double width)
{
    const MarkEntry *entry = g_ptr_array_index(drawing->marks->texts, cell);
    g_autofree char *number = g_strdup_printf("%u", cell + 1);
    const Flag flag = {.label = number, .saying.rank = entry->rank};
    double indent = cell_indent(drawing);
    double box = mark_box_width(drawing, number);

    if (bears_counts(drawing->marks, drawing))
        indent = 0;
    figure_open_group(drawing->figure, "mark", entry->text);
    if (indent > 0)
        draw_mark_box(drawing,
                      (Point){at.x + mark_box_width(drawing, "88") - box,
                              at.y + 0.2 * drawing->layout.small_font.size},
                      &flag);
    draw_entry_text(drawing, (Point){at.x + indent, at.y}, entry,
                    width - indent);
    figure_close_group(drawing->figure);
}

static void
draw_note_cell(Drawing *drawing, Point at, double width)
{
    const Font *font = &drawing->layout.small_font;
    g_autofree char *text = note_text(drawing->marks, drawing);
    g_autofree char *fitting =
        metrics_shorten(drawing->metrics, text, font, width);

    figure_open_group(drawing->figure, "mark-note", text);
    figure_text(drawing->figure, at, ANCHOR_START, font, &drawing->theme->faint,
                fitting);
    figure_close_group(drawing->figure);
}

void
draw_mark_list(Drawing *drawing)
{
    const Marks *marks = drawing->marks;
    const Font *font = &drawing->layout.small_font;
    Box box = list_box(drawing);
    double x = box.left;

    if (marks->mode != MARKS_NUMBERS || marks->n_list_rows == 0)
        return;
    figure_open_group(drawing->figure, "mark-list", NULL);
    for (guint cell = 0; cell < count_cells(marks); cell++) {
        guint row = cell % marks->n_list_rows;
        double width =
            g_array_index(marks->columns, double, cell / marks->n_list_rows);
        Point at = {x, box.top + (row + 0.85) * ROW_HEIGHT * font->size};

        if (cell < marks->texts->len)
            draw_entry(drawing, at, cell, width);
        else
            draw_note_cell(drawing, at, width);
        if (row + 1 == marks->n_list_rows)
            x += width + CELL_GAP * font->size;
    }
    figure_close_group(drawing->figure);
}
