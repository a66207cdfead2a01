/* The page of several runs, as described in doc/internals/design.md, "Several
 * runs". */
#include "support/suite.h"

#include <math.h>
#include <string.h>

#include "chart/page/sizes.h"
#include "chart/plot/memory.h"
#include "oracle/picture.h"
#include "oracle/shapes.h"
#include "support/comparisons.h"
#include "words/comparison-tables.h"
#include "words/comparison-text.h"

/* The rounding error of a coordinate, in points. */
#define TOLERANCE 0.02

/* A panel that was found on the page. */
typedef struct {
    guint group, end; /* its first and last index in the figure's items */
    Box plot;
    gboolean is_diff;
} Found;

static gboolean
is_group(const Figure *figure, guint place, const char *role)
{
    const FigureItem *item = figure_item(figure, place);

    return item->kind == FIGURE_GROUP && g_str_equal(item->role, role);
}

/* Returns the index of the first group of a role between from and end, or end
 * if there is none. */
static guint
next_group(const Figure *figure, const char *role, guint from, guint end)
{
    while (from < end && !is_group(figure, from, role))
        from++;
    return from;
}

static Found
find_panel(const Figure *figure, guint index)
{
    Found found = {.group = figure_find(figure, "panel", index)};

    found.end = figure_group_end(figure, found.group);
    found.is_diff =
        next_group(figure, "difference", found.group, found.end) < found.end;
    found.plot = item_box(figure_within(
        figure, next_group(figure, "axes", found.group, found.end),
        FIGURE_RECTANGLE, 0));
    return found;
}

