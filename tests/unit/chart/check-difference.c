/* Checks which frames of two runs match. */
#include "support/suite.h"

#include <string.h>

#include "chart/stacks/difference.h"
#include "run/finish.h"
#include "run/run.h"
#include "support/profiles.h"

typedef struct {
    Run *run;
    GPtrArray *bands;
    Stacks *stacks;
} Source;

/* Makes stacks of one frame "M.NAME" each.  frames are triples of a name, a
 * source location and an amount; NULL ends them. */
static Source
source_from(const char *const *frames)
{
    Source source = {.run = run_new("test"), .bands = g_ptr_array_new()};
    Profile *profile = source.run->heap;
    const Moment end = {.kind = MOMENT_END};
    guint8 key[4] = {0};

    profile->breakdown = BREAKDOWN_COST_CENTRE;
    profile->has_breakdown = TRUE;
    profile_begin_era(profile, 0, 0);
    for (; *frames != NULL; frames += 3) {
        key[3]++;
        cost_centres_define(source.run->cost_centres, key[3], frames[0], "M",
                            frames[1], FALSE);
        profile_add_sample(profile, key, 4,
                           g_ascii_strtoull(frames[2], NULL, 10));
    }
    profile_end_era(profile);
    run_finish(source.run);
    for (guint i = 0; i < profile_n_bands(profile); i++)
        g_ptr_array_add(source.bands, &g_array_index(profile->bands, Band, i));
    source.stacks = stacks_new(profile, source.bands);
    stacks_measure(source.stacks, &end);
    return source;
}

static void
source_clear(Source *source)
{
    stacks_free(source->stacks);
    g_ptr_array_unref(source->bands);
    run_free(source->run);
}

/* The changes, in the order of the frames after, then those that vanished. */
static void
assert_changes(const char *const *frames_before,
               const char *const *frames_after, MatchRule rule,
               const char *expected)
{
    Source before = source_from(frames_before);
    Source after = source_from(frames_after);
    StacksDifference *difference =
        stacks_difference_new(before.stacks, after.stacks, rule);
    g_autoptr(GString) found = g_string_new(NULL);

    for (guint i = 0; i < stacks_n_frames(after.stacks); i++)
        g_string_append_printf(found, "%+.0f ",
                               stacks_difference_of(difference, i));
    for (guint i = 0; i < difference->vanished->len; i++)
        g_string_append_printf(
            found, "-%s ",
            stacks_frame(before.stacks,
                         g_array_index(difference->vanished, guint, i))
                ->name);
    ck_assert_str_eq(found->str, expected);
    stacks_difference_free(difference);
    source_clear(&before);
    source_clear(&after);
}

TEST(equal_names_match_by_source)
{
    const char *const before[] = {"f",         "M.hs:9:1", "300", "f",
                                  "M.hs:15:1", "5",        "f",   "M.hs:100:1",
                                  "70",        NULL};
    const char *const swapped[] = {"f",         "M.hs:100:1", "75", "f",
                                   "M.hs:15:1", "6",          "f",  "M.hs:9:1",
                                   "302",       NULL};
    /* Two lines further down. */
    const char *const moved[] = {"f",         "M.hs:102:1", "75", "f",
                                 "M.hs:17:1", "6",          "f",  "M.hs:11:1",
                                 "302",       NULL};
    const char *const fewer[] = {"f", "M.hs:15:1", "6", NULL};

    assert_changes(before, swapped, MATCH_STABLE, "+5 +1 +2 ");
    assert_changes(before, moved, MATCH_STABLE, "+5 +1 +2 ");
    assert_changes(before, fewer, MATCH_STABLE, "+1 -M.f -M.f ");
}

TEST(rules)
{
    const char *const before[] = {"sat_s4Vf", "M.hs:9:1", "300", NULL};
    const char *const after[] = {"sat_s9Qz", "M.hs:9:1", "301", NULL};

    assert_changes(before, after, MATCH_STABLE, "+1 ");
    assert_changes(before, after, MATCH_EXACT, "+301 -M.sat_s4Vf ");
}

/* Names that GHC makes for parts of a function are others in each build: a part
 * matches that which calls the same. */
TEST(parts_of_functions_match_by_what_is_in_them)
{
    static const char *const tables[] = {
        "centre 1 schedule|M|\ncentre 2 block_cA1|M|\ncentre 3 block_cB2|M|\n"
        "centre 4 alpha|M|\ncentre 5 beta|M|\ntime: 1\n"
        "[4 2 1]: 70\n[5 3 1]: 30\n",
        "centre 1 schedule|M|\ncentre 2 block_cX1|M|\ncentre 3 block_cY2|M|\n"
        "centre 4 alpha|M|\ncentre 5 beta|M|\ntime: 1\n"
        "[5 2 1]: 50\n[4 3 1]: 60\n",
    };
    const Moment end = {.kind = MOMENT_END};
    Run *runs[2];
    Stacks *stacks[2];
    StacksDifference *difference;

    for (guint i = 0; i < 2; i++) {
        g_autoptr(GPtrArray) bands = g_ptr_array_new();

        runs[i] = run_by(BREAKDOWN_COST_CENTRE, tables[i]);
        for (guint j = 0; j < profile_n_bands(runs[i]->heap); j++)
            g_ptr_array_add(bands,
                            &g_array_index(runs[i]->heap->bands, Band, j));
        stacks[i] = stacks_new(runs[i]->heap, bands);
        stacks_measure(stacks[i], &end);
    }
    difference = stacks_difference_new(stacks[0], stacks[1], MATCH_STABLE);
    ck_assert_uint_eq(difference->vanished->len, 0);
    for (guint i = 0; i < stacks_n_frames(stacks[1]); i++)
        if (strcmp(stacks_frame(stacks[1], i)->name, "M.alpha") == 0)
            ck_assert_double_eq(stacks_difference_of(difference, i), -10);
    stacks_difference_free(difference);
    for (guint i = 0; i < 2; i++) {
        stacks_free(stacks[i]);
        run_free(runs[i]);
    }
}
