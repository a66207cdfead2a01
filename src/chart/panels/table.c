#include <config.h>

#include "chart/panels/table.h"

#include <string.h>

#include "chart/page/sizes.h"
#include "words/comparison-text.h"

/* What the names of the runs have at least, in sizes of the small font. */
#define LEAST_NAME 12

/* The table of runs: how a run's cell reads. */
typedef enum {
    TABLE_FULL,    /* "10.2 MiB  -692 KiB, -6.2 %" */
    TABLE_PERCENT, /* "10.2 MiB  -6.2 %" */
    TABLE_FIGURES, /* "10.2 MiB" */
} TableStyle;

static char *
table_change(const Sheet *sheet, guint run, Quantity quantity, TableStyle style)
{
    g_autofree char *change =
        run > 0 ? run_change(sheet->asked->comparison, run, quantity)
                : g_strdup("");
    const char *comma = strstr(change, ", ");

    if (style == TABLE_FIGURES)
        return g_strdup("");
    if (style == TABLE_PERCENT && comma != NULL)
        return g_strdup(comma + 2);
    return g_steal_pointer(&change);
}

/* What the table's columns take, in points. */
typedef struct {
    double figure[N_TABLE_FIGURES], change[N_TABLE_FIGURES];
    double all;
} Columns;

static Columns
measure_table(const Sheet *sheet, TableStyle style)
{
    double gap = sheet->page.layout.small_font.size;
    Columns columns = {.all = 0};

    for (Quantity i = 0; i < N_TABLE_FIGURES; i++) {
        columns.figure[i] = page_text_width(&sheet->page, quantity_name(i));
        for (guint run = 0; run < sheet_n_runs(sheet); run++) {
            g_autofree char *figure =
                run_figure(comparison_run(sheet->asked->comparison, run), i);
            g_autofree char *change = table_change(sheet, run, i, style);

            columns.figure[i] =
                MAX(columns.figure[i], page_text_width(&sheet->page, figure));
            columns.change[i] =
                MAX(columns.change[i], page_text_width(&sheet->page, change));
        }
        columns.all += columns.figure[i] + columns.change[i] + 2 * gap;
    }
    return columns;
}

static void
draw_table_row(const Sheet *sheet, guint run, const Columns *columns,
               TableStyle style, double y)
{
    const Page *page = &sheet->page;
    const ComparedRun *compared = comparison_run(sheet->asked->comparison, run);
    const Font *font = &page->layout.small_font;
    const Box *box = &page->layout.page;
    g_autofree char *file = g_path_get_basename(compared->profile->name);
    g_autofree char *name = g_strdup_printf("%s  %s", run_name(compared), file);
    g_autofree char *fitting = NULL;
    double left = box->left + font->size, at = box->right - font->size;

    for (Quantity i = N_TABLE_FIGURES; i-- > 0;) {
        g_autofree char *figure = run_figure(compared, i);
        g_autofree char *change = table_change(sheet, run, i, style);

        figure_text(page->figure, (Point){at, y}, ANCHOR_END, font,
                    &page->theme->faint, change);
        at -= columns->change[i] + 0.8 * font->size;
        page_text(page, (Point){at, y}, ANCHOR_END, font, figure);
        at -= columns->figure[i] + 1.2 * font->size;
    }
    fitting = metrics_shorten(page->metrics, name, font, at - left);
    page_text(page, (Point){left, y}, ANCHOR_START, font, fitting);
}

/* With as much of the changes as there is room for. */
void
draw_runs_table(const Sheet *sheet)
{
    const Page *page = &sheet->page;
    const Box *box = &page->layout.page;
    double size = page->layout.small_font.size;
    const Font bold = {size, TRUE};
    double room = box_width(box) - LEAST_NAME * size;
    double y = page->layout.title.bottom + 1.5 * size;
    double at = box->right - size;
    TableStyle style = TABLE_FULL;
    Columns columns;

    if (sheet->n_table_rows == 0)
        return;
    columns = measure_table(sheet, style);
    while (columns.all > room && style < TABLE_FIGURES)
        columns = measure_table(sheet, ++style);
    if (columns.all > room)
        return;
    figure_open_group(page->figure, "runs", NULL);
    for (Quantity i = N_TABLE_FIGURES; i-- > 0;) {
        at -= columns.change[i] + 0.8 * size;
        page_text(page, (Point){at, y}, ANCHOR_END, &bold, quantity_name(i));
        at -= columns.figure[i] + 1.2 * size;
    }
    for (guint run = 0; run < sheet_n_runs(sheet); run++)
        draw_table_row(sheet, run, &columns, style,
                       y + (run + 1) * TEXT_ROW * size);
    figure_close_group(page->figure);
}
