/* Whole pages against their dumps in tests/golden/figures/.
 *
 * UPDATE=1 in the environment writes the dumps anew; review with git
 * diff. */
#include "support/suite.h"

#include "chart/listing/listing.h"
#include "profile/shape.h"
#include "support/comparisons.h"
#include "support/drawings.h"
#include "themes/themes.h"

/* Tells the first line that differs: a whole dump is more than Check can
 * say. */
static void
assert_lines(const char *name, const char *dump, const char *expected)
{
    g_auto(GStrv) is = g_strsplit(dump, "\n", -1);
    g_auto(GStrv) should_be = g_strsplit(expected, "\n", -1);
    guint n_lines = MIN(g_strv_length(is), g_strv_length(should_be));

    for (guint i = 0; i < n_lines; i++)
        ck_assert_msg(g_str_equal(is[i], should_be[i]),
                      "%s, line %u: '%.200s' is not '%.200s'", name, i + 1,
                      is[i], should_be[i]);
    ck_assert_uint_eq(g_strv_length(is), g_strv_length(should_be));
}

static void
assert_figure(const char *name, const Figure *figure)
{
    const char *top = g_getenv("top_srcdir");
    g_autofree char *base = g_strconcat(name, ".dump", NULL);
    g_autofree char *file = g_build_filename(top != NULL ? top : ".", "tests",
                                             "golden", "figures", base, NULL);
    g_autofree char *dump = dump_of(figure);
    g_autofree char *expected = NULL;

    if (g_getenv("UPDATE") != NULL)
        ck_assert(g_file_set_contents(file, dump, -1, NULL));
    ck_assert_msg(g_file_get_contents(file, &expected, NULL, NULL),
                  "cannot read '%s'", file);
    assert_lines(name, dump, expected);
}

static void
assert_dump(const char *name, const Profile *profile)
{
    g_autoptr(Figure) figure = draw_page(profile, 360, 240);

    assert_figure(name, figure);
}

/* A page of each break-down. */
START_TEST(modes)
{
    static const char *const names[N_BREAKDOWNS] = {
        [BREAKDOWN_COST_CENTRE] = "mode-hc",
        [BREAKDOWN_MODULE] = "mode-hm",
        [BREAKDOWN_CLOSURE_DESCRIPTION] = "mode-hd",
        [BREAKDOWN_TYPE_DESCRIPTION] = "mode-hy",
        [BREAKDOWN_RETAINER] = "mode-hr",
        [BREAKDOWN_BIOGRAPHY] = "mode-hb",
        [BREAKDOWN_CLOSURE_TYPE] = "mode-hT",
        [BREAKDOWN_INFO_TABLE] = "mode-hi",
        [BREAKDOWN_ERA] = "mode-he",
    };

    for (Breakdown mode = BREAKDOWN_COST_CENTRE; mode < N_BREAKDOWNS; mode++) {
        g_autoptr(Profile) profile = mode_run(mode);
        g_autoptr(Figure) figure = draw_page(profile, 300, 200);

        assert_figure(names[mode], figure);
    }
}
END_TEST

START_TEST(stacked)
{
    g_autoptr(Profile) profile = stacked_run();

    assert_dump("stacked", profile);
}
END_TEST

START_TEST(one_era)
{
    g_autoptr(Profile) profile = lone_era();

    assert_dump("one-era", profile);
}
END_TEST

START_TEST(memory_lines)
{
    g_autoptr(Profile) profile = memory_run();

    assert_dump("memory-lines", profile);
}
END_TEST

START_TEST(markers)
{
    g_autoptr(Profile) profile = marked_run();

    assert_dump("markers", profile);
}
END_TEST

/* Few markers, each with its text on a pole. */
START_TEST(marker_texts)
{
    g_autoptr(Profile) profile = overlaid_run();
    g_autoptr(Figure) figure =
        draw_with(profile, &(ChartOptions){.width = 360, .height = 240});

    assert_figure("marker-texts", figure);
}
END_TEST

START_TEST(crowd)
{
    g_autoptr(Profile) profile = crowded_run();

    assert_dump("crowd", profile);
}
END_TEST

START_TEST(biography)
{
    g_autoptr(Profile) profile = biography_run();

    assert_dump("biography", profile);
}
END_TEST

