/* Whole pages of all kinds of run: unusual sizes, and the texts on the page.
 * tests/oracle/check-page-cases.c draws the same runs with all options. */
#include "support/suite.h"

#include <string.h>

#include "chart/page/sizes.h"
#include "run/finish.h"
#include "support/drawings.h"
#include "words/clip.h"

/* Returns whether the figure's texts are valid UTF-8 and each group is
 * closed. */
static gboolean
is_balanced(const Figure *figure)
{
    int depth = 0;

    for (guint i = 0; i < figure->items->len; i++) {
        const FigureItem *item = figure_item(figure, i);

        depth += item->kind == FIGURE_GROUP;
        depth -= item->kind == FIGURE_END;
        if (depth < 0 ||
            (item->text != NULL && (!g_utf8_validate(item->text, -1, NULL) ||
                                    strchr(item->text, '\n') != NULL)))
            return FALSE;
    }
    return depth == 0 && g_utf8_validate(figure->title, -1, NULL) &&
           g_utf8_validate(figure->description, -1, NULL);
}

/* The smallest and the largest allowed pages, and sizes between. */
LOOP_TEST(odd_pages_are_sound, 0, drawing_n_subjects())
{
    static const struct {
        double width, height;
    } pages[] = {{24, 24},     {24, 600},    {600, 24},  {60, 50},
                 {120, 300},   {225, 150},   {324, 216}, {400, 842},
                 {14400, 200}, {200, 14400}, {842, 595}, {1190.55, 842}};
    g_autoptr(Run) run = drawing_subjects()[_i].make();

    for (guint i = 0; i < G_N_ELEMENTS(pages); i++) {
        g_autoptr(Figure) figure =
            DRAW_SOUND(run, .width = pages[i].width, .height = pages[i].height,
                       .overlay = {TRUE, TRUE, TRUE});

        ck_assert(is_balanced(figure));
        ck_assert_double_ge(figure_plot(figure).bottom -
                                figure_plot(figure).top,
                            0.3 * pages[i].height);
    }
}

/* From pages too low for a legend to pages with room for all of it.  On a
 * higher page the title never has fewer lines. */
TEST(low_pages_are_sound)
{
    g_autoptr(Run) run = many_overlaid();
    guint n_pages = 0, n_keys = 0, n_texts = 0;

    for (double height = 40; height < 400; height += stride() == 1 ? 1 : 7) {
        g_autoptr(Figure) figure = DRAW_SOUND(
            run, .width = 400, .height = height, .overlay = {TRUE, TRUE, TRUE});
        guint title = figure_find(figure, "title", 0);
        guint n_lines = title < figure->items->len
                            ? figure_count_within(figure, title, FIGURE_TEXT)
                            : 0;

        ck_assert_uint_ge(n_lines, n_texts);
        n_texts = n_lines;
        n_pages++;
        n_keys += figure_count(figure, "legend");
    }
    ck_assert(n_keys > n_pages / 2 && n_keys < n_pages);
    ck_assert_uint_ge(n_texts, 2);
}

/* With long labels the legend is beside the plot only if the page is wide
 * enough. */
TEST(a_narrow_page_has_its_legend_below)
{
    static const struct {
        double width, height;
        gboolean beside;
    } cases[] = {
        {648, 432, TRUE},  {1200, 300, TRUE}, {1190, 842, TRUE},
        {400, 800, FALSE}, {595, 842, FALSE}, {324, 432, FALSE},
    };
    g_autoptr(Run) run = long_stacks();

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(Figure) figure =
            draw_page(run->heap, cases[i].width, cases[i].height);
        Box swatch = item_box(
            figure_part(figure, "legend-entry", 0, FIGURE_RECTANGLE, 0));

        ck_assert_msg((swatch.left > figure_plot(figure).right) ==
                          cases[i].beside,
                      "%g x %g", cases[i].width, cases[i].height);
    }
}

TEST(empty_plots_say_why)
{
    g_autoptr(Run) lines = memory_run();
    g_autoptr(Figure) of_lines = draw_default(lines->heap);
    g_autoptr(Run) none = run_new("log");
    g_autoptr(Run) empty = run_from("time: 0 1 2\n");
    g_autoptr(Figure) of_none = NULL;
    g_autoptr(Figure) of_empty = draw_default(empty->heap);

    run_finish(none);
    of_none = draw_default(none->heap);
    ck_assert(figure_contains(of_lines, "no heap census in this log"));
    ck_assert_ptr_nonnull(
        strstr(of_lines->description, "without bands. Lines: live bytes "));
    ck_assert(figure_contains(of_none, "no heap census in this log"));
    ck_assert(figure_contains(of_empty, "every census is empty"));
    ck_assert_uint_eq(figure_count(of_none, "band"), 0);
    ck_assert_uint_eq(figure_count(of_empty, "band"), 0);
    ck_assert_uint_eq(figure_count(of_empty, "legend-entry"), 0);
}