/* Returns the bounding box of all polygons of a panel's bands. */
static Box
box_of_bands(const Figure *figure, const Found *panel)
{
    Box box = {HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
    gboolean in_band = FALSE;

    for (guint i = panel->group; i < panel->end; i++) {
        const FigureItem *item = figure_item(figure, i);
        Box part;

        if (item->kind == FIGURE_GROUP)
            in_band = g_str_equal(item->role, "band");
        if (!in_band || item->kind != FIGURE_POLYGON)
            continue;
        part = item_box(item);
        box.left = MIN(box.left, part.left);
        box.right = MAX(box.right, part.right);
        box.top = MIN(box.top, part.top);
        box.bottom = MAX(box.bottom, part.bottom);
    }
    return box;
}

/* Random runs of very different sizes. */
static Compared *
random_runs(guint32 seed, guint n_runs)
{
    g_autofree Run **profiles = g_new(Run *, n_runs);

    for (guint i = 0; i < n_runs; i++)
        profiles[i] = run_random(seed + i, 12, 30);
    return compared_new(profiles, n_runs, FALSE);
}

/* All panels have the same scale for bytes and for seconds. */
static void
assert_scales(const Compared *compared, const PageCase *page)
{
    g_autoptr(Figure) figure = compared_draw(compared, page);
    double byte = 0, second = 0;

    for (guint i = 0; i < compared->runs->len; i++) {
        const Run *run = g_ptr_array_index(compared->runs, i);
        Found panel = find_panel(figure, i);
        Box bands = box_of_bands(figure, &panel);
        double peak =
            (double)comparison_run(compared->comparison, i)->statistics.peak;
        double last =
            (double)profile_era(run->heap, profile_n_eras(run->heap) - 1)
                ->time /
            1e9;

        ck_assert(!panel.is_diff);
        ck_assert_double_eq_tol(bands.bottom, panel.plot.bottom, TOLERANCE);
        if (i == 0) {
            byte = (bands.bottom - bands.top) / peak;
            second = (bands.right - panel.plot.left) / last;
        }
        ck_assert_double_eq_tol(bands.bottom - bands.top, byte * peak,
                                TOLERANCE);
        ck_assert_double_eq_tol(bands.right - panel.plot.left, second * last,
                                TOLERANCE);
    }
}

TEST(scales_are_equal)
{
    static const char *const tables[] = {
        "time: 0 1 2\na: 1000000 2000000 1500000\nb: 500000 0 100000\n",
        "time: 0 4 8\na: 300000 900000 900000\nc: 100000 100000 100000\n",
        "time: 0 0.5\na: 4000000 4000000\n",
        "time: 0 1 3 6\nb: 700000 800000 20000 100000\n",
    };

    for (guint n = 2; n <= G_N_ELEMENTS(tables); n++)
        for (PanelOrder order = PANELS_AUTO; order <= PANELS_ROWS; order++)
            for (gboolean diff = FALSE; diff <= TRUE; diff++) {
                g_autoptr(Compared) runs = compared_from(tables, n, FALSE);

                assert_scales(runs, &(PageCase){.order = order, .diff = diff});
                assert_scales(runs, &(PageCase){.order = order,
                                                .diff = diff,
                                                .width = 400,
                                                .height = 700});
            }
}

/* Returns the zero line of a difference: the last line before the group
 * "total". */
static double
zero_of(const Figure *figure, guint group, guint total)
{
    double zero = NAN;

    for (guint i = group; i < total; i++)
        if (figure_item(figure, i)->kind == FIGURE_LINE)
            zero = figure_item(figure, i)->points[0].y;
    return zero;
}

/* Returns the height of the bands above zero at x, minus their depth below
 * it. */
static double
sum_at(const Figure *figure, guint group, guint end, double x)
{
    double sum = 0;

    for (guint i = group; i < end; i++) {
        const FigureItem *item = figure_item(figure, i);
        guint n = item->n_points;

        for (guint k = 0; item->kind == FIGURE_POLYGON && k < n / 2; k++)
            if (item->points[k].x == x)
                sum += item->points[k].y - item->points[n - 1 - k].y;
    }
    return sum;
}

static guint
assert_sums(const Figure *figure, const Found *panel)
{
    guint group = next_group(figure, "difference", panel->group, panel->end);
    guint total = next_group(figure, "total", group, panel->end);
    const FigureItem *line;

    if (total == panel->end)
        return 0;
    line = figure_within(figure, total, FIGURE_LINE, 1);
    for (guint i = 0; i < line->n_points; i++)
        ck_assert_double_eq_tol(
            zero_of(figure, group, total) - line->points[i].y,
            sum_at(figure, group, total, line->points[i].x), 1e-6);
    return line->n_points;
}

/* The bands of a difference add up to the line of the total. */
TEST(differences_add_up)
{
    guint n_points = 0;

    for (guint32 seed = 1; seed < 60; seed += stride())
        for (Alignment how = ALIGN_START; how <= ALIGN_RELATIVE; how++) {
            g_autoptr(Compared) runs = random_runs(seed, 3);
            g_autoptr(Figure) figure = compared_draw(
                runs, &(PageCase){.diff = TRUE, .alignment = how});

            for (guint i = 3; i < 5; i++) {
                Found panel = find_panel(figure, i);

                ck_assert(panel.is_diff);
                n_points += assert_sums(figure, &panel);
            }
        }
    ck_assert_uint_gt(n_points, 1000 / stride());
}

/* Differences share one scale: twice the change is twice the height. */
TEST(differences_share_their_scale)
{
    static const char *const tables[] = {
        "time: 0 1\na: 1000000 1000000\n",
        "time: 0 1\na: 3000000 3000000\n",
        "time: 0 1\na: 500000 500000\n",
    };
    g_autoptr(Compared) runs = compared_from(tables, 3, FALSE);
    g_autoptr(Figure) figure = compared_draw(runs, &(PageCase){.diff = TRUE});
    Found up = find_panel(figure, 3), down = find_panel(figure, 4);
    Box more = box_of_bands(figure, &up), less = box_of_bands(figure, &down);

    ck_assert_double_eq_tol(up.plot.top, down.plot.top, TOLERANCE);
    ck_assert_double_eq_tol(more.bottom, less.top, TOLERANCE);
    ck_assert_double_eq_tol(more.bottom - more.top,
                            4 * (less.bottom - less.top), TOLERANCE);
}

/* Returns the label in a title.  In tooltips of bands a colon follows it, in
 * tooltips of the legend a bracket. */
static char *
label_of(const char *title)
{
    return g_strndup(title, strcspn(title, ":("));
}

/* Returns the paint of a group: that of its first polygon or rectangle. */
static const Paint *
fill_of(const Figure *figure, guint group)
{
    for (guint i = group; i < figure_group_end(figure, group); i++) {
        const FigureItem *item = figure_item(figure, i);

        if (item->kind == FIGURE_POLYGON || item->kind == FIGURE_RECTANGLE)
            return &item->paint;
    }
    return NULL;
}

TEST(a_band_has_one_colour)
{
    for (guint32 seed = 1; seed < 20; seed++) {
        g_autoptr(Compared) runs = random_runs(seed, 4);
        g_autoptr(Figure) figure =
            compared_draw(runs, &(PageCase){.diff = TRUE});
        g_autoptr(GHashTable) paints =
            g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

        for (guint i = 0; i < figure->items->len; i++) {
            g_autofree char *label = NULL;
            const Paint *paint, *before;

            if ((!is_group(figure, i, "band") &&
                 !is_group(figure, i, "legend-entry")) ||
                (paint = fill_of(figure, i)) == NULL)
                continue;
            label = g_strchomp(label_of(figure_item(figure, i)->text));
            before = g_hash_table_lookup(paints, label);
            if (before != NULL) {
                assert_colour(&before->fill, &paint->fill);
                ck_assert_int_eq(before->hatch, paint->hatch);
            }
            g_hash_table_insert(paints, g_steal_pointer(&label),
                                (gpointer)(guintptr)paint);
        }
        ck_assert_uint_gt(g_hash_table_size(paints), 1);
    }
}

static guint
count_bands(const Figure *figure, const Found *panel, const char *label)
{
    guint count = 0;

    for (guint i = panel->group; i < panel->end; i++)
        if (is_group(figure, i, "band")) {
            g_autofree char *name = label_of(figure_item(figure, i)->text);

            count += g_str_equal(name, label);
        }
    return count;
}

/* A band is not drawn in runs without it, nor in a difference if it did not
 * change. */
TEST(absent_bands_are_not_drawn)
{
    g_autoptr(Compared) runs = compared_builds(FALSE);
    g_autoptr(Figure) figure = compared_draw(runs, &(PageCase){.diff = TRUE});
    Found a = find_panel(figure, 0), b = find_panel(figure, 1);
    Found diff = find_panel(figure, 2);

    ck_assert_uint_eq(count_bands(figure, &a, "old"), 1);
    ck_assert_uint_eq(count_bands(figure, &a, "new"), 0);
    ck_assert_uint_eq(count_bands(figure, &b, "old"), 0);
    ck_assert_uint_eq(count_bands(figure, &b, "new"), 1);
    ck_assert_uint_eq(count_bands(figure, &diff, "old"), 1);
    ck_assert_uint_eq(count_bands(figure, &diff, "new"), 1);
    ck_assert_uint_eq(count_bands(figure, &diff, "Text"), 0);
}

/* Bands have the number that they have in all runs.  A row of the legend stands
 * for all runs. */
TEST(groups_know_their_band)
{
    static const char *const names[2][2] = {{"A", "B"}, {"baseline", "A"}};

    for (gboolean with_baseline = 0; with_baseline < 2; with_baseline++) {
        g_autoptr(Compared) runs = compared_builds(with_baseline);
        g_autoptr(Figure) figure =
            compared_draw(runs, &(PageCase){.diff = TRUE});
        const Matching *matching = runs->comparison->matching;
        guint n_panels = figure_count(figure, "panel");

        ck_assert_uint_eq(n_panels, with_baseline ? 2 : 3);
        for (guint i = 0; i < n_panels; i++) {
            const Found panel = find_panel(figure, i);
            const guint run = panel.is_diff || with_baseline ? 1 : i;

            ck_assert_uint_ge(
                figure_check_bands(figure, "band", panel.group, panel.end,
                                   matching_run(matching, run)->profile,
                                   names[with_baseline][run]),
                2);
        }
        ck_assert_uint_ge(
            figure_check_bands(figure, "legend-entry", 0, figure->items->len,
                               matching_run(matching, 0)->profile, NULL),
            2);
    }
}

static void
assert_text(const Figure *figure, const char *text)
{
    ck_assert_msg(figure_contains(figure, text), "no text '%s'", text);
}

TEST(panels_have_letters_and_names)
{
    g_autoptr(Compared) runs = compared_builds(FALSE);
    g_autoptr(Compared) later = compared_builds(TRUE);
    g_autoptr(Figure) two = compared_draw(runs, &(PageCase){.diff = TRUE});
    g_autoptr(Figure) one = compared_draw(later, &(PageCase){.diff = TRUE});
    g_autoptr(Figure) far = NULL;
    Run *first;

    /* The page shows names of files without their folders. */
    first = g_ptr_array_index(runs->runs, 0);
    g_free(first->name);
    first->name = g_strdup("/far/away/0.log");
    far = compared_draw(runs, &(PageCase){.diff = TRUE});
    ck_assert_str_eq(far->description, two->description);
    ck_assert_uint_eq(figure_count(two, "panel"), 3);
    assert_text(two, "A  0.log");
    assert_text(two, "B  1.log");
    assert_text(two, "B \xe2\x88\x92 A (MiB)");
    ck_assert_uint_eq(figure_count(one, "panel"), 2);
    assert_text(one, "baseline  0.log");
    assert_text(one, "A \xe2\x88\x92 baseline (MiB)");
}

/* If a head does not fit, all heads omit suffixes, then what all names begin
 * with. */
TEST(heads_are_shortened_alike)
{
    static const char *const names[] = {
        "logs/some-long-program-leak-hT.eventlog.zst",
        "some-long-program-leak-hc.hp",
        "some-long-program-leak.xml",
    };
    static const char *const heads[][3] = {
        {"A  some-long-program-leak-hT.eventlog.zst",
         "B  some-long-program-leak-hc.hp", "C  some-long-program-leak.xml"},
        {"A  some-long-program-leak-hT", "B  some-long-program-leak-hc",
         "C  some-long-program-leak"},
        {"A  \xe2\x80\xa6leak-hT", "B  \xe2\x80\xa6leak-hc",
         "C  \xe2\x80\xa6leak"},
    };
    g_autoptr(Compared) runs = random_runs(5, 3);
    guint n_pages[G_N_ELEMENTS(heads)] = {0};

    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        Run *run = g_ptr_array_index(runs->runs, i);

        g_free(run->name);
        run->name = g_strdup(names[i]);
    }
    for (double width = 1000; width > 200; width -= 5) {
        g_autoptr(Figure) figure = compared_draw(
            runs, &(PageCase){
                      .width = width, .height = 432, .order = PANELS_COLUMNS});

        for (guint style = 0; style < G_N_ELEMENTS(heads); style++) {
            guint n_found = 0;

            for (guint i = 0; i < 3; i++) {
                const Found panel = find_panel(figure, i);
                const FigureItem *head =
                    figure_within(figure, panel.group, FIGURE_TEXT, 0);

                n_found += g_str_equal(head->text, heads[style][i]);
            }
            /* Only the last style is shortened, where it does not fit. */
            ck_assert(style == 2 || n_found == 0 || n_found == 3);
            n_pages[style] += n_found == 3;
        }
    }
    for (guint style = 0; style < G_N_ELEMENTS(heads); style++)
        ck_assert_uint_gt(n_pages[style], 0);
}

