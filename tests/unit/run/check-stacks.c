#include "support/suite.h"

#include "run/finish.h"
#include "run/run.h"
#include "run/stacks.h"
#include "support/profiles.h"

#define S G_GINT64_CONSTANT(1000000000)

/* Returns the stacks of all bands. */
static Stacks *
stacks_of(const Profile *profile)
{
    g_autoptr(GPtrArray) bands = g_ptr_array_new();

    for (guint i = 0; i < profile_n_bands(profile); i++)
        g_ptr_array_add(bands, &g_array_index(profile->bands, Band, i));
    return stacks_new(profile, bands);
}

/* Compares the stacks of all bands at a moment with a text: "A.f|A.g 3/7", own
 * and total, in the order of frames; frames without an amount are left out. */
static void
assert_stacks(const Profile *profile, Moment moment, const char *expected)
{
    g_autoptr(Stacks) stacks = stacks_of(profile);
    g_autoptr(GString) words = g_string_new(NULL);

    stacks_measure(stacks, &moment);
    for (guint i = 0; i < stacks_n_frames(stacks); i++) {
        const Frame *frame = stacks_frame(stacks, i);
        g_autoptr(GString) path = g_string_new(frame->name);
        guint depth = 0;

        for (guint j = frame->parent; j != NO_FRAME;
             j = stacks_frame(stacks, j)->parent) {
            ck_assert_uint_lt(j, i);
            g_string_prepend_c(path, '|');
            g_string_prepend(path, stacks_frame(stacks, j)->name);
            depth++;
        }
        ck_assert_uint_eq(frame->depth, depth);
        if (frame->total > 0)
            g_string_append_printf(
                words, "%s %" G_GUINT64_FORMAT "/%" G_GUINT64_FORMAT "\n",
                path->str, frame->own, frame->total);
    }
    ck_assert_str_eq(words->str, expected);
}

static const Moment mean = {.kind = MOMENT_MEAN}, peak = {.kind = MOMENT_PEAK},
                    end = {.kind = MOMENT_END};

TEST(cost_centres)
{
    g_autoptr(Run) run = run_by(BREAKDOWN_COST_CENTRE,
                                "centre 1 outer|A|A.hs:1\n"
                                "centre 2 in;ner|B|B.hs:2\n"
                                "time: 0 1 2\n"
                                "[2 1]: 1 10 1\n[1]: 2 20 2\n[9 1]: 3 30 3\n"
                                "[]: 0 1 2\n");

    assert_stacks(run->heap, peak,
                  "A.outer 20/60\nA.outer|B.in;ner 10/10\nA.outer|#9 30/30\n"
                  "MAIN 1/1\n");
    assert_stacks(run->heap, end,
                  "A.outer 2/6\nA.outer|B.in;ner 1/1\nA.outer|#9 3/3\n"
                  "MAIN 2/2\n");
    /* Trapezia: 5.5, 11, 16.5 and 1 over 2 s. */
    assert_stacks(run->heap, mean,
                  "A.outer 11/34\nA.outer|B.in;ner 6/6\nA.outer|#9 17/17\n"
                  "MAIN 1/1\n");
    /* Groups are no stacks. */
    run->heap->grouping = GROUP_MODULE;
    assert_stacks(run->heap, end,
                  "in;ner/outer 1/1\nouter 2/2\n#9/outer 3/3\nMAIN 2/2\n");
}

TEST(stacks_of_labels)
{
    g_autoptr(Run) run = run_begin(BREAKDOWN_COST_CENTRE);

    run->heap->texts = TRUE;
    ERA(run->heap, 0, {"(12)go/main/MAIN", 1}, {"(13)</>/main/MAIN", 2},
        {"(7)go/main/MAIN", 3}, {"MAIN", 4});
    run_finish(run);
    assert_stacks(run->heap, end,
                  "MAIN 4/10\nMAIN|main 0/6\nMAIN|main|go 4/4\n"
                  "MAIN|main|> 0/2\nMAIN|main|>|< 2/2\n");
}

