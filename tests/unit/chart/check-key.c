/* The key as it is drawn: its texts, and the lines to the bands. */
#include "support/suite.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/drawings.h"

#define HAIR 0.01 /* points */

/* Five bands that stay as they are to the end. */
static Profile *
steady_run(void)
{
    return profile_from("time: 0 1 2\n"
                        "a: 50 50 50\nb: 40 40 40\nc: 30 30 30\n"
                        "d: 20 20 20\ne: 10 10 10\n");
}

/* Bands that are gone at the end. */
static Profile *
collapsed_run(void)
{
    return profile_from("time: 0 1 2\n"
                        "a: 50 50 1\nb: 40 40 1\nc: 30 30 1\n");
}

static const FigureItem *
leader(const Figure *figure, guint n)
{
    return figure_within(figure, figure_find(figure, "leaders", 0), FIGURE_LINE,
                         n);
}

static guint
n_leaders(const Figure *figure)
{
    if (figure_count(figure, "leaders") == 0)
        return 0;
    return figure_count_within(figure, figure_find(figure, "leaders", 0),
                               FIGURE_LINE);
}

/* Returns the box of the n-th band from the top. */
static Box
band_box(const Figure *figure, guint n)
{
    guint group =
        figure_find(figure, "band", figure_count(figure, "band") - 1 - n);

    return item_box(figure_within(figure, group, FIGURE_POLYGON, 0));
}

static Box
swatch_box(const Figure *figure, guint n)
{
    return item_box(figure_within(figure, figure_find(figure, "key-entry", n),
                                  FIGURE_RECTANGLE, 0));
}

START_TEST(entries_point_at_their_bands)
{
    g_autoptr(Profile) profile = steady_run();
    g_autoptr(Figure) figure = draw_default(profile);

    ck_assert_uint_eq(n_leaders(figure), 5);
    for (guint i = 0; i < 5; i++) {
        const FigureItem *line = leader(figure, i);
        Box band = band_box(figure, i), swatch = swatch_box(figure, i);
        const Point *last = &line->points[line->n_points - 1];

        ck_assert_double_eq_tol(line->points[0].x, band.right, HAIR);
        ck_assert_double_eq_tol(line->points[0].y, (band.top + band.bottom) / 2,
                                HAIR);
        ck_assert(last->x < swatch.left && last->x > swatch.left - 12);
        ck_assert_double_eq_tol(last->y, (swatch.top + swatch.bottom) / 2,
                                HAIR);
    }
}
END_TEST

/* From left to right, each line stays above the next. */
static void
assert_no_crossing(const Figure *figure, const char *name)
{
    for (guint i = 1; i < n_leaders(figure); i++) {
        const FigureItem *upper = leader(figure, i - 1);
        const FigureItem *lower = leader(figure, i);

        ck_assert_uint_eq(upper->n_points, lower->n_points);
        for (guint k = 0; k < upper->n_points; k++) {
            ck_assert_msg(upper->points[k].y < lower->points[k].y,
                          "%s: leaders %u and %u", name, i - 1, i);
            ck_assert_double_eq_tol(upper->points[k].x, lower->points[k].x,
                                    HAIR);
        }
    }
}

/* Not even the key's own texts. */
static void
assert_clear_of_texts(const Figure *figure, const char *name)
{
    for (guint i = 0; i < n_leaders(figure); i++)
        for (guint k = 0; k < figure->items->len; k++) {
            const FigureItem *item = figure_item(figure, k);
            const FigureItem *line = leader(figure, i);
            Box text;

            if (item->kind != FIGURE_TEXT || item->text[0] == '\0')
                continue;
            text = item_box(item);
            for (guint p = 1; p < line->n_points; p++) {
                const Point *from = &line->points[p - 1], *to = from + 1;
                Box way = {MIN(from->x, to->x), MIN(from->y, to->y) - HAIR,
                           MAX(from->x, to->x), MAX(from->y, to->y) + HAIR};

                ck_assert_msg(!boxes_overlap(&text, &way),
                              "%s: a leader runs through '%s'", name,
                              item->text);
            }
        }
}

START_TEST(leaders_cross_nothing)
{
    static const struct {
        double width, height;
    } pages[] = {{648, 432}, {300, 200}, {1190, 842}, {1200, 300}};
    guint count = 0;

    for (const Subject *row = drawing_subjects(); row->name; row++) {
        g_autoptr(Profile) profile = row->make();

        for (guint i = 0; i < G_N_ELEMENTS(pages); i++) {
            g_autoptr(Figure) figure =
                draw_page(profile, pages[i].width, pages[i].height);

            assert_no_crossing(figure, row->name);
            assert_clear_of_texts(figure, row->name);
            count += n_leaders(figure);
        }
    }
    ck_assert_uint_gt(count, 40);
}
END_TEST

START_TEST(no_leaders_to_what_cannot_be_told_apart)
{
    g_autoptr(Profile) collapsed = collapsed_run();
    g_autoptr(Profile) many = profile_waves(60, 40);
    g_autoptr(Figure) of_collapsed = draw_default(collapsed);
    g_autoptr(Figure) of_many = draw_default(many);
    Box plot = item_box(figure_within(of_collapsed,
                                      figure_find(of_collapsed, "axes", 0),
                                      FIGURE_RECTANGLE, 1));

    ck_assert_uint_eq(n_leaders(of_collapsed), 0);
    /* The entries stay at the top. */
    ck_assert_double_lt(swatch_box(of_collapsed, 0).top, plot.top + 20);
    for (guint i = 0; i < n_leaders(of_many); i++)
        ck_assert_double_lt(fabs(leader(of_many, i)->points[0].y -
                                 leader(of_many, i)->points[2].y),
                            0.46 * (plot.bottom - plot.top));
}
END_TEST