/* The table has all figures of all runs, and how they differ from the first
 * run. */
TEST(the_table_has_all_figures)
{
    g_autoptr(Compared) runs = compared_builds(FALSE);
    g_autoptr(Figure) figure = compared_draw(runs, &(PageCase){.diff = FALSE});
    g_autoptr(Table) table = runs_table_new(runs->comparison, FALSE);

    ck_assert_uint_eq(figure_count(figure, "runs"), 1);
    for (Metric statistic = 0; statistic < N_TABLE_STATISTICS; statistic++) {
        g_autofree char *change =
            cell_change(table_cell(table, 2, statistic + 1));

        assert_text(figure, metric_name(statistic));
        assert_text(figure, change);
        for (guint run = 0; run < 2; run++) {
            g_autofree char *text =
                run_value(comparison_run(runs->comparison, run), statistic);

            assert_text(figure, text);
        }
    }
}

/* The legend shows how each band changed.  With more than two runs it names the
 * run with the largest change. */
TEST(the_legend_shows_changes)
{
    static const char *const tables[] = {
        "time: 0 1\na: 2097152 2097152\nb: 1048576 1048576\n",
        "time: 0 1\na: 3145728 3145728\nb: 1048576 1048576\n",
        "time: 0 1\na: 2097152 2097152\nc: 1048576 1048576\n",
    };
    g_autoptr(Compared) two = compared_from(tables, 2, FALSE);
    g_autoptr(Compared) three = compared_from(tables, 3, FALSE);
    g_autoptr(Figure) pair = compared_draw(two, &(PageCase){.diff = TRUE});
    g_autoptr(Figure) all = compared_draw(three, &(PageCase){.diff = TRUE});
    g_autoptr(Figure) plain = compared_draw(three, &(PageCase){.diff = FALSE});

    assert_text(pair, "a (+1.00\xc2\xa0MiB,\xc2\xa0+50.0\xc2\xa0%)");
    assert_text(all, "a (B\xc2\xa0+1.00\xc2\xa0MiB,\xc2\xa0+50.0\xc2\xa0%)");
    assert_text(all, "b (C\xc2\xa0-1.00\xc2\xa0MiB,\xc2\xa0gone)");
    assert_text(all, "c (C\xc2\xa0+1.00\xc2\xa0MiB,\xc2\xa0new)");
    assert_text(plain, "a");
}

