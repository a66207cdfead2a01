#include <config.h>

#include "output/text/band-rows.h"

#include <glib/gi18n.h>

#include "run/inherited.h"
#include "run/plain.h"
#include "words/amount.h"

static void
add_columns(Table *table, gboolean has_inherited, gboolean eras)
{
    /* The widths of "100.0 %", which needs no blank, and of " 1023 KiB",
     * " -99.9 MiB/s" and " -99.9 MiB/era". */
    const Column columns[] = {
        {.head = _("share"), .cells = 7},
        {.head = _("inherited")},
        {.head = _("peak"), .cells = 10},
        {.head = _("mean"), .cells = 10, .is_optional = TRUE},
        {.head = _("growth"), .cells = eras ? 14 : 12},
        {.head = _("steady"), .cells = 7, .is_optional = TRUE},
        /* TRANSLATORS: the head of a column of small curves, preferably at most
         * ten letters. */
        {.head = _("over time"), .is_left = TRUE},
        {.head = _("band"), .is_left = TRUE},
    };

    for (guint i = 0; i < G_N_ELEMENTS(columns); i++)
        if (i != 1 || has_inherited)
            table_add_column(table, &columns[i]);
}

/* Adds the row of a band, NULL for OTHER.  Takes ownership of inherited, NULL
 * if there is no such column. */
static void
add_row(Table *table, const ReportRun *run, const Band *band,
        const Statistics *statistics, double share, char *inherited)
{
    const Profile *profile = run->profile;

    table_add(table, format_share(share), FALSE);
    if (inherited != NULL)
        table_add(table, inherited, FALSE);
    table_add(table, amount_level(profile, (double)statistics->peak), FALSE);
    table_add(table, amount_level(profile, statistics->mean), FALSE);
    table_add(table, amount_growth(profile, statistics->growth), FALSE);
    table_add(table, format_steadiness(statistics->steadiness), FALSE);
    table_add(table, NULL, TRUE);
    table_add(table,
              band != NULL ? band_label(band)
                           : selection_other_text(run->selection),
              band != NULL);
}

Table *
band_rows_new(const ReportRun *run)
{
    const Selection *selection = run->selection;
    const double total = selection->run.weight;
    g_autofree double *weights = inherited_weights(run->profile);
    Table *table = table_new();

    add_columns(table, weights != NULL, run->profile->clock == CLOCK_ERAS);
    for (guint i = 0; i < selection_n_choices(selection); i++) {
        const Choice *choice = selection_choice(selection, i);
        const gint band = selection_band(selection, run->profile, i);

        add_row(table, run, choice->band, &choice->statistics, choice->share,
                weights == NULL
                    ? NULL
                    : format_share(total > 0 ? weights[band] / total : 0));
    }
    if (selection->n_other > 0)
        add_row(table, run, NULL, &selection->other_statistics,
                selection->other_share, weights == NULL ? NULL : g_strdup(""));
    return table;
}

void
band_rows_draw(Table *table, const ReportRun *run, guint cells, Bars bars)
{
    const Selection *selection = run->selection;
    const guint n_eras = profile_n_eras(run->profile);
    const guint column = table->columns->len - N_BAND_TEXTS;
    g_autofree guint64 *values = g_new(guint64, n_eras);

    for (guint row = 1; row < table_n_rows(table); row++) {
        const gboolean is_other = row > selection_n_choices(selection);

        if (!is_other)
            series_values(&selection_choice(selection, row - 1)->band->series,
                          n_eras, values);
        table_cell(table, row, column)->text = sparkline(
            run->profile, is_other ? selection->other : values, cells, bars);
    }
}
