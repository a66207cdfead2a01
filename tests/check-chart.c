#include "suite.h"

#include <math.h>
#include <string.h>

#include "drawings.h"

#define HAIR 0.01 /* points */

/* Pages of all shapes, the smallest and the largest that there may be. */
static const struct {
    double width, height;
} pages[] = {
    {24, 24},       {24, 600},    {600, 24},    {60, 50},
    {100, 100},     {120, 300},   {216, 144},   {324, 216},
    {320, 480},     {648, 432},   {842, 595},   {400, 842},
    {1190.55, 842}, {14400, 200}, {200, 14400}, {14400, 14400},
};

#define FIRST_USUAL_PAGE 6 /* smaller ones are stamps */

static void
assert_inside(const Figure *figure, const FigureItem *item, const char *name)
{
    Box box;

    if (item->kind == FIGURE_GROUP || item->kind == FIGURE_END ||
        (item->kind == FIGURE_TEXT && item->text[0] == '\0'))
        return;
    box = item_box(item);
    ck_assert_msg(box.left >= -HAIR && box.top >= -HAIR &&
                      box.right <= figure->width + HAIR &&
                      box.bottom <= figure->height + HAIR,
                  "%s, %g x %g: item of kind %d '%s' at %g %g %g %g", name,
                  figure->width, figure->height, item->kind,
                  item->text ? item->text : "", box.left, box.top, box.right,
                  box.bottom);
}

static void
assert_page(const Subject *subject, double width, double height)
{
    g_autoptr(Profile) profile = subject->make();
    g_autoptr(Figure) figure = draw_page(profile, width, height);

    for (guint i = 0; i < figure->items->len; i++)
        assert_inside(figure, figure_item(figure, i), subject->name);
}

START_TEST(all_is_inside_a_usual_page)
{
    for (const Subject *row = drawing_subjects(); row->name; row++)
        for (guint i = FIRST_USUAL_PAGE; i < G_N_ELEMENTS(pages); i++)
            assert_page(row, pages[i].width, pages[i].height);
}
END_TEST

START_TEST(all_is_inside_a_stamp)
{
    for (const Subject *row = drawing_subjects(); row->name; row++)
        for (guint i = 0; i < FIRST_USUAL_PAGE; i++)
            assert_page(row, pages[i].width, pages[i].height);
}
END_TEST

static void
assert_sound_item(const FigureItem *item)
{
    if (item->text != NULL)
        ck_assert(g_utf8_validate(item->text, -1, NULL));
    if (item->kind == FIGURE_TEXT) {
        ck_assert_ptr_nonnull(item->text);
        ck_assert_ptr_null(strchr(item->text, '\n'));
        ck_assert_double_gt(item->font.size, 0);
    }
    for (guint i = 0; i < item->n_points; i++)
        ck_assert(isfinite(item->points[i].x) && isfinite(item->points[i].y));
    ck_assert(item->paint.width >= 0 && isfinite(item->paint.width));
}

/* Groups balance, texts are valid, coordinates are numbers. */
START_TEST(every_figure_is_sound)
{
    for (const Subject *row = drawing_subjects(); row->name; row++)
        for (guint i = 0; i < G_N_ELEMENTS(pages); i++) {
            g_autoptr(Profile) profile = row->make();
            g_autoptr(Figure) figure =
                draw_page(profile, pages[i].width, pages[i].height);
            int depth = 0;

            for (guint k = 0; k < figure->items->len; k++) {
                const FigureItem *item = figure_item(figure, k);

                assert_sound_item(item);
                depth += item->kind == FIGURE_GROUP;
                depth -= item->kind == FIGURE_END;
                ck_assert_int_ge(depth, 0);
            }
            ck_assert_int_eq(depth, 0);
            ck_assert(g_utf8_validate(figure->title, -1, NULL));
            ck_assert(g_utf8_validate(figure->description, -1, NULL));
        }
}
END_TEST

