/* What the columns of the tables of bands say. */
#include <config.h>

#include <glib/gi18n.h>

#include "chart/listing/list.h"
#include "words/comparison-text.h"

/* Of one run. */
typedef enum {
    CELL_AREA,
    CELL_SHARE,
    CELL_PEAK,
    CELL_TIME,
    CELL_MEAN,
    CELL_END,
    CELL_GROWTH,
    N_CELLS
} Cell;

/* Of a change. */
typedef enum {
    CHANGE_CELL_CHANGE,
    CHANGE_CELL_PERCENT,
    CHANGE_CELL_BEFORE,
    CHANGE_CELL_AFTER,
    CHANGE_CELL_PEAK_BEFORE,
    CHANGE_CELL_PEAK_AFTER,
    N_CHANGE_CELLS
} ChangeCell;

static const Statistics *
figures_of(const Selection *selection, guint row)
{
    guint n_bands = selection_n_choices(selection);

    if (row < n_bands)
        return &selection_choice(selection, row)->figures;
    return row == n_bands ? &selection->other_figures : &selection->run;
}

static double
share_of(const Selection *selection, guint row)
{
    guint n_bands = selection_n_choices(selection);

    if (row < n_bands)
        return selection_choice(selection, row)->share;
    return row == n_bands ? selection->other_share : 1;
}

static char *
run_head(const ListCells *cells, guint cell)
{
    switch ((Cell)cell) {
    case CELL_AREA:
        return g_strdup(_("area"));
    case CELL_SHARE:
        return g_strdup(_("share"));
    case CELL_PEAK:
        return g_strdup(_("peak"));
    case CELL_TIME:
        /* TRANSLATORS: heads of a column with the time of a peak. */
        return g_strdup(cells->profile->clock == CLOCK_ERAS ? _("in era")
                                                            : _("at"));
    case CELL_MEAN:
        return g_strdup(_("mean"));
    case CELL_END:
        return g_strdup(_("end"));
    case CELL_GROWTH:
        return g_strdup(_("growth"));
    case N_CELLS:
        break;
    }
    g_return_val_if_reached(NULL);
}

static char *
peak_time(const Profile *profile, const Statistics *figures)
{
    if (profile->clock == CLOCK_ERAS)
        return g_strdup_printf("%u", profile->first_era + figures->peak_era);
    return format_seconds((double)figures->peak_time / 1e9);
}

static char *
run_text(const ListCells *cells, guint row, guint cell)
{
    const Statistics *figures = figures_of(cells->selection, row);
    gboolean eras = cells->profile->clock == CLOCK_ERAS;

    switch ((Cell)cell) {
    case CELL_AREA:
        return format_area(figures->area, eras);
    case CELL_SHARE:
        return format_share(share_of(cells->selection, row));
    case CELL_PEAK:
        return format_bytes((double)figures->peak);
    case CELL_TIME:
        return peak_time(cells->profile, figures);
    case CELL_MEAN:
        return format_bytes(figures->mean);
    case CELL_END:
        return format_bytes((double)figures->end);
    case CELL_GROWTH:
        return format_growth(figures->growth, eras);
    case N_CELLS:
        break;
    }
    g_return_val_if_reached(NULL);
}

ListCells
list_cells_of_run(const Profile *profile, const Selection *selection)
{
    return (ListCells){
        .n_cells = N_CELLS,
        .head = run_head,
        .text = run_text,
        .profile = profile,
        .selection = selection,
    };
}

static const char *
name_of(const ListCells *cells, guint run)
{
    return run_name(comparison_run(cells->comparison, run));
}

static char *
change_head(const ListCells *cells, guint cell)
{
    switch ((ChangeCell)cell) {
    case CHANGE_CELL_CHANGE:
        /* TRANSLATORS: of a band's mean size, from one run to another. */
        return g_strdup(_("change"));
    case CHANGE_CELL_PERCENT:
        return percent_head(name_of(cells, 0));
    case CHANGE_CELL_BEFORE:
        /* TRANSLATORS: "mean, A": of run A. */
        return g_strdup_printf(_("mean, %s"), name_of(cells, 0));
    case CHANGE_CELL_AFTER:
        return g_strdup_printf(_("mean, %s"), name_of(cells, cells->run));
    case CHANGE_CELL_PEAK_BEFORE:
        return g_strdup_printf(_("peak, %s"), name_of(cells, 0));
    case CHANGE_CELL_PEAK_AFTER:
        return g_strdup_printf(_("peak, %s"), name_of(cells, cells->run));
    case N_CHANGE_CELLS:
        break;
    }
    g_return_val_if_reached(NULL);
}

/* Returns whether a run has a row's band; all have the others. */
static gboolean
has_row(const ListCells *cells, guint run, guint row)
{
    const Profile *first =
        matching_run(cells->comparison->matching, 0)->profile;

    if (row >= selection_n_choices(cells->before))
        return TRUE;
    return matching_has(cells->comparison->matching, run,
                        (guint)(selection_choice(cells->before, row)->band -
                                profile_band(first, 0)));
}

gboolean
list_cells_have(const ListCells *cells, guint row)
{
    return has_row(cells, 0, row) || has_row(cells, cells->run, row);
}

static char *
percent_text(const ListCells *cells, guint row)
{
    if (!has_row(cells, 0, row))
        return g_strdup(has_row(cells, cells->run, row) ? _("new") : "");
    if (!has_row(cells, cells->run, row))
        return g_strdup(_("gone"));
    return format_percent(
        change_percent(figures_of(cells->before, row)->mean,
                       figures_of(cells->selection, row)->mean));
}

/* What a run does not have has no size there. */
static char *
size_text(const ListCells *cells, guint run, guint row, double bytes)
{
    return has_row(cells, run, row) ? format_bytes(bytes) : g_strdup("");
}

static char *
change_text(const ListCells *cells, guint row, guint cell)
{
    const Statistics *before = figures_of(cells->before, row);
    const Statistics *after = figures_of(cells->selection, row);

    switch ((ChangeCell)cell) {
    case CHANGE_CELL_CHANGE:
        return format_change(after->mean - before->mean);
    case CHANGE_CELL_PERCENT:
        return percent_text(cells, row);
    case CHANGE_CELL_BEFORE:
        return size_text(cells, 0, row, before->mean);
    case CHANGE_CELL_AFTER:
        return size_text(cells, cells->run, row, after->mean);
    case CHANGE_CELL_PEAK_BEFORE:
        return size_text(cells, 0, row, (double)before->peak);
    case CHANGE_CELL_PEAK_AFTER:
        return size_text(cells, cells->run, row, (double)after->peak);
    case N_CHANGE_CELLS:
        break;
    }
    g_return_val_if_reached(NULL);
}

ListCells
list_cells_of_changes(const PanelsOptions *panels, guint run)
{
    return (ListCells){
        .n_cells = N_CHANGE_CELLS,
        .head = change_head,
        .text = change_text,
        .profile = matching_run(panels->comparison->matching, run)->profile,
        .selection = panels->panels[run].selection,
        .comparison = panels->comparison,
        .before = panels->panels[0].selection,
        .run = run,
    };
}
