#include <config.h>

#include "chart/source/source.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "chart/colour/colour.h"
#include "chart/page/page.h"
#include "chart/page/sizes.h"
#include "chart/page/title.h"
#include "source/sentences.h"
#include "words/clip.h"
#include "words/disclose.h"

/* Longer lines are clipped before they are shortened to the page. */
#define MAX_CODE 400

#define ROW_HEIGHT  1.5  /* small font */
#define COLUMN_GAP  0.9  /* likewise */
#define BAR_WIDTH   60.0 /* points */
#define BAR_INSET   0.15 /* of the height of a row, above and below */
#define BRACKET     0.7  /* width, small font */
#define MIN_HEIGHT  150.0
#define MAX_HEIGHT  2000.0
#define HEAD_FONT   1.1 /* of the path above the rows; small font */
#define HEAD_HEIGHT 1.6 /* of that path; its font */

/* A row of text: a line of the file, or a sum. */
typedef struct {
    const SourceRow *row;   /* NULL = a sum */
    const guint64 *amounts; /* NULL = none */
    char *text;             /* owned */
    gboolean is_code;
} Row;

typedef struct {
    Page page;
    const SourceListing *listing;
    const SourceSection *section; /* NULL = no file has anything */
    GArray *rows;                 /* Row */
    guint64 unplaced[N_ANNOTATED], others[N_ANNOTATED];
    Font font, code; /* code is monospaced */
    double row;      /* height, points */
    Box plot;
    double right[MAX_AMOUNT_TEXTS]; /* of the columns of amounts */
    double number;                  /* right end of line numbers */
    double text;                    /* left end of the text of rows */
    guint n_amounts;
} Drawing;

static void
row_clear(gpointer data)
{
    g_free(((Row *)data)->text);
}

static void
add_row(Drawing *drawing, const SourceRow *row, const guint64 *amounts,
        char *text, gboolean is_code)
{
    const Row added = {row, amounts, text, is_code};

    g_array_append_val(drawing->rows, added);
}

static void
collect_rows(Drawing *drawing)
{
    const SourceListing *listing = drawing->listing;
    const SourceSection *section = drawing->section;
    char *unplaced = source_unplaced(listing->annotation, drawing->unplaced);
    char *others = source_other_files(listing, drawing->others);

    for (guint i = 0; section != NULL && i < section->rows->len; i++) {
        const SourceRow *row = &g_array_index(section->rows, SourceRow, i);
        const guint64 *amounts = row->line == NULL ? NULL : row->line->amounts;

        add_row(drawing, row, amounts,
                row->code != NULL   ? text_clip(row->code, MAX_CODE)
                : row->line != NULL ? source_line_name(row->line)
                                    : g_strdup(ELLIPSIS),
                TRUE);
    }
    if (section != NULL && section->n_small > 0)
        add_row(drawing, NULL, section->small, source_small_lines(section),
                FALSE);
    add_row(drawing, NULL, NULL, g_strdup(""), FALSE);
    if (others != NULL)
        add_row(drawing, NULL, drawing->others, others, FALSE);
    if (unplaced != NULL)
        add_row(drawing, NULL, drawing->unplaced, unplaced, FALSE);
}

/* Places the columns from the left edge on. */
static void
place_columns(Drawing *drawing)
{
    const TextMetrics *metrics = drawing->page.metrics;
    const double gap = COLUMN_GAP * drawing->font.size;
    double widths[MAX_AMOUNT_TEXTS] = {0}, x, digits = 0;

    for (guint i = 0; i < drawing->rows->len; i++) {
        const Row *row = &g_array_index(drawing->rows, Row, i);
        char *texts[MAX_AMOUNT_TEXTS];

        if (row->row != NULL && row->row->number > 0) {
            g_autofree char *number = g_strdup_printf("%u", row->row->number);

            digits =
                fmax(digits, metrics->width(metrics, number, &drawing->code));
        }
        if (row->amounts == NULL)
            continue;
        drawing->n_amounts =
            source_amounts(drawing->listing->annotation, row->amounts, texts);
        for (guint j = 0; j < drawing->n_amounts; j++) {
            widths[j] = fmax(widths[j],
                             metrics->width(metrics, texts[j], &drawing->font));
            g_free(texts[j]);
        }
    }
    x = drawing->plot.left + BAR_WIDTH;
    for (guint i = 0; i < drawing->n_amounts; i++)
        x = drawing->right[i] = x + gap + widths[i];
    drawing->number = x + gap + digits;
    drawing->text = drawing->number + gap;
    if (drawing->section != NULL)
        drawing->text +=
            drawing->section->n_brackets * BRACKET * drawing->font.size;
}

