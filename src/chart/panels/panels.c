#include <config.h>

#include "chart/panels/panels.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "chart/panels/sheet.h"

#define TICK 3.5 /* points: the ticks of the x axis */

Cell *
sheet_cell(const Sheet *sheet, guint index)
{
    return &g_array_index(sheet->cells, Cell, index);
}

guint
sheet_first_shown(const Sheet *sheet)
{
    return comparison_first_shown(sheet->asked->comparison);
}

guint
sheet_n_runs(const Sheet *sheet)
{
    return comparison_n_runs(sheet->asked->comparison);
}

/* Times and eras do not share an axis. */
gboolean
sheet_shares_x(const Sheet *sheet)
{
    return !sheet->asked->comparison->clocks_differ;
}

/* A difference is one over time, or over parts of the runs, never over
 * eras. */
gboolean
sheet_diffs_differ(const Sheet *sheet)
{
    return sheet->asked->diff &&
           (sheet->asked->alignment == ALIGN_RELATIVE ||
            sheet->options->x_axis == X_AXIS_ERA || !sheet_shares_x(sheet));
}

static void
add_cell(Sheet *sheet, guint run, gboolean is_diff)
{
    const Panel *panel = &sheet->asked->panels[run];
    Cell cell = {
        .run = run,
        .is_diff = is_diff,
        .n_columns = 1,
        .options = *sheet->options,
    };

    cell.options.markers = panel->markers;
    cell.options.decoded = panel->decoded;
    if (is_diff)
        cell.options.x_axis = X_AXIS_TIME;
    g_array_append_val(sheet->cells, cell);
}

/* Begins the drawing of a run.  Bands of different break-downs have only their
 * names to be coloured by. */
static void
begin_drawing(const Sheet *sheet, Drawing *drawing, guint run,
              const ChartOptions *options)
{
    const Matching *matching = sheet->asked->comparison->matching;

    drawing->profile = matching_run(matching, run)->profile;
    drawing->selection = sheet->asked->panels[run].selection;
    drawing->options = options;
    drawing_begin(drawing);
    if (matching->mixed)
        colour_bands(drawing->theme, BREAKDOWN_UNKNOWN, drawing->selection,
                     drawing->paints);
}

/* Returns whether the panels of a difference can have an x axis. */
static gboolean
can_subtract(const Sheet *sheet)
{
    return sheet_shares_x(sheet) || sheet->asked->alignment == ALIGN_RELATIVE;
}

/* Cells are drawn from where they lie: none may be added any more. */
static void
begin_cell(Sheet *sheet, Cell *cell)
{
    Drawing *drawing = &cell->drawing;

    drawing->metrics = sheet->base.metrics;
    drawing->figure = sheet->base.figure;
    drawing->is_panel = TRUE;
    begin_drawing(sheet, drawing, cell->run, &cell->options);
    if (cell->is_diff)
        cell->diff = diff_panel_new(sheet->asked->comparison->matching,
                                    cell->run, sheet->asked->alignment,
                                    can_subtract(sheet), drawing);
}

/* The key and the axes' titles tell what most runs are. */
static void
begin_base(Sheet *sheet, const TextMetrics *metrics)
{
    const ChartOptions *options = sheet->options;
    guint run = comparison_first_with_eras(sheet->asked->comparison);

    sheet->base_options = *options;
    sheet->base_options.decoded = sheet->asked->panels[run].decoded;
    sheet->base = (Drawing){
        .metrics = metrics,
        .figure = figure_new(options->width, options->height),
        .is_panel = TRUE,
    };
    begin_drawing(sheet, &sheet->base, run, &sheet->base_options);
}

static void
begin(Sheet *sheet, const TextMetrics *metrics)
{
    begin_base(sheet, metrics);
    for (guint run = sheet_first_shown(sheet); run < sheet_n_runs(sheet); run++)
        add_cell(sheet, run, FALSE);
    for (guint run = 1; sheet->asked->diff && run < sheet_n_runs(sheet); run++)
        add_cell(sheet, run, TRUE);
    for (guint i = 0; i < sheet->cells->len; i++)
        begin_cell(sheet, sheet_cell(sheet, i));
    sheet->n_table_rows = sheet_n_runs(sheet) + 1;
}

