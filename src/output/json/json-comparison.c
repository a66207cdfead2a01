#include "output/json/json.h"

#include <math.h>

#include "base/numbers.h"
#include "compare/change.h"
#include "compare/metric.h"
#include "compare/phases.h"
#include "words/comparison-tables.h"
#include "words/comparison-text.h"

static const char *const rule_keys[] = {
    [MATCH_STABLE] = "stable",
    [MATCH_EXACT] = "exact",
};

/* Returns the letter of a run, or "baseline". */
static const char *
run_key(const ComparedRun *run)
{
    return run->letter != NULL ? run->letter : "baseline";
}

static void
put_metrics(JsonStream *stream, const double *values)
{
    for (Metric i = 0; i < N_METRICS; i++)
        if (metric_is_compared(i))
            json_put_number(stream, metric_rows[i].key, values[i]);
}

static void
put_inputs(JsonStream *stream, const Comparison *comparison)
{
    json_open(stream, "inputs", "[");
    for (guint i = 0; i < comparison_n_runs(comparison); i++) {
        const ComparedRun *run = comparison_run(comparison, i);
        const MatchedRun *matched = matching_run(comparison->matching, i);

        json_open_line(stream, NULL, "{");
        json_put_text(stream, "run", run_key(run));
        json_put_text(stream, "file", run->profile->run->name);
        json_put_integer(stream, "bands", matched->n_bands);
        json_put_integer(stream, "joined", matched->n_joined);
        json_put_integer(stream, "joined_to", matched->n_joined_to);
        put_metrics(stream, run->values);
        json_close(stream, "}");
    }
    json_close(stream, "]");
}

/* Writes what only a baseline of several runs has: the runs, and the spread of
 * the columns. */
static void
put_baseline_runs(JsonStream *stream, const Comparison *comparison)
{
    const Matching *matching = comparison->matching;

    json_open(stream, "runs", "[");
    for (guint i = 0; i < matching_n_parts(matching, 0); i++) {
        const Profile *profile =
            matching_run(matching, matching_part(matching, 0, i))->input;

        json_open_line(stream, NULL, "{");
        json_put_text(stream, "file", profile->run->name);
        json_put_flag(stream, "whole",
                      !warnings_have_damage(&profile->run->warnings));
        json_put_statistics(stream, profile, &comparison->parts[i]);
        json_close(stream, "}");
    }
    json_close(stream, "]");
    json_open_line(stream, "spread", "{");
    put_metrics(stream, comparison_run(comparison, 0)->spreads);
    json_close(stream, "}");
}

/* Writes the facts of the baseline, which is not in "runs". */
static void
put_baseline(JsonStream *stream, const Report *report, const JsonLimits *limits)
{
    const Comparison *comparison = report->comparison;
    const ComparedRun *run = comparison_run(comparison, 0);
    g_autofree char *not_whole = NULL;

    if (!comparison->has_baseline) {
        json_put_null(stream, "baseline");
        return;
    }
    not_whole = run_not_whole(comparison, 0);
    json_open(stream, "baseline", "{");
    json_put_text(stream, "file", run->profile->run->name);
    json_put_program(stream, run->profile->run);
    json_put_measurement(stream, run->profile);
    json_put_flag(stream, "whole", not_whole == NULL);
    json_put_statistics(stream, run->profile, &run->statistics);
    if (matching_n_parts(comparison->matching, 0) > 1)
        put_baseline_runs(stream, comparison);
    if (limits->page != NULL)
        limits->put_baseline(stream, report, limits->page);
    json_close(stream, "}");
}

/* Writes a change as an object.  A percentage that is unknown or infinite, from
 * 0, is written as null. */
static void
put_change_of(JsonStream *stream, const char *key, double was, double is)
{
    json_open(stream, key, "{");
    json_put_number(stream, "before", was);
    json_put_number(stream, "after", is);
    json_put_number(stream, "change", is - was);
    /* That of a growth that is or was negative is unknown: a fall that shrinks
     * by 90 % would be a change of +90 %. */
    json_put_number(stream, "percent",
                    was < 0 || is < 0 ? INFINITY : change_percent(was, is));
    json_close(stream, "}");
}

/* Writes the change of each statistic as the member "figures"; null if either
 * run has no eras. */
static void
put_statistic_changes(JsonStream *stream, const ComparedRun *before,
                      const ComparedRun *after)
{
    if (!json_open_known(stream, "figures",
                         profile_n_eras(before->profile) > 0 &&
                             profile_n_eras(after->profile) > 0))
        return;
    for (Metric i = 0; i < N_STATISTICS; i++)
        put_change_of(stream, metric_rows[i].key,
                      statistic_of(&before->statistics, i),
                      statistic_of(&after->statistics, i));
    json_close(stream, "}");
}

/* Writes the change of each metric of the run as the member "activity"; null if
 * no log tells any. */
