/* Compares whole pages with their dumps in tests/golden/figures/, one page of
 * each kind.  check-page-cases and check-pictures check the invariants of all
 * pages.
 *
 * UPDATE=1 in the environment writes new dumps.  Review them with git diff. */
#include "support/suite.h"

#include <math.h>

#include "chart/listing/listing.h"
#include "compare/trend-run.h"
#include "support/comparisons.h"
#include "support/drawings.h"
#include "support/log-folder.h"
#include "support/written.h"
#include "themes/themes.h"

static void
assert_figure(const char *name, const Figure *figure)
{
    g_autofree char *file = top_file("tests/golden/figures/%s.dump", name);
    g_autofree char *dump = dump_of(figure);
    g_autofree char *expected = NULL;

    if (g_getenv("UPDATE") != NULL)
        ck_assert(g_file_set_contents(file, dump, -1, NULL));
    ck_assert_msg(g_file_get_contents(file, &expected, NULL, NULL),
                  "cannot read '%s'", file);
    assert_lines(dump, expected);
}

static Run *
info_tables(void)
{
    return mode_run(BREAKDOWN_INFO_TABLE);
}

static Run *
two_capabilities(void)
{
    return active_run(2, 6, 10000000);
}

static const struct {
    const char *name;
    Run *(*make)(void);
    ChartOptions options;
} runs[] = {
    {"mode-hi", info_tables, {.width = 300, .height = 200}},
    {"gap", stretched_run, {.width = 360, .height = 240}},
    {"lines",
     stretched_run,
     {.width = 360, .height = 240, .stacking = STACK_LINES}},
    {"memory-lines", memory_run, {.width = 360, .height = 240}},
    {"markers", marked_run, {.width = 360, .height = 240}},
    {"biography",
     biography_run,
     {.width = 300, .height = 160, .stacking = STACK_PERCENT}},
    {"lanes",
     two_capabilities,
     {.width = 360,
      .height = 400,
      .lanes = {TRUE, TRUE, TRUE, TRUE, TRUE, TRUE, TRUE}}},
    {"caption",
     stacked_run,
     {.width = 300,
      .height = 200,
      .title = "",
      .caption = "The heap rises until the end, from 1.6 KiB at 0.0 s to "
                 "3.2 KiB at 3.0 s."}},
    {"page-small", long_stacks, {.width = 216, .height = 144}},
};

LOOP_TEST(pages_of_a_run, 0, G_N_ELEMENTS(runs))
{
    g_autoptr(Run) run = runs[_i].make();
    g_autoptr(Figure) figure = draw_with(run->heap, &runs[_i].options);

    assert_figure(runs[_i].name, figure);
}

/* Panels of two runs with a lane, their differences, and the table of them. */
TEST(pages_of_two_runs)
{
    g_autoptr(Compared) compared = compared_builds(FALSE);
    g_autoptr(Listing) listing =
        compared_listing(compared, &(PageCase){.width = 480, .height = 288});
    g_autoptr(Figure) changes = listing_page(listing, 0);
    g_autoptr(Figure) diff = NULL;

    for (guint i = 0; i < compared->runs->len; i++)
        add_activity(g_ptr_array_index(compared->runs, i), 1 + i, 20, 0);
    diff = compared_draw(compared, &(PageCase){.width = 480,
                                               .height = 320,
                                               .diff = TRUE,
                                               .lanes = {[LANE_USAGE] = TRUE}});
    assert_figure("two-runs", diff);
    assert_figure("listing-changes", changes);
}

/* A step, a run that is not whole, one without collections, and a limit. */
TEST(page_of_a_trend)
{
    g_autoptr(Trend) trend =
        trend_new(QUANTITY_HEAP, METRIC_MEAN, MATCH_STABLE);
    g_autoptr(TrendTexts) texts = NULL;
    g_autoptr(Run) run = NULL;
    g_autoptr(Figure) figure = NULL;
    g_autoptr(GArray) bounds = g_array_new(FALSE, FALSE, sizeof(ChartBound));
    const ChartBound bound = {2.5e6, "peak>2.5MB"};
    ChartOptions options = {.width = 360,
                            .height = 240,
                            .x_axis = X_AXIS_ERA,
                            .overlay = {TRUE, TRUE, TRUE},
                            .lanes = {[LANE_USAGE] = TRUE},
                            .bounds = bounds};

    g_array_append_val(bounds, bound);
    for (guint i = 0; i < 12; i++) {
        const double map = i < 8 ? 1e6 : 1.5e6;
        g_autofree char *commit = g_strdup_printf("%07x0", i * 0x123456);

        trend_add_run(trend,
                      &(TrendRun){.commit = commit,
                                  .file = (char *)(gsize) "run.xml",
                                  .program = (char *)(gsize) "prog",
                                  .start_s = 1750000000 + 86400 * i,
                                  .whole = i != 3,
                                  .has_eras = TRUE,
                                  .statistics = {.mean = map + 5e5,
                                                 .peak = (guint64)map + 800000},
                                  .live = map + 6e5,
                                  .gc = i == 5 ? NAN : 0.05 + i / 1000.0},
                      BREAKDOWN_CLOSURE_TYPE, GROUP_NONE);
        trend_add_band(trend, "Map", 1, NULL, &(Statistics){.mean = map});
        trend_add_band(trend, "List", 1, NULL, &(Statistics){.mean = 4e5});
    }
    trend_finish(trend);
    texts = trend_texts_new(trend, FALSE);
    run = trend_run_new(trend, &(TrendWords){.rest = "(other bands)",
                                             .steps = texts->steps,
                                             .marks = texts->marks});
    options.trend = texts;
    options.markers = run->markers;
    figure = draw_with(run->heap, &options);
    assert_figure("trend", figure);
}

TEST(pages_of_a_list)
{
    g_autoptr(Theme) theme = themes_load_default();
    const ChartOptions options = {.width = 480, .height = 288, .theme = theme};
    g_autoptr(Run) run = stacked_run();
    g_autoptr(Selection) selection = select_bands(run->heap, 1, 2);
    g_autoptr(Listing) pages = listing_new();
    g_autoptr(Figure) page = NULL;

    listing_add_run(pages, run->heap, selection, &options, metrics_fixed());
    page = listing_page(pages, 0);
    assert_figure("listing", page);
}
