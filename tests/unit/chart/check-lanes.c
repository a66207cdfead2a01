#include "support/suite.h"

#include <math.h>
#include <string.h>

#include "chart/lanes/kinds.h"
#include "oracle/picture.h"
#include "run/finish.h"
#include "run/span-pairs.h"
#include "support/comparisons.h"
#include "support/drawings.h"

#define SECOND G_GINT64_CONSTANT(1000000000)

/* The bands keep this part of the height that they share with lanes. */
#define MIN_BANDS_PART 0.55

static const char *const words[] = {
#define LANE(kind, word) word,
#include "chart/lane.def"
#undef LANE
};

static ChartOptions
with_lanes(guint n_lanes, double width, double height)
{
    ChartOptions options = {.width = width, .height = height};

    for (guint kind = 0; kind < n_lanes; kind++)
        options.lanes[kind] = TRUE;
    return options;
}

/* Draws the first n lanes. */
static Figure *
draw_lanes(const Run *run, guint n_lanes, double width, double height)
{
    const ChartOptions options = with_lanes(n_lanes, width, height);

    return draw_with(run->heap, &options);
}

/* Returns the frame of a lane: the last rectangle over its whole width. */
static Box
lane_frame(const Figure *figure, guint lane, const Box *plot)
{
    const guint group = figure_find(figure, "lane", lane);
    Box frame = {0, 0, 0, 0};

    for (guint i = group; i < figure_group_end(figure, group); i++) {
        const FigureItem *item = figure_item(figure, i);

        if (item->kind == FIGURE_RECTANGLE && !item->paint.filled)
            frame = item_box(item);
    }
    ck_assert_double_eq_tol(frame.left, plot->left, 1e-6);
    ck_assert_double_eq_tol(frame.right, plot->right, 1e-6);
    return frame;
}

/* Lanes are as wide as the plot, below it, within the page, and do not
 * overlap.  A note names those that have no room. */
static void
assert_geometry(const Figure *figure, guint n_asked, gboolean has_note)
{
    const guint n_lanes = figure_count(figure, "lane");
    const Box plot = figure_plot(figure);
    Box last = plot;

    ck_assert_uint_le(n_lanes, n_asked);
    if (has_note)
        ck_assert_int_eq(figure_contains(figure, "no room for these lanes"),
                         n_lanes < n_asked);
    for (guint i = 0; i < n_lanes; i++) {
        const Box frame = lane_frame(figure, i, &plot);

        ck_assert_double_gt(frame.top, last.bottom);
        ck_assert_double_gt(frame.bottom, frame.top + 1);
        last = frame;
    }
    ck_assert_double_lt(last.bottom, figure->height);
    ck_assert_double_ge(plot.bottom - plot.top,
                        MIN_BANDS_PART * (last.bottom - plot.top) - 0.01);
}

LOOP_TEST(lanes_share_the_page, 0, LEGEND_NONE + 1)
{
    static const double sizes[][2] = {{648, 432}, {648, 576}, {419, 297},
                                      {298, 419}, {300, 200}, {200, 150},
                                      {842, 595}, {1200, 200}};
    static const guint capabilities[] = {1, 2, 8, 100};
    const LegendPlace place = (LegendPlace)_i;

    for (guint i = 0; i < G_N_ELEMENTS(sizes); i++)
        for (guint n = 1; n <= N_LANES; n++) {
            g_autoptr(Run) run = active_run(
                capabilities[n % G_N_ELEMENTS(capabilities)], 512, 1000);
            ChartOptions options = with_lanes(n, sizes[i][0], sizes[i][1]);
            g_autoptr(Figure) figure = NULL;

            options.legend_place = place;
            figure = draw_with(run->heap, &options);
            assert_geometry(figure, n, sizes[i][1] >= 200);
            assert_readable(figure);
        }
}

/* On the largest default page there is room for all. */
TEST(all_lanes_fit)
{
    g_autoptr(Run) run = active_run(2, 512, 1000);
    g_autoptr(Figure) figure = draw_lanes(run, N_LANES, 648, 576);

    ck_assert_uint_eq(figure_count(figure, "lane"), N_LANES);
    ck_assert(!figure_contains(figure, "no room for these lanes"));
}

/* Without lanes, the activity of a run does not change its page. */
TEST(no_lanes_no_change)
{
    g_autoptr(Run) idle = run_new("log");
    g_autoptr(Run) run = active_run(2, 512, 1000);
    g_autoptr(Figure) before = draw_lanes(run, 0, 648, 432);
    g_autoptr(Figure) after = NULL;
    g_autofree char *expected = dump_of(before);

    activity_unref(run->activity);
    run->activity = g_atomic_rc_box_acquire(idle->activity);
    after = DRAW(run, .default_lanes = TRUE);
    ck_assert_text_eq(dump_of(after), expected);
}

