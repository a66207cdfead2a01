/* Lays tables of bands out on pages. */
#include <config.h>

#include <glib/gi18n.h>

#include "chart/listing/list.h"
#include "chart/listing/listing.h"
#include "chart/text/paragraph.h"
#include "words/clip.h"

/* A page smaller than this has no room for a table, points; A4, turned, is
 * taken instead. */
#define LEAST_WIDTH  480.0
#define LEAST_HEIGHT 288.0
#define A4_WIDTH     (297 * 72 / 25.4)
#define A4_HEIGHT    (210 * 72 / 25.4)

/* Of the table's texts, points. */
#define LEAST_FONT 7.0
#define MOST_FONT  10.0

/* All of these in parts of the font's size. */
#define INDENT     1.6 /* of names, behind their swatch */
#define COLUMN_GAP 1.2
#define FOOT       1.8 /* the line with the page's number */

/* A name keeps to its column for so many lines; longer ones go on below the
 * figures, over the whole page. */
#define COLUMN_LINES 3

static gboolean
has_other(const List *list)
{
    return list->cells.selection->n_other > 0;
}

guint
list_n_bands(const List *list)
{
    return list->order->len;
}

static guint
choice_of(const List *list, guint row)
{
    return g_array_index(list->order, guint, row);
}

/* The bands, OTHER, the total. */
guint
list_n_rows(const List *list)
{
    return list_n_bands(list) + (has_other(list) ? 2 : 1);
}

gboolean
list_row_has_swatch(const List *list, guint row)
{
    return row + 1 < list_n_rows(list);
}

/* Returns the number that the cells know a row by. */
static guint
number_of(const List *list, guint row)
{
    guint n_choices = selection_n_choices(list->cells.selection);

    if (row < list_n_bands(list))
        return choice_of(list, row);
    return list_row_has_swatch(list, row) ? n_choices : n_choices + 1;
}

static char *
total_name(const Profile *profile)
{
    guint count = profile_n_bands(profile);

    return g_strdup_printf(
        ngettext("total (%u band)", "total (%u bands)", count), count);
}

char *
list_row_name(const List *list, guint row)
{
    const Selection *selection = list->cells.selection;
    g_autofree char *name = NULL;

    if (row < list_n_bands(list)) {
        name = band_unique_text(
            selection_choice(selection, choice_of(list, row))->band);
        return text_clip(name, LISTING_MOST_NAME);
    }
    return list_row_has_swatch(list, row) ? selection_other_text(selection)
                                          : total_name(list->cells.profile);
}

Paint
list_row_fill(const List *list, guint row)
{
    if (row < list_n_bands(list))
        return list->drawing.paints[choice_of(list, row)];
    return (Paint){.filled = TRUE, .fill = list->drawing.theme->other};
}

char *
list_row_text(const List *list, guint row, guint cell)
{
    return list->cells.text(&list->cells, number_of(list, row), cell);
}

static double
text_width(const List *list, const char *text, const Font *font)
{
    const TextMetrics *metrics = list->drawing.metrics;

    return metrics->width(metrics, text, font);
}

/* Columns are as wide as their widest text. */
static double
column_width(const List *list, guint cell)
{
    g_autofree char *head = list->cells.head(&list->cells, cell);
    double widest = text_width(list, head, &list->bold);

    for (guint row = 0; row < list_n_rows(list); row++) {
        g_autofree char *text = list_row_text(list, row, cell);

        widest = MAX(widest, text_width(list, text, &list->font));
    }
    return widest;
}

/* From the right: the figures stand there, names have the room that is
 * left. */
static void
place_columns(List *list)
{
    double gap = COLUMN_GAP * list->font.size;
    double at = list->table.right;

    list->cell_at = g_new(double, list->cells.n_cells);
    for (guint cell = list->cells.n_cells; cell-- > 0;) {
        list->cell_at[cell] = at;
        at -= column_width(list, cell) + gap;
    }
    list->left = list->table.left + INDENT * list->font.size;
    list->name_end = at;
}

/* The title box is that of the graph's page. */
static void
place_table(List *list)
{
    const Layout *layout = &list->drawing.layout;
    double line = LIST_LINE * list->font.size;

    list->table = layout->page;
    list->table.left = layout->title.left + list->font.size;
    list->table.right = layout->title.right - list->font.size;
    list->table.top = layout->title.bottom + 2.6 * line;
    list->table.bottom -= FOOT * list->font.size;
}

