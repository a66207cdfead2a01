#include "suite.h"

#include <string.h>

#include "drawings.h"

#define SECOND G_GINT64_CONSTANT(1000000000)

/* A run of ten seconds with a steady heap and a peak at that time. */
static Profile *
begin_run(gint64 peak_time)
{
    Profile *profile = profile_new("log");

    profile->breakdown = BREAKDOWN_CLOSURE_TYPE;
    profile->has_breakdown = TRUE;
    for (gint64 time = 0; time <= 10 * SECOND; time += SECOND) {
        profile_begin_era(profile, time);
        profile_sample(profile, "a", time == peak_time ? 5000 : 1000);
        profile_end_era(profile);
    }
    profile->end = 10 * SECOND;
    return profile;
}

static void
mark(Profile *profile, MarkerKind kind, gint64 time, const char *text)
{
    profile_add_marker(profile, kind, time, text, strlen(text));
}

/* The plot is the second rectangle of the axes, after the page's frame. */
static Box
plot_of(const Figure *figure)
{
    return item_box(figure_within(figure, figure_find(figure, "axes", 0),
                                  FIGURE_RECTANGLE, 1));
}

/* The texts of markers stand above the plot, below the title, each over its
 * marker, and no two collide.  Returns how many there are. */
static guint
assert_marker_texts(const Figure *figure)
{
    guint n_markers = figure_count(figure, "marker");
    Box plot = plot_of(figure);
    Box title = {0, 0, 0, 0};
    g_autoptr(GArray) boxes = g_array_new(FALSE, FALSE, sizeof(Box));

    if (figure_count(figure, "title") > 0)
        title = item_box(figure_within(figure, figure_find(figure, "title", 0),
                                       FIGURE_RECTANGLE, 0));
    for (guint i = 0; i < n_markers; i++) {
        guint group = figure_find(figure, "marker", i);
        Box line = item_box(figure_within(figure, group, FIGURE_LINE, 0));
        Box box;

        if (figure_count_within(figure, group, FIGURE_TEXT) == 0)
            continue;
        box = item_box(figure_within(figure, group, FIGURE_TEXT, 0));
        ck_assert_double_le(box.left, line.left + 1);
        ck_assert_double_ge(box.right, line.left - 1);
        ck_assert_double_le(box.bottom, plot.top + 0.01);
        ck_assert_double_le(box.right, plot.right + 0.01);
        ck_assert_double_ge(box.top, title.bottom);
        for (guint k = 0; k < boxes->len; k++)
            ck_assert_msg(!boxes_overlap(&box, &g_array_index(boxes, Box, k)),
                          "on %g x %g the text of marker %u lies over another",
                          figure->width, figure->height, i);
        g_array_append_val(boxes, box);
    }
    return boxes->len;
}

static void
assert_markers(const Profile *profile)
{
    static const double widths[] = {200, 324, 432, 648};

    for (guint i = 0; i < G_N_ELEMENTS(widths); i++)
        for (double shape = 0.4; shape < 2; shape += 0.3) {
            g_autoptr(Figure) figure =
                draw_page(profile, widths[i], widths[i] * shape);

            assert_marker_texts(figure);
        }
}

START_TEST(texts_do_not_collide)
{
    g_autoptr(Profile) few = marked_run();

    assert_markers(few);
    for (guint n_markers = 1; n_markers <= 1000; n_markers *= 3) {
        g_autoptr(Profile) profile = begin_run(0);

        for (guint i = 0; i < n_markers; i++)
            mark(profile, MARKER_USER, i * 7919 % 9973 * (SECOND / 1000),
                 i % 3 ? "short" : "a text that is rather long");
        profile_finish(profile);
        assert_markers(profile);
    }
}
END_TEST

/* The rows of texts must grow with the font. */
START_TEST(texts_do_not_collide_on_large_pages)
{
    g_autoptr(Profile) profile = marked_run();
    g_autoptr(Figure) a4 = draw_page(profile, 842, 595);
    g_autoptr(Figure) a3 = draw_page(profile, 1190.55, 842);
    g_autoptr(Figure) largest = draw_page(profile, 14400, 14400);

    assert_marker_texts(a4);
    assert_marker_texts(a3);
    assert_marker_texts(largest);
}
END_TEST

START_TEST(markers_with_room_have_their_texts)
{
    g_autoptr(Profile) profile = begin_run(0);
    g_autoptr(Figure) figure = NULL;

    mark(profile, MARKER_USER, 2 * SECOND, "two");
    mark(profile, MARKER_USER, 6 * SECOND, "six");
    mark(profile, MARKER_USER, 6 * SECOND + SECOND / 10, "six and more");
    profile_finish(profile);
    figure = draw_default(profile);
    ck_assert_uint_eq(figure_count(figure, "marker"), 3);
    ck_assert_uint_eq(assert_marker_texts(figure), 3);
    ck_assert_str_eq(
        figure_item(figure, figure_find(figure, "marker", 2))->text,
        "6.10 s: six and more");
}
END_TEST