/* The line of a marker goes through all lanes. */
TEST(markers_cross_lanes)
{
    g_autoptr(Run) run = active_run(1, 512, 1000);
    g_autoptr(Figure) figure = draw_lanes(run, 3, 648, 432);
    const Box plot = figure_plot(figure);
    const Box last = lane_frame(figure, 2, &plot);
    const FigureItem *line = figure_part(figure, "marker", 0, FIGURE_LINE, 0);

    ck_assert_double_eq_tol(item_box(line).top, plot.top, 1e-6);
    ck_assert_double_eq_tol(item_box(line).bottom, last.bottom, 1e-6);
    ck_assert_double_eq_tol(line->points[0].x,
                            plot.left + 0.4 * (plot.right - plot.left), 1e-6);
}

/* Returns the height of the n-th polygon of a lane, as a part of the lane's. */
static double
height_of(const Figure *figure, guint lane, guint n)
{
    const Box plot = figure_plot(figure);
    const Box frame = lane_frame(figure, lane, &plot);
    const Box box =
        item_box(figure_part(figure, "lane", lane, FIGURE_POLYGON, n));

    ck_assert_double_ge(box.left, frame.left - 1e-6);
    ck_assert_double_le(box.right, frame.right + 1e-6);
    return (box.bottom - box.top) / (frame.bottom - frame.top);
}

LOOP_TEST(shares_are_heights, 0, 3)
{
    static const guint capabilities[] = {1, 3, 256};
    g_autoptr(Run) run = active_run(capabilities[_i], 300, 1000);
    g_autoptr(Figure) figure = draw_lanes(run, 1, 648, 432);

    /* Idle is behind the mutator, which is behind the collector. */
    ck_assert_double_eq_tol(height_of(figure, 0, 0), 1, 1e-6);
    ck_assert_double_eq_tol(height_of(figure, 0, 1), 0.75, 1e-6);
    ck_assert_double_eq_tol(height_of(figure, 0, 2), 0.25, 1e-6);
}

/* Of 4096 bins, each point of the page has one at most.  Values are the means
 * of the bins: the allocation is 3 MB/s in every second bin. */
TEST(bins_are_joined)
{
    g_autoptr(Run) run = active_run(2, 4096, 1000);
    g_autoptr(Figure) figure =
        DRAW(run, .lanes = {[LANE_ALLOCATION] = TRUE, [LANE_THREADS] = TRUE});
    const Box plot = figure_plot(figure);
    const FigureItem *live = figure_part(figure, "lane", 1, FIGURE_LINE, 0);

    for (guint n = 0; live->n_points < 3; n++)
        live = figure_part(figure, "lane", 1, FIGURE_LINE, n);
    ck_assert_uint_le(live->n_points, 2 * (guint)(plot.right - plot.left) + 2);
    /* The scale ends at 1.5 MiB/s or 2 MiB/s. */
    ck_assert(figure_contains(figure, "MiB/s"));
    ck_assert_double_gt(height_of(figure, 0, 0), 0.7);
}

/* What a log lacks is said in the lane. */
TEST(missing_events_are_named)
{
    g_autoptr(Run) run = active_run(1, 100, 1000);
    g_autoptr(Figure) figure = NULL;

    run->activity->has_running = FALSE;
    run->activity->has_sparks = FALSE;
    figure = draw_lanes(run, N_LANES, 648, 576);
    ck_assert(figure_contains(figure, "no scheduler events: +RTS -ls"));
    ck_assert(figure_contains(figure, "no sparks: not built with -threaded"));
    ck_assert(!figure_contains(figure, "-lg"));
    assert_readable(figure);
    g_clear_pointer(&figure, figure_free);
    g_free(run->facts.rts);
    run->facts.rts = g_strdup("GHC-9.10.3 rts_thr_p");
    figure = draw_lanes(run, N_LANES, 648, 576);
    ck_assert(figure_contains(figure, "no events of sparks: +RTS -lp"));
}

/* Every lane has a row, whose name is its word in --lanes. */
TABLE_TEST(lanes_have_rows, words, word)
{
    const LaneType *type = &lane_types[word - words];

    ck_assert_str_eq(type->name, *word);
    ck_assert(type->title != NULL);
    ck_assert((type->value == NULL) == (word - words == LANE_SPANS));
    ck_assert(type->layers[0].name != NULL);
}

