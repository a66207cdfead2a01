#include <config.h>

#include "chart/panels/panels.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/lanes/lanes.h"
#include "chart/legend/legend.h"
#include "chart/marks/mark-list.h"
#include "chart/marks/marks.h"
#include "chart/page/sizes.h"
#include "chart/page/title.h"
#include "chart/panels/grid.h"
#include "chart/panels/sheet.h"
#include "chart/panels/texts.h"
#include "chart/plot/cut.h"
#include "chart/plot/lines.h"
#include "chart/run.h"
#include "compare/phases.h"
#include "words/comparison-tables.h"
#include "words/comparison-text.h"

static Drawing
drawing_of(Sheet *sheet, guint run)
{
    const Panel *panel = &sheet->asked->panels[run];
    const char *letter = comparison_run(sheet->asked->comparison, run)->letter;

    return (Drawing){
        .page = &sheet->page,
        .run = letter != NULL ? letter : "baseline",
        .profile =
            matching_run(sheet->asked->comparison->matching, run)->profile,
        .selection = panel->selection,
        .markers = panel->markers,
        .decoded = panel->decoded,
    };
}

static void
add_cell(Sheet *sheet, guint run, gboolean is_diff)
{
    const PanelsOptions *asked = sheet->asked;
    /* Runs with different clocks have no common time. */
    gboolean can_subtract =
        sheet_shares_x(sheet) || asked->alignment != ALIGN_START;
    PanelCell cell = {
        .drawing = drawing_of(sheet, run),
        .run = run,
        .is_diff = is_diff,
        .n_columns = 1,
    };

    drawing_begin(&cell.drawing,
                  is_diff ? X_AXIS_TIME : sheet->page.options->x_axis);
    if (is_diff)
        cell.diff =
            diff_panel_new(asked->comparison->matching, run, asked->alignment,
                           can_subtract, &cell.drawing);
    /* The axis and the markers of aligned runs are those of the first. */
    if (is_diff && asked->alignment == ALIGN_MARKERS) {
        Drawing first_run = drawing_of(sheet, 0);

        drawing_choose_x_ends(&first_run, X_AXIS_TIME);
        cell.drawing.axes.since = first_run.axes.since;
        cell.drawing.axes.until = first_run.axes.until;
        cell.drawing.axes.x = first_run.axes.x;
        cell.markers = phases_markers(
            matching_run(asked->comparison->matching, run)->phases,
            first_run.markers);
        cell.drawing.markers = cell.markers;
    }
    if (cell.diff.diff != NULL)
        cell.diff.shorter = run_name(comparison_run(
            asked->comparison, cell.diff.diff->before_is_shorter ? 0 : run));
    g_array_append_val(sheet->cells, cell);
}

/* If the runs have different break-downs, bands are coloured by name only.  The
 * legend has the memory lines of the first run with eras, even if that run is
 * not shown. */
static void
sheet_begin(Sheet *sheet, const PanelsOptions *asked,
            const ChartOptions *options, const TextMetrics *metrics)
{
    const Matching *matching = asked->comparison->matching;
    const guint first = comparison_first_with_eras(asked->comparison);
    const guint shown = comparison_first_shown(asked->comparison);
    const guint n = comparison_n_runs(asked->comparison);
    g_autofree const Run **runs = g_new(const Run *, n);
    Drawing unshown;

    *sheet = (Sheet){
        .asked = asked,
        .page = page_new(
            options, metrics,
            matching->mixed ? BREAKDOWN_UNKNOWN
                            : matching_run(matching, first)->profile->breakdown,
            asked->panels[first].selection),
        .cells = g_array_new(FALSE, FALSE, sizeof(PanelCell)),
    };
    sheet->n_table_rows = matching->n_bands > 0 ? n + 1 : 0;
    sheet->damage = sheet_damage(sheet);
    for (guint run = shown; run < n; run++) {
        const Drawing drawing = drawing_of(sheet, run);

        runs[run - shown] = drawing_whole_run(&drawing);
    }
    page_choose_lanes(&sheet->page, runs, n - shown);
    for (guint run = shown; run < n; run++)
        add_cell(sheet, run, FALSE);
    for (guint run = 1; asked->diff && run < n; run++)
        add_cell(sheet, run, TRUE);
    if (first < shown) {
        unshown = drawing_of(sheet, first);
        drawing_begin(&unshown, options->x_axis);
        drawing_end(&unshown);
    }
}

