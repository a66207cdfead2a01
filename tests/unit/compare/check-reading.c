#include "support/suite.h"

#include <math.h>
#include <string.h>

#include "compare/reading.h"
#include "run/finish.h"
#include "support/profiles.h"
#include "words/reading-text.h"
#include "words/units.h"

#define MAX_POINTS 12
#define MAX_CURVES 4
#define END        -1

/* A band: its size in KiB at equal distances of time, and lines between. */
typedef struct {
    const char *name;
    double points[MAX_POINTS + 1]; /* END ends them */
} Curve;

static double
size_at(const Curve *curve, double part)
{
    guint n = 0, i;

    while (curve->points[n] != END)
        n++;
    i = MIN((guint)(part * (n - 1)), n - 2);
    return curve->points[i] +
           (curve->points[i + 1] - curve->points[i]) * (part * (n - 1) - i);
}

/* Returns a run with eras 0.1 s apart; the log ends 0.05 s after the last. */
static Run *
run_of_curves(const Curve *curves, guint n_eras, Breakdown breakdown)
{
    Run *run = run_begin(breakdown);

    run->heap->texts = TRUE;
    for (guint era = 0; era < n_eras; era++) {
        profile_begin_era(run->heap, (gint64)(era + 1) * 100000000, 0);
        for (guint i = 0; i < MAX_CURVES && curves[i].name != NULL; i++)
            profile_sample(
                run->heap, curves[i].name,
                (guint64)(1024 *
                          size_at(&curves[i], (double)era / (n_eras - 1))));
        profile_end_era(run->heap);
    }
    run->end = (gint64)n_eras * 100000000 + 50000000;
    run_finish(run);
    return run;
}

/* Returns "shape leak: bands". */
static char *
reading_words(const Reading *reading)
{
    GString *text = g_string_new(reading_shape_keys[reading->shape]);

    g_string_append_printf(text, " %s", reading_leak_keys[reading->leak]);
    for (guint i = 0; i < reading->n_bands; i++)
        g_string_append_printf(text, "%s%s", i > 0 ? ", " : ": ",
                               reading->bands[i].band->text);
    return g_string_free(text, FALSE);
}