/* No two texts of a page lie over each other. */
static void
assert_texts_apart(const Figure *figure, const char *name)
{
    g_autoptr(GPtrArray) texts = g_ptr_array_new();

    for (guint i = 0; i < figure->items->len; i++) {
        const FigureItem *item = figure_item(figure, i);
        Box box;

        if (item->kind != FIGURE_TEXT || item->text[0] == '\0')
            continue;
        box = item_box(item);
        for (guint k = 0; k < texts->len; k++) {
            const FigureItem *other = g_ptr_array_index(texts, k);
            Box taken = item_box(other);

            ck_assert_msg(!boxes_overlap(&box, &taken),
                          "%s, %g x %g: '%s' lies over '%s'", name,
                          figure->width, figure->height, item->text,
                          other->text);
        }
        g_ptr_array_add(texts, (gpointer)(guintptr)item);
    }
}

START_TEST(texts_do_not_collide)
{
    for (const Subject *row = drawing_subjects(); row->name; row++)
        for (guint i = FIRST_USUAL_PAGE; i < G_N_ELEMENTS(pages); i++) {
            g_autoptr(Profile) profile = row->make();
            g_autoptr(Figure) figure =
                draw_page(profile, pages[i].width, pages[i].height);

            assert_texts_apart(figure, row->name);
        }
}
END_TEST

START_TEST(drawing_twice_gives_the_same)
{
    for (const Subject *row = drawing_subjects(); row->name; row++) {
        g_autoptr(Profile) first = row->make();
        g_autoptr(Profile) second = row->make();
        g_autoptr(Figure) one = draw_default(first);
        g_autoptr(Figure) two = draw_default(second);
        g_autofree char *one_dump = dump_of(one);
        g_autofree char *two_dump = dump_of(two);

        ck_assert_str_eq(one_dump, two_dump);
    }
}
END_TEST

/* A band's polygon has its lower edge from left to right, then its upper one
 * back.  Returns the n-th point of the upper one, from the left. */
static const Point *
upper_edge(const FigureItem *polygon, guint n)
{
    return &polygon->points[polygon->n_points - 1 - n];
}

static const FigureItem *
band_polygon(const Figure *figure, guint band)
{
    return figure_within(figure, figure_find(figure, "band", band),
                         FIGURE_POLYGON, 0);
}

/* Bands come from the bottom upwards; each stands on the one before. */
static void
assert_stack(const Figure *figure, const Profile *profile, double peak)
{
    guint n_bands = figure_count(figure, "band");
    guint n_eras = profile_n_eras(profile);
    const FigureItem *top = band_polygon(figure, n_bands - 1);
    double ground = band_polygon(figure, 0)->points[0].y;
    double highest = item_box(top).top;

    for (guint band = 0; band < n_bands; band++) {
        const FigureItem *polygon = band_polygon(figure, band);

        ck_assert_uint_eq(polygon->n_points, 2 * n_eras);
        for (guint i = 0; i < n_eras; i++) {
            double below =
                band == 0 ? ground
                          : upper_edge(band_polygon(figure, band - 1), i)->y;

            ck_assert_double_eq_tol(polygon->points[i].y, below, 1e-6);
            ck_assert_double_le(upper_edge(polygon, i)->y, below + 1e-6);
        }
    }
    for (guint i = 0; i < n_eras; i++)
        ck_assert_double_eq_tol(
            (ground - upper_edge(top, i)->y) / (ground - highest),
            (double)profile_era(profile, i)->total / peak, 1e-9);
}

START_TEST(the_top_edge_is_the_total)
{
    g_autoptr(Profile) stacked = stacked_run();
    g_autoptr(Figure) small = draw_default(stacked);

    assert_stack(small, stacked, 13530);
    for (guint32 seed = 1; seed <= 30; seed++) {
        g_autoptr(Profile) profile = profile_random(seed, 40, 30);
        g_autoptr(Figure) figure = draw_default(profile);
        Statistics run = statistics_of_run(profile);
        gint64 span = profile_era(profile, profile_n_eras(profile) - 1)->time -
                      profile_era(profile, 0)->time;

        if (span > 0 && run.peak > 0)
            assert_stack(figure, profile, (double)run.peak);
    }
}
END_TEST

