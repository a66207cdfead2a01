#include "compare/reading.h"

#include <math.h>
#include <string.h>

#include "compare/account.h"
#include "compare/rise.h"
#include "compare/samples.h"
#include "compare/shape.h"
#include "run/impossible.h"

/* A rise counts if it is at least this part of the peak, of the heap and of one
 * band, and at least this many bytes. */
#define MIN_HEAP_RISE  0.025
#define MIN_BAND_RISE  0.01
#define MIN_RISE_BYTES (16 * 1024)

/* If the rest of the heap shrinks by this part of what bands rise by, data
 * moves from one band to another.  If the lowest of its values in a quarter of
 * the time falls by this part of itself, too, the program goes through phases,
 * and is not just noisy. */
#define MAX_SHRINK    0.5
#define MAX_REST_FALL (1.0 / 3)
#define N_QUARTERS    4

/* The rise is held in the final phase if MIN_LEFT of it is left, and
 * MIN_LEFT_ALONE if the phase has one era, which may still fall; or if bands
 * made MIN_KEPT of it that each keep MIN_BAND_KEPT of their own; or if the
 * phase lasts for MAX_EXIT of the time, because the program exits, and
 * MIN_LEFT_AT_EXIT is left. */
#define MIN_LEFT         0.4
#define MIN_LEFT_ALONE   0.5
#define MIN_KEPT         0.1
#define MIN_BAND_KEPT    0.75
#define MAX_EXIT         (1.0 / 30)
#define MIN_LEFT_AT_EXIT 0.1

/* A last era below this part of the one before was taken during the exit, and
 * tells nothing. */
#define EXIT_ERA 0.02

/* It tells nothing either if the two before it differ by at most this part of
 * the rise. */
#define MAX_LEVEL_STEP 0.05

/* A kink: from there on the heap rises this many times as fast, by at least
 * this part of the rise; not later than in this part of the time. */
#define MIN_KINK       2.5
#define MIN_AFTER_KINK 0.5
#define LATEST_KINK    0.75

/* Teeth that are this large, as a part of the rise, make a saw-tooth.  A heap
 * whose teeth are this large is noisy. */
#define TEETH 0.8
#define NOISE 0.25

/* The onset is the last era before the values leave this part of the rise
 * behind. */
#define ONSET 0.02

/* Bands whose rise is this part of the largest decide when it begins. */
#define MAIN_BAND 0.25

/* They do so if the heap is noisy, and they make this part of the rise. */
#define MIN_MAIN 0.3

/* A hill that is this short, and ends in the final phase, is no growth; nor is
 * one whose final phase lasts this long, as a part of its rise. */
#define MAX_LAST_SPIKE    0.15
#define MAX_FINAL_TO_RISE 0.5

const char *const reading_shape_keys[] = {
    "rises", "piles-up", "flat",   "saw-tooth", "rising-floor", "steps",
    "falls", "spike",    "varies", "few",       NULL,
};

const char *const reading_leak_keys[] = {"unknown", "no", "likely", "yes"};

/* A band that rises until the end. */
typedef struct {
    const Band *band;
    double amount;
    guint from; /* index in the samples */
} Riser;

/* Returns the bands (Riser) that rise until the end, the largest first. */
static GArray *
find_risers(const Samples *samples)
{
    const double min = MAX(MIN_BAND_RISE * samples->peak, MIN_RISE_BYTES);
    GArray *risers = g_array_new(FALSE, FALSE, sizeof(Riser));
    double values[MAX_SAMPLES];
    Rise rise;

    for (guint i = 0; i < profile_n_bands(samples->profile); i++) {
        const Band *band = profile_band(samples->profile, i);
        guint at = 0;

        if ((double)samples->peaks[i] < min)
            continue;
        samples_values(samples, &band->series, values);
        if (!rise_find(samples->times, values, samples->n_judged, MAX_BAND_FALL,
                       &rise) ||
            rise.amount < min)
            continue;
        while (at < risers->len &&
               g_array_index(risers, Riser, at).amount >= rise.amount)
            at++;
        g_array_insert_val(risers, at, ((Riser){band, rise.amount, rise.from}));
    }
    return risers;
}

/* Sets sum to the values of the bands whose rise is at least a part of the
 * largest.  Returns the rises of all of these, and sets *from to the earliest
 * start. */
