#include <config.h>

#include "chart/listing/band-table.h"

#include <glib/gi18n.h>

#include "chart/page/sizes.h"
#include "chart/page/title.h"
#include "chart/text/paragraph.h"
#include "run/band-fields.h"
#include "run/plain.h"
#include "words/clip.h"

/* The start of a page: a row, and a line of its name. */
typedef struct {
    guint row, line;
} TablePosition;

/* The texts of a row that are broken into lines: the name, and below it, side
 * by side, the fields of an info table: type, module, source and address. */
#define N_CELLS 5

typedef struct {
    char *of[N_CELLS];
} RowTexts;

static void
row_texts_clear(RowTexts *texts)
{
    for (guint i = 0; i < N_CELLS; i++)
        g_free(texts->of[i]);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(RowTexts, row_texts_clear)

/* The left edges of the fields, as parts of the width of the page. */
static const double field_at[N_CELLS + 1] = {0, 0, 0.36, 0.58, 0.86, 1};

struct BandTable {
    TableContent content;
    Page page;            /* without a figure: each page has its own */
    ChartOptions options; /* width and height are those of these pages */
    Font font, bold;
    Box rows;            /* below the heads */
    double left;         /* left edge of the names */
    char **heads;        /* of the columns */
    double *column_at;   /* right edge of each column */
    gboolean has_fields; /* of an info table */
    GArray *ends; /* gsize: the ends of the lines of all texts, byte offsets in
                     the texts */
    GArray *first_ends; /* guint: index of the first end of each text, N_CELLS
                           for each row, then the number of ends */
    GArray *pages;      /* TablePosition: the start of each page */
};

static guint
n_bands(const BandTable *table)
{
    return table->content.order->len;
}

/* The rows are the bands, OTHER and the total. */
static guint
n_rows(const BandTable *table)
{
    return n_bands(table) +
           (table->content.columns.selection->n_other > 0 ? 2 : 1);
}

/* Returns whether a row has a swatch.  All rows but the total have one. */
static gboolean
has_swatch(const BandTable *table, guint row)
{
    return row + 1 < n_rows(table);
}

/* Returns the number by which columns_texts identifies a row. */
static guint
number_of(const BandTable *table, guint row)
{
    guint n_choices = selection_n_choices(table->content.columns.selection);

    if (row < n_bands(table))
        return g_array_index(table->content.order, guint, row);
    return has_swatch(table, row) ? n_choices : n_choices + 1;
}

/* Returns the texts of a row, clipped: its name and the fields of a named info
 * table.  Fields that are not known are NULL. */
static RowTexts
row_texts(const BandTable *table, guint row)
{
    const Columns *columns = &table->content.columns;
    const guint count = profile_n_bands(columns->profile);
    g_auto(BandFields) fields = {.name = NULL};
    g_autofree char *name = NULL, *module = NULL;
    RowTexts texts = {{NULL}};

    if (row < n_bands(table)) {
        const Band *band =
            selection_choice(columns->selection, number_of(table, row))->band;

        fields = band_fields(columns->profile, band);
        if (fields.module != NULL)
            module = band_part_label(band, fields.module);
        if (fields.name == NULL)
            name = band_label(band);
    } else if (has_swatch(table, row)) {
        name = selection_other_text(columns->selection);
    } else {
        name = g_strdup_printf(
            ngettext("total (%u band)", "total (%u bands)", count), count);
    }
    if (fields.name != NULL) {
        const char *const parts[N_CELLS] = {fields.name, fields.type, module,
                                            fields.source, fields.address};

        for (guint i = 0; i < N_CELLS; i++)
            if (parts[i] != NULL)
                texts.of[i] = text_clip(parts[i], BAND_TABLE_MAX_NAME);
    } else {
        texts.of[0] = text_clip(name, BAND_TABLE_MAX_NAME);
    }
    return texts;
}

/* Sets the size of the pages, the font and the box of the rows.  The title box
 * is like that of the graph's page. */
static void
choose_size(BandTable *table)
{
    ChartOptions *options = &table->options;
    Layout *layout = &table->page.layout;
    LayoutNeeds needs = title_needs(options, 0);
    double size;

    if (options->width < MIN_TABLE_WIDTH ||
        options->height < MIN_TABLE_HEIGHT) {
        options->width = A4_WIDTH;
        options->height = A4_HEIGHT;
    }
    needs.no_frame = FALSE; /* a list has a margin */
    *layout = layout_page(options->width, options->height, &needs);
    size = CLAMP(layout->small_font.size, MIN_TABLE_FONT, MAX_TABLE_FONT);
    table->font.size = size;
    table->bold = (Font){.size = size, .bold = TRUE};
    table->rows = (Box){
        .left = layout->title.left + size,
        .right = layout->title.right - size,
        .top = layout->title.bottom + 2.6 * (TABLE_LINE * size),
        .bottom = layout->page.bottom - TABLE_FOOT * size,
    };
    table->left = table->rows.left + TABLE_INDENT * size;
}

/* Places the columns of numbers from the right, each as wide as its widest
 * text.  Returns the right edge of the room for names, in points. */
static double
place_columns(BandTable *table)
{
    const TextMetrics *metrics = table->page.metrics;
    guint n_columns = g_strv_length(table->heads);
    g_autofree double *widths = g_new(double, n_columns);
    double at = table->rows.right;

    for (guint i = 0; i < n_columns; i++)
        widths[i] = metrics->width(metrics, table->heads[i], &table->bold);
    for (guint row = 0; row < n_rows(table); row++) {
        g_auto(GStrv) texts =
            columns_texts(&table->content.columns, number_of(table, row));

        for (guint i = 0; i < n_columns; i++)
            widths[i] =
                MAX(widths[i], metrics->width(metrics, texts[i], &table->font));
    }
    table->column_at = g_new(double, n_columns);
    for (guint i = n_columns; i-- > 0;) {
        table->column_at[i] = at;
        at -= widths[i] + TABLE_COLUMN_GAP * table->font.size;
    }
    return at;
}

/* Returns the left edge of a text in the rows, in points. */
static double
cell_left(const BandTable *table, guint cell)
{
    return table->left + field_at[cell] * (table->rows.right - table->left);
}

/* Breaks all texts into lines.  If a name needs more than MAX_TABLE_LINES lines
 * in its column, its lines after the first are as wide as the page. */
static void
wrap_texts(BandTable *table, double name_end)
{
    GArray *ends = table->ends;
    const WholeText in_column = {
        .metrics = table->page.metrics,
        .font = table->font,
        .kind = breakdown_has_stacks(table->content.columns.profile->breakdown)
                    ? PARAGRAPH_STACK
                    : PARAGRAPH_NAME,
        .first = name_end - table->left,
        .rest = name_end - table->left,
        .max_lines = MAX_TABLE_LINES + 1,
    };
    WholeText over_page = in_column, field = in_column;

    over_page.rest = table->rows.right - table->left;
    over_page.max_lines = 0;
    field.max_lines = 0;
    for (guint row = 0; row < n_rows(table); row++) {
        g_auto(RowTexts) texts = row_texts(table, row);
        guint first = ends->len;

        g_array_append_val(table->first_ends, first);
        paragraph_break_whole(&in_column, texts.of[0], ends);
        if (ends->len - first > MAX_TABLE_LINES) {
            g_array_set_size(ends, first);
            paragraph_break_whole(&over_page, texts.of[0], ends);
        }
        for (guint cell = 1; cell < N_CELLS; cell++) {
            g_array_append_val(table->first_ends, ends->len);
            if (texts.of[cell] == NULL)
                continue;
            table->has_fields = TRUE;
            field.rest = cell_left(table, cell + 1) - cell_left(table, cell) -
                         table->font.size;
            field.first = field.rest;
            paragraph_break_whole(&field, texts.of[cell], ends);
        }
    }
    g_array_append_val(table->first_ends, ends->len);
    if (table->has_fields)
        table->rows.top += TABLE_LINE * table->font.size;
}

/* Returns the ends of the lines of a text, and sets *n to their number. */
static const gsize *
cell_ends(const BandTable *table, guint row, guint cell, guint *n)
{
    const guint *first =
        &g_array_index(table->first_ends, guint, row * N_CELLS + cell);

    *n = first[1] - first[0];
    return &g_array_index(table->ends, gsize, first[0]);
}

/* Returns the number of lines of a row: those of its name, and of its longest
 * field. */
static guint
count_lines(const BandTable *table, guint row)
{
    guint n_name, n, n_fields = 0;

    cell_ends(table, row, 0, &n_name);
    for (guint cell = 1; cell < N_CELLS; cell++) {
        cell_ends(table, row, cell, &n);
        n_fields = MAX(n_fields, n);
    }
    return n_name + n_fields;
}

/* Returns the height of a row with that many lines, in points. */
static double
lines_height(const BandTable *table, guint lines)
{
    return (lines * TABLE_LINE + TABLE_ROW_GAP) * table->font.size;
}

static guint
lines_in(const BandTable *table, double room)
{
    double lines = (room / table->font.size - TABLE_ROW_GAP) / TABLE_LINE;

    return (guint)MAX(lines, 0);
}

/* Distributes the rows over pages.  A page ends before a row that fits on a
 * whole page, or else within the row. */
static void
break_pages(BandTable *table)
{
    guint whole = MAX(lines_in(table, box_height(&table->rows)), 2);
    double y = table->rows.top;
    TablePosition place = {0, 0};

    g_array_append_val(table->pages, place);
    for (guint row = 0; row < n_rows(table); row++) {
        guint lines = count_lines(table, row);
        guint room = lines_in(table, table->rows.bottom - y);

        place = (TablePosition){row, 0};
        while (lines - place.line > room) {
            /* No page ends with a single line of a longer row. */
            if (lines > whole && room > 1)
                place.line += room;
            g_array_append_val(table->pages, place);
            y = table->rows.top;
            room = whole;
        }
        y += lines_height(table, lines - place.line);
    }
}

BandTable *
band_table_new(const TableContent *content, const ChartOptions *options,
               const TextMetrics *metrics)
{
    BandTable *table = g_new0(BandTable, 1);

    table->content = *content;
    table->options = *options;
    table->page = (Page){
        .options = &table->options,
        .metrics = metrics,
        .theme = options->theme,
        .short_title = content->short_title,
        .paints = content->paints,
    };
    table->ends = g_array_new(FALSE, FALSE, sizeof(gsize));
    table->first_ends = g_array_new(FALSE, FALSE, sizeof(guint));
    table->pages = g_array_new(FALSE, FALSE, sizeof(TablePosition));
    table->heads = columns_heads(&table->content.columns);
    choose_size(table);
    wrap_texts(table, place_columns(table));
    break_pages(table);
    return table;
}

void
band_table_free(BandTable *table)
{
    page_clear(&table->page);
    g_free(table->content.title);
    g_strfreev(table->content.second_line);
    g_free(table->content.name);
    g_array_unref(table->content.order);
    g_strfreev(table->heads);
    g_free(table->column_at);
    g_array_unref(table->ends);
    g_array_unref(table->first_ends);
    g_array_unref(table->pages);
    g_free(table);
}

guint
band_table_n_pages(const BandTable *table)
{
    return table->pages->len;
}

/* Returns the start of a page, or the end of the rows for the page after the
 * last. */
static TablePosition
page_begin(const BandTable *table, guint page)
{
    if (page < table->pages->len)
        return g_array_index(table->pages, TablePosition, page);
    return (TablePosition){n_rows(table), 0};
}

char *
band_table_page_name(const BandTable *table, guint page)
{
    TablePosition from = page_begin(table, page),
                  to = page_begin(table, page + 1);
    guint first = MIN(from.row + 1, n_bands(table));
    guint last = MIN(to.row + (to.line > 0), n_bands(table));
    g_autofree char *bands =
        from.row >= n_bands(table) ? g_strdup(_("total"))
        : first == last            ? g_strdup_printf(_("band %u"), first)
                        : g_strdup_printf(_("bands %u to %u"), first, last);

    if (table->content.name == NULL)
        return g_steal_pointer(&bands);
    /* TRANSLATORS: "B - A: bands 1 to 20". */
    return g_strdup_printf(_("%s: %s"), table->content.name, bands);
}

static void
draw_rule(const BandTable *table, Page *page, double y, double width)
{
    const Paint paint = {
        .width = width,
        .stroke = width < 0.5 ? page->theme->grid : page->theme->frame,
    };

    page_segment(page, (Point){table->rows.left, y},
                 (Point){table->rows.right, y}, &paint);
}

/* Draws the columns of numbers. */
static void
draw_columns(const BandTable *table, Page *page, double y, const Font *font,
             char **texts)
{
    for (guint i = 0; texts[i] != NULL; i++)
        page_text(page, (Point){table->column_at[i], y}, ANCHOR_END, font,
                  texts[i]);
}

static void
draw_swatch(const BandTable *table, Page *page, guint row, double y)
{
    double left = table->rows.left, side = TABLE_SWATCH * table->font.size;
    Paint paint = {.filled = TRUE, .fill = page->theme->other};

    if (row < n_bands(table))
        paint = page->paints[number_of(table, row)];
    paint.width = 0.5;
    paint.stroke = page->theme->outline;
    y += 0.5 * (TABLE_LINE * table->font.size - side);
    figure_rectangle(page->figure, (Point){left, y},
                     (Point){left + side, y + side}, &paint);
}

/* Draws the lines of a row from lines[0] to lines[1] (exclusive), below y.  The
 * lines of a name are consecutive in the file, so that viewers can search and
 * select the name. */
static void
draw_row(const BandTable *table, Page *page, guint row, const guint lines[2],
         double y)
{
    g_auto(RowTexts) texts = row_texts(table, row);
    const Font *font = has_swatch(table, row) ? &table->font : &table->bold;
    double baseline = y + TABLE_ASCENT * font->size;
    guint n_name;

    cell_ends(table, row, 0, &n_name);
    figure_open_group(page->figure, "list-row", NULL);
    if (lines[0] == 0 && has_swatch(table, row) && !table->options.no_swatches)
        draw_swatch(table, page, row, y);
    for (guint cell = 0; cell < N_CELLS; cell++) {
        const guint above = cell == 0 ? 0 : n_name;
        guint n;
        const gsize *ends = cell_ends(table, row, cell, &n);

        for (guint line = MAX(lines[0], above); line < MIN(lines[1], above + n);
             line++) {
            const guint i = line - above;
            const gsize start = i == 0 ? 0 : ends[i - 1];
            g_autofree char *text =
                g_strndup(texts.of[cell] + start, ends[i] - start);
            const double down = (line - lines[0]) * TABLE_LINE * font->size;

            figure_text(
                page->figure, (Point){cell_left(table, cell), baseline + down},
                ANCHOR_START, font,
                cell == 0 ? &page->theme->text : &page->theme->faint, text);
        }
        /* A change of the colour is slow in PDF: fields come after numbers. */
        if (cell == 0 && lines[0] == 0) {
            g_auto(GStrv) numbers =
                columns_texts(&table->content.columns, number_of(table, row));

            draw_columns(table, page, baseline, font, numbers);
        }
    }
    figure_close_group(page->figure);
}

static void
draw_rows(const BandTable *table, Page *page, guint number)
{
    TablePosition from = page_begin(table, number),
                  to = page_begin(table, number + 1);
    double y = table->rows.top;

    for (guint row = from.row; row < n_rows(table); row++) {
        guint lines[] = {row == from.row ? from.line : 0,
                         row == to.row ? to.line : count_lines(table, row)};

        if (lines[0] >= lines[1])
            break;
        if (row > from.row)
            draw_rule(table, page, y - TABLE_ROW_GAP / 2 * table->font.size,
                      has_swatch(table, row) ? 0.25 : 0.5);
        draw_row(table, page, row, lines, y);
        if (row == to.row)
            break;
        y += lines_height(table, lines[1] - lines[0]);
    }
}

Figure *
band_table_page(const BandTable *table, guint page, guint number, guint n_pages)
{
    Page drawn = table->page;
    Figure *figure = figure_new(table->options.width, table->options.height);
    g_autofree char *name = band_table_page_name(table, page);
    g_autofree char *count =
        g_strdup_printf(_("page %u of %u"), number, n_pages);
    double heads_end = table->rows.top - table->font.size;
    double head =
        heads_end - (table->has_fields ? TABLE_LINE * table->font.size : 0);
    const char *const fields[N_CELLS] = {NULL, _("type"), _("module"),
                                         _("source"), _("address")};
    double foot = drawn.layout.page.bottom - 0.3 * table->font.size;

    drawn.figure = figure;
    figure_name(figure, table->content.title, name, NULL);
    figure->background = drawn.theme->background;
    draw_title(&drawn, table->content.second_line, NULL);
    figure_open_group(figure, "list-heads", NULL);
    page_text(&drawn, (Point){table->left, head}, ANCHOR_START, &table->bold,
              _("band"));
    draw_columns(table, &drawn, head, &table->bold, table->heads);
    for (guint i = 1; i < N_CELLS && table->has_fields; i++)
        figure_text(figure, (Point){cell_left(table, i), heads_end},
                    ANCHOR_START, &table->font, &drawn.theme->faint, fields[i]);
    draw_rule(table, &drawn, table->rows.top - 0.4 * table->font.size, 0.5);
    figure_close_group(figure);
    draw_rows(table, &drawn, page);
    figure_open_group(figure, "list-foot", NULL);
    figure_text(figure, (Point){table->rows.left, foot}, ANCHOR_START,
                &table->font, &drawn.theme->faint, name);
    figure_text(figure, (Point){table->rows.right, foot}, ANCHOR_END,
                &table->font, &drawn.theme->faint, count);
    figure_close_group(figure);
    return figure;
}