/* Bands are not called "gone" in a run without eras.  Its memory lines are in
 * the legend. */
TEST(a_run_without_eras)
{
    Run *const profiles[] = {overlaid_run(), memory_run()};
    g_autoptr(Compared) runs = compared_new(profiles, 2, FALSE);
    g_autoptr(Figure) figure = compared_draw(runs, &(PageCase){.diff = TRUE});

    ck_assert_uint_eq(figure_count(figure, "panel"), 3);
    ck_assert_uint_gt(figure_count(figure, "memory"), 0);
    for (MemoryLine line = 0; line < N_MEMORY_LINES; line++)
        if (profiles[1]->memory[line]->len > 0)
            assert_text(figure,
                        memory_line_name(&(ChartOptions){.width = 0}, line));
    ck_assert(!figure_contains(figure, "gone"));
}

/* The first panel has the labels of the common scale, even if it is empty.  The
 * break-down is that of the run with bands. */
TEST(a_first_run_without_eras)
{
    static const char *const tables[] = {
        "time:\n",
        "time: 0.5 1 1.5\na: 41943040 41943040 41943040\n",
    };
    g_autoptr(Compared) runs = compared_from(tables, 2, FALSE);
    Run *empty = g_ptr_array_index(runs->runs, 0);
    g_autoptr(Figure) figure = NULL;

    empty->heap->breakdown = BREAKDOWN_COST_CENTRE;
    figure = compared_draw(runs, &(PageCase){.order = PANELS_AUTO});
    assert_text(figure, "20");
    assert_text(figure, "40");
    ck_assert(!figure_contains(figure, "-hc"));
}