/* Draws with every marker of the profile. */
static Figure *
draw_all(const Profile *profile)
{
    return draw_with(profile, &(ChartOptions){.width = 648,
                                              .height = 432,
                                              .markers = profile->markers});
}

static const char *
marker_title(const Figure *figure, guint n)
{
    return figure_item(figure, figure_find(figure, "marker", n))->text;
}

START_TEST(chosen_messages_are_drawn)
{
    g_autoptr(Profile) profile = begin_run(0);
    g_autoptr(Figure) figure = NULL;
    guint message, marker;

    mark(profile, MARKER_EVENT, 2 * SECOND, "message");
    mark(profile, MARKER_USER, 5 * SECOND, "marker");
    profile_finish(profile);
    figure = draw_all(profile);
    ck_assert_uint_eq(assert_marker_texts(figure), 2);
    ck_assert_str_eq(marker_title(figure, 0), "2 s: message");
    message = figure_find(figure, "marker", 0);
    marker = figure_find(figure, "marker", 1);
    ck_assert_mem_ne(
        &figure_within(figure, message, FIGURE_LINE, 0)->paint.stroke,
        &figure_within(figure, marker, FIGURE_LINE, 0)->paint.stroke,
        sizeof(Colour));
}
END_TEST

/* However many messages there are, every marker that has room is drawn with
 * its text, and what is not drawn is counted. */
START_TEST(markers_come_before_messages)
{
    g_autoptr(Profile) profile = begin_run(0);
    g_autoptr(Figure) figure = NULL;
    guint n_users = 0, n_all = 0;

    for (guint i = 0; i < 20000; i++)
        mark(profile, MARKER_EVENT, i * (SECOND / 2000), "message");
    for (guint i = 0; i < 5; i++)
        mark(profile, MARKER_USER, i * 2 * SECOND + SECOND / 3, "user");
    profile_finish(profile);
    figure = draw_all(profile);
    assert_marker_texts(figure);
    ck_assert_uint_lt(figure_count(figure, "marker"), 650);
    for (guint i = 0; i < figure_count(figure, "marker"); i++) {
        const char *title = marker_title(figure, i);
        const char *more = strstr(title, "and ");

        if (strstr(title, "user") != NULL) {
            n_users++;
            ck_assert_uint_eq(
                figure_count_within(figure, figure_find(figure, "marker", i),
                                    FIGURE_TEXT),
                1);
        }
        n_all += 1 + (more != NULL ? (guint)strtoul(more + 4, NULL, 10) : 0);
    }
    ck_assert_uint_eq(n_users, 5);
    ck_assert_uint_eq(n_all, 20005);
}
END_TEST

/* Hundreds of long texts must not make a picture of megabytes. */
START_TEST(texts_are_bounded)
{
    g_autoptr(Profile) profile = begin_run(0);
    g_autoptr(Figure) figure = NULL;
    g_autofree char *text = g_strnfill(50000, '&');
    gsize size = 0;

    for (guint i = 0; i < 1000; i++)
        mark(profile, MARKER_USER, i * (SECOND / 100), text);
    profile_finish(profile);
    figure = draw_all(profile);
    for (guint i = 0; i < figure->items->len; i++)
        if (figure_item(figure, i)->text != NULL)
            size += strlen(figure_item(figure, i)->text);
    ck_assert_uint_lt(size, 150000);
}
END_TEST

/* What lies beside the time axis is not drawn, and takes no room. */
START_TEST(markers_beside_the_axis_are_left_out)
{
    g_autoptr(Profile) profile = begin_run(0);
    g_autoptr(Profile) none = begin_run(0);
    g_autoptr(Figure) figure = NULL;
    g_autoptr(Figure) plain = NULL;

    mark(profile, MARKER_USER, -SECOND, "before");
    mark(profile, MARKER_USER, 0, "first");
    mark(profile, MARKER_USER, 10 * SECOND, "last");
    mark(profile, MARKER_USER, 11 * SECOND, "after");
    mark(none, MARKER_USER, 11 * SECOND, "after");
    profile_finish(profile);
    profile_finish(none);
    figure = draw_all(profile);
    plain = draw_all(none);
    ck_assert_uint_eq(figure_count(figure, "marker"), 2);
    ck_assert_str_eq(marker_title(figure, 0), "0 s: first");
    ck_assert_str_eq(marker_title(figure, 1), "10 s: last");
    ck_assert_uint_eq(figure_count(plain, "marker"), 0);
    ck_assert_double_lt(plot_of(plain).top, plot_of(figure).top);
}
END_TEST