static const struct {
    guint n_eras;
    Curve curves[MAX_CURVES];
    const char *expected;
} cases[] = {
    {60, {{"a", {900, 900, END}}, {"b", {0, 4000, END}}}, "rises yes: b"},
    /* Two make three quarters; the third is counted. */
    {60,
     {{"a", {0, 4000, END}}, {"b", {0, 3000, END}}, {"c", {0, 1000, END}}},
     "rises yes: a, b"},
    {60,
     {{"a", {0, 3000, END}},
      {"b", {0, 2500, END}},
      {"c", {0, 2000, END}},
      {"d", {0, 500, END}}},
     "rises yes: a, b, c"},
    /* From half of the run on. */
    {60,
     {{"a", {2000, 2000, END}}, {"b", {0, 0, 0, 0, 0, 800, 1600, 2400, END}}},
     "rises yes: b"},
    /* In bursts. */
    {80,
     {{"a",
       {100, 1000, 1000, 2000, 2000, 3000, 3000, 4000, 4000, 5000, 5000, 6000,
        END}}},
     "rises yes: a"},
    /* Killed after ten eras; seven up to an overflow; three. */
    {10, {{"a", {30000, 108000, END}}}, "rises yes: a"},
    {7, {{"a", {1000, 9000, END}}}, "rises likely: a"},
    {3, {{"a", {1000, 9000, END}}}, "rises likely: a"},
    {2, {{"a", {1000, 9000, END}}}, "few unknown: a"},
    /* One step makes more than four fifths of the rise. */
    {7, {{"a", {500, 850, 850, 850, 850, 920, 920, END}}}, "varies unknown: a"},
    {5, {{"a", {1000, 9000, 1000, END}}}, "spike unknown: a"},
    /* The final phase: half is left; or little, but one band stays. */
    {60, {{"a", {0, 1000, 2000, 3000, 4000, 5000, 2500, END}}}, "rises yes: a"},
    {60,
     {{"a", {0, 1000, 2000, 3000, 4000, 5000, 100, END}},
      {"b", {0, 200, 400, 600, 800, 1000, 1000, END}}},
     "rises yes: a, b"},
    {60,
     {{"THUNK", {0, 1000, 2000, 3000, 4000, 5000, 200, END}}},
     "piles-up no: THUNK"},
    {60,
     {{"THUNK", {0, 1000, 2000, 3000, 4000, 5000, 1900, END}}},
     "piles-up no: THUNK"},
    /* A late hill is no leak, though a third of it is left. */
    {60,
     {{"a",
       {100, 500, 900, 1300, 1700, 2100, 1500, 4000, 6500, 4800, 3100, END}}},
     "varies no: a"},
    {60,
     {{"a",
       {100, 300, 500, 700, 900, 1100, 1300, 1500, 4500, 7000, 5200, 3500,
        END}}},
     "varies no: a"},
    /* What one band gains, another loses. */
    {60,
     {{"a", {4000, 0, END}}, {"b", {0, 4000, END}}, {"c", {10, 10, END}}},
     "flat no: a"},
    {60, {{"a", {5000, 5000, END}}, {"b", {0, 40, END}}}, "flat no: a"},
    {60, {{"a", {100, 3000, 3000, 3000, 3000, 3000, 3000, END}}}, "flat no: a"},
    /* A rise that has ended is flat, however late, or still a rise. */
    {60, {{"a", {100, 1000, 2000, 3000, 3000, END}}}, "flat no: a"},
    {250, {{"a", {100, 1000, 2000, 3000, 3000, END}}}, "flat no: a"},
    {60, {{"a", {100, 800, 1500, 2200, 3000, 3000, END}}}, "rises yes: a"},
    {60,
     {{"a", {500, 500, 500, 500, 4000, 500, 500, 500, 500, 500, END}}},
     "spike no: a"},
    /* A short rise that is steady is none. */
    {60,
     {{"a",
       {100, 4000, 6000, 9000, 5000, 4600, 4200, 3800, 3400, 3000, 1500, END}}},
     "varies no: a"},
    {15,
     {{"a", {100, 100, 100, 100, 100, 100, 100, 400, 700, 1000, END}}},
     "varies no: a"},
    {60, {{"a", {5000, 4000, 3000, 2000, 1000, 100, END}}}, "falls no: a"},
    {16, {{"a", {5000, 100, END}}}, "falls no: a"},
    /* A level is no flank of a spike. */
    {30,
     {{"a", {9000, 9000, 1000, 1000, 1000, 1000, 1000, END}}},
     "steps no: a"},
    {60,
     {{"a",
       {1000, 1000, 4000, 4000, 4000, 800, 800, 800, 3000, 3000, 3000, 600,
        END}}},
     "steps no: a"},
    {100,
     {{"a",
       {5000, 9000, 5000, 1000, 5000, 9000, 5000, 1000, 5000, 9000, 5000, 1000,
        END}}},
     "varies no: a"},
    /* What still rises is not flat; what is let go has risen before. */
    {100,
     {{"a",
       {100, 4000, 6500, 7700, 8300, 8500, 8650, 8800, 8950, 9100, 9300, 9500,
        END}}},
     "rises yes: a"},
    {40,
     {{"a",
       {5000, 5000, 5100, 5000, 5000, 5100, 5200, 5000, 5100, 5000, 5000, 1000,
        END}}},
     "varies no: a"},
    /* The last of several steps is no end of a rise, nor is one down a fall. */
    {120,
     {{"a",
       {100, 100, 100, 1500, 1500, 1500, 3000, 3000, 3000, 4500, 4500, 4500,
        END}}},
     "steps no: a"},
    {12,
     {{"a",
       {2000, 2000, 2000, 2000, 8000, 8000, 8000, 8000, 4000, 4000, 4000, 4000,
        END}},
      {"b", {0, 900, 0, 900, 0, 900, 0, 900, 0, 900, 0, 900, END}}},
     "steps no: a, b"},
    {60,
     {{"a",
       {7900, 8000, 7900, 7900, 7900, 7900, 3000, 3000, 3000, 3000, 3000, 3000,
        END}}},
     "steps no: a"},
    {60,
     {{"a", {0, 2000, 0, 2000, 0, 2000, 0, 2000, 0, 2000, 0, 2000, END}}},
     "varies no: a"},
};

