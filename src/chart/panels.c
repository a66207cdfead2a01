#include <config.h>

#include "chart/panels.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "chart/colour.h"
#include "chart/comparison-text.h"
#include "chart/diff-panel.h"
#include "chart/parts.h"
#include "compare/change.h"
#include "profile/grouping.h"

/* In sizes of the small font: a panel's head, the room between columns and
 * rows of panels, a row of the table of runs. */
#define HEAD       1.7
#define COLUMN_GAP 3.2
#define ROW_GAP    1.0
#define TABLE_ROW  1.25 /* as the rows of markers' texts, whose place it has */

/* Wide pages have their panels in columns. */
#define WIDE 1.15

/* No panel is smaller than this, points: rather the page has fewer columns. */
#define LEAST_PANEL 90.0

/* One panel: a run, or the difference of a run from the first. */
typedef struct {
    Drawing drawing;
    ChartOptions options;
    guint run;
    gboolean is_diff;
    DiffPanel diff;
    guint column, row;
    guint n_columns; /* that it is wide */
} Cell;

typedef struct {
    const PanelsOptions *asked;
    const ChartOptions *options;
    GArray *cells; /* Cell: the runs, then the differences */
    guint n_columns, n_rows;
    Drawing base; /* of the page: its title, key and axes' titles */
    guint n_table_rows;
} Sheet;

static Cell *
cell_at(const Sheet *sheet, guint index)
{
    return &g_array_index(sheet->cells, Cell, index);
}

static guint
first_shown(const Sheet *sheet)
{
    return comparison_first_shown(sheet->asked->comparison);
}

static guint
n_runs(const Sheet *sheet)
{
    return comparison_n_runs(sheet->asked->comparison);
}

static void
add_cell(Sheet *sheet, guint run, gboolean is_diff)
{
    Cell cell = {.run = run, .is_diff = is_diff, .n_columns = 1};

    g_array_append_val(sheet->cells, cell);
}

/* Cells are drawn from where they lie: none may be added any more. */
static void
begin_cell(Sheet *sheet, Cell *cell)
{
    const Panel *panel = &sheet->asked->panels[cell->run];
    const Matching *matching = sheet->asked->comparison->matching;
    Drawing *drawing = &cell->drawing;

    cell->options = *sheet->options;
    cell->options.markers = panel->markers;
    cell->options.decoded = panel->decoded;
    *drawing = (Drawing){
        .profile = matching_run(matching, cell->run)->profile,
        .selection = panel->selection,
        .options = &cell->options,
        .metrics = sheet->base.metrics,
        .figure = sheet->base.figure,
        .is_panel = TRUE,
    };
    drawing_begin(drawing);
    if (matching->mixed)
        colour_bands(drawing->theme, BREAKDOWN_UNKNOWN, drawing->selection,
                     drawing->paints);
    if (cell->is_diff)
        cell->diff = diff_panel_new(matching, cell->run,
                                    sheet->asked->alignment, drawing);
}

/* All panels with the colours of the first: the bands are the same. */
static void
share_colours(const Sheet *sheet)
{
    guint n_choices = selection_n_choices(sheet->base.selection);

    for (guint i = 0; i < sheet->cells->len; i++)
        memcpy(cell_at(sheet, i)->drawing.paints, sheet->base.paints,
               n_choices * sizeof(Paint));
}

/* Times and eras do not share an axis. */
static gboolean
share_x(const Sheet *sheet)
{
    return !sheet->asked->comparison->clocks_differ;
}

/* Equal scales: every axis reaches as far as the longest, the highest. */
static void
share_scales(Sheet *sheet)
{
    double since = HUGE_VAL, until = -HUGE_VAL, low = HUGE_VAL;
    double high = -HUGE_VAL, greatest = 0;

    for (guint i = 0; i < sheet->cells->len; i++) {
        const Drawing *drawing = &cell_at(sheet, i)->drawing;

        since = MIN(since, drawing->since);
        until = MAX(until, drawing->until);
        low = MIN(low, drawing->x.low);
        high = MAX(high, drawing->x.high);
        greatest = MAX(greatest, drawing_greatest(drawing));
    }
    for (guint i = 0; i < sheet->cells->len; i++) {
        Drawing *drawing = &cell_at(sheet, i)->drawing;

        drawing->greatest_of_all = greatest;
        if (!share_x(sheet))
            continue;
        drawing->since = since;
        drawing->until = until;
        drawing->x.low = low;
        drawing->x.high = high;
    }
    sheet->base.greatest_of_all = greatest;
}

