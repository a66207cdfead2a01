#include "run/run.h"

#include <string.h>

#include "base/label.h"
#include "run/finish.h"
#include "run/memory-use.h"
#include "run/pauses.h"

static void
marker_clear(gpointer data)
{
    Marker *marker = data;

    g_ref_string_release(marker->text);
    g_bytes_unref(marker->original);
}

Run *
run_new(const char *name)
{
    Run *run = g_new0(Run, 1);

    run->name = label_present(name, strlen(name));
    run->heap = profile_new(run);
    run->events = event_counts_new();
    run->markers = g_array_new(FALSE, FALSE, sizeof(Marker));
    g_array_set_clear_func(run->markers, marker_clear);
    for (guint line = 0; line < N_MEMORY_LINES; line++)
        run->memory[line] = g_array_new(FALSE, FALSE, sizeof(MemoryPoint));
    run->cost_centres = cost_centres_new();
    run->info_tables = info_tables_new();
    run->pauses = pauses_new();
    run->marker_store = marker_store_new();
    run->max_memory = MAX_MEMORY;
    return run;
}

void
run_free(Run *run)
{
    if (run == NULL)
        return;
    g_free(run->name);
    profile_free(run->heap);
    g_free(run->facts.program);
    g_strfreev(run->facts.arguments);
    g_free(run->facts.rts);
    g_free(run->facts.date);
    for (guint filter = 0; filter < N_FILTERS; filter++)
        g_free(run->facts.filters[filter]);
    g_array_unref(run->events);
    g_array_unref(run->markers);
    for (guint line = 0; line < N_MEMORY_LINES; line++)
        g_array_unref(run->memory[line]);
    cost_centres_free(run->cost_centres);
    info_tables_free(run->info_tables);
    warnings_clear(&run->warnings);
    pauses_free(run->pauses);
    marker_store_free(run->marker_store);
    g_free(run);
}

Run *
run_new_like(const Run *run)
{
    const Facts *facts = &run->facts;
    Run *copy = run_new(run->name);

    profile_free(copy->heap);
    copy->heap = profile_new_like(run->heap, copy);
    copy->clock = run->clock;
    copy->start = run->start;
    copy->end = run->end;
    copy->windowed = run->windowed;
    copy->log_end = run->windowed ? run->log_end : run->end;
    copy->facts = *facts;
    copy->facts.program = g_strdup(facts->program);
    copy->facts.arguments = g_strdupv(facts->arguments);
    copy->facts.rts = g_strdup(facts->rts);
    copy->facts.date = g_strdup(facts->date);
    for (guint filter = 0; filter < N_FILTERS; filter++)
        copy->facts.filters[filter] = g_strdup(facts->filters[filter]);
    g_array_unref(copy->events);
    copy->events = g_array_ref(run->events);
    warnings_copy(&copy->warnings, &run->warnings);
    cost_centres_free(copy->cost_centres);
    copy->cost_centres = cost_centres_ref(run->cost_centres);
    info_tables_free(copy->info_tables);
    copy->info_tables = info_tables_ref(run->info_tables);
    g_clear_pointer(&copy->pauses, pauses_free);
    g_clear_pointer(&copy->marker_store, marker_store_free);
    return copy;
}

void
run_add_marker(Run *run, MarkerKind kind, gint64 time, const char *text,
               gsize size)
{
    marker_store_add(run->marker_store, kind, time, text, size);
}

void
run_count_left_out(Run *run, guint32 n_same, guint32 n_like)
{
    marker_store_count_left_out(run->marker_store, n_same, n_like);
}

void
run_copy_marker(Run *run, const Marker *marker)
{
    Marker copy = *marker;

    g_ref_string_acquire(copy.text);
    if (copy.original != NULL)
        g_bytes_ref(copy.original);
    g_array_append_val(run->markers, copy);
}

void
run_begin_pause(Run *run, gint64 time)
{
    pauses_add(run->pauses, time, 1);
}

void
run_end_pause(Run *run, gint64 time)
{
    pauses_add(run->pauses, time, -1);
}

void
run_add_memory(Run *run, MemoryLine line, gint64 time, guint64 bytes)
{
    memory_points_add(run->memory[line], &run->thinning[line], time, bytes);
}

gboolean
run_has_memory(const Run *run)
{
    for (guint line = 0; line < N_MEMORY_LINES; line++)
        if (run->memory[line]->len > 0)
            return TRUE;
    return FALSE;
}

/* Replaces the times of a log that is filtered by biography and has no census
 * times: era i is at i seconds.  Markers and memory points have no time on such
 * an axis and are removed. */
static void
replace_times(Run *run)
{
    GArray *eras = run->heap->eras;

    for (guint i = 0; i < eras->len; i++)
        g_array_index(eras, Era, i).time =
            (gint64)i * G_GINT64_CONSTANT(1000000000);
    marker_store_free(run->marker_store);
    run->marker_store = marker_store_new();
    for (guint line = 0; line < N_MEMORY_LINES; line++) {
        g_array_set_size(run->memory[line], 0);
        run->thinning[line] = (MemoryThinning){0};
    }
    if (eras->len > 0)
        run->end = profile_era(run->heap, eras->len - 1)->time;
}

void
run_finish(Run *run)
{
    Warnings *warnings = &run->warnings;
    guint64 n_left_out;

    profile_end_reading(run->heap);
    if (run->clock == CLOCK_ERAS)
        replace_times(run);
    else if (profile_sort_eras(run->heap))
        warnings_add(warnings, WARNING_ERAS_UNORDERED, 0, 0);
    pauses_fill(run->pauses, run->heap->eras);
    n_left_out = marker_store_finish(run->marker_store, run->markers);
    warnings_add_many(warnings, WARNING_MARKERS_THINNED, n_left_out);
    for (guint line = 0; line < N_MEMORY_LINES; line++) {
        n_left_out =
            memory_points_finish(run->memory[line], &run->thinning[line]);
        warnings_add_many(warnings, WARNING_MEMORY_THINNED, n_left_out);
    }
    run_name_bands(run);
    g_clear_pointer(&run->pauses, pauses_free);
    g_clear_pointer(&run->marker_store, marker_store_free);
}

void
run_name_bands(Run *run)
{
    info_tables_finish(run->info_tables);
    profile_name_bands(run->heap);
}
