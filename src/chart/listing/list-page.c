/* Draws the pages of a table of bands. */
#include <config.h>

#include <glib/gi18n.h>

#include "chart/listing/list.h"
#include "chart/page/title.h"

/* In parts of the font's size. */
#define ASCENT 0.95 /* from a line's top to its baseline */
#define SWATCH 0.85

static char *
bands_on(const List *list, guint page)
{
    ListPlace from = list_place(list, page);
    ListPlace to = list_place(list, page + 1);
    guint last = to.row - (to.line == 0);
    guint first_band = MIN(from.row + 1, list_n_bands(list));
    guint last_band = MIN(last + 1, list_n_bands(list));

    if (from.row >= list_n_bands(list))
        return g_strdup(_("total"));
    if (first_band == last_band)
        return g_strdup_printf(_("band %u"), first_band);
    return g_strdup_printf(_("bands %u to %u"), first_band, last_band);
}

char *
list_page_name(const List *list, guint page)
{
    char *bands = bands_on(list, page);
    char *text;

    if (list->name == NULL)
        return bands;
    /* TRANSLATORS: "B - A: bands 1 to 20". */
    text = g_strdup_printf(_("%s: %s"), list->name, bands);
    g_free(bands);
    return text;
}

static void
put_text(Page *page, Point at, Anchor anchor, const Font *font,
         const char *text)
{
    figure_text(page->figure, at, anchor, font, &page->theme->text, text);
}

static void
draw_rule(const List *list, Page *page, double y, double width)
{
    const Point points[] = {{list->table.left, y}, {list->table.right, y}};
    const Paint paint = {
        .width = width,
        .stroke = width < 0.5 ? page->theme->grid : page->theme->frame,
    };

    figure_line(page->figure, points, 2, &paint);
}

static void
draw_heads(const List *list, Page *page)
{
    double size = list->font.size;
    double y = list->table.top - 1.0 * size;

    figure_open_group(page->figure, "list-heads", NULL);
    put_text(page, (Point){list->left, y}, ANCHOR_START, &list->bold,
             _("band"));
    for (guint cell = 0; cell < list->cells.n_cells; cell++) {
        g_autofree char *head = list->cells.head(&list->cells, cell);

        put_text(page, (Point){list->cell_at[cell], y}, ANCHOR_END, &list->bold,
                 head);
    }
    draw_rule(list, page, list->table.top - 0.4 * size, 0.5);
    figure_close_group(page->figure);
}

static void
draw_swatch(const List *list, Page *page, double y, const Paint *fill)
{
    double left = list->table.left, side = SWATCH * list->font.size;
    Paint paint = *fill;

    paint.width = 0.5;
    paint.stroke = page->theme->outline;
    y += 0.5 * (LIST_LINE * list->font.size - side);
    figure_rectangle(page->figure, (Point){left, y},
                     (Point){left + side, y + side}, &paint);
}

static const Font *
row_font(const List *list, guint row)
{
    return list_row_has_swatch(list, row) ? &list->font : &list->bold;
}

static void
draw_cells(const List *list, Page *page, double baseline, guint row)
{
    for (guint cell = 0; cell < list->cells.n_cells; cell++) {
        g_autofree char *text = list_row_text(list, row, cell);

        put_text(page, (Point){list->cell_at[cell], baseline}, ANCHOR_END,
                 row_font(list, row), text);
    }
}

/* Draws lines "from" up to "to" of a row below y.  The name's lines follow
 * each other in the file, too: who selects or searches finds it whole. */
static void
draw_row(const List *list, Page *page, guint index, const guint lines[2],
         double y)
{
    g_autofree char *name = list_row_name(list, index);
    const gsize *ends = list_row_ends(list, index);
    Paint fill = list_row_fill(list, index);
    double baseline = y + ASCENT * list->font.size;

    figure_open_group(page->figure, "list-row", NULL);
    if (lines[0] == 0 && list_row_has_swatch(list, index))
        draw_swatch(list, page, y, &fill);
    for (guint line = lines[0]; line < lines[1]; line++) {
        gsize start = line == 0 ? 0 : ends[line - 1];
        g_autofree char *text = g_strndup(name + start, ends[line] - start);
        double down = (line - lines[0]) * LIST_LINE * list->font.size;

        put_text(page, (Point){list->left, baseline + down}, ANCHOR_START,
                 row_font(list, index), text);
    }
    if (lines[0] == 0)
        draw_cells(list, page, baseline, index);
    figure_close_group(page->figure);
}

static void
draw_rows(const List *list, Page *page, guint number)
{
    ListPlace from = list_place(list, number);
    ListPlace to = list_place(list, number + 1);
    double y = list->table.top;

    for (guint row = from.row; row < list_n_rows(list); row++) {
        guint lines[] = {row == from.row ? from.line : 0,
                         row == to.row ? to.line : list_row_lines(list, row)};

        if (lines[0] >= lines[1])
            break;
        if (row > from.row)
            draw_rule(list, page, y - LIST_ROW_GAP / 2 * list->font.size,
                      row + 1 == list_n_rows(list) ? 0.5 : 0.25);
        draw_row(list, page, row, lines, y);
        if (row == to.row)
            break;
        y += list_height(list, lines[1] - lines[0]);
    }
}

static void
draw_foot(const List *list, Page *page, const char *left, const char *right)
{
    const Layout *layout = &page->layout;
    double y = layout->page.bottom - 0.3 * list->font.size;

    figure_open_group(page->figure, "list-foot", NULL);
    figure_text(page->figure, (Point){list->table.left, y}, ANCHOR_START,
                &list->font, &page->theme->faint, left);
    figure_text(page->figure, (Point){list->table.right, y}, ANCHOR_END,
                &list->font, &page->theme->faint, right);
    figure_close_group(page->figure);
}

Figure *
list_page(const List *list, guint page, guint number, guint n_pages)
{
    Page drawn = list->page;
    Figure *figure = figure_new(list->options.width, list->options.height);
    g_autofree char *name = list_page_name(list, page);
    g_autofree char *count =
        g_strdup_printf(_("page %u of %u"), number, n_pages);

    drawn.figure = figure;
    figure->title = g_strdup(list->title);
    figure->description = g_strdup(name);
    figure->background = drawn.theme->background;
    draw_title(&drawn, list->second_line);
    draw_heads(list, &drawn);
    draw_rows(list, &drawn, page);
    draw_foot(list, &drawn, name, count);
    return figure;
}