/* Columns where the page is wide; without differences as many rows as make
 * the panels neither too narrow nor too low. */
static void
choose_grid(Sheet *sheet)
{
    guint shown = n_runs(sheet) - first_shown(sheet);
    gboolean wide = sheet->options->width >= WIDE * sheet->options->height;
    PanelOrder order = sheet->asked->order;
    guint kinds = sheet->asked->diff ? 2 : 1;

    if (order == PANELS_AUTO)
        order = wide ? PANELS_COLUMNS : PANELS_ROWS;
    sheet->n_columns = order == PANELS_COLUMNS ? shown : kinds;
    sheet->n_rows = order == PANELS_COLUMNS ? kinds : shown;
    if (sheet->asked->order == PANELS_AUTO && kinds == 1 && shown > 3) {
        sheet->n_columns = (guint)ceil(sqrt(shown * (wide ? 1.0 : 0.5)));
        sheet->n_rows = (shown + sheet->n_columns - 1) / sheet->n_columns;
    }
}

/* Differences stand below or beside their runs; a lone one below all. */
static void
place_cells(Sheet *sheet)
{
    guint shown = n_runs(sheet) - first_shown(sheet);
    gboolean in_columns = sheet->n_columns >= shown;

    for (guint i = 0; i < sheet->cells->len; i++) {
        Cell *cell = cell_at(sheet, i);
        guint place = cell->run - first_shown(sheet);

        if (!sheet->asked->diff) {
            cell->column = place % sheet->n_columns;
            cell->row = place / sheet->n_columns;
        } else if (in_columns) {
            cell->column = place;
            cell->row = cell->is_diff ? 1 : 0;
            if (cell->is_diff && n_runs(sheet) == 2) {
                cell->column = 0;
                cell->n_columns = sheet->n_columns;
            }
        } else {
            cell->column = cell->is_diff ? 1 : 0;
            cell->row = place;
        }
    }
}

static gboolean
is_taken(const Sheet *sheet, guint column, guint row)
{
    for (guint i = 0; i < sheet->cells->len; i++)
        if (column - cell_at(sheet, i)->column < cell_at(sheet, i)->n_columns &&
            cell_at(sheet, i)->row == row)
            return TRUE;
    return FALSE;
}

/* Returns whether a panel is as wide as several: its x axis is another. */
static gboolean
has_wide_cell(const Sheet *sheet)
{
    for (guint i = 0; i < sheet->cells->len; i++)
        if (cell_at(sheet, i)->n_columns > 1)
            return TRUE;
    return FALSE;
}

/* Returns whether an x axis counts parts of runs, others time. */
static gboolean
has_parts(const Sheet *sheet)
{
    return sheet->asked->diff && sheet->asked->alignment == ALIGN_RELATIVE;
}

/* Labels stand at the left of a row and below a column, and where a panel has
 * a scale of its own. */
static void
choose_labels(const Sheet *sheet)
{
    for (guint i = 0; i < sheet->cells->len; i++) {
        Cell *cell = cell_at(sheet, i);
        gboolean own_x = !share_x(sheet) || cell->is_diff;

        cell->drawing.no_y_labels = !cell->is_diff && cell->column > 0;
        cell->drawing.no_x_labels =
            !own_x && is_taken(sheet, cell->column, cell->row + 1) &&
            !has_wide_cell(sheet) && !has_parts(sheet);
    }
}

/* Returns the width that labels of the y axes want, in points: of those at the
 * left of the page, or of those between columns. */
static double
label_room(const Sheet *sheet, gboolean at_left, const Layout *layout)
{
    double widest = 0;

    for (guint i = 0; i < sheet->cells->len; i++) {
        Cell *cell = cell_at(sheet, i);

        if (cell->drawing.no_y_labels || (cell->column == 0) != at_left)
            continue;
        cell->drawing.layout = *layout;
        cell->drawing.layout.key_plan.slots = NULL;
        choose_y_ticks(&cell->drawing, layout);
        if (cell->is_diff)
            diff_panel_scale(&cell->diff, &cell->drawing);
        widest = MAX(widest, widest_tick(&cell->drawing, layout));
    }
    return widest;
}