static void
put_run_changes(JsonStream *stream, const Comparison *comparison, guint run)
{
    gboolean any = FALSE;

    for (Metric i = N_STATISTICS; i < N_METRICS; i++)
        any |= run_column_shown(comparison, i);
    if (!json_open_known(stream, "activity", any))
        return;
    for (Metric i = N_STATISTICS; i < N_METRICS; i++)
        if (metric_is_compared(i))
            put_change_of(stream, metric_rows[i].key,
                          comparison_run(comparison, 0)->values[i],
                          comparison_run(comparison, run)->values[i]);
    json_close(stream, "}");
}

static guint
count_kind(const GArray *changes, ChangeKind kind)
{
    guint count = 0;

    for (guint i = 0; i < changes->len; i++)
        count += g_array_index(changes, Change, i).kind == kind;
    return count;
}

static void
put_band_statistics(JsonStream *stream, const char *key,
                    const Statistics *statistics)
{
    json_open(stream, key, "{");
    for (Metric i = 0; i < N_TABLE_STATISTICS; i++)
        json_put_number(stream, metric_rows[i].key,
                        statistic_of(statistics, i));
    json_close(stream, "}");
}

/* Returns the unique name of a matched band.  Free with g_free. */
static char *
matched_name(const Comparison *comparison, guint band)
{
    return band_unique_text(
        profile_band(matching_run(comparison->matching, 0)->profile, band));
}

static void
put_change(JsonStream *stream, const Comparison *comparison,
           const Change *change)
{
    g_autofree char *name = matched_name(comparison, change->band);

    json_open_line(stream, NULL, "{");
    json_put_text(stream, "band", name);
    json_put_text(stream, "kind", change_kind_keys[change->kind]);
    json_put_number(stream, "change", change_size(change));
    json_put_number(
        stream, "percent",
        change_percent(change_before(change), change_after(change)));
    put_band_statistics(stream, "before", &change->before);
    put_band_statistics(stream, "after", &change->after);
    json_close(stream, "}");
}

static void
put_values(JsonStream *stream, const char *key, const double *values, guint n)
{
    json_open_line(stream, key, "[");
    for (guint i = 0; i < n; i++)
        json_put_number(stream, NULL, values[i]);
    json_close(stream, "]");
}

/* Returns whether the pictures of the runs draw a band of the matching. */
static gboolean
is_drawn(const Report *report, guint band)
{
    const Selection *drawn = report->panels[0].selection;
    const Profile *profile =
        matching_run(report->comparison->matching, 0)->profile;

    for (guint i = 0; i < selection_n_choices(drawn); i++)
        if (selection_band(drawn, profile, i) == (gint)band)
            return TRUE;
    return FALSE;
}

/* Writes the difference over time.  The bands are in the order of changes. */
static void
put_difference(JsonStream *stream, const Report *report, guint run,
               const GArray *changes)
{
    const Comparison *comparison = report->comparison;
    const gboolean has_times = report->alignment != ALIGN_RELATIVE;
    g_autoptr(Diff) diff =
        diff_new(comparison->matching, 0, run, report->alignment);
    const guint n = diff->n_points;
    g_autofree double *values = g_new(double, n + 1);

    json_open(stream, "difference", "{");
    json_put_text(stream, "align", alignment_keys[report->alignment]);
    for (guint i = 0; i < n; i++)
        values[i] =
            has_times ? round(diff->times[i] * NS_PER_S) : diff->times[i];
    put_values(stream, has_times ? "times_ns" : "parts", values, n);
    diff_total(diff, values);
    put_values(stream, "total", values, n);
    json_open(stream, "bands", "[");
    for (guint i = 0; i < changes->len; i++) {
        guint band = g_array_index(changes, Change, i).band;
        g_autofree char *name = matched_name(comparison, band);

        json_open_line(stream, NULL, "{");
        diff_band(diff, band, values);
        json_put_text(stream, "band", name);
        put_values(stream, "values", values, n);
        json_close(stream, "}");
    }
    json_close(stream, "]");
    json_close(stream, "}");
}

/* Writes the phases that begin at common marks. */
static void
put_phases(JsonStream *stream, const Comparison *comparison, guint run,
           const JsonLimits *limits)
{
    const GArray *phases = matching_run(comparison->matching, run)->phases;

    json_open(stream, "phases", "[");
    for (guint i = 0; i < MIN(phases->len, limits->max_markers); i++) {
        const Phase *phase = &g_array_index(phases, Phase, i);

        json_open_line(stream, NULL, "{");
        json_put_text(stream, "mark", phase->mark);
        put_change_of(stream, "duration_ns",
                      (double)(phase->to[0] - phase->from[0]),
                      (double)(phase->to[1] - phase->from[1]));
        put_change_of(stream, "mean", phase->mean[0], phase->mean[1]);
        json_close(stream, "}");
    }
    json_close(stream, "]");
}

