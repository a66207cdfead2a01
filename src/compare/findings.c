#include "compare/findings.h"

#include <string.h>

#include "base/numbers.h"
#include "compare/memory-rise.h"
#include "compare/rise.h"
#include "run/activity-fields.h"
#include "run/grouping.h"
#include "run/impossible.h"
#include "run/interval.h"
#include "run/statistics.h"

#define MAX_FINDINGS 5

/* No share of collections is found in a shorter time, in fewer collections, or
 * in less than this part of the run. */
#define MIN_GC_SECONDS     0.2
#define MIN_GC_COLLECTIONS 10
#define MIN_GC_PART        0.1

/* The minimum shares of the time, and the minimum length of a pause in ns. */
#define MIN_FOUND_GC    (1.0 / 3)
#define MIN_FOUND_PAUSE 100000000

/* The heap size is far above the live bytes if the smallest size in the last
 * quarter of the run is above this many times the largest live bytes there,
 * plus this many times the first size, which is the nursery's; and if the
 * difference is this large.  The RTS keeps four times the live bytes.  The
 * quarter must have this many major collections. */
#define MIN_SIZE_PER_LIVE  8
#define MIN_SIZE_PER_FIRST 2
#define MIN_UNRETURNED     (64 * 1024 * 1024)
#define MIN_MAJORS         3

/* The heap is fragmented if its size is at least this many times what the RTS
 * wanted to keep (MEM_RETURN). */
#define MIN_SIZE_PER_WANTED 2

/* The heap size, or the resident size, grows while live bytes do not: by this
 * part of its first value, and this many bytes, while the floor of the live
 * bytes rises by at most this part. */
#define MIN_SIZE_GROWTH (1.0 / 3)
#define MIN_SIZE_BYTES  (16 * 1024 * 1024)
#define MAX_LIVE_GROWTH 0.1

/* GHC takes no census while a program idles.  A program counts as idle if it
 * idles for this part of the time; or, if the log does not tell, if there is at
 * most this part of the censuses that the interval asks for, and these did not
 * take long. */
#define IDLE_PART 0.5

/* The minimum shares of the area. */
#define MIN_UNUSED       0.25
#define MIN_NO_FRAMES    0.5
#define MIN_UNATTRIBUTED 0.5
#define MIN_SCATTERED    (1.0 / 3)

/* A grouping helps if at most this part of what is in small bands is left
 * without a name. */
#define MAX_UNGROUPED 0.5

/* What the judges look at. */
typedef struct {
    const Profile *profile;
    const Profile *decoded; /* before filtering */
    const Run *run;         /* NULL: its memory is not judged */
    /* That of the run, if it tells which pauses hold a census; else NULL. */
    const Activity *activity;
} Judged;

static gboolean
judge_not_whole(const Judged *of, Finding *finding)
{
    const Run *run = of->decoded->run;
    const Warning *warnings = run->warnings.of;
    const guint n_eras = profile_n_eras(of->decoded);

    finding->skipped = warnings[WARNING_DAMAGE].amount;
    /* Only censuses are dropped if they are damaged. */
    if (of->decoded->quantity == QUANTITY_HEAP)
        finding->n_lost = warnings[WARNING_ERA_DAMAGED].count;
    if (n_eras > 0 &&
        warnings[WARNING_UNFINISHED].count + warnings[WARNING_TRUNCATED].count >
            0)
        finding->missing =
            (double)(run->end - profile_era_end(of->decoded, n_eras - 1)) /
            NS_PER_S;
    return warnings_have_damage(&run->warnings);
}

static gboolean
judge_impossible(const Judged *of, Finding *finding)
{
    const Profile *profile = of->profile, *decoded = of->decoded;
    guint next = 0;

    finding->n_impossible = profile_n_impossible(profile);
    finding->n_eras = profile_n_eras(profile);
    for (guint i = 0; i < finding->n_eras && finding->n_impossible > 0; i++) {
        const Era *era = profile_era(decoded, profile->first_era + i);
        guint64 size;

        if (era->impossible && era->total > finding->total &&
            run_size_at(decoded->run, era->time, &next, &size)) {
            finding->total = era->total;
            finding->size = size;
        }
    }
    return finding->n_impossible > 0;
}

