#include <config.h>

#include "chart/marks/mark-list.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/numbers.h"
#include "chart/marks/flags.h"
#include "chart/page/sizes.h"
#include "words/clip.h"

#define MAX_CHARACTERS 40 /* of a text that note_text quotes */
#define MAX_LISTED     99 /* numbers have at most two digits */
#define MIN_COMMON     2  /* bytes that are not worth an ellipsis */
#define MIN_LONG_CELLS 4  /* of long texts, which have fewer columns */

guint
marks_max_list_rows(const Drawing *drawing)
{
    double height = drawing->page->options->height;

    if (drawing->page->options->legend_place == LEGEND_BOTTOM &&
        height < LOW_MARK_PAGE)
        height /= 2;
    return (guint)(MAX_MARK_LIST * height /
                   (MARK_LIST_ROW * drawing->page->layout.small_font.size));
}

/* Returns the number of markers with a text that is not listed. */
static guint
count_unlisted(const Marks *marks)
{
    guint count = marks->n_unnumbered;

    for (guint i = marks->n_listed; i < marks->texts->len; i++) {
        const MarkEntry *entry = g_ptr_array_index(marks->texts, i);

        count += entry->count;
    }
    return count;
}

/* Returns the number of cells.  If some markers are not listed, the last cell
 * has their number. */
static guint
count_cells(const Marks *marks)
{
    return marks->n_listed + (count_unlisted(marks) > 0);
}

/* Returns the count to be appended to a text; "" for 1.  Free with g_free. */
static char *
entry_count(const MarkEntry *entry)
{
    return entry->count == 1 ? g_strdup("")
                             : g_strdup_printf(" (%u\xc3\x97)", entry->count);
}

/* Returns the text of the last cell: the number of markers that are not listed.
 * If nothing is listed, it quotes the first and the last text.  Free with
 * g_free. */
static char *
note_text(const Marks *marks, const Drawing *drawing)
{
    guint count = count_unlisted(marks);
    guint end = mark_spot(marks, marks->spots->len - 1)->end;
    const char *first = "", *last = "";
    g_autofree char *first_clipped = NULL;
    g_autofree char *last_clipped = NULL;

    if (marks->n_listed > 0)
        return g_strdup_printf(
            ngettext("and %u more marker", "and %u more markers", count),
            count);
    for (guint i = mark_spot(marks, 0)->first; i < end; i++) {
        const char *text = drawn_marker(drawing, i)->text;

        first = first[0] != '\0' ? first : text;
        last = text[0] != '\0' ? text : last;
    }
    first_clipped = text_clip(first, MAX_CHARACTERS);
    last_clipped = text_clip(last, MAX_CHARACTERS);
    /* TRANSLATORS: "1000 markers, from 'phase 1' to 'phase 1000'". */
    return g_strdup_printf(ngettext("%u marker, from '%s' to '%s'",
                                    "%u markers, from '%s' to '%s'", count),
                           count, first_clipped, last_clipped);
}

/* Returns the distance of a text from the left of its cell. */
static double
cell_indent(const Drawing *drawing)
{
    return mark_box_width(drawing, "88") +
           0.4 * drawing->page->layout.small_font.size;
}

/* Returns the text of an entry, without what all texts begin with; the first
 * has it.  Free with g_free. */
static char *
entry_text(const Marks *marks, guint cell)
{
    const MarkEntry *entry = g_ptr_array_index(marks->texts, cell);

    return cell == 0 || marks->n_common == 0
               ? g_strdup(entry->text)
               : g_strconcat("\xe2\x80\xa6", entry->text + marks->n_common,
                             NULL);
}

/* Returns the number of bytes of the words that all texts begin with. */
static gsize
common_beginning(const Marks *marks)
{
    const MarkEntry *first = g_ptr_array_index(marks->texts, 0);
    gsize n = strlen(first->text);

    for (guint i = 1; i < marks->texts->len; i++) {
        const MarkEntry *entry = g_ptr_array_index(marks->texts, i);
        gsize same = 0;

        while (same < n && entry->text[same] == first->text[same])
            same++;
        n = same;
        /* Something is left of each text. */
        if (entry->text[n] == '\0' && n > 0)
            n--;
    }
    while (n > 0 && first->text[n - 1] != ' ')
        n--;
    return n > MIN_COMMON ? n : 0;
}