/* Returns whether any panel has labels of its x axis above the last row. */
static gboolean
has_inner_x_labels(const Sheet *sheet)
{
    for (guint i = 0; i < sheet->cells->len; i++)
        if (!cell_at(sheet, i)->drawing.no_x_labels &&
            is_taken(sheet, cell_at(sheet, i)->column,
                     cell_at(sheet, i)->row + 1))
            return TRUE;
    return FALSE;
}

/* The page is laid out as for one plot, which the panels share; the table of
 * runs has the place of markers' texts. */
static void
lay_out_page(Sheet *sheet)
{
    const ChartOptions *options = sheet->options;
    Drawing *base = &sheet->base;
    Wishes wishes = {
        .key_place = options->key_place,
        .marker_rows = sheet->n_table_rows,
    };
    g_auto(Layout) rough =
        layout_page(options->width, options->height, &wishes);

    if (!rough.has_ticks || box_height(&rough.plot) < LEAST_PANEL) {
        wishes.marker_rows = sheet->n_table_rows = 0;
        layout_clear(&rough);
        rough = layout_page(options->width, options->height, &wishes);
    }
    wishes.tick_width = label_room(sheet, TRUE, &rough);
    if (wishes.key_place != KEY_NONE)
        base->key_texts = key_texts_new(base, &rough.key_font);
    wishes.key = base->key_texts;
    base->layout = layout_page(options->width, options->height, &wishes);
}

/* Returns the plot of a place in the grid. */
static Box
plot_of(const Sheet *sheet, const Cell *cell)
{
    const Layout *layout = &sheet->base.layout;
    const Box *plot = &layout->plot;
    double size = layout->small_font.size;
    double inner = label_room(sheet, FALSE, layout);
    double gap_x = COLUMN_GAP * size + (inner > 0 ? inner + size : 0);
    double gap_y = ROW_GAP * size + (has_inner_x_labels(sheet) ? 2 * size : 0) +
                   (has_parts(sheet) ? 1.4 * size : 0);
    double width =
        (box_width(plot) - (sheet->n_columns - 1) * gap_x) / sheet->n_columns;
    double height =
        (box_height(plot) - (sheet->n_rows - 1) * gap_y) / sheet->n_rows;
    double left = plot->left + cell->column * (width + gap_x);
    double top = plot->top + cell->row * (height + gap_y);
    Box box = {left, top, left + width, top + height};

    box.right += (cell->n_columns - 1) * (width + gap_x);
    if (layout->has_ticks)
        box.top += HEAD * size;
    return box;
}

static void
lay_out_cell(const Sheet *sheet, Cell *cell, const Box *plot)
{
    Layout *layout = &cell->drawing.layout;
    Wishes none = {.marker_rows = 0};

    *layout = sheet->base.layout;
    layout->key_plan.slots = NULL;
    layout->key_plan.n_hidden = 0;
    layout->plot = *plot;
    layout->marks = (Box){plot->left, plot->top, plot->right, plot->top};
    layout->key = (Box){plot->right, plot->top, plot->right, plot->bottom};
    layout->has_axis_titles = FALSE;
    choose_y_ticks(&cell->drawing, layout);
    choose_scales(&cell->drawing);
    if (cell->is_diff)
        diff_panel_scale(&cell->diff, &cell->drawing);
    while (!marks_settle(&cell->drawing, &none))
        continue;
    if (drawing_stacking(&cell->drawing) == STACK_LINES)
        paint_band_lines(&cell->drawing);
    place_memory_lines(&cell->drawing);
}

/* The titles of the axes are those of the first panel. */
static void
lay_out(Sheet *sheet)
{
    g_autofree Box *plots = g_new(Box, sheet->cells->len);
    Drawing *base = &sheet->base;

    choose_labels(sheet);
    lay_out_page(sheet);
    for (guint i = 0; i < sheet->cells->len; i++)
        plots[i] = plot_of(sheet, cell_at(sheet, i));
    for (guint i = 0; i < sheet->cells->len; i++)
        lay_out_cell(sheet, cell_at(sheet, i), &plots[i]);
    base->y_ticks = cell_at(sheet, 0)->drawing.y_ticks;
    base->x_ticks = cell_at(sheet, 0)->drawing.x_ticks;
}

