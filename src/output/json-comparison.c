#include "output/json-comparison.h"

#include <math.h>

#include "compare/change.h"
#include "compare/quantity.h"
#include "output/json-facts.h"

/* The figures of a band that tables have: growth is not among them. */
#define N_BAND_FIGURES (QUANTITY_END + 1)

#define NS_PER_S 1e9

static const char *
rule_key(MatchRule rule)
{
    switch (rule) {
    case MATCH_STABLE:
        return "stable";
    case MATCH_EXACT:
        return "exact";
    }
    g_assert_not_reached();
}

static const char *
alignment_key(Alignment alignment)
{
    switch (alignment) {
    case ALIGN_START:
        return "start";
    case ALIGN_RELATIVE:
        return "relative";
    }
    g_assert_not_reached();
}

/* Returns what a run is called: the baseline has no letter. */
static const char *
run_key(const ComparedRun *run)
{
    return run->letter != NULL ? run->letter : "baseline";
}

/* From 0, a change has no percentage. */
static JsonNode *
percent_node(double before, double after)
{
    double percent = change_percent(before, after);

    return isfinite(percent) ? json_of_number(percent) : json_of_text(NULL);
}

static void
put_input(JsonStream *stream, const Comparison *comparison, guint index)
{
    const ComparedRun *run = comparison_run(comparison, index);
    const MatchedRun *matched = matching_run(comparison->matching, index);
    JsonObject *object = json_object_new();

    json_object_set_string_member(object, "run", run_key(run));
    json_object_set_string_member(object, "file", run->profile->name);
    json_object_set_int_member(object, "bands", matched->n_bands);
    json_object_set_int_member(object, "joined", matched->n_joined);
    json_object_set_int_member(object, "joined_to", matched->n_joined_to);
    json_stream_put(stream, NULL, json_of_object(object));
}

static void
put_inputs(JsonStream *stream, const Comparison *comparison)
{
    json_stream_open_array(stream, "inputs");
    for (guint i = 0; i < comparison_n_runs(comparison); i++)
        put_input(stream, comparison, i);
    json_stream_close_array(stream);
}

/* The baseline is not among the document's runs. */
static void
put_baseline(JsonStream *stream, const Comparison *comparison)
{
    const ComparedRun *run = comparison_run(comparison, 0);

    if (!comparison->has_baseline) {
        json_stream_put(stream, "baseline", json_of_text(NULL));
        return;
    }
    json_stream_open_object(stream, "baseline");
    json_stream_put(stream, "file", json_of_text(run->profile->name));
    json_put_facts(stream, run->profile);
    json_stream_put(stream, "figures",
                    json_of_figures(run->profile, &run->figures));
    json_stream_close_object(stream);
}

static JsonNode *
figure_change_node(double before, double after)
{
    JsonObject *object = json_object_new();

    json_object_set_member(object, "before", json_of_number(before));
    json_object_set_member(object, "after", json_of_number(after));
    json_object_set_member(object, "change", json_of_number(after - before));
    json_object_set_member(object, "percent", percent_node(before, after));
    return json_of_object(object);
}

/* A run without eras has no figures to compare. */
static JsonNode *
figure_changes_node(const ComparedRun *before, const ComparedRun *after)
{
    JsonObject *object;

    if (profile_n_eras(before->profile) == 0 ||
        profile_n_eras(after->profile) == 0)
        return json_of_text(NULL);
    object = json_object_new();
    for (Quantity i = 0; i < N_QUANTITIES; i++)
        json_object_set_member(
            object, quantity_key(i),
            figure_change_node(quantity_of(&before->figures, i),
                               quantity_of(&after->figures, i)));
    return json_of_object(object);
}

static guint
count_kind(const GArray *changes, ChangeKind kind)
{
    guint count = 0;

    for (guint i = 0; i < changes->len; i++)
        count += g_array_index(changes, Change, i).kind == kind;
    return count;
}