/* In bytes, as the diamond on the peak tells the scale. */
START_TEST(a_band_is_as_high_as_its_value)
{
    g_autoptr(Profile) profile =
        profile_from("time: 0 1 2 3\na: 100 300 50 0\nb: 50 100 200 20\n");
    g_autoptr(Figure) figure = draw_default(profile);
    const FigureItem *a = band_polygon(figure, 1);
    const FigureItem *b = band_polygon(figure, 0);
    double bytes = (b->points[0].y - upper_edge(a, 1)->y) / 400;
    static const double values[] = {100, 300, 50, 0};

    ck_assert(g_str_has_prefix(
        figure_item(figure, figure_find(figure, "band", 1))->text,
        "a: peak 300 B at 1 s, "));
    for (guint i = 0; i < 4; i++)
        ck_assert_double_eq_tol(a->points[i].y - upper_edge(a, i)->y,
                                values[i] * bytes, 1e-6);
}
END_TEST

START_TEST(other_is_at_the_bottom)
{
    g_autoptr(Profile) profile = stacked_run();
    g_autoptr(Figure) figure = draw_default(profile);
    const FigureItem *polygon = band_polygon(figure, 0);
    guint n_entries = figure_count(figure, "key-entry");

    ck_assert(g_str_has_prefix(
        figure_item(figure, figure_find(figure, "band", 0))->text,
        "OTHER (2 bands): peak 30 B at 500 ms, "));
    for (guint i = 1; i < polygon->n_points / 2; i++)
        ck_assert_double_eq(polygon->points[i].y, polygon->points[0].y);
    ck_assert_str_eq(
        figure_item(figure, figure_find(figure, "key-entry", n_entries - 1))
            ->text,
        "OTHER (2 bands)");
}
END_TEST

/* The key goes from the top of the stack downwards, in its colours. */
static void
assert_key(const Figure *figure, const char *name)
{
    guint n_bands = figure_count(figure, "band");

    if (figure_count(figure, "key") == 0)
        return;
    ck_assert_msg(figure_count(figure, "key-entry") == n_bands,
                  "%s: %u bands, %u entries", name, n_bands,
                  figure_count(figure, "key-entry"));
    for (guint i = 0; i < n_bands; i++) {
        guint band = figure_find(figure, "band", n_bands - 1 - i);
        guint entry = figure_find(figure, "key-entry", i);
        const FigureItem *area = figure_within(figure, band, FIGURE_POLYGON, 0);
        const FigureItem *swatch =
            figure_within(figure, entry, FIGURE_RECTANGLE, 0);
        const FigureItem *text = figure_within(figure, entry, FIGURE_TEXT, 0);

        ck_assert(g_str_has_prefix(figure_item(figure, band)->text,
                                   figure_item(figure, entry)->text));
        ck_assert_mem_eq(&area->paint.fill, &swatch->paint.fill,
                         sizeof(Colour));
        ck_assert_str_ne(text->text, "");
    }
}

START_TEST(every_band_has_a_key_entry)
{
    for (const Subject *row = drawing_subjects(); row->name; row++)
        for (guint i = FIRST_USUAL_PAGE; i < G_N_ELEMENTS(pages); i++) {
            g_autoptr(Profile) profile = row->make();
            g_autoptr(Figure) figure =
                draw_page(profile, pages[i].width, pages[i].height);

            if (profile_n_eras(profile) > 0)
                assert_key(figure, row->name);
        }
}
END_TEST

START_TEST(the_default_page_has_a_key)
{
    g_autoptr(Profile) profile = stacked_run();
    g_autoptr(Profile) many = profile_waves(60, 10);
    g_autoptr(Figure) figure = draw_default(profile);
    g_autoptr(Figure) of_many = draw_default(many);

    ck_assert_uint_eq(figure_count(figure, "key"), 1);
    ck_assert_uint_eq(figure_count(figure, "key-entry"), 4);
    ck_assert_uint_eq(figure_count(of_many, "key-entry"), 21);
}
END_TEST

