#include "support/suite.h"

#include <string.h>

#include "support/profiles.h"
#include "words/sparkline.h"

/* Draws the sparkline of the first band of a table. */
static void
assert_line(const char *table, guint cells, const char *expected)
{
    g_autoptr(Run) run = run_from(table);
    guint n_eras = profile_n_eras(run->heap);
    g_autofree guint64 *values = g_new(guint64, n_eras);
    g_autofree char *line = NULL;

    series_values(&profile_band(run->heap, 0)->series, n_eras, values);
    line = sparkline(run->heap, values, cells, BARS_BLOCKS);
    ck_assert_str_eq(line, expected);
}

TEST(levels_are_relative_to_the_maximum)
{
    assert_line("time: 0 1 2 3\na: 0 1 500 1000\n", 4, " ▁▅█");
    assert_line("time: 0 1 2 3\na: 1000 1000 1000 1000\n", 4, "████");
    assert_line("time: 0 1 2 3\na: 1 0 0 1\n", 4, "█  █");
    assert_line("time: 0 1 2 3\na: 0 0 0 0\n", 4, "    ");
    assert_line("time: 0 1\na: 18446744073709551615 1\n", 2, "█▁");
}

/* A narrow spike is visible. */
TEST(a_cell_shows_the_maximum_of_its_eras)
{
    assert_line("time: 0 1 2 3 4 5 6 7\na: 4 1 8 1 0 0 0 2\n", 2, "█▃");
    assert_line("time: 0 1 2 3 4 5\na: 4 8 4 4 1 2\n", 2, "█▃");
}

/* What is freed at the end is not there at the end. */
TEST(the_last_cell_shows_the_end)
{
    assert_line("time: 0 1 2 3 4 5 6 7\na: 4 1 4 1 1 1 8 0\n", 2, "▅ ");
    assert_line("time: 0 1 2 3\na: 4 8 4 4\n", 1, "▅");
}

TEST(a_gap_shows_the_value_before)
{
    assert_line("time: 0 9\na: 8 4\n", 4, "███▅");
    assert_line("time: 0 1 9\na: 0 8 4\n", 5, "████▅");
}

TEST(no_time_between_eras)
{
    assert_line("time: 5\na: 7\n", 3, "███");
    assert_line("time: 5 5\na: 7 3\n", 3, "█▄▄");
}

TEST(rows_are_more_precise)
{
    g_autoptr(Run) run = run_from("time: 0 1 2 3 4\na: 0 1 2 3 4\n");
    static const guint64 values[] = {0, 1, 2, 3, 4};

    ck_assert_text_eq(sparkline_rows(run->heap, values, 5, 2, BARS_BLOCKS),
                      "  ▁▅█\n ▅███\n");
}

TEST(ascii_has_bars)
{
    g_autoptr(Run) run = run_from("time: 0 1 2 3 4 5\na: 0 1 2 3 4 5\n");
    static const guint64 values[] = {0, 1, 2, 3, 4, 5};

    ck_assert_text_eq(sparkline(run->heap, values, 6, BARS_ASCII), " .-=##");
    ck_assert_text_eq(sparkline_rows(run->heap, values, 6, 2, BARS_ASCII),
                      "   .=#\n -####\n");
}

TEST(markdown_keeps_blanks)
{
    g_autoptr(Run) run = run_from("time: 0 1 2\na: 0 4 1\n");

    ck_assert_text_eq(sparkline(run->heap, NULL, 3, BARS_MARKDOWN), "\u00a0█▃");
}

/* 8 in 2 s is as much as 4 in 1 s.  The last era fills its time. */
TEST(flows_have_rates)
{
    g_autoptr(Run) run = flow_from(QUANTITY_TICKY, "time: 0 1 2 4\na: 4 2 8\n");
    static const guint64 values[] = {4, 2, 8};

    ck_assert_text_eq(sparkline(run->heap, values, 4, BARS_BLOCKS), "█▅██");
}

TEST(no_eras_are_blanks)
{
    g_autoptr(Run) run = run_from("time:\n");

    ck_assert_text_eq(sparkline(run->heap, NULL, 3, BARS_BLOCKS), "   ");
}

TEST(as_many_cells_as_asked)
{
    for (guint32 seed = 1; seed <= 40; seed++) {
        g_autoptr(Run) run = run_random(seed, 1, 60);
        guint n_eras = profile_n_eras(run->heap);
        g_autofree guint64 *values = g_new(guint64, n_eras);

        series_values(&profile_band(run->heap, 0)->series, n_eras, values);
        for (guint cells = 1; cells < 50; cells += 3) {
            g_autofree char *line =
                sparkline(run->heap, values, cells, BARS_BLOCKS);
            gboolean any = statistics_of_run(run->heap).peak > 0;

            ck_assert(g_utf8_validate(line, -1, NULL));
            ck_assert_int_eq(g_utf8_strlen(line, -1), cells);
            ck_assert(any || strstr(line, "█") == NULL);
        }
    }
}
