#include "run/dump.h"

#include <inttypes.h>

#include "run/activity-fields.h"

static void
dump_facts(const Run *run, GString *out)
{
    const Facts *facts = &run->facts;
    g_autofree char *command = facts_command(facts, COMMAND_WHOLE);
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
    if (facts_has_process(facts))
        g_string_append_printf(
            out, "process %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 "\n",
            facts->process.status, facts->process.elapsed, facts->process.cpu,
            facts->process.peak_resident);
}

static void
dump_profile(const Profile *profile, GString *out)
{
    const guint n_eras = profile_n_eras(profile);
    const gboolean is_flow = quantity_is_flow(profile->quantity);
    g_autofree guint64 *values = g_new(guint64, n_eras);

    if (profile->quantity != QUANTITY_HEAP)
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

/* Dumps the fields of a record that are known and not 0. */
static void
dump_fields(const Activity *activity, const Field *fields, gconstpointer record,
            GString *out)
{
    guint64 value;

    for (; fields->name != NULL; fields++)
        if (activity_field_known(activity, fields, record, &value) && value > 0)
            g_string_append_printf(out, " %s %" PRIu64, fields->name, value);
    g_string_append_c(out, '\n');
}

static void
dump_thread(const Activity *activity, const Thread *thread, GString *out)
{
    g_string_append_printf(out, "thread %" PRIu32 " label %s stops", thread->id,
                           thread->label == NULL ? "-" : thread->label);
    for (guint stop = 0; stop < N_STOPS; stop++)
        if (thread->stops[stop] > 0)
            g_string_append_printf(out, " %s %" PRIu32, stop_keys[stop],
                                   thread->stops[stop]);
    dump_fields(activity, thread_fields, thread, out);
}

/* The number of bins in a dump. */
#define N_DUMPED_BINS 16

/* Dumps bins as one. */
static void
dump_bins(const Activity *activity, guint first, guint end, GString *out)
{
    const ActivityBin bin = activity_join_bins(activity, first, end);

    g_string_append_printf(out, "bins %u", first);
    dump_fields(activity, activity_bin_fields, &bin, out);
    for (guint i = 0; i < activity->capabilities->len; i++) {
        const Capability *capability = activity_capability(activity, i);
        const CapabilityBin own = capability_join_bins(capability, first, end);

        g_string_append_printf(out, "bins %u capability %u", first,
                               capability->number);
        dump_fields(activity, capability_bin_fields, &own, out);
    }
}

static void
dump_activity(const Activity *activity, GString *out)
{
    if (activity->n_bins == 0)
        return;
    g_string_append_printf(out, "bin-width %" PRId64 "\nshows",
                           activity->bin_width);
    dump_fields(activity, activity_flags, activity, out);
    g_string_append(out, "activity");
    dump_fields(activity, activity_fields, activity, out);
    for (guint i = 0; i < activity->n_generations; i++) {
        g_string_append_printf(out, "generation %u", i);
        dump_fields(activity, generation_fields, &activity->generations[i],
                    out);
    }
    for (guint i = 0; i < activity->n_segment_sizes; i++) {
        g_string_append(out, "segment");
        dump_fields(activity, segment_fields, &activity->segments[i], out);
    }
    for (guint i = 0; i < activity->capabilities->len; i++) {
        const Capability *capability = activity_capability(activity, i);

        g_string_append_printf(out, "capability %u", capability->number);
        dump_fields(activity, capability_fields, capability, out);
    }
    g_string_append(out, "stops");
    for (guint stop = 0; stop < N_STOPS; stop++)
        if (activity->stops[stop] > 0)
            g_string_append_printf(out, " %s %" PRIu64, stop_keys[stop],
                                   activity->stops[stop]);
    g_string_append_c(out, '\n');
    for (guint i = 0; i < activity->threads->len; i++)
        dump_thread(activity, &g_array_index(activity->threads, Thread, i),
                    out);
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
