#include "compare/findings.h"

#include <math.h>
#include <string.h>

#include "base/numbers.h"
#include "compare/gc.h"
#include "compare/growth.h"
#include "run/grouping.h"
#include "run/slope.h"
#include "run/statistics.h"

#define NS_PER_S 1e9

/* The minimum rise that is worth a finding, as parts of the run's peak: of one
 * band, of all growing bands and of the heap; and the minimum in bytes. */
#define MIN_BAND_RISE  0.01
#define MIN_HEAP_RISE  0.025
#define MIN_RISE_BYTES (16 * 1024)

/* At most this many bands are named, and none whose part of all growth is
 * smaller. */
#define MAX_GROWING_BANDS 3
#define MIN_GROWTH_SHARE  0.02

/* If the rest of the heap shrinks by this part of what bands grow by, and at
 * least this steadily, no band leaks. */
#define MAX_SHRINK            0.5
#define MIN_SHRINK_STEADINESS 0.3

/* Growth that begins in this first part of the run is the whole run's. */
#define FROM_START 0.15

/* A flat heap: the maximum change over its time, the maximum distance of the
 * 10th and the 90th percentile, and the maximum distance of the first value and
 * of the median of each third, as parts of the median; the minimum part of the
 * run; and the part after which it counts as flat from the start. */
#define MAX_FLAT_CHANGE 0.05
#define MAX_FLAT_SPREAD 0.2
#define MAX_FLAT_START  0.1
#define MAX_FLAT_THIRD  0.1
#define MIN_FLAT_TIME   0.5
#define MAX_FLAT_DELAY  0.02

/* The minimum shares of the area. */
#define MIN_UNUSED       0.25
#define MIN_UNATTRIBUTED 0.5
#define MIN_SCATTERED    (1.0 / 3)

/* The maximum peak of a small band, as a part of the run's peak: less than a
 * pixel of a picture. */
#define MAX_SMALL_PEAK (1.0 / 400)

static const char *const keys[N_FINDINGS] = {
    [FINDING_HEAP_GROWS] = "heap-grows",
    [FINDING_HEAP_FLAT] = "heap-flat",
    [FINDING_BAND_GROWS] = "band-grows",
    [FINDING_NOT_WHOLE] = "not-whole",
    [FINDING_COLLECTING] = "collecting",
    [FINDING_PAUSE] = "long-pause",
    [FINDING_UNRETURNED] = "unreturned",
    [FINDING_UNRESOLVED] = "unresolved",
    [FINDING_VOID] = "void",
    [FINDING_DRAG] = "drag",
    [FINDING_UNATTRIBUTED] = "unattributed",
    [FINDING_SCATTERED] = "scattered",
};

/* The totals of a run in the eras from which findings are made. */
typedef struct {
    const Profile *profile;
    SlopeEras eras;
    double totals[MAX_SLOPE_VALUES];
    double begin; /* time of the first era, s */
    double peak;  /* of the run, bytes */
} Samples;

static Samples *
samples_new(const Profile *profile)
{
    Samples *samples = g_new0(Samples, 1);

    samples->profile = profile;
    slope_eras_init(&samples->eras, profile);
    for (guint i = 0; i < samples->eras.n; i++)
        samples->totals[i] =
            (double)profile_era(profile, samples->eras.indices[i])->total;
    for (guint i = 0; i < profile_n_eras(profile); i++)
        samples->peak =
            MAX(samples->peak, (double)profile_era(profile, i)->total);
    samples->begin = (double)profile_era(profile, 0)->time / NS_PER_S;
    return samples;
}

/* Returns the difference of the largest value and the smallest. */
static double
range_of(const double *values, guint n)
{
    double low = values[0], high = values[0];

    for (guint i = 1; i < n; i++) {
        low = MIN(low, values[i]);
        high = MAX(high, values[i]);
    }
    return high - low;
}