static const MemoryPoint *
point(const Run *run, MemoryLine line, guint index)
{
    return &g_array_index(run->memory[line], MemoryPoint, index);
}

/* Returns whether a memory line grows until the end while the live bytes do
 * not.  Sets where it begins and ends, and the largest live bytes. */
static gboolean
grows_alone(const Run *run, MemoryLine line, Finding *finding)
{
    guint64 first = G_MAXUINT64, last = G_MAXUINT64;
    MemoryRise rise;
    gint64 part;

    if (run == NULL || !memory_rise(run, line, &rise) ||
        (double)(rise.end - rise.onset) <
            MAX(MIN_SIZE_GROWTH * (double)rise.onset, MIN_SIZE_BYTES))
        return FALSE;
    part = (rise.end_at - rise.onset_at) / N_FLOORS;
    for (guint i = 0; i < run->memory[MEMORY_LIVE]->len; i++) {
        const MemoryPoint *live = point(run, MEMORY_LIVE, i);

        if (live->time < rise.onset_at || live->time > rise.end_at)
            continue;
        finding->live = MAX(finding->live, live->bytes);
        if (live->time <= rise.onset_at + part)
            first = MIN(first, live->bytes);
        if (live->time >= rise.end_at - part)
            last = MIN(last, live->bytes);
    }
    finding->onset = rise.onset;
    finding->onset_at = rise.onset_at;
    finding->end = rise.end;
    finding->at = rise.end_at;
    return first != G_MAXUINT64 && last != G_MAXUINT64 &&
           (double)last <= (1 + MAX_LIVE_GROWTH) * (double)first;
}

static gboolean
judge_size_grows(const Judged *of, Finding *finding)
{
    const gboolean grows = grows_alone(of->run, MEMORY_SIZE, finding);

    finding->size = finding->end;
    return grows;
}

/* The resident size grows outside the heap: by more than the heap does, and
 * than its nursery, of which the first size consists, whose pages may be used
 * one after the other. */
static gboolean
judge_resident_grows(const Judged *of, Finding *finding)
{
    const Run *run = of->run;
    guint64 before = 0, growth;

    if (!grows_alone(run, MEMORY_RESIDENT, finding) ||
        run->memory[MEMORY_SIZE]->len == 0)
        return FALSE;
    for (guint i = 0; i < run->memory[MEMORY_SIZE]->len; i++) {
        const MemoryPoint *size = point(run, MEMORY_SIZE, i);

        if (i == 0 || size->time <= finding->onset_at)
            before = size->bytes;
        if (size->time <= finding->at)
            finding->size = MAX(finding->size, size->bytes);
    }
    growth = finding->end - finding->onset;
    return (double)growth >=
           (double)(finding->size - MIN(before, finding->size)) +
               (double)point(run, MEMORY_SIZE, 0)->bytes +
               MAX(MIN_SIZE_GROWTH * (double)finding->onset, MIN_SIZE_BYTES);
}