START_TEST(overlaid)
{
    g_autoptr(Profile) profile = overlaid_run();
    g_autoptr(Figure) figure =
        draw_with(profile, &(ChartOptions){.width = 360,
                                           .height = 240,
                                           .markers = profile->markers,
                                           .overlay = {TRUE, TRUE, TRUE}});

    assert_figure("overlaid", figure);
}
END_TEST

/* A theme with hatches. */
START_TEST(classic)
{
    const char *top = g_getenv("top_srcdir");
    g_autofree char *file = g_build_filename(top != NULL ? top : ".", "data",
                                             "themes", "classic.xml", NULL);
    g_autoptr(Theme) theme = themes_load(file, NULL);
    g_autoptr(Profile) profile = many_bands();
    g_autoptr(Figure) figure = draw_with(
        profile, &(ChartOptions){.width = 360, .height = 240, .theme = theme});

    assert_figure("classic", figure);
}
END_TEST

/* Draws a run of cost-centre stacks, some of them longer than any key is
 * wide. */
static void
assert_stacks(const char *name, const ChartOptions *options)
{
    g_autoptr(Profile) profile = long_stacks();
    g_autoptr(Figure) figure = draw_with(profile, options);

    assert_figure(name, figure);
}

START_TEST(long_labels)
{
    assert_stacks("long-labels", &(ChartOptions){.width = 648, .height = 432});
}
END_TEST

START_TEST(key_at_the_bottom)
{
    assert_stacks(
        "key-bottom",
        &(ChartOptions){.width = 648, .height = 432, .key_place = KEY_BOTTOM});
}
END_TEST

START_TEST(no_key)
{
    assert_stacks(
        "key-none",
        &(ChartOptions){.width = 360, .height = 240, .key_place = KEY_NONE});
}
END_TEST

START_TEST(a_tall_page)
{
    assert_stacks("page-tall", &(ChartOptions){.width = 300, .height = 560});
}
END_TEST

START_TEST(a_small_page)
{
    assert_stacks("page-small", &(ChartOptions){.width = 216, .height = 144});
}
END_TEST

START_TEST(a_thumbnail)
{
    assert_stacks("page-thumbnail",
                  &(ChartOptions){.width = 150, .height = 90});
}
END_TEST

START_TEST(large_pages)
{
    assert_stacks("page-a4",
                  &(ChartOptions){.width = 595.28, .height = 841.89});
    assert_stacks("page-a3",
                  &(ChartOptions){.width = 1190.55, .height = 841.89});
}
END_TEST

START_TEST(a_stamp)
{
    assert_stacks("page-stamp", &(ChartOptions){.width = 100, .height = 60});
}
END_TEST

/* Areas that an axis cuts, shares, and lines; over eras and with gaps. */
static void
assert_axes(const char *name, const ChartOptions *options)
{
    g_autoptr(Profile) profile =
        profile_from("time: 0 0.1 0.2 0.3 0.4 9 9.1 9.2 9.3 9.4\n"
                     "list: 4000 6000 9000 3000 2000 1000 2000 3000 4000 5000\n"
                     "Map: 2000 2500 3000 1000 4000 8000 7000 6000 5000 4000\n"
                     "small: 20 20 30 20 20 20 20 20 20 20\n"
                     "tiny: 10 10 20 10 10 10 10 10 10 10\n");
    ChartOptions sized = *options;
    g_autoptr(Figure) figure = NULL;

    sized.width = 360;
    sized.height = 240;
    figure = draw_with(profile, &sized);
    assert_figure(name, figure);
}

START_TEST(axes)
{
    assert_axes("gap", &(ChartOptions){.y_max = 0});
    assert_axes("cut", &(ChartOptions){.y_max = 8192});
    assert_axes("shares", &(ChartOptions){.stacking = STACK_PERCENT,
                                          .x_axis = X_AXIS_ERA});
    assert_axes("lines", &(ChartOptions){.stacking = STACK_LINES});
}
END_TEST

/* A window of a run with markers and memory lines. */
static void
assert_window(const char *name, gint64 from, gint64 to)
{
    const Shape shape = {
        .has_from = TRUE, .has_to = TRUE, .from = from, .to = to};
    g_autoptr(Profile) decoded = overlaid_run();
    g_autoptr(Profile) window = profile_shape(decoded, &shape, NULL);
    g_autoptr(Figure) figure =
        draw_with(window, &(ChartOptions){.width = 360,
                                          .height = 240,
                                          .decoded = decoded,
                                          .overlay = {TRUE, TRUE, TRUE}});

    assert_figure(name, figure);
}

