#include <config.h>

#include "words/comparison-text.h"

#include <glib/gi18n.h>
#include <math.h>

#include "compare/phases.h"
#include "run/grouping.h"
#include "run/plain.h"
#include "words/amount.h"
#include "words/units.h"

#define MAX_PHASES     20
#define NO_BREAK_SPACE "\xc2\xa0"
#define TIMES          "\xc3\x97"   /* U+00D7 */
#define MAX_FILES      3            /* of a list */
#define PLUS_MINUS     " \xc2\xb1 " /* U+00B1 */

/* The minimum share of the area that matches without a hint. */
#define MIN_MATCHED 0.5

const char *
run_name(const ComparedRun *run)
{
    return run->letter != NULL ? run->letter : _("baseline");
}

char *
run_long_name(const Comparison *comparison, guint run)
{
    const char *name = run_name(comparison_run(comparison, run));
    const guint n = matching_n_parts(comparison->matching, run);

    return n == 1 ? g_strdup(name)
                  : g_strdup_printf(
                        /* TRANSLATORS: "baseline (median of 10 runs)" */
                        ngettext("%s (median of %u run)",
                                 "%s (median of %u runs)", n),
                        name, n);
}

char *
run_files(const Comparison *comparison, guint run)
{
    const Matching *matching = comparison->matching;
    const guint n = matching_n_parts(matching, run);
    GString *files = g_string_new(NULL);

    for (guint i = 0; i < MIN(n, MAX_FILES + 1); i++)
        g_string_append_printf(
            files, "%s%s", i > 0 ? ", " : "",
            i == MAX_FILES
                ? "..."
                : matching_run(matching, matching_part(matching, run, i))
                      ->input->run->name);
    return g_string_free(files, FALSE);
}

char *
run_not_whole(const Comparison *comparison, guint run)
{
    const Matching *matching = comparison->matching;
    const char *name = run_name(comparison_run(comparison, run));
    const guint n = matching_n_parts(matching, run);

    for (guint i = 0; i < n; i++) {
        const Run *part =
            matching_run(matching, matching_part(matching, run, i))->input->run;
        g_autofree char *mark = warnings_mark(&part->warnings);

        if (mark != NULL && n > 1)
            return g_strdup_printf(_("%s: '%s': %s"), name, part->name, mark);
        if (mark != NULL)
            return g_strdup_printf(_("%s: %s"), name, mark);
    }
    return NULL;
}

char *
percent_head(const char *run)
{
    /* TRANSLATORS: the head of a column of percentages, "of A" (run A). */
    return g_strdup_printf(_("of %s"), run);
}

char *
run_less_first(const Comparison *comparison, guint run)
{
    /* TRANSLATORS: a run minus another one: "B - A". */
    return g_strdup_printf(_("%s \xe2\x88\x92 %s"),
                           run_name(comparison_run(comparison, run)),
                           run_name(comparison_run(comparison, 0)));
}

char *
comparison_title(const Comparison *comparison, gboolean whole)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GPtrArray) titles = g_ptr_array_new_with_free_func(g_free);

    for (guint run = 0; run < comparison_n_runs(comparison); run++) {
        const Facts *facts =
            &comparison_run(comparison, run)->profile->run->facts;
        char *command = whole ? facts_command(facts) : facts_own_command(facts);

        if (g_hash_table_contains(seen, command)) {
            g_free(command);
            continue;
        }
        g_hash_table_add(seen, command);
        g_ptr_array_add(titles, command);
    }
    g_ptr_array_add(titles, NULL);
    return g_strjoinv(" \xc2\xb7 ", (char **)titles->pdata);
}

char *
format_percent(double percent)
{
    if (!isfinite(percent))
        return g_strdup("");
    /* A value that is rounded to 0 has no sign: not "-0.0 %". */
    if (fabs(percent) < 0.05)
        return g_strdup_printf("%.1f %%", 0.0);
    /* Who reads "+48300.0 %" counts zeros. */
    if (percent > 1000)
        return g_strdup_printf(percent < 9900 ? TIMES "%.1f" : TIMES "%.0f",
                               percent / 100 + 1);
    return g_strdup_printf("%+.1f %%", percent);
}

static gboolean
has_eras(const ComparedRun *run)
{
    return profile_n_eras(run->profile) > 0;
}

gboolean
comparison_has_change(const Comparison *comparison, guint run)
{
    return has_eras(comparison_run(comparison, 0)) &&
           has_eras(comparison_run(comparison, run));
}

char *
run_value(const ComparedRun *run, Metric statistic)
{
    return has_eras(run)
               ? amount_metric(run->profile, statistic,
                               statistic_of(&run->statistics, statistic))
               : g_strdup("");
}