static JsonNode *
band_figures_node(const Statistics *figures)
{
    JsonObject *object = json_object_new();

    for (Quantity i = 0; i < N_BAND_FIGURES; i++)
        json_object_set_member(object, quantity_key(i),
                               json_of_number(quantity_of(figures, i)));
    return json_of_object(object);
}

/* Returns what a band is called in all runs.  Free with g_free. */
static char *
band_name(const Comparison *comparison, guint place)
{
    return band_unique_text(
        profile_band(matching_run(comparison->matching, 0)->profile, place));
}

static void
put_change(JsonStream *stream, const Comparison *comparison,
           const Change *change)
{
    g_autofree char *name = band_name(comparison, change->place);
    JsonObject *object = json_object_new();

    json_object_set_string_member(object, "band", name);
    json_object_set_string_member(object, "kind",
                                  change_kind_key(change->kind));
    json_object_set_member(object, "change",
                           json_of_number(change_of_mean(change)));
    json_object_set_member(
        object, "percent",
        percent_node(change->before.mean, change->after.mean));
    json_object_set_member(object, "before",
                           band_figures_node(&change->before));
    json_object_set_member(object, "after", band_figures_node(&change->after));
    json_stream_put(stream, NULL, json_of_object(object));
}

static JsonNode *
times_node(const Diff *diff, Alignment alignment)
{
    JsonArray *times = json_array_new();

    for (guint i = 0; i < diff_n_points(diff); i++) {
        double time = diff_time(diff, i);

        json_array_add_element(
            times, alignment == ALIGN_START
                       ? json_of_integer((gint64)llround(time * NS_PER_S))
                       : json_of_number(time));
    }
    return json_of_array(times);
}

static JsonNode *
values_node(const double *values, guint n_values)
{
    JsonArray *array = json_array_sized_new(n_values);

    for (guint i = 0; i < n_values; i++)
        json_array_add_element(array, json_of_number(values[i]));
    return json_of_array(array);
}

static void
put_band_difference(JsonStream *stream, const char *name, JsonNode *values)
{
    JsonObject *object = json_object_new();

    json_object_set_string_member(object, "band", name);
    json_object_set_member(object, "values", values);
    json_stream_put(stream, NULL, json_of_object(object));
}

/* The bands come in the order of the changes. */
static void
put_band_differences(JsonStream *stream, const Comparison *comparison,
                     const Diff *diff, const GArray *changes)
{
    guint n_points = diff_n_points(diff);
    g_autofree double *values = g_new(double, n_points);

    json_stream_open_array(stream, "bands");
    for (guint i = 0; i < changes->len; i++) {
        guint place = g_array_index(changes, Change, i).place;
        g_autofree char *name = band_name(comparison, place);

        diff_band(diff, place, values);
        put_band_difference(stream, name, values_node(values, n_points));
    }
    json_stream_close_array(stream);
}

/* Times of two clocks are not subtracted. */
static gboolean
can_subtract(const Report *report)
{
    return report->alignment == ALIGN_RELATIVE ||
           !report->comparison->clocks_differ;
}

static void
put_difference(JsonStream *stream, const Report *report, guint run,
               const GArray *changes)
{
    const Comparison *comparison = report->comparison;
    g_autoptr(Diff) diff =
        diff_new(comparison->matching, 0, run, report->alignment);
    gboolean has_times = report->alignment == ALIGN_START;
    g_autofree double *total = g_new(double, diff_n_points(diff));

    json_stream_open_object(stream, "difference");
    json_stream_put(stream, "align",
                    json_of_text(alignment_key(report->alignment)));
    json_stream_put(stream, has_times ? "times_ns" : "parts",
                    times_node(diff, report->alignment));
    diff_total(diff, total);
    json_stream_put(stream, "total", values_node(total, diff_n_points(diff)));
    put_band_differences(stream, comparison, diff, changes);
    json_stream_close_object(stream);
}

