#include "run/run.h"

#include <string.h>

#include "base/label.h"
#include "run/call-samples.h"
#include "run/pauses.h"
#include "run/ticks.h"

/* A profile lacks its end if this part of the run, and this many of the mean
 * distances between censuses, are after the last census. */
#define MAX_MISSING      0.1
#define MAX_MISSING_ERAS 3

/* The maximum size of the number before a set of retainers: "(2147483647)". */
#define MAX_SET_NUMBER 12

static void
marker_clear(gpointer data)
{
    Marker *marker = data;

    g_ref_string_release(marker->text);
    g_bytes_unref(marker->original);
}

/* Adds the markers and the memory lines, without any. */
static void
add_lines(Run *run)
{
    run->markers = g_array_new(FALSE, FALSE, sizeof(Marker));
    g_array_set_clear_func(run->markers, marker_clear);
    for (guint line = 0; line < N_MEMORY_LINES; line++)
        run->memory[line] = g_array_new(FALSE, FALSE, sizeof(MemoryPoint));
}

Run *
run_new(const char *name)
{
    Run *run = g_new0(Run, 1);

    run->name = label_present(name, strlen(name));
    run->heap = run_take_profile(run, QUANTITY_HEAP);
    run->events = event_counts_new();
    add_lines(run);
    run->activity = activity_new();
    run->spans = spans_new();
    run->cost_centres = cost_centres_new();
    run->info_tables = info_tables_new();
    run->counters = counters_new();
    run->call_samples = call_samples_new();
    run->pauses = pauses_new();
    run->marker_store = marker_store_new();
    run->max_memory = MAX_RUN_MEMORY;
    run->facts.process = (ProcessFacts){NEVER, NEVER, NEVER, NEVER};
    return run;
}

void
run_free(Run *run)
{
    if (run == NULL)
        return;
    g_free(run->name);
    for (guint i = 0; i < N_QUANTITIES; i++)
        profile_free(run->profiles[i]);
    g_free(run->facts.program);
    g_strfreev(run->facts.arguments);
    g_free(run->facts.tool);
    g_free(run->facts.rts);
    g_free(run->facts.date);
    for (guint filter = 0; filter < N_FILTERS; filter++)
        g_free(run->facts.filters[filter]);
    g_array_unref(run->events);
    g_array_unref(run->markers);
    for (guint line = 0; line < N_MEMORY_LINES; line++)
        g_array_unref(run->memory[line]);
    activity_unref(run->activity);
    spans_unref(run->spans);
    cost_centres_free(run->cost_centres);
    info_tables_free(run->info_tables);
    counters_free(run->counters);
    warnings_clear(&run->warnings);
    pauses_free(run->pauses);
    ticks_free(run->ticks);
    call_samples_free(run->call_samples);
    marker_store_free(run->marker_store);
    g_clear_pointer(&run->others, g_ptr_array_unref);
    g_free(run->window_names[0]);
    g_free(run->window_names[1]);
    g_free(run);
}

Run *
run_new_like(const Run *run)
{
    Run *copy = g_new(Run, 1);
    Facts *facts = &copy->facts;

    /* What reading needs is gone. */
    g_assert(run->pauses == NULL && run->marker_store == NULL);
    *copy = *run;
    copy->name = g_strdup(run->name);
    copy->others = NULL;
    for (guint i = 0; i < G_N_ELEMENTS(copy->window_names); i++)
        copy->window_names[i] = g_strdup(run->window_names[i]);
    for (guint i = 0; i < N_QUANTITIES; i++)
        if (run->profiles[i] != NULL)
            copy->profiles[i] = profile_new_like(run->profiles[i], copy);
    copy->heap = copy->profiles[QUANTITY_HEAP];
    copy->log_end = run->windowed ? run->log_end : run->end;
    facts->program = g_strdup(facts->program);
    facts->arguments = g_strdupv(facts->arguments);
    facts->tool = g_strdup(facts->tool);
    facts->rts = g_strdup(facts->rts);
    facts->date = g_strdup(facts->date);
    for (guint filter = 0; filter < N_FILTERS; filter++)
        facts->filters[filter] = g_strdup(facts->filters[filter]);
    g_array_ref(copy->events);
    add_lines(copy);
    warnings_copy(&copy->warnings, &run->warnings);
    g_atomic_rc_box_acquire(copy->activity);
    g_atomic_rc_box_acquire(copy->spans);
    g_rc_box_acquire(copy->cost_centres);
    g_rc_box_acquire(copy->info_tables);
    g_rc_box_acquire(copy->counters);
    return copy;
}