TEST(the_page_is_titled)
{
    const ChartOptions options = {
        .width = 648, .height = 432, .title = "a title of my own"};
    g_autoptr(Run) run = stacked_run();
    g_autoptr(Figure) plain = draw_default(run->heap);
    g_autoptr(Figure) titled = draw_with(run->heap, &options);

    ck_assert_str_eq(plain->title, "prog in.txt +RTS -h");
    ck_assert(figure_contains(plain, "prog in.txt +RTS -h"));
    ck_assert(figure_contains(plain, "heap by closure type (-hT)"));
    ck_assert(figure_contains(plain, "2001-09-09 01:46:40 UTC"));
    ck_assert(figure_contains(plain, "time (s)"));
    ck_assert(figure_contains(plain, "heap residency (KiB)"));
    ck_assert_int_eq(plain->date, 1000000000);
    ck_assert_str_eq(titled->title, "a title of my own");
    ck_assert(figure_contains(titled, "a title of my own"));
    ck_assert(!figure_contains(titled, "in.txt"));
}

static const char caption[] =
    "The heap rises until the end, from 186 KiB at 0.19 s to 2.35 MiB at 3.59 "
    "s; main:Main.Trade makes 38.4 % of the rise.";

/* The drawn title is the whole command, or without RTS options if that does not
 * fit. */
TEST(what_ran_is_readable)
{
    g_autofree char *name = g_strnfill(90, 'x');
    g_autofree char *whole =
        g_strdup_printf("prog in.txt +RTS -hc -ol%s", name);
    const char *const drawn[] = {whole, "prog in.txt"};
    g_autoptr(Run) run = stacked_run();

    g_strfreev(run->facts.arguments);
    run->facts.arguments = g_strsplit(whole + strlen("prog "), " ", -1);
    for (guint i = 0; i < G_N_ELEMENTS(drawn); i++) {
        g_autoptr(Figure) figure =
            draw_page(run->heap, i == 0 ? 1200 : 648, 432);
        const guint title = figure_find(figure, "title", 0);

        ck_assert_str_eq(figure->title, drawn[0]);
        ck_assert_str_eq(figure_within(figure, title, FIGURE_TEXT, 0)->text,
                         drawn[i]);
    }
}

/* Returns the lines of the title box. */
static guint
count_title_lines(const Figure *figure)
{
    const guint title = figure_find(figure, "title", 0);

    return title < figure->items->len
               ? figure_count_within(figure, title, FIGURE_TEXT)
               : 0;
}

/* An empty title or caption has no room. */
TEST(empty_lines_have_no_room)
{
    g_autoptr(Run) run = stacked_run();
    g_autoptr(Figure) plain = draw_default(run->heap);
    g_autoptr(Figure) untitled =
        DRAW_SOUND(run, .width = 648, .height = 432, .title = "");
    g_autoptr(Figure) captioned =
        DRAW_SOUND(run, .width = 648, .height = 432, .caption = caption);
    g_autoptr(Figure) empty =
        DRAW_SOUND(run, .width = 648, .height = 432, .caption = "");
    g_autoptr(Figure) alone = DRAW_SOUND(run, .width = 648, .height = 432,
                                         .title = "", .caption = caption);
    const double top = figure_plot(plain).top;
    const double line = NOTE_TITLE * TEXT_FONT;
    const double title = FIRST_TITLE * TITLE_FONT - UNTITLED * TEXT_FONT;

    ck_assert_uint_eq(count_title_lines(untitled),
                      count_title_lines(plain) - 1);
    ck_assert_double_eq_tol(figure_plot(untitled).top, top - title, 0.01);
    ck_assert_uint_eq(count_title_lines(captioned),
                      count_title_lines(plain) + 1);
    ck_assert_double_eq_tol(figure_plot(captioned).top, top + line, 0.01);
    ck_assert_uint_eq(count_title_lines(empty), count_title_lines(plain));
    ck_assert_double_eq_tol(figure_plot(empty).top, top, 0.01);
    ck_assert_double_eq_tol(figure_plot(alone).top, top + line - title, 0.01);
    ck_assert(figure_contains(alone, caption));
    ck_assert(!figure_contains(alone, "in.txt"));
}