/* More eras than points of width: bounded, and the peaks are kept. */
START_TEST(many_eras_are_thinned)
{
    g_autoptr(Profile) profile = noisy_run();
    g_autoptr(Figure) figure = draw_default(profile);
    guint most = 2 * (2 * (guint)CHART_DEFAULT_WIDTH + 8);
    guint n_bands = figure_count(figure, "band");
    double highest = 0, unit;

    ck_assert_uint_eq(n_bands, 2 + 1);
    for (guint band = 0; band < n_bands; band++) {
        ck_assert_uint_le(band_polygon(figure, band)->n_points, most);
        ck_assert_uint_ge(band_polygon(figure, band)->n_points, 400);
    }
    unit = (band_polygon(figure, 0)->points[0].y -
            item_box(band_polygon(figure, n_bands - 1)).top) /
           (double)statistics_of_run(profile).peak;
    for (guint band = 0; band < n_bands; band++) {
        const FigureItem *polygon = band_polygon(figure, band);
        const char *title =
            figure_item(figure, figure_find(figure, "band", band))->text;

        for (guint i = 0; i < polygon->n_points / 2; i++)
            if (g_str_has_prefix(title, "hidden"))
                highest = MAX(highest,
                              polygon->points[i].y - upper_edge(polygon, i)->y);
    }
    ck_assert_double_eq_tol(highest / unit, 20000, 1);
}
END_TEST

START_TEST(many_memory_points_are_thinned)
{
    for (const Subject *row = drawing_subjects(); row->name; row++) {
        g_autoptr(Profile) profile = row->make();
        g_autoptr(Figure) figure = draw_default(profile);
        guint n_points = 0;

        for (guint i = 0; i < figure->items->len; i++)
            n_points += figure_item(figure, i)->n_points;
        ck_assert_uint_lt(n_points, 12000);
        ck_assert_uint_lt(figure->items->len, 2500);
    }
}
END_TEST

START_TEST(one_era_is_a_column)
{
    g_autoptr(Profile) profile = lone_era();
    g_autoptr(Figure) figure = draw_default(profile);
    Box lower = item_box(band_polygon(figure, 0));
    Box upper = item_box(band_polygon(figure, 1));

    ck_assert_double_gt(lower.right - lower.left, 4);
    ck_assert_double_eq_tol(lower.left, upper.left, 1e-9);
    ck_assert_double_eq_tol(upper.bottom, lower.top, 1e-9);
    ck_assert_double_eq_tol(
        (upper.bottom - upper.top) / (lower.bottom - lower.top), 3, 1e-9);
}
END_TEST

/* Returns whether any text of the figure contains that part. */
static gboolean
says(const Figure *figure, const char *part)
{
    for (guint i = 0; i < figure->items->len; i++) {
        const FigureItem *item = figure_item(figure, i);

        if (item->kind == FIGURE_TEXT && strstr(item->text, part) != NULL)
            return TRUE;
    }
    return FALSE;
}

START_TEST(no_eras_but_memory_lines)
{
    g_autoptr(Profile) profile = memory_run();
    g_autoptr(Figure) figure = draw_default(profile);

    ck_assert_uint_eq(figure_count(figure, "band"), 0);
    ck_assert_uint_eq(figure_count(figure, "memory"), 2);
    ck_assert_uint_eq(figure_count(figure, "key-entry"), 2);
    ck_assert_uint_eq(figure_count(figure, "peak"), 0);
    ck_assert_uint_eq(
        figure_within(figure, figure_find(figure, "memory", 0), FIGURE_LINE, 0)
            ->n_points,
        5);
    ck_assert(says(figure, "no heap census in this log"));
    ck_assert(says(figure, "memory (MiB)"));
}
END_TEST

/* The lines' greatest values survive thinning. */
START_TEST(memory_lines_keep_their_peak)
{
    g_autoptr(Profile) profile = profile_new("log");
    g_autoptr(Figure) figure = NULL;
    const FigureItem *line;
    Box box;

    for (guint i = 0; i < 30000; i++)
        profile_add_memory(profile, MEMORY_LIVE, i,
                           i == 12345   ? 1000000
                           : i == 12346 ? 0
                                        : 500000);
    profile->end = 30000;
    profile_finish(profile);
    figure = draw_default(profile);
    line =
        figure_within(figure, figure_find(figure, "memory", 0), FIGURE_LINE, 0);
    box = item_box(line);
    ck_assert_double_eq_tol(
        (box.bottom - line->points[0].y) / (box.bottom - box.top), 0.5, 1e-6);
    for (guint i = 1; i < line->n_points; i++)
        ck_assert_double_ge(line->points[i].x, line->points[i - 1].x);
}
END_TEST