static double
sum_risers(const Samples *samples, const GArray *risers, double part,
           double *sum, guint *from)
{
    double values[MAX_SAMPLES], amount = 0;

    memset(sum, 0, samples->n * sizeof *sum);
    *from = samples->n_judged;
    for (guint i = 0; i < risers->len; i++) {
        const Riser *riser = &g_array_index(risers, Riser, i);

        if (riser->amount < part * g_array_index(risers, Riser, 0).amount)
            break;
        samples_values(samples, &riser->band->series, values);
        for (guint j = 0; j < samples->n; j++)
            sum[j] += values[j];
        amount += riser->amount;
        *from = MIN(*from, riser->from);
    }
    return amount;
}

/* Returns whether the bands that rise make the heap rise, though its noise may
 * hide it: the rest of the heap does not shrink meanwhile. */
static gboolean
risers_count(const Samples *samples, const double *sum)
{
    const guint n = samples->n_judged;
    double rest[MAX_SAMPLES], quarters[N_QUARTERS];
    guint part;
    Rise rise;

    if (n < MIN_SURE_VALUES ||
        !rise_find(samples->times, sum, n, MAX_BAND_FALL, &rise) ||
        rise.amount < MIN_HEAP_RISE * samples->peak)
        return FALSE;
    for (guint i = 0; i < n; i++)
        rest[i] = samples->totals[i] - sum[i];
    for (guint i = 0; i < N_QUARTERS; i++)
        quarters[i] =
            values_lowest(rest, rise.from + (n - rise.from) * i / N_QUARTERS,
                          rise.from + (n - rise.from) * (i + 1) / N_QUARTERS);
    part = MAX(1, (n - rise.from) / N_FLOORS);
    return rise_largest_fall(quarters, 0, N_QUARTERS) <=
               MAX(MAX_SHRINK * rise.amount,
                   MAX_REST_FALL * quarters[values_index_of_highest(
                                       quarters, 0, N_QUARTERS)]) &&
           values_lowest(rest, rise.from, rise.from + part) -
                   values_lowest(rest, n - part, n) <
               MAX_SHRINK * rise.amount;
}

/* Returns the mean slope from one sample to a later one. */
static double
slope(const Samples *samples, guint from, guint to)
{
    const double time = samples->times[to] - samples->times[from];

    return time > 0 ? (samples->totals[to] - samples->totals[from]) / time : 0;
}

/* Returns the index from which the heap rises much faster than just before, and
 * than on average before, but for the first eighth of the time, in which a
 * program starts.  Returns 0 if there is no such kink. */
static guint
find_kink(const Samples *samples)
{
    const double *times = samples->times, *totals = samples->totals;
    const guint n = samples->n_judged;
    const double part = (times[n - 1] - times[0]) / 8;
    guint start = 0, before = 0, after = 0, kink = 0;
    double most = MIN_KINK;

    while (times[start] < times[0] + part)
        start++;
    for (guint i = start + 1;
         i + 1 < n && times[i] <= times[0] + LATEST_KINK * 8 * part; i++) {
        double ratio;

        while (before + 1 < i && times[before + 1] <= times[i] - part)
            before++;
        while (after < n - 1 && (after <= i || times[after] < times[i] + part))
            after++;
        ratio = slope(samples, i, after) /
                MAX(slope(samples, before, i), slope(samples, 0, n - 1) / 100);
        if (ratio >= most &&
            slope(samples, i, n - 1) >= MIN_KINK * slope(samples, start, i) &&
            totals[n - 1] - totals[i] >=
                MIN_AFTER_KINK * (totals[n - 1] - totals[0])) {
            most = ratio;
            kink = i;
        }
    }
    return kink;
}

/* Returns the index of the sample where the rise begins.  values are those that
 * tell it: of the heap, or of the bands that rise. */
static guint
find_onset(const Samples *samples, const double *values, guint from,
           gboolean teeth, gboolean noisy)
{
    const double *totals = samples->totals;
    const guint n = samples->n_judged;
    const guint few = MAX(1, (n - from) / N_FLOORS);
    const double start = values_lowest(values, from, from + few);
    const double high = values[values_index_of_highest(values, from, n)];
    guint onset = from, first = from;
    double middle;

    for (guint i = from; i < n; i++)
        if (values[i] <= start + ONSET * (high - start))
            onset = i;
    if (onset > from + few)
        first = MAX(from, onset - MIN(onset, n / 16));
    /* In a noisy heap, a single era is no onset. */
    if (noisy)
        onset = MIN(n - 1, MAX(onset, from + MAX(2, n / 16)));
    if (teeth)
        return values_index_of_lowest(totals, first, onset + 1);
    middle = values_ranked(totals, first, onset + 1, (onset - first) / 2);
    while (totals[first] != middle)
        first++;
    return first;
}

/* Sets what is left of the rise in the final phase.  Returns whether that is so
 * much that the heap counts as rising until the end. */
