#include <config.h>

#include "chart/panels/texts.h"

#include <glib/gi18n.h>
#include <math.h>

#include "compare/change.h"
#include "profile/grouping.h"
#include "words/comparison-text.h"

/* A shorter part of a file name is not recognizable. */
#define MIN_NAME_CHARACTERS 12

static char *
bands_of_many(const Sheet *sheet)
{
    const Matching *matching = sheet->asked->comparison->matching;
    guint n_in_all = 0;

    for (guint band = 0; band < matching->n_bands; band++) {
        guint run = 0;

        while (run < sheet_n_runs(sheet) && matching_has(matching, run, band))
            run++;
        n_in_all += run == sheet_n_runs(sheet);
    }
    return g_strdup_printf(ngettext("%u band, %u in all runs",
                                    "%u bands, %u in all runs",
                                    matching->n_bands),
                           matching->n_bands, n_in_all);
}

/* The heading belongs to the first run with bands, or else to the first run. */
char *
sheet_second_line(const Sheet *sheet)
{
    const Comparison *comparison = sheet->asked->comparison;
    const Profile *profile = comparison_run(comparison, 0)->profile;
    g_autofree char *heading = NULL;
    g_autofree char *sentence = NULL;

    if (comparison->matching->mixed)
        return g_strdup(_("different break-downs"));
    for (guint run = sheet_n_runs(sheet); run-- > 0;)
        if (profile_n_bands(comparison_run(comparison, run)->profile) > 0)
            profile = comparison_run(comparison, run)->profile;
    heading = profile_heading(profile);
    sentence = sheet_n_runs(sheet) == 2 ? matching_summary(comparison, 1)
                                        : bands_of_many(sheet);
    return g_strconcat(heading, parts_separator(), sentence, NULL);
}

char *
sheet_note(const Sheet *sheet)
{
    GString *note = g_string_new(NULL);

    for (guint i = 0; i < sheet_n_runs(sheet); i++) {
        const ComparedRun *run = comparison_run(sheet->asked->comparison, i);
        g_autofree char *text = warnings_incomplete(&run->profile->warnings);

        if (text != NULL)
            g_string_append_printf(note, "%s%s: %s",
                                   note->len > 0 ? parts_separator() : "",
                                   run_name(run), text);
    }
    return g_string_free(note, note->len == 0);
}

char *
sheet_description(const Sheet *sheet)
{
    const Comparison *comparison = sheet->asked->comparison;
    GString *text = g_string_new(NULL);

    for (guint run = 0; run < sheet_n_runs(sheet); run++) {
        const ComparedRun *compared = comparison_run(comparison, run);
        g_autofree char *peak = run_value(compared, STATISTIC_PEAK);
        g_autofree char *mean = run_value(compared, STATISTIC_MEAN);
        g_autofree char *file = g_path_get_basename(compared->profile->name);

        if (run > 0)
            g_string_append_c(text, ' ');
        if (profile_n_eras(compared->profile) == 0)
            /* TRANSLATORS: "B, after.eventlog: no heap census." */
            g_string_append_printf(text, _("%s, %s: no heap census."),
                                   run_name(compared), file);
        else
            /* TRANSLATORS: "B, after.eventlog: peak 1 MiB, mean 1 MiB." */
            g_string_append_printf(text, _("%s, %s: peak %s, mean %s."),
                                   run_name(compared), file, peak, mean);
    }
    return g_string_free(text, FALSE);
}

char *
sheet_head(const Sheet *sheet, const PanelCell *cell)
{
    const ComparedRun *run =
        comparison_run(sheet->asked->comparison, cell->run);
    g_autofree char *file = g_path_get_basename(run->profile->name);

    if (cell->is_diff)
        return run_less_first(sheet->asked->comparison, cell->run);
    return g_strdup_printf("%s  %s", run_name(run), file);
}

/* The head of a difference has its unit, because the title of the y axis has
 * the unit of the runs. */
char *
sheet_fitting_head(const Sheet *sheet, const PanelCell *cell, const Font *font,
                   double width)
{
    const TextMetrics *metrics = sheet->page.metrics;
    g_autofree char *head = sheet_head(sheet, cell);
    g_autofree char *fitting = NULL;

    if (cell->is_diff && cell->diff.high > cell->diff.low) {
        g_autofree char *with_unit = g_strdup_printf(
            "%s (%s)", head, unit_name(cell->drawing.axes.y_ticks.unit));

        return metrics->width(metrics, with_unit, font) <= width
                   ? g_steal_pointer(&with_unit)
                   : metrics_shorten(metrics, head, font, width);
    }
    fitting = metrics_shorten(metrics, head, font, width);
    if (g_str_equal(fitting, head) ||
        g_utf8_strlen(fitting, -1) >= MIN_NAME_CHARACTERS)
        return g_steal_pointer(&fitting);
    return metrics_shorten(
        metrics, run_name(comparison_run(sheet->asked->comparison, cell->run)),
        font, width);
}

/* The largest change of a band from the first run to a later run. */
typedef struct {
    Change change;
    guint run; /* 0 = no run has the band */
} BandRemark;

/* "+136 KiB, +11.8 %"; of several runs, "C +136 KiB, +11.8 %". */
static char *
remark_text(const Sheet *sheet, const BandRemark *remark)
{
    const gboolean any = remark->run > 0;
    g_autofree char *text =
        change_remark(sheet->asked->comparison, any ? &remark->change : NULL);

    if (!any || sheet_n_runs(sheet) == 2 ||
        change_of_mean(&remark->change) == 0)
        return g_steal_pointer(&text);
    return g_strdup_printf(
        "%s\xc2\xa0%s",
        run_name(comparison_run(sheet->asked->comparison, remark->run)), text);
}

char **
sheet_legend_remarks(const Sheet *sheet)
{
    const Matching *matching = sheet->asked->comparison->matching;
    const Selection *selection = sheet->asked->panels[0].selection;
    guint n_choices = selection_n_choices(selection);
    const Band *first =
        matching->n_bands > 0
            ? profile_band(matching_run(matching, 0)->profile, 0)
            : NULL;
    g_autofree BandRemark *changes = NULL;
    gboolean any = FALSE;
    char **remarks;

    for (guint run = 1; sheet->asked->diff && run < sheet_n_runs(sheet); run++)
        any |= comparison_has_change(sheet->asked->comparison, run);
    if (!any)
        return NULL;
    changes = g_new0(BandRemark, matching->n_bands + 1);
    for (guint run = 1; run < sheet_n_runs(sheet); run++) {
        g_autoptr(GArray) of_run = changes_new(matching, 0, run);

        for (guint i = 0; i < of_run->len; i++) {
            const Change *change = &g_array_index(of_run, Change, i);
            BandRemark *largest = &changes[change->band];

            if (largest->run == 0 || fabs(change_of_mean(&largest->change)) <
                                         fabs(change_of_mean(change)))
                *largest = (BandRemark){*change, run};
        }
    }
    remarks = g_new0(char *, n_choices + 1);
    for (guint i = 0; i < n_choices; i++)
        remarks[i] = remark_text(
            sheet, &changes[selection_choice(selection, i)->band - first]);
    return remarks;
}
