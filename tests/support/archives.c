#include "support/archives.h"

#include "input/open.h"
#include "reader/archive/archive.h"
#include "run/activity-fields.h"
#include "run/dump.h"
#include "support/assert.h"
#include "support/written.h"

/* Sets the fields of a record to numbers that increase by one. */
static void
set_fields(const ActivityField *fields, gpointer record, guint64 *next)
{
    for (; fields->name != NULL; fields++)
        activity_field_set(fields, record, (*next)++);
}

#define N_FULL_BINS 5

Activity *
activity_full(void)
{
    Activity *activity = activity_new();
    guint64 next = 1000;

    set_fields(activity_flags, activity, &next);
    set_fields(activity_fields, activity, &next);
    activity->end = 1300;
    activity->copied = G_MAXINT64;
    activity->n_bins = N_FULL_BINS;
    activity->bin_width = 300;
    activity->bins = g_new0(ActivityBin, N_FULL_BINS);
    for (guint i = 1; i < N_FULL_BINS; i += 2)
        set_fields(activity_bin_fields, &activity->bins[i], &next);
    activity->bins[4].allocated = G_MAXINT64;
    activity->bins[3].live = G_MAXUINT32;
    activity->n_generations = 2;
    for (guint i = 0; i < activity->n_generations; i++)
        set_fields(generation_fields, &activity->generations[i], &next);
    activity->n_segment_sizes = 2;
    for (guint i = 0; i < activity->n_segment_sizes; i++)
        set_fields(segment_fields, &activity->segments[i], &next);
    for (guint number = 0; number < MAX_CAPABILITIES; number += 255) {
        Capability *capability = activity_add_capability(activity, number);

        set_fields(capability_fields, capability, &next);
        capability->bins = g_new0(CapabilityBin, N_FULL_BINS);
        for (guint i = number % 2; i < N_FULL_BINS; i += 2)
            set_fields(capability_bin_fields, &capability->bins[i], &next);
    }
    for (guint stop = 0; stop < N_STOPS; stop++)
        activity->stops[stop] = next++;
    for (guint i = 0; i < 3; i++) {
        Thread thread = {.id = G_MAXUINT32 - i};

        set_fields(thread_fields, &thread, &next);
        thread.stops[i] = G_MAXUINT32;
        thread.stops[N_STOPS - 1] = i;
        if (i == 0)
            thread.created = thread.finished = NEVER;
        else
            thread.label = g_strdup(i == 1 ? "worker" : "\xef\xbf\xbf <&");
        g_array_append_val(activity->threads, thread);
    }
    return activity;
}

char *
archive_of(const Run *run)
{
    const ReportRun shown = {.decoded = run->heap};
    const Report report = {.runs = &shown, .n_runs = 1};

    return written(&format_xml, &report);
}

Run *
run_of_archive(const char *bytes, gsize size, GError **error)
{
    g_autoptr(Source) source = source_open_memory("x.xml", bytes, size);

    return archive_read(source, error);
}

static void
assert_equal_dumps(const Run *left, const Run *right)
{
    g_autoptr(GString) left_dump = g_string_new(NULL);
    g_autoptr(GString) right_dump = g_string_new(NULL);

    run_dump(left, left_dump);
    run_dump(right, right_dump);
    ck_assert_str_eq(left_dump->str, right_dump->str);
}

static void
assert_equal_fields(const ActivityField *fields, gconstpointer left,
                    gconstpointer right)
{
    for (; fields->name != NULL; fields++)
        ck_assert_msg(activity_field_get(fields, left) ==
                          activity_field_get(fields, right),
                      "%s differs", fields->name);
}

/* Compares what a dump of activities has not: each bin, and what is 0 or not
 * known. */
static void
assert_equal_activities(const Activity *left, const Activity *right)
{
    ck_assert_uint_eq(left->n_bins, right->n_bins);
    if (left->n_bins == 0)
        return;
    ck_assert_int_eq(left->bin_width, right->bin_width);
    assert_equal_fields(activity_flags, left, right);
    assert_equal_fields(activity_fields, left, right);
    for (guint i = 0; i < left->n_bins; i++)
        assert_equal_fields(activity_bin_fields, &left->bins[i],
                            &right->bins[i]);
    ck_assert_uint_eq(left->n_generations, right->n_generations);
    for (guint i = 0; i < left->n_generations; i++)
        assert_equal_fields(generation_fields, &left->generations[i],
                            &right->generations[i]);
    ck_assert_uint_eq(left->capabilities->len, right->capabilities->len);
    for (guint i = 0; i < left->capabilities->len; i++) {
        const Capability *a = activity_capability(left, i);
        const Capability *b = activity_capability(right, i);

        ck_assert_uint_eq(a->number, b->number);
        assert_equal_fields(capability_fields, a, b);
        for (guint j = 0; j < left->n_bins; j++)
            assert_equal_fields(capability_bin_fields, &a->bins[j],
                                &b->bins[j]);
    }
}