static gboolean
judge_unreturned(const Judged *of, Finding *finding)
{
    const Run *run = of->run;
    Finding grows = {.kind = FINDING_SIZE_GROWS};
    guint64 size = G_MAXUINT64, live = 0;
    guint n_live, n_sizes, n_majors = 0;
    gint64 from;

    /* It would say the same again. */
    if (run == NULL || judge_size_grows(of, &grows))
        return FALSE;
    from = run->end - run->end / 4;
    n_live = run->memory[MEMORY_LIVE]->len;
    n_sizes = run->memory[MEMORY_SIZE]->len;
    for (guint i = n_live; i-- > 0 && point(run, MEMORY_LIVE, i)->time >= from;
         n_majors++)
        live = MAX(live, point(run, MEMORY_LIVE, i)->bytes);
    for (guint i = n_sizes;
         i-- > 0 && point(run, MEMORY_SIZE, i)->time >= from;)
        size = MIN(size, point(run, MEMORY_SIZE, i)->bytes);
    /* -H, -F and -Fd ask the RTS for more. */
    if (n_majors < MIN_MAJORS || size == G_MAXUINT64 || size < live ||
        size - live < MIN_UNRETURNED ||
        (double)size < MIN_SIZE_PER_LIVE * (double)live +
                           MIN_SIZE_PER_FIRST *
                               (double)point(run, MEMORY_SIZE, 0)->bytes ||
        facts_rts_argument(&run->facts, "-H") != NULL ||
        facts_rts_argument(&run->facts, "-F") != NULL)
        return FALSE;
    finding->size = point(run, MEMORY_SIZE, n_sizes - 1)->bytes;
    finding->live = point(run, MEMORY_LIVE, n_live - 1)->bytes;
    finding->fragmented =
        run->activity->has_returns &&
        (double)finding->size >=
            MIN_SIZE_PER_WANTED * (double)run->activity->wanted;
    return TRUE;
}

/* Returns the interval that suits a run. */
static guint64
wanted_interval(const Judged *of)
{
    const SpanSums none = {0};

    return interval_wanted(
        interval_time(of->decoded->run->activity, of->decoded->run->end),
        of->activity != NULL ? &of->activity->census_pauses : &none);
}

/* Returns whether a program with this number of censuses idles. */
static gboolean
has_idled(const Judged *of, guint n_eras)
{
    const Run *run = of->decoded->run;
    const Activity *activity = run->activity;
    const double interval = (double)of->decoded->interval;
    const double time = (double)interval_time(activity, run->end);

    if (activity_has_idle(activity))
        return (double)activity->ns[STATE_IDLE] >=
               IDLE_PART * (double)activity->end *
                   MAX(activity->capabilities->len, 1);
    return of->activity != NULL && interval > 0 &&
           (double)of->activity->census_pauses.sum <=
               MIN_FOUND_CENSUSES * time &&
           MAX(n_eras, MIN_SURE_VALUES) <= IDLE_PART * time / interval;
}

static gboolean
judge_censuses(const Judged *of, Finding *finding)
{
    const SpanSums *censuses;

    if (of->activity == NULL || of->activity->census_pauses.number == 0 ||
        (double)of->activity->end < MIN_GC_SECONDS * NS_PER_S)
        return FALSE;
    censuses = &of->activity->census_pauses;
    finding->share = (double)censuses->sum / (double)of->activity->end;
    finding->pause = censuses->sum / censuses->number;
    finding->n_eras = censuses->number;
    finding->wanted = wanted_interval(of);
    finding->too_short = finding->wanted <= of->decoded->interval &&
                         finding->n_eras < MIN_CENSUSES &&
                         !has_idled(of, (guint)finding->n_eras);
    /* A program may ask for more censuses than those of the interval. */
    if (finding->wanted <= of->decoded->interval ||
        finding->n_eras < MIN_SURE_VALUES)
        finding->wanted = 0;
    return finding->share >= MIN_FOUND_CENSUSES;
}

static gboolean
judge_few_censuses(const Judged *of, Finding *finding)
{
    const Profile *profile = of->decoded;
    const guint n_eras = profile_n_eras(of->profile);
    Finding censuses = {.kind = FINDING_CENSUSES};

    if (profile->quantity != QUANTITY_HEAP || n_eras == 0 ||
        n_eras >= MIN_SURE_VALUES || profile->clock == CLOCK_ERAS)
        return FALSE;
    finding->n_eras = n_eras;
    /* The times of a .hp file are not those of the interval. */
    if (of->profile->run->windowed || profile->clock != CLOCK_WALL)
        return TRUE;
    finding->wanted = wanted_interval(of);
    finding->idles = has_idled(of, n_eras);
    finding->too_short =
        finding->idles ||
        (profile->interval > 0 && finding->wanted >= profile->interval);
    if (finding->too_short)
        finding->wanted = 0;
    /* A shorter interval would take too long. */
    return finding->idles || !judge_censuses(of, &censuses);
}

