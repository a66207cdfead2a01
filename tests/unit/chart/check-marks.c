#include "support/suite.h"

#include <stdlib.h>
#include <string.h>

#include "chart/page/sizes.h"
#include "run/finish.h"
#include "support/drawings.h"

#define SECOND G_GINT64_CONSTANT(1000000000)

/* A run of ten seconds.  The heap is constant, except for a peak at
 * peak_time. */
static Run *
begin_run(gint64 peak_time)
{
    Run *run = run_new("log");

    run->heap->breakdown = BREAKDOWN_CLOSURE_TYPE;
    run->heap->has_breakdown = TRUE;
    for (gint64 time = 0; time <= 10 * SECOND; time += SECOND) {
        ERA(run->heap, time, {"a", time == peak_time ? 5000 : 1000});
    }
    run->end = 10 * SECOND;
    return run;
}

static void
mark(Run *run, MarkerKind kind, gint64 time, const char *text)
{
    marker_store_add(run->marker_store, kind, time, text, strlen(text));
}

/* Adds count markers, step ns apart, with the texts "NAME 1", "NAME 2" and so
 * on. */
static void
mark_many(Run *run, MarkerKind kind, guint count, gint64 step, const char *name)
{
    for (guint i = 0; i < count; i++) {
        g_autofree char *text = g_strdup_printf("%s %u", name, i + 1);

        mark(run, kind, i * step, text);
    }
}

/* Returns the number of markers that the tooltips list or count. */
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

/* Finishes the profile and draws it with all its markers. */
static Figure *
finish_and_draw(Run *run)
{
    run_finish(run);
    return DRAW_SOUND(run, .width = CHART_DEFAULT_WIDTH,
                      .height = CHART_DEFAULT_HEIGHT, .markers = run->markers);
}

/* Returns the tooltip of the n-th group of a role. */
static const char *
title_of(const Figure *figure, const char *role, guint n)
{
    return figure_title(figure, role, n);
}

/* Fails the test unless the list below the plot is "NAME 1" to "NAME
 * n_entries". */
static void
assert_list(const Figure *figure, const char *name, guint n_entries)
{
    ck_assert_uint_eq(figure_count(figure, "mark"), n_entries);
    for (guint i = 0; i < n_entries; i++) {
        g_autofree char *text = g_strdup_printf("%s %u", name, i + 1);

        ck_assert_str_eq(title_of(figure, "mark", i), text);
    }
}

/* Draws pages of several sizes.  On each, the tooltips account for all
 * markers. */
static void
assert_markers(const Profile *profile, guint first)
{
    static const ChartOptions pages[] = {
        {.width = 100, .height = 60},  {.width = 150, .height = 90},
        {.width = 220, .height = 140}, {.width = 324, .height = 600},
        {.width = 432, .height = 220}, {.width = 648, .height = 432},
        {.width = 842, .height = 595}, {.width = 1190.55, .height = 842},
    };
    guint n_markers = 0;

    for (guint i = 0; i < profile->run->markers->len; i++)
        n_markers +=
            marker_count(&g_array_index(profile->run->markers, Marker, i));
    for (guint i = first % MIN(stride(), 3); i < G_N_ELEMENTS(pages);
         i += MIN(stride(), 3)) {
        ChartOptions page = pages[i];
        g_autoptr(Figure) figure = NULL;

        page.markers = profile->run->markers;
        figure = draw_sound(profile, &page);
        ck_assert_uint_eq(count_in_titles(figure), n_markers);
    }
}

/* Texts of all kinds.  None contains "; ", the separator of tooltips. */
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

/* spread: 0 = evenly, 1 = in two clusters, 2 = all in a small part of the
 * run. */
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

static Run *
random_run(guint n_markers, guint spread, guint stands_for)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(n_markers + spread);
    Run *run = begin_run(g_rand_int_range(random, 0, 11) * SECOND);

    for (guint i = 0; i < n_markers; i++) {
        g_autofree char *text = random_text(random, i);

        mark(run, g_rand_boolean(random) ? MARKER_USER : MARKER_EVENT,
             random_time(random, spread), text);
        if (stands_for > 0 && g_rand_boolean(random))
            marker_store_count_left_out(
                run->marker_store, g_rand_int(random) % stands_for,
                g_rand_boolean(random) ? g_rand_int(random) % stands_for : 0);
    }
    run_finish(run);
    return run;
}

