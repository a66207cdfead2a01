#include "output/json/json-comparison.h"

#include <math.h>

#include "compare/change.h"
#include "compare/quantity.h"
#include "output/json/json-facts.h"

/* The figures of a band that tables have: growth is not among them. */
#define N_BAND_FIGURES (QUANTITY_END + 1)

#define NS_PER_S 1e9

static const char *const rule_keys[] = {
    [MATCH_STABLE] = "stable",
    [MATCH_EXACT] = "exact",
};

static const char *const alignment_keys[] = {
    [ALIGN_START] = "start",
    [ALIGN_RELATIVE] = "relative",
};

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
put_inputs(JsonStream *stream, const Comparison *comparison)
{
    json_stream_open_array(stream, "inputs");
    for (guint i = 0; i < comparison_n_runs(comparison); i++) {
        const ComparedRun *run = comparison_run(comparison, i);
        const MatchedRun *matched = matching_run(comparison->matching, i);
        JsonObject *object = json_object_new();

        json_object_set_string_member(object, "run", run_key(run));
        json_object_set_string_member(object, "file", run->profile->name);
        json_object_set_int_member(object, "bands", matched->n_bands);
        json_object_set_int_member(object, "joined", matched->n_joined);
        json_object_set_int_member(object, "joined_to", matched->n_joined_to);
        json_stream_put(stream, NULL, json_of_object(object));
    }
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

/* A run without eras has no figures to compare. */
static JsonNode *
figure_changes_node(const ComparedRun *before, const ComparedRun *after)
{
    JsonObject *object;

    if (profile_n_eras(before->profile) == 0 ||
        profile_n_eras(after->profile) == 0)
        return json_of_text(NULL);
    object = json_object_new();
    for (Quantity i = 0; i < N_QUANTITIES; i++) {
        const double was = quantity_of(&before->figures, i);
        const double is = quantity_of(&after->figures, i);
        JsonObject *change = json_object_new();

        json_object_set_member(change, "before", json_of_number(was));
        json_object_set_member(change, "after", json_of_number(is));
        json_object_set_member(change, "change", json_of_number(is - was));
        json_object_set_member(change, "percent", percent_node(was, is));
        json_object_set_member(object, quantity_key(i), json_of_object(change));
    }
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
                                  change_kind_keys[change->kind]);
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
values_node(const double *values, guint n_values)
{
    JsonArray *array = json_array_sized_new(n_values);

    for (guint i = 0; i < n_values; i++)
        json_array_add_element(array, json_of_number(values[i]));
    return json_of_array(array);
}

/* The bands come in the order of the changes. */
static void
put_difference(JsonStream *stream, const Report *report, guint run,
               const GArray *changes)
{
    const Comparison *comparison = report->comparison;
    const gboolean has_times = report->alignment == ALIGN_START;
    g_autoptr(Diff) diff =
        diff_new(comparison->matching, 0, run, report->alignment);
    guint n_points = diff_n_points(diff);
    g_autofree double *values = g_new(double, n_points);

    json_stream_open_object(stream, "difference");
    json_stream_put(stream, "align",
                    json_of_text(alignment_keys[report->alignment]));
    for (guint i = 0; i < n_points; i++)
        values[i] = has_times ? round(diff_time(diff, i) * NS_PER_S)
                              : diff_time(diff, i);
    json_stream_put(stream, has_times ? "times_ns" : "parts",
                    values_node(values, n_points));
    diff_total(diff, values);
    json_stream_put(stream, "total", values_node(values, n_points));
    json_stream_open_array(stream, "bands");
    for (guint i = 0; i < changes->len; i++) {
        guint place = g_array_index(changes, Change, i).place;
        g_autofree char *name = band_name(comparison, place);
        JsonObject *object = json_object_new();

        diff_band(diff, place, values);
        json_object_set_string_member(object, "band", name);
        json_object_set_member(object, "values", values_node(values, n_points));
        json_stream_put(stream, NULL, json_of_object(object));
    }
    json_stream_close_array(stream);
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
    /* Times of two clocks are not subtracted. */
    if (report->diff &&
        (report->alignment == ALIGN_RELATIVE || !comparison->clocks_differ))
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
    json_stream_put(stream, "match", json_of_text(rule_keys[comparison->rule]));
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

void
json_put_verdicts(JsonStream *stream, const GArray *verdicts)
{
    json_stream_open_array(stream, "verdicts");
    for (guint i = 0; i < verdicts->len; i++) {
        const Verdict *verdict = &g_array_index(verdicts, Verdict, i);
        const Limit *limit = verdict->limit;
        const Judgement *judgement = &verdict->judgement;
        const gboolean of_bands = limit->patterns != NULL;
        const gboolean measured = !verdict->matches_none;
        JsonObject *object = json_object_new();

        json_object_set_string_member(object, "run", verdict->letter);
        json_object_set_string_member(object, "limit", limit->text);
        json_object_set_boolean_member(object, "crossed", judgement->crossed);
        json_object_set_string_member(object, "quantity",
                                      quantity_key(limit->quantity));
        json_object_set_member(
            object, "bands",
            json_if(of_bands, json_of_integer(judgement->n_bands)));
        json_object_set_member(
            object, "bands_crossed",
            json_if(of_bands, json_of_integer(judgement->n_crossed)));
        json_object_set_member(object, "band", json_of_text(judgement->band));
        json_object_set_member(object, "before",
                               json_if(measured && judgement->has_before,
                                       json_of_number(judgement->before)));
        json_object_set_member(
            object, "after",
            json_if(measured, json_of_number(judgement->after)));
        json_stream_put(stream, NULL, json_of_object(object));
    }
    json_stream_close_array(stream);
}