/* Returns "A  before.eventlog", or "B - A". */
static char *
head_of(const Sheet *sheet, const Cell *cell)
{
    const Comparison *comparison = sheet->asked->comparison;
    const ComparedRun *run = comparison_run(comparison, cell->run);
    g_autofree char *file = g_path_get_basename(run->profile->name);

    if (cell->is_diff)
        /* TRANSLATORS: a run minus another one: "B - A". */
        return g_strdup_printf(_("%s \xe2\x88\x92 %s"), run_name(run),
                               run_name(comparison_run(comparison, 0)));
    return g_strdup_printf("%s  %s", run_name(run), file);
}

static void
draw_head(const Sheet *sheet, Cell *cell)
{
    Drawing *drawing = &cell->drawing;
    const Box *plot = &drawing->layout.plot;
    Font font = drawing->layout.small_font;
    g_autofree char *head = head_of(sheet, cell);
    g_autofree char *fitting = NULL;

    if (!drawing->layout.has_ticks)
        return;
    font.bold = TRUE;
    fitting = metrics_shorten(drawing->metrics, head, &font, box_width(plot));
    figure_text(drawing->figure,
                (Point){plot->left, plot->top - 0.45 * font.size}, ANCHOR_START,
                &font, &drawing->theme->text, fitting);
}

/* Where axes differ each has its own title. */
static void
draw_x_title(const Sheet *sheet, Cell *cell)
{
    Drawing *drawing = &cell->drawing;
    const Box *plot = &drawing->layout.plot;
    const Font *font = &drawing->layout.small_font;
    g_autofree char *title = cell->is_diff ? g_strdup(_("part of each run (%)"))
                                           : drawing_x_title(drawing);

    if (!has_parts(sheet) || !drawing->layout.has_ticks)
        return;
    figure_text(drawing->figure,
                (Point){(plot->left + plot->right) / 2,
                        plot->bottom + 2.9 * font->size},
                ANCHOR_MIDDLE, font, &drawing->theme->text, title);
}

