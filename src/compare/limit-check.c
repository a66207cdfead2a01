#include "compare/limit-check.h"

#include <math.h>
#include <string.h>

#include "base/numbers.h"
#include "compare/change.h"
#include "compare/phases.h"
#include "compare/usual.h"
#include "run/patterns.h"
#include "run/profile-pack.h"

/* The most bands of LimitCheck.grown. */
#define MAX_GROWN 3

/* A limit, and the runs that it is applied to. */
typedef struct {
    const Limit *limit;
    const Matching *matching;
    gint before;
    guint after;
    guint n_before; /* runs of the reference */
} CheckedRuns;

/* Returns the index of a run of the reference. */
static guint
reference_part(const CheckedRuns *runs, guint index)
{
    return matching_part(runs->matching, (guint)runs->before, index);
}

/* Sets the values of n subjects in each run of the reference, those of a
 * subject beside each other.  An absolute limit does not need the reference: a
 * value that a log does not tell is NAN. */
static gboolean
take_reference(const CheckedRuns *runs, const LimitSubject *subjects, guint n,
               double *values, GError **error)
{
    const gboolean relative = limit_is_relative(runs->limit);
    gboolean told = TRUE;

    for (guint i = 0; i < runs->n_before && (told || !relative); i++) {
        const guint run = reference_part(runs, i);
        const Profile *profile = matching_run(runs->matching, run)->profile;
        const gboolean has_bands =
            n > 0 && (subjects->band != NULL || subjects->sums != NULL);

        if (has_bands)
            profile_open(profile);
        for (guint j = 0; j < n && (told || !relative); j++) {
            double *value = &values[(gsize)j * runs->n_before + i];

            if (limit_value(runs->limit, runs->matching, run, &subjects[j],
                            value, relative ? error : NULL))
                continue;
            *value = NAN;
            told = FALSE;
        }
        if (has_bands)
            profile_close(profile);
    }
    return told || !relative;
}

/* Sets the figures of what a limit is applied to.  before has its values in the
 * reference; NULL = they are not known yet. */
static gboolean
take_figures(const CheckedRuns *runs, const LimitSubject *subject,
             double *before, LimitCheck *check, LimitFigures *figures,
             GError **error)
{
    g_autofree double *own = g_new(double, runs->n_before);
    Usual usual;

    *figures = (LimitFigures){.before = 0};
    if (!limit_value(runs->limit, runs->matching, runs->after, subject,
                     &figures->after, error) ||
        (before == NULL && !take_reference(runs, subject, 1, own, error)))
        return FALSE;
    if (before == NULL)
        before = own;
    for (guint i = 0; i < runs->n_before; i++)
        if (isnan(before[i])) {
            check->has_before = FALSE;
            return TRUE;
        }
    if (runs->n_before > 0) {
        usual = usual_of(before, runs->n_before);
        figures->before = usual.median;
        figures->usual = usual.max;
    }
    return TRUE;
}

/* Returns the bands (guint) that either run has and whose names match, or
 * NULL. */
static GArray *
match_bands(const CheckedRuns *runs, GError **error)
{
    const Matching *matching = runs->matching;
    const Profile *profile = matching_run(matching, runs->after)->profile;
    g_autoptr(GArray) bands = g_array_new(FALSE, FALSE, sizeof(guint));

    for (guint band = 0; band < matching->n_bands; band++) {
        g_autofree char *name = band_unique_text(profile_band(profile, band));
        gboolean matches;

        if (!matching_has(matching, runs->after, band) &&
            !(runs->before >= 0 &&
              matching_has(matching, (guint)runs->before, band)))
            continue;
        if (!patterns_pass(runs->limit->patterns, NULL, name, &matches, error))
            return NULL;
        if (matches)
            g_array_append_val(bands, band);
    }
    return g_steal_pointer(&bands);
}

/* Checks the sum of bands. */
static gboolean
check_sum(const CheckedRuns *runs, const GArray *bands, LimitCheck *check,
          GError **error)
{
    const guint n_bands = runs->matching->n_bands;
    g_autofree guint *sums = NULL;

    if (n_bands == 0 || bands->len == 0)
        return TRUE;
    sums = g_new(guint, n_bands);
    for (guint i = 0; i < n_bands; i++)
        sums[i] = 1;
    for (guint i = 0; i < bands->len; i++)
        sums[g_array_index(bands, guint, i)] = 0;
    if (!take_figures(runs, &(LimitSubject){.sums = sums}, NULL, check,
                      &check->figures, error))
        return FALSE;
    check->crossed = limit_crosses(runs->limit, &check->figures);
    return TRUE;
}

