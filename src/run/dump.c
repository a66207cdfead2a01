#include "run/dump.h"

#include <inttypes.h>

static void
dump_facts(const Run *run, GString *out)
{
    const Facts *facts = &run->facts;
    g_autofree char *command = facts_command(facts);
    g_autofree char *date = facts_date(facts);

    g_string_append_printf(out, "program %s\n", command);
    g_string_append_printf(out, "rts %s\n", facts->rts ? facts->rts : "?");
    g_string_append_printf(out, "start %s\n", date ? date : "?");
    g_string_append_printf(out, "break-down %s\n",
                           breakdown_option(run->heap->breakdown));
    g_string_append_printf(out, "interval %" PRIu64 "\n", run->heap->interval);
    for (guint i = 0; i < N_FILTERS; i++)
        if (facts->filters[i] != NULL)
            g_string_append_printf(out, "filter %s %s\n", filter_options[i],
                                   facts->filters[i]);
    g_string_append_printf(out, "end %" PRId64 "\n", profile_end(run->heap));
}

static void
dump_profile(const Profile *profile, GString *out)
{
    const guint n_eras = profile_n_eras(profile);
    const gboolean is_flow = quantity_is_flow(profile->quantity);
    g_autofree guint64 *values = g_new(guint64, n_eras);

    if (is_flow)
        g_string_append_printf(out, "profile %s\n",
                               quantity_keys[profile->quantity]);
    for (guint i = 0; i < n_eras; i++) {
        const Era *era = profile_era(profile, i);

        g_string_append_printf(out, "era %" PRId64 " ", era->time);
        if (is_flow)
            g_string_append_printf(out, "%" PRId64 " ", era->end);
        g_string_append_printf(out, "%" PRIu64 "\n", era->total);
    }
    for (guint i = 0; i < profile_n_bands(profile); i++) {
        const Band *band = profile_band(profile, i);
        g_autofree char *text = band_unique_text(band);

        series_values(&band->series, n_eras, values);
        g_string_append(out, "band");
        for (guint era = 0; era < n_eras; era++)
            g_string_append_printf(out, " %" PRIu64, values[era]);
        g_string_append_printf(out, " %s\n", text);
    }
}

static void
dump_spans(const char *name, const SpanSums *spans, GString *out)
{
    g_string_append_printf(out,
                           "%s %" PRIu64 " sum %" PRIu64 " longest %" PRIu64,
                           name, spans->number, spans->sum, spans->longest);
}

static void
dump_collections(const Activity *activity, GString *out)
{
    g_string_append_printf(out, "mutator %" PRIu64 "\n", activity->mutator);
    dump_spans("pauses", &activity->pauses, out);
    g_string_append_printf(
        out, " at %" PRId64 " median %" PRIu64 " 99%% %" PRIu64 "\n",
        activity->longest_pause_at, activity->median_pause,
        activity->percentile_99_pause);
    for (guint i = 0; i < activity->n_generations; i++) {
        const Generation *generation = &activity->generations[i];

        g_string_append_printf(out, "generation %u ", i);
        dump_spans("pauses", &generation->pauses, out);
        g_string_append_printf(out,
                               " parallel %" PRIu64 " copied %" PRIu64 "\n",
                               generation->parallel, generation->copied);
    }
    g_string_append_printf(out,
                           "copied %" PRIu64 " parallel %" PRIu64
                           " balanced %" PRIu64 " slop %" PRIu64 " max %" PRIu64
                           " fragmentation %" PRIu64 " max %" PRIu64 "\n",
                           activity->copied, activity->parallel_copied,
                           activity->balanced_copied, activity->last_slop,
                           activity->max_slop, activity->last_fragmentation,
                           activity->max_fragmentation);
}

static void
dump_marking(const Activity *activity, GString *out)
{
    dump_spans("marking", &activity->marking, out);
    g_string_append_printf(out, " marked %" PRIu64 "\n", activity->marked);
    dump_spans("syncing", &activity->syncing, out);
    dump_spans("\nsweeping", &activity->sweeping, out);
    g_string_append_printf(out,
                           "\nsegments pruned %" PRIu64 " free %" PRIu64 "\n",
                           activity->pruned_segments, activity->free_segments);
    for (guint i = 0; i < activity->n_segment_sizes; i++) {
        const SegmentCensus *census = &activity->segments[i];

        g_string_append_printf(out,
                               "segments of %" PRIu32 " active %" PRIu32
                               " filled %" PRIu32 " live %" PRIu32 "\n",
                               census->block_size, census->active,
                               census->filled, census->live);
    }
}

static void
dump_counts(const char *name, const char *const *keys, const guint64 *counts,
            guint n, GString *out)
{
    g_string_append(out, name);
    for (guint i = 0; i < n; i++)
        if (counts[i] > 0)
            g_string_append_printf(out, " %s %" PRIu64, keys[i], counts[i]);
}

