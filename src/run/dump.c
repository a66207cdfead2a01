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
    for (guint kind = 0; kind < N_WARNINGS; kind++)
        if (run->warnings.of[kind].count > 0) {
            g_autofree char *text = warnings_text(&run->warnings, kind);

            g_string_append_printf(out, "warning %s\n", text);
        }
}