/* A log without eras is a page of the lanes that it has data for. */
TEST(lanes_alone)
{
    g_autoptr(Run) run = run_new("log");
    g_autoptr(Figure) figure = NULL, empty = NULL;

    run->end = 10 * SECOND;
    run_finish(run);
    empty = DRAW(run, .default_lanes = TRUE);
    ck_assert(figure_contains(empty, "no heap census in this log"));
    ck_assert_uint_eq(figure_count(empty, "lane"), 0);
    add_activity(run, 4, 512, 1000);
    run->activity->has_allocation = FALSE;
    for (guint i = 0; i < run->activity->n_bins; i++)
        run->activity->bins[i].sparks[SPARKS_CREATED] = 0;
    figure = DRAW(run, .default_lanes = TRUE);
    /* No allocation and, because none is ever created, no sparks and spans. */
    ck_assert_uint_eq(figure_count(figure, "lane"), N_LANES - 3);
    ck_assert(!figure_contains(figure, "no heap census in this log"));
    ck_assert(!figure_contains(figure, "allocation"));
    assert_readable(figure);
}

/* Panels have equal scales: a pause that is half as long is half as high. */
LOOP_TEST(panels_have_equal_scales, 0, 4)
{
    Run *runs[] = {active_run(1, 100, 10000000), active_run(2, 100, 5000000)};
    g_autoptr(Compared) compared = compared_new(runs, 2, FALSE);
    const PageCase pages[] = {
        {.lanes = {[LANE_USAGE] = TRUE, [LANE_PAUSES] = TRUE}},
        {.lanes = {[LANE_USAGE] = TRUE, [LANE_PAUSES] = TRUE},
         .order = PANELS_ROWS},
        {.lanes = {[LANE_USAGE] = TRUE, [LANE_PAUSES] = TRUE}, .diff = TRUE},
        {.lanes = {[LANE_USAGE] = TRUE, [LANE_PAUSES] = TRUE},
         .legend_place = LEGEND_BOTTOM},
    };
    g_autoptr(Figure) figure = compared_draw(compared, &pages[_i]);
    const guint first = figure_find(figure, "lane", 1);
    const guint second = figure_find(figure, "lane", 3);
    const Box high = item_box(figure_within(figure, first, FIGURE_POLYGON, 0));
    const Box low = item_box(figure_within(figure, second, FIGURE_POLYGON, 0));

    ck_assert_uint_eq(figure_count(figure, "lane"), 4);
    ck_assert_double_eq_tol(high.bottom - high.top, 2 * (low.bottom - low.top),
                            1e-6);
    assert_readable(figure);
}

/* In each panel, too, the bands keep their part of the height. */
static void
assert_panel(const Figure *figure, guint panel)
{
    const guint group = figure_find(figure, "panel", panel);
    Box plot = {0, 0, 0, 0};
    double bottom = 0;

    for (guint i = group; i < figure_group_end(figure, group); i++) {
        const FigureItem *item = figure_item(figure, i);

        if (item->kind != FIGURE_GROUP)
            continue;
        if (g_str_equal(item->role, "axes"))
            plot = item_box(figure_within(figure, i, FIGURE_RECTANGLE, 0));
        if (g_str_equal(item->role, "lane"))
            bottom =
                item_box(figure_within(figure, i, FIGURE_RECTANGLE, 0)).bottom;
    }
    ck_assert_double_gt(box_height(&plot), 0);
    ck_assert_double_ge(box_height(&plot),
                        MIN_BANDS_PART * (bottom - plot.top) - 0.01);
}

LOOP_TEST(panels_keep_the_bands, 0, PANELS_ROWS + 1)
{
    static const double heights[] = {0, 300, 800};
    Run *runs[] = {active_run(1, 100, 1000), active_run(8, 100, 5000),
                   active_run(2, 100, 5000)};
    g_autoptr(Compared) compared = compared_new(runs, 3, FALSE);

    for (guint n = 1; n <= N_LANES; n++)
        for (guint i = 0; i < 2 * G_N_ELEMENTS(heights); i++) {
            PageCase page = {.width = 648,
                             .height = heights[i / 2],
                             .diff = i % 2 == 1,
                             .order = (PanelOrder)_i};
            g_autoptr(Figure) figure = NULL;

            for (guint kind = 0; kind < n; kind++)
                page.lanes[kind] = TRUE;
            figure = compared_draw(compared, &page);
            for (guint k = 0; k < figure_count(figure, "panel"); k++)
                assert_panel(figure, k);
            assert_readable(figure);
        }
}

/* Panels of runs without a profile have no table of runs, and no numbers of
 * bands. */
TEST(panels_without_profiles)
{
    Run *runs[] = {run_new("a"), run_new("b")};
    g_autoptr(Compared) compared = NULL;
    g_autoptr(Figure) figure = NULL;

    for (guint i = 0; i < 2; i++) {
        runs[i]->end = 10 * SECOND;
        run_finish(runs[i]);
        add_activity(runs[i], 2, 100, 1000);
    }
    compared = compared_new(runs, 2, FALSE);
    figure =
        compared_draw(compared, &(PageCase){.lanes = {[LANE_USAGE] = TRUE}});
    ck_assert_uint_eq(figure_count(figure, "lane"), 2);
    ck_assert(figure_contains(figure, "activity of the program"));
    ck_assert(!figure_contains(figure, "heap"));
    ck_assert(!figure_contains(figure, "in both"));
    ck_assert_uint_eq(figure_count(figure, "runs"), 0);
    assert_readable(figure);
}