static void
choose_size(List *list)
{
    ChartOptions *options = &list->options;

    if (options->width < LEAST_WIDTH || options->height < LEAST_HEIGHT) {
        options->width = A4_WIDTH;
        options->height = A4_HEIGHT;
    }
    list->drawing.layout =
        layout_page(options->width, options->height, &(Wishes){0});
    list->font.size =
        CLAMP(list->drawing.layout.small_font.size, LEAST_FONT, MOST_FONT);
    list->bold = (Font){list->font.size, TRUE};
}

static void
wrap_name(List *list, const char *name)
{
    WholeText whole = {
        .metrics = list->drawing.metrics,
        .font = list->font,
        .first = list->name_end - list->left,
        .rest = list->name_end - list->left,
        .most = COLUMN_LINES + 1,
        .kind = list->drawing.profile->breakdown == BREAKDOWN_COST_CENTRE
                    ? PARAGRAPH_STACK
                    : PARAGRAPH_NAME,
    };
    guint before = list->ends->len;

    paragraph_break_whole(&whole, name, list->ends);
    if (list->ends->len - before <= COLUMN_LINES)
        return;
    g_array_set_size(list->ends, before);
    whole.rest = list->table.right - list->left;
    whole.most = 0;
    paragraph_break_whole(&whole, name, list->ends);
}

static void
wrap_names(List *list)
{
    for (guint i = 0; i < list_n_rows(list); i++) {
        g_autofree char *name = list_row_name(list, i);

        g_array_append_val(list->first_ends, list->ends->len);
        wrap_name(list, name);
    }
    g_array_append_val(list->first_ends, list->ends->len);
}

/* Returns the place of a row's first line among all ends. */
static guint
first_end(const List *list, guint row)
{
    return g_array_index(list->first_ends, guint, row);
}

const gsize *
list_row_ends(const List *list, guint row)
{
    return &g_array_index(list->ends, gsize, first_end(list, row));
}

guint
list_row_lines(const List *list, guint row)
{
    return first_end(list, row + 1) - first_end(list, row);
}

double
list_height(const List *list, guint lines)
{
    return (lines * LIST_LINE + LIST_ROW_GAP) * list->font.size;
}

/* Returns how many lines of a row there is room for. */
static guint
lines_in(const List *list, double room)
{
    double lines = (room / list->font.size - LIST_ROW_GAP) / LIST_LINE;

    return (guint)MAX(lines, 0);
}

/* Sets a row below y, and begins pages where there is no room left: before a
 * row that fits on the next, within one that does not.  Returns where it
 * ends. */
static double
break_row(List *list, guint row, double y)
{
    const Box *table = &list->table;
    guint whole = MAX(lines_in(list, box_height(table)), 2);
    guint lines = list_row_lines(list, row), line = 0;
    guint room = lines_in(list, table->bottom - y);

    while (lines - line > room) {
        ListPlace place = {row, line};

        /* Not an only line at the foot of a page. */
        if (lines > whole && room > 1)
            place.line = line += room;
        g_array_append_val(list->pages, place);
        y = table->top;
        room = whole;
    }
    return y + list_height(list, lines - line);
}

static void
break_pages(List *list)
{
    const ListPlace start = {0, 0};
    double y = list->table.top;

    g_array_append_val(list->pages, start);
    for (guint i = 0; i < list_n_rows(list); i++)
        y = break_row(list, i, y);
}

List *
list_new(const ListCells *cells, const ChartOptions *options,
         const TextMetrics *metrics, Paint *paints, GArray *order)
{
    List *list = g_new0(List, 1);

    list->cells = *cells;
    list->options = *options;
    list->order = order;
    list->drawing = (Drawing){
        .profile = cells->profile,
        .selection = cells->selection,
        .options = &list->options,
        .metrics = metrics,
        .theme = options->theme,
        .paints = paints,
    };
    list->ends = g_array_new(FALSE, FALSE, sizeof(gsize));
    list->first_ends = g_array_new(FALSE, FALSE, sizeof(guint));
    list->pages = g_array_new(FALSE, FALSE, sizeof(ListPlace));
    choose_size(list);
    place_table(list);
    place_columns(list);
    wrap_names(list);
    break_pages(list);
    return list;
}

void
list_free(List *list)
{
    layout_clear(&list->drawing.layout);
    g_free(list->drawing.paints);
    g_free(list->title);
    g_free(list->second_line);
    g_free(list->name);
    g_array_unref(list->order);
    g_free(list->cell_at);
    g_array_unref(list->ends);
    g_array_unref(list->first_ends);
    g_array_unref(list->pages);
    g_free(list);
}

ListPlace
list_place(const List *list, guint page)
{
    if (page < list->pages->len)
        return g_array_index(list->pages, ListPlace, page);
    return (ListPlace){list_n_rows(list), 0};
}
