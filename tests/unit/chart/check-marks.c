#include "support/suite.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/drawings.h"

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

static Box
title_of(const Figure *figure)
{
    if (figure_count(figure, "title") == 0)
        return (Box){0, 0, 0, 0};
    return item_box(
        figure_within(figure, figure_find(figure, "title", 0), FIGURE_LINE, 0));
}

/* Texts that stand above the plot, each on its marker's pole, below the
 * title.  Returns how many there are. */
static guint
assert_marker_texts(const Figure *figure)
{
    guint n_texts = 0;
    Box plot = plot_of(figure);
    Box title = title_of(figure);

    for (guint i = 0, end = figure_count(figure, "marker"); i < end; i++) {
        guint group = figure_find(figure, "marker", i);
        Box line = item_box(figure_within(figure, group, FIGURE_LINE, 0));
        Box box;

        if (figure_count_within(figure, group, FIGURE_TEXT) == 0)
            continue;
        box = item_box(figure_within(figure, group, FIGURE_TEXT, 0));
        ck_assert_double_le(box.left, line.left + 2);
        ck_assert_double_ge(box.right, line.left - 2);
        ck_assert_double_le(box.bottom, plot.top + 0.01);
        ck_assert_double_le(box.right, plot.right + 0.01);
        ck_assert_double_ge(box.top, title.bottom);
        n_texts++;
    }
    return n_texts;
}

/* Nothing leaves the page, and no two texts overlap. */
static void
assert_texts_apart(const Figure *figure)
{
    g_autoptr(GArray) boxes = g_array_new(FALSE, FALSE, sizeof(Box));

    for (guint i = 0; i < figure->items->len; i++) {
        const FigureItem *item = figure_item(figure, i);
        Box box;

        if (item->n_points == 0)
            continue;
        box = item_box(item);
        ck_assert_msg(box.left >= -0.01 && box.right <= figure->width + 0.01 &&
                          box.top >= -0.01 &&
                          box.bottom <= figure->height + 0.01,
                      "item %u leaves the page of %g x %g", i, figure->width,
                      figure->height);
        if (item->kind != FIGURE_TEXT || item->text[0] == '\0')
            continue;
        for (guint k = 0; k < boxes->len; k++)
            ck_assert_msg(!boxes_overlap(&box, &g_array_index(boxes, Box, k)),
                          "on %g x %g '%s' lies over another text",
                          figure->width, figure->height, item->text);
        g_array_append_val(boxes, box);
    }
}

/* No pole of a text passes through the text of another marker. */
static void
assert_poles(const Figure *figure)
{
    guint n_markers = figure_count(figure, "marker");

    for (guint i = 0; i < n_markers; i++) {
        guint group = figure_find(figure, "marker", i);
        Box pole;

        if (figure_count_within(figure, group, FIGURE_TEXT) == 0)
            continue;
        pole = item_box(figure_within(figure, group, FIGURE_LINE, 2));
        pole.left -= 0.25;
        pole.right += 0.25;
        for (guint k = 0; k < n_markers; k++) {
            guint other = figure_find(figure, "marker", k);
            Box text;

            if (k == i || figure_count_within(figure, other, FIGURE_TEXT) == 0)
                continue;
            text = item_box(figure_within(figure, other, FIGURE_TEXT, 0));
            ck_assert_msg(!boxes_overlap(&pole, &text),
                          "on %g x %g a pole passes through a text",
                          figure->width, figure->height);
        }
    }
}

/* The boxes of flags lie side by side, between title and plot, each over the
 * lines that its bracket names. */
static void
assert_flags(const Figure *figure)
{
    Box plot = plot_of(figure);
    Box title = title_of(figure);
    double before = -G_MAXDOUBLE;

    for (guint i = 0, end = figure_count(figure, "flag"); i < end; i++) {
        guint group = figure_find(figure, "flag", i);
        Box box = item_box(figure_within(figure, group, FIGURE_RECTANGLE, 0));
        Box text = item_box(figure_within(figure, group, FIGURE_TEXT, 0));
        Box bracket = item_box(figure_within(figure, group, FIGURE_LINE, 0));

        ck_assert_double_ge(box.left, before);
        ck_assert_double_ge(box.top, title.bottom);
        ck_assert_double_le(box.bottom, plot.top);
        ck_assert_double_le(box.left, text.left);
        ck_assert_double_ge(box.right, text.right);
        ck_assert_double_le(box.left, bracket.right + 0.01);
        ck_assert_double_ge(box.right, bracket.left - 0.01);
        before = box.right;
    }
}