START_TEST(a_key_below_has_no_leaders)
{
    g_autoptr(Profile) profile = steady_run();
    g_autoptr(Figure) figure = draw_with(
        profile,
        &(ChartOptions){.width = 648, .height = 432, .key_place = KEY_BOTTOM});
    Box plot = item_box(figure_within(figure, figure_find(figure, "axes", 0),
                                      FIGURE_RECTANGLE, 1));

    ck_assert_uint_eq(figure_count(figure, "key-entry"), 5);
    ck_assert_uint_eq(n_leaders(figure), 0);
    ck_assert_double_gt(plot.right - plot.left, 0.85 * 648);
    for (guint i = 0; i < 5; i++)
        ck_assert_double_gt(swatch_box(figure, i).top, plot.bottom + 20);
}
END_TEST

START_TEST(none_is_none)
{
    g_autoptr(Profile) profile = steady_run();
    g_autoptr(Figure) figure = draw_with(
        profile,
        &(ChartOptions){.width = 648, .height = 432, .key_place = KEY_NONE});

    ck_assert_uint_eq(figure_count(figure, "key"), 0);
    ck_assert_uint_eq(figure_count(figure, "band"), 5);
}
END_TEST

/* A stack is broken behind its cost centres, a group of stacks is a name. */
START_TEST(labels_are_broken_as_what_they_are)
{
    g_autoptr(Profile) profile =
        profile_from("time: 0 1\n"
                     "the.first.centre/of.another.one/a.third.one/"
                     "of.the.program/main.x.y.z/main: 5 5\n"
                     "b: 1 1\n");
    g_autoptr(Figure) figure = NULL;
    guint entry;

    profile->breakdown = BREAKDOWN_COST_CENTRE;
    figure = draw_page(profile, 500, 300);
    entry = figure_find(figure, "key-entry", 0);
    ck_assert_uint_ge(figure_count_within(figure, entry, FIGURE_TEXT), 3);
    for (guint i = 0; i + 1 < figure_count_within(figure, entry, FIGURE_TEXT);
         i++)
        ck_assert(g_str_has_suffix(
            figure_within(figure, entry, FIGURE_TEXT, i)->text, "/"));
}
END_TEST

/* The number of hidden bands is whole, however narrow the key. */
START_TEST(the_count_is_whole)
{
    guint count = 0;

    for (double width = 200; width < 420; width += 7) {
        g_autoptr(Profile) profile = profile_waves(60, 40);
        g_autoptr(Figure) figure = draw_page(profile, width, 150);
        guint note = figure_find(figure, "key-note", 0);
        const char *text;
        guint hidden = 0, said = 0;

        if (figure_count(figure, "key-note") == 0)
            continue;
        text = figure_within(figure, note, FIGURE_TEXT, 0)->text;
        sscanf(figure_item(figure, note)->text, "and %u more", &hidden);
        ck_assert_uint_gt(hidden, 0);
        if (sscanf(text, "and %u more bands", &said) != 1)
            ck_assert_int_eq(sscanf(text, "+%u", &said), 1);
        ck_assert_uint_eq(said, hidden);
        ck_assert(g_str_has_suffix(text, "bands") || text[0] == '+');
        count++;
    }
    ck_assert_uint_gt(count, 10);
}
END_TEST

/* Labels that differ, though only in their middle, do so when they are cut. */
START_TEST(cut_labels_differ)
{
    g_autoptr(Profile) profile =
        profile_from("time: 0 1\n"
                     "Some.Module.With.A.Long.Name.aaaa.And.Its.End: 5 5\n"
                     "Some.Module.With.A.Longer.Name.bb.And.Its.End: 4 4\n"
                     "Some.Module.With.A.Name.cccccccccc.And.Its.End: 3 3\n"
                     "d: 2 2\ne: 2 2\nf: 2 2\ng: 1 1\n");

    for (double width = 200; width < 500; width += 20) {
        g_autoptr(Figure) figure = draw_page(profile, width, 0.6 * width);
        g_autoptr(GHashTable) seen =
            g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

        for (guint i = 0; i < figure_count(figure, "key-entry"); i++) {
            guint entry = figure_find(figure, "key-entry", i);
            GString *text = g_string_new(NULL);

            for (guint k = 0;
                 k < figure_count_within(figure, entry, FIGURE_TEXT); k++)
                g_string_append_printf(
                    text, "%s|",
                    figure_within(figure, entry, FIGURE_TEXT, k)->text);
            ck_assert_msg(g_hash_table_add(seen, g_strdup(text->str)),
                          "%g: '%s' twice", width, text->str);
            g_string_free(text, TRUE);
        }
    }
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("key");
    TCase *cases = add_case(suite, "keys");

    tcase_add_test(cases, entries_point_at_their_bands);
    tcase_add_test(cases, leaders_cross_nothing);
    tcase_add_test(cases, no_leaders_to_what_cannot_be_told_apart);
    tcase_add_test(cases, a_key_below_has_no_leaders);
    tcase_add_test(cases, none_is_none);
    tcase_add_test(cases, the_count_is_whole);
    tcase_add_test(cases, cut_labels_differ);
    tcase_add_test(cases, labels_are_broken_as_what_they_are);
    return run_suite(suite);
}
