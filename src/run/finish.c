#include "run/finish.h"

#include <string.h>

#include "base/intern.h"
#include "base/label.h"
#include "base/numbers.h"
#include "run/band-sums.h"
#include "run/call-samples.h"
#include "run/memory-use.h"
#include "run/pauses.h"
#include "run/stable.h"
#include "run/ticks.h"

/* A value and its era in the new order. */
typedef struct {
    guint era;
    guint64 value;
} EraValue;

static gint
compare_era_values(gconstpointer a, gconstpointer b)
{
    return COMPARE(((const EraValue *)a)->era, ((const EraValue *)b)->era);
}

/* Rewrites the series of a band: era i becomes era new_eras[i].  The time
 * depends only on the number of values that are not 0, because each of many
 * bands may appear in few of many eras.  values is an array of EraValue for
 * temporary use. */
static void
reorder_band(Band *band, SeriesStore *store, const guint *new_eras,
             GArray *values)
{
    Series sorted = {.first = NULL};
    SeriesReader reader;
    SeriesRun run;

    g_array_set_size(values, 0);
    series_reader_init(&reader, &band->series);
    while (series_reader_next_run(&reader, &run))
        for (guint32 era = run.from; era < run.to && run.value > 0; era++) {
            const EraValue value = {new_eras[era], run.value};

            g_array_append_val(values, value);
        }
    g_array_sort(values, compare_era_values);
    band->first_era = values->len > 0 ? g_array_index(values, EraValue, 0).era
                                      : new_eras[band->first_era];
    for (guint i = 0; i < values->len; i++) {
        const EraValue *value = &g_array_index(values, EraValue, i);

        series_append(&sorted, store, value->era, value->value);
    }
    series_end(&sorted, store);
    band->series = sorted;
}

static gint
compare_first_eras(gconstpointer a, gconstpointer b)
{
    return COMPARE(((const Band *)a)->first_era, ((const Band *)b)->first_era);
}

/* The time of an era, and its index in the order of reading. */
typedef struct {
    gint64 time;
    guint index;
} ReadEra;

/* Sorts the eras by time.  If they were not sorted, reorders the values of
 * every series in the same way, sorts the bands by first appearance, and
 * returns TRUE. */
static gboolean
sort_eras(Profile *profile)
{
    const guint n_eras = profile->eras->len;
    guint n_sorted = 1;
    SeriesStore *store;
    g_autofree guint *new_eras = NULL;
    g_autoptr(GArray) order = NULL;
    g_autoptr(GArray) values = NULL;

    while (n_sorted < n_eras && profile_era(profile, n_sorted - 1)->time <=
                                    profile_era(profile, n_sorted)->time)
        n_sorted++;
    if (n_sorted >= n_eras)
        return FALSE;
    store = series_store_new();
    new_eras = g_new(guint, n_eras);
    order = g_array_new(FALSE, FALSE, sizeof(ReadEra));
    values = g_array_new(FALSE, FALSE, sizeof(EraValue));
    for (guint i = 0; i < n_eras; i++) {
        const ReadEra era = {profile_era(profile, i)->time, i};

        g_array_append_val(order, era);
    }
    /* The sort is stable: eras of equal time keep their order. */
    g_array_sort(order, compare_times);
    for (guint i = 0; i < n_eras; i++)
        new_eras[g_array_index(order, ReadEra, i).index] = i;
    for (guint i = 0; i < profile->bands->len; i++)
        reorder_band(&g_array_index(profile->bands, Band, i), store, new_eras,
                     values);
    profile->is_reordered = TRUE;
    series_store_free(profile->store);
    profile->store = store;
    g_array_sort(profile->eras, compare_times);
    g_array_sort(profile->bands, compare_first_eras);
    return TRUE;
}

/* Sets the text of a band.  A presentable key is used as the text without a
 * copy, because there may be millions of bands. */