TEST(the_description_begins_with_the_caption)
{
    g_autoptr(Run) run = stacked_run();
    g_autoptr(Figure) sentence = DRAW(run, .caption = "It is flat.");
    g_autoptr(Figure) words = DRAW(run, .caption = "before the fix");

    ck_assert(g_str_has_prefix(sentence->description, "It is flat. Stacked "));
    ck_assert(g_str_has_prefix(words->description, "before the fix. Stacked "));
}

/* Of a low or narrow page, the caption is omitted first.  On a higher page the
 * title box never has fewer lines. */
TEST(small_pages_have_no_caption)
{
    g_autoptr(Run) run = many_overlaid();
    guint n_plain = 0, n_captions = 0, n_lines = 0;

    for (double height = 40; height < 400; height += stride() == 1 ? 1 : 7) {
        g_autoptr(Figure) plain = DRAW(run, .width = 400, .height = height,
                                       .overlay = {TRUE, TRUE, TRUE});
        g_autoptr(Figure) figure =
            DRAW_SOUND(run, .width = 400, .height = height,
                       .overlay = {TRUE, TRUE, TRUE}, .caption = caption);
        const guint n = count_title_lines(figure);

        ck_assert_uint_ge(n, n_lines);
        ck_assert_uint_le(n, count_title_lines(plain) + CAPTION_LINES);
        ck_assert_uint_eq(figure_count(figure, "legend"),
                          figure_count(plain, "legend"));
        n_captions += n > count_title_lines(plain);
        n_plain += n == count_title_lines(plain);
        n_lines = n;
    }
    ck_assert_uint_gt(n_captions, n_plain);
    ck_assert_uint_gt(n_plain, 0);
    for (double width = 60; width < 300; width += 10) {
        g_autoptr(Figure) figure =
            DRAW_SOUND(run, .width = width, .height = 600, .caption = caption);

        ck_assert_int_eq(figure_contains(figure, "The heap rises"),
                         width >= 140);
    }
}

/* A caption that is wider than the page has a second line.  Only if that is too
 * short, too, words are omitted. */
TEST(a_wide_caption_has_two_lines)
{
    g_autoptr(Run) run = stacked_run();
    g_autofree char *longer = g_strconcat(caption, " ", caption, NULL);
    g_autoptr(Figure) plain = DRAW(run, .width = 400, .height = 400);
    g_autoptr(Figure) wide =
        DRAW_SOUND(run, .width = 400, .height = 400, .caption = caption);
    g_autoptr(Figure) too_wide =
        DRAW_SOUND(run, .width = 400, .height = 400, .caption = longer);

    for (guint i = 0; i < 2; i++) {
        const Figure *figure = i == 0 ? wide : too_wide;
        const guint title = figure_find(figure, "title", 0);
        const FigureItem *lines[2];
        g_autofree char *all = NULL;

        for (guint j = 0; j < 2; j++)
            lines[j] = figure_within(figure, title, FIGURE_TEXT, 1 + j);
        all = g_strconcat(lines[0]->text, " ", lines[1]->text, NULL);
        ck_assert_uint_eq(count_title_lines(figure),
                          count_title_lines(plain) + 2);
        ck_assert_double_lt(lines[0]->points[0].y, lines[1]->points[0].y);
        ck_assert_int_eq(g_str_equal(all, caption), i == 0);
        ck_assert_int_eq(g_str_has_suffix(all, ELLIPSIS), i == 1);
    }
}

/* A caption never costs a lane. */
TEST(lanes_keep_their_room)
{
    g_autoptr(Run) run = active_run(2, 6, 10000000);
    guint n_captions = 0;

    for (double height = 150; height < 500; height += 10) {
        const ChartOptions options = {
            .width = 400, .height = height, .lanes = {TRUE, TRUE, TRUE, TRUE}};
        ChartOptions captioned = options;
        g_autoptr(Figure) plain = draw_with(run->heap, &options);
        g_autoptr(Figure) figure = NULL;

        captioned.caption = caption;
        figure = draw_sound(run->heap, &captioned);
        ck_assert_uint_eq(figure_count(figure, "lane"),
                          figure_count(plain, "lane"));
        n_captions += count_title_lines(figure) > count_title_lines(plain);
    }
    ck_assert_uint_gt(n_captions, 10);
}