/* Also counts markers that the profile did not keep. */
LOOP_TEST(all_markers_are_counted, 0, 3)
{
    static const guint counts[] = {1, 2, 4, 7, 12, 30, 80, 600};

    for (guint i = 0; i < 2 * G_N_ELEMENTS(counts); i++) {
        g_autoptr(Run) run =
            random_run(counts[i / 2], (guint)_i, i % 2 == 0 ? 0 : 5);

        assert_markers(run->heap, (guint)_i + i);
    }
}

/* With enough room each marker has its text.  Messages have another colour. */
TEST(texts_are_at_their_markers)
{
    static const char *const titles[] = {"2 s: two", "6 s: six",
                                         "6.10 s: six and more"};
    g_autoptr(Run) run = begin_run(0);
    g_autoptr(Figure) figure = NULL;
    ColourRole roles[3];

    mark(run, MARKER_USER, 2 * SECOND, "two");
    mark(run, MARKER_EVENT, 6 * SECOND, "six");
    mark(run, MARKER_USER, 6 * SECOND + SECOND / 10, "six and more");
    figure = finish_and_draw(run);
    ck_assert_uint_eq(figure_count(figure, "marker"), 3);
    for (guint i = 0; i < 3; i++) {
        guint group = figure_find(figure, "marker", i);

        ck_assert_str_eq(title_of(figure, "marker", i), titles[i]);
        ck_assert_uint_eq(figure_count_within(figure, group, FIGURE_TEXT), 1);
        roles[i] =
            figure_within(figure, group, FIGURE_LINE, 1)->paint.stroke.role;
    }
    ck_assert_int_eq(roles[0], roles[2]);
    ck_assert_int_ne(roles[0], roles[1]);
}

/* The markers are listed first, even among many messages.  Omitted ones are
 * counted. */
TEST(markers_come_before_messages)
{
    g_autoptr(Run) run = begin_run(0);
    g_autoptr(Figure) figure = NULL;
    guint n_users = 0;

    mark_many(run, MARKER_EVENT, 20000, SECOND / 2000, "message");
    mark_many(run, MARKER_USER, 5, 2 * SECOND + SECOND / 3, "user");
    figure = finish_and_draw(run);
    ck_assert_uint_lt(figure_count(figure, "marker"), 650);
    for (guint i = 0, end = figure_count(figure, "marker"); i < end; i++)
        n_users += strstr(title_of(figure, "marker", i), "user") != NULL;
    ck_assert_uint_eq(n_users, 5);
    ck_assert_uint_eq(count_in_titles(figure), 20005);
    assert_list(figure, "user", 5);
    ck_assert_str_eq(title_of(figure, "mark-note", 0),
                     "and 20000 more markers");
}

/* Hundreds of long texts must not make a figure of megabytes. */
TEST(texts_are_bounded)
{
    g_autoptr(Run) run = begin_run(0);
    g_autoptr(Figure) figure = NULL;
    g_autofree char *text = g_strnfill(stride() == 1 ? 50000 : 10000, '&');
    gsize size = 0;

    for (guint i = 0; i < 1000; i++)
        mark(run, MARKER_USER, i * (SECOND / 100), text);
    figure = finish_and_draw(run);
    for (guint i = 0; i < figure->items->len; i++)
        if (figure_item(figure, i)->text != NULL)
            size += strlen(figure_item(figure, i)->text);
    ck_assert_uint_lt(size, 150000);
}

/* Markers outside the time axis are not drawn and take no space. */
TEST(markers_beside_the_axis_are_left_out)
{
    g_autoptr(Run) run = begin_run(0);
    g_autoptr(Run) none = begin_run(0);
    g_autoptr(Figure) figure = NULL;
    g_autoptr(Figure) plain = NULL;

    mark(run, MARKER_USER, -SECOND, "before");
    mark(run, MARKER_USER, 0, "first");
    mark(run, MARKER_USER, 10 * SECOND, "last");
    mark(run, MARKER_USER, 11 * SECOND, "after");
    mark(none, MARKER_USER, 11 * SECOND, "after");
    figure = finish_and_draw(run);
    plain = finish_and_draw(none);
    ck_assert_uint_eq(figure_count(figure, "marker"), 2);
    ck_assert_str_eq(title_of(figure, "marker", 0), "0 s: first");
    ck_assert_str_eq(title_of(figure, "marker", 1), "10 s: last");
    ck_assert_uint_eq(figure_count(plain, "marker"), 0);
    ck_assert_double_lt(figure_plot(plain).top, figure_plot(figure).top);
}

/* The diamond is at the peak of the stack.  Its text is inside the plot,
 * wherever the peak is. */