static void
draw_bar(const Drawing *drawing, const Row *row, double top, double greatest)
{
    const double share =
        source_share(drawing->listing->annotation, row->amounts);
    const double height = drawing->row;
    const Colour colour = drawing->listing->annotation->before == NULL
                              ? colour_from_oklch(0.72, 0.14, 45)
                          : share > 0 ? colour_from_oklch(0.66, 0.19, 27)
                                      : colour_from_oklch(0.66, 0.14, 255);
    const Paint paint = {.filled = TRUE, .fill = colour};
    const Box bar = {drawing->plot.left, top + BAR_INSET * height,
                     drawing->plot.left + BAR_WIDTH * fabs(share) / greatest,
                     top + (1 - BAR_INSET) * height};

    if (box_width(&bar) > 0)
        page_box(&drawing->page, &bar, &paint);
}

/* Draws the brackets of a row beside its code. */
static void
draw_brackets(const Drawing *drawing, const SourceRow *row, double top)
{
    const Paint line = {.width = 0.7, .stroke = drawing->page.theme->faint};
    const double width = BRACKET * drawing->font.size;
    const double middle = top + drawing->row / 2;
    const double bottom = top + drawing->row;

    for (guint i = 0; i < drawing->section->n_brackets; i++) {
        const double x =
            drawing->number + COLUMN_GAP / 2 * drawing->font.size + i * width;
        const char kind = row->brackets[i];

        if (kind == BRACKET_NONE)
            continue;
        page_segment(&drawing->page,
                     (Point){x, kind == BRACKET_START ? middle : top},
                     (Point){x, kind == BRACKET_END ? middle : bottom}, &line);
        if (kind != BRACKET_INSIDE)
            page_segment(&drawing->page, (Point){x, middle},
                         (Point){x + width / 2, middle}, &line);
    }
}

/* Draws the text of a row.  Blanks at its start move it. */
static void
draw_text(const Drawing *drawing, const Row *row, double baseline)
{
    const Page *page = &drawing->page;
    const Font *font = row->is_code ? &drawing->code : &drawing->font;
    const gsize blanks = strspn(row->text, " ");
    const double x = drawing->text +
                     (double)blanks * page->metrics->width(page->metrics, "0",
                                                           &drawing->code);
    const double room = drawing->plot.right - x;
    g_autofree char *fitting =
        room <= 0 ? g_strdup("")
                  : metrics_shorten_to(page->metrics, row->text + blanks, font,
                                       room, G_MAXUINT);

    figure_text(page->figure, (Point){x, baseline}, ANCHOR_START, font,
                row->row != NULL && row->row->line == NULL ? &page->theme->faint
                                                           : &page->theme->text,
                fitting);
}

static void
draw_row(const Drawing *drawing, const Row *row, double top, double greatest)
{
    const Page *page = &drawing->page;
    const double baseline = top + drawing->row / 2 + 0.35 * drawing->font.size;
    char *texts[MAX_AMOUNT_TEXTS];

    if (row->amounts != NULL) {
        const guint n =
            source_amounts(drawing->listing->annotation, row->amounts, texts);

        if (row->row != NULL)
            draw_bar(drawing, row, top, greatest);
        for (guint i = 0; i < n; i++) {
            page_text(page, (Point){drawing->right[i], baseline}, ANCHOR_END,
                      &drawing->font, texts[i]);
            g_free(texts[i]);
        }
    }
    if (row->row != NULL && row->row->number > 0) {
        g_autofree char *number = g_strdup_printf("%u", row->row->number);

        figure_text(page->figure, (Point){drawing->number, baseline},
                    ANCHOR_END, &drawing->code, &page->theme->faint, number);
    }
    if (row->row != NULL)
        draw_brackets(drawing, row->row, top);
    draw_text(drawing, row, baseline);
}

/* Draws the path of the file and what is to be said of it. */
static void
draw_head(const Drawing *drawing, double baseline, const Font *bold)
{
    const Page *page = &drawing->page;
    const double gap = COLUMN_GAP * drawing->font.size;
    g_autoptr(GPtrArray) notes = NULL;
    g_autofree char *path = NULL, *fitting = NULL, *note = NULL, *end = NULL;
    double right = drawing->plot.left;

    if (drawing->section == NULL)
        return;
    notes = source_lone_notes(drawing->section);
    path = source_section_path(drawing->section);
    fitting =
        metrics_shorten(page->metrics, path, bold, box_width(&drawing->plot));
    page_text(page, (Point){right, baseline}, ANCHOR_START, bold, fitting);
    right += page->metrics->width(page->metrics, fitting, bold) + gap;
    g_ptr_array_add(notes, NULL);
    note = g_strjoinv("; ", (char **)notes->pdata);
    end = metrics_shorten(page->metrics, note, &drawing->font,
                          MAX(0, drawing->plot.right - right));
    figure_text(page->figure, (Point){right, baseline}, ANCHOR_START,
                &drawing->font, &page->theme->faint, end);
}