/* Frees all but the figure, and returns it. */
static Figure *
sheet_end(Sheet *sheet)
{
    for (guint i = 0; i < sheet->cells->len; i++) {
        diff_panel_clear(&sheet_cell(sheet, i)->diff);
        g_clear_pointer(&sheet_cell(sheet, i)->markers, g_array_unref);
        drawing_end(&sheet_cell(sheet, i)->drawing);
    }
    marks_free(sheet->mark_list.marks);
    g_array_unref(sheet->markers);
    g_array_unref(sheet->cells);
    g_ptr_array_unref(sheet->damage);
    page_clear(&sheet->page);
    return sheet->page.figure;
}

/* Gives all x axes the range of the longest run.  If differences have another x
 * axis, they have a common range of their own. */
static void
share_x(Sheet *sheet)
{
    const Axes none = {
        .since = HUGE_VAL,
        .until = -HUGE_VAL,
        .x = {.low = HUGE_VAL, .high = -HUGE_VAL},
    };
    Axes ends[2] = {none, none};
    gboolean apart = sheet_diffs_differ(sheet);

    if (!sheet_shares_x(sheet))
        return;
    for (guint i = 0; i < sheet->cells->len; i++) {
        const PanelCell *cell = sheet_cell(sheet, i);
        const Axes *axes = &cell->drawing.axes;
        Axes *end = &ends[apart && cell->is_diff];

        end->since = MIN(end->since, axes->since);
        end->until = MAX(end->until, axes->until);
        end->x.low = MIN(end->x.low, axes->x.low);
        end->x.high = MAX(end->x.high, axes->x.high);
    }
    for (guint i = 0; i < sheet->cells->len; i++) {
        PanelCell *cell = sheet_cell(sheet, i);
        Axes *axes = &cell->drawing.axes;
        const Axes *end = &ends[apart && cell->is_diff];

        axes->since = end->since;
        axes->until = end->until;
        axes->x = end->x;
    }
}

/* Gives the y axes of all runs the range of the highest run, and those of all
 * differences the range of the largest difference. */
static void
share_y(Sheet *sheet)
{
    double greatest = 0, low = 0, high = 0;

    for (guint i = 0; i < sheet->cells->len; i++) {
        PanelCell *cell = sheet_cell(sheet, i);

        cell->drawing.greatest = drawing_find_greatest(&cell->drawing);
        greatest = MAX(greatest, cell->drawing.greatest);
        low = MIN(low, cell->diff.low);
        high = MAX(high, cell->diff.high);
    }
    for (guint i = 0; i < sheet->cells->len; i++) {
        PanelCell *cell = sheet_cell(sheet, i);

        cell->drawing.axes.greatest = greatest;
        cell->diff.low = low;
        cell->diff.high = high;
    }
}

/* The content of a cell in the table of runs. */
typedef enum {
    TABLE_FULL,    /* "10.2 MiB  -692 KiB, -6.2 %" */
    TABLE_PERCENT, /* "10.2 MiB  -6.2 %" */
    TABLE_VALUES,  /* "10.2 MiB" */
} TableStyle;

/* Returns the change of a cell in a style, or "".  Free with g_free. */
static char *
styled_change(const Cell *cell, TableStyle style)
{
    if (style == TABLE_VALUES || cell->change == NULL)
        return g_strdup("");
    return style == TABLE_PERCENT && cell->percent != NULL
               ? g_strdup(cell->percent)
               : cell_change(cell);
}

/* Widths of the columns of the table, in points: of the statistics, which are
 * its first columns after the name. */
typedef struct {
    double value[N_TABLE_STATISTICS], change[N_TABLE_STATISTICS];
    double all;
} TableWidths;

static TableWidths
measure_table(const Page *page, const Table *table, TableStyle style)
{
    const double gap = page->layout.small_font.size;
    TableWidths widths = {.all = 0};

    for (guint i = 0; i < N_TABLE_STATISTICS; i++) {
        for (guint row = 0; row < table_n_rows(table); row++) {
            const Cell *cell = table_cell(table, row, i + 1);
            g_autofree char *change = styled_change(cell, style);

            widths.value[i] =
                MAX(widths.value[i], page_text_width(page, cell->text));
            widths.change[i] =
                MAX(widths.change[i], page_text_width(page, change));
        }
        widths.all += widths.value[i] + widths.change[i] + 2 * gap;
    }
    return widths;
}