/* A memory line that goes up and down all the time is two lines, through its
 * largest and its smallest values, so that it does not hide the others. */
TEST(dense_memory_is_an_outline)
{
    g_autoptr(Run) run = run_new("log");
    g_autoptr(Figure) figure = NULL;
    guint group;
    Box high, low;

    for (gint64 i = 0; i < 10000; i++) {
        run_add_memory(run, MEMORY_LIVE, i * SECOND / 1000,
                       i % 2 == 0 ? 10000 : 20000);
        run_add_memory(run, MEMORY_SIZE, i * SECOND / 1000, 30000);
    }
    run->end = 10 * SECOND;
    run_finish(run);
    figure = DRAW(run, .lanes = {[LANE_MEMORY] = TRUE});
    group = figure_find(figure, "memory", MEMORY_LIVE);
    ck_assert_uint_eq(figure_count_within(figure, group, FIGURE_LINE), 2);
    low = item_box(figure_within(figure, group, FIGURE_LINE, 0));
    high = item_box(figure_within(figure, group, FIGURE_LINE, 1));
    ck_assert_double_lt(high.bottom + 3, low.top);
    ck_assert_double_lt(box_height(&high) + box_height(&low), 1e-6);
    group = figure_find(figure, "memory", MEMORY_SIZE);
    ck_assert_uint_eq(figure_count_within(figure, group, FIGURE_LINE), 1);
}

static void
take_text(SpanPairs *pairs, gint64 time, const char *text)
{
    span_pairs_take(pairs, &(SpanMessage){.time = time,
                                          .thread = 1,
                                          .bytes = (const guint8 *)text,
                                          .size = strlen(text)});
}

/* Returns a run of 10 s with a span "main", and n short ones in it. */
static Run *
run_with_spans(guint n)
{
    Run *run = run_new("log");
    g_autoptr(SpanPairs) pairs = span_pairs_new();

    take_text(pairs, 0, "START main");
    take_text(pairs, 10 * SECOND, "STOP main");
    for (guint i = 0; i < n; i++) {
        const gint64 begin = (i + 1) * 9 * SECOND / n;

        take_text(pairs, begin, "START x");
        take_text(pairs, begin + SECOND / 100000, "STOP x");
    }
    run->end = 10 * SECOND;
    spans_unref(run->spans);
    run->spans = span_pairs_finish(pairs, run->end, NULL, &run->warnings, NULL);
    run_finish(run);
    return run;
}

/* Spans are bars in rows.  Thousands of them neither hide nor make a picture
 * large. */
TEST(spans_are_bars)
{
    g_autoptr(Run) few = run_with_spans(3), many = run_with_spans(50000);
    g_autoptr(Figure) figure = DRAW(few, .lanes = {[LANE_SPANS] = TRUE});
    g_autoptr(Figure) full = DRAW(many, .lanes = {[LANE_SPANS] = TRUE});
    Box outer, inner;

    ck_assert_uint_eq(figure_count(figure, "span"), 4);
    ck_assert(figure_contains(figure, "main"));
    /* The last span of each row is drawn at the end. */
    inner = item_box(figure_within(figure, figure_find(figure, "span", 0),
                                   FIGURE_RECTANGLE, 0));
    outer = item_box(figure_within(figure, figure_find(figure, "span", 2),
                                   FIGURE_RECTANGLE, 0));
    ck_assert_double_lt(outer.bottom, inner.top + 0.01);
    ck_assert_double_gt(box_width(&outer), 100 * box_width(&inner));
    ck_assert_double_gt(box_width(&inner), 0.1);
    ck_assert_uint_gt(figure_count(full, "span"), 1);
    ck_assert_uint_lt(figure_count(full, "span"), 1500);
    assert_readable(full);
}

/* The key names what any run of the page has, and nothing else. */
TEST(key_is_of_all_runs)
{
    Run *runs[] = {active_run(1, 100, 1000), active_run(1, 100, 1000)};
    g_autoptr(Compared) compared = NULL;
    g_autoptr(Figure) figure = NULL;

    runs[0]->activity->has_returns = FALSE;
    runs[1]->activity->has_returns = FALSE;
    g_array_set_size(runs[1]->memory[MEMORY_BLOCKS], 0);
    compared = compared_new(runs, 2, FALSE);
    figure =
        compared_draw(compared, &(PageCase){.lanes = {[LANE_MEMORY] = TRUE}});
    ck_assert(figure_contains(figure, "blocks"));
    ck_assert(!figure_contains(figure, "returned"));
}