static void
draw_cell(const Sheet *sheet, Cell *cell)
{
    g_autofree char *head = head_of(sheet, cell);

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

static double
text_width(const Sheet *sheet, const char *text)
{
    return sheet->base.metrics->width(sheet->base.metrics, text,
                                      &sheet->base.layout.small_font);
}

/* What the table's columns take, in points. */
typedef struct {
    double figure[N_TABLE_FIGURES], change[N_TABLE_FIGURES];
    double all;
} Columns;

static Columns
measure_table(const Sheet *sheet, TableStyle style)
{
    double gap = sheet->base.layout.small_font.size;
    Columns columns = {.all = 0};

    for (Quantity i = 0; i < N_TABLE_FIGURES; i++) {
        columns.figure[i] = text_width(sheet, quantity_name(i));
        for (guint run = 0; run < n_runs(sheet); run++) {
            g_autofree char *figure =
                run_figure(comparison_run(sheet->asked->comparison, run), i);
            g_autofree char *change = table_change(sheet, run, i, style);

            columns.figure[i] =
                MAX(columns.figure[i], text_width(sheet, figure));
            columns.change[i] =
                MAX(columns.change[i], text_width(sheet, change));
        }
        columns.all += columns.figure[i] + columns.change[i] + 2 * gap;
    }
    return columns;
}

static void
draw_table_name(const Sheet *sheet, guint run, double left, double room,
                double y)
{
    const ComparedRun *compared = comparison_run(sheet->asked->comparison, run);
    const Font *font = &sheet->base.layout.small_font;
    g_autofree char *file = g_path_get_basename(compared->profile->name);
    g_autofree char *name = g_strdup_printf("%s  %s", run_name(compared), file);
    g_autofree char *fitting =
        metrics_shorten(sheet->base.metrics, name, font, room);

    figure_text(sheet->base.figure, (Point){left, y}, ANCHOR_START, font,
                &sheet->base.theme->text, fitting);
}

static void
draw_table_row(const Sheet *sheet, guint run, const Columns *columns,
               TableStyle style, double y)
{
    const Drawing *base = &sheet->base;
    const Font *font = &base->layout.small_font;
    const Box *page = &base->layout.page;
    double at = page->right - font->size;

    for (Quantity i = N_TABLE_FIGURES; i-- > 0;) {
        g_autofree char *figure =
            run_figure(comparison_run(sheet->asked->comparison, run), i);
        g_autofree char *change = table_change(sheet, run, i, style);

        figure_text(base->figure, (Point){at, y}, ANCHOR_END, font,
                    &base->theme->faint, change);
        at -= columns->change[i] + 0.8 * font->size;
        figure_text(base->figure, (Point){at, y}, ANCHOR_END, font,
                    &base->theme->text, figure);
        at -= columns->figure[i] + 1.2 * font->size;
    }
    draw_table_name(sheet, run, page->left + font->size,
                    at - page->left - font->size, y);
}

static void
draw_table_heads(const Sheet *sheet, const Columns *columns, double y)
{
    const Drawing *base = &sheet->base;
    Font font = base->layout.small_font;
    double at = base->layout.page.right - font.size;

    font.bold = TRUE;
    for (Quantity i = N_TABLE_FIGURES; i-- > 0;) {
        at -= columns->change[i] + 0.8 * font.size;
        figure_text(base->figure, (Point){at, y}, ANCHOR_END, &font,
                    &base->theme->text, quantity_name(i));
        at -= columns->figure[i] + 1.2 * font.size;
    }
}

/* With as much of the changes as there is room for. */
static void
draw_table(const Sheet *sheet)
{
    const Layout *layout = &sheet->base.layout;
    double size = layout->small_font.size;
    double room = box_width(&layout->page) - 12 * size;
    double y = layout->title.bottom + 1.5 * size;
    TableStyle style = TABLE_FULL;
    Columns columns;

    if (sheet->n_table_rows == 0)
        return;
    do
        columns = measure_table(sheet, style);
    while (columns.all > room && style++ < TABLE_FIGURES);
    style = MIN(style, TABLE_FIGURES);
    if (columns.all > room)
        return;
    figure_open_group(sheet->base.figure, "runs", NULL);
    draw_table_heads(sheet, &columns, y);
    for (guint run = 0; run < n_runs(sheet); run++)
        draw_table_row(sheet, run, &columns, style,
                       y + (run + 1) * TABLE_ROW * size);
    figure_close_group(sheet->base.figure);
}

/* What was measured, and how the bands were matched. */
static char *
second_line(const Sheet *sheet)
{
    const Comparison *comparison = sheet->asked->comparison;
    g_autofree char *heading =
        profile_heading(comparison_run(comparison, 0)->profile);
    g_autofree char *sentence = matching_summary(comparison, 1);

    if (comparison->matching->mixed)
        return g_strdup(_("different break-downs"));
    if (n_runs(sheet) == 2)
        return g_strdup_printf("%s; %s", heading, sentence);
    return g_strdup(heading);
}

/* The commands of all runs, where they differ. */
static char *
title_of(const Sheet *sheet)
{
    const Comparison *comparison = sheet->asked->comparison;
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GPtrArray) titles = g_ptr_array_new_with_free_func(g_free);

    if (sheet->options->title != NULL)
        return g_strdup(sheet->options->title);
    for (guint run = 0; run < n_runs(sheet); run++) {
        char *command =
            facts_command(&comparison_run(comparison, run)->profile->facts);

        if (g_hash_table_add(seen, command))
            g_ptr_array_add(titles, command);
        else
            g_free(command);
    }
    g_ptr_array_add(titles, NULL);
    return g_strjoinv(" \xc2\xb7 ", (char **)titles->pdata);
}

/* The picture in words. */
static char *
describe(const Sheet *sheet)
{
    const Comparison *comparison = sheet->asked->comparison;
    GString *text = g_string_new(NULL);

    for (guint run = 0; run < n_runs(sheet); run++) {
        const ComparedRun *compared = comparison_run(comparison, run);
        g_autofree char *peak = run_figure(compared, QUANTITY_PEAK);
        g_autofree char *mean = run_figure(compared, QUANTITY_MEAN);

        if (run > 0)
            g_string_append_c(text, ' ');
        /* TRANSLATORS: "B, after.eventlog: peak 1 MiB, mean 1 MiB." */
        g_string_append_printf(text, _("%s, %s: peak %s, mean %s."),
                               run_name(compared), compared->profile->name,
                               peak, mean);
    }
    return g_string_free(text, FALSE);
}