/* Draws the heads, or the row of a run. */
static void
draw_table_row(const Page *page, const Table *table, guint row,
               const TableWidths *widths, TableStyle style)
{
    const double size = page->layout.small_font.size;
    const Font font = {.size = size, .bold = row == 0};
    const double left = page->layout.page.left + size;
    const double y =
        page->layout.title.bottom + 1.5 * size + row * TEXT_ROW * size;
    double at = page->layout.page.right - size;

    for (guint i = N_TABLE_STATISTICS; i-- > 0;) {
        const Cell *cell = table_cell(table, row, i + 1);
        g_autofree char *change = styled_change(cell, style);

        if (row > 0)
            figure_text(page->figure, (Point){at, y}, ANCHOR_END, &font,
                        &page->theme->faint, change);
        at -= widths->change[i] + 0.8 * size;
        page_text(page, (Point){at, y}, ANCHOR_END, &font, cell->text);
        at -= widths->value[i] + 1.2 * size;
    }
    if (row > 0) {
        g_autofree char *name = metrics_shorten(
            page->metrics, table_cell(table, row, 0)->text, &font, at - left);

        page_text(page, (Point){left, y}, ANCHOR_START, &font, name);
    }
}

/* Draws the table of runs, in the longest style that has room. */
static void
draw_runs_table(const Sheet *sheet)
{
    const Page *page = &sheet->page;
    const Comparison *comparison = sheet->asked->comparison;
    const double room = box_width(&page->layout.page) -
                        MIN_RUN_NAME * page->layout.small_font.size;
    g_autoptr(Table) table = NULL;
    TableStyle style = TABLE_FULL;
    TableWidths widths;

    if (sheet->n_table_rows == 0)
        return;
    table = runs_table_new(comparison, FALSE);
    widths = measure_table(page, table, style);
    while (widths.all > room && style < TABLE_VALUES)
        widths = measure_table(page, table, ++style);
    if (widths.all > room)
        return;
    figure_open_group(page->figure, "runs", NULL);
    for (guint row = 0; row < table_n_rows(table); row++) {
        /* The name of a run, and its file, if it has only one. */
        if (row > 0 && matching_n_parts(comparison->matching, row - 1) == 1) {
            const ComparedRun *run = comparison_run(comparison, row - 1);
            g_autofree char *name = run_long_name(comparison, row - 1);
            g_autofree char *file =
                g_path_get_basename(run->profile->run->name);

            cell_replace(table_cell(table, row, 0),
                         g_strdup_printf("%s  %s", name, file));
        } else if (row > 0) {
            cell_replace(table_cell(table, row, 0),
                         run_long_name(comparison, row - 1));
        }
        draw_table_row(page, table, row, &widths, style);
    }
    figure_close_group(page->figure);
}

/* Draws the head of a panel, and below it the caption of its run. */
static void
draw_head(const Sheet *sheet, const PanelCell *cell)
{
    const Page *page = &sheet->page;
    const Font *font = &page->layout.small_font;
    const Font bold = {.size = font->size, .bold = TRUE};
    const Box *plot = &cell->drawing.axes.plot;
    const gboolean has_caption = sheet->has_captions && !cell->is_diff;
    const char *caption = has_caption ? sheet_caption(sheet, cell->run) : NULL;
    const gboolean has_flags =
        sheet->has_flags && (!cell->is_diff || cell->markers != NULL);
    const double low = 0.45 + (has_flags ? PANEL_FLAGS : 0);
    const double high = low + (has_caption ? PANEL_CAPTION : 0);
    g_autofree char *head =
        sheet_fitting_head(sheet, cell, &bold, box_width(plot));
    g_autofree char *fitting = NULL;

    page_text(page, (Point){plot->left, plot->top - high * font->size},
              ANCHOR_START, &bold, head);
    if (caption == NULL)
        return;
    fitting = prose_shorten(page->metrics, caption, font, box_width(plot));
    page_text(page, (Point){plot->left, plot->top - low * font->size},
              ANCHOR_START, font, fitting);
}

/* Draws a panel with its head.  If the panels have different x axes, each has a
 * title of its x axis. */