static gboolean
is_held(Reading *reading, const Samples *samples, guint onset, guint top)
{
    const double *totals = samples->totals, *times = samples->times;
    const double rise = totals[top] - totals[onset];
    const guint fall = samples->n_judged - 1;
    double values[MAX_SAMPLES], kept = 0;
    guint last = samples->n - 1, least;

    if ((last - 1 > fall && totals[last] < EXIT_ERA * totals[last - 1]) ||
        (last - 2 > fall &&
         fabs(totals[last - 1] - totals[last - 2]) <= MAX_LEVEL_STEP * rise))
        last--;
    reading->let_go = TRUE;
    least = values_index_of_lowest(totals, fall + 1, last + 1);
    reading->remains = samples->eras[least];
    reading->left = MAX(0, (totals[least] - totals[onset]) / rise);
    if (reading->left >= (last == fall + 1 ? MIN_LEFT_ALONE : MIN_LEFT))
        return TRUE;
    if (times[last] - times[fall] <=
            MAX_EXIT * (times[samples->n - 1] - times[0]) &&
        reading->left >= MIN_LEFT_AT_EXIT)
        return TRUE;
    for (guint i = 0; i < profile_n_bands(samples->profile); i++) {
        double own;

        /* All of the small ones are little. */
        if ((double)samples->peaks[i] < MIN_BAND_RISE * rise / 10)
            continue;
        samples_values(samples, &profile_band(samples->profile, i)->series,
                       values);
        own = values[top] - values[onset];
        if (own > 0 && values_lowest(values, fall, last + 1) - values[onset] >=
                           MIN_BAND_KEPT * own)
            kept += own;
    }
    return kept >= MIN_KEPT * rise;
}

/* The types of closures that GHC has for expressions that are not evaluated. */
static gboolean
is_thunk(const Profile *profile, const char *text)
{
    return profile->breakdown == BREAKDOWN_CLOSURE_TYPE &&
           (strcmp(text, "THUNK") == 0 || g_str_has_prefix(text, "THUNK_") ||
            strcmp(text, "AP") == 0 || strcmp(text, "AP_STACK") == 0);
}

/* Sets which bands of the account are thunks, and whether these are most of
 * it. */
static void
find_thunks(Reading *reading, const Profile *profile)
{
    double thunks = 0;

    for (guint i = 0; i < reading->n_bands; i++) {
        ReadingBand *band = &reading->bands[i];

        band->is_thunk = is_thunk(profile, band->band->text);
        thunks += band->is_thunk ? band->share : 0;
    }
    reading->thunks = thunks >= 0.5;
}

/* A heap that rises, or that bands in it make rise. */
typedef struct {
    const Rise *rise; /* of the heap; NULL if only bands rise; borrowed */
    gboolean teeth;
    gboolean held; /* until the end, but for a final phase */
    guint onset, top;
} Found;

/* Sets what a reading tells of a rise. */
static void
tell_rise(Reading *reading, const Samples *samples, const Found *found)
{
    const guint n = samples->n_judged;
    const Rise *rise = found->rise;

    reading->rises = TRUE;
    reading->onset = samples->eras[found->onset];
    reading->top = samples->eras[found->top];
    reading->shape = !found->held   ? SHAPE_PILES_UP
                     : found->teeth ? SHAPE_RISING_FLOOR
                                    : SHAPE_RISES;
    reading->hidden = found->held && rise == NULL;
    if (found->held)
        reading->leak = n >= MIN_SURE_VALUES ? LEAK_YES : LEAK_LIKELY;
    if (rise != NULL) {
        reading->low = samples->eras[rise->floors[0]];
        reading->high = samples->eras[rise->floors[rise->n_floors - 1]];
    } else {
        reading->low =
            samples->eras[values_index_of_lowest(samples->totals, 0, n)];
        reading->high =
            samples->eras[values_index_of_highest(samples->totals, 0, n)];
    }
    account_fill(reading, samples, found->onset, found->top,
                 found->teeth || rise == NULL);
}

/* Reads a heap that rises until the end, or until its final phase.  Returns
 * FALSE if it does not. */
