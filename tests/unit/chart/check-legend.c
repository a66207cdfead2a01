/* The legend as drawn: its texts, and its leaders to the bands. */
#include "support/suite.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "chart/legend/tail.h"
#include "chart/page/sizes.h"
#include "support/drawings.h"

/* Five bands that are constant to the end. */
static Run *
steady_run(void)
{
    return run_from("time: 0 1 2\n"
                    "a: 50 50 50\nb: 40 40 40\nc: 30 30 30\n"
                    "d: 20 20 20\ne: 10 10 10\n");
}

/* Bands that are almost 0 at the end. */
static Run *
collapsed_run(void)
{
    return run_from("time: 0 1 2\n"
                    "a: 50 50 1\nb: 40 40 1\nc: 30 30 1\n");
}

static const FigureItem *
leader(const Figure *figure, guint n)
{
    return figure_part(figure, "leaders", 0, FIGURE_LINE, n);
}

static guint
n_leaders(const Figure *figure)
{
    if (figure_count(figure, "leaders") == 0)
        return 0;
    return figure_count_parts(figure, "leaders", 0, FIGURE_LINE);
}

static Box
swatch_box(const Figure *figure, guint n)
{
    return item_box(
        figure_part(figure, "legend-entry", n, FIGURE_RECTANGLE, 0));
}

TEST(thin_bands_have_no_leaders)
{
    g_autoptr(Run) collapsed = collapsed_run();
    g_autoptr(Run) many = run_waves(60, 40);
    g_autoptr(Figure) of_collapsed = draw_default(collapsed->heap);
    g_autoptr(Figure) of_many = draw_default(many->heap);
    Box plot = figure_plot(of_collapsed);

    ck_assert_uint_eq(n_leaders(of_collapsed), 0);
    /* Entries are at the top. */
    ck_assert_double_lt(swatch_box(of_collapsed, 0).top, plot.top + 20);
    for (guint i = 0; i < n_leaders(of_many); i++)
        ck_assert_double_lt(fabs(leader(of_many, i)->points[0].y -
                                 leader(of_many, i)->points[2].y),
                            0.46 * (plot.bottom - plot.top));
}

TEST(a_legend_below_has_no_leaders)
{
    g_autoptr(Run) run = steady_run();
    g_autoptr(Figure) figure = DRAW(run, .legend_place = LEGEND_BOTTOM);
    Box plot = figure_plot(figure);

    ck_assert_uint_eq(figure_count(figure, "legend-entry"), 5);
    ck_assert_uint_eq(n_leaders(figure), 0);
    ck_assert_double_gt(plot.right - plot.left, 0.85 * 648);
    for (guint i = 0; i < 5; i++)
        ck_assert_double_gt(swatch_box(figure, i).top, plot.bottom + 20);
}

/* Returns the number of lines of the label of an entry.  A share follows
 * them. */
static guint
n_lines(const Figure *figure, guint entry)
{
    guint count = figure_count_within(figure, entry, FIGURE_TEXT);
    const char *last =
        figure_within(figure, entry, FIGURE_TEXT, count - 1)->text;

    return g_str_has_suffix(last, " %") ? count - 1 : count;
}

/* Lines of a cost-centre stack end after a cost centre.  A group of stacks is
 * broken like a name. */
TEST(labels_are_broken_by_kind)
{
    g_autoptr(Run) run = run_from("time: 0 1\n"
                                  "the.first.centre/of.another.one/a.third.one/"
                                  "of.the.program/main.x.y.z/main: 5 5\n"
                                  "b: 1 1\n");
    g_autoptr(Figure) figure = NULL;
    guint entry;

    run->heap->breakdown = BREAKDOWN_COST_CENTRE;
    figure = draw_page(run->heap, 500, 300);
    entry = figure_find(figure, "legend-entry", 0);
    ck_assert_uint_ge(n_lines(figure, entry), 3);
    for (guint i = 0; i + 1 < n_lines(figure, entry); i++)
        ck_assert(g_str_has_suffix(
            figure_within(figure, entry, FIGURE_TEXT, i)->text, "/"));
}

static const struct {
    const char *labels;
    const char *tail; /* NULL = none */
    const char *drawn;
} tails[] = {
    {"a/main.run/main b/main.run/main c/d/main.run/main SYSTEM",
     "main.run/main", "a/… b/… c/d/… SYSTEM"},
    /* A longer tail of fewer stacks counts if it saves more. */
    {"a/q/main.run/main b/q/main.run/main c/main.run/main d/main.run/main",
     "main.run/main", "a/q/… b/q/… c/… d/…"},
    {"a/quuxquux/main.run/main b/quuxquux/main.run/main c/quuxquux/main.run/main d/main.run/main",
     "quuxquux/main.run/main", "a/… b/… c/… d/main.run/main"},
    /* One cost centre is no tail, nor are few letters. */
    {"a/m.x/main b/m.x/main c/m.x/main", NULL,
     "a/m.x/main b/m.x/main c/m.x/main"},
    {"a/main.of.all b/main.of.all c/main.of.all", NULL,
     "a/main.of.all b/main.of.all c/main.of.all"},
    /* Too few, or not most of the labels. */
    {"a/main.run/main b/main.run/main", NULL,
     "a/main.run/main b/main.run/main"},
    {"a/main.run/main b/main.run/main c/main.run/main s t u v", NULL,
     "a/main.run/main b/main.run/main c/main.run/main s t u v"},
    /* A label that is the tail is whole.  A tail begins at a cost
     * centre. */
    {"main.run/main a/main.run/main b/main.run/main c/main.run/main dmain.run/main",
     "main.run/main", "main.run/main a/… b/… c/… dmain.run/main"},
};