static double
marker_x(const Profile *profile, const Box *plot, guint index)
{
    const Marker *marker = &g_array_index(profile->markers, Marker, index);

    return plot->left + (double)marker->time / (double)profile->end *
                            (plot->right - plot->left);
}

/* Returns how far the nearest line or tick is from a place. */
static double
distance_to_line(const GArray *lines, double x)
{
    double least = G_MAXDOUBLE;

    for (guint i = 0; i < lines->len; i++)
        least = MIN(least, fabs(g_array_index(lines, double, i) - x));
    return least;
}

/* Returns how far the nearest marker is from a line. */
static double
distance_to_marker(const Profile *profile, const Box *plot, double x)
{
    double least = G_MAXDOUBLE;

    for (guint i = 0; i < profile->markers->len; i++)
        least = MIN(least, fabs(marker_x(profile, plot, i) - x));
    return least;
}

/* Each line stands at the time of a marker, and each marker, all of which lie
 * on the axis, less than two points from a line or a tick.  Lines do not fill
 * the plot. */
static void
assert_lines(const Profile *profile, const Figure *figure)
{
    g_autoptr(GArray) lines = g_array_new(FALSE, FALSE, sizeof(double));
    Box plot = plot_of(figure);
    double room = 0;

    for (guint i = 0, end = figure_count(figure, "marker"); i < end; i++) {
        guint group = figure_find(figure, "marker", i);
        Box line = item_box(figure_within(figure, group, FIGURE_LINE, 0));

        ck_assert_double_eq_tol(line.left, line.right, 1e-9);
        ck_assert_double_eq_tol(line.top, plot.top, 1e-9);
        ck_assert_double_lt(distance_to_marker(profile, &plot, line.left),
                            1e-6);
        room += line.bottom > plot.top + 10 ? 4 : 0;
        g_array_append_val(lines, line.left);
    }
    ck_assert_double_le(room, plot.right - plot.left + 4);
    for (guint i = 0; i < profile->markers->len; i++)
        ck_assert_double_lt(
            distance_to_line(lines, marker_x(profile, &plot, i)), 2);
}

/* Returns how many markers the tooltips tell of. */
static guint
count_in_titles(const Figure *figure)
{
    guint count = 0;

    for (guint i = 0, end = figure_count(figure, "marker"); i < end; i++) {
        const FigureItem *item =
            figure_item(figure, figure_find(figure, "marker", i));
        g_auto(GStrv) parts = g_strsplit(item->text, "; ", -1);

        for (guint k = 0; parts[k] != NULL; k++)
            count += g_str_has_prefix(parts[k], "and ")
                         ? (guint)strtoul(parts[k] + 4, NULL, 10)
                         : 1;
    }
    return count;
}

/* Returns how many markers the list tells of: by entry or by its note. */
static guint
count_in_list(const Figure *figure)
{
    guint count = 0;

    for (guint i = 0, end = figure_count(figure, "mark"); i < end; i++) {
        guint group = figure_find(figure, "mark", i);
        guint n_texts = figure_count_within(figure, group, FIGURE_TEXT);
        const char *last =
            figure_within(figure, group, FIGURE_TEXT, n_texts - 1)->text;

        count +=
            g_str_has_prefix(last, " (") && g_str_has_suffix(last, "\xc3\x97)")
                ? (guint)strtoul(last + 2, NULL, 10)
                : 1;
    }
    if (figure_count(figure, "mark-note") > 0) {
        guint group = figure_find(figure, "mark-note", 0);
        const char *note = figure_item(figure, group)->text;

        count += (guint)strtoul(
            g_str_has_prefix(note, "and ") ? note + 4 : note, NULL, 10);
    }
    return count;
}

/* Returns how many markers there were in all, or of those with a text. */
static guint
count_all(const Profile *profile, gboolean with_text)
{
    guint count = 0;

    for (guint i = 0; i < profile->markers->len; i++) {
        const Marker *marker = &g_array_index(profile->markers, Marker, i);

        if (!with_text || marker->text[0] != '\0')
            count += marker_count(marker);
    }
    return count;
}

/* Returns the number of list entries, each of which has the next number. */
static guint
assert_list_order(const Figure *figure)
{
    guint n_entries = figure_count(figure, "mark");

    for (guint i = 0; i < n_entries; i++) {
        guint group = figure_find(figure, "mark", i);

        if (figure_count_within(figure, group, FIGURE_RECTANGLE) > 0)
            ck_assert_uint_eq(
                strtoul(figure_within(figure, group, FIGURE_TEXT, 0)->text,
                        NULL, 10),
                i + 1);
        else
            ck_assert_uint_eq(n_entries, 1);
    }
    return n_entries;
}

