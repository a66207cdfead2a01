#include <config.h>

#include "chart/panels/texts.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "base/label.h"
#include "chart/lanes/lanes.h"
#include "chart/page/title.h"
#include "compare/change.h"
#include "run/grouping.h"
#include "words/clip.h"
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
    if (comparison->matching->n_bands == 0)
        return breakdown_text(profile, STACK_AREA);
    for (guint run = sheet_n_runs(sheet); run-- > 0;)
        if (profile_n_bands(comparison_run(comparison, run)->profile) > 0)
            profile = comparison_run(comparison, run)->profile;
    heading = profile_heading(profile);
    sentence = sheet_n_runs(sheet) == 2 ? matching_summary(comparison, 1)
                                        : bands_of_many(sheet);
    return g_strconcat(heading, parts_separator(), sentence, NULL);
}

GPtrArray *
sheet_damage(const Sheet *sheet)
{
    GPtrArray *damage = g_ptr_array_new_with_free_func(g_free);

    for (guint i = 0; i < sheet_n_runs(sheet); i++) {
        char *text = run_not_whole(sheet->asked->comparison, i);

        if (text != NULL)
            g_ptr_array_add(damage, text);
    }
    return damage;
}

char **
sheet_notes(const Sheet *sheet)
{
    const guint n_damaged = sheet->damage->len;
    GPtrArray *notes = g_ptr_array_new();
    char *no_room = lanes_note(&sheet->page, sheet->n_lanes);
    const guint n_notes = sheet->page.layout.n_notes;
    const guint room = n_notes > 1 && no_room != NULL ? n_notes - 1 : n_notes;
    const guint n_shown = n_damaged > room && room > 0 ? room - 1 : n_damaged;

    for (guint i = 0; i < n_shown; i++)
        g_ptr_array_add(notes, g_strdup(g_ptr_array_index(sheet->damage, i)));
    if (n_shown == 0 && n_damaged > 0)
        g_ptr_array_add(notes,
                        g_strdup_printf(_("%u runs are not whole"), n_damaged));
    else if (n_shown < n_damaged)
        g_ptr_array_add(
            notes, g_strdup_printf(ngettext("and %u more run is not whole",
                                            "and %u more runs are not whole",
                                            n_damaged - n_shown),
                                   n_damaged - n_shown));
    g_ptr_array_add(notes, no_room);
    g_ptr_array_add(notes, NULL);
    return (char **)g_ptr_array_free(notes, FALSE);
}

const char *
sheet_caption(const Sheet *sheet, guint run)
{
    const char *caption = sheet->asked->panels[run].caption;

    return sheet->page.options->caption == NULL && caption != NULL &&
                   caption[0] != '\0'
               ? caption
               : NULL;
}

char *
sheet_description(const Sheet *sheet)
{
    const Comparison *comparison = sheet->asked->comparison;
    GString *text = g_string_new(NULL);

    for (guint run = 0; run < sheet_n_runs(sheet); run++) {
        const ComparedRun *compared = comparison_run(comparison, run);
        g_autofree char *peak = run_value(compared, METRIC_PEAK);
        g_autofree char *mean = run_value(compared, METRIC_MEAN);
        g_autofree char *file =
            g_path_get_basename(compared->profile->run->name);

        if (run > 0)
            g_string_append_c(text, ' ');
        if (profile_n_eras(compared->profile) == 0)
            /* TRANSLATORS: "B, after.eventlog: no heap census." */
            g_string_append_printf(text,
                                   compared->profile->quantity != QUANTITY_HEAP
                                       ? _("%s, %s: no sample.")
                                       : _("%s, %s: no heap census."),
                                   run_name(compared), file);
        else
            /* TRANSLATORS: "B, after.eventlog: peak 1 MiB, mean 1 MiB." */
            g_string_append_printf(text, _("%s, %s: peak %s, mean %s."),
                                   run_name(compared), file, peak, mean);
        if (sheet_caption(sheet, run) != NULL)
            g_string_append_printf(text, " %s", sheet_caption(sheet, run));
    }
    for (guint i = 0; i < sheet->damage->len; i++)
        g_string_append_printf(text, " %s.",
                               (char *)g_ptr_array_index(sheet->damage, i));
    return g_string_free(text, FALSE);
}