START_TEST(a_single_memory_point_is_seen)
{
    g_autoptr(Profile) profile = profile_new("log");
    g_autoptr(Figure) figure = NULL;

    profile_add_memory(profile, MEMORY_LIVE, 500, 1000000);
    profile->end = 1000;
    profile_finish(profile);
    figure = draw_default(profile);
    ck_assert_uint_ge(
        figure_within(figure, figure_find(figure, "memory", 0), FIGURE_LINE, 0)
            ->n_points,
        2);
}
END_TEST

START_TEST(empty_plots_say_why)
{
    g_autoptr(Profile) none = profile_new("log");
    g_autoptr(Profile) empty = profile_from("time: 0 1 2\n");
    g_autoptr(Figure) of_none = NULL;
    g_autoptr(Figure) of_empty = draw_default(empty);

    profile_finish(none);
    of_none = draw_default(none);
    ck_assert(says(of_none, "no heap census in this log"));
    ck_assert(says(of_empty, "every census is empty"));
    ck_assert_uint_eq(figure_count(of_none, "band"), 0);
    ck_assert_uint_eq(figure_count(of_empty, "band"), 0);
    ck_assert_uint_eq(figure_count(of_empty, "key-entry"), 0);
}
END_TEST

START_TEST(the_page_is_titled)
{
    const ChartOptions options = {648, 432, "a title of my own"};
    g_autoptr(Profile) profile = stacked_run();
    g_autoptr(Selection) selection = select_bands(profile, 1, 20);
    g_autoptr(Figure) plain = draw_default(profile);
    g_autoptr(Figure) titled =
        chart_draw(profile, selection, &options, metrics_fixed());

    ck_assert_str_eq(plain->title, "prog in.txt +RTS -h");
    ck_assert(says(plain, "prog in.txt +RTS -h"));
    ck_assert(says(plain, "heap by closure type (-hT)"));
    ck_assert(says(plain, "2001-09-09 01:46:40 UTC"));
    ck_assert(says(plain, "time (s)"));
    ck_assert(says(plain, "heap residency (KiB)"));
    ck_assert_int_eq(plain->date, 1000000000);
    ck_assert_str_eq(titled->title, "a title of my own");
    ck_assert(says(titled, "a title of my own"));
    ck_assert(!says(titled, "in.txt"));
}
END_TEST

START_TEST(eras_take_the_place_of_time)
{
    g_autoptr(Profile) profile = biography_run();
    g_autoptr(Figure) figure = draw_default(profile);

    ck_assert(says(figure, "peak 1.21 KiB, era 1"));
    ck_assert(says(figure, "eras, mean"));
    ck_assert(says(figure, "-hbdrag,void"));
    ck_assert(!says(figure, "time ("));
    for (guint i = 0; i < figure_count(figure, "band"); i++)
        ck_assert_ptr_nonnull(
            strstr(figure_item(figure, figure_find(figure, "band", i))->text,
                   " in era "));
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("chart");
    TCase *cases = tcase_create("pages");

    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, all_is_inside_a_usual_page);
    tcase_add_test(cases, all_is_inside_a_stamp);
    tcase_add_test(cases, every_figure_is_sound);
    tcase_add_test(cases, texts_do_not_collide);
    tcase_add_test(cases, drawing_twice_gives_the_same);
    tcase_add_test(cases, the_top_edge_is_the_total);
    tcase_add_test(cases, a_band_is_as_high_as_its_value);
    tcase_add_test(cases, other_is_at_the_bottom);
    tcase_add_test(cases, every_band_has_a_key_entry);
    tcase_add_test(cases, the_default_page_has_a_key);
    tcase_add_test(cases, many_eras_are_thinned);
    tcase_add_test(cases, many_memory_points_are_thinned);
    tcase_add_test(cases, one_era_is_a_column);
    tcase_add_test(cases, no_eras_but_memory_lines);
    tcase_add_test(cases, memory_lines_keep_their_peak);
    tcase_add_test(cases, a_single_memory_point_is_seen);
    tcase_add_test(cases, empty_plots_say_why);
    tcase_add_test(cases, the_page_is_titled);
    tcase_add_test(cases, eras_take_the_place_of_time);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
