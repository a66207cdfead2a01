#include "support/run-text.h"

#include <inttypes.h>
#include <string.h>

#include "run/activity-fields.h"
#include "run/dump.h"

/* Appends a line of all fields of a record, also of those that are 0 or
 * unknown. */
static void
add_record(GString *out, const char *what, const Field *fields,
           gconstpointer record)
{
    g_string_append(out, what);
    for (; fields->name != NULL; fields++)
        g_string_append_printf(out, " %s=%" PRIu64, fields->name,
                               field_number(fields, record));
    g_string_append_c(out, '\n');
}

/* Adds the fields of a record to a sum (FNV-1a).  There may be thousands of
 * bins: as text they would take most of the time. */
static guint64
sum_with(guint64 sum, const Field *fields, gconstpointer record)
{
    for (; fields->name != NULL; fields++)
        sum = (sum ^ field_number(fields, record)) *
              G_GUINT64_CONSTANT(1099511628211);
    return sum;
}

static void
add_activity(GString *out, const Activity *activity)
{
    guint64 sum = 0;

    g_string_append_printf(out, "bins %u\n", activity->n_bins);
    if (activity->n_bins == 0)
        return;
    g_string_append_printf(out, "width %" PRId64 "\n", activity->bin_width);
    add_record(out, "flags", activity_flags, activity);
    add_record(out, "activity", activity_fields, activity);
    for (guint i = 0; i < activity->n_generations; i++)
        add_record(out, "generation", generation_fields,
                   &activity->generations[i]);
    for (guint i = 0; i < activity->n_bins; i++)
        sum = sum_with(sum, activity_bin_fields, &activity->bins[i]);
    for (guint i = 0; i < activity->capabilities->len; i++) {
        const Capability *capability = activity_capability(activity, i);

        g_string_append_printf(out, "number %u", capability->number);
        add_record(out, " capability", capability_fields, capability);
        for (guint bin = 0; bin < activity->n_bins; bin++)
            sum = sum_with(sum, capability_bin_fields, &capability->bins[bin]);
    }
    g_string_append_printf(out, "sum of bins %" PRIx64 "\n", sum);
}

static void
add_profile(GString *out, const Profile *profile)
{
    static const char digits[] = "0123456789abcdef";

    g_string_append_printf(out,
                           "profile %s declared %d texts %d clock %s interval "
                           "%" PRIu64 " summed %" PRIu64 "\n",
                           breakdown_option(profile->breakdown),
                           profile->has_breakdown, profile->texts,
                           clock_keys[profile->clock], profile->interval,
                           profile->n_summed);
    /* Of a flow, the pauses are the ends. */
    for (guint i = 0; i < profile_n_eras(profile); i++)
        g_string_append_printf(out, "era %" PRIu64 " pause %" PRId64 "\n",
                               profile_era(profile, i)->total,
                               (gint64)profile_era(profile, i)->pause);
    for (guint i = 0; i < profile_n_bands(profile); i++) {
        const Band *band = profile_band(profile, i);
        guint32 size;
        const char *key = intern_get(profile->keys, band->key, &size);

        g_string_append_printf(out, "first %" PRIu32 " key ", band->first_era);
        for (guint32 at = 0; at < size; at++) {
            g_string_append_c(out, digits[(guint8)key[at] / 16]);
            g_string_append_c(out, digits[(guint8)key[at] % 16]);
        }
        g_string_append_c(out, '\n');
    }
    if (profile->allocated_of != NULL)
        add_profile(out, profile->allocated_of);
}

static const char *
or_none(const char *text)
{
    return text != NULL ? text : "(none)";
}

char *
run_text(const Run *run)
{
    const Facts *facts = &run->facts;
    GString *out = g_string_new(NULL);

    run_dump(run, out);
    add_activity(out, run->activity);
    for (guint i = 0; i < N_QUANTITIES; i++)
        if (run->profiles[i] != NULL && profile_n_eras(run->profiles[i]) > 0)
            add_profile(out, run->profiles[i]);
    g_string_append_printf(out,
                           "capabilities %" PRIu32 " nanoseconds %" PRIu32
                           " start %" PRId64 " end %" PRId64 "\n",
                           facts->capabilities, facts->start_ns, run->start,
                           run->end);
    for (guint i = 0; i < run->events->len; i++) {
        g_autofree char *text =
            event_count_text(&g_array_index(run->events, EventCount, i));

        g_string_append_printf(out, "%s\n", text);
    }
    g_string_append_printf(out, "counters %" PRIu64 " %" PRIu64 "\n",
                           (guint64)facts->counters_defined,
                           (guint64)facts->counters_sampled);
    for (guint i = 0; i < counters_count(run->counters); i++) {
        const Counter *counter = counters_get(run->counters, i);

        g_string_append_printf(
            out, "counter %" PRIu64 " %s %s %s %" PRIu64 " %u\n", counter->id,
            or_none(counter->name), or_none(counter->arguments),
            or_none(counter->definition), counter->info, counter->arity);
    }
    for (guint kind = 0; kind < N_TICK_KINDS; kind++)
        g_string_append_printf(out, "ticks %" PRIu64 "\n", facts->ticks[kind]);
    for (guint kind = 0; kind < N_WARNINGS; kind++)
        g_string_append_printf(out, "warning %u: %" PRIu64 "\n", kind,
                               (guint64)run->warnings.of[kind].count);
    return g_string_free(out, FALSE);
}

char *
text_difference(const char *text, const char *expected)
{
    gsize at = 0;

    if (strcmp(text, expected) == 0)
        return NULL;
    while (text[at] == expected[at])
        at++;
    while (at > 0 && text[at - 1] != '\n')
        at--;
    return g_strdup_printf("'%.*s' instead of '%.*s'",
                           (int)strcspn(text + at, "\n"), text + at,
                           (int)strcspn(expected + at, "\n"), expected + at);
}