/* Runs with different clocks can be aligned only by the fraction completed.
 * Differences are over time even if the panels show eras. */
TEST(different_clocks)
{
    Run *const profiles[] = {stacked_run(), stacked_run()};
    g_autoptr(Compared) runs = NULL;
    g_autoptr(Figure) start = NULL;
    g_autoptr(Figure) relative = NULL;
    g_autoptr(Compared) builds = compared_builds(FALSE);
    g_autoptr(Figure) eras =
        compared_draw(builds, &(PageCase){.diff = TRUE, .x_axis = X_AXIS_ERA});

    assert_text(eras, "era");
    assert_text(eras, "time (s)");
    profiles[1]->heap->clock = CLOCK_MUTATOR;
    runs = compared_new(profiles, 2, FALSE);
    start = compared_draw(runs, &(PageCase){.diff = TRUE});
    relative = compared_draw(
        runs, &(PageCase){.diff = TRUE, .alignment = ALIGN_RELATIVE});
    ck_assert_uint_eq(figure_count(start, "difference"), 0);
    ck_assert_uint_eq(figure_count(relative, "difference"), 1);
    assert_text(start, "time (s)");
    assert_text(start, "mutator CPU time (s)");
    assert_text(relative, "part of each run (%)");
}

static void
assert_page(const Compared *runs, const PageCase *page)
{
    g_autoptr(Figure) figure = compared_draw(runs, page);
    g_autofree char *problem = picture_page_problem(figure, metrics_fixed());

    ck_assert_msg(problem == NULL,
                  "%u runs, %gx%g, order %d, diff %d, align %d, stacking %d: "
                  "%s",
                  runs->runs->len, page->width, page->height, page->order,
                  page->diff, page->alignment, page->stacking, problem);
}