/* A line through the plot at the marker's time. */
START_TEST(markers_stand_at_their_time)
{
    g_autoptr(Profile) profile = begin_run(0);
    g_autoptr(Figure) figure = NULL;
    Box plot;

    for (guint i = 0; i <= 10; i++)
        mark(profile, MARKER_USER, i * SECOND, "m");
    profile_finish(profile);
    figure = draw_default(profile);
    plot = plot_of(figure);
    ck_assert_uint_eq(figure_count(figure, "marker"), 11);
    for (guint i = 0; i <= 10; i++) {
        guint group = figure_find(figure, "marker", i);
        Box line = item_box(figure_within(figure, group, FIGURE_LINE, 0));

        ck_assert_double_eq_tol(
            line.left, plot.left + i * (plot.right - plot.left) / 10, 1e-6);
        ck_assert_double_eq_tol(line.left, line.right, 1e-9);
        ck_assert_double_eq_tol(line.top, plot.top, 1e-9);
        ck_assert_double_ge(line.bottom, plot.bottom - 1e-9);
    }
}
END_TEST

START_TEST(a_crowd_is_thinned)
{
    g_autoptr(Profile) profile = begin_run(0);
    g_autoptr(Figure) figure = NULL;

    for (guint i = 0; i < 20000; i++)
        mark(profile, MARKER_USER, i * (SECOND / 2000), "m");
    profile_finish(profile);
    figure = draw_default(profile);
    ck_assert_uint_gt(figure_count(figure, "marker"), 20);
    ck_assert_uint_lt(figure_count(figure, "marker"), 650);
}
END_TEST

/* The diamond is on the highest point of the stack; its text lies within the
 * plot, wherever the peak is. */
START_TEST(the_peak_is_named)
{
    for (gint64 second = 0; second <= 10; second++) {
        g_autoptr(Profile) profile = begin_run(second * SECOND);
        g_autoptr(Figure) figure = NULL;
        g_autofree char *expected =
            g_strdup_printf("peak 4.88 KiB at %" G_GINT64_FORMAT " s", second);
        guint group;
        const FigureItem *text;
        Box plot, box, diamond, band;

        profile_finish(profile);
        figure = draw_default(profile);
        group = figure_find(figure, "peak", 0);
        text = figure_within(figure, group, FIGURE_TEXT, 0);
        plot = plot_of(figure);
        box = item_box(text);
        diamond = item_box(figure_within(figure, group, FIGURE_POLYGON, 0));
        band = item_box(figure_within(figure, figure_find(figure, "band", 0),
                                      FIGURE_POLYGON, 0));
        ck_assert_str_eq(text->text, expected);
        ck_assert(box.left >= plot.left && box.right <= plot.right);
        ck_assert(box.top >= plot.top && box.bottom <= diamond.bottom);
        ck_assert_double_eq_tol(
            (diamond.left + diamond.right) / 2,
            plot.left + (double)second * (plot.right - plot.left) / 10, 1e-6);
        ck_assert_double_eq_tol((diamond.top + diamond.bottom) / 2, band.top,
                                1e-6);
    }
}
END_TEST

/* Those of a .hp have none: no room is kept for it. */
START_TEST(markers_without_text_are_flags)
{
    g_autoptr(Profile) profile = begin_run(0);
    g_autoptr(Profile) bare = begin_run(0);
    g_autoptr(Figure) figure = NULL, none = NULL;
    guint group;

    profile_add_marker(profile, MARKER_USER, 3 * SECOND, NULL, 0);
    profile_finish(profile);
    profile_finish(bare);
    figure = draw_default(profile);
    none = draw_default(bare);
    group = figure_find(figure, "marker", 0);
    ck_assert_str_eq(figure_item(figure, group)->text, "3 s");
    ck_assert_uint_eq(figure_count_within(figure, group, FIGURE_TEXT), 0);
    ck_assert_uint_eq(figure_count_within(figure, group, FIGURE_LINE), 1);
    ck_assert_double_eq(plot_of(figure).top, plot_of(none).top);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("marks");
    TCase *cases = tcase_create("marks");

    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, texts_do_not_collide);
    tcase_add_test(cases, texts_do_not_collide_on_large_pages);
    tcase_add_test(cases, markers_with_room_have_their_texts);
    tcase_add_test(cases, chosen_messages_are_drawn);
    tcase_add_test(cases, markers_come_before_messages);
    tcase_add_test(cases, texts_are_bounded);
    tcase_add_test(cases, markers_beside_the_axis_are_left_out);
    tcase_add_test(cases, markers_stand_at_their_time);
    tcase_add_test(cases, a_crowd_is_thinned);
    tcase_add_test(cases, markers_without_text_are_flags);
    tcase_add_test(cases, the_peak_is_named);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