Profile *
run_take_profile(Run *run, Quantity quantity)
{
    Profile **profile = &run->profiles[quantity];

    if (*profile == NULL)
        *profile = profile_new(run, quantity);
    (*profile)->has_threads = quantity == QUANTITY_SAMPLES;
    return *profile;
}

gboolean
run_has_profile(const Run *run, Quantity quantity)
{
    return run->profiles[quantity] != NULL &&
           profile_n_eras(run->profiles[quantity]) > 0;
}

Quantity
run_main_quantity(const Run *run)
{
    for (guint i = 0; i < N_QUANTITIES; i++)
        if (run_has_profile(run, i))
            return (Quantity)i;
    return QUANTITY_HEAP;
}

gboolean
run_cuts_retainers(const Profile *profile, guint32 *id)
{
    const Run *run = profile->run;
    gboolean cut = FALSE;

    for (guint i = 0; profile->breakdown == BREAKDOWN_RETAINER && !cut &&
                      i < profile_n_bands(profile);
         i++) {
        const char *set = profile_band(profile, i)->text;
        const char *comma = strrchr(set, ',');

        /* GHC counts the number of the set, which is not in the text. */
        cut = strlen(set) + MAX_SET_NUMBER >= facts_label_limit(&run->facts) &&
              cost_centres_is_cut(run->cost_centres,
                                  comma != NULL ? comma + 1 : set, id);
    }
    return cut;
}

/* Returns what a capability does that runs a stack. */
static TickKind
tick_kind(const Run *run, const guint8 *stack, guint depth)
{
    static const struct {
        const char *label;
        TickKind kind;
    } built_in[] = {
        {"GC", TICK_GC},           {"IDLE", TICK_IDLE},
        {"SYSTEM", TICK_SYSTEM},   {"OVERHEAD_of", TICK_OTHER},
        {"DONT_CARE", TICK_OTHER}, {"PINNED", TICK_OTHER},
    };
    const CostCentre *innermost =
        depth == 0 ? NULL
                   : cost_centres_get(run->cost_centres, cost_centre_id(stack));

    if (innermost != NULL && strcmp(innermost->location, "<built-in>") == 0)
        for (guint i = 0; i < G_N_ELEMENTS(built_in); i++)
            if (strcmp(innermost->label, built_in[i].label) == 0)
                return built_in[i].kind;
    return TICK_PROGRAM;
}

gboolean
run_add_tick(Run *run, gint64 time, guint64 tick, const guint8 *stack,
             guint depth)
{
    Profile *profile = run_take_profile(run, QUANTITY_TIME);
    const TickKind kind = tick_kind(run, stack, depth);

    profile->breakdown = BREAKDOWN_COST_CENTRE;
    profile->has_breakdown = TRUE;
    if (run->ticks == NULL)
        run->ticks = ticks_new();
    run->facts.ticks[kind]++;
    return ticks_add(run->ticks, time, tick,
                     kind == TICK_PROGRAM
                         ? profile_key(profile, stack, 4 * depth)
                         : NO_STACK,
                     profile->interval);
}

/* Sets the profile of each count; all have the same eras and keys. */
static void
take_count_profiles(Run *run, Profile *profiles[N_COUNTS])
{
    Profile *ticky = run_take_profile(run, QUANTITY_TICKY);

    if (ticky->allocated_of == NULL)
        ticky->allocated_of = profile_new(run, QUANTITY_TICKY);
    profiles[COUNT_ENTRIES] = run_take_profile(run, QUANTITY_ENTRIES);
    profiles[COUNT_ALLOCATED] = ticky;
    profiles[COUNT_ALLOCATED_OF] = ticky->allocated_of;
}