static Finding
finding_of_growth(const Samples *samples, FindingKind kind,
                  const Growth *growth)
{
    const double length = samples->eras.times[growth->n - 1];

    return (Finding){
        .kind = kind,
        .since = samples->begin + growth->since,
        .from_start = growth->since <= FROM_START * length,
        .growth = growth->rate,
        .steadiness = growth->steadiness,
    };
}

static gint
compare_growths(gconstpointer a, gconstpointer b)
{
    return COMPARE(((const Finding *)b)->growth, ((const Finding *)a)->growth);
}

/* Returns whether the rest of the heap shrinks while bands grow: then data
 * moves from one band to another, or a part of the program makes its result
 * from earlier data.  rest is the heap without these bands, rate their growth.
 */
static gboolean
rest_shrinks(const Samples *samples, const double *rest, double since,
             double rate)
{
    const double *times = samples->eras.times;
    const guint n = growth_without_collapse(samples->totals, samples->eras.n);
    guint from = 0;
    Slope slope;

    while (times[from] < since)
        from++;
    slope = slope_of(times + from, rest + from, MAX(n, from) - from);
    return slope.growth < -MAX_SHRINK * rate &&
           slope.steadiness < -MIN_SHRINK_STEADINESS;
}

/* Adds the bands that grow, the fastest first. */
static void
find_growing_bands(const Samples *samples, GArray *findings)
{
    const double min_rise = MAX(MIN_BAND_RISE * samples->peak, MIN_RISE_BYTES);
    g_autoptr(GArray) growing = g_array_new(FALSE, FALSE, sizeof(Finding));
    const guint n = samples->eras.n;
    double values[MAX_SLOPE_VALUES], rest[MAX_SLOPE_VALUES];
    double rates = 0, rises = 0, since = INFINITY;
    Growth growth;
    g_autoptr(Timeline) timeline = NULL;
    g_autofree Statistics *statistics = NULL;

    timeline = timeline_new(samples->profile);
    statistics = statistics_of_bands(timeline, 0);
    memcpy(rest, samples->totals, sizeof rest);
    for (guint i = 0; i < profile_n_bands(samples->profile); i++) {
        const Band *band = profile_band(samples->profile, i);
        Finding finding;

        if ((double)statistics[i].peak + 1 < min_rise)
            continue;
        slope_eras_values(&samples->eras, &band->series, values);
        if (range_of(values, n) < min_rise ||
            !growth_find(samples->eras.times, values, n, &growth) ||
            growth.rise < min_rise)
            continue;
        finding = finding_of_growth(samples, FINDING_BAND_GROWS, &growth);
        finding.band = band;
        g_array_append_val(growing, finding);
        rates += growth.rate;
        rises += growth.rise;
        since = MIN(since, growth.since);
        for (guint j = 0; j < n; j++)
            rest[j] -= values[j];
    }
    if (growing->len == 0 || rises < MIN_HEAP_RISE * samples->peak ||
        rest_shrinks(samples, rest, since, rates))
        return;
    g_array_sort(growing, compare_growths);
    for (guint i = 0; i < MIN(growing->len, MAX_GROWING_BANDS); i++) {
        Finding *finding = &g_array_index(growing, Finding, i);

        finding->share = finding->growth / rates;
        if (finding->share >= MIN_GROWTH_SHARE)
            g_array_append_vals(findings, finding, 1);
    }
}

/* Returns whether the median of each third of the values is near their median:
 * a heap that grows and shrinks again is not flat. */
static gboolean
thirds_are_near(const double *values, guint n, double middle)
{
    for (guint i = 0; i < 3; i++) {
        const guint from = n * i / 3, m = n * (i + 1) / 3 - from;
        g_autofree double *third = g_memdup2(values + from, m * sizeof(double));

        if (fabs(numbers_rank(third, m, m / 2) - middle) >
            MAX_FLAT_THIRD * middle)
            return FALSE;
    }
    return TRUE;
}

/* Adds the finding that the heap is flat, from the earliest time on from which
 * this is so. */