/* All panels with the colours of the page: the bands are the same.  The key
 * has the memory lines of any. */
static void
share_looks(Sheet *sheet)
{
    Drawing *base = &sheet->base;
    guint n_choices = selection_n_choices(base->selection);

    for (guint i = 0; i < sheet->cells->len; i++) {
        Drawing *drawing = &sheet_cell(sheet, i)->drawing;

        for (guint choice = 0; choice < n_choices; choice++)
            drawing->paints[choice] = base->paints[choice];
        for (guint line = 0;
             line < N_MEMORY_LINES && !sheet_cell(sheet, i)->is_diff; line++)
            base->other_lines[line] |= drawing_shows_line(drawing, line);
    }
}

/* The lines of the bands: what they look like depends on the memory lines, of
 * which the page has more than a panel. */
static void
share_lines(Sheet *sheet)
{
    Drawing *base = &sheet->base;

    if (drawing_stacking(base) != STACK_LINES)
        return;
    paint_band_lines(base);
    for (guint i = 0; i < sheet->cells->len; i++)
        sheet_cell(sheet, i)->drawing.band_lines =
            g_array_ref(base->band_lines);
}

/* What the x axes of several panels reach. */
typedef struct {
    double since, until, low, high;
} Ends;

static void
widen_ends(Ends *ends, const Drawing *drawing)
{
    ends->since = MIN(ends->since, drawing->since);
    ends->until = MAX(ends->until, drawing->until);
    ends->low = MIN(ends->low, drawing->x.low);
    ends->high = MAX(ends->high, drawing->x.high);
}

static void
take_ends(Drawing *drawing, const Ends *ends)
{
    drawing->since = ends->since;
    drawing->until = ends->until;
    drawing->x.low = ends->low;
    drawing->x.high = ends->high;
}

/* Every x axis reaches as far as the longest run; those of differences, which
 * may be others, are the second. */
static void
share_x(Sheet *sheet)
{
    const Ends none = {HUGE_VAL, -HUGE_VAL, HUGE_VAL, -HUGE_VAL};
    Ends ends[2] = {none, none};
    gboolean apart = sheet_diffs_differ(sheet);

    if (!sheet_shares_x(sheet))
        return;
    for (guint i = 0; i < sheet->cells->len; i++) {
        const Cell *cell = sheet_cell(sheet, i);

        widen_ends(&ends[apart && cell->is_diff], &cell->drawing);
    }
    for (guint i = 0; i < sheet->cells->len; i++) {
        Cell *cell = sheet_cell(sheet, i);

        take_ends(&cell->drawing, &ends[apart && cell->is_diff]);
    }
}

/* Every y axis reaches as high as the highest run, and every one of a
 * difference as far as the greatest. */
static void
share_y(Sheet *sheet)
{
    double greatest = 0, low = 0, high = 0;

    for (guint i = 0; i < sheet->cells->len; i++) {
        const Cell *cell = sheet_cell(sheet, i);

        greatest = MAX(greatest, drawing_greatest(&cell->drawing));
        low = MIN(low, cell->diff.low);
        high = MAX(high, cell->diff.high);
    }
    for (guint i = 0; i < sheet->cells->len; i++) {
        Cell *cell = sheet_cell(sheet, i);

        cell->drawing.greatest_of_all = greatest;
        cell->diff.low = low;
        cell->diff.high = high;
    }
    sheet->base.greatest_of_all = greatest;
}

static void
draw_head(const Sheet *sheet, Cell *cell)
{
    Drawing *drawing = &cell->drawing;
    const Box *plot = &drawing->layout.plot;
    Font font = drawing->layout.small_font;
    g_autofree char *head = NULL;

    if (!drawing->layout.has_ticks)
        return;
    font.bold = TRUE;
    head = sheet_fitting_head(sheet, cell, &font, box_width(plot));
    figure_text(drawing->figure,
                (Point){plot->left, plot->top - 0.45 * font.size}, ANCHOR_START,
                &font, &drawing->theme->text, head);
}

