#include <config.h>

#include "words/comparison-text.h"

#include <glib/gi18n.h>
#include <math.h>

#include "run/grouping.h"
#include "words/amount.h"
#include "words/units.h"

#define NO_BREAK_SPACE "\xc2\xa0"
#define TIMES          "\xc3\x97" /* U+00D7 */
#define MAX_FILES      3          /* of a list */

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
            files, "%s%s", i > 0 ? _(", ") : "",
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
        char *command =
            facts_command(facts, whole ? COMMAND_TYPED : COMMAND_OWN);

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
    /* Something is left. */
    if (percent > -100 && percent < -99.9)
        return g_strdup_printf("%+.1f %%", -99.9);
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

ProfileBand
change_band(const Comparison *comparison, guint run, const Change *change)
{
    const guint of = change->kind == CHANGE_GONE ? 0 : run;
    const Profile *profile = matching_run(comparison->matching, of)->profile;

    return (ProfileBand){profile, profile_band(profile, change->band)};
}

char *
change_size_text(const Comparison *comparison, const Change *change)
{
    const Profile *profile = comparison_run(comparison, 0)->profile;

    return amount_change(profile, change_statistic(profile),
                         change_size(change));
}

char *
change_percent_text(const Change *change)
{
    switch (change->kind) {
    case CHANGE_BOTH:
        break;
    case CHANGE_NEW:
        /* TRANSLATORS: a band that the earlier run does not have. */
        return g_strdup(_("new"));
    case CHANGE_GONE:
        /* TRANSLATORS: a band that the later run does not have. */
        return g_strdup(_("gone"));
    }
    return format_percent(
        change_percent(change_before(change), change_after(change)));
}

char *
change_remark(const Comparison *comparison, const Change *change)
{
    const Change none = {.band = 0};
    g_autofree char *size =
        change_size_text(comparison, change != NULL ? change : &none);
    g_autofree char *percent =
        change != NULL ? change_percent_text(change) : g_strdup("");
    g_autoptr(GString) text = g_string_new(size);

    if (percent[0] != '\0')
        g_string_append_printf(text, ", %s", percent);
    g_string_replace(text, " ", NO_BREAK_SPACE, 0);
    return g_strdup(text->str);
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
        breakdown_has_stacks(profile->breakdown) && !profile->texts &&
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
        : stacks && profile->breakdown == BREAKDOWN_CALL_STACK
            ? "--group-by=function"
        : stacks ? "--group-by=cost-centre"
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
