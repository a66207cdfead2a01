#include "support/suite.h"

#include <math.h>

#include "compare/reading.h"
#include "compare/views.h"
#include "run/finish.h"
#include "support/profiles.h"

#define SECOND G_GINT64_CONSTANT(1000000000)

static const struct {
    const char *command[2];
    Breakdown breakdown; /* of the second; the first is by closure type */
    ViewsMatch expected;
} programs[] = {
    {{"prog", "prog"}, BREAKDOWN_COST_CENTRE, VIEWS_MATCH},
    {{"/a/prog", "./prog"}, BREAKDOWN_COST_CENTRE, VIEWS_MATCH},
    {{"prog", "prog-prof"}, BREAKDOWN_COST_CENTRE, VIEWS_MATCH},
    {{"prog", "prog-p"}, BREAKDOWN_COST_CENTRE, VIEWS_MATCH},
    {{"prog-hi", "prog_prof"}, BREAKDOWN_COST_CENTRE, VIEWS_MATCH},
    {{"prog", "prog.prof"}, BREAKDOWN_COST_CENTRE, VIEWS_MATCH},
    {{"prog", "prog-prof-p"}, BREAKDOWN_COST_CENTRE, VIEWS_OF_PROGRAMS},
    {{"prog", "progs"}, BREAKDOWN_COST_CENTRE, VIEWS_OF_PROGRAMS},
    {{"prog", NULL}, BREAKDOWN_COST_CENTRE, VIEWS_OF_UNKNOWN},
    {{"prog a +RTS -hT -RTS b", "prog a b +RTS -hc -i1"},
     BREAKDOWN_COST_CENTRE,
     VIEWS_MATCH},
    {{"prog a", "prog b"}, BREAKDOWN_COST_CENTRE, VIEWS_OF_ARGUMENTS},
    {{"prog a", "prog"}, BREAKDOWN_COST_CENTRE, VIEWS_OF_ARGUMENTS},
    {{"prog", "prog"}, BREAKDOWN_CLOSURE_TYPE, VIEWS_OF_ONE_BREAKDOWN},
    {{"prog", NULL}, BREAKDOWN_CLOSURE_TYPE, VIEWS_OF_ONE_BREAKDOWN},
};

TABLE_TEST(matches, programs, row)
{
    g_autoptr(Run) first = run_from("time: 0\na: 1\n");
    g_autoptr(Run) second = run_by(row->breakdown, "time: 0\na: 1\n");
    Run *const runs[] = {first, second};

    for (guint i = 0; i < 2; i++) {
        g_auto(GStrv) words = NULL;

        if (row->command[i] == NULL)
            continue;
        words = g_strsplit(row->command[i], " ", -1);
        runs[i]->facts.program = g_strdup(words[0]);
        runs[i]->facts.arguments = g_strdupv(words + 1);
    }
    ck_assert_int_eq(
        views_match((const Profile *[]){first->heap, second->heap}, 2),
        row->expected);
}

TEST(names_and_order)
{
    static const Breakdown in_order[] = {BREAKDOWN_CLOSURE_TYPE,
                                         BREAKDOWN_TYPE_DESCRIPTION,
                                         BREAKDOWN_CLOSURE_DESCRIPTION,
                                         BREAKDOWN_COST_CENTRE,
                                         BREAKDOWN_INFO_TABLE,
                                         BREAKDOWN_MODULE,
                                         BREAKDOWN_RETAINER,
                                         BREAKDOWN_BIOGRAPHY,
                                         BREAKDOWN_ERA};
    g_autoptr(Run) time = flow_from(QUANTITY_TIME, "time: 0 1\na: 1\n");
    g_autoptr(Run) last = run_by(in_order[0], "time: 0\na: 1\n");

    ck_assert_text_eq(view_name(time->heap), "time");
    for (guint i = 1; i < G_N_ELEMENTS(in_order); i++) {
        g_autoptr(Run) run = run_by(in_order[i], "time: 0\na: 1\n");

        ck_assert_int_lt(view_compare(last->heap, run->heap), 0);
        ck_assert_int_gt(view_compare(time->heap, run->heap), 0);
        ck_assert_int_eq(view_compare(run->heap, run->heap), 0);
        g_clear_pointer(&last, run_free);
        last = g_steal_pointer(&run);
    }
    last->facts.filters[0] = g_strdup("M.N`|<b>");
    last->facts.filters[N_FILTERS - 1] = g_strdup("drag,void");
    ck_assert_text_eq(view_name(last->heap),
                      "-he -hmM.N%60%7C%3Cb%3E -hbdrag+void");
}

