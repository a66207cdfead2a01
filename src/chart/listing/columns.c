#include <config.h>

#include "chart/listing/columns.h"

#include <glib/gi18n.h>

#include "words/amount.h"
#include "words/comparison-text.h"

static const Statistics *
statistics_of(const Selection *selection, guint row)
{
    return row <= selection_n_choices(selection)
               ? selection_statistics(selection, row)
               : &selection->run;
}

static char **
run_heads(const Columns *columns)
{
    return g_strdupv((char *[]){
        _("area"),
        _("share"),
        _("peak"),
        /* TRANSLATORS: heads of a column with the time of a peak. */
        columns->profile->clock == CLOCK_ERAS ? _("in era") : _("at"),
        _("mean"),
        _("end"),
        _("growth"),
        /* TRANSLATORS: how steadily a band grows; at most ten letters. */
        _("steady"),
        NULL,
    });
}

static char **
run_texts(const Columns *columns, guint row)
{
    const Selection *selection = columns->selection;
    const Statistics *statistics = statistics_of(selection, row);
    const Profile *profile = columns->profile;
    char *const texts[] = {
        amount_area(profile, statistics->area),
        format_share(selection_share(selection, row)),
        amount_level(profile, (double)statistics->peak),
        profile->clock == CLOCK_ERAS
            ? g_strdup_printf("%u", profile->first_era + statistics->peak_era)
            : format_ns(statistics->peak_time),
        amount_level(profile, statistics->mean),
        amount_level(profile, (double)statistics->end),
        amount_growth(profile, statistics->growth),
        format_steadiness(statistics->steadiness),
        NULL,
    };

    return g_memdup2(texts, sizeof(texts));
}

static char **
trend_heads(void)
{
    return g_strdupv((char *[]){
        _("share"),
        _("mean"),
        /* TRANSLATORS: the largest value of a band in any run. */
        _("largest"),
        /* TRANSLATORS: head of a column with the run of that value. */
        _("in"),
        /* TRANSLATORS: the value in the first and the last run. */
        _("first"),
        _("last"),
        NULL,
    });
}

/* Returns the value of a row in the first run. */
static guint64
first_value(const Columns *columns, guint row)
{
    const Selection *selection = columns->selection;
    SeriesReader reader;

    if (row > selection_n_choices(selection))
        return profile_era(columns->profile, 0)->total;
    if (row == selection_n_choices(selection))
        return selection->other[0];
    series_reader_init(&reader,
                       &selection_choice(selection, row)->band->series);
    return series_reader_next(&reader);
}

static char **
trend_texts(const Columns *columns, guint row)
{
    const Selection *selection = columns->selection;
    const Statistics *statistics = statistics_of(selection, row);
    const Profile *profile = columns->profile;
    char *const texts[] = {
        format_share(selection_share(selection, row)),
        amount_level(profile, statistics->mean),
        amount_level(profile, (double)statistics->peak),
        g_strdup(columns->trend->names[statistics->peak_era]),
        amount_level(profile, (double)first_value(columns, row)),
        amount_level(profile, (double)statistics->end),
        NULL,
    };

    return g_memdup2(texts, sizeof(texts));
}

static char **
change_heads(const Columns *columns)
{
    const char *before = run_name(comparison_run(columns->comparison, 0));
    const char *after =
        run_name(comparison_run(columns->comparison, columns->run));
    char *const heads[] = {
        /* TRANSLATORS: the change of a band's mean size between two runs. */
        g_strdup(_("change")),
        percent_head(before),
        /* TRANSLATORS: "mean, A": the mean in run A. */
        g_strdup_printf(_("mean, %s"), before),
        g_strdup_printf(_("mean, %s"), after),
        g_strdup_printf(_("peak, %s"), before),
        g_strdup_printf(_("peak, %s"), after),
        NULL,
    };

    return g_memdup2(heads, sizeof(heads));
}

/* Returns whether a run has the band of a row.  All runs have OTHER and the
 * total. */
static gboolean
has_row(const Columns *columns, guint run, guint row)
{
    const Matching *matching = columns->comparison->matching;
    const Band *first = profile_band(matching_run(matching, 0)->profile, 0);

    return row >= selection_n_choices(columns->before) ||
           matching_has(
               matching, run,
               (guint)(selection_choice(columns->before, row)->band - first));
}

gboolean
columns_have(const Columns *columns, guint choice)
{
    return has_row(columns, 0, choice) ||
           has_row(columns, columns->run, choice);
}

/* The statistics of a run that lacks the band are empty. */
static char **
change_texts(const Columns *columns, guint row)
{
    const Statistics *before = statistics_of(columns->before, row);
    const Statistics *after = statistics_of(columns->selection, row);
    const Profile *profile = columns->profile;
    gboolean had = has_row(columns, 0, row);
    gboolean has = has_row(columns, columns->run, row);
    char *const texts[] = {
        amount_change(profile, METRIC_MEAN, after->mean - before->mean),
        had && has ? format_percent(change_percent(before->mean, after->mean))
                   : g_strdup(had   ? _("gone")
                              : has ? _("new")
                                    : ""),
        had ? amount_level(profile, before->mean) : g_strdup(""),
        has ? amount_level(profile, after->mean) : g_strdup(""),
        had ? amount_level(profile, (double)before->peak) : g_strdup(""),
        has ? amount_level(profile, (double)after->peak) : g_strdup(""),
        NULL,
    };

    return g_memdup2(texts, sizeof(texts));
}

char **
columns_heads(const Columns *columns)
{
    return columns->comparison != NULL ? change_heads(columns)
           : columns->trend != NULL    ? trend_heads()
                                       : run_heads(columns);
}

char **
columns_texts(const Columns *columns, guint row)
{
    return columns->comparison != NULL ? change_texts(columns, row)
           : columns->trend != NULL    ? trend_texts(columns, row)
                                       : run_texts(columns, row);
}