TEST(the_peak_is_named)
{
    for (gint64 second = 0; second <= 10; second++) {
        g_autoptr(Run) run = begin_run(second * SECOND);
        g_autoptr(Figure) figure = finish_and_draw(run);
        g_autofree char *expected =
            g_strdup_printf("peak 4.88 KiB at %" G_GINT64_FORMAT " s", second);
        guint group = figure_find(figure, "peak", 0);
        Box plot = figure_plot(figure);
        Box box = item_box(figure_within(figure, group, FIGURE_TEXT, 0));
        Box diamond = item_box(figure_within(figure, group, FIGURE_POLYGON, 0));

        ck_assert_str_eq(figure_within(figure, group, FIGURE_TEXT, 0)->text,
                         expected);
        ck_assert(box.left >= plot.left && box.right <= plot.right);
        ck_assert(box.top >= plot.top && box.bottom <= diamond.bottom);
        ck_assert_double_eq_tol(
            (diamond.left + diamond.right) / 2,
            plot.left + (double)second * (plot.right - plot.left) / 10, 1e-6);
        ck_assert_double_eq_tol((diamond.top + diamond.bottom) / 2,
                                item_box(figure_band(figure, 0)).top, 1e-6);
    }
}

/* The diamond is inside the plot even on pages without room for its text. */
TEST(every_page_has_its_peak)
{
    static const double heights[] = {60, 90, 120, 200, 432};
    g_autoptr(Run) run = marked_run();

    for (guint i = 0; i < G_N_ELEMENTS(heights); i++) {
        g_autoptr(Figure) figure = draw_page(run->heap, 150, heights[i]);
        guint group = figure_find(figure, "peak", 0);
        Box diamond = item_box(figure_within(figure, group, FIGURE_POLYGON, 0));

        ck_assert_double_ge((diamond.top + diamond.bottom) / 2,
                            figure_plot(figure).top);
        ck_assert(heights[i] < 200 ||
                  figure_contains(figure, "peak 1.07 KiB at 1 s"));
    }
}

/* Returns the number of markers with a line through the whole plot. */
static guint
count_lines(const Figure *figure)
{
    guint count = 0;

    for (guint i = 0, end = figure_count(figure, "marker"); i < end; i++)
        count +=
            item_box(figure_part(figure, "marker", i, FIGURE_LINE, 0)).bottom >
            figure_plot(figure).bottom - 0.01;
    return count;
}

static const char *
flag_text(const Figure *figure, guint n)
{
    return figure_part(figure, "flag", n, FIGURE_TEXT, 0)->text;
}

/* Thirty markers in an eighth of the plot. */
TEST(a_cluster_is_numbered_and_thinned)
{
    g_autoptr(Run) run = begin_run(0);
    g_autoptr(Figure) figure = NULL;

    mark_many(run, MARKER_USER, 30, SECOND / 24, "step");
    figure = finish_and_draw(run);
    ck_assert_uint_eq(figure_count(figure, "marker"), 30);
    assert_list(figure, "step", 30);
    ck_assert_uint_eq(figure_count(figure, "mark-note"), 0);
    ck_assert_uint_lt(figure_count(figure, "flag"), 10);
    ck_assert(g_str_has_prefix(title_of(figure, "flag", 0),
                               "0 s: step 1; 41.7 ms: step 2; "));
    ck_assert_uint_lt(count_lines(figure), 30);
}

TEST(equal_texts_share_a_number)
{
    g_autoptr(Run) run = begin_run(0);
    g_autoptr(Figure) figure = NULL;

    for (guint i = 0; i < 20; i++)
        mark(run, MARKER_USER, i * (SECOND / 2),
             i % 5 == 2 ? "sweep of the old generation" : "iteration");
    figure = finish_and_draw(run);
    ck_assert_uint_eq(figure_count(figure, "flag"), 20);
    for (guint i = 0; i < 20; i++)
        ck_assert_str_eq(flag_text(figure, i), i % 5 == 2 ? "2" : "1");
    ck_assert_str_eq(title_of(figure, "flag", 2),
                     "1 s: sweep of the old generation");
    ck_assert_uint_eq(figure_count(figure, "mark"), 2);
    ck_assert(figure_contains(figure, " (4\xc3\x97)"));
}

/* Flags show counts, not numbers, if there is only one text or no room for the
 * list.  The list then has that text, or names the first and the last one. */