/* Returns a change as "-1.50 ms, -2.1 %".  size is that without its sign. */
static char *
change_text(double before, double after, const char *size)
{
    g_autofree char *percent = format_percent(change_percent(before, after));

    return g_strconcat(after > before   ? "+"
                       : after < before ? "-"
                                        : "",
                       size, percent[0] != '\0' ? ", " : "", percent, NULL);
}

char *
run_change(const Comparison *comparison, guint run, Metric statistic)
{
    const ComparedRun *first = comparison_run(comparison, 0);
    const ComparedRun *compared = comparison_run(comparison, run);
    const double before = statistic_of(&first->statistics, statistic);
    const double after = statistic_of(&compared->statistics, statistic);
    g_autofree char *size =
        amount_metric(compared->profile, statistic, fabs(after - before));

    return comparison_has_change(comparison, run)
               ? change_text(before, after, size)
               : g_strdup("");
}

gboolean
run_column_shown(const Comparison *comparison, Metric column)
{
    for (guint run = 0; run < comparison_n_runs(comparison); run++)
        if (!isnan(comparison_run(comparison, run)->values[column]))
            return TRUE;
    return FALSE;
}

char *
run_cell(const Comparison *comparison, guint run, Metric column)
{
    const ComparedRun *compared = comparison_run(comparison, run);
    const double value = compared->values[column];
    const double spread = compared->spreads[column];
    g_autofree char *text = NULL, *spread_text = NULL;

    if (isnan(value))
        return g_strdup("-");
    text = amount_metric(compared->profile, column, value);
    if (isnan(spread))
        return g_steal_pointer(&text);
    spread_text = amount_metric(compared->profile, column, spread);
    return g_strconcat(text, PLUS_MINUS, spread_text, NULL);
}

char *
run_cell_change(const Comparison *comparison, guint run, Metric column)
{
    const ComparedRun *compared = comparison_run(comparison, run);
    const double before = comparison_run(comparison, 0)->values[column];
    const double after = compared->values[column];
    g_autofree char *size = NULL;

    if (run == 0 || isnan(before) || isnan(after) ||
        metric_rows[column].unit == MEASURED_SHARE)
        return g_strdup("");
    if (metric_is_statistic(column))
        return run_change(comparison, run, column);
    size = amount_metric(compared->profile, column, fabs(after - before));
    return change_text(before, after, size);
}

static void
row_clear(gpointer data)
{
    ChangeRow *row = data;

    g_free(row->change);
    g_free(row->percent);
    g_free(row->before);
    g_free(row->after);
    g_free(row->peak_change);
    g_free(row->text);
}

/* Returns a difference of change_statistic: "+1.50 MiB". */
static char *
signed_amount(const Profile *profile, double difference)
{
    g_autofree char *size =
        amount_metric(profile, change_statistic(profile), fabs(difference));

    return g_strconcat(difference > 0   ? "+"
                       : difference < 0 ? "-"
                                        : "",
                       size, NULL);
}

static ChangeRow
row_of(const Comparison *comparison, ChangeRowKind kind,
       const Statistics *before, const Statistics *after)
{
    const Profile *profile = comparison_run(comparison, 0)->profile;
    const Metric statistic = change_statistic(profile);
    const double from = statistic_of(before, statistic);
    const double to = statistic_of(after, statistic);

    return (ChangeRow){
        .kind = kind,
        .change = signed_amount(profile, to - from),
        .percent = format_percent(change_percent(from, to)),
        .before = amount_metric(profile, statistic, from),
        .after = amount_metric(profile, statistic, to),
        .peak_change =
            amount_change(profile, (double)after->peak - (double)before->peak),
    };
}

static void
replace(char **text, const char *other)
{
    g_free(*text);
    *text = g_strdup(other);
}

static ChangeRow
row_of_band(const Comparison *comparison, const Change *change)
{
    const Profile *profile = matching_run(comparison->matching, 0)->profile;
    ChangeRow row =
        row_of(comparison, ROW_BAND, &change->before, &change->after);

    row.text = band_label(profile_band(profile, change->band));
    switch (change->kind) {
    case CHANGE_BOTH:
        break;
    case CHANGE_NEW:
        /* TRANSLATORS: a band that the earlier run does not have. */
        replace(&row.percent, _("new"));
        replace(&row.before, "");
        break;
    case CHANGE_GONE:
        /* TRANSLATORS: a band that the later run does not have. */
        replace(&row.percent, _("gone"));
        replace(&row.after, "");
        break;
    }
    return row;
}

char *
change_remark(const Comparison *comparison, const Change *change)
{
    const Change none = {.band = 0};
    const Change *shown = change != NULL ? change : &none;
    g_autofree char *size = signed_amount(
        comparison_run(comparison, 0)->profile, change_size(shown));
    g_autofree char *percent = format_percent(
        change_percent(change_before(shown), change_after(shown)));
    const char *word = shown->kind == CHANGE_NEW    ? _("new")
                       : shown->kind == CHANGE_GONE ? _("gone")
                                                    : percent;
    g_autoptr(GString) text = g_string_new(size);

    if (change != NULL && word[0] != '\0')
        g_string_append_printf(text, ", %s", word);
    g_string_replace(text, " ", NO_BREAK_SPACE, 0);
    return g_strdup(text->str);
}

