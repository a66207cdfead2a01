#include "support/suite.h"

#include <math.h>
#include <string.h>

#include "support/drawings.h"

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

/* Draws every subject, with its memory lines, on pages [first .. end - 1] and
 * has a function look at the figure. */
static void
for_each_figure(guint first, guint end,
                void (*look)(const Figure *figure, const char *name))
{
    for (const Subject *row = drawing_subjects(); row->name; row++) {
        g_autoptr(Profile) profile = row->make();

        for (guint i = first; i < end; i++) {
            g_autoptr(Figure) figure =
                draw_overlaid(profile, pages[i].width, pages[i].height);

            look(figure, row->name);
        }
    }
}

static void
assert_all_inside(const Figure *figure, const char *name)
{
    for (guint i = 0; i < figure->items->len; i++)
        assert_inside(figure, figure_item(figure, i), name);
}

START_TEST(all_is_inside_a_usual_page)
{
    for_each_figure(FIRST_USUAL_PAGE, G_N_ELEMENTS(pages), assert_all_inside);
}
END_TEST

START_TEST(all_is_inside_a_stamp)
{
    for_each_figure(0, FIRST_USUAL_PAGE, assert_all_inside);
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
static void
assert_sound(const Figure *figure, const char *name)
{
    int depth = 0;

    for (guint i = 0; i < figure->items->len; i++) {
        const FigureItem *item = figure_item(figure, i);

        assert_sound_item(item);
        depth += item->kind == FIGURE_GROUP;
        depth -= item->kind == FIGURE_END;
        ck_assert_int_ge(depth, 0);
    }
    ck_assert_msg(depth == 0, "%s: a group is left open", name);
    ck_assert(g_utf8_validate(figure->title, -1, NULL));
    ck_assert(g_utf8_validate(figure->description, -1, NULL));
}

START_TEST(every_figure_is_sound)
{
    for_each_figure(0, G_N_ELEMENTS(pages), assert_sound);
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

            if (boxes_overlap(&box, &taken))
                ck_abort_msg("%s, %g x %g: '%s' lies over '%s'", name,
                             figure->width, figure->height, item->text,
                             other->text);
        }
        g_ptr_array_add(texts, (gpointer)(guintptr)item);
    }
}

