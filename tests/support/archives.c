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

/* Compares the dumps, then each field that a dump does not contain. */
void
assert_equal_runs(const Run *left, const Run *right)
{
    assert_equal_dumps(left, right);
    ck_assert_int_eq(left->heap->has_breakdown, right->heap->has_breakdown);
    ck_assert_int_eq(left->heap->texts, right->heap->texts);
    ck_assert_int_eq(left->heap->clock, right->heap->clock);
    ck_assert_int_eq(left->start, right->start);
    ck_assert_uint_eq(left->heap->n_summed, right->heap->n_summed);
    ck_assert_uint_eq(left->facts.capabilities, right->facts.capabilities);
    ck_assert_uint_eq(left->facts.start_ns, right->facts.start_ns);
    for (guint i = 0; i < profile_n_eras(left->heap); i++)
        ck_assert_int_eq(profile_era(left->heap, i)->pause,
                         profile_era(right->heap, i)->pause);
    for (guint i = 0; i < profile_n_bands(left->heap); i++) {
        guint32 left_size, right_size;
        const char *left_key = intern_get(
            left->heap->keys, profile_band(left->heap, i)->key, &left_size);
        const char *right_key = intern_get(
            right->heap->keys, profile_band(right->heap, i)->key, &right_size);

        ck_assert_uint_eq(left_size, right_size);
        ck_assert_mem_eq(left_key, right_key, left_size);
        ck_assert_uint_eq(profile_band(left->heap, i)->first_era,
                          profile_band(right->heap, i)->first_era);
    }
    for (guint kind = 0; kind < N_WARNINGS; kind++)
        ck_assert_uint_eq(left->warnings.of[kind].count,
                          right->warnings.of[kind].count);
}
