#include "compare/trend-run.h"

#include <math.h>
#include <string.h>

#include "run/finish.h"

#define SECOND G_GINT64_CONSTANT(1000000000)

/* Returns a level as value of an era that is a second long. */
static guint64
value_of(double level)
{
    return level > 0 ? (guint64)MIN(round(level), 0x1p63) : 0;
}

/* Returns the middle of the second of a run, in ns. */
static gint64
time_of(guint run)
{
    return run * SECOND + SECOND / 2;
}

static void
add_band(Profile *profile, const char *text, guint32 number,
         const double *values, guint n)
{
    Band band = {.number = number, .first_era = n};
    g_autofree char *key = NULL;

    band.text = g_string_chunk_insert(profile->labels, text);
    for (guint i = 0; i < n; i++) {
        const guint64 value = value_of(values[i]);

        if (value == 0)
            continue;
        band.first_era = MIN(band.first_era, i);
        series_append(&band.series, profile->store, i, value);
    }
    series_end(&band.series, profile->store);
    key = band_unique_text(&band);
    band.key = intern_add(profile->keys, key, (guint32)strlen(key));
    g_array_append_val(profile->bands, band);
}

static void
add_bands(const Trend *trend, Profile *profile, const char *rest)
{
    const guint n_runs = trend->runs->len;
    g_autofree double *values = g_new(double, n_runs);
    double greatest = 0;

    for (guint i = 0; i < trend->bands->len; i++) {
        const TrendBand *band = trend_band(trend, i);

        trend_band_values(trend, i, values);
        add_band(profile, band->text, band->number, values, n_runs);
    }
    trend_rest(trend, values);
    for (guint i = 0; i < n_runs; i++)
        greatest = MAX(greatest, values[i]);
    if (value_of(greatest) > 0)
        add_band(profile, rest, 1, values, n_runs);
    profile_sum_bands(profile);
}

/* Adds the memory lines, which are drawn over the bands. */
static void
add_lines(const Trend *trend, Run *run)
{
    for (guint i = 0; i < trend->runs->len; i++) {
        const TrendRun *of = trend_run(trend, i);

        if (!isnan(of->live))
            run_add_memory(run, MEMORY_LIVE, time_of(i), value_of(of->live));
        if (of->has_eras)
            run_add_memory(run, MEMORY_SIZE, time_of(i), of->statistics.peak);
    }
}

/* Adds the time of collections: a part of the second of each run. */
static void
add_collections(const Trend *trend, Run *run)
{
    Activity *activity = run->activity;
    const guint n_runs = trend->runs->len;
    Capability *capability;
    gboolean known = FALSE;

    for (guint i = 0; i < n_runs; i++)
        known |= !isnan(trend_run(trend, i)->gc);
    if (!known)
        return;
    capability = activity_add_capability(activity, 0);
    activity->has_collections = TRUE;
    activity->end = n_runs * SECOND;
    activity->bin_width = SECOND;
    activity->n_bins = n_runs;
    activity->bins = g_new0(ActivityBin, n_runs);
    capability->bins = g_new0(CapabilityBin, n_runs);
    for (guint i = 0; i < n_runs; i++) {
        const double gc = trend_run(trend, i)->gc;

        capability->bins[i].ns[STATE_COLLECTING] =
            isnan(gc) ? 0 : (guint64)(CLAMP(gc, 0, 1) * SECOND);
    }
}

static void
add_markers(const Trend *trend, Run *run, const TrendWords *words)
{
    const GArray *steps = trend->steps;

    for (guint i = 0; i < steps->len; i++)
        marker_store_add(run->marker_store, MARKER_USER,
                         time_of(g_array_index(steps, TrendStep, i).run),
                         words->steps[i], strlen(words->steps[i]));
    for (guint i = 0; i < trend->runs->len; i++)
        if (words->marks[i][0] != '\0')
            marker_store_add(run->marker_store, MARKER_EVENT, time_of(i),
                             words->marks[i], strlen(words->marks[i]));
}

/* Returns a profile whose eras are the runs of a trend. */
static Profile *
make_profile(const Trend *trend, const Run *run, const char *rest)
{
    Profile *profile = profile_new(run, trend->quantity);

    profile->breakdown = trend->breakdown;
    profile->has_breakdown = TRUE;
    profile->grouping = trend->grouping;
    profile->texts = TRUE;
    profile_end_reading(profile);
    for (guint i = 0; i < trend->runs->len; i++)
        if (quantity_is_flow(profile->quantity))
            profile_begin_era(profile, i * SECOND, (i + 1) * SECOND);
        else
            profile_begin_era(profile, time_of(i), 0);
    add_bands(trend, profile, rest);
    return profile;
}

Run *
trend_run_new(const Trend *trend, const TrendWords *words)
{
    Run *run = run_new("trend");
    const Quantity quantity = trend->quantity;
    const guint n_runs = trend->runs->len;

    run->end = n_runs * SECOND;
    if (n_runs > 0 && !trend_programs_differ(trend)) {
        run->facts.program = g_strdup(trend_run(trend, 0)->program);
        run->facts.start_s = trend_run(trend, n_runs - 1)->start_s;
    }
    add_lines(trend, run);
    add_collections(trend, run);
    add_markers(trend, run, words);
    run_finish(run);
    profile_free(run->profiles[quantity]);
    run->profiles[quantity] = make_profile(trend, run, words->rest);
    run->heap = run->profiles[QUANTITY_HEAP];
    return run;
}