gboolean
run_begin_counts(Run *run, gint64 time)
{
    Profile *profiles[N_COUNTS];
    gint64 before = 0;
    guint n_eras;

    take_count_profiles(run, profiles);
    n_eras = profile_n_eras(profiles[0]);
    if (n_eras > 0)
        before = profile_era(profiles[0], n_eras - 1)->end;
    for (guint i = 0; i < N_COUNTS; i++) {
        profiles[i]->breakdown = BREAKDOWN_CLOSURE;
        profiles[i]->has_breakdown = TRUE;
        profile_begin_era(profiles[i], before, MAX(before, time));
    }
    return time >= before;
}

void
run_add_counts(Run *run, guint64 id, const guint64 counts[N_COUNTS],
               guint64 offset)
{
    g_autofree char *key = counter_key(id);
    Profile *profiles[N_COUNTS];

    take_count_profiles(run, profiles);
    counters_note(run->counters, id, profile_n_eras(profiles[0]) - 1, offset);
    for (guint i = 0; i < N_COUNTS; i++)
        profile_add_sample(profiles[i], key, (guint32)strlen(key), counts[i]);
}

gboolean
run_has_counts(const Run *run, guint64 id)
{
    const Counter *counter = counters_find(run->counters, id);

    return counter != NULL && counter->last_era + 1 ==
                                  profile_n_eras(run->profiles[QUANTITY_TICKY]);
}

void
run_end_counts(Run *run)
{
    Profile *profiles[N_COUNTS];

    take_count_profiles(run, profiles);
    for (guint i = 0; i < N_COUNTS; i++)
        profile_end_era(profiles[i]);
}

void
run_add_memory(Run *run, MemoryLine line, gint64 time, guint64 bytes)
{
    memory_points_add(run->memory[line], &run->thinning[line], time, bytes);
}

gint64
profile_start(const Profile *profile)
{
    return profile->clock == CLOCK_ERAS ? 0 : profile->run->start;
}

gint64
profile_end(const Profile *profile)
{
    const guint n_eras = profile_n_eras(profile);

    return profile->clock == CLOCK_ERAS && n_eras > 0
               ? profile_era(profile, n_eras - 1)->time
               : profile->run->end;
}

gboolean
profile_lacks_end(const Profile *profile)
{
    const Run *run = profile->run;
    const Warning *warnings = run->warnings.of;
    const guint n_eras = profile_n_eras(profile);
    gint64 last, missing;

    if (quantity_is_flow(profile->quantity) || profile->clock != CLOCK_WALL ||
        run->windowed || n_eras == 0 ||
        (warnings[WARNING_UNFINISHED].count == 0 &&
         warnings[WARNING_TRUNCATED].count == 0))
        return FALSE;
    last = profile_era(profile, n_eras - 1)->time;
    missing = run->end - last;
    return (double)missing > MAX_MISSING * (double)run->end &&
           (double)missing > MAX_MISSING_ERAS * (double)last / n_eras;
}

void
run_add_process(Run *run, const ProcessFacts *process, const GArray *resident)
{
    run->facts.process = *process;
    /* Other clocks do not tell when a size was read. */
    for (guint i = 0; i < resident->len && run->heap->clock == CLOCK_WALL;
         i++) {
        const MemoryPoint *point = &g_array_index(resident, MemoryPoint, i);

        if (point->time >= run->start && point->time <= run->end)
            run_add_memory(run, MEMORY_RESIDENT, point->time, point->bytes);
    }
}

const MemoryPoint *
memory_peak(const GArray *points)
{
    const MemoryPoint *peak = NULL;

    for (guint i = 0; i < points->len; i++) {
        const MemoryPoint *point = &g_array_index(points, MemoryPoint, i);

        if (peak == NULL || point->bytes > peak->bytes)
            peak = point;
    }
    return peak;
}

gboolean
run_has_memory(const Run *run)
{
    for (guint line = 0; line < N_MEMORY_LINES; line++)
        if (run->memory[line]->len > 0)
            return TRUE;
    return FALSE;
}

char *
run_counter_source(const Run *run, const Counter *counter)
{
    g_autofree char *key = counter_key(counter->info);
    const InfoTable *table = info_tables_find(run->info_tables, key);
    const char *source = table == NULL ? "" : table->strings[INFO_LOCATION];

    if (source[0] == '\0' || strcmp(source, ":") == 0)
        return NULL;
    return label_present(source, strlen(source));
}