static void
assert_equal_profiles(const Profile *left, const Profile *right)
{
    ck_assert_int_eq(left->breakdown, right->breakdown);
    ck_assert_int_eq(left->has_breakdown, right->has_breakdown);
    ck_assert_int_eq(left->texts, right->texts);
    ck_assert_int_eq(left->clock, right->clock);
    ck_assert_uint_eq(left->interval, right->interval);
    ck_assert_uint_eq(left->n_summed, right->n_summed);
    ck_assert_int_eq(left->allocated_of != NULL, right->allocated_of != NULL);
    if (left->allocated_of != NULL)
        assert_equal_profiles(left->allocated_of, right->allocated_of);
    for (guint i = 0; i < profile_n_eras(left); i++)
        ck_assert_uint_eq(profile_era(left, i)->total,
                          profile_era(right, i)->total);
    /* Of a flow, these are the ends. */
    for (guint i = 0; i < profile_n_eras(left); i++)
        ck_assert_int_eq(profile_era(left, i)->pause,
                         profile_era(right, i)->pause);
    for (guint i = 0; i < profile_n_bands(left); i++) {
        guint32 left_size, right_size;
        const char *left_key =
            intern_get(left->keys, profile_band(left, i)->key, &left_size);
        const char *right_key =
            intern_get(right->keys, profile_band(right, i)->key, &right_size);

        ck_assert_uint_eq(left_size, right_size);
        ck_assert_mem_eq(left_key, right_key, left_size);
        ck_assert_uint_eq(profile_band(left, i)->first_era,
                          profile_band(right, i)->first_era);
    }
}

/* Compares the dumps, then each field that a dump does not contain. */
void
assert_equal_runs(const Run *left, const Run *right)
{
    assert_equal_dumps(left, right);
    assert_equal_activities(left->activity, right->activity);
    for (guint i = 0; i < N_QUANTITIES; i++)
        if (left->profiles[i] != NULL && profile_n_eras(left->profiles[i]) > 0)
            assert_equal_profiles(left->profiles[i], right->profiles[i]);
    ck_assert_int_eq(left->start, right->start);
    ck_assert_int_eq(left->end, right->end);
    ck_assert_uint_eq(left->facts.capabilities, right->facts.capabilities);
    ck_assert_uint_eq(left->facts.start_ns, right->facts.start_ns);
    ck_assert_uint_eq(left->events->len, right->events->len);
    for (guint i = 0; i < left->events->len; i++) {
        g_autofree char *left_text =
            event_count_text(&g_array_index(left->events, EventCount, i));
        g_autofree char *right_text =
            event_count_text(&g_array_index(right->events, EventCount, i));

        ck_assert_str_eq(left_text, right_text);
    }
    ck_assert_uint_eq(left->facts.counters_defined,
                      right->facts.counters_defined);
    ck_assert_uint_eq(left->facts.counters_sampled,
                      right->facts.counters_sampled);
    ck_assert_uint_eq(counters_count(left->counters),
                      counters_count(right->counters));
    for (guint i = 0; i < counters_count(left->counters); i++) {
        const Counter *a = counters_get(left->counters, i);
        const Counter *b = counters_get(right->counters, i);

        ck_assert_uint_eq(a->id, b->id);
        ck_assert_pstr_eq(a->name, b->name);
        ck_assert_pstr_eq(a->arguments, b->arguments);
        ck_assert_pstr_eq(a->definition, b->definition);
        ck_assert_uint_eq(a->info, b->info);
        ck_assert_uint_eq(a->arity, b->arity);
    }
    for (guint kind = 0; kind < N_TICK_KINDS; kind++)
        ck_assert_uint_eq(left->facts.ticks[kind], right->facts.ticks[kind]);
    for (guint kind = 0; kind < N_WARNINGS; kind++)
        ck_assert_uint_eq(left->warnings.of[kind].count,
                          right->warnings.of[kind].count);
}