/* What the heads of panels omit from the names of files.  Each style omits what
 * the style before it does. */
typedef enum {
    OMIT_NOTHING,
    OMIT_SUFFIXES, /* "before.eventlog.gz" becomes "before" */
    OMIT_PREFIX,   /* what all names begin with: "app-before" becomes
                      "...before" */
    N_OMISSIONS
} Omission;

/* Returns the length in bytes of what the names of all shown runs begin with,
 * up to a separator.  A part of each name is left. */
static gsize
common_prefix(const Sheet *sheet)
{
    const Comparison *comparison = sheet->asked->comparison;
    const guint first = sheet_first_shown(sheet);
    g_autofree char *name =
        label_of_file(comparison_run(comparison, first)->profile->run->name);
    gsize length = first + 1 < sheet_n_runs(sheet) ? strlen(name) - 1 : 0;

    for (guint i = first + 1; i < sheet_n_runs(sheet); i++) {
        g_autofree char *other =
            label_of_file(comparison_run(comparison, i)->profile->run->name);

        length = MIN(length, strlen(other) - 1);
        while (strncmp(name, other, length) != 0)
            length--;
    }
    while (length > 0 && strchr("-_./", name[length - 1]) == NULL)
        length--;
    return length;
}

static char *
head_of_run(const Sheet *sheet, guint index, Omission omission)
{
    const ComparedRun *run = comparison_run(sheet->asked->comparison, index);
    const gsize prefix = omission == OMIT_PREFIX ? common_prefix(sheet) : 0;
    const char *file = run->profile->run->name;
    g_autofree char *name = omission == OMIT_NOTHING ? g_path_get_basename(file)
                                                     : label_of_file(file);

    return g_strdup_printf("%s  %s%s", run_name(run),
                           prefix > 0 ? ELLIPSIS : "", name + prefix);
}

char *
sheet_head(const Sheet *sheet, const PanelCell *cell)
{
    const Comparison *comparison = sheet->asked->comparison;
    g_autofree char *head = NULL, *file = NULL;

    if (!cell->is_diff)
        return head_of_run(sheet, cell->run, OMIT_NOTHING);
    head = run_less_first(comparison, cell->run);
    if (matching_n_parts(comparison->matching, 0) == 1)
        return g_steal_pointer(&head);
    file =
        g_path_get_basename(comparison_run(comparison, 0)->profile->run->name);
    return g_strdup_printf("%s (%s)", head, file);
}

/* Returns whether the heads of all shown runs fit. */
static gboolean
heads_fit(const Sheet *sheet, Omission omission, const Font *font, double width)
{
    const TextMetrics *metrics = sheet->page.metrics;

    for (guint i = sheet_first_shown(sheet); i < sheet_n_runs(sheet); i++) {
        g_autofree char *head = head_of_run(sheet, i, omission);

        if (metrics->width(metrics, head, font) > width)
            return FALSE;
    }
    return TRUE;
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
    Omission omission = OMIT_NOTHING;

    if (cell->is_diff && cell->diff.high > cell->diff.low) {
        g_autofree char *with_unit = g_strdup_printf(
            "%s (%s)", head, unit_name(cell->drawing.axes.y_ticks.unit));

        if (metrics->width(metrics, with_unit, font) <= width)
            return g_steal_pointer(&with_unit);
    }
    if (cell->is_diff)
        return metrics_shorten(metrics, head, font, width);
    while (omission + 1 < N_OMISSIONS &&
           !heads_fit(sheet, omission, font, width))
        omission++;
    g_free(head);
    head = head_of_run(sheet, cell->run, omission);
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

    if (!any || sheet_n_runs(sheet) == 2 || change_size(&remark->change) == 0)
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
        const GArray *of_run =
            comparison_changes(sheet->asked->comparison, run);

        for (guint i = 0; i < of_run->len; i++) {
            const Change *change = &g_array_index(of_run, Change, i);
            BandRemark *largest = &changes[change->band];

            if (largest->run == 0 ||
                fabs(change_size(&largest->change)) < fabs(change_size(change)))
                *largest = (BandRemark){*change, run};
        }
    }
    remarks = g_new0(char *, n_choices + 1);
    for (guint i = 0; i < n_choices; i++)
        remarks[i] = remark_text(
            sheet, &changes[selection_choice(selection, i)->band - first]);
    return remarks;
}