static void
dump_thread(const Thread *thread, GString *out)
{
    g_string_append_printf(
        out,
        "thread %" PRIu32 " running %" PRIu64 " created %" PRId64
        " first %" PRId64 " last %" PRId64 " finished %" PRId64
        " migrations %" PRIu32,
        thread->id, thread->running, thread->created, thread->first_run,
        thread->last_stop, thread->finished, thread->migrations);
    for (guint stop = 0; stop < N_STOPS; stop++)
        if (thread->stops[stop] > 0)
            g_string_append_printf(out, " %s %" PRIu32, stop_keys[stop],
                                   thread->stops[stop]);
    g_string_append_printf(out, " label %s\n",
                           thread->label == NULL ? "-" : thread->label);
}

/* The number of bins in a dump. */
#define N_DUMPED_BINS 16

/* Dumps bins as one. */
static void
dump_bins(const Activity *activity, guint first, guint end, GString *out)
{
    const ActivityBin bin = activity_join_bins(activity, first, end);

    g_string_append_printf(
        out,
        "bins %u live %" PRIu32 " created %" PRIu32 " finished %" PRIu32
        " collections %" PRIu32 " pauses %" PRIu64 " longest %" PRIu64
        " allocated %" PRIu64 " returned %" PRIu64,
        first, bin.live, bin.created, bin.finished, bin.collections, bin.pauses,
        bin.longest_pause, bin.allocated, bin.returned);
    dump_counts(" sparks", spark_fate_keys, bin.sparks, N_SPARK_FATES, out);
    for (guint i = 0; i < activity->capabilities->len; i++) {
        const Capability *capability = activity_capability(activity, i);
        const CapabilityBin own = capability_join_bins(capability, first, end);
        g_autofree char *name = g_strdup_printf(" cap %u", capability->number);

        dump_counts(name, state_keys, own.ns, N_STATES, out);
    }
    g_string_append_c(out, '\n');
}

static void
dump_activity(const Activity *activity, GString *out)
{
    if (activity->n_bins == 0)
        return;
    g_string_append_printf(
        out, "activity end %" PRId64 " width %" PRId64 " has%s%s%s%s%s%s\n",
        activity->end, activity->bin_width,
        activity->has_collections ? " collections" : "",
        activity->has_running ? " running" : "",
        activity->has_allocation ? " allocation" : "",
        activity->has_sparks ? " sparks" : "",
        activity->has_returns ? " returns" : "",
        activity->has_marking ? " marking" : "");
    if (activity->has_collections)
        dump_collections(activity, out);
    if (activity->has_returns)
        g_string_append_printf(
            out,
            "returned %" PRIu64 " retained %" PRIu64 " wanted %" PRIu64 "\n",
            activity->returned, activity->retained, activity->wanted);
    if (activity->has_marking)
        dump_marking(activity, out);
    for (guint i = 0; i < activity->capabilities->len; i++) {
        const Capability *capability = activity_capability(activity, i);

        g_string_append_printf(out, "capability %u allocated %" PRIu64,
                               capability->number, capability->allocated);
        dump_counts("", state_keys, capability->ns, N_STATES, out);
        dump_counts(" sparks", spark_fate_keys, capability->sparks,
                    N_SPARK_FATES, out);
        g_string_append_c(out, '\n');
    }
    g_string_append_printf(out,
                           "threads %" PRIu64 " finished %" PRIu64
                           " untold %" PRIu64 " migrations %" PRIu64,
                           activity->threads_created,
                           activity->threads_finished, activity->threads_untold,
                           activity->migrations);
    dump_counts("", stop_keys, activity->stops, N_STOPS, out);
    g_string_append_c(out, '\n');
    for (guint i = 0; i < activity->threads->len; i++)
        dump_thread(&g_array_index(activity->threads, Thread, i), out);
    for (guint i = 0; i < N_DUMPED_BINS; i++)
        dump_bins(activity, i * activity->n_bins / N_DUMPED_BINS,
                  (i + 1) * activity->n_bins / N_DUMPED_BINS, out);
}

void
run_dump(const Run *run, GString *out)
{
    dump_facts(run, out);
    for (guint i = 0; i < N_QUANTITIES; i++)
        if (run->profiles[i] != NULL && profile_n_eras(run->profiles[i]) > 0)
            dump_profile(run->profiles[i], out);
    for (guint i = 0; i < run->markers->len; i++) {
        const Marker *marker = &g_array_index(run->markers, Marker, i);

        g_string_append_printf(out, "marker %" PRId64 " %s %s\n", marker->time,
                               marker_kind_keys[marker->kind], marker->text);
        if (marker_count(marker) > 1)
            g_string_append_printf(
                out, "left-out %" PRIu32 " same %" PRIu32 " like\n",
                marker->n_same, marker->n_like);
    }
    for (guint line = 0; line < N_MEMORY_LINES; line++)
        for (guint i = 0; i < run->memory[line]->len; i++) {
            const MemoryPoint *point =
                &g_array_index(run->memory[line], MemoryPoint, i);

            g_string_append_printf(out, "memory %" PRId64 " %s %" PRIu64 "\n",
                                   point->time, memory_line_words[line],
                                   point->bytes);
        }
    dump_activity(run->activity, out);
    for (guint kind = 0; kind < N_WARNINGS; kind++)
        if (run->warnings.of[kind].count > 0) {
            g_autofree char *text = warnings_text(&run->warnings, kind);

            g_string_append_printf(out, "warning %s\n", text);
        }
}