TABLE_TEST(shapes, cases, row)
{
    g_autoptr(Run) run =
        run_of_curves(row->curves, row->n_eras, BREAKDOWN_CLOSURE_TYPE);
    g_autoptr(Reading) reading = reading_new(run->heap, NULL, NULL);

    ck_assert_text_eq(reading_words(reading), row->expected);
}

/* A saw-tooth of 80 eras whose floor rises by a size in KiB. */
static Run *
run_of_teeth(double rise)
{
    Run *run = run_begin(BREAKDOWN_CLOSURE_TYPE);

    run->heap->texts = TRUE;
    for (guint era = 0; era < 80; era++) {
        ERA(run->heap, (gint64)era * 100000000,
            {"batch", (guint64)(1 + era % 9) << 18},
            {"kept", (guint64)(1024 * (300 + rise * era / 80))});
    }
    run_finish(run);
    return run;
}

/* A heap that jumps, then rises slowly, neither rises evenly nor varies. */
TEST(climb)
{
    static const Curve curves[MAX_CURVES] = {
        {"a",
         {1640, 4300, 4800, 4500, 4600, 4750, 4850, 5000, 5100, 5200, 5350,
          END}}};
    g_autoptr(Run) run = run_of_curves(curves, 11, BREAKDOWN_CLOSURE_TYPE);
    g_autoptr(Reading) reading = reading_new(run->heap, NULL, NULL);

    ck_assert_text_eq(
        reading_caption(reading, run->heap),
        "The heap rises from 1.60 MiB at 100 ms to 5.22 MiB at 1.10 s.");
}

TEST(teeth)
{
    g_autoptr(Run) level = run_of_teeth(0);
    g_autoptr(Run) rising = run_of_teeth(1500);
    g_autoptr(Reading) flat = reading_new(level->heap, NULL, NULL);
    g_autoptr(Reading) floor = reading_new(rising->heap, NULL, NULL);

    ck_assert_text_eq(reading_words(flat), "saw-tooth no: batch, kept");
    ck_assert_text_eq(reading_caption(flat, level->heap),
                      "No growth: the heap is a saw-tooth of 8 teeth; its "
                      "floor stays at 556 KiB, its highest "
                      "tooth is 2.54 MiB at 800 ms.");
    /* The teeth do not hide who makes the floor rise. */
    ck_assert_text_eq(reading_words(floor), "rising-floor yes: kept");
    ck_assert_uint_eq(floor->low % 9, 0);
    ck_assert_uint_eq(floor->high % 9, 0);
}

/* Those that hold most are named, in the order of their shares. */
TEST(shares_are_in_order)
{
    g_autoptr(Run) run = run_begin(BREAKDOWN_CLOSURE_TYPE);
    g_autoptr(Reading) reading = NULL;

    run->heap->texts = TRUE;
    for (guint64 era = 0; era < 80; era++) {
        ERA(run->heap, (gint64)era * 100000000,
            {"held", 1024 * (300 + 15 * era)},
            {"toothed", 1024 * (300 + 12 * era + 300 * (era % 9))});
    }
    run_finish(run);
    reading = reading_new(run->heap, NULL, NULL);
    ck_assert_text_eq(reading_words(reading),
                      "rising-floor yes: toothed, held");
}

/* A slow rise of a band that the noise of another one hides: it counts, unless
 * the rest shrinks. */
TEST(hidden_rises)
{
    for (gint64 falling = 0; falling < 2; falling++) {
        g_autoptr(Run) run = run_begin(BREAKDOWN_CLOSURE_TYPE);
        g_autoptr(Reading) reading = NULL;

        run->heap->texts = TRUE;
        for (gint64 era = 0; era < 80; era++) {
            ERA(run->heap, era * 100000000,
                {"noise", 1024 * (guint64)(5000 - falling * 10 * era +
                                           era * 7919 % 13 * 150)},
                {"kept", 1024 * (guint64)(100 + 10 * era)});
        }
        run_finish(run);
        reading = reading_new(run->heap, NULL, NULL);
        ck_assert(reading->leak == (falling > 0 ? LEAK_NO : LEAK_YES));
        if (falling == 0)
            ck_assert_str_eq(reading->bands[0].band->text, "kept");
    }
}

