#include "support/archives.h"

#include <check.h>

#include "input/open.h"
#include "reader/archive/archive.h"
#include "run/dump.h"
#include "support/written.h"

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