static void
find_flat_heap(const Samples *samples, GArray *findings)
{
    const double *times = samples->eras.times;
    const guint n = growth_without_collapse(samples->totals, samples->eras.n);
    const double length = n > 0 ? times[n - 1] : 0;

    if (samples->peak == 0)
        return;
    for (guint from = 0; n - from >= MIN_GROWTH_VALUES &&
                         times[from] <= (1 - MIN_FLAT_TIME) * length;
         from += MAX(1, n / 50)) {
        const guint m = n - from;
        const Slope slope = slope_of(times + from, samples->totals + from, m);
        g_autofree double *totals =
            g_memdup2(samples->totals + from, m * sizeof(double));
        const double middle = numbers_rank(totals, m, m / 2);
        const double spread = numbers_rank(totals, m, m * 9 / 10) -
                              numbers_rank(totals, m, m / 10);
        const Finding finding = {
            .kind = FINDING_HEAP_FLAT,
            .since = samples->begin + times[from],
            .from_start = times[from] <= MAX_FLAT_DELAY * length,
            .growth = slope.growth,
            .steadiness = slope.steadiness,
        };

        if (fabs(slope.growth) * (length - times[from]) <=
                MAX_FLAT_CHANGE * middle &&
            spread <= MAX_FLAT_SPREAD * middle &&
            fabs(samples->totals[from] - middle) <= MAX_FLAT_START * middle &&
            thirds_are_near(samples->totals + from, m, middle)) {
            g_array_append_val(findings, finding);
            return;
        }
    }
}

/* If the log is not whole, that is the first finding. */
static void
find_missing(const Profile *profile, GArray *findings)
{
    const Run *run = profile->run;
    const Warning *warnings = run->warnings.of;
    const guint n_eras = profile_n_eras(profile);
    Finding finding = {
        .kind = FINDING_NOT_WHOLE,
        .skipped = warnings[WARNING_DAMAGE].amount,
    };

    /* Only censuses are dropped if they are damaged. */
    if (!quantity_is_flow(profile->quantity))
        finding.n_lost = warnings[WARNING_ERA_DAMAGED].count;
    if (!warnings_have_damage(&run->warnings))
        return;
    if (n_eras > 0 &&
        warnings[WARNING_UNFINISHED].count + warnings[WARNING_TRUNCATED].count >
            0)
        finding.missing =
            (double)(run->end - profile_era_end(profile, n_eras - 1)) /
            NS_PER_S;
    g_array_prepend_val(findings, finding);
}

/* Returns the share of the bands whose text is_part accepts, in the area. */
static double
share_of(const Profile *profile, gboolean (*is_part)(const char *text))
{
    g_autoptr(Timeline) timeline = timeline_new(profile);
    const double weight = statistics_of_run(profile).weight;
    double part = 0;

    for (guint i = 0; i < profile_n_bands(profile); i++) {
        const Band *band = profile_band(profile, i);

        if (is_part(band->text))
            part += statistics_of_series(timeline, &band->series).weight;
    }
    return weight > 0 ? part / weight : 0;
}

static gboolean
is_void(const char *text)
{
    return strcmp(text, "VOID") == 0;
}

static gboolean
is_drag(const char *text)
{
    return strcmp(text, "DRAG") == 0;
}

/* The cost centres that GHC makes itself; a CAF without a cost centre of its
 * own. */
static gboolean
is_unattributed(const char *text)
{
    return strcmp(text, "MAIN") == 0 || strcmp(text, "SYSTEM") == 0 ||
           strcmp(text, "IDLE") == 0 || strcmp(text, "PINNED") == 0 ||
           (g_str_has_suffix(text, ".CAF") && strchr(text, '/') == NULL);
}

static void
find_share(const Profile *profile, FindingKind kind,
           gboolean (*is_part)(const char *text), double min_share,
           GArray *findings)
{
    const Finding finding = {.kind = kind, .share = share_of(profile, is_part)};

    if (finding.share >= min_share)
        g_array_append_val(findings, finding);
}