/* Returns the row that sums the bands without a row of their own. */
static ChangeRow
row_of_others(const Comparison *comparison, const GArray *changes,
              guint n_shown)
{
    guint n_other = changes->len - n_shown;
    Statistics before = {0}, after = {0};
    ChangeRow row;

    for (guint i = n_shown; i < changes->len; i++) {
        const Change *change = &g_array_index(changes, Change, i);

        before.mean += change->before.mean;
        before.area += change->before.area;
        after.mean += change->after.mean;
        after.area += change->after.area;
    }
    row = row_of(comparison, ROW_OTHER, &before, &after);
    replace(&row.peak_change, "");
    row.text = g_strdup_printf(
        ngettext("%u other band", "%u other bands", n_other), n_other);
    return row;
}

GArray *
change_rows_new(const Comparison *comparison, guint run, guint max_bands)
{
    g_autoptr(GArray) changes = changes_new(comparison->matching, 0, run);
    GArray *rows = g_array_new(FALSE, FALSE, sizeof(ChangeRow));
    ChangeRow row;
    guint n_shown = 0;

    g_array_set_clear_func(rows, row_clear);
    if (!comparison_has_change(comparison, run))
        return rows;
    for (; n_shown < changes->len && (max_bands == 0 || n_shown < max_bands);
         n_shown++) {
        const Change *change = &g_array_index(changes, Change, n_shown);

        /* This band and all after it did not change. */
        if (change->kind == CHANGE_BOTH && change_size(change) == 0 &&
            change->before.peak == change->after.peak)
            break;
        row = row_of_band(comparison, change);
        g_array_append_val(rows, row);
    }
    if (n_shown < changes->len) {
        row = row_of_others(comparison, changes, n_shown);
        g_array_append_val(rows, row);
    }
    row = row_of(comparison, ROW_TOTAL,
                 &comparison_run(comparison, 0)->statistics,
                 &comparison_run(comparison, run)->statistics);
    row.text = g_strdup(_("total"));
    g_array_append_val(rows, row);
    return rows;
}

static guint
count_common(const Matching *matching, guint run)
{
    guint count = 0;

    for (guint place = 0; place < matching->n_bands; place++)
        count += matching_has(matching, 0, place) &&
                 matching_has(matching, run, place);
    return count;
}

/* If bands of a run were added up, appends how many. */
static void
append_joined(GString *text, const Comparison *comparison, guint run)
{
    const MatchedRun *matched = matching_run(comparison->matching, run);

    if (matched->n_joined == 0)
        return;
    g_string_append(text, parts_separator());
    g_string_append_printf(
        text,
        /* TRANSLATORS: "in A, 12 bands whose names differ only in what each
         * build changes were added up to 5 bands"; plural by the last
         * number. */
        ngettext("in %s, %u bands whose names differ only in what each build "
                 "changes were added up to %u band",
                 "in %s, %u bands whose names differ only in what each build "
                 "changes were added up to %u bands",
                 matched->n_joined_to),
        run_name(comparison_run(comparison, run)), matched->n_joined,
        matched->n_joined_to);
}

char *
matching_summary(const Comparison *comparison, guint run)
{
    const Matching *matching = comparison->matching;
    guint common = count_common(matching, run);

    return g_strdup_printf(
        ngettext("%u band in both, %u only in %s, %u only in %s",
                 "%u bands in both, %u only in %s, %u only in %s", common),
        common, matching_run(matching, 0)->n_bands - common,
        run_name(comparison_run(comparison, 0)),
        matching_run(matching, run)->n_bands - common,
        run_name(comparison_run(comparison, run)));
}

char *
matching_hint(const Comparison *comparison, guint run)
{
    const ComparedRun *first = comparison_run(comparison, 0);
    const ComparedRun *other = comparison_run(comparison, run);
    const Profile *profile = other->profile;
    const gboolean stacks =
        profile->breakdown == BREAKDOWN_COST_CENTRE && !profile->texts &&
        !first->profile->texts &&
        !grouping_merges(profile->grouping, profile->breakdown);
    g_autofree char *share = NULL;

    /* The share is not a number without area. */
    if (!(other->matched < MIN_MATCHED) || comparison->matching->mixed ||
        comparison->programs_differ)
        return NULL;
    share = format_share(other->matched);
    return g_strdup_printf(
        /* TRANSLATORS: a percentage, the names of two runs, and an option. */
        _("only %s of the area of %s and %s is in matching bands: try %s"),
        share, run_name(first), run_name(other),
        comparison->matching->rule == MATCH_EXACT ? "--match=stable"
        : stacks                                  ? "--group-by=cost-centre"
                                                  : "--rename");
}