/* The onset is where a slow rise becomes a fast one. */
TEST(kinks)
{
    static const Curve bent[MAX_CURVES] = {
        {"a", {200, 300, 400, 500, 2500, 4500, 6500, END}}};
    g_autoptr(Run) run = run_of_curves(bent, 61, BREAKDOWN_CLOSURE_TYPE);
    g_autoptr(Reading) reading = reading_new(run->heap, NULL, NULL);

    ck_assert_int_eq(reading->leak, LEAK_YES);
    ck_assert(reading->onset >= 28 && reading->onset <= 32);
}

/* A last census of little is that of the exit, unless the program ran on, or it
 * has some of what was held. */
TEST(last_census)
{
    static const struct {
        guint64 left;
        gint64 later; /* the log ends, ns */
        ReadingLeak leak;
        ReadingShape shape;
    } lasts[] = {
        {1000, 10000000, LEAK_YES, SHAPE_RISES},
        {1000, 1010000000, LEAK_NO, SHAPE_PILES_UP},
        {9 << 20, 10000000, LEAK_NO, SHAPE_PILES_UP},
    };

    for (guint i = 0; i < G_N_ELEMENTS(lasts); i++) {
        g_autoptr(Run) run = run_begin(BREAKDOWN_CLOSURE_TYPE);
        g_autoptr(Reading) reading = NULL;

        run->heap->texts = TRUE;
        for (gint64 era = 0; era <= 20; era++) {
            ERA(run->heap, era * 100000000,
                {"a", era < 20 ? (guint64)(1 + era) << 20 : lasts[i].left});
        }
        run->end = 2000000000 + lasts[i].later;
        run_finish(run);
        reading = reading_new(run->heap, NULL, NULL);
        ck_assert_int_eq(reading->leak, lasts[i].leak);
        ck_assert_int_eq(reading->shape, lasts[i].shape);
    }
}

static guint64
value_in(const Band *band, const Profile *profile, guint era)
{
    g_autofree guint64 *values = g_new(guint64, profile_n_eras(profile));

    series_values(&band->series, profile_n_eras(profile), values);
    return values[era];
}

/* Fails unless a text has a time as sentences write it. */
static void
assert_tells(const char *text, gint64 time)
{
    g_autofree char *told = format_ns(time);

    ck_assert_msg(strstr(text, told) != NULL, "'%s' lacks %s", text, told);
}

/* Fails unless a sentence is about what its text names: the caption about the
 * time between the moments that it tells, but that flat heaps and saw-teeth do
 * not tell both; the account about its bands, from the onset to the top or at
 * the peak. */
static void
check_target(const Sentence *sentence, const Reading *reading,
             const Profile *profile, gboolean is_caption)
{
    const guint first = reading->rises ? reading->onset : reading->peak;
    const guint last = reading->rises ? reading->top : reading->peak;

    ck_assert(sentence->profile == profile);
    ck_assert_int_le(sentence->from, sentence->to);
    if (is_caption) {
        ck_assert_uint_eq(sentence->bands->len, 0);
        if (reading->shape == SHAPE_SPIKE)
            ck_assert_int_eq(sentence->from, sentence->to);
        if (reading->shape == SHAPE_FLAT || reading->shape == SHAPE_SAW_TOOTH)
            return;
        assert_tells(sentence->text, sentence->from);
        assert_tells(sentence->text, sentence->to);
        return;
    }
    ck_assert_int_eq(sentence->from, profile_era(profile, first)->time);
    ck_assert_int_eq(sentence->to, profile_era(profile, last)->time);
    ck_assert_uint_eq(sentence->bands->len, reading->n_bands);
    for (guint i = 0; i < reading->n_bands; i++) {
        const Band *band = g_ptr_array_index(sentence->bands, i);

        ck_assert(band == reading->bands[i].band);
        ck_assert(strstr(sentence->text, band->text) != NULL);
    }
}

/* Whatever the profile: sizes are values of the log, shares add up, and bands
 * are named until they explain three quarters. */
