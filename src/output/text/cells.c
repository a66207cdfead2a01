#include "output/text/cells.h"

#include "chart/text/paragraph.h"
#include "figure/metrics.h"
#include "words/clip.h"
#include "words/disclose.h"

#define INDENT 2

/* The minimum of terminal cells for a label at the end of a line. */
#define MIN_LABEL 12

/* The characters of a label that are looked at to shorten it. */
#define MAX_CHARACTERS 2000

/* The width of a column whose texts are not shortened. */
#define NO_LIMIT G_MAXUINT

static double
cells_of(const TextMetrics *metrics, const char *text, const Font *font)
{
    double cells = 0;

    (void)metrics;
    (void)font;
    for (; *text != '\0'; text = g_utf8_find_next_char(text, NULL)) {
        gunichar character = g_utf8_get_char(text);

        if (!g_unichar_iszerowidth(character))
            cells += g_unichar_iswide(character) ? 2 : 1;
    }
    return cells;
}

static const TextMetrics cell_metrics = {cells_of};
static const Font any_font = {.size = 1};

guint
cells_count(const char *text)
{
    return (guint)cells_of(&cell_metrics, text, &any_font);
}

char *
cells_shorten(const char *text, guint cells)
{
    return metrics_shorten(&cell_metrics, text, &any_font, cells);
}

char *
cells_cut(const char *text, guint cells)
{
    return metrics_shorten_to(&cell_metrics, text, &any_font, cells, G_MAXUINT);
}

void
put_left(Sink *sink, const char *text, guint cells)
{
    guint used = cells_count(text);

    sink_printf(sink, "%s%*s", text, used < cells ? (int)(cells - used) : 0,
                "");
}

void
put_right(Sink *sink, const char *text, guint cells)
{
    guint used = cells_count(text);

    sink_printf(sink, "%*s%s", used < cells ? (int)(cells - used) : 0, "",
                text);
}

void
cells_append_wrapped(GString *out, const char *text, Lining lining)
{
    const WholeText whole = {
        .metrics = &cell_metrics,
        .font = any_font,
        .kind = PARAGRAPH_PROSE,
        .first = (double)lining.cells - lining.first,
        .rest = (double)lining.cells - lining.indent,
    };
    g_autoptr(GArray) ends = g_array_new(FALSE, FALSE, sizeof(gsize));
    gsize start = 0;

    paragraph_break_whole(&whole, text, ends);
    for (guint i = 0; i < ends->len; i++) {
        gsize end = g_array_index(ends, gsize, i);
        g_autofree char *line = g_strndup(text + start, end - start);
        g_autofree char *shown = disclose_line(g_strchomp(line));
        gboolean fits =
            cells_count(shown) <= (i == 0 ? whole.first : whole.rest);
        g_autofree char *fitting =
            fits ? g_strdup(shown) : cells_shorten(shown, (guint)whole.rest);

        if (i > 0)
            g_string_append_printf(out, "\n%*s", (int)lining.indent, "");
        g_string_append(out, fitting);
        start = end;
    }
}

void
put_wrapped(const TextPage *page, const char *text)
{
    g_autofree char *disclosed = disclose_text(text);
    g_autoptr(GString) lines = g_string_new(NULL);

    cells_append_wrapped(lines, disclosed,
                         (Lining){.cells = page->columns, .indent = INDENT});
    sink_printf(page->sink, "%s\n", lines->str);
}

/* Returns whether a column has what the others leave of the page. */
static gboolean
takes_rest(const Table *table, guint column)
{
    return column + 1 == table->columns->len &&
           table_column(table, column)->is_left;
}

/* Returns the cells of the longest line of a cell, disclosed. */
static guint
cell_width(const Cell *cell)
{
    guint width = 0;

    for (guint line = 0; line < N_CELL_LINES; line++) {
        g_autofree char *text = disclose_text(cell_line(cell, line));

        width = MAX(width, cells_count(text));
    }
    return width;
}

guint *
table_widths(const Table *table)
{
    guint *widths = g_new(guint, table->columns->len);

    for (guint i = 0; i < table->columns->len; i++) {
        const Column *column = table_column(table, i);

        widths[i] = column->min_cells;
        if (takes_rest(table, i)) {
            widths[i] = column->gap + MIN_LABEL;
            continue;
        }
        for (guint row = 0; row < table_n_rows(table); row++)
            widths[i] = MAX(
                widths[i], column->gap + cell_width(table_cell(table, row, i)));
        if (column->max_cells > 0)
            widths[i] = MIN(widths[i], column->gap + column->max_cells);
    }
    return widths;
}

/* Returns a text as it stands in a column of a width.  Free with g_free. */
static char *
column_text(const Column *column, const char *text, guint width)
{
    g_autofree char *clipped = NULL;
    g_autofree char *disclosed = NULL;

    if (!column->is_left || width == NO_LIMIT)
        return disclose_text(text);
    clipped = text_clip(text, MAX_CHARACTERS);
    disclosed = disclose_text(clipped);
    return column->is_stack
               ? metrics_shorten_to(&cell_metrics, disclosed, &any_font,
                                    width - column->gap, STACK_TAIL_PARTS)
               : cells_shorten(disclosed, width - column->gap);
}

static void
put_cell(Sink *sink, const Column *column, const char *raw, guint width,
         gboolean is_last)
{
    g_autofree char *text = column_text(column, raw, width);

    if (column->is_left) {
        sink_printf(sink, "%*s", (int)column->gap, "");
        put_left(sink, text, is_last ? 0 : width - column->gap);
    } else {
        put_right(sink, text, width);
    }
}

/* Writes a line of a row, unless it is empty.  Columns of width 0 are left
 * out. */
static void
put_table_line(Sink *sink, const Table *table, const guint *widths, guint row,
               guint line)
{
    guint end = table->columns->len;

    while (end > 0 &&
           (widths[end - 1] == 0 ||
            cell_line(table_cell(table, row, end - 1), line)[0] == '\0'))
        end--;
    for (guint i = 0; i < end; i++)
        if (widths[i] > 0)
            put_cell(sink, table_column(table, i),
                     cell_line(table_cell(table, row, i), line), widths[i],
                     i + 1 == end);
    if (end > 0)
        sink_printf(sink, "\n");
}

void
put_sized_table(const TextPage *page, const Table *table, const guint *widths)
{
    const guint n = table->columns->len;
    g_autofree gboolean *chosen = g_new(gboolean, n);
    g_autofree guint *part = g_new(guint, n);

    for (guint from = 0; from < n;) {
        guint used = 0;

        if (from > 0)
            sink_printf(page->sink, "\n");
        from = table_part(table, from, widths, page->columns, chosen);
        for (guint i = 0; i < n; i++) {
            part[i] = chosen[i] ? widths[i] : 0;
            used += part[i];
        }
        if (chosen[n - 1] && takes_rest(table, n - 1))
            part[n - 1] = page->terminal
                              ? MAX(page->columns, used) - used + part[n - 1]
                              : NO_LIMIT;
        if (table->title != NULL)
            sink_printf(page->sink, "%s:\n", table->title);
        for (guint row = table->title != NULL ? 1 : 0;
             row < table_n_rows(table); row++)
            for (guint line = 0; line < N_CELL_LINES; line++)
                put_table_line(page->sink, table, part, row, line);
    }
}

void
put_table(const TextPage *page, const Table *table)
{
    g_autofree guint *widths = table_widths(table);

    put_sized_table(page, table, widths);
}