static void
take_text(Profile *profile, Band *band)
{
    const Run *run = profile->run;
    const gboolean stacks = breakdown_has_stacks(profile->breakdown);
    const gboolean closures = profile->breakdown == BREAKDOWN_CLOSURE;
    const gboolean ids = stacks && !profile->texts;
    guint32 size;
    const char *key = intern_get(profile->keys, band->key, &size);
    const Counter *counter = NULL;
    const InfoTable *table = NULL;
    g_autofree char *text = NULL;
    guint64 address;

    band->text = key;
    if (closures)
        counter = counters_of_key(run->counters, key);
    if (profile->breakdown == BREAKDOWN_INFO_TABLE) {
        table = info_tables_find(run->info_tables, key);
        /* A .hp file that evheap wrote has names. */
        band->unresolved =
            table != NULL
                ? info_table_is_place(table)
                : !profile->texts || info_table_address(key, &address);
    }
    if (!stacks && table == NULL && counter == NULL &&
        label_is_presentable(key, size))
        return;
    if (table != NULL)
        text = info_table_text(table);
    /* The text of a stack may be thousands of times as long as its key.  If the
     * texts exceed the memory limit, do not make or keep this one: run_may_grow
     * reports the error later. */
    profile->labels_size +=
        ids ? cost_centres_stack_size(run->cost_centres, (const guint8 *)key,
                                      size / 4)
        : table != NULL   ? strlen(text) + 1
        : counter != NULL ? label_memory(counter->name, strlen(counter->name))
                          : label_memory(key, size);
    if (run_memory(run) > run_max_memory(run))
        return;
    if (ids) {
        text = cost_centres_stack_text(run->cost_centres, (const guint8 *)key,
                                       size / 4);
    } else if (counter != NULL) {
        text = label_present(counter->name, strlen(counter->name));
    } else if (table == NULL) {
        const gsize id = stacks ? stack_id_size(key, size) : 0;

        text = label_present(key + id, size - id);
    }
    if (strlen(text) != size || memcmp(text, key, size) != 0)
        band->text = g_string_chunk_insert(profile->labels, text);
}

/* Returns whether the unique text of a band was unused, and adds it to names.
 * Names with a number are copied, and copies owns them.  The other names are
 * not copied, because there may be millions of bands. */
static gboolean
take_name(const Band *band, Intern *names, GPtrArray *copies)
{
    char *name;

    if (band->number == 1)
        return !intern_find_text(names, band->text, NULL);
    name = band_unique_text(band);
    g_ptr_array_add(copies, name);
    if (intern_find_text(names, name, NULL))
        return FALSE;
    intern_set_text(names, name, 0);
    return TRUE;
}

/* names holds the unique texts.  The value of a text is the number of the last
 * band with the text.  The value of a unique text with a number is 0. */
void
profile_number_bands(Profile *profile)
{
    g_autoptr(GPtrArray) copies = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(Intern) names = intern_new_borrowing();

    for (guint i = 0; i < profile->bands->len; i++) {
        Band *band = &g_array_index(profile->bands, Band, i);
        guint count;

        band->number = 1;
        if (intern_find_text(names, band->text, &count)) {
            do
                band->number = ++count;
            while (!take_name(band, names, copies));
        }
        intern_set_text(names, band->text, band->number);
    }
}

/* Tells the call stacks whose innermost frame has no name.  Their texts would
 * be a multiple of their keys: run_filter makes those of the stacks that it
 * joins. */
static void
judge_calls(Profile *profile)
{
    for (guint i = 0; i < profile->bands->len; i++) {
        Band *band = &g_array_index(profile->bands, Band, i);
        const guint8 *key =
            (const guint8 *)intern_get(profile->keys, band->key, NULL);

        band->text = "";
        band->number = 1;
        band->unresolved = cost_centre_is_unnamed(
            cost_centres_get(profile->run->cost_centres, cost_centre_id(key)));
    }
}

/* Sets the text of each band, and the number that distinguishes it from bands
 * of equal text. */
static void
name_bands(Profile *profile)
{
    gboolean texts_are_keys = TRUE;

    if (profile->allocated_of != NULL)
        name_bands(profile->allocated_of);
    intern_finish(profile->keys);
    if (profile->has_threads) {
        judge_calls(profile);
        return;
    }
    for (guint i = 0; i < profile->bands->len; i++) {
        Band *band = &g_array_index(profile->bands, Band, i);

        take_text(profile, band);
        band->number = 1;
        texts_are_keys &=
            band->text == intern_get(profile->keys, band->key, NULL);
    }
    /* Keys are unique, so texts are unique if all of them are keys. */
    if (!texts_are_keys)
        profile_number_bands(profile);
}

void
run_name_bands(Run *run)
{
    info_tables_finish(run->info_tables);
    for (guint i = 0; i < N_QUANTITIES; i++)
        if (run->profiles[i] != NULL)
            name_bands(run->profiles[i]);
}