static gboolean
judge_collecting(const Judged *of, Finding *finding)
{
    const Activity *activity = of->activity;
    double time;

    if (activity == NULL)
        return FALSE;
    time = (double)activity->end - (double)activity->census_pauses.sum;
    finding->has_censuses = activity->census_pauses.number > 0;
    finding->share = activity_other_share(activity);
    return activity->pauses.number - activity->census_pauses.number >=
               MIN_GC_COLLECTIONS &&
           time >= MIN_GC_SECONDS * NS_PER_S &&
           time >= MIN_GC_PART * (double)activity->end &&
           finding->share >= MIN_FOUND_GC;
}

static gboolean
judge_pause(const Judged *of, Finding *finding)
{
    if (of->activity == NULL)
        return FALSE;
    finding->has_censuses = of->activity->census_pauses.number > 0;
    finding->pause = of->activity->longest_other_pause;
    finding->pause_at = of->activity->longest_other_pause_at;
    return finding->pause >= MIN_FOUND_PAUSE;
}

/* Returns the share of the bands that is_part accepts, in the area. */
static double
share_of(const Profile *profile, gboolean (*is_part)(const Band *band))
{
    g_autoptr(Timeline) timeline = timeline_new(profile);
    const double weight = statistics_of_run(profile).weight;
    double part = 0;

    for (guint i = 0; i < profile_n_bands(profile); i++) {
        const Band *band = profile_band(profile, i);

        if (is_part(band))
            part += statistics_of_series(timeline, &band->series).weight;
    }
    return weight > 0 ? part / weight : 0;
}

static gboolean
is_unresolved(const Band *band)
{
    return band->unresolved;
}

static gboolean
judge_unresolved(const Judged *of, Finding *finding)
{
    Unresolved unresolved;

    /* If an executable was read, it does not help to name one. */
    if (info_tables_have_symbols(of->profile->run->info_tables))
        return FALSE;
    if (of->profile->breakdown == BREAKDOWN_CALL_STACK)
        finding->share = share_of(of->profile, is_unresolved);
    else if (profile_unresolved(of->profile, &unresolved))
        finding->share = unresolved.share;
    return finding->share >= MIN_FOUND_UNRESOLVED;
}

static gboolean
is_void(const Band *band)
{
    return strcmp(band->text, "VOID") == 0;
}

static gboolean
is_drag(const Band *band)
{
    return strcmp(band->text, "DRAG") == 0;
}

/* The cost centres that GHC makes itself; a CAF without a cost centre of its
 * own. */
static gboolean
is_unattributed(const Band *band)
{
    return strcmp(band->text, "MAIN") == 0 ||
           strcmp(band->text, "SYSTEM") == 0 ||
           strcmp(band->text, "IDLE") == 0 ||
           (g_str_has_suffix(band->text, ".CAF") &&
            strchr(band->text, '/') == NULL);
}

/* GHC's census does not look into blocks of pinned memory. */
static gboolean
is_pinned(const Band *band)
{
    return strcmp(band->text, "PINNED") == 0;
}

/* A thread may follow. */
static gboolean
is_empty_stack(const Band *band)
{
    return g_str_has_prefix(band->text, NO_FRAMES);
}

/* The bands whose share is that of a finding. */
static gboolean (*const named[N_FINDINGS])(const Band *band) = {
    [FINDING_NO_FRAMES] = is_empty_stack,
    [FINDING_VOID] = is_void,
    [FINDING_DRAG] = is_drag,
    [FINDING_UNATTRIBUTED] = is_unattributed,
    [FINDING_PINNED] = is_pinned,
};

gboolean
finding_names(FindingKind kind, const Band *band)
{
    return named[kind] != NULL && named[kind](band);
}