/* Where axes differ each has its own title. */
static void
draw_x_title(const Sheet *sheet, Cell *cell)
{
    Drawing *drawing = &cell->drawing;
    const Box *plot = &drawing->layout.plot;
    const Font *font = &drawing->layout.small_font;
    gboolean has_parts =
        cell->is_diff && sheet->asked->alignment == ALIGN_RELATIVE;
    g_autofree char *title = has_parts ? g_strdup(_("part of each run (%)"))
                                       : drawing_x_title(drawing);
    g_autofree char *fitting = NULL;

    if (!sheet_has_own_titles(sheet) || drawing->no_x_labels ||
        !sheet->base.layout.has_axis_titles || drawing->x_ticks.n_ticks == 0)
        return;
    fitting = metrics_shorten(drawing->metrics, title, font, box_width(plot));
    figure_text(drawing->figure,
                (Point){(plot->left + plot->right) / 2,
                        plot->bottom + TICK + 2.6 * font->size},
                ANCHOR_MIDDLE, font, &drawing->theme->text, fitting);
}

static void
draw_cell(const Sheet *sheet, Cell *cell)
{
    g_autofree char *head = sheet_head(sheet, cell);

    figure_open_group(sheet->base.figure, "panel", head);
    draw_head(sheet, cell);
    if (cell->is_diff) {
        diff_panel_draw(&cell->diff, &cell->drawing);
    } else {
        draw_run(&cell->drawing);
        draw_cut(&cell->drawing);
    }
    draw_x_title(sheet, cell);
    figure_close_group(sheet->base.figure);
}

static void
draw(Sheet *sheet)
{
    Drawing *base = &sheet->base;

    draw_page_frame(base);
    sheet_draw_table(sheet);
    for (guint i = 0; i < sheet->cells->len; i++)
        draw_cell(sheet, sheet_cell(sheet, i));
    if (base->layout.has_axis_titles) {
        figure_open_group(base->figure, "axes", NULL);
        draw_axis_titles(base, !sheet_has_own_titles(sheet));
        figure_close_group(base->figure);
    }
    draw_key(base);
    draw_title(base);
}

static void
name_figure(const Sheet *sheet)
{
    Figure *figure = sheet->base.figure;
    const Facts *facts = &sheet->base.profile->facts;

    figure->title = sheet_title(sheet);
    if (facts->program != NULL)
        figure->author = g_path_get_basename(facts->program);
    figure->description = sheet_description(sheet);
    figure->language = g_strdup(_("en"));
    figure->date = facts->start_s;
    figure_take_theme(figure, sheet->options->theme);
}

static void
end(Sheet *sheet)
{
    for (guint i = 0; i < sheet->cells->len; i++) {
        if (sheet_cell(sheet, i)->is_diff)
            diff_panel_clear(&sheet_cell(sheet, i)->diff);
        drawing_end(&sheet_cell(sheet, i)->drawing);
    }
    g_array_unref(sheet->cells);
    drawing_end(&sheet->base);
}

Figure *
panels_draw(const PanelsOptions *panels, const ChartOptions *options,
            const TextMetrics *metrics)
{
    Sheet sheet = {
        .asked = panels,
        .options = options,
        .cells = g_array_new(FALSE, FALSE, sizeof(Cell)),
    };
    g_autofree char *line = NULL;
    g_auto(GStrv) remarks = NULL;

    begin(&sheet, metrics);
    share_looks(&sheet);
    share_x(&sheet);
    share_y(&sheet);
    remarks = sheet_key_remarks(&sheet);
    line = sheet_second_line(&sheet);
    sheet.base.key_remarks = remarks;
    sheet.base.second_line = line;
    sheet_place_cells(&sheet);
    sheet_lay_out(&sheet);
    share_lines(&sheet);
    name_figure(&sheet);
    draw(&sheet);
    end(&sheet);
    return sheet.base.figure;
}
