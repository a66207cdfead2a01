#include <config.h>

#include "output/text/band-rows.h"

#include <glib/gi18n.h>

#include "run/inherited.h"
#include "run/plain.h"
#include "words/amount.h"

const char *
band_column_head(BandColumn column)
{
    static const char *const heads[N_BAND_COLUMNS] = {
        [BAND_SHARE] = N_("share"),   [BAND_INHERITED] = N_("inherited"),
        [BAND_PEAK] = N_("peak"),     [BAND_MEAN] = N_("mean"),
        [BAND_GROWTH] = N_("growth"), [BAND_STEADINESS] = N_("steady"),
    };

    return _(heads[column]);
}

static void
row_clear(gpointer data)
{
    BandRow *row = data;

    for (guint i = 0; i < N_BAND_COLUMNS; i++)
        g_free(row->cells[i]);
    g_free(row->text);
}

/* Adds a row, and takes ownership of text and inherited. */
static void
add_row(GArray *rows, const Profile *profile, char *text, const Band *band,
        const Statistics *statistics, double share, char *inherited)
{
    const BandRow row = {
        .cells = {[BAND_SHARE] = format_share(share),
                  [BAND_INHERITED] = inherited,
                  [BAND_PEAK] = amount_level(profile, (double)statistics->peak),
                  [BAND_MEAN] = amount_level(profile, statistics->mean),
                  [BAND_GROWTH] = amount_growth(profile, statistics->growth),
                  [BAND_STEADINESS] =
                      format_steadiness(statistics->steadiness)},
        .text = text,
        .band = band,
    };

    g_array_append_val(rows, row);
}

GArray *
band_rows_new(const ReportRun *run)
{
    const Selection *selection = run->selection;
    const double total = selection->run.weight;
    g_autofree double *weights = inherited_weights(run->profile);
    GArray *rows = g_array_new(FALSE, FALSE, sizeof(BandRow));

    g_array_set_clear_func(rows, row_clear);
    for (guint i = 0; i < selection_n_choices(selection); i++) {
        const Choice *choice = selection_choice(selection, i);
        const gsize index =
            (gsize)(choice->band - profile_band(run->profile, 0));

        add_row(rows, run->profile, band_label(choice->band), choice->band,
                &choice->statistics, choice->share,
                weights == NULL
                    ? NULL
                    : format_share(total > 0 ? weights[index] / total : 0));
    }
    if (selection->n_other > 0)
        add_row(rows, run->profile, selection_other_text(selection), NULL,
                &selection->other_statistics, selection->other_share,
                weights == NULL ? NULL : g_strdup(""));
    return rows;
}