/* Draws the head of the file, and the rows that fit. */
static void
draw_rows(Drawing *drawing)
{
    const Page *page = &drawing->page;
    const Font bold = {.size = HEAD_FONT * drawing->font.size, .bold = TRUE};
    const guint n_fit =
        (guint)MAX(1, (box_height(&drawing->plot) - HEAD_HEIGHT * bold.size) /
                          drawing->row);
    const guint n =
        drawing->rows->len <= n_fit ? drawing->rows->len : n_fit - 1;
    double greatest = 0, y = drawing->plot.top;

    for (guint i = 0; i < drawing->rows->len; i++) {
        const Row *row = &g_array_index(drawing->rows, Row, i);

        if (row->row != NULL && row->amounts != NULL)
            greatest = fmax(
                greatest,
                fabs(source_share(drawing->listing->annotation, row->amounts)));
    }
    figure_open_group(page->figure, "plot", NULL);
    draw_head(drawing, y + bold.size, &bold);
    y += HEAD_HEIGHT * bold.size;
    for (guint i = 0; i < n; i++, y += drawing->row)
        draw_row(drawing, &g_array_index(drawing->rows, Row, i), y, greatest);
    if (n < drawing->rows->len) {
        g_autofree char *more =
            g_strdup_printf(ngettext("%u more row does not fit the page",
                                     "%u more rows do not fit the page",
                                     drawing->rows->len - n),
                            drawing->rows->len - n);

        figure_text(page->figure,
                    (Point){drawing->plot.left, y + drawing->font.size},
                    ANCHOR_START, &drawing->font, &page->theme->faint, more);
    }
    figure_close_group(page->figure);
}

/* Returns the three texts of the second line of the title.  Free with
 * g_strfreev. */
static GStrv
title_texts(const Drawing *drawing, const ChartOptions *chart,
            const Selection *selection)
{
    GStrv line = run_title_texts(chart, drawing->listing->annotation->profile,
                                 selection);

    g_free(line[0]);
    g_free(line[1]);
    line[0] = source_heading(drawing->listing, disclose_text);
    line[1] = g_strdup("");
    return line;
}

Figure *
source_draw(const SourceListing *listing, const Selection *selection,
            gboolean is_sized, const ChartOptions *chart,
            const TextMetrics *metrics)
{
    const Profile *profile = listing->annotation->profile;
    ChartOptions sized = *chart;
    Drawing drawing = {
        .listing = listing,
        .section = listing->sections->len > 0
                       ? g_ptr_array_index(listing->sections, 0)
                       : NULL,
        .rows = g_array_new(FALSE, FALSE, sizeof(Row)),
    };
    LayoutNeeds needs = title_needs(chart, 0);
    Layout layout;
    g_auto(GStrv) line = NULL;

    g_array_set_clear_func(drawing.rows, row_clear);
    collect_rows(&drawing);
    needs.bare = TRUE;
    title_need_caption(&needs, chart, metrics);
    layout = layout_page(chart->width, chart->height, &needs);
    drawing.font = layout.small_font;
    drawing.code = (Font){.size = layout.small_font.size, .mono = TRUE};
    drawing.row = ROW_HEIGHT * drawing.font.size;
    if (!is_sized)
        sized.height =
            CLAMP(layout.title.bottom + 3 * PAGE_MARGIN +
                      HEAD_HEIGHT * HEAD_FONT * layout.small_font.size +
                      drawing.rows->len * drawing.row,
                  MIN_HEIGHT, MAX_HEIGHT);
    drawing.page = page_new(&sized, metrics, profile->breakdown, selection);
    page_lay_out(&drawing.page, &needs);
    drawing.plot = drawing.page.layout.page;
    drawing.plot.top = drawing.page.layout.title.bottom + PAGE_MARGIN;
    drawing.plot.left += PAGE_MARGIN;
    drawing.plot.right -= PAGE_MARGIN;
    drawing.plot.bottom -= PAGE_MARGIN;
    place_columns(&drawing);
    line = title_texts(&drawing, chart, selection);
    drawing.page.short_title = run_title(chart, profile, FALSE);
    page_name(&drawing.page, run_title(chart, profile, TRUE),
              source_heading(listing, disclose_text), &profile->run->facts);
    page_draw_frame(&drawing.page);
    draw_rows(&drawing);
    draw_title(&drawing.page, line, (char *[]){NULL});
    g_array_unref(drawing.rows);
    layout_clear(&layout);
    page_clear(&drawing.page);
    return drawing.page.figure;
}