/* The names of closures have their package and module. */
TEST(closures)
{
    g_autoptr(Run) run = run_from("time: 0 1\n"
                                  "base:GHC.Base.Just: 1 1\n"
                                  "<base:GHC.Base.map>: 2 2\n"
                                  "Main.Tree: 4 4\n"
                                  "<Main.go>: 8 8\n"
                                  "a:M..: 16 16\n"
                                  "THUNK_1_0: 32 32\n");

    run->heap->breakdown = BREAKDOWN_CLOSURE_TYPE;
    assert_stacks(run->heap, end,
                  "base 0/3\nbase|GHC.Base 0/3\nbase|GHC.Base|Just 1/1\n"
                  "base|GHC.Base|<map> 2/2\n"
                  "Main.Tree 4/4\nMain 0/8\nMain|<go> 8/8\n"
                  "a 0/16\na|M 0/16\na|M|. 16/16\nTHUNK_1_0 32/32\n");
    run->heap->breakdown = BREAKDOWN_MODULE;
    assert_stacks(run->heap, end,
                  "base:GHC.Base.Just 1/1\n<base:GHC.Base.map> 2/2\n"
                  "Main.Tree 4/4\n<Main.go> 8/8\na:M.. 16/16\n"
                  "THUNK_1_0 32/32\n");
}

/* A time is that of the nearest census, the earlier of two. */
TEST(times)
{
    g_autoptr(Run) run = run_from("time: 1 2 4\nx: 1 2 3\n");
    static const struct {
        gint64 time;
        const char *expected;
    } cases[] = {{G_MININT64 / 2, "x 1/1\n"}, {S, "x 1/1\n"},
                 {3 * S / 2, "x 1/1\n"},      {3 * S / 2 + 1, "x 2/2\n"},
                 {3 * S, "x 2/2\n"},          {3 * S + 1, "x 3/3\n"},
                 {G_MAXINT64 / 2, "x 3/3\n"}};

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++)
        assert_stacks(run->heap,
                      (Moment){.kind = MOMENT_TIME, .time = cases[i].time},
                      cases[i].expected);
}

/* A flow is summed up over the run, and is what is measured at a time. */
TEST(flows)
{
    g_autoptr(Run) run = flow_from(QUANTITY_TIME, "time: 0 1 2 10\n"
                                                  "x: 5 7 16 0\ny: 1 - 1 0\n");

    run->heap->breakdown = BREAKDOWN_MODULE;
    assert_stacks(run->heap, mean, "x 28/28\ny 2/2\n");
    assert_stacks(run->heap, peak, "x 7/7\n");
    assert_stacks(run->heap, end, "x 16/16\ny 1/1\n");
    assert_stacks(run->heap, (Moment){.kind = MOMENT_TIME, .time = 2 * S - 1},
                  "x 7/7\n");
}

TEST(no_era)
{
    g_autoptr(Run) run = run_new("");

    run_finish(run);
    assert_stacks(run->heap, mean, "");
    assert_stacks(run->heap, peak, "");
}

/* In every run, the roots add up to the total of the era. */
LOOP_TEST(roots_are_the_total, 0, 30)
{
    g_autoptr(Run) run = run_random((guint32)_i, 60, 30);
    const Profile *profile = run->heap;
    g_autoptr(Stacks) stacks = stacks_of(profile);

    for (MomentKind kind = MOMENT_PEAK; kind <= MOMENT_END; kind++) {
        const Moment moment = {.kind = kind};
        guint64 sum = 0;

        stacks_measure(stacks, &moment);
        for (guint i = 0; i < stacks_n_frames(stacks); i++)
            if (stacks_frame(stacks, i)->parent == NO_FRAME)
                sum = bytes_add(sum, stacks_frame(stacks, i)->total);
        ck_assert_uint_eq(
            sum,
            profile_era(profile, (guint)moment_era(&moment, profile))->total);
    }
}