/* Returns the width that a cell needs for its whole text. */
static double
cell_width(const Marks *marks, const Drawing *drawing, guint cell)
{
    g_autofree char *text = NULL, *whole = NULL;
    const MarkEntry *entry;

    if (cell >= marks->n_listed) {
        text = note_text(marks, drawing);
        return page_text_width(drawing->page, text) + MARK_CELL_SLACK;
    }
    entry = g_ptr_array_index(marks->texts, cell);
    text = entry_count(entry);
    whole = entry_text(marks, cell);
    return cell_indent(drawing) + page_text_width(drawing->page, whole) +
           page_text_width(drawing->page, text) + MARK_CELL_SLACK;
}

/* Sets the columns for n_rows rows, each at most max_width points wide, but for
 * the number of markers that are not listed, which is not shortened.  Returns
 * whether they fit side by side. */
static gboolean
set_columns(Marks *marks, const Drawing *drawing, const double *widths,
            guint n_rows, double max_width)
{
    double gap = MARK_CELL_GAP * drawing->page->layout.small_font.size;
    const double list = box_width(&drawing->page->layout.mark_list);
    double total = -gap;

    g_array_set_size(marks->columns, 0);
    for (guint cell = 0; cell < count_cells(marks); cell++) {
        const double max = cell < marks->n_listed
                               ? max_width
                               : MAX(max_width, MAX_MARK_ENTRY * list);
        double width = MIN(widths[cell], max);

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
    return total <= list;
}

/* Finds the smallest number of rows, up to max_rows, at which all cells fit.  A
 * cell has the width that it needs, at most max_width.  Returns whether there
 * is such a number. */
static gboolean
find_rows(Marks *marks, const Drawing *drawing, const double *widths,
          guint max_rows, double max_width)
{
    for (guint n_rows = 1; n_rows <= max_rows; n_rows++)
        if (set_columns(marks, drawing, widths, n_rows, max_width))
            return TRUE;
    return FALSE;
}

/* Tries to show all texts whole, in as few rows as possible.  If that fails, it
 * shortens texts wider than MAX_MARK_ENTRY of the list, and than the cells that
 * are wanted.  If that fails, it uses all rows and shortens more texts.
 * Returns whether the cells are at least min_cell points wide, with the gap; a
 * min_cell above the list's width is for texts that are whole or else wide. */
static gboolean
arrange(Marks *marks, const Drawing *drawing, guint max_rows, double min_cell)
{
    const double gap = MARK_CELL_GAP * drawing->page->layout.small_font.size;
    guint n_cells = count_cells(marks);
    double max_width = box_width(&drawing->page->layout.mark_list);
    double wide = MAX_MARK_ENTRY * max_width;
    g_autofree double *widths = g_new0(double, n_cells + 1);

    marks->n_list_rows = 0;
    if (n_cells == 0)
        return TRUE;
    for (guint cell = 0; cell < n_cells; cell++)
        widths[cell] = cell_width(marks, drawing, cell);
    max_rows = MIN(max_rows, n_cells);
    if (min_cell <= max_width)
        wide = MAX(wide, min_cell - gap);
    if (find_rows(marks, drawing, widths, max_rows, G_MAXDOUBLE) ||
        find_rows(marks, drawing, widths, max_rows,
                  n_cells > 1 ? wide : max_width))
        return TRUE;
    while (!set_columns(marks, drawing, widths, max_rows, max_width))
        max_width *= 0.97;
    return max_width >= min_cell - gap;
}

/* Lists the first texts, as many as fit into n_cells cells.  If some markers
 * are not listed, one cell is kept for their number. */
static void
list_first(Marks *marks, guint n_cells)
{
    guint n_texts = marks->texts->len;

    if (marks->n_unnumbered > 0 || n_texts > n_cells)
        n_cells--;
    marks->n_listed = MIN(n_texts, MIN(n_cells, MAX_LISTED));
}

static gint
compare_widths(gconstpointer a, gconstpointer b)
{
    return COMPARE(*(const double *)a, *(const double *)b);
}

/* Returns the width of a cell that is enough for most texts. */
static double
usual_width(const Marks *marks, const Drawing *drawing)
{
    const guint n = marks->texts->len;
    g_autofree double *widths = g_new0(double, n + 1);

    for (guint i = 0; i < n; i++) {
        g_autofree char *text = entry_text(marks, i);

        widths[i] = page_text_width(drawing->page, text);
    }
    qsort(widths, n, sizeof *widths, compare_widths);
    return cell_indent(drawing) + MARK_CELL_SLACK +
           MARK_CELL_GAP * drawing->page->layout.small_font.size +
           widths[n * 9 / 10];
}

void
marks_fill_list(Marks *marks, const Drawing *drawing, guint n_rows)
{
    const double list = box_width(&drawing->page->layout.mark_list);
    double cell = MIN_MARK_CELL * drawing->page->layout.small_font.size;
    const double n_max_rows = marks_max_list_rows(drawing);
    guint n_columns;

    marks->n_common = 0;
    list_first(marks, (guint)n_max_rows * (guint)MAX(1, list / cell));
    if (count_unlisted(marks) == 0 &&
        arrange(marks, drawing, n_rows, G_MAXDOUBLE))
        return;
    /* Texts that are shortened too much look alike. */
    if (marks->texts->len > 1 && usual_width(marks, drawing) > cell) {
        marks->n_common = common_beginning(marks);
        cell = MAX(cell, MIN(usual_width(marks, drawing),
                             list / ceil(MIN_LONG_CELLS / n_max_rows)));
    }
    n_columns = (guint)MAX(1, list / cell);
    list_first(marks, (guint)n_max_rows * n_columns);
    if (arrange(marks, drawing, n_rows, cell))
        return;
    list_first(marks, n_rows * n_columns);
    arrange(marks, drawing, n_rows, cell);
}

/* Draws an entry: the number in its box, the text, and the count.  The text is
 * shortened if necessary. */
static void
draw_entry(Drawing *drawing, Point at, guint cell, double width)
{
    const MarkEntry *entry = g_ptr_array_index(drawing->marks->texts, cell);
    const Font *font = &drawing->page->layout.small_font;
    g_autofree char *number = g_strdup_printf("%u", cell + 1);
    g_autofree char *count = entry_count(entry);
    g_autofree char *text = NULL, *whole = NULL;
    const Flag flag = {.label = number, .is_faint = entry->rank == 1};
    double indent = drawing->marks->shows_counts ? 0 : cell_indent(drawing);
    double box =
        at.x + mark_box_width(drawing, "88") - mark_box_width(drawing, number);

    figure_open_group(drawing->page->figure, "mark", entry->text);
    if (indent > 0)
        draw_mark_box(drawing, (Point){box, at.y + 0.2 * font->size}, &flag);
    at.x += indent;
    whole = entry_text(drawing->marks, cell);
    text =
        metrics_shorten(drawing->page->metrics, whole, font,
                        width - indent - page_text_width(drawing->page, count));
    page_text(drawing->page, at, ANCHOR_START, font, text);
    at.x += page_text_width(drawing->page, text);
    if (count[0] != '\0')
        figure_text(drawing->page->figure, at, ANCHOR_START, font,
                    &drawing->page->theme->faint, count);
    figure_close_group(drawing->page->figure);
}

void
draw_mark_list(Drawing *drawing)
{
    const Marks *marks = drawing->marks;
    const Font *font = &drawing->page->layout.small_font;
    const Box *box = &drawing->page->layout.mark_list;
    double x = box->left;

    if (marks->mode != MARKS_NUMBERS || marks->n_list_rows == 0)
        return;
    figure_open_group(drawing->page->figure, "mark-list", NULL);
    for (guint cell = 0; cell < count_cells(marks); cell++) {
        guint row = cell % marks->n_list_rows;
        double width =
            g_array_index(marks->columns, double, cell / marks->n_list_rows);
        Point at = {x, box->top + (row + 0.85) * MARK_LIST_ROW * font->size};

        if (cell < marks->n_listed) {
            draw_entry(drawing, at, cell, width);
        } else {
            g_autofree char *text = note_text(marks, drawing);
            g_autofree char *fitting =
                metrics_shorten(drawing->page->metrics, text, font, width);

            figure_open_group(drawing->page->figure, "mark-note", text);
            figure_text(drawing->page->figure, at, ANCHOR_START, font,
                        &drawing->page->theme->faint, fitting);
            figure_close_group(drawing->page->figure);
        }
        if (row + 1 == marks->n_list_rows)
            x += width + MARK_CELL_GAP * font->size;
    }
    figure_close_group(drawing->page->figure);
}