/* Marks the numbers of a label: "2,5-7" and, in place of others, an ellipsis.
 */
static void
read_label(const char *label, GHashTable *numbers)
{
    g_auto(GStrv) parts = g_strsplit(label, ",", -1);

    for (guint i = 0; parts[i] != NULL; i++) {
        const char *dash = strstr(parts[i], "\xe2\x80\x93");
        guint from = (guint)strtoul(parts[i], NULL, 10);
        guint to = dash != NULL ? (guint)strtoul(dash + 3, NULL, 10) : from;

        if (strcmp(parts[i], "\xe2\x80\xa6") == 0)
            continue;
        ck_assert_uint_gt(from, 0);
        ck_assert_uint_ge(to, from);
        for (; from <= to; from++)
            g_hash_table_add(numbers, GUINT_TO_POINTER(from));
    }
}

/* Every number from 1 on is on a flag; the list has the first of them, and all
 * where it counts no others. */
static void
assert_numbers(const Figure *figure)
{
    g_autoptr(GHashTable) numbers = g_hash_table_new(NULL, NULL);
    guint n_entries = assert_list_order(figure);
    guint n_numbers;

    for (guint i = 0, end = figure_count(figure, "flag"); i < end; i++) {
        const char *label =
            figure_within(figure, figure_find(figure, "flag", i), FIGURE_TEXT,
                          0)
                ->text;

        if (!g_str_has_suffix(label, "\xc3\x97"))
            read_label(label, numbers);
    }
    n_numbers = g_hash_table_size(numbers);
    for (guint i = 1; i <= n_numbers; i++)
        ck_assert(g_hash_table_contains(numbers, GUINT_TO_POINTER(i)));
    if (n_numbers == 0)
        ck_assert_uint_le(n_entries, 1);
    else if (figure_count(figure, "mark-note") == 0)
        ck_assert_uint_eq(n_numbers, n_entries);
    else
        ck_assert_uint_ge(n_numbers, n_entries);
}

/* Every marker that has a text is told by it, by a number in the list, or by
 * the count of the others. */
static void
assert_told(const Profile *profile, const Figure *figure)
{
    guint n_texts = count_all(profile, TRUE);
    guint n_told = 0;

    if (figure_count(figure, "mark-list") > 0) {
        ck_assert_uint_eq(count_in_list(figure), n_texts);
        assert_numbers(figure);
        return;
    }
    for (guint i = 0, end = figure_count(figure, "marker"); i < end; i++) {
        guint group = figure_find(figure, "marker", i);

        if (figure_count_within(figure, group, FIGURE_TEXT) > 0) {
            const char *text =
                figure_within(figure, group, FIGURE_TEXT, 0)->text;
            const char *count = g_strrstr(text, " (");

            n_told += count != NULL && g_str_has_suffix(text, "\xc3\x97)")
                          ? (guint)strtoul(count + 2, NULL, 10)
                          : 1;
        }
    }
    ck_assert_uint_eq(n_told, n_texts);
}

/* Draws with every marker of the profile. */
static Figure *
draw_all_on(const Profile *profile, double width, double height)
{
    return draw_with(profile, &(ChartOptions){.width = width,
                                              .height = height,
                                              .markers = profile->markers});
}

static Figure *
draw_all(const Profile *profile)
{
    return draw_all_on(profile, 648, 432);
}

/* All that holds for any markers on any page. */
static void
assert_page(const Profile *profile, double width, double height)
{
    g_autoptr(Figure) figure = draw_all_on(profile, width, height);

    assert_texts_apart(figure);
    assert_marker_texts(figure);
    assert_poles(figure);
    assert_flags(figure);
    assert_lines(profile, figure);
    ck_assert_uint_eq(count_in_titles(figure), count_all(profile, FALSE));
    if (height >= 120)
        assert_told(profile, figure);
}

static void
assert_markers(const Profile *profile)
{
    static const double widths[] = {100, 200, 324, 432, 648, 1190.55};

    for (guint i = 0; i < G_N_ELEMENTS(widths); i++)
        for (double shape = 0.4; shape < 2; shape += 0.5)
            assert_page(profile, widths[i], widths[i] * shape);
}

/* Texts of all kinds; none has the "; " that stands between two in a
 * tooltip. */