TABLE_TEST(stacks_show_their_common_tail_once, tails, row)
{
    g_auto(GStrv) labels = g_strsplit(row->labels, " ", -1);
    g_autoptr(GPtrArray) all = g_ptr_array_new();
    g_autoptr(GString) table = g_string_new("time: 0 1\n");
    g_autoptr(Run) run = NULL;
    g_autoptr(Figure) figure = NULL;
    g_autoptr(GString) drawn = g_string_new(NULL);
    guint value = 99;

    for (char **label = labels; *label != NULL; label++) {
        g_ptr_array_add(all, *label);
        g_string_append_printf(table, "%s: %u %u\n", *label, value, value);
        value--;
    }
    ck_assert_int_eq(g_strcmp0(tail_find(all), row->tail), 0);
    run = run_from(table->str);
    run->heap->breakdown = BREAKDOWN_COST_CENTRE;
    figure = draw_page(run->heap, 900, 432);
    for (guint i = 0; i < figure_count(figure, "legend-entry"); i++) {
        const guint entry = figure_find(figure, "legend-entry", i);

        g_string_append_printf(
            drawn, "%s%s", i == 0 ? "" : " ",
            figure_within(figure, entry, FIGURE_TEXT, 0)->text);
        /* The tooltip has the whole label. */
        ck_assert(g_str_has_prefix(figure_title(figure, "legend-entry", i),
                                   labels[i]));
    }
    ck_assert_str_eq(drawn->str, row->drawn);
    ck_assert_uint_eq(figure_count(figure, "legend-tail"),
                      row->tail != NULL ? 1 : 0);
    ck_assert(row->tail == NULL ||
              g_str_has_suffix(
                  figure_part(figure, "legend-tail", 0, FIGURE_TEXT, 0)->text,
                  row->tail));
}

TEST(a_shortened_stack_ends_in_one_ellipsis)
{
    g_autoptr(GString) table = g_string_new("time: 0 1\n");
    g_autoptr(Run) run = NULL;
    guint n_ellipses = 0;

    for (guint i = 0; i < 9; i++)
        g_string_append_printf(table,
                               "centre%u/one.of.many/two.of.many/three.of.many/"
                               "four.of.many%u/main.run/main: 9 9\n",
                               i, i);
    run = run_from(table->str);
    run->heap->breakdown = BREAKDOWN_COST_CENTRE;
    for (guint width = 330; width < 900; width += 30) {
        g_autoptr(Figure) figure = draw_page(run->heap, width, 150);

        for (guint i = 0; i < figure->items->len; i++)
            if (figure_item(figure, i)->kind == FIGURE_TEXT) {
                const char *text = figure_item(figure, i)->text;

                ck_assert(strstr(text, "…/…") == NULL);
                n_ellipses += g_str_has_suffix(text, "/…") ? 1 : 0;
            }
    }
    ck_assert_uint_gt(n_ellipses, 20);
}

/* The tail does not read as a line of the entry above. */
TEST(the_tail_stands_apart)
{
    g_autoptr(Run) run =
        run_from("time: 0 1\na/one/two/main: 9 9\nb/one/two/main: 9 9\n"
                 "c/one/two/main: 9 9\nd/one/two/main: 9 9\n");

    run->heap->breakdown = BREAKDOWN_COST_CENTRE;
    for (guint height = 100; height <= 400; height += 50) {
        g_autoptr(Figure) figure = draw_page(run->heap, 600, height);
        const guint last = figure_count(figure, "legend-entry") - 1;
        const FigureItem *entry =
            figure_part(figure, "legend-entry", last, FIGURE_TEXT, 0);
        const FigureItem *tail =
            figure_part(figure, "legend-tail", 0, FIGURE_TEXT, 0);

        ck_assert_double_eq(tail->points[0].x, entry->points[0].x);
        ck_assert_double_ge(tail->points[0].y - entry->points[0].y,
                            1.5 * LEGEND_LEADING * tail->font.size);
    }
}

/* Returns the number of columns of the legend. */
static guint
n_columns(const Figure *figure)
{
    guint count = 1;

    for (guint i = 1; i < figure_count(figure, "legend-entry"); i++)
        count += swatch_box(figure, i).left > swatch_box(figure, i - 1).left;
    return count;
}