START_TEST(windows)
{
    assert_window("window-one-era", 900000000, 1200000000);
    assert_window("window-no-era", 1100000000, 1400000000);
}
END_TEST

/* More eras than any page shows. */
START_TEST(many_eras)
{
    g_autoptr(Profile) profile = profile_waves(3, 100000);
    g_autoptr(Figure) figure = draw_page(profile, 100, 60);

    assert_figure("many-eras", figure);
}
END_TEST

START_TEST(listing)
{
    g_autoptr(Theme) theme = themes_load_default();
    const ChartOptions options = {.width = 480, .height = 288, .theme = theme};
    g_autoptr(Profile) profile = stacked_run();
    g_autoptr(Selection) selection = select_bands(profile, 1, 3);
    g_autoptr(Listing) pages =
        listing_new(profile, selection, &options, metrics_fixed());
    g_autoptr(Figure) page = listing_page(pages, 0);

    assert_figure("listing", page);
}
END_TEST

static void
assert_comparison(const char *name, Compared *runs, const PageWish *page)
{
    g_autoptr(Compared) owned = runs;
    g_autoptr(Figure) figure = compared_draw(owned, page);

    assert_figure(name, figure);
}

static void
assert_changes(const char *name, Compared *runs)
{
    g_autoptr(Compared) owned = runs;
    g_autoptr(Listing) pages =
        compared_list(owned, &(PageWish){.width = 480, .height = 288});
    g_autoptr(Figure) page = listing_page(pages, 0);

    assert_figure(name, page);
}

START_TEST(comparisons)
{
    static const char *const tables[] = {
        "time: 0 1 2\na: 1000000 2000000 1500000\nb: 500000 0 100000\n",
        "time: 0 4 8\na: 300000 900000 900000\nc: 100000 100000 100000\n",
        "time: 0 0.5\na: 4000000 4000000\n",
        "time: 0 1 3 6\nb: 700000 800000 20000 100000\n",
    };
    Profile *const mixed[] = {mode_run(BREAKDOWN_MODULE),
                              mode_run(BREAKDOWN_CLOSURE_TYPE)};

    assert_comparison("two-runs", compared_builds(FALSE),
                      &(PageWish){.width = 360, .height = 240});
    assert_comparison("two-runs-diff", compared_builds(FALSE),
                      &(PageWish){.diff = TRUE});
    assert_comparison("baseline-diff-relative", compared_builds(TRUE),
                      &(PageWish){.diff = TRUE, .alignment = ALIGN_RELATIVE});
    assert_comparison("four-runs", compared_from(tables, 4, FALSE),
                      &(PageWish){.key_place = KEY_BOTTOM});
    assert_comparison("three-runs-diff-rows", compared_from(tables, 3, FALSE),
                      &(PageWish){.diff = TRUE, .order = PANELS_ROWS});
    assert_changes("listing-changes", compared_builds(FALSE));
    assert_comparison("two-breakdowns", compared_new(mixed, 2, FALSE),
                      &(PageWish){.width = 360, .height = 240});
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("figures");
    TCase *cases = add_case(suite, "dumps");

    tcase_add_test(cases, modes);
    tcase_add_test(cases, stacked);
    tcase_add_test(cases, one_era);
    tcase_add_test(cases, memory_lines);
    tcase_add_test(cases, markers);
    tcase_add_test(cases, marker_texts);
    tcase_add_test(cases, crowd);
    tcase_add_test(cases, biography);
    tcase_add_test(cases, overlaid);
    tcase_add_test(cases, classic);
    tcase_add_test(cases, long_labels);
    tcase_add_test(cases, key_at_the_bottom);
    tcase_add_test(cases, no_key);
    tcase_add_test(cases, a_tall_page);
    tcase_add_test(cases, a_small_page);
    tcase_add_test(cases, a_thumbnail);
    tcase_add_test(cases, large_pages);
    tcase_add_test(cases, a_stamp);
    tcase_add_test(cases, axes);
    tcase_add_test(cases, windows);
    tcase_add_test(cases, many_eras);
    tcase_add_test(cases, listing);
    tcase_add_test(cases, comparisons);
    return run_suite(suite);
}