/* The page says which part of the run it shows. */
TEST(a_window_is_named)
{
    g_autoptr(Run) run = stacked_run();
    g_autoptr(Figure) figure = NULL;

    run->windowed = TRUE;
    run->start = 500 * G_GINT64_CONSTANT(1000000);
    run->end = 1200 * G_GINT64_CONSTANT(1000000);
    figure = draw_default(run->heap);
    ck_assert(figure_contains(figure,
                              "heap by closure type (-hT), 500 ms to 1.20 s"));
}

/* Ticks of an era axis are whole numbers. */
TEST(eras_are_whole_numbers)
{
    for (guint n_eras = 1; n_eras <= 40; n_eras++) {
        g_autoptr(Run) run = run_new("log");
        g_autoptr(Figure) figure = NULL;
        guint axes;

        run->heap->breakdown = BREAKDOWN_BIOGRAPHY;
        run->heap->has_breakdown = TRUE;
        run->heap->clock = CLOCK_ERAS;
        for (guint era = 0; era < n_eras; era++) {
            ERA(run->heap, 0, {"DRAG", 6 * 1048576});
        }
        run_finish(run);
        figure = draw_default(run->heap);
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

static const struct {
    Clock clock;
    Breakdown breakdown;
    const char *expected, *unexpected;
} titled[] = {
    {CLOCK_WALL, BREAKDOWN_MODULE, "time (s)", "mutator"},
    {CLOCK_MUTATOR, BREAKDOWN_MODULE, "mutator CPU time (s)", "era"},
    {CLOCK_ERAS, BREAKDOWN_MODULE, "era", "time"},
    {CLOCK_WALL, BREAKDOWN_MODULE, "heap by module (-hm)", "label"},
    {CLOCK_WALL, BREAKDOWN_UNKNOWN, "heap by label", "unknown"},
};

TABLE_TEST(axes_and_titles_name_what_is_there, titled, row)
{
    g_autoptr(Run) run = run_from("time: 0 1\na: 7 8\n");
    g_autoptr(Figure) figure = NULL;

    run->heap->clock = row->clock;
    run->heap->breakdown = row->breakdown;
    figure = draw_default(run->heap);
    ck_assert_msg(figure_contains(figure, row->expected), "%s", row->expected);
    ck_assert_msg(!figure_contains(figure, row->unexpected), "%s",
                  row->unexpected);
    ck_assert_ptr_nonnull(
        strstr(figure->description,
               row->breakdown == BREAKDOWN_UNKNOWN ? "by label" : "by mod"));
}

/* The description lists bands by share, even if they are sorted otherwise. */
TEST(the_description_names_the_largest_bands)
{
    const SelectionOptions by_name = {.sort = SORT_NAME};
    g_autoptr(Run) run = run_from("time: 0 1\n"
                                  "a: 10 10\n"
                                  "b: 50 50\n"
                                  "c: 15 15\n"
                                  "d: 25 25\n");
    g_autoptr(Selection) selection = selection_new(run->heap, &by_name);
    const ChartOptions options = {.width = 648, .height = 432};
    g_autoptr(Figure) figure = draw_selected(run->heap, selection, &options);

    ck_assert_ptr_nonnull(strstr(figure->description,
                                 "4 bands. Largest: b, 50.0 %; d, 25.0 %; "
                                 "c, 15.0 %."));
}

TEST(eras_replace_times)
{
    g_autoptr(Run) run = biography_run();
    g_autoptr(Figure) figure = draw_default(run->heap);

    ck_assert(figure_contains(figure, "peak 1.21 KiB, era 1"));
    ck_assert(figure_contains(figure, "eras, mean"));
    ck_assert(figure_contains(figure, "-hbdrag,void"));
    ck_assert(!figure_contains(figure, "time ("));
    for (guint i = 0; i < figure_count(figure, "band"); i++)
        ck_assert_ptr_nonnull(
            strstr(figure_title(figure, "band", i), " in era "));
}

/* Pages and tests join data with the drawing by these numbers. */
TEST(groups_know_their_band)
{
    static const Stacking stackings[] = {STACK_AREA, STACK_PERCENT,
                                         STACK_LINES};
    g_autoptr(Run) run = many_overlaid();

    for (guint i = 0; i < G_N_ELEMENTS(stackings); i++) {
        g_autoptr(Figure) figure = DRAW(run, .stacking = stackings[i]);
        const guint end = figure->items->len;

        ck_assert_uint_ge(
            figure_check_bands(figure, "band", 0, end, run->heap, "A"), 2);
        ck_assert_uint_ge(
            figure_check_bands(figure, "legend-entry", 0, end, run->heap, "A"),
            2);
        ck_assert_int_eq(
            figure_item(figure, figure_find(figure, "bands", 0))->band, -1);
    }
}