/* A share is at the right of its row.  All rows have one, even if a label is
 * shortened for it. */
TEST(rows_have_shares)
{
    guint n_shortened = 0;

    for (guint length = 1; length < 400; length++) {
        g_autofree char *label = g_strnfill(length, 'w');
        g_autofree char *text =
            g_strdup_printf("time: 0 1\n%s: 30 30\nb: 10 10\n", label);
        g_autoptr(Run) run = run_from(text);
        g_autoptr(Figure) figure = draw_page(run->heap, 648, 432);
        const guint entry = figure_find(figure, "legend-entry", 0);
        const guint second = figure_find(figure, "legend-entry", 1);
        const guint n = n_lines(figure, entry);
        g_autoptr(GString) whole = g_string_new(NULL);

        for (guint line = 0; line < n; line++)
            g_string_append(
                whole, figure_within(figure, entry, FIGURE_TEXT, line)->text);
        n_shortened += strcmp(whole->str, label) != 0;
        ck_assert_str_eq(figure_within(figure, entry, FIGURE_TEXT, n)->text,
                         "75.0 %");
        ck_assert_uint_eq(figure_count_within(figure, second, FIGURE_TEXT), 2);
    }
    ck_assert_uint_gt(n_shortened, 0);
    ck_assert_uint_lt(n_shortened, 300);
}

/* The number of columns depends on the width of the labels.  A label is on one
 * line if it fits. */
static const struct {
    double width, height;
    LegendPlace place;
    guint n_bands, label, columns, lines;
} columns[] = {
    {700, 400, LEGEND_BOTTOM, 5, 6, 5, 1},
    {700, 400, LEGEND_BOTTOM, 12, 25, 3, 1},
    {500, 400, LEGEND_BOTTOM, 6, 70, 1, 1},
    {648, 432, LEGEND_RIGHT, 5, 6, 1, 1},
    {648, 432, LEGEND_RIGHT, 4, 80, 1, 3},
    {648, 200, LEGEND_RIGHT, 20, 6, 2, 1},
};

TABLE_TEST(columns_follow_the_labels, columns, row)
{
    g_autoptr(GString) table = g_string_new("time: 0 1\n");
    g_autoptr(Run) run = NULL;
    g_autoptr(Figure) figure = NULL;

    for (guint k = 0; k < row->n_bands; k++) {
        g_autofree char *label = g_strnfill(row->label, (char)('a' + k));

        g_string_append_printf(table, "%s: 9 9\n", label);
    }
    run = run_from(table->str);
    figure = DRAW_SOUND(run, .width = row->width, .height = row->height,
                        .legend_place = row->place);
    ck_assert_msg(n_columns(figure) == row->columns, "case %td: %u columns",
                  row - columns, n_columns(figure));
    ck_assert_uint_eq(n_lines(figure, figure_find(figure, "legend-entry", 0)),
                      row->lines);
}

/* The number of hidden bands is never shortened, even in a narrow legend. */
TEST(number_of_hidden_bands_is_not_shortened)
{
    guint count = 0;

    for (double width = 200; width < 420; width += 7) {
        g_autoptr(Run) run = run_waves(60, 40);
        g_autoptr(Figure) figure = draw_page(run->heap, width, 150);
        guint note = figure_find(figure, "legend-note", 0);
        const char *text;
        guint hidden = 0, shown = 0;

        if (figure_count(figure, "legend-note") == 0)
            continue;
        text = figure_within(figure, note, FIGURE_TEXT, 0)->text;
        sscanf(figure_item(figure, note)->text, "and %u more", &hidden);
        ck_assert_uint_gt(hidden, 0);
        if (sscanf(text, "and %u more bands", &shown) != 1)
            ck_assert_int_eq(sscanf(text, "+%u", &shown), 1);
        ck_assert_uint_eq(shown, hidden);
        ck_assert(g_str_has_suffix(text, "bands") || text[0] == '+');
        count++;
    }
    ck_assert_uint_gt(count, 10);
}

/* Labels that differ only in the middle still differ after shortening. */
TEST(cut_labels_differ)
{
    g_autoptr(Run) run =
        run_from("time: 0 1\n"
                 "Some.Module.With.A.Long.Name.aaaa.And.Its.End: 5 5\n"
                 "Some.Module.With.A.Longer.Name.bb.And.Its.End: 4 4\n"
                 "Some.Module.With.A.Name.cccccccccc.And.Its.End: 3 3\n"
                 "d: 2 2\ne: 2 2\nf: 2 2\ng: 1 1\n");

    for (double width = 200; width < 500; width += 20) {
        g_autoptr(Figure) figure = draw_page(run->heap, width, 0.6 * width);
        g_autoptr(GHashTable) seen =
            g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

        for (guint i = 0; i < figure_count(figure, "legend-entry"); i++) {
            guint entry = figure_find(figure, "legend-entry", i);
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