TEST(accounts_are_exact)
{
    guint n_rises = 0;

    for (guint32 seed = 1; seed < 400; seed += stride()) {
        const guint row = seed % G_N_ELEMENTS(cases);
        g_autoptr(Run) run = seed / 40 % 3 == 0 ? run_random(seed, 30, 60)
                             : seed / 40 % 3 == 1
                                 ? run_waves(1 + seed % 40, 2 + seed)
                                 : run_of_curves(cases[row].curves, 3 + seed,
                                                 BREAKDOWN_CLOSURE_TYPE);
        const Profile *profile = run->heap;
        g_autoptr(Reading) reading = reading_new(profile, profile, run);
        double whole, sum = reading->others;
        g_autoptr(GPtrArray) sentences = NULL;

        if (reading->shape == SHAPE_NONE)
            continue;
        n_rises += reading->rises ? 1 : 0;
        whole = reading->rises
                    ? (double)profile_era(profile, reading->top)->total -
                          (double)profile_era(profile, reading->onset)->total
                    : (double)profile_era(profile, reading->peak)->total;
        for (guint i = 0; i < profile_n_eras(profile); i++)
            ck_assert_uint_le(profile_era(profile, i)->total,
                              profile_era(profile, reading->peak)->total);
        ck_assert(!reading->rises ||
                  (reading->onset < reading->top && whole > 0));
        for (guint i = 0; i < reading->n_bands; i++) {
            const ReadingBand *band = &reading->bands[i];
            const guint top = reading->rises ? reading->top : reading->peak;
            const double change = (double)band->top - (double)band->onset;

            /* Sums of very large values are not exact in floating point. */
            if (whole < 0x1p50)
                ck_assert_uint_eq(band->top,
                                  value_in(band->band, profile, top));
            ck_assert_uint_eq(
                band->onset, reading->rises
                                 ? value_in(band->band, profile, reading->onset)
                                 : 0);
            ck_assert_double_eq_tol(band->share, change / whole, 1e-9);
            sum += band->share;
        }
        ck_assert(reading->n_bands == 0 || fabs(sum - 1) < 1e-9);
        ck_assert_uint_le(reading->n_bands, MAX_READING_BANDS);
        sentences = reading_sentences(reading, profile, FALSE, &plain_quotes);
        ck_assert_uint_ge(sentences->len, 1);
        if (reading->shape == SHAPE_FEW)
            continue;
        check_target(sentences_get(sentences, 0), reading, profile, TRUE);
        if (reading->n_bands > 0)
            check_target(sentences_get(sentences, 1), reading, profile, FALSE);
    }
    ck_assert_uint_ge(n_rises, 1);
}

/* More eras than are looked at: the peak is exact. */
TEST(peak_of_many_eras)
{
    g_autoptr(Run) run = run_begin(BREAKDOWN_CLOSURE_TYPE);
    g_autoptr(Reading) reading = NULL;

    run->heap->texts = TRUE;
    for (guint era = 0; era < 3001; era++) {
        ERA(run->heap, (gint64)era * 1000000,
            {"a", era == 1777 ? 9000000 : 1000000 + era % 7});
    }
    run_finish(run);
    reading = reading_new(run->heap, NULL, NULL);
    ck_assert_uint_eq(reading->peak, 1777);
    ck_assert_int_eq(reading->shape, SHAPE_SPIKE);
}

/* Returns all sentences, separated by blanks. */
static char *
all_sentences(const Run *run)
{
    g_autoptr(Reading) reading = reading_new(run->heap, run->heap, run);
    g_autoptr(GPtrArray) sentences =
        reading_sentences(reading, run->heap, FALSE, &plain_quotes);

    GString *text = g_string_new(NULL);

    for (guint i = 0; i < sentences->len; i++)
        g_string_append_printf(text, "%s%s", i > 0 ? " " : "",
                               sentences_get(sentences, i)->text);
    return g_string_free(text, FALSE);
}