/* A run of the program of these tests: 40 censuses, with as many bytes
 * allocated between two of them. */
typedef struct {
    Breakdown breakdown;
    guint slowness;   /* s from one census to the next */
    guint pause;      /* s: of the census before the tenth */
    gboolean is_told; /* the log has what is allocated */
    double more;      /* times as much is held */
    gboolean spike;   /* in the twentieth census; else the heap rises */
    gboolean is_flat;
    gboolean is_filtered;
    double marker; /* s; 0 = none */
} RunCase;

#define N_CENSUSES 40

static guint64
size_at(const RunCase *of, guint era)
{
    const guint64 step = of->is_flat ? 0 : of->spike ? (era == 20) * 80 : era;

    return (guint64)((of->more > 0 ? of->more : 1) * 1024 *
                     (double)(40 + 2 * step));
}

static Run *
run_of_case(const RunCase *of)
{
    Run *run = run_begin(of->breakdown);
    Activity *activity = run->activity;
    const guint slowness = MAX(of->slowness, 1);
    guint time = 0;

    run->heap->texts = TRUE;
    activity->has_allocation = of->is_told;
    activity->bins = g_new0(ActivityBin, MAX_BINS);
    activity->bin_width = SECOND;
    for (guint era = 0; era < N_CENSUSES; era++) {
        for (guint i = 0; i < slowness; i++)
            activity->bins[time++].allocated = 120000 / slowness;
        activity->allocated += 120000;
        ERA(run->heap, time * SECOND, {"kept", size_at(of, era)},
            {"rest", 1024});
        if (era == 9)
            time += of->pause;
    }
    activity->n_bins = time;
    run->end = time * SECOND;
    if (of->is_filtered)
        run->facts.filters[0] = g_strdup("M");
    if (of->marker > 0)
        marker_store_add(run->marker_store, MARKER_USER,
                         (gint64)(of->marker * SECOND), "half", 4);
    run_finish(run);
    return run;
}

/* Two or three views, which are joined. */
typedef struct {
    guint n;
    Run *runs[3];
    Reading *readings[3];
    Views *views;
} Joined;

static void
joined_clear(Joined *joined)
{
    views_free(joined->views);
    for (guint i = 0; i < joined->n; i++) {
        reading_free(joined->readings[i]);
        run_free(joined->runs[i]);
    }
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Joined, joined_clear)

/* Joins runs, and takes ownership of them. */
static void
join_runs(Joined *joined, Run *const *runs, guint n)
{
    JoinedView *list = g_new0(JoinedView, n);

    joined->n = n;
    for (guint i = 0; i < n; i++) {
        const Profile *profile = runs[i]->heap;

        joined->runs[i] = runs[i];
        joined->readings[i] = reading_new(profile, profile, runs[i]);
        list[i] = (JoinedView){.profile = profile,
                               .decoded = profile,
                               .markers = runs[i]->markers,
                               .reading = joined->readings[i]};
    }
    joined->views = views_new(list, n);
    views_join(joined->views);
}

static void
join_cases(Joined *joined, const RunCase *first, const RunCase *second)
{
    join_runs(joined, (Run *[]){run_of_case(first), run_of_case(second)}, 2);
}

#define TYPES   .breakdown = BREAKDOWN_CLOSURE_TYPE
#define CENTRES .breakdown = BREAKDOWN_COST_CENTRE