/* Checks pages of all sizes and all orders of panels.  A step of 5 takes some
 * of each. */
static void
assert_pages(const Compared *runs, Alignment alignment, Stacking stacking)
{
    static const double sizes[][2] = {
        {648, 432}, {648, 576}, {225, 150}, {150, 90},   {100, 60},
        {300, 700}, {900, 200}, {842, 595}, {1191, 842}, {36, 36},
    };

    for (guint i = 0; i < 6 * G_N_ELEMENTS(sizes); i += stride() == 1 ? 1 : 5)
        assert_page(runs, &(PageCase){.width = sizes[i / 6][0],
                                      .height = sizes[i / 6][1],
                                      .order = PANELS_AUTO + i % 6 / 2,
                                      .diff = i % 2 == 1,
                                      .alignment = alignment,
                                      .stacking = stacking});
}

/* Texts overlap neither each other nor lines.  Nothing is outside the page. */
TEST(pages_of_all_sizes)
{
    static const guint counts[] = {2, 3, 4, 6, 9};

    for (guint i = 0; i < G_N_ELEMENTS(counts); i++) {
        g_autoptr(Compared) runs = random_runs(10 * (i + 1), counts[i]);

        assert_pages(runs, ALIGN_START, STACK_AREA);
    }
}

/* The first and the last tick show the scale of a narrow panel. */
TEST(narrow_panels_have_two_ticks)
{
    for (guint n_runs = 2; n_runs <= 8; n_runs++) {
        g_autoptr(Compared) runs = random_runs(5, n_runs);
        g_autoptr(Figure) figure =
            compared_draw(runs, &(PageCase){.order = PANELS_COLUMNS});

        for (guint i = 0; i < n_runs; i++) {
            const Found panel = find_panel(figure, i);
            guint n_labels = 0;

            for (guint k = next_group(figure, "axes", panel.group, panel.end);
                 k < panel.end; k++) {
                const FigureItem *item = figure_item(figure, k);

                n_labels += item->kind == FIGURE_TEXT &&
                            item->anchor == ANCHOR_MIDDLE &&
                            item->points[0].y > panel.plot.bottom;
            }
            ck_assert_msg(n_labels >= 2, "%u labels in panel %u of %u",
                          n_labels, i, n_runs);
        }
    }
}