/* Checks each band, and takes the name of the worst. */
static gboolean
check_each(const CheckedRuns *runs, const GArray *bands, LimitCheck *check,
           GError **error)
{
    const Matching *matching = runs->matching;
    const Profile *profile = matching_run(matching, runs->after)->profile;
    g_autoptr(GPtrArray) times =
        g_ptr_array_new_with_free_func((GDestroyNotify)timeline_free);
    g_autofree LimitSubject *subjects = g_new(LimitSubject, bands->len);
    g_autofree double *before =
        g_new(double, (gsize)bands->len * runs->n_before);
    const guint *worst = NULL;

    for (guint i = 0; i < matching->runs->len; i++)
        g_ptr_array_add(times,
                        timeline_new(matching_run(matching, i)->profile));
    for (guint i = 0; i < bands->len; i++)
        subjects[i] = (LimitSubject){.band = &g_array_index(bands, guint, i),
                                     .times = (Timeline **)times->pdata};
    if (!take_reference(runs, subjects, bands->len, before, error))
        return FALSE;
    for (guint i = 0; i < bands->len; i++) {
        const guint *band = subjects[i].band;
        LimitFigures figures;

        if (!take_figures(runs, &subjects[i],
                          before + (gsize)i * runs->n_before, check, &figures,
                          error))
            return FALSE;
        if (limit_crosses(runs->limit, &figures)) {
            check->n_crossed++;
            check->crossed = TRUE;
        }
        if (worst == NULL ||
            limit_is_worse(runs->limit, &figures, &check->figures)) {
            worst = band;
            check->figures = figures;
        }
    }
    if (worst != NULL) {
        check->band = band_unique_text(profile_band(profile, *worst));
        check->worst = *worst;
    }
    return TRUE;
}

/* Returns whether the log of a run, or of each that it stands for, is whole. */
static gboolean
is_whole(const Matching *matching, guint index)
{
    for (guint i = 0; i < matching_n_parts(matching, index); i++) {
        const guint part = matching_part(matching, index, i);
        const Run *run = matching_run(matching, part)->profile->run;

        if (warnings_have_damage(&run->warnings))
            return FALSE;
    }
    return TRUE;
}

static gint
compare_grown(gconstpointer a, gconstpointer b)
{
    const GrownBand *left = a, *right = b;
    const gint order = COMPARE(right->change, left->change);

    return order != 0 ? order : strcmp(left->name, right->name);
}

static void
grown_clear(gpointer data)
{
    g_free(((GrownBand *)data)->name);
}

/* Sets the bands that grew most.  From peak to peak, what they grew adds up
 * to what the run did. */
static void
find_grown(const CheckedRuns *runs, LimitCheck *check)
{
    const Limit *limit = runs->limit;
    const Profile *profile = matching_run(runs->matching, runs->after)->profile;
    const Metric metric =
        limit_has_statistic(limit) ? limit->metric : change_statistic(profile);
    g_autoptr(GArray) changes =
        changes_new(runs->matching, (guint)runs->before, runs->after,
                    metric == METRIC_GROWTH ? STATISTICS_SLOPE : 0);
    g_autofree double *before = NULL, *after = NULL;

    if (metric == METRIC_PEAK) {
        before = levels_at_peak(runs->matching, (guint)runs->before);
        after = levels_at_peak(runs->matching, runs->after);
    }
    check->grown_in = metric;
    check->grown = g_array_new(FALSE, FALSE, sizeof(GrownBand));
    g_array_set_clear_func(check->grown, grown_clear);
    for (guint i = 0; i < changes->len; i++) {
        const Change *change = &g_array_index(changes, Change, i);
        GrownBand grown = {.change =
                               metric == METRIC_PEAK
                                   ? after[change->band] - before[change->band]
                                   : statistic_of(&change->after, metric) -
                                         statistic_of(&change->before, metric)};

        if (grown.change <= 0)
            continue;
        grown.name = band_unique_text(profile_band(profile, change->band));
        grown.index = change->band;
        g_array_append_val(check->grown, grown);
    }
    g_array_sort(check->grown, compare_grown);
    g_array_set_size(check->grown, MIN(check->grown->len, MAX_GROWN));
}

/* Counts the impossible eras on which the value in the checked run, or else
 * that in the reference, may rest. */
static guint
count_impossible(const CheckedRuns *runs)
{
    const Matching *matching = runs->matching;
    guint n = limit_n_impossible(runs->limit,
                                 matching_run(matching, runs->after)->profile);

    if (!limit_is_relative(runs->limit))
        return n;
    for (guint i = 0; n == 0 && i < runs->n_before; i++)
        n = limit_n_impossible(
            runs->limit,
            matching_run(matching, reference_part(runs, i))->profile);
    return n;
}

