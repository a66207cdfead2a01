/* Whole pages against their dumps in tests/figures/.
 *
 * UPDATE=1 in the environment writes the dumps anew; review with git
 * diff. */
#include "suite.h"

#include "chart/listing.h"
#include "drawings.h"

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
                                             "figures", base, NULL);
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

START_TEST(listing)
{
    static const ChartOptions options = {.width = 480, .height = 288};
    g_autoptr(Profile) profile = stacked_run();
    g_autoptr(Selection) selection = select_bands(profile, 1, 3);
    g_autoptr(Listing) pages =
        listing_new(profile, selection, &options, metrics_fixed());
    g_autoptr(Figure) page = listing_page(pages, 0);

    assert_figure("listing", page);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("figures");
    TCase *cases = tcase_create("dumps");

    tcase_add_test(cases, stacked);
    tcase_add_test(cases, one_era);
    tcase_add_test(cases, memory_lines);
    tcase_add_test(cases, markers);
    tcase_add_test(cases, biography);
    tcase_add_test(cases, overlaid);
    tcase_add_test(cases, listing);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