/* Adds the finding that much of the heap is in small bands. */
static void
find_scattered(const Profile *profile, GArray *findings)
{
    g_autoptr(Timeline) timeline = timeline_new(profile);
    g_autofree Statistics *bands = statistics_of_bands(timeline, 0);
    const Statistics run = statistics_of_run(profile);
    Finding finding = {
        .kind = FINDING_SCATTERED,
        .by = profile->breakdown == BREAKDOWN_INFO_TABLE ? GROUP_TYPE
                                                         : GROUP_MODULE,
    };

    for (guint i = 0; i < profile_n_bands(profile); i++)
        if ((double)bands[i].peak < MAX_SMALL_PEAK * (double)run.peak) {
            finding.share += bands[i].weight;
            finding.n_bands++;
        }
    if (run.weight > 0)
        finding.share /= run.weight;
    if (finding.share >= MIN_SCATTERED)
        g_array_append_val(findings, finding);
}

gboolean
findings_judge_growth(const Profile *profile)
{
    const guint n = profile_n_eras(profile);

    return !quantity_is_flow(profile->quantity) &&
           profile->clock != CLOCK_ERAS && n >= MIN_GROWTH_VALUES &&
           (double)(profile_era(profile, n - 1)->time -
                    profile_era(profile, 0)->time) >=
               MIN_GROWTH_SECONDS * NS_PER_S;
}

gboolean
findings_judge_bands(const Profile *profile)
{
    return profile->breakdown != BREAKDOWN_BIOGRAPHY &&
           profile->breakdown != BREAKDOWN_ERA;
}

GArray *
findings_new(const Profile *profile, const Profile *decoded, const Run *run)
{
    const gboolean judges_gc = run != NULL && !profile->run->windowed;
    GArray *findings = g_array_new(FALSE, FALSE, sizeof(Finding));
    Unresolved unresolved;

    if (quantity_is_flow(profile->quantity)) {
        find_missing(decoded, findings);
        if (judges_gc)
            gc_find(run, findings);
        return findings;
    }
    if (findings_judge_growth(profile)) {
        g_autofree Samples *samples = samples_new(profile);
        Growth growth;

        if (growth_find(samples->eras.times, samples->totals, samples->eras.n,
                        &growth) &&
            growth.rise >= MAX(MIN_HEAP_RISE * samples->peak, MIN_RISE_BYTES)) {
            const Finding finding =
                finding_of_growth(samples, FINDING_HEAP_GROWS, &growth);

            g_array_append_val(findings, finding);
        }
        if (findings_judge_bands(profile))
            find_growing_bands(samples, findings);
        if (findings->len == 0)
            find_flat_heap(samples, findings);
    }
    find_missing(decoded, findings);
    if (judges_gc)
        gc_find(run, findings);
    /* If an executable was read, it does not help to name one. */
    if (profile_unresolved(profile, &unresolved) &&
        !info_tables_have_symbols(profile->run->info_tables) &&
        unresolved.share >= MIN_FOUND_UNRESOLVED) {
        const Finding finding = {.kind = FINDING_UNRESOLVED,
                                 .share = unresolved.share};

        g_array_append_val(findings, finding);
    }
    if (profile->breakdown == BREAKDOWN_BIOGRAPHY) {
        find_share(profile, FINDING_VOID, is_void, MIN_UNUSED, findings);
        find_share(profile, FINDING_DRAG, is_drag, MIN_UNUSED, findings);
    } else if (profile->breakdown == BREAKDOWN_COST_CENTRE &&
               profile->grouping == GROUP_NONE) {
        find_share(profile, FINDING_UNATTRIBUTED, is_unattributed,
                   MIN_UNATTRIBUTED, findings);
    }
    if (profile->grouping == GROUP_NONE &&
        profile->breakdown != BREAKDOWN_MODULE &&
        grouping_fits(GROUP_MODULE, profile->breakdown))
        find_scattered(profile, findings);
    g_array_set_size(findings, MIN(findings->len, MAX_FINDINGS));
    return findings;
}

gboolean
finding_is_leak(const Finding *finding)
{
    return finding->kind == FINDING_HEAP_GROWS ||
           finding->kind == FINDING_BAND_GROWS;
}

const char *
finding_key(FindingKind kind)
{
    return keys[kind];
}