/* What became of the first run in a later one. */
static void
put_run(JsonStream *stream, const Report *report, guint run)
{
    const Comparison *comparison = report->comparison;
    const ComparedRun *compared = comparison_run(comparison, run);
    g_autoptr(GArray) changes = changes_new(comparison->matching, 0, run);

    json_stream_open_object(stream, NULL);
    json_stream_put(stream, "run", json_of_text(run_key(compared)));
    json_stream_put(
        stream, "figures",
        figure_changes_node(comparison_run(comparison, 0), compared));
    json_stream_put(stream, "bands_both",
                    json_of_integer(count_kind(changes, CHANGE_BOTH)));
    json_stream_put(stream, "bands_new",
                    json_of_integer(count_kind(changes, CHANGE_NEW)));
    json_stream_put(stream, "bands_gone",
                    json_of_integer(count_kind(changes, CHANGE_GONE)));
    json_stream_open_array(stream, "changes");
    for (guint i = 0; i < changes->len; i++)
        put_change(stream, comparison, &g_array_index(changes, Change, i));
    json_stream_close_array(stream);
    if (report->diff && can_subtract(report))
        put_difference(stream, report, run, changes);
    else if (report->diff)
        json_stream_put(stream, "difference", json_of_text(NULL));
    json_stream_close_object(stream);
}

void
json_put_comparison(JsonStream *stream, const Report *report)
{
    const Comparison *comparison = report->comparison;

    json_stream_open_object(stream, "comparison");
    json_stream_put(stream, "match", json_of_text(rule_key(comparison->rule)));
    json_stream_put(stream, "reference",
                    json_of_text(run_key(comparison_run(comparison, 0))));
    json_stream_put(stream, "breakdowns_differ",
                    json_of_flag(comparison->matching->mixed));
    json_stream_put(stream, "clocks_differ",
                    json_of_flag(comparison->clocks_differ));
    json_stream_put(stream, "programs_differ",
                    json_of_flag(comparison->programs_differ));
    put_inputs(stream, comparison);
    put_baseline(stream, comparison);
    json_stream_open_array(stream, "runs");
    for (guint i = 1; i < comparison_n_runs(comparison); i++)
        put_run(stream, report, i);
    json_stream_close_array(stream);
    json_stream_close_object(stream);
}

static JsonNode *
count_of_bands(const Limit *limit, guint count)
{
    return limit->patterns != NULL ? json_of_integer(count)
                                   : json_of_text(NULL);
}

static JsonNode *
verdict_node(const Verdict *verdict)
{
    const Limit *limit = verdict->limit;
    const Judgement *judgement = &verdict->judgement;
    JsonObject *object = json_object_new();
    gboolean measured = !verdict->matches_none;

    json_object_set_string_member(object, "run", verdict->letter);
    json_object_set_string_member(object, "limit", limit->text);
    json_object_set_boolean_member(object, "crossed", judgement->crossed);
    json_object_set_string_member(object, "quantity",
                                  quantity_key(limit->quantity));
    json_object_set_member(object, "bands",
                           count_of_bands(limit, judgement->n_bands));
    json_object_set_member(object, "bands_crossed",
                           count_of_bands(limit, judgement->n_crossed));
    json_object_set_member(object, "band", json_of_text(judgement->band));
    json_object_set_member(object, "before",
                           measured && judgement->has_before
                               ? json_of_number(judgement->before)
                               : json_of_text(NULL));
    json_object_set_member(object, "after",
                           measured ? json_of_number(judgement->after)
                                    : json_of_text(NULL));
    return json_of_object(object);
}

void
json_put_verdicts(JsonStream *stream, const GArray *verdicts)
{
    json_stream_open_array(stream, "verdicts");
    for (guint i = 0; i < verdicts->len; i++)
        json_stream_put(stream, NULL,
                        verdict_node(&g_array_index(verdicts, Verdict, i)));
    json_stream_close_array(stream);
}