static gboolean
judge_no_frames(const Judged *of, Finding *finding)
{
    if (of->profile->breakdown != BREAKDOWN_CALL_STACK)
        return FALSE;
    finding->share = share_of(of->profile, named[finding->kind]);
    return finding->share >= MIN_NO_FRAMES;
}

static gboolean
judge_unused(const Judged *of, Finding *finding)
{
    if (of->profile->breakdown != BREAKDOWN_BIOGRAPHY)
        return FALSE;
    finding->share = share_of(of->profile, named[finding->kind]);
    return finding->share >= MIN_UNUSED;
}

/* Returns whether the census counted a part of the heap only. */
static gboolean
has_filters(const Profile *profile)
{
    for (guint i = 0; i < N_FILTERS; i++)
        if (profile->run->facts.filters[i] != NULL)
            return TRUE;
    return FALSE;
}

static gboolean
judge_unattributed(const Judged *of, Finding *finding)
{
    if (of->profile->breakdown != BREAKDOWN_COST_CENTRE ||
        of->profile->grouping != GROUP_NONE || has_filters(of->profile))
        return FALSE;
    finding->share = share_of(of->profile, named[finding->kind]);
    return finding->share >= MIN_UNATTRIBUTED;
}

/* Returns the sum of all weights but the largest.  Sorts them. */
static double
sum_small(GArray *weights)
{
    double sum = 0;

    g_array_sort(weights, compare_descending);
    for (guint i = N_DRAWN_BANDS; i < weights->len; i++)
        sum += g_array_index(weights, double, i);
    return sum;
}

/* Returns the weight of what a picture with a grouping has no name for: its
 * OTHER, and the bands that have no group. */
static double
ungrouped_weight(const Profile *profile, Grouping by, const GArray *bands)
{
    g_autoptr(GHashTable) groups =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GArray) weights = g_array_new(FALSE, TRUE, sizeof(double));
    double none = 0;

    for (guint i = 0; i < bands->len; i++) {
        const Band *band = profile_band(profile, i);
        char *label = grouping_label(by, profile, band, band->text);
        const guint group =
            GPOINTER_TO_UINT(g_hash_table_lookup(groups, label));
        const double weight = g_array_index(bands, double, i);

        if (label[0] == '(') {
            none += weight;
            g_free(label);
        } else if (group > 0) {
            g_array_index(weights, double, group - 1) += weight;
            g_free(label);
        } else {
            g_array_append_val(weights, weight);
            g_hash_table_insert(groups, label, GUINT_TO_POINTER(weights->len));
        }
    }
    return none + sum_small(weights);
}

static gboolean
judge_scattered(const Judged *of, Finding *finding)
{
    const Profile *profile = of->profile;
    const guint n_bands = profile_n_bands(profile);
    const double all = statistics_of_run(profile).weight;
    g_autoptr(Timeline) timeline = timeline_new(profile);
    g_autoptr(GArray) weights = g_array_new(FALSE, FALSE, sizeof(double));
    g_autofree Statistics *bands = NULL;
    double ungrouped;

    finding->by =
        profile->breakdown == BREAKDOWN_INFO_TABLE ? GROUP_TYPE : GROUP_MODULE;
    /* The functions of call stacks have a table. */
    if (profile->breakdown == BREAKDOWN_CALL_STACK ||
        n_bands <= N_DRAWN_BANDS || all <= 0 ||
        !grouping_groups(finding->by, profile))
        return FALSE;
    bands = statistics_of_bands(timeline, 0);
    for (guint i = 0; i < n_bands; i++)
        g_array_append_val(weights, bands[i].weight);
    ungrouped = ungrouped_weight(profile, finding->by, weights) / all;
    finding->share = sum_small(weights) / all;
    finding->n_bands = n_bands - N_DRAWN_BANDS;
    return finding->share >= MIN_SCATTERED &&
           ungrouped <= MAX_UNGROUPED * finding->share;
}