TEST(sentences)
{
    static const Curve rising[MAX_CURVES] = {{"a", {1024, 3072, END}}};
    static const Curve thunks[MAX_CURVES] = {
        {"THUNK", {0, 2048, 4096, 6144, 8192, 1024, END}}};
    g_autoptr(Run) short_run =
        run_of_curves(rising, 11, BREAKDOWN_TYPE_DESCRIPTION);
    /* A rise is told, though the heap falls for most of the time. */
    static const Curve falling[MAX_CURVES] = {
        {"THUNK_2_0", {1024, 8192, 6144, 4096, 2048, 1024, END}}};
    g_autoptr(Run) pile = run_of_curves(thunks, 51, BREAKDOWN_CLOSURE_TYPE);
    g_autoptr(Run) hill = run_of_curves(falling, 51, BREAKDOWN_CLOSURE_TYPE);
    /* Nothing accumulates in a flat heap. */
    static const Curve level[MAX_CURVES] = {{"THUNK", {1024, 1024, END}}};
    g_autoptr(Run) flat = run_of_curves(level, 51, BREAKDOWN_CLOSURE_TYPE);

    ck_assert_text_eq(all_sentences(short_run),
                      "The heap rises until the end, from 1.00 MiB at 100 ms "
                      "to 3.00 MiB at 1.10 s. Of this rise: 'a' 100.0 %. "
                      "This looks like a leak.");
    ck_assert_text_eq(
        all_sentences(pile),
        "The heap piles up, from 0 B at 100 ms to 8.00 MiB at 4.10 s, then "
        "falls to 1.00 MiB at 5.10 s. Of this rise: 'THUNK' 100.0 %. "
        "Most of it is unevaluated thunks: a lazy accumulation.");
    ck_assert_text_eq(all_sentences(flat),
                      "No growth: the heap is flat, at 1.00 MiB. At the peak, "
                      "1.00 MiB at 100 ms: 'THUNK' 100.0 %.");
    ck_assert_text_eq(
        all_sentences(hill),
        "The heap rises from 1.00 MiB at 100 ms to 8.00 MiB at 1.10 s, then "
        "falls to 1.00 MiB at 5.10 s. At the peak, 8.00 MiB at 1.10 s: "
        "'THUNK_2_0' 100.0 %. "
        "Most of it is unevaluated thunks: a lazy accumulation.");
}

/* The next command shows another break-down or grouping. */
static const struct {
    Breakdown breakdown;
    const char *rts, *arguments, *next, *build;
    guint64 wanted; /* ns: the interval that a finding advises */
} commands[] = {
    {BREAKDOWN_CLOSURE_TYPE, "GHC-9.10.3 rts_v", "3 +RTS -hT -l -A1m -RTS",
     "evheap run --breakdown=i ./prog 3 +RTS -A1m",
     "-finfo-table-map -fdistinct-constructor-tables", 0},
    {BREAKDOWN_CLOSURE_TYPE, "GHC-9.0.2 rts_l", "+RTS -hT -l -olx.eventlog",
     "evheap run -c ./prog", "-prof -fprof-auto", 0},
    {BREAKDOWN_CLOSURE_TYPE, "GHC-9.0.2 rts_l",
     "+RTS -hT -i0.1 -l-agu -ol/tmp/evheap-A1b2C3/log -po/tmp/x -N2 -RTS a;b "
     "+RTS -RTS",
     "evheap run -c ./prog +RTS -N2 -RTS 'a;b'", "-prof -fprof-auto", 0},
    {BREAKDOWN_CLOSURE_TYPE, "GHC-9.6.6 rts_thr_p", "a +RTS -hT --RTS -hx -p",
     "evheap run -c ./prog a --RTS -hx -p", NULL, 0},
    {BREAKDOWN_CLOSURE_TYPE, "GHC-9.6.6 rts_thr_p", "a +RTS -hT -RTS -- +RTS",
     "evheap run -c ./prog a -- +RTS", NULL, 0},
    {BREAKDOWN_COST_CENTRE, "GHC-9.6.6 rts_p", "+RTS -hc -i0.5 -l-au",
     "evheap run --breakdown=r ./prog", NULL, 0},
    {BREAKDOWN_COST_CENTRE, "GHC-9.6.6 rts_p", "-i1 +RTS -hc -i0.5 -L40 -l",
     "evheap run --breakdown=r -i 2s ./prog -i1", NULL, 2000000000},
    {BREAKDOWN_MODULE, "GHC-9.6.6 rts_p", "+RTS -hm -I0 -l",
     "evheap run -c -i 50ms ./prog +RTS -I0", NULL, 50000000},
    {BREAKDOWN_RETAINER, "GHC-9.6.6 rts_p", "+RTS -hr -R20 -sx.stats -S -l",
     "evheap run --all ./prog +RTS -R20 -S", NULL, 0},
};