/* Returns whether a profile other than the heap's has eras. */
static gboolean
has_other_profiles(const Run *run)
{
    for (guint i = QUANTITY_HEAP + 1; i < N_QUANTITIES; i++)
        if (run_has_profile(run, i))
            return TRUE;
    return FALSE;
}

/* Replaces the times of a heap profile that is filtered by biography and has no
 * census times: era i is at i seconds.  Markers and memory points have no time
 * on such an axis.  They are removed if the run has no other profile. */
static void
replace_times(Run *run)
{
    GArray *eras = run->heap->eras;

    for (guint i = 0; i < eras->len; i++) {
        Era *era = &g_array_index(eras, Era, i);

        era->time = (gint64)i * G_GINT64_CONSTANT(1000000000);
    }
    if (has_other_profiles(run))
        return;
    marker_store_free(run->marker_store);
    run->marker_store = marker_store_new();
    for (guint line = 0; line < N_MEMORY_LINES; line++) {
        g_array_set_size(run->memory[line], 0);
        run->thinning[line] = (MemoryThinning){0};
    }
}

/* Returns the residency of each census, or without censuses a memory line
 * (MemoryPoint, by time).  Free with g_array_unref. */
static GArray *
heap_points(const Run *run)
{
    const GArray *eras = run->heap->eras;
    GArray *points;

    if (eras->len == 0)
        return g_array_ref(run->memory[MEMORY_LIVE]->len > 0
                               ? run->memory[MEMORY_LIVE]
                               : run->memory[MEMORY_SIZE]);
    points = g_array_new(FALSE, FALSE, sizeof(MemoryPoint));
    for (guint i = 0; i < eras->len && run->heap->clock != CLOCK_ERAS; i++) {
        const Era *era = &g_array_index(eras, Era, i);
        const MemoryPoint point = {era->time, era->total};

        g_array_append_val(points, point);
    }
    return points;
}

void
run_finish(Run *run)
{
    Warnings *warnings = &run->warnings;
    g_autoptr(GArray) points = NULL;
    guint64 n_left_out;

    if (run->ticks != NULL)
        ticks_fill(run->ticks, run->profiles[QUANTITY_TIME]);
    warnings_add_many(warnings, WARNING_STACK_CUT,
                      call_samples_join(run->call_samples));
    info_tables_finish(run->info_tables);
    if (call_samples_count(run->call_samples) > 0) {
        call_samples_fill(run->call_samples,
                          run_take_profile(run, QUANTITY_SAMPLES),
                          run->cost_centres, run->info_tables, run->end);
    } else if (run->profiles[QUANTITY_SAMPLES] == NULL) {
        /* They were another program's messages. */
        warnings_remove(warnings, WARNING_STACK_MESSAGE);
        warnings_remove(warnings, WARNING_STACK_PROTOCOL);
    }
    g_clear_pointer(&run->call_samples, call_samples_free);
    for (guint i = 0; i < N_QUANTITIES; i++)
        if (run->profiles[i] != NULL)
            profile_end_reading(run->profiles[i]);
    if (run->heap->clock == CLOCK_ERAS)
        replace_times(run);
    else if (sort_eras(run->heap))
        warnings_add(warnings, WARNING_ERAS_UNORDERED, 0, 0);
    run->heap->sums = band_sums_new(profile_n_bands(run->heap));
    pauses_fill(run->pauses, run->heap->eras);
    n_left_out = marker_store_finish(run->marker_store, run->markers);
    warnings_add_many(warnings, WARNING_MARKERS_THINNED, n_left_out);
    for (guint line = 0; line < N_MEMORY_LINES; line++) {
        n_left_out =
            memory_points_finish(run->memory[line], &run->thinning[line]);
        warnings_add_many(warnings, WARNING_MEMORY_THINNED, n_left_out);
    }
    points = heap_points(run);
    spans_finish(run->spans, points);
    /* An archive has the warning already. */
    warnings->of[WARNING_SPANS_THINNED].count = 0;
    warnings_add_many(warnings, WARNING_SPANS_THINNED, run->spans->n_dropped);
    run_name_bands(run);
    g_clear_pointer(&run->pauses, pauses_free);
    g_clear_pointer(&run->ticks, ticks_free);
    g_clear_pointer(&run->marker_store, marker_store_free);
}