TEST(crowded_marks_are_counted)
{
    for (guint is_same = 0; is_same <= 1; is_same++) {
        g_autoptr(Run) run = begin_run(0);
        g_autoptr(Figure) figure = NULL;
        guint count = 0;

        if (is_same == 0)
            mark_many(run, MARKER_USER, 5000, SECOND / 500, "step");
        for (guint i = 0; is_same == 1 && i < 5000; i++)
            mark(run, MARKER_USER, i * (SECOND / 500), "iteration");
        figure = finish_and_draw(run);
        for (guint i = 0, end = figure_count(figure, "flag"); i < end; i++) {
            ck_assert(g_str_has_suffix(flag_text(figure, i), "\xc3\x97"));
            count += (guint)strtoul(flag_text(figure, i), NULL, 10);
        }
        ck_assert_uint_eq(count, 5000);
        ck_assert_uint_eq(count_lines(figure), 0);
        ck_assert_uint_eq(figure_count(figure, "mark"), is_same);
        ck_assert(figure_contains(
            figure, is_same == 1 ? "iteration"
                                 : "5000 markers, from 'step 1' to "
                                   "'step 5000'"));
    }
}

/* Markers of a .hp file have no texts.  No space is reserved for them. */
TEST(markers_without_text_are_flags)
{
    g_autoptr(Run) run = begin_run(0);
    g_autoptr(Run) bare = begin_run(0);
    g_autoptr(Figure) figure = NULL, none = NULL;
    guint group;

    marker_store_add(run->marker_store, MARKER_USER, 3 * SECOND, NULL, 0);
    figure = finish_and_draw(run);
    none = finish_and_draw(bare);
    group = figure_find(figure, "marker", 0);
    ck_assert_str_eq(title_of(figure, "marker", 0), "3 s");
    ck_assert_uint_eq(figure_count_within(figure, group, FIGURE_TEXT), 0);
    ck_assert_uint_eq(figure_count_within(figure, group, FIGURE_LINE), 2);
    ck_assert_double_eq(figure_plot(figure).top, figure_plot(none).top);
}

/* Marks that share a flag have numbers, in order of time.  A repeated text
 * keeps its number. */
TEST(numbers_follow_time)
{
    static const char *const expected[] = {"1", "2\342\200\2235", "6", "2,3,7"};
    g_autoptr(Run) run = begin_run(0);
    g_autoptr(Figure) figure = NULL;

    mark(run, MARKER_USER, SECOND, "user 1");
    mark(run, MARKER_EVENT, 3 * SECOND, "message 1");
    mark(run, MARKER_EVENT, 3 * SECOND + 1, "message 2");
    mark(run, MARKER_EVENT, 3 * SECOND + 2, "message 3");
    mark(run, MARKER_EVENT, 3 * SECOND + 3, "message 4");
    mark(run, MARKER_USER, 5 * SECOND, "user 2");
    mark(run, MARKER_EVENT, 8 * SECOND, "message 1");
    mark(run, MARKER_EVENT, 8 * SECOND + 1, "message 2");
    mark(run, MARKER_USER, 8 * SECOND + 2, "user 3");
    figure = finish_and_draw(run);
    ck_assert_uint_eq(figure_count(figure, "flag"), G_N_ELEMENTS(expected));
    for (guint i = 0; i < G_N_ELEMENTS(expected); i++)
        ck_assert_str_eq(flag_text(figure, i), expected[i]);
    ck_assert_uint_eq(figure_count(figure, "mark"), 7);
    ck_assert_str_eq(title_of(figure, "mark", 1), "message 1");
}

static ColourRole
flag_role(const Figure *figure, guint n)
{
    return figure_part(figure, "flag", n, FIGURE_RECTANGLE, 0)
        ->paint.stroke.role;
}

/* If the list is too short for all texts, it has the first ones.  Flags keep
 * the numbers of the others. */
TEST(the_list_begins_with_the_first)
{
    g_autoptr(Run) run = begin_run(0);
    g_autoptr(Figure) figure = NULL;
    guint n_entries, n_flags;

    for (guint i = 1; i <= 200; i++) {
        g_autofree char *text = g_strdup_printf("round %u", i);

        mark(run, MARKER_USER, i * i * (SECOND / 4000), text);
    }
    figure = finish_and_draw(run);
    n_entries = figure_count(figure, "mark");
    n_flags = figure_count(figure, "flag");
    ck_assert_uint_ge(n_entries, 10);
    ck_assert_uint_lt(n_entries, 200);
    assert_list(figure, "round", n_entries);
    ck_assert(g_str_has_suffix(flag_text(figure, n_flags - 1), "\xe2\x80\x93"
                                                               "200"));
    ck_assert_int_eq(flag_role(figure, 0), ROLE_MARK);
    ck_assert_int_eq(flag_role(figure, n_flags - 1), ROLE_FAINT);
    for (guint i = 0; i < n_flags; i++)
        ck_assert(!g_str_has_suffix(flag_text(figure, i), "\xc3\x97"));
}