char *
matching_sentence(const Comparison *comparison, guint run)
{
    const Matching *matching = comparison->matching;
    g_autofree char *first = format_n_bands(matching_run(matching, 0)->n_bands);
    g_autofree char *other =
        format_n_bands(matching_run(matching, run)->n_bands);
    g_autofree char *hint = matching_hint(comparison, run);
    GString *text = g_string_new(NULL);

    /* TRANSLATORS: "A has 12 bands, B has 9 bands; 8 in both". */
    g_string_printf(text, _("%s has %s, %s has %s; %u in both"),
                    run_name(comparison_run(comparison, 0)), first,
                    run_name(comparison_run(comparison, run)), other,
                    count_common(matching, run));
    append_joined(text, comparison, 0);
    append_joined(text, comparison, run);
    if (hint != NULL)
        g_string_append_printf(text, "%s%s", parts_separator(), hint);
    return g_string_free(text, FALSE);
}

static void
phase_row_clear(gpointer data)
{
    PhaseRow *row = data;

    for (guint i = 0; i < N_PHASE_COLUMNS; i++)
        g_free(row->cells[i]);
    g_free(row->mark);
}

/* Compares two sizes, the larger first. */
static gint
compare_sizes(gconstpointer a, gconstpointer b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x < y) - (x > y);
}

/* Returns for each phase whether it has a row.  Free with g_free. */
static gboolean *
choose_phases(const GArray *phases)
{
    g_autofree double *sizes = g_new(double, phases->len);
    g_autofree double *sorted = NULL;
    gboolean *chosen = g_new0(gboolean, phases->len);
    guint n_chosen = 0;

    for (guint i = 0; i < phases->len; i++) {
        const Phase *phase = &g_array_index(phases, Phase, i);

        sizes[i] = fabs(phase->mean[1] - phase->mean[0]);
        if (isnan(sizes[i]))
            sizes[i] = 0;
    }
    sorted = g_memdup2(sizes, phases->len * sizeof(double));
    qsort(sorted, phases->len, sizeof(double), compare_sizes);
    for (guint i = 0; i < phases->len; i++) {
        chosen[i] = n_chosen < MAX_PHASES &&
                    sizes[i] >= sorted[MIN(phases->len, MAX_PHASES) - 1];
        n_chosen += chosen[i] ? 1 : 0;
    }
    return chosen;
}

GArray *
phase_rows_new(const Comparison *comparison, guint run)
{
    const GArray *phases = matching_run(comparison->matching, run)->phases;
    GArray *rows = g_array_new(FALSE, TRUE, sizeof(PhaseRow));
    const char *const names[] = {run_name(comparison_run(comparison, 0)),
                                 run_name(comparison_run(comparison, run))};
    g_autofree gboolean *chosen = choose_phases(phases);
    PhaseRow head = {.mark = g_strdup(_("phase"))};
    guint n_others = 0;

    g_array_set_clear_func(rows, phase_row_clear);
    for (guint k = 0; k < 2; k++) {
        head.cells[k] = g_strdup_printf(_("duration in %s"), names[k]);
        head.cells[3 + k] = g_strdup_printf(_("mean in %s"), names[k]);
        head.cells[2 + 3 * k] = g_strdup(_("change"));
    }
    g_array_append_val(rows, head);
    for (guint i = 0; i < phases->len; i++) {
        const Phase *phase = &g_array_index(phases, Phase, i);
        double times[2];
        PhaseRow row = {.is_label = phase->mark != NULL};

        if (!chosen[i]) {
            n_others++;
            continue;
        }
        for (guint k = 0; k < 2; k++) {
            const Profile *profile =
                comparison_run(comparison, k * run)->profile;

            times[k] = (double)(phase->to[k] - phase->from[k]);
            row.cells[k] = format_seconds(times[k] / 1e9);
            row.cells[3 + k] = isfinite(phase->mean[k])
                                   ? amount_level(profile, phase->mean[k])
                                   : g_strdup("");
        }
        row.cells[2] = format_percent(change_percent(times[0], times[1]));
        row.cells[5] =
            format_percent(change_percent(phase->mean[0], phase->mean[1]));
        row.mark = g_strdup(phase->mark != NULL ? phase->mark : _("start"));
        g_array_append_val(rows, row);
    }
    if (n_others > 0) {
        PhaseRow row = {
            .mark = g_strdup_printf(
                ngettext("%u other phase", "%u other phases", n_others),
                n_others)};

        for (guint i = 0; i < N_PHASE_COLUMNS; i++)
            row.cells[i] = g_strdup("");
        g_array_append_val(rows, row);
    }
    return rows;
}