static void
draw_cell(Sheet *sheet, PanelCell *cell)
{
    Page *page = &sheet->page;
    const Axes *axes = &cell->drawing.axes;
    const Box *plot = &axes->plot;
    const Font *font = &page->layout.small_font;
    g_autofree char *head = sheet_head(sheet, cell);
    const Alignment alignment =
        cell->is_diff ? sheet->asked->alignment : ALIGN_START;
    g_autofree char *title =
        alignment == ALIGN_RELATIVE ? g_strdup(_("part of each run (%)"))
        : alignment == ALIGN_MARKERS
            /* TRANSLATORS: "time in A (s)". */
            ? g_strdup_printf(
                  _("time in %s (%s)"),
                  run_name(comparison_run(sheet->asked->comparison, 0)),
                  unit_name(axes->x_ticks.unit))
            : x_axis_title(axes, cell->drawing.profile);

    figure_open_group(page->figure, "panel", head);
    if (page->layout.has_ticks)
        draw_head(sheet, cell);
    if (cell->is_diff) {
        diff_panel_draw(&cell->diff, &cell->drawing);
        if (cell->markers != NULL)
            draw_markers(&cell->drawing);
    } else {
        draw_run(&cell->drawing, NULL);
        draw_cut(&cell->drawing);
    }
    if (sheet_has_own_titles(sheet) && !axes->no_x_labels &&
        page->layout.has_axis_titles && axes->x_ticks.n_ticks > 0) {
        g_autofree char *fitting =
            metrics_shorten(page->metrics, title, font, box_width(plot));

        page_text(page,
                  (Point){(plot->left + plot->right) / 2,
                          axes->bottom + TICK_LENGTH + 2.6 * font->size},
                  ANCHOR_MIDDLE, font, fitting);
    }
    figure_close_group(page->figure);
}

/* The legend and the titles of the axes belong to the first run with eras. */
Figure *
panels_draw(const PanelsOptions *panels, const ChartOptions *options,
            const TextMetrics *metrics)
{
    const Comparison *comparison = panels->comparison;
    guint first = comparison_first_with_eras(comparison);
    const Profile *profile = matching_run(comparison->matching, first)->profile;
    Sheet sheet;
    Page *page = &sheet.page;
    Legend legend = {
        .page = page,
        .profile = profile,
        .selection = panels->panels[first].selection,
    };
    g_auto(GStrv) remarks = NULL;
    g_autofree char *line = NULL;
    g_auto(GStrv) notes = NULL;
    char none[] = "";

    sheet_begin(&sheet, panels, options, metrics);
    remarks = sheet_legend_remarks(&sheet);
    legend.remarks = remarks;
    share_x(&sheet);
    share_y(&sheet);
    grid_lay_out(&sheet, &legend);
    if (stacking_of(options, profile) == STACK_LINES)
        paint_band_lines(page, legend.selection);
    if (options->title == NULL)
        page->short_title = comparison_title(comparison, FALSE);
    page_name(page,
              options->title != NULL ? g_strdup(options->title)
                                     : comparison_title(comparison, TRUE),
              sheet_description(&sheet), &profile->run->facts);
    page_draw_frame(page);
    draw_runs_table(&sheet);
    for (guint i = 0; i < sheet.cells->len; i++)
        draw_cell(&sheet, sheet_cell(&sheet, i));
    if (page->layout.has_axis_titles) {
        /* In the units of the first panel. */
        Axes axes = sheet_cell(&sheet, 0)->drawing.axes;
        g_autofree char *y = y_axis_title(&axes, page, profile);
        g_autofree char *x = NULL;

        axes.counts_eras = axis_counts_eras(profile, options->x_axis);
        if (!sheet_has_own_titles(&sheet))
            x = x_axis_title(&axes, profile);
        figure_open_group(page->figure, "axes", NULL);
        draw_axis_titles(page, x, y);
        figure_close_group(page->figure);
    }
    if (sheet.has_flags && page->layout.has_ticks)
        draw_mark_list(&sheet.mark_list);
    draw_legend(&legend);
    line = sheet_second_line(&sheet);
    notes = sheet_notes(&sheet);
    draw_title(page, (char *[]){line, none, none}, notes);
    legend_clear(&legend);
    return sheet_end(&sheet);
}