static const struct {
    RunCase cases[2];
    ViewsAlignment expected;
    guint second; /* the census of the second view at the moment of the first */
} alignments[] = {
    /* The same bytes, in another time and around a long census: the same
     * moment. */
    {{{TYPES, .is_told = TRUE, .spike = TRUE},
      {CENTRES, .slowness = 3, .is_told = TRUE, .spike = TRUE}},
     ALIGNED_BY_ALLOCATION,
     20},
    {{{TYPES, .is_told = TRUE, .spike = TRUE},
      {CENTRES, .slowness = 2, .pause = 100, .is_told = TRUE, .spike = TRUE}},
     ALIGNED_BY_ALLOCATION,
     20},
    {{{TYPES, .pause = 30, .is_told = TRUE, .spike = TRUE},
      {CENTRES, .is_told = TRUE, .spike = TRUE}},
     ALIGNED_BY_ALLOCATION,
     20},
    /* One log does not tell what was allocated. */
    {{{TYPES, .is_told = TRUE, .spike = TRUE},
      {CENTRES, .slowness = 3, .spike = TRUE}},
     ALIGNED_BY_TIME,
     20},
    {{{TYPES, .spike = TRUE}, {CENTRES, .pause = 40, .spike = TRUE}},
     ALIGNED_BY_TIME,
     10},
    /* A marker mends that, and is needed in both. */
    {{{TYPES, .spike = TRUE, .marker = 20.5},
      {CENTRES, .pause = 40, .spike = TRUE, .marker = 60.5}},
     ALIGNED_BY_MARKERS,
     20},
    {{{TYPES, .spike = TRUE, .marker = 20.5},
      {CENTRES, .pause = 40, .spike = TRUE}},
     ALIGNED_BY_TIME,
     10},
};

TABLE_TEST(moments, alignments, row)
{
    g_auto(Joined) joined = {0};
    const JoinedView *views;

    join_cases(&joined, &row->cases[0], &row->cases[1]);
    views = joined.views->list;
    ck_assert_int_eq(joined.views->alignment, row->expected);
    ck_assert_uint_eq(views[0].joined.top, 20);
    ck_assert_uint_eq(views[1].joined.top, row->second);
    for (guint view = 0; view < 2; view++)
        for (guint i = 1; i <= 1000; i++) {
            const double time = views_time(joined.views, view, i / 1000.0);

            ck_assert_double_ge(
                time, views_time(joined.views, view, (i - 1) / 1000.0));
            ck_assert_double_eq_tol(views_part(joined.views, view, time),
                                    i / 1000.0, 1e-6);
        }
}

/* A view of the rising program, beside another one of it. */
static const struct {
    RunCase other;
    gboolean differs, lacks_rise, is_of_other_length;
} others[] = {
    {.other = {CENTRES, .is_told = TRUE}},
    {.other = {CENTRES, .is_told = TRUE, .more = 1.05}},
    {{CENTRES, .is_told = TRUE, .more = 1.2}, .differs = TRUE},
    {{CENTRES, .is_told = TRUE, .more = 0.8}, .differs = TRUE},
    {.other = {CENTRES, .is_told = TRUE, .more = 0.8, .is_filtered = TRUE}},
    {{CENTRES, .is_told = TRUE, .more = 3, .is_flat = TRUE},
     .lacks_rise = TRUE},
    {{CENTRES, .slowness = 5}, .is_of_other_length = TRUE},
    {.other = {CENTRES, .slowness = 3}},
};

TABLE_TEST(doubts, others, row)
{
    static const RunCase rising = {TYPES, .is_told = TRUE};
    g_auto(Joined) joined = {0};
    const JoinedView *view;

    join_cases(&joined, &rising, &row->other);
    view = &joined.views->list[1];
    ck_assert(view->is_joined && view->joined.rises);
    ck_assert_int_eq(view->differs, row->differs);
    ck_assert_int_eq(view->lacks_rise, row->lacks_rise);
    ck_assert_int_eq(view->is_of_other_length, row->is_of_other_length);
    ck_assert_uint_eq(view->joined.n_bands, row->lacks_rise ? 0 : 1);
}