static const struct {
    const char *key;
    gboolean (*judge)(const Judged *of, Finding *finding);
} kinds[N_FINDINGS] = {
#define FINDING(kind, key, function) [FINDING_##kind] = {key, judge_##function},
#include "compare/findings.def"
#undef FINDING
};

#define OF(kind) (1u << FINDING_##kind)
#define NUMBER(name, type, member, kinds)                                      \
    FIELD(Finding, name, member, type, kinds)

const Field finding_fields[] = {
    NUMBER("share", REAL, share,
           OF(CENSUSES) | OF(COLLECTING) | OF(UNRESOLVED) | OF(VOID) |
               OF(DRAG) | OF(UNATTRIBUTED) | OF(PINNED) | OF(SCATTERED) |
               OF(NO_FRAMES)),
    NUMBER("missing_s", REAL, missing, OF(NOT_WHOLE)),
    NUMBER("skipped", SIZE, skipped, OF(NOT_WHOLE)),
    NUMBER("lost_eras", SIZE, n_lost, OF(NOT_WHOLE)),
    NUMBER("pause_ns", SIZE, pause, OF(PAUSE) | OF(CENSUSES)),
    NUMBER("time_ns", SIZE, pause_at, OF(PAUSE)),
    NUMBER("onset_ns", SIZE, onset_at, OF(SIZE_GROWS) | OF(RESIDENT_GROWS)),
    NUMBER("onset", SIZE, onset, OF(SIZE_GROWS) | OF(RESIDENT_GROWS)),
    NUMBER("end_ns", SIZE, at, OF(SIZE_GROWS) | OF(RESIDENT_GROWS)),
    NUMBER("resident", SIZE, end, OF(RESIDENT_GROWS)),
    NUMBER("impossible_eras", SIZE, n_impossible, OF(IMPOSSIBLE)),
    NUMBER("total", SIZE, total, OF(IMPOSSIBLE)),
    NUMBER("size", SIZE, size,
           OF(IMPOSSIBLE) | OF(SIZE_GROWS) | OF(RESIDENT_GROWS) |
               OF(UNRETURNED)),
    NUMBER("live", SIZE, live,
           OF(SIZE_GROWS) | OF(RESIDENT_GROWS) | OF(UNRETURNED)),
    NUMBER("fragmented", FLAG, fragmented, OF(UNRETURNED)),
    NUMBER("eras", SIZE, n_eras,
           OF(IMPOSSIBLE) | OF(CENSUSES) | OF(FEW_CENSUSES)),
    NUMBER("wanted_ns", SIZE, wanted, OF(CENSUSES) | OF(FEW_CENSUSES)),
    NUMBER("idles", FLAG, idles, OF(FEW_CENSUSES)),
    NUMBER("bands", SIZE, n_bands, OF(SCATTERED)),
    NO_FIELD,
};

G_STATIC_ASSERT(N_FINDINGS <= 32); /* the bits of Field.needs */

GArray *
findings_new(const Profile *profile, const Profile *decoded, const Run *run)
{
    GArray *findings = g_array_new(FALSE, FALSE, sizeof(Finding));
    Judged of = {.profile = profile, .decoded = decoded};

    if (run != NULL && !profile->run->windowed) {
        of.run = run;
        if (activity_shows(run->activity, SHOWS_CENSUS_PAUSES))
            of.activity = run->activity;
    }
    for (FindingKind kind = 0;
         kind < N_FINDINGS && findings->len < MAX_FINDINGS; kind++) {
        Finding finding = {.kind = kind};

        /* Other quantities have no shares of the heap, and a census that counts
         * too much has wrong ones. */
        if (kind >= FINDING_UNRESOLVED &&
            ((profile->quantity != QUANTITY_HEAP &&
              (profile->quantity != QUANTITY_SAMPLES ||
               kind > FINDING_UNRESOLVED)) ||
             profile_n_impossible(profile) > 0))
            break;
        if (kinds[kind].judge(&of, &finding))
            g_array_append_val(findings, finding);
    }
    return findings;
}

const char *
finding_key(FindingKind kind)
{
    return kinds[kind].key;
}