/* What all texts begin with is listed once, and texts are not shortened until
 * they look alike; nor is the number of the others. */
TEST(a_common_beginning_is_listed_once)
{
    g_autoptr(Run) run = begin_run(0);
    g_autoptr(Figure) figure = NULL;
    g_autofree char *note = NULL;
    guint n;

    mark_many(run, MARKER_EVENT, 300, SECOND / 40,
              "GHC progress: Compiling Distribution.Module");
    figure = finish_and_draw(run);
    n = figure_count(figure, "mark");
    ck_assert_uint_ge(n, 10);
    note = g_strdup_printf("and %u more markers", 300 - n);
    assert_list(figure, "GHC progress: Compiling Distribution.Module", n);
    ck_assert(figure_contains(figure, note));
    ck_assert(figure_contains(figure,
                              "GHC progress: Compiling Distribution.Module 1"));
    for (guint i = 2; i <= n; i++) {
        g_autofree char *text = g_strdup_printf("\xe2\x80\xa6%u", i);

        ck_assert(figure_contains(figure, text));
    }
}

/* The list has as few columns as whole texts need. */
TEST(long_texts_are_whole)
{
    for (guint length = 5; length <= 65; length += 10) {
        g_autoptr(Run) run = begin_run(0);
        g_autoptr(Figure) figure = NULL;

        for (guint i = 0; i < 300; i++) {
            g_autofree char *text = g_strdup_printf("%u of 300: ", i);
            g_autofree char *path = g_strnfill(length, 'm');
            g_autofree char *whole = g_strconcat(text, path, NULL);

            mark(run, MARKER_EVENT, i * (SECOND / 40), whole);
        }
        figure = finish_and_draw(run);
        ck_assert_uint_ge(figure_count(figure, "mark"), 4);
        for (guint i = 0; i < figure_count(figure, "mark"); i++) {
            const guint entry = figure_find(figure, "mark", i);

            ck_assert_str_eq(figure_within(figure, entry, FIGURE_TEXT, 1)->text,
                             figure_title(figure, "mark", i));
        }
    }
}

/* Messages that share a flag have no line through the bands.  A message that
 * stands alone has no flag.  Markers have both. */
TEST(a_single_message_is_no_flag)
{
    g_autoptr(Run) run = begin_run(0);
    g_autoptr(Figure) figure = NULL;
    guint n_flags;

    mark(run, MARKER_USER, SECOND / 20, "user 1");
    mark_many(run, MARKER_EVENT, 400, SECOND / 50, "message");
    mark(run, MARKER_EVENT, 9 * SECOND, "message apart");
    mark(run, MARKER_USER, 19 * (SECOND / 2), "user 2");
    figure = finish_and_draw(run);
    n_flags = figure_count(figure, "flag");
    ck_assert_uint_gt(n_flags, 5);
    for (guint i = 0; i < n_flags; i++)
        ck_assert_str_ne(flag_text(figure, i), "1\xc3\x97");
    ck_assert_str_eq(flag_text(figure, n_flags - 1), "2");
    ck_assert_str_ne(title_of(figure, "flag", n_flags - 2),
                     "9 s: message apart");
    ck_assert_uint_eq(count_lines(figure), 3);
}

/* A text counts every time that it occurred, even if not all of its markers
 * were kept.  Omitted markers with other texts are counted separately. */
TEST(omitted_markers_are_counted_by_text)
{
    g_autoptr(Run) run = begin_run(0);
    g_autoptr(Figure) figure = NULL;

    mark(run, MARKER_USER, 3 * SECOND, "phase 1");
    marker_store_count_left_out(run->marker_store, 3, 0);
    mark(run, MARKER_USER, 7 * SECOND, "phase 2");
    marker_store_count_left_out(run->marker_store, 0, 2);
    figure = finish_and_draw(run);
    assert_list(figure, "phase", 2);
    ck_assert_str_eq(figure_part(figure, "mark", 0, FIGURE_TEXT, 2)->text,
                     " (4\xc3\x97)");
    ck_assert_uint_eq(figure_count_parts(figure, "mark", 1, FIGURE_TEXT), 2);
    ck_assert_str_eq(title_of(figure, "mark-note", 0), "and 2 more markers");
}