/* Writes the changes from the first run to a later one. */
static void
put_run(JsonStream *stream, const Report *report, guint run,
        const JsonLimits *limits)
{
    const Comparison *comparison = report->comparison;
    const ComparedRun *compared = comparison_run(comparison, run);
    const gboolean has_difference = report->diff && limits->page == NULL;
    const GArray *changes = comparison_changes(comparison, run);
    guint n_others = 0;

    json_open(stream, NULL, "{");
    json_put_text(stream, "run", run_key(compared));
    put_statistic_changes(stream, comparison_run(comparison, 0), compared);
    put_run_changes(stream, comparison, run);
    if (report->alignment == ALIGN_MARKERS)
        put_phases(stream, comparison, run, limits);
    json_put_integer(stream, "bands_both", count_kind(changes, CHANGE_BOTH));
    json_put_integer(stream, "bands_new", count_kind(changes, CHANGE_NEW));
    json_put_integer(stream, "bands_gone", count_kind(changes, CHANGE_GONE));
    json_put_number(stream, "matched_share", compared->matched);
    json_open(stream, "changes", "[");
    for (guint i = 0; i < changes->len; i++) {
        const Change *change = &g_array_index(changes, Change, i);

        if (limits->page == NULL || is_drawn(report, change->band) ||
            n_others++ < limits->max_changes)
            put_change(stream, comparison, change);
    }
    json_close(stream, "]");
    /* Times of two clocks cannot be compared. */
    if (has_difference &&
        (report->alignment != ALIGN_START || !comparison->clocks_differ))
        put_difference(stream, report, run, changes);
    else if (has_difference)
        json_put_null(stream, "difference");
    json_close(stream, "}");
}

void
json_put_comparison(JsonStream *stream, const Report *report,
                    const JsonLimits *limits)
{
    const Comparison *comparison = report->comparison;

    json_open(stream, "comparison", "{");
    json_put_text(stream, "match", rule_keys[comparison->matching->rule]);
    json_put_text(stream, "reference", run_key(comparison_run(comparison, 0)));
    json_put_flag(stream, "breakdowns_differ", comparison->matching->mixed);
    json_put_flag(stream, "clocks_differ", comparison->clocks_differ);
    json_put_flag(stream, "programs_differ", comparison->programs_differ);
    put_inputs(stream, comparison);
    put_baseline(stream, report, limits);
    json_open(stream, "runs", "[");
    for (guint i = 1; i < comparison_n_runs(comparison); i++)
        put_run(stream, report, i, limits);
    json_close(stream, "]");
    json_close(stream, "}");
}

static void
put_limit_result(JsonStream *stream, const LimitResult *result)
{
    const Limit *limit = result->limit;
    const LimitCheck *check = &result->check;
    const gboolean of_bands = limit->patterns != NULL && !limit->of_spans;
    const gboolean has_failed = result->failed || result->untold;
    const gboolean measured =
        !result->matches_none && !has_failed && !limit->is_leak;

    json_open_line(stream, NULL, "{");
    json_put_text(stream, "run", result->letter);
    json_put_text(stream, "limit", limit->text);
    json_put_flag(stream, "crossed", check->crossed);
    json_put_flag(stream, "judged", check->judged);
    json_put_text(stream, "error", has_failed ? result->sentence : NULL);
    json_put_flag(stream, "whole", check->whole);
    json_put_flag(stream, "reference_whole", check->before_whole);
    json_put_text(stream, "quantity", limit_key(limit));
    json_put_number(stream, "bands", of_bands ? (double)check->n_bands : NAN);
    json_put_number(stream, "bands_crossed",
                    of_bands && limit->each ? (double)check->n_crossed : NAN);
    json_put_text(stream, "band", check->band);
    if (limit->of_spans)
        json_put_integer(stream, "span_kinds", check->n_bands);
    json_put_number(stream, "before",
                    measured && check->has_before ? check->figures.before
                                                  : NAN);
    json_put_number(stream, "after", measured ? check->figures.after : NAN);
    if (limit_has_bound(limit, BOUND_USUAL))
        json_put_number(stream, "usual",
                        measured && check->judged ? check->figures.usual : NAN);
    if (check->grown != NULL) {
        json_put_text(stream, "grew_in", metric_rows[check->grown_in].key);
        json_open(stream, "grew_most", "[");
        for (guint i = 0; i < check->grown->len; i++) {
            const GrownBand *band = &g_array_index(check->grown, GrownBand, i);

            json_open(stream, NULL, "{");
            json_put_text(stream, "band", band->name);
            json_put_number(stream, "change", band->change);
            json_close(stream, "}");
        }
        json_close(stream, "]");
    }
    json_close(stream, "}");
}

void
json_put_limit_results(JsonStream *stream, const GArray *limit_results)
{
    json_open(stream, "verdicts", "[");
    for (guint i = 0; i < limit_results->len; i++)
        put_limit_result(stream, &g_array_index(limit_results, LimitResult, i));
    json_close(stream, "]");
}