static char *
random_text(GRand *random, guint n)
{
    static const char *const texts[] = {
        "",
        "a",
        "iteration",
        "phase %u",
        "a text that is rather long, number %u",
        "\xe4\xb8\xad\xe6\x96\x87 %u",
        "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d %u",
        "e\xcc\x81t\xcc\x81 %u",
    };
    const char *text = texts[g_rand_int(random) % G_N_ELEMENTS(texts)];
    g_auto(GStrv) parts = g_strsplit(text, "%u", -1);
    g_autofree char *number = g_strdup_printf("%u", n);

    return g_strjoinv(number, parts);
}

/* Evenly, in two clusters, or all in a small part of the run. */
static gint64
random_time(GRand *random, guint spread)
{
    gint64 end = 10 * SECOND;
    gint64 time = (gint64)(g_rand_double(random) * (double)end);

    switch (spread) {
    case 0:
        return time;
    case 1:
        return time / 20 + g_rand_int_range(random, 0, 2) * end / 2;
    case 2:
        return end - time / 50;
    default:
        g_assert_not_reached();
    }
}

static Profile *
random_run(guint n_markers, guint spread, guint stands_for)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(n_markers + spread);
    Profile *profile = begin_run(g_rand_int_range(random, 0, 11) * SECOND);

    for (guint i = 0; i < n_markers; i++) {
        g_autofree char *text = random_text(random, i);

        mark(profile, g_rand_boolean(random) ? MARKER_USER : MARKER_EVENT,
             random_time(random, spread), text);
        if (stands_for > 0 && g_rand_boolean(random))
            profile_count_left_out(
                profile, g_rand_int(random) % stands_for,
                g_rand_boolean(random) ? g_rand_int(random) % stands_for : 0);
    }
    profile_finish(profile);
    return profile;
}

START_TEST(random_markers_are_all_told)
{
    static const guint counts[] = {1, 2, 4, 7, 12, 30, 80, 600};

    for (guint i = 0; i < G_N_ELEMENTS(counts); i++)
        for (guint spread = 0; spread < 3; spread++) {
            g_autoptr(Profile) profile = random_run(counts[i], spread, 0);

            assert_markers(profile);
        }
}
END_TEST

