#include <config.h>

#include "chart/listing/columns.h"

#include <glib/gi18n.h>

#include "words/comparison-text.h"
#include "words/units.h"

/* Of one run. */
typedef enum {
    COLUMN_AREA,
    COLUMN_SHARE,
    COLUMN_PEAK,
    COLUMN_TIME,
    COLUMN_MEAN,
    COLUMN_END,
    COLUMN_GROWTH,
    N_RUN_COLUMNS
} RunColumn;

/* Of a change. */
typedef enum {
    CHANGED_SIZE,
    CHANGED_PERCENT,
    CHANGED_BEFORE,
    CHANGED_AFTER,
    CHANGED_PEAK_BEFORE,
    CHANGED_PEAK_AFTER,
    N_CHANGE_COLUMNS
} ChangeColumn;

static const Statistics *
figures_of(const Selection *selection, guint row)
{
    guint n_bands = selection_n_choices(selection);

    if (row < n_bands)
        return &selection_choice(selection, row)->figures;
    return row == n_bands ? &selection->other_figures : &selection->run;
}

static char *
run_head(const Columns *columns, guint column)
{
    switch ((RunColumn)column) {
    case COLUMN_AREA:
        return g_strdup(_("area"));
    case COLUMN_SHARE:
        return g_strdup(_("share"));
    case COLUMN_PEAK:
        return g_strdup(_("peak"));
    case COLUMN_TIME:
        /* TRANSLATORS: heads of a column with the time of a peak. */
        return g_strdup(columns->profile->clock == CLOCK_ERAS ? _("in era")
                                                              : _("at"));
    case COLUMN_MEAN:
        return g_strdup(_("mean"));
    case COLUMN_END:
        return g_strdup(_("end"));
    case COLUMN_GROWTH:
        return g_strdup(_("growth"));
    case N_RUN_COLUMNS:
        break;
    }
    g_return_val_if_reached(NULL);
}

static char *
run_text(const Columns *columns, guint row, guint column)
{
    const Selection *selection = columns->selection;
    const Statistics *figures = figures_of(selection, row);
    guint n_bands = selection_n_choices(selection);
    gboolean eras = columns->profile->clock == CLOCK_ERAS;

    switch ((RunColumn)column) {
    case COLUMN_AREA:
        return format_area(figures->area, eras);
    case COLUMN_SHARE:
        return format_share(row < n_bands
                                ? selection_choice(selection, row)->share
                            : row == n_bands ? selection->other_share
                                             : 1);
    case COLUMN_PEAK:
        return format_bytes((double)figures->peak);
    case COLUMN_TIME:
        return eras ? g_strdup_printf("%u", columns->profile->first_era +
                                                figures->peak_era)
                    : format_seconds((double)figures->peak_time / 1e9);
    case COLUMN_MEAN:
        return format_bytes(figures->mean);
    case COLUMN_END:
        return format_bytes((double)figures->end);
    case COLUMN_GROWTH:
        return format_growth(figures->growth, eras);
    case N_RUN_COLUMNS:
        break;
    }
    g_return_val_if_reached(NULL);
}

Columns
columns_of_run(const Profile *profile, const Selection *selection)
{
    return (Columns){
        .n_columns = N_RUN_COLUMNS,
        .head = run_head,
        .text = run_text,
        .profile = profile,
        .selection = selection,
    };
}

static const char *
name_of(const Columns *columns, guint run)
{
    return run_name(comparison_run(columns->comparison, run));
}

static char *
change_head(const Columns *columns, guint column)
{
    switch ((ChangeColumn)column) {
    case CHANGED_SIZE:
        /* TRANSLATORS: of a band's mean size, from one run to another. */
        return g_strdup(_("change"));
    case CHANGED_PERCENT:
        return percent_head(name_of(columns, 0));
    case CHANGED_BEFORE:
        /* TRANSLATORS: "mean, A": of run A. */
        return g_strdup_printf(_("mean, %s"), name_of(columns, 0));
    case CHANGED_AFTER:
        return g_strdup_printf(_("mean, %s"), name_of(columns, columns->run));
    case CHANGED_PEAK_BEFORE:
        return g_strdup_printf(_("peak, %s"), name_of(columns, 0));
    case CHANGED_PEAK_AFTER:
        return g_strdup_printf(_("peak, %s"), name_of(columns, columns->run));
    case N_CHANGE_COLUMNS:
        break;
    }
    g_return_val_if_reached(NULL);
}

/* Returns whether a run has a row's band; all have the others. */
static gboolean
has_row(const Columns *columns, guint run, guint row)
{
    const Profile *first =
        matching_run(columns->comparison->matching, 0)->profile;

    if (row >= selection_n_choices(columns->before))
        return TRUE;
    return matching_has(columns->comparison->matching, run,
                        (guint)(selection_choice(columns->before, row)->band -
                                profile_band(first, 0)));
}

gboolean
columns_have(const Columns *columns, guint row)
{
    return has_row(columns, 0, row) || has_row(columns, columns->run, row);
}

/* What a run does not have has no size there. */
static char *
change_text(const Columns *columns, guint row, guint column)
{
    const Statistics *before = figures_of(columns->before, row);
    const Statistics *after = figures_of(columns->selection, row);
    gboolean had = has_row(columns, 0, row);
    gboolean has = has_row(columns, columns->run, row);

    switch ((ChangeColumn)column) {
    case CHANGED_SIZE:
        return format_change(after->mean - before->mean);
    case CHANGED_PERCENT:
        return had && has
                   ? format_percent(change_percent(before->mean, after->mean))
                   : g_strdup(had   ? _("gone")
                              : has ? _("new")
                                    : "");
    case CHANGED_BEFORE:
        return had ? format_bytes(before->mean) : g_strdup("");
    case CHANGED_AFTER:
        return has ? format_bytes(after->mean) : g_strdup("");
    case CHANGED_PEAK_BEFORE:
        return had ? format_bytes((double)before->peak) : g_strdup("");
    case CHANGED_PEAK_AFTER:
        return has ? format_bytes((double)after->peak) : g_strdup("");
    case N_CHANGE_COLUMNS:
        break;
    }
    g_return_val_if_reached(NULL);
}

Columns
columns_of_changes(const PanelsOptions *panels, guint run)
{
    return (Columns){
        .n_columns = N_CHANGE_COLUMNS,
        .head = change_head,
        .text = change_text,
        .profile = matching_run(panels->comparison->matching, run)->profile,
        .selection = panels->panels[run].selection,
        .comparison = panels->comparison,
        .before = panels->panels[0].selection,
        .run = run,
    };
}