/* The page may be too low for the panels, or for the table. */
TEST(a_dozen_runs)
{
    g_autoptr(Compared) runs = random_runs(77, 12);
    g_autoptr(Figure) large = NULL;
    const PageCase a3 = {.width = 1190.55, .height = 841.89, .diff = TRUE};

    assert_page(runs, &a3);
    for (guint height = 400; height < 1600; height += 30 * stride())
        assert_page(runs, &(PageCase){.width = 648,
                                      .height = height,
                                      .order = PANELS_ROWS,
                                      .diff = TRUE,
                                      .legend_place = LEGEND_BOTTOM});
    large = compared_draw(runs, &a3);
    ck_assert_uint_eq(figure_count(large, "runs"), 1);
}

TEST(pages_of_all_kinds)
{
    Run *const mixed[] = {marked_run(), biography_run(), memory_run(),
                          lone_era()};
    g_autoptr(Compared) others = compared_new(mixed, 4, FALSE);
    g_autoptr(Compared) builds = compared_builds(TRUE);

    assert_pages(others, ALIGN_START, STACK_AREA);
    assert_pages(others, ALIGN_RELATIVE, STACK_LINES);
    assert_pages(builds, ALIGN_RELATIVE, STACK_PERCENT);
    assert_pages(builds, ALIGN_START, STACK_LINES);
}

static void
set_captions(Compared *compared, const char *const *captions)
{
    for (guint i = 0; i < compared->panels->len; i++)
        g_array_index(compared->panels, Panel, i).caption = captions[i];
}

/* A caption is between the head of a panel and its plot. */
TEST(panels_have_captions)
{
    static const char *const captions[] = {"It rises.", "It is flat."};
    g_autoptr(Compared) compared = compared_builds(FALSE);
    const PageCase page = {.width = 648, .height = 432, .diff = TRUE};
    g_autoptr(Figure) plain = compared_draw(compared, &page);
    g_autoptr(Figure) figure = NULL;

    set_captions(compared, captions);
    figure = compared_draw(compared, &page);
    for (guint i = 0; i < 3; i++) {
        const Found panel = find_panel(figure, i),
                    before = find_panel(plain, i);
        const FigureItem *head =
            figure_within(figure, panel.group, FIGURE_TEXT, 0);
        const FigureItem *caption =
            figure_within(figure, panel.group, FIGURE_TEXT, 1);

        ck_assert_double_eq_tol(
            panel.plot.top,
            before.plot.top + (panel.is_diff ? 0 : PANEL_CAPTION * SMALL_FONT),
            TOLERANCE);
        if (panel.is_diff)
            continue;
        ck_assert_str_eq(caption->text, captions[i]);
        ck_assert_double_lt(head->points[0].y, caption->points[0].y);
        ck_assert_double_lt(caption->points[0].y, panel.plot.top);
    }
    ck_assert_ptr_nonnull(strstr(figure->description, ". It rises. B, "));
}

/* With a caption of the page, even an empty one, panels have none.  Nor have
 * small panels. */
TEST(panels_may_have_no_captions)
{
    static const char *const captions[] = {"It rises.", NULL};
    g_autoptr(Compared) compared = compared_builds(FALSE);

    set_captions(compared, captions);
    for (guint i = 0; i < 4; i++) {
        const PageCase page = {.width = i == 3 ? 300 : 648,
                               .height = i == 3 ? 200 : 432,
                               .caption = i == 1   ? "Both rise."
                                          : i == 2 ? ""
                                                   : NULL};
        g_autoptr(Figure) figure = compared_draw(compared, &page);

        ck_assert_int_eq(figure_contains(figure, "It rises."), i == 0);
        ck_assert_int_eq(figure_contains(figure, "Both rise."), i == 1);
        ck_assert_int_eq(strstr(figure->description, "It rises.") != NULL,
                         i == 0 || i == 3);
    }
}