/* Equal builds allocate the same; others need not. */
TEST(lengths)
{
    for (guint same = 0; same < 2; same++) {
        static const RunCase of = {TYPES, .is_told = TRUE};
        Run *first = run_of_case(&of), *second = run_of_case(&of);
        g_auto(Joined) joined = {0};

        first->facts.rts = g_strdup("GHC-9.10.3 rts");
        second->facts.rts =
            g_strdup(same ? "GHC-9.10.3 rts" : "GHC-9.10.3 rts_p");
        second->activity->allocated *= 2;
        join_runs(&joined, (Run *[]){first, second}, 2);
        ck_assert_int_eq(joined.views->list[1].is_of_other_length, same);
    }
}

/* The moment is that of the main view: its top, or its peak.  Shares are of the
 * view's own total. */
TEST(joins)
{
    static const RunCase cases[2][2] = {
        {{TYPES, .is_told = TRUE},
         {CENTRES, .slowness = 2, .is_told = TRUE, .more = 2}},
        {{TYPES, .is_told = TRUE, .spike = TRUE},
         {CENTRES, .slowness = 2, .is_told = TRUE, .more = 2}}};

    for (guint i = 0; i < 2; i++) {
        g_auto(Joined) joined = {0};
        const Reading *first, *second;
        const ReadingBand *band;

        join_cases(&joined, &cases[i][0], &cases[i][1]);
        first = &joined.views->list[0].joined;
        second = &joined.views->list[1].joined;
        band = &second->bands[0];
        ck_assert_uint_eq(joined.views->main, 0);
        ck_assert_int_eq(first->rises, i == 0);
        ck_assert_int_eq(second->rises, i == 0);
        ck_assert_uint_eq(first->top, i == 0 ? N_CENSUSES - 1 : 20);
        ck_assert_uint_eq(second->top, first->top);
        ck_assert_str_eq(band->band->text, "kept");
        ck_assert_uint_eq(band->top, size_at(&cases[i][1], second->top));
        ck_assert_double_eq_tol(
            band->share,
            i == 0 ? 1 : (double)band->top / ((double)band->top + 1024), 1e-9);
    }
}

/* Eras of creation, times and censuses without a time have no moment that
 * others share; they head nothing either. */
TEST(joined_with_nothing)
{
    static const RunCase rising = {TYPES},
                         creation = {.breakdown = BREAKDOWN_ERA};
    Run *timeless = run_of_case(&rising);
    Run *const runs[][2] = {
        {run_of_case(&rising), run_of_case(&creation)},
        {flow_from(QUANTITY_TIME, "time: 0 1 2\na: 5 6\n"),
         run_of_case(&rising)},
        {timeless, run_of_case(&rising)},
    };
    static const guint lone[] = {1, 0, 0};

    timeless->heap->clock = CLOCK_ERAS;
    for (guint i = 0; i < G_N_ELEMENTS(runs); i++) {
        g_auto(Joined) joined = {0};

        join_runs(&joined, runs[i], 2);
        ck_assert_uint_eq(joined.views->main, 1 - lone[i]);
        ck_assert(!joined.views->list[lone[i]].is_joined);
        ck_assert(joined.views->list[1 - lone[i]].is_joined);
    }
}

/* What is left while the program exits is no moment of a view, though it is the
 * nearest one in time. */
TEST(censuses_of_the_exit_join_none)
{
    g_auto(Joined) joined = {.n = 0};
    Run *first =
        run_by(BREAKDOWN_CLOSURE_TYPE,
               "time: 1 2 3 4 5 6 7 8 9 10\n"
               "a: 100000 200000 300000 400000 500000 600000 700000 800000 "
               "900000 1000000\n");
    Run *second =
        run_by(BREAKDOWN_COST_CENTRE,
               "time: 1 2 3 4 5 6 7 8 9 10\n"
               "a: 100000 200000 300000 400000 500000 600000 700000 800000 "
               "900000 1000\n");

    join_runs(&joined, (Run *[]){first, second}, 2);
    ck_assert_uint_eq(joined.views->list[1].joined.top, 8);
    ck_assert_double_eq_tol(joined.views->list[1].joined.bands[0].share, 1,
                            1e-9);
}