START_TEST(texts_do_not_collide)
{
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

/* The rows of texts and of the list must grow with the font. */
START_TEST(texts_do_not_collide_on_large_pages)
{
    g_autoptr(Profile) profile = marked_run();

    assert_page(profile, 842, 595);
    assert_page(profile, 1190.55, 842);
    assert_page(profile, 14400, 14400);
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
    ck_assert_int_ne(
        figure_within(figure, message, FIGURE_LINE, 1)->paint.stroke.role,
        figure_within(figure, marker, FIGURE_LINE, 1)->paint.stroke.role);
}
END_TEST

/* Between the dashes is the page's own colour, also on a dark page: theirs may
 * be that of the band below them. */
START_TEST(dashes_stand_on_the_page)
{
    g_autoptr(Profile) profile = begin_run(0);
    g_autoptr(Figure) figure = NULL;
    const FigureItem *ground, *dashes;
    guint marker;

    mark(profile, MARKER_USER, 5 * SECOND, "marker");
    profile_finish(profile);
    figure = draw_all(profile);
    marker = figure_find(figure, "marker", 0);
    ground = figure_within(figure, marker, FIGURE_LINE, 0);
    dashes = figure_within(figure, marker, FIGURE_LINE, 1);
    ck_assert(ground->paint.dash == DASH_NONE);
    ck_assert(dashes->paint.dash == DASH_EVEN);
    ck_assert_int_eq(ground->paint.stroke.role, ROLE_BACKGROUND);
    ck_assert_int_eq(dashes->paint.stroke.role, ROLE_MARK);
    ck_assert_double_eq(ground->paint.width, dashes->paint.width);
    ck_assert_mem_eq(ground->points, dashes->points, 2 * sizeof(Point));
}
END_TEST

/* However many messages there are, the markers are listed first, and what is
 * not drawn is counted. */
START_TEST(markers_come_before_messages)
{
    g_autoptr(Profile) profile = begin_run(0);
    g_autoptr(Figure) figure = NULL;
    guint n_users = 0;

    for (guint i = 0; i < 20000; i++) {
        g_autofree char *text = g_strdup_printf("message %u", i);

        mark(profile, MARKER_EVENT, i * (SECOND / 2000), text);
    }
    for (guint i = 0; i < 5; i++) {
        g_autofree char *text = g_strdup_printf("user %u", i);

        mark(profile, MARKER_USER, i * 2 * SECOND + SECOND / 3, text);
    }
    profile_finish(profile);
    figure = draw_all(profile);
    ck_assert_uint_lt(figure_count(figure, "marker"), 650);
    for (guint i = 0, end = figure_count(figure, "marker"); i < end; i++)
        n_users += strstr(marker_title(figure, i), "user") != NULL;
    ck_assert_uint_eq(n_users, 5);
    ck_assert_uint_eq(count_in_titles(figure), 20005);
    ck_assert_uint_eq(figure_count(figure, "mark"), 5);
    for (guint i = 0; i < 5; i++) {
        g_autofree char *text = g_strdup_printf("user %u", i);

        ck_assert_str_eq(
            figure_item(figure, figure_find(figure, "mark", i))->text, text);
    }
    ck_assert_uint_eq(count_in_list(figure), 20005);
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

/* Returns how many lines go through the whole plot. */
static guint
count_lines(const Figure *figure)
{
    Box plot = plot_of(figure);
    guint count = 0;

    for (guint i = 0, end = figure_count(figure, "marker"); i < end; i++) {
        guint group = figure_find(figure, "marker", i);
        Box line = item_box(figure_within(figure, group, FIGURE_LINE, 0));

        count += line.bottom > plot.bottom - 0.01;
    }
    return count;
}

static const char *
flag_text(const Figure *figure, guint n)
{
    return figure_within(figure, figure_find(figure, "flag", n), FIGURE_TEXT, 0)
        ->text;
}

static const char *
flag_title(const Figure *figure, guint n)
{
    return figure_item(figure, figure_find(figure, "flag", n))->text;
}

/* Thirty markers in a tenth of the page. */
START_TEST(a_cluster_is_numbered_and_thinned)
{
    g_autoptr(Profile) profile = begin_run(0);
    g_autoptr(Figure) figure = NULL;

    for (guint i = 0; i < 30; i++) {
        g_autofree char *text = g_strdup_printf("step %u", i + 1);

        mark(profile, MARKER_USER, 4 * SECOND + i * (SECOND / 24), text);
    }
    profile_finish(profile);
    figure = draw_all(profile);
    ck_assert_uint_eq(figure_count(figure, "marker"), 30);
    ck_assert_uint_eq(figure_count(figure, "mark"), 30);
    ck_assert_uint_eq(figure_count(figure, "mark-note"), 0);
    ck_assert_uint_lt(figure_count(figure, "flag"), 10);
    ck_assert(g_str_has_prefix(flag_text(figure, 0), "1"));
    ck_assert(g_str_has_prefix(flag_title(figure, 0),
                               "4 s: step 1; 4.04 s: step 2; "));
    ck_assert_uint_le(count_lines(figure), 6 * figure_count(figure, "flag"));
    ck_assert_uint_lt(count_lines(figure), 30);
}
END_TEST

START_TEST(equal_texts_share_a_number)
{
    g_autoptr(Profile) profile = begin_run(0);
    g_autoptr(Figure) figure = NULL;
    guint entry;

    for (guint i = 0; i < 20; i++)
        mark(profile, MARKER_USER, i * (SECOND / 2),
             i % 5 == 2 ? "sweep of the old generation" : "iteration");
    profile_finish(profile);
    figure = draw_all(profile);
    ck_assert_uint_eq(figure_count(figure, "flag"), 20);
    for (guint i = 0; i < 20; i++)
        ck_assert_str_eq(flag_text(figure, i), i % 5 == 2 ? "2" : "1");
    ck_assert_str_eq(flag_title(figure, 2), "1 s: sweep of the old generation");
    ck_assert_uint_eq(figure_count(figure, "mark"), 2);
    entry = figure_find(figure, "mark", 1);
    ck_assert_str_eq(figure_within(figure, entry, FIGURE_TEXT, 1)->text,
                     "sweep of the old generation");
    ck_assert_str_eq(figure_within(figure, entry, FIGURE_TEXT, 2)->text,
                     " (4\xc3\x97)");
}
END_TEST

/* A number would tell nothing where there is but one text. */
START_TEST(a_crowd_with_one_text_is_counted)
{
    g_autoptr(Profile) profile = begin_run(0);
    g_autoptr(Figure) figure = NULL;
    guint count = 0;

    for (guint i = 0; i < 1000; i++)
        mark(profile, MARKER_USER, i * (SECOND / 100), "iteration");
    profile_finish(profile);
    figure = draw_all(profile);
    for (guint i = 0, end = figure_count(figure, "flag"); i < end; i++) {
        ck_assert(g_str_has_suffix(flag_text(figure, i), "\xc3\x97"));
        count += (guint)strtoul(flag_text(figure, i), NULL, 10);
    }
    ck_assert_uint_eq(count, 1000);
    ck_assert_uint_eq(count_lines(figure), 0);
    ck_assert_uint_eq(figure_count(figure, "mark"), 1);
    ck_assert_uint_eq(count_in_list(figure), 1000);
}
END_TEST

/* Where no text has room for itself, the first and the last are named. */
START_TEST(what_has_no_room_is_counted)
{
    g_autoptr(Profile) profile = begin_run(0);
    g_autoptr(Figure) figure = NULL;
    guint count = 0;

    for (guint i = 1; i <= 5000; i++) {
        g_autofree char *text = g_strdup_printf("step %u", i);

        mark(profile, MARKER_USER, i * (SECOND / 500), text);
    }
    profile_finish(profile);
    figure = draw_all(profile);
    for (guint i = 0, end = figure_count(figure, "flag"); i < end; i++)
        count += (guint)strtoul(flag_text(figure, i), NULL, 10);
    ck_assert_uint_eq(count, 5000);
    ck_assert_uint_eq(figure_count(figure, "mark"), 0);
    ck_assert_str_eq(
        figure_item(figure, figure_find(figure, "mark-note", 0))->text,
        "5000 marks, from 'step 1' to 'step 5000'");
}
END_TEST

/* On a page without room for its name, too; in the plot. */
START_TEST(every_page_has_its_peak)
{
    static const double heights[] = {60, 90, 120, 200, 432};
    g_autoptr(Profile) profile = marked_run();

    for (guint i = 0; i < G_N_ELEMENTS(heights); i++) {
        g_autoptr(Figure) figure = draw_page(profile, 150, heights[i]);
        guint group = figure_find(figure, "peak", 0);
        Box diamond = item_box(figure_within(figure, group, FIGURE_POLYGON, 0));

        ck_assert_double_ge((diamond.top + diamond.bottom) / 2,
                            plot_of(figure).top);
        if (heights[i] >= 200)
            ck_assert_str_eq(figure_within(figure, group, FIGURE_TEXT, 0)->text,
                             "peak 1.07 KiB at 1 s");
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
    ck_assert_uint_eq(figure_count_within(figure, group, FIGURE_LINE), 2);
    ck_assert_double_eq(plot_of(figure).top, plot_of(none).top);
}
END_TEST

/* Marks of which several are at one place have numbers, by time: also on flags
 * where a text occurs again. */
START_TEST(numbers_follow_time)
{
    static const char *const expected[] = {"1", "2\342\200\2235", "6", "2,3,7"};
    g_autoptr(Profile) profile = begin_run(0);
    g_autoptr(Figure) figure = NULL;

    mark(profile, MARKER_USER, SECOND, "user 1");
    mark(profile, MARKER_EVENT, 3 * SECOND, "message 1");
    mark(profile, MARKER_EVENT, 3 * SECOND + 1, "message 2");
    mark(profile, MARKER_EVENT, 3 * SECOND + 2, "message 3");
    mark(profile, MARKER_EVENT, 3 * SECOND + 3, "message 4");
    mark(profile, MARKER_USER, 5 * SECOND, "user 2");
    mark(profile, MARKER_EVENT, 8 * SECOND, "message 1");
    mark(profile, MARKER_EVENT, 8 * SECOND + 1, "message 2");
    mark(profile, MARKER_USER, 8 * SECOND + 2, "user 3");
    profile_finish(profile);
    figure = draw_all(profile);
    ck_assert_uint_eq(figure_count(figure, "flag"), G_N_ELEMENTS(expected));
    for (guint i = 0; i < G_N_ELEMENTS(expected); i++)
        ck_assert_str_eq(flag_text(figure, i), expected[i]);
    ck_assert_uint_eq(assert_list_order(figure), 7);
    ck_assert_str_eq(figure_item(figure, figure_find(figure, "mark", 1))->text,
                     "message 1");
}
END_TEST

static ColourRole
flag_role(const Figure *figure, guint n)
{
    return figure_within(figure, figure_find(figure, "flag", n),
                         FIGURE_RECTANGLE, 0)
        ->paint.stroke.role;
}

/* A list without room for all has the first ones; flags have true numbers. */
START_TEST(the_list_begins_with_the_first)
{
    g_autoptr(Profile) profile = begin_run(0);
    g_autoptr(Figure) figure = NULL;
    guint n_entries, n_flags;

    for (guint i = 1; i <= 200; i++) {
        g_autofree char *text = g_strdup_printf("round %u", i);

        mark(profile, MARKER_USER, i * i * (SECOND / 4000), text);
    }
    profile_finish(profile);
    figure = draw_all(profile);
    n_entries = figure_count(figure, "mark");
    n_flags = figure_count(figure, "flag");
    ck_assert_uint_ge(n_entries, 10);
    ck_assert_uint_lt(n_entries, 200);
    for (guint i = 0; i < n_entries; i++) {
        g_autofree char *text = g_strdup_printf("round %u", i + 1);

        ck_assert_str_eq(
            figure_item(figure, figure_find(figure, "mark", i))->text, text);
    }
    ck_assert_uint_eq(count_in_list(figure), 200);
    ck_assert(g_str_has_suffix(flag_text(figure, n_flags - 1), "\xe2\x80\x93"
                                                               "200"));
    ck_assert_int_eq(flag_role(figure, 0), ROLE_MARK);
    ck_assert_int_eq(flag_role(figure, n_flags - 1), ROLE_FAINT);
    for (guint i = 0; i < n_flags; i++)
        ck_assert(!g_str_has_suffix(flag_text(figure, i), "\xc3\x97"));
}
END_TEST

/* Half a run full of messages, of which one lies apart, and two markers. */
static Profile *
run_of_messages(void)
{
    Profile *profile = begin_run(0);

    mark(profile, MARKER_USER, SECOND / 20, "user 1");
    for (guint i = 0; i < 400; i++) {
        g_autofree char *text = g_strdup_printf("message %u", i);

        mark(profile, MARKER_EVENT, i * (SECOND / 50), text);
    }
    mark(profile, MARKER_EVENT, 9 * SECOND, "message apart");
    mark(profile, MARKER_USER, 19 * (SECOND / 2), "user 2");
    profile_finish(profile);
    return profile;
}

START_TEST(a_single_message_is_no_flag)
{
    g_autoptr(Profile) profile = run_of_messages();
    g_autoptr(Figure) figure = draw_all(profile);
    guint n_flags = figure_count(figure, "flag");

    ck_assert_uint_gt(n_flags, 5);
    for (guint i = 0; i < n_flags; i++)
        ck_assert_str_ne(flag_text(figure, i), "1\xc3\x97");
    ck_assert_str_eq(flag_text(figure, n_flags - 1), "2");
    ck_assert_str_ne(flag_title(figure, n_flags - 2), "9 s: message apart");
}
END_TEST

/* Not over the middle of what shares its flag. */
START_TEST(a_number_stands_over_its_line)
{
    g_autoptr(Profile) profile = run_of_messages();
    g_autoptr(Figure) figure = draw_all(profile);
    guint group = figure_find(figure, "flag", 0);
    Box plot = plot_of(figure);
    Box box = item_box(figure_within(figure, group, FIGURE_RECTANGLE, 0));
    Box bracket = item_box(figure_within(figure, group, FIGURE_LINE, 0));
    double x = plot.left + (plot.right - plot.left) / 200;

    ck_assert_str_eq(flag_text(figure, 0), "1");
    ck_assert_double_gt(bracket.right, bracket.left);
    ck_assert_double_eq_tol((box.left + box.right) / 2, x, 0.01);
    ck_assert_uint_eq(count_lines(figure), 3);
}
END_TEST

/* What is too close to the right edge stands left of its pole, which is as
 * high as all others; they pass over each other. */
START_TEST(texts_at_the_edge_are_mirrored)
{
    g_autoptr(Profile) profile = begin_run(0);
    g_autoptr(Figure) figure = NULL;
    Box plot, boxes[3], lines[3], poles[3];

    mark(profile, MARKER_USER, SECOND, "one");
    mark(profile, MARKER_USER, 39 * (SECOND / 4), "nearly at the end");
    mark(profile, MARKER_USER, 79 * (SECOND / 8), "at the end");
    profile_finish(profile);
    figure = draw_all(profile);
    plot = plot_of(figure);
    ck_assert_uint_eq(assert_marker_texts(figure), 3);
    for (guint i = 0; i < 3; i++) {
        guint group = figure_find(figure, "marker", i);

        boxes[i] = item_box(figure_within(figure, group, FIGURE_TEXT, 0));
        lines[i] = item_box(figure_within(figure, group, FIGURE_LINE, 0));
        poles[i] = item_box(figure_within(figure, group, FIGURE_LINE, 2));
    }
    ck_assert_double_gt(boxes[0].left, lines[0].left);
    for (guint i = 1; i < 3; i++) {
        ck_assert_double_lt(boxes[i].right, lines[i].left);
        ck_assert_double_gt(boxes[i].right, lines[i].left - 3);
    }
    ck_assert_double_eq_tol(poles[1].top, poles[0].top, 1e-6);
    ck_assert_double_lt(poles[2].top, poles[1].top);
    ck_assert_double_le(boxes[2].bottom, boxes[1].top + 2);
    ck_assert_double_eq_tol(poles[0].bottom, plot.top, 1e-6);
}
END_TEST

/* Of many that share flags, none has a line through all bands. */
START_TEST(dense_marks_have_no_lines)
{
    g_autoptr(Profile) profile = begin_run(0);
    g_autoptr(Figure) figure = NULL;
    Box plot;

    for (guint i = 0; i < 250; i++) {
        g_autofree char *text = g_strdup_printf("round %u", i);

        mark(profile, MARKER_USER, i * (SECOND / 30), text);
    }
    mark(profile, MARKER_USER, 19 * (SECOND / 2), "alone");
    profile_finish(profile);
    figure = draw_all(profile);
    plot = plot_of(figure);
    ck_assert_uint_eq(count_lines(figure), 1);
    ck_assert_double_eq_tol(
        item_box(figure_within(figure,
                               figure_find(figure, "marker",
                                           figure_count(figure, "marker") - 1),
                               FIGURE_LINE, 0))
            .bottom,
        plot.bottom, 1e-6);
}
END_TEST

START_TEST(random_markers_tell_of_those_left_out)
{
    static const guint counts[] = {1, 4, 30, 200};

    for (guint i = 0; i < G_N_ELEMENTS(counts); i++) {
        g_autoptr(Profile) profile = random_run(counts[i], i % 3, 5);

        assert_markers(profile);
    }
}
END_TEST

/* A text is said to occur as often as it did; a marker that stands for others
 * with other texts does not speak for them. */
START_TEST(those_left_out_are_told_by_their_texts)
{
    g_autoptr(Profile) profile = begin_run(0);
    g_autoptr(Figure) figure = NULL;
    guint group;

    mark(profile, MARKER_USER, 3 * SECOND, "phase 1");
    profile_count_left_out(profile, 3, 0);
    mark(profile, MARKER_USER, 7 * SECOND, "phase 2");
    profile_count_left_out(profile, 0, 2);
    profile_finish(profile);
    figure = draw_all(profile);
    ck_assert_uint_eq(figure_count(figure, "mark"), 2);
    group = figure_find(figure, "mark", 0);
    ck_assert_str_eq(figure_within(figure, group, FIGURE_TEXT, 1)->text,
                     "phase 1");
    ck_assert_str_eq(figure_within(figure, group, FIGURE_TEXT, 2)->text,
                     " (4\xc3\x97)");
    group = figure_find(figure, "mark", 1);
    ck_assert_uint_eq(figure_count_within(figure, group, FIGURE_TEXT), 2);
    group = figure_find(figure, "mark-note", 0);
    ck_assert_str_eq(figure_item(figure, group)->text, "and 2 more marks");
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("marks");
    TCase *cases = add_case(suite, "marks");

    tcase_add_test(cases, random_markers_are_all_told);
    tcase_add_test(cases, texts_do_not_collide);
    tcase_add_test(cases, texts_do_not_collide_on_large_pages);
    tcase_add_test(cases, markers_with_room_have_their_texts);
    tcase_add_test(cases, chosen_messages_are_drawn);
    tcase_add_test(cases, dashes_stand_on_the_page);
    tcase_add_test(cases, markers_come_before_messages);
    tcase_add_test(cases, texts_are_bounded);
    tcase_add_test(cases, markers_beside_the_axis_are_left_out);
    tcase_add_test(cases, markers_stand_at_their_time);
    tcase_add_test(cases, a_crowd_is_thinned);
    tcase_add_test(cases, a_cluster_is_numbered_and_thinned);
    tcase_add_test(cases, equal_texts_share_a_number);
    tcase_add_test(cases, a_crowd_with_one_text_is_counted);
    tcase_add_test(cases, what_has_no_room_is_counted);
    tcase_add_test(cases, every_page_has_its_peak);
    tcase_add_test(cases, markers_without_text_are_flags);
    tcase_add_test(cases, the_peak_is_named);
    tcase_add_test(cases, numbers_follow_time);
    tcase_add_test(cases, the_list_begins_with_the_first);
    tcase_add_test(cases, a_single_message_is_no_flag);
    tcase_add_test(cases, a_number_stands_over_its_line);
    tcase_add_test(cases, texts_at_the_edge_are_mirrored);
    tcase_add_test(cases, dense_marks_have_no_lines);
    tcase_add_test(cases, random_markers_tell_of_those_left_out);
    tcase_add_test(cases, those_left_out_are_told_by_their_texts);
    return run_suite(suite);
}