/* Does what limit_check promises, for a limit of the whole runs. */
static gboolean
check_runs(const CheckedRuns *runs, LimitCheck *check, GError **error)
{
    const Limit *limit = runs->limit;
    const MatchedRun *after = matching_run(runs->matching, runs->after);
    const LimitSubject whole = {.band = NULL};

    check->has_before = runs->n_before > 0;
    check->n_before = runs->n_before;
    check->judged = !limit_has_bound(limit, BOUND_USUAL) ||
                    runs->n_before >= MIN_USUAL_RUNS;
    if (limit->is_leak) {
        if (!limit_has_samples(limit, after->profile, error))
            return FALSE;
        check->read = after->input;
        check->reading = reading_new(after->input, NULL, NULL);
        check->judged = check->reading->leak != LEAK_UNKNOWN;
        check->crossed = check->reading->leak == LEAK_YES;
        return TRUE;
    }
    /* A run that does not tell the metric tells that of no band. */
    if (!take_figures(runs, &whole, NULL, check, &check->figures, error))
        return FALSE;
    if (limit->of_spans) {
        g_autoptr(GPtrArray) kinds =
            limit_kinds(limit, after->profile->run, error);

        check->n_bands = kinds != NULL ? kinds->len : 0;
        check->crossed =
            check->n_bands > 0 && limit_crosses(limit, &check->figures);
        return kinds != NULL;
    }
    check->n_impossible = count_impossible(runs);
    if (limit->patterns != NULL) {
        g_autoptr(GArray) bands = match_bands(runs, error);

        check->figures = (LimitFigures){.before = 0};
        check->n_bands = bands != NULL ? bands->len : 0;
        return bands != NULL &&
               (limit->each ? check_each(runs, bands, check, error)
                            : check_sum(runs, bands, check, error));
    }
    check->crossed = limit_crosses(limit, &check->figures);
    if (check->crossed && check->has_before && !runs->matching->mixed)
        find_grown(runs, check);
    return TRUE;
}

/* Adds the phase of a limit of a run to an array of runs. */
static gboolean
add_phase(const CheckedRuns *runs, guint index, GPtrArray *phases,
          GError **error)
{
    const Profile *profile = matching_run(runs->matching, index)->input;
    Run *phase;

    /* The other quantities of the run stay packed: they are not read. */
    profile_open(profile);
    phase = phase_cut(profile, runs->limit->mark, error);
    profile_close(profile);
    if (phase == NULL)
        return FALSE;
    if (profile->packed != NULL)
        profile_pack(phase->profiles[profile->quantity]);
    g_ptr_array_add(phases, phase);
    return TRUE;
}

/* Checks the phases that a mark begins in the runs. */
static gboolean
check_phases(const CheckedRuns *whole, LimitCheck *check, GError **error)
{
    const MatchedRun *after = matching_run(whole->matching, whole->after);
    const gboolean relative = limit_is_relative(whole->limit);
    g_autoptr(GPtrArray) phases =
        g_ptr_array_new_with_free_func((GDestroyNotify)run_free);
    g_autofree const Profile **profiles =
        g_new(const Profile *, whole->n_before + 1);
    g_autoptr(Matching) matching = NULL;
    guint n = whole->n_before;

    for (guint i = 0; i < n; i++) {
        if (add_phase(whole, reference_part(whole, i), phases,
                      relative ? error : NULL))
            continue;
        if (relative)
            return FALSE;
        /* An absolute limit does not need the reference. */
        g_ptr_array_set_size(phases, 0);
        n = 0;
    }
    if (!add_phase(whole, whole->after, phases, error))
        return FALSE;
    for (guint i = 0; i < phases->len; i++) {
        const Run *phase = g_ptr_array_index(phases, i);

        profiles[i] = phase->profiles[after->input->quantity];
    }
    matching = matching_new(profiles, phases->len, whole->matching->rule);
    matching_set_baseline(matching, MAX(n, 1));
    return check_runs(&(CheckedRuns){.limit = whole->limit,
                                     .matching = matching,
                                     .before = n > 0 ? 0 : -1,
                                     .after = n > 0 ? 1 : 0,
                                     .n_before = n},
                      check, error);
}

gboolean
limit_check(const Limit *limit, const Matching *matching, gint before,
            guint after, LimitCheck *check, GError **error)
{
    const CheckedRuns runs = {
        .limit = limit,
        .matching = matching,
        .before = before,
        .after = after,
        .n_before = before >= 0 ? matching_n_parts(matching, (guint)before) : 0,
    };
    const LimitCheck unchecked = {
        .whole = is_whole(matching, after),
        .before_whole =
            before < 0 || limit->is_leak || is_whole(matching, (guint)before),
    };

    *check = unchecked;
    if (limit->mark != NULL ? check_phases(&runs, check, error)
                            : check_runs(&runs, check, error)) {
        if ((before < 0 && limit_is_relative(limit)) ||
            check->n_impossible > 0) {
            check->judged = check->crossed = FALSE;
            check->n_crossed = 0;
        }
        return TRUE;
    }
    limit_check_clear(check);
    *check = unchecked;
    return FALSE;
}

void
limit_check_clear(LimitCheck *check)
{
    g_clear_pointer(&check->band, g_free);
    g_clear_pointer(&check->reading, reading_free);
    g_clear_pointer(&check->grown, g_array_unref);
}