static gboolean
read_rise(Reading *reading, const Samples *samples)
{
    const double min = MAX(MIN_HEAP_RISE * samples->peak, MIN_RISE_BYTES);
    const guint n = samples->n_judged;
    g_autoptr(GArray) risers = find_risers(samples);
    double all[MAX_SAMPLES], main[MAX_SAMPLES];
    const double *values = samples->totals;
    gboolean heap_rises, teeth = FALSE, noisy = TRUE, held = TRUE;
    double main_amount;
    guint from, onset, top;
    Rise rise;

    heap_rises = rise_find(samples->times, values, n, MAX_HEAP_FALL, &rise) &&
                 rise.amount >= min;
    sum_risers(samples, risers, 0, all, &from);
    if (!heap_rises && !risers_count(samples, all))
        return FALSE;
    /* A hill at the end is no growth. */
    if (samples->has_final &&
        shape_is_spike(samples->times, values, samples->n,
                       values_index_of_highest(values, 0, samples->n),
                       MAX_LAST_SPIKE, NULL))
        return FALSE;
    main_amount = sum_risers(samples, risers, MAIN_BAND, main, &from);
    if (heap_rises) {
        teeth = rise.teeth > TEETH * rise.amount;
        noisy = !teeth && rise.teeth > NOISE * rise.amount;
    }
    if (!heap_rises ||
        ((teeth || noisy) && main_amount >= MIN_MAIN * rise.amount))
        values = main;
    else
        from = teeth || noisy ? rise.from : find_kink(samples);
    if (heap_rises)
        rise_floors(samples->times, samples->totals, from, n, &rise);
    if (teeth && rise.amount <= 0)
        return FALSE;
    onset = find_onset(samples, values, from, teeth, noisy);
    /* A tooth in the middle is no top of what rises until the end. */
    top = values_index_of_highest(
        samples->totals,
        teeth || noisy || !heap_rises ? n - MAX(1, (n - onset) / 4) : onset, n);
    if (samples->totals[top] <= samples->totals[onset])
        return FALSE;
    if (samples->has_final &&
        samples->times[samples->n - 1] - samples->times[n - 1] >
            MAX_FINAL_TO_RISE * (samples->times[top] - samples->times[onset]))
        return FALSE;
    if (samples->has_final)
        held = is_held(reading, samples, onset, top);
    /* All of a pile is told, not only its end. */
    if (!held && heap_rises) {
        onset = find_onset(samples, samples->totals, 0, teeth, noisy);
        held = is_held(reading, samples, onset, top);
    }
    tell_rise(reading, samples,
              &(Found){heap_rises ? &rise : NULL, teeth, held, onset, top});
    return TRUE;
}

static void
read_heap(Reading *reading, const Profile *profile)
{
    g_autoptr(Samples) samples = samples_new(profile);
    guint peak = 0, onset = 0, top = 0;

    for (guint i = 1; i < samples->n; i++)
        if (samples->totals[i] > samples->totals[peak])
            peak = i;
    reading->peak = samples->eras[peak];
    reading->shape = SHAPE_FEW;
    samples->n_judged = samples->n;
    if (samples->n >= MIN_RISE_VALUES &&
        samples->times[samples->n - 1] > samples->times[0]) {
        samples_find_end(samples);
        reading->n_judged = samples->n_judged;
        if (samples->n >= MIN_SURE_VALUES)
            reading->leak = LEAK_NO;
        if (!read_rise(reading, samples))
            shape_read(reading, samples, &onset, &top);
        /* Eras without times tell nothing of growth, nor do those of the first
         * part of a run, nor a few that are left of impossible ones. */
        if (profile->clock == CLOCK_ERAS || reading->lacks_end ||
            (reading->n_impossible > 0 && samples->n < MIN_SURE_VALUES))
            reading->leak = LEAK_UNKNOWN;
    }
    if (top > 0)
        account_fill(reading, samples, onset, top, FALSE);
    if (!reading->rises)
        account_fill(reading, samples, samples->n, peak, FALSE);
    find_thunks(reading, profile);
}

/* Returns whether there is anything to read, in more eras than impossible ones:
 * if many are, the others are wrong, too. */
static gboolean
has_bytes(const Profile *profile, guint n_impossible)
{
    guint64 most = 0;

    for (guint i = 0; i < profile_n_eras(profile); i++)
        if (!profile_era(profile, i)->impossible)
            most = MAX(most, profile_era(profile, i)->total);
    return most > 0 && 2 * n_impossible < profile_n_eras(profile);
}

Reading *
reading_new(const Profile *profile, const Profile *decoded, const Run *run)
{
    Reading *reading = g_new0(Reading, 1);

    reading->shape = SHAPE_NONE;
    reading->n_impossible = profile_n_impossible(profile);
    reading->lacks_end = profile_lacks_end(profile);
    if (profile->quantity == QUANTITY_HEAP &&
        has_bytes(profile, reading->n_impossible))
        read_heap(reading, profile);
    reading->findings = decoded != NULL
                            ? findings_new(profile, decoded, run)
                            : g_array_new(FALSE, FALSE, sizeof(Finding));
    return reading;
}

void
reading_free(Reading *reading)
{
    if (reading == NULL)
        return;
    g_array_unref(reading->findings);
    g_free(reading);
}