TABLE_TEST(next_commands, commands, row)
{
    static const Curve rising[MAX_CURVES] = {{"a", {1024, 3072, END}}};
    g_autoptr(Run) run = run_of_curves(rising, 11, row->breakdown);
    g_autoptr(Reading) reading = reading_new(run->heap, NULL, NULL);
    const Finding advice[] = {
        {.kind = FINDING_PAUSE},
        {.kind = FINDING_CENSUSES, .wanted = row->wanted}};
    const char *build;

    g_array_append_vals(reading->findings, advice, G_N_ELEMENTS(advice));
    run->facts.program = g_strdup("./prog");
    run->facts.rts = g_strdup(row->rts);
    run->facts.arguments = g_strsplit(row->arguments, " ", -1);
    ck_assert_text_eq(next_command(reading, run->heap, NULL, &build),
                      row->next);
    ck_assert_int_eq(build == NULL, row->build == NULL);
    if (build != NULL)
        ck_assert_str_eq(build, row->build);
}

/* Pinned memory is told by what holds it; a filter stays. */
TEST(next_commands_with_filters)
{
    static const Curve rising[MAX_CURVES] = {{"PINNED", {1024, 3072, END}}};
    static const Finding pinned = {.kind = FINDING_PINNED};
    g_autoptr(Run) run = run_of_curves(rising, 11, BREAKDOWN_COST_CENTRE);
    g_autoptr(Reading) reading = reading_new(run->heap, NULL, NULL);
    const char *build;

    run->facts.program = g_strdup("./prog");
    run->facts.rts = g_strdup("GHC-9.6.6 rts_p");
    /* The run-time system does not mix -hb and -hr. */
    run->facts.filters[6] = g_strdup("drag");
    run->facts.filters[2] = g_strdup("Maybe Int");
    ck_assert_text_eq(next_command(reading, run->heap, NULL, &build),
                      "evheap run --breakdown=r '--rts=-hyMaybe Int' ./prog");
    g_array_append_val(reading->findings, pinned);
    ck_assert_text_eq(next_command(reading, run->heap, NULL, &build),
                      "evheap run -c '--rts=-hyByteString -hbdrag' ./prog");
}

/* What a run of all break-downs would refuse is not advised. */
TEST(next_commands_of_all)
{
    static const Curve rising[MAX_CURVES] = {{"a", {1024, 3072, END}}};
    g_autoptr(Run) run = run_of_curves(rising, 11, BREAKDOWN_RETAINER);
    g_autoptr(Reading) reading = reading_new(run->heap, NULL, NULL);
    const char *build;

    run->facts.program = g_strdup("./prog");
    run->facts.filters[1] = g_strdup("Event");
    ck_assert_text_eq(next_command(reading, run->heap, NULL, &build),
                      "evheap run --all --rts=-hdEvent ./prog");
    run->facts.filters[RETAINER_FILTER] = g_strdup("main");
    ck_assert_ptr_null(next_command(reading, run->heap, NULL, &build));
}

/* Nor is a break-down that is among the views, or any for a small flat heap. */
TEST(no_next_command)
{
    static const Curve rising[MAX_CURVES] = {{"VOID", {1024, 3072, END}}};
    static const Curve small[MAX_CURVES] = {{"a", {10000, 10000, END}}};
    static const Curve large[MAX_CURVES] = {{"a", {10300, 10300, END}}};
    JoinedView list[] = {{.name = (char *)(gsize) "-hr"},
                         {.name = (char *)(gsize) "-hc"}};
    const Views retained = {.list = list, .n = 1},
                both = {.list = list, .n = 2};
    g_autoptr(Run) run = run_of_curves(rising, 11, BREAKDOWN_BIOGRAPHY);
    g_autoptr(Run) of_small = run_of_curves(small, 51, BREAKDOWN_COST_CENTRE);
    g_autoptr(Run) of_large = run_of_curves(large, 51, BREAKDOWN_COST_CENTRE);
    g_autoptr(Reading) reading = reading_new(run->heap, NULL, NULL);
    g_autoptr(Reading) nothing = reading_new(of_small->heap, NULL, NULL);
    g_autoptr(Reading) some = reading_new(of_large->heap, NULL, NULL);
    const char *build;

    run->facts.program = g_strdup("./prog");
    of_small->facts.program = g_strdup("./prog");
    of_large->facts.program = g_strdup("./prog");
    ck_assert_text_eq(next_command(reading, run->heap, &retained, &build),
                      "evheap run -c --rts=-hbvoid ./prog");
    ck_assert_ptr_null(next_command(reading, run->heap, &both, &build));
    ck_assert_ptr_null(next_command(nothing, of_small->heap, NULL, &build));
    ck_assert_text_eq(next_command(some, of_large->heap, NULL, &build),
                      "evheap run --breakdown=r ./prog");
}