static void
name_figure(const Sheet *sheet)
{
    Figure *figure = sheet->base.figure;
    const Facts *facts = &sheet->base.profile->facts;

    figure->title = title_of(sheet);
    if (facts->program != NULL)
        figure->author = g_path_get_basename(facts->program);
    figure->description = describe(sheet);
    figure->language = g_strdup(_("en"));
    figure->date = facts->start_s;
    figure_take_theme(figure, sheet->options->theme);
}

/* With one difference the key tells what became of each band. */
static char **
key_remarks(const Sheet *sheet)
{
    const Comparison *comparison = sheet->asked->comparison;
    const Selection *selection = sheet->asked->panels[0].selection;
    guint n_choices = selection_n_choices(selection);
    const Profile *profile = matching_run(comparison->matching, 0)->profile;
    g_autoptr(GArray) changes = NULL;
    char **remarks;

    if (!sheet->asked->diff || n_runs(sheet) != 2)
        return NULL;
    changes = changes_new(comparison->matching, 0, 1);
    remarks = g_new0(char *, n_choices + 1);
    for (guint i = 0; i < n_choices; i++) {
        guint place = (guint)(selection_choice(selection, i)->band -
                              profile_band(profile, 0));

        for (guint k = 0; k < changes->len && remarks[i] == NULL; k++)
            if (g_array_index(changes, Change, k).place == place)
                remarks[i] = change_remark(&g_array_index(changes, Change, k));
        if (remarks[i] == NULL)
            remarks[i] = g_strdup("0 B");
    }
    return remarks;
}

static void
begin(Sheet *sheet, const TextMetrics *metrics)
{
    const ChartOptions *options = sheet->options;
    guint first = first_shown(sheet);

    sheet->base = (Drawing){
        .profile = matching_run(sheet->asked->comparison->matching, 0)->profile,
        .selection = sheet->asked->panels[0].selection,
        .options = options,
        .metrics = metrics,
        .figure = figure_new(options->width, options->height),
    };
    drawing_begin(&sheet->base);
    if (sheet->asked->comparison->matching->mixed)
        colour_bands(options->theme, BREAKDOWN_UNKNOWN, sheet->base.selection,
                     sheet->base.paints);
    for (guint run = first; run < n_runs(sheet); run++)
        add_cell(sheet, run, FALSE);
    for (guint run = 1; sheet->asked->diff && run < n_runs(sheet); run++)
        add_cell(sheet, run, TRUE);
    for (guint i = 0; i < sheet->cells->len; i++)
        begin_cell(sheet, cell_at(sheet, i));
    sheet->n_table_rows = n_runs(sheet) + 1;
}

static void
draw(Sheet *sheet)
{
    Drawing *base = &sheet->base;

    draw_page_frame(base);
    draw_table(sheet);
    for (guint i = 0; i < sheet->cells->len; i++)
        draw_cell(sheet, cell_at(sheet, i));
    if (base->layout.has_axis_titles) {
        figure_open_group(base->figure, "axes", NULL);
        draw_axis_titles(base, !has_parts(sheet));
        figure_close_group(base->figure);
    }
    draw_key(base);
    draw_title(base);
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
    share_colours(&sheet);
    share_scales(&sheet);
    sheet.base.key_remarks = remarks = key_remarks(&sheet);
    sheet.base.second_line = line = second_line(&sheet);
    choose_grid(&sheet);
    place_cells(&sheet);
    lay_out(&sheet);
    name_figure(&sheet);
    draw(&sheet);
    for (guint i = 0; i < sheet.cells->len; i++) {
        if (cell_at(&sheet, i)->is_diff)
            diff_panel_clear(&cell_at(&sheet, i)->diff);
        drawing_end(&cell_at(&sheet, i)->drawing);
    }
    g_array_unref(sheet.cells);
    drawing_end(&sheet.base);
    return sheet.base.figure;
}