START_TEST(texts_do_not_collide)
{
    for_each_figure(FIRST_USUAL_PAGE, G_N_ELEMENTS(pages), assert_texts_apart);
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

/* The bands that the key has no room for, as it says itself. */
static guint
count_hidden(const Figure *figure)
{
    const FigureItem *note;

    if (figure_count(figure, "key-note") == 0)
        return 0;
    note = figure_item(figure, figure_find(figure, "key-note", 0));
    return (guint)g_ascii_strtoull(note->text + strlen("and "), NULL, 10);
}

/* The key goes from the top of the stack downwards, in its colours; memory
 * lines follow. */
static void
assert_key(const Figure *figure, const char *name)
{
    guint n_bands = figure_count(figure, "band");
    guint n_lines = figure_count(figure, "memory");
    guint n_hidden = count_hidden(figure);

    if (figure_count(figure, "key") == 0)
        return;
    ck_assert_msg(
        figure_count(figure, "key-entry") + n_hidden == n_bands + n_lines,
        "%s: %u bands, %u lines, %u entries, %u hidden", name, n_bands, n_lines,
        figure_count(figure, "key-entry"), n_hidden);
    for (guint i = 0; i < n_lines; i++)
        figure_within(figure,
                      figure_find(figure, "key-entry", n_bands - n_hidden + i),
                      FIGURE_LINE, 0);
    if (n_hidden > 0)
        return;
    for (guint i = 0; i < n_bands; i++) {
        guint band = figure_find(figure, "band", n_bands - 1 - i);
        guint entry = figure_find(figure, "key-entry", i);
        const FigureItem *area = figure_within(figure, band, FIGURE_POLYGON, 0);
        const FigureItem *swatch =
            figure_within(figure, entry, FIGURE_RECTANGLE, 0);
        const FigureItem *text = figure_within(figure, entry, FIGURE_TEXT, 0);

        ck_assert_str_eq(figure_item(figure, band)->text,
                         figure_item(figure, entry)->text);
        assert_colour(&area->paint.fill, &swatch->paint.fill);
        ck_assert_str_ne(text->text, "");
    }
}

START_TEST(every_band_has_a_key_entry)
{
    for_each_figure(FIRST_USUAL_PAGE, G_N_ELEMENTS(pages), assert_key);
}
END_TEST

/* From pages too low for any key to such as have room for all of it. */
START_TEST(a_low_key_hides_bands_only)
{
    g_autoptr(Profile) profile = many_overlaid();
    guint n_keys = 0;

    for (double height = 40; height < 400; height++) {
        g_autoptr(Figure) figure = draw_overlaid(profile, 400, height);

        assert_key(figure, "many overlaid");
        n_keys += figure_count(figure, "key");
    }
    ck_assert(n_keys > 200 && n_keys < 360);
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
    ck_assert_ptr_nonnull(
        strstr(figure->description, "without bands. Lines: live bytes "));
    ck_assert(says(figure, "memory (MiB)"));
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
    const ChartOptions options = {
        .width = 648, .height = 432, .title = "a title of my own"};
    g_autoptr(Profile) profile = stacked_run();
    g_autoptr(Figure) plain = draw_default(profile);
    g_autoptr(Figure) titled = draw_with(profile, &options);

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

/* A part of a run is not taken for the whole. */
START_TEST(a_window_is_named)
{
    g_autoptr(Profile) profile = stacked_run();
    g_autoptr(Figure) figure = NULL;

    profile->windowed = TRUE;
    profile->start = 500 * G_GINT64_CONSTANT(1000000);
    profile->end = 1200 * G_GINT64_CONSTANT(1000000);
    figure = draw_default(profile);
    ck_assert(says(figure, "heap by closure type (-hT), 500 ms to 1.20 s"));
}
END_TEST

/* An edge that is drawn twice looks thicker than the others. */
START_TEST(the_title_shares_the_frame_of_the_page)
{
    g_autoptr(Profile) profile = stacked_run();
    g_autoptr(Figure) figure = draw_default(profile);
    guint title = figure_find(figure, "title", 0);
    Box page = item_box(figure_within(figure, figure_find(figure, "axes", 0),
                                      FIGURE_RECTANGLE, 0));
    Box line = item_box(figure_within(figure, title, FIGURE_LINE, 0));

    ck_assert_uint_eq(figure_count_within(figure, title, FIGURE_RECTANGLE), 0);
    ck_assert_uint_eq(figure_count_within(figure, title, FIGURE_LINE), 1);
    ck_assert_double_eq_tol(line.left, page.left, 1e-9);
    ck_assert_double_eq_tol(line.right, page.right, 1e-9);
    ck_assert_double_gt(line.top, page.top + 20);
    ck_assert_double_eq_tol(line.top, line.bottom, 1e-9);
}
END_TEST

/* Half an era is no era. */
START_TEST(eras_are_whole_numbers)
{
    for (guint n_eras = 1; n_eras <= 40; n_eras++) {
        g_autoptr(Profile) profile = profile_new("log");
        g_autoptr(Figure) figure = NULL;
        guint axes;

        profile->breakdown = BREAKDOWN_BIOGRAPHY;
        profile->has_breakdown = TRUE;
        profile->clock = CLOCK_ERAS;
        for (guint era = 0; era < n_eras; era++) {
            profile_begin_era(profile, 0);
            profile_sample(profile, "DRAG", 6 * 1048576);
            profile_end_era(profile);
        }
        profile_finish(profile);
        figure = draw_default(profile);
        axes = figure_find(figure, "axes", 0);
        for (guint i = 0; i < figure_count_within(figure, axes, FIGURE_TEXT);
             i++) {
            const char *text =
                figure_within(figure, axes, FIGURE_TEXT, i)->text;

            ck_assert_msg(strchr(text, '.') == NULL, "%u eras: '%s'", n_eras,
                          text);
        }
    }
}
END_TEST

START_TEST(the_axis_names_its_clock)
{
    static const char *const titles[] = {
        [CLOCK_WALL] = "time (s)",
        [CLOCK_MUTATOR] = "mutator CPU time (s)",
        [CLOCK_ERAS] = "era",
    };

    for (Clock clock = CLOCK_WALL; clock <= CLOCK_ERAS; clock++) {
        g_autoptr(Profile) profile = stacked_run();
        g_autoptr(Figure) figure = NULL;
        guint n_texts, axes;

        profile->clock = clock;
        figure = draw_default(profile);
        axes = figure_find(figure, "axes", 0);
        n_texts = figure_count_within(figure, axes, FIGURE_TEXT);
        /* The titles come last, that of the y axis behind. */
        ck_assert_str_eq(
            figure_within(figure, axes, FIGURE_TEXT, n_texts - 2)->text,
            titles[clock]);
    }
}
END_TEST

START_TEST(an_unknown_break_down_is_not_named)
{
    g_autoptr(Profile) profile = profile_from("time: 0 1\na: 7 8\n");
    g_autoptr(Figure) figure = NULL;

    profile->breakdown = BREAKDOWN_UNKNOWN;
    figure = draw_default(profile);
    ck_assert(says(figure, "heap by label"));
    ck_assert(!says(figure, "-h?"));
    ck_assert_ptr_nonnull(strstr(figure->description, "by label over"));
}
END_TEST

/* The order of the bands is not that of their shares. */
START_TEST(the_description_names_the_largest_bands)
{
    const SelectionOptions by_name = {.sort = SORT_NAME};
    g_autoptr(Profile) profile = profile_from("time: 0 1\n"
                                              "a: 10 10\n"
                                              "b: 50 50\n"
                                              "c: 15 15\n"
                                              "d: 25 25\n");
    g_autoptr(Selection) selection = selection_new(profile, &by_name);
    const ChartOptions options = {.width = 648, .height = 432};
    g_autoptr(Figure) figure = draw_selected(profile, selection, &options);

    ck_assert_ptr_nonnull(strstr(figure->description,
                                 "4 bands. Largest: b, 50.0 %; d, 25.0 %; "
                                 "c, 15.0 %."));
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
    TCase *cases = add_case(suite, "pages");

    tcase_add_test(cases, all_is_inside_a_usual_page);
    tcase_add_test(cases, all_is_inside_a_stamp);
    tcase_add_test(cases, every_figure_is_sound);
    tcase_add_test(cases, texts_do_not_collide);
    tcase_add_test(cases, drawing_twice_gives_the_same);
    tcase_add_test(cases, every_band_has_a_key_entry);
    tcase_add_test(cases, a_low_key_hides_bands_only);
    tcase_add_test(cases, the_default_page_has_a_key);
    tcase_add_test(cases, no_eras_but_memory_lines);
    tcase_add_test(cases, empty_plots_say_why);
    tcase_add_test(cases, the_page_is_titled);
    tcase_add_test(cases, a_window_is_named);
    tcase_add_test(cases, the_title_shares_the_frame_of_the_page);
    tcase_add_test(cases, eras_are_whole_numbers);
    tcase_add_test(cases, the_axis_names_its_clock);
    tcase_add_test(cases, an_unknown_break_down_is_not_named);
    tcase_add_test(cases, the_description_names_the_largest_bands);
    tcase_add_test(cases, eras_take_the_place_of_time);
    return run_suite(suite);
}
