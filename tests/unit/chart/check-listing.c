#include "support/suite.h"

#include <string.h>

#include "chart/listing/band-table.h"
#include "chart/listing/listing.h"
#include "run/finish.h"
#include "run/plain.h"
#include "support/comparisons.h"
#include "themes/themes.h"
#include "words/units.h"

static const struct {
    double width, height;
} sizes[] = {{648, 432},  {480, 288}, {595, 842},
             {1190, 842}, {200, 120}, {14400, 14400}};

/* The pages of the band table of a run. */
typedef struct {
    Selection *selection;
    Theme *theme;
    ChartOptions options;
    Listing *listing;
    GPtrArray *pages; /* Figure */
} List;

static void
list_clear(List *list)
{
    g_ptr_array_unref(list->pages);
    listing_free(list->listing);
    theme_free(list->theme);
    selection_free(list->selection);
}

static void
list_make(List *list, const Profile *profile, double width, double height)
{
    list->selection =
        select_bands(profile, SELECTION_DEFAULT_TRACE, SELECTION_DEFAULT_BANDS);
    list->theme = themes_load_default();
    list->options =
        (ChartOptions){.width = width, .height = height, .theme = list->theme};
    list->listing = listing_new();
    listing_add_run(list->listing, profile, list->selection, &list->options,
                    metrics_fixed());
    list->pages = g_ptr_array_new_with_free_func((GDestroyNotify)figure_free);
    for (guint i = 0; i < listing_n_pages(list->listing); i++)
        g_ptr_array_add(list->pages, listing_page(list->listing, i));
}

static const Figure *
page_of(const List *list, guint index)
{
    return g_ptr_array_index(list->pages, index);
}

/* Joins the left-aligned texts of a row.  A row with figures begins a new name;
 * other rows continue the last one. */
static void
collect_row(const Figure *page, guint group, GPtrArray *names)
{
    g_autoptr(GString) text = g_string_new(NULL);
    gboolean begins = FALSE;

    for (guint i = group; figure_item(page, i)->kind != FIGURE_END; i++) {
        const FigureItem *item = figure_item(page, i);

        if (item->kind != FIGURE_TEXT)
            continue;
        if (item->anchor == ANCHOR_START)
            g_string_append(text, item->text);
        else
            begins = TRUE;
    }
    if (begins) {
        g_ptr_array_add(names, g_strdup(text->str));
    } else {
        char *front = g_ptr_array_steal_index(names, names->len - 1);

        g_ptr_array_add(names, g_strconcat(front, text->str, NULL));
        g_free(front);
    }
}

/* Returns the names in the list, with their lines joined. */
static GPtrArray *
names_of(const List *list)
{
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);

    for (guint page = 0; page < list->pages->len; page++)
        for (guint i = 0; i < figure_count(page_of(list, page), "list-row");
             i++)
            collect_row(page_of(list, page),
                        figure_find(page_of(list, page), "list-row", i), names);
    return names;
}

static void
assert_names(const char *name, const List *list)
{
    g_autoptr(GPtrArray) names = names_of(list);
    guint n_choices = selection_n_choices(list->selection);
    guint place = 0;

    for (; place < n_choices; place++) {
        const Choice *choice = selection_choice(list->selection, place);
        g_autofree char *text = band_unique_text(choice->band);

        ck_assert_msg(place < names->len, "%s: no row %u", name, place);
        ck_assert_str_eq(g_ptr_array_index(names, place), text);
    }
    if (list->selection->n_other > 0) {
        g_autofree char *text = selection_other_text(list->selection);

        ck_assert_str_eq(g_ptr_array_index(names, place++), text);
    }
    ck_assert_msg(g_str_has_prefix(g_ptr_array_index(names, place), "total ("),
                  "%s", name);
    ck_assert_uint_eq(names->len, place + 1);
}

static void
assert_pages(const List *list)
{
    for (guint i = 0; i < list->pages->len; i++)
        assert_readable(page_of(list, i));
}

static gboolean
shows_bands(const Profile *profile)
{
    return profile_n_eras(profile) > 0 && profile_n_bands(profile) > 0;
}

LOOP_TEST(all_bands_are_listed_in_full_in_legend_order, 0, drawing_n_subjects())
{
    const Subject *subject = &drawing_subjects()[_i];

    for (guint i = 0; i < G_N_ELEMENTS(sizes); i++) {
        g_autoptr(Run) run = subject->make();
        List list;

        list_make(&list, run->heap, sizes[i].width, sizes[i].height);
        if (shows_bands(run->heap))
            assert_names(subject->name, &list);
        else
            ck_assert_uint_eq(list.pages->len, 0);
        assert_pages(&list);
        list_clear(&list);
    }
}

/* Returns the texts of the n-th row of a page, separated by bars.  Free with
 * g_free. */
static char *
row_texts(const Figure *page, guint n)
{
    GString *text = g_string_new(NULL);

    for (guint i = figure_find(page, "list-row", n);
         figure_item(page, i)->kind != FIGURE_END; i++)
        if (figure_item(page, i)->kind == FIGURE_TEXT)
            g_string_append_printf(text, "%s|", figure_item(page, i)->text);
    return g_string_free(text, FALSE);
}

static void
assert_row(const Figure *page, guint n, const char *expected)
{
    ck_assert_text_eq(row_texts(page, n), expected);
}

/* One band has 8 KiB, then 16, then nothing.  The other has 1 KiB in every
 * era. */
TEST(figures_are_those_of_the_bands)
{
    g_autoptr(Run) run = run_from("time: 0 1 2 3\n"
                                  "a: 8192 16384 0 0\n"
                                  "b: 1024 1024 1024 1024\n");
    List list;

    list_make(&list, run->heap, 648, 432);
    assert_row(
        page_of(&list, 0), 0,
        "a|20.0 KiB s|87.0 %|16.0 KiB|1 s|6.67 KiB|0 B|-3.33 KiB/s|-0.50|");
    assert_row(
        page_of(&list, 0), 1,
        "b|3.00 KiB s|13.0 %|1.00 KiB|0 s|1.00 KiB|1.00 KiB|0 B/s|0.00|");
    assert_row(
        page_of(&list, 0), 2,
        "total (2 bands)|23.0 KiB s|100.0 %|17.0 KiB|1 s|7.67 KiB|1.00 KiB|"
        "-3.33 KiB/s|-0.50|");
    list_clear(&list);
}

/* Below the name of a named info table are its fields, each below its head.  A
 * table without a label has its own name, one without a name its address. */
TEST(info_tables_have_their_fields_apart)
{
    static const char *const named[N_INFO_STRINGS] = {
        "f_info", "16", "[Int]", "f", "M", "M.hs:1:2"};
    static const char *const unlabelled[N_INFO_STRINGS] = {"g_info", "16", "",
                                                           "",       "M",  ":"};
    g_autoptr(Run) run = run_new("log");
    guint heads;
    List list;

    run->heap->breakdown = BREAKDOWN_INFO_TABLE;
    info_tables_define(run->info_tables, 0x10, named);
    info_tables_define(run->info_tables, 0x20, unlabelled);
    run_fill(run, "time: 0 1\n0x10: 3 3\n0x20: 2 2\n0x30: 1 1\n");
    run_finish(run);
    list_make(&list, run->heap, 648, 432);
    assert_row(page_of(&list, 0), 0,
               "f|3 B s|50.0 %|3 B|0 s|3 B|3 B|0 B/s|0.00|[Int]|M|M.hs:1:2|"
               "0x10|");
    assert_row(page_of(&list, 0), 1,
               "g|2 B s|33.3 %|2 B|0 s|2 B|2 B|0 B/s|0.00|M|0x20|");
    assert_row(page_of(&list, 0), 2,
               "0x30|1 B s|16.7 %|1 B|0 s|1 B|1 B|0 B/s|0.00|");
    heads = figure_find(page_of(&list, 0), "list-heads", 0);
    for (guint i = 0; i < 4; i++) {
        static const char *const texts[] = {"type", "module", "source",
                                            "address"};
        static const char *const below[] = {"[Int]", "M", "M.hs:1:2", "0x10"};
        const FigureItem *head = figure_item(page_of(&list, 0), heads + 10 + i);
        const guint row = figure_find(page_of(&list, 0), "list-row", 0);
        const FigureItem *field = figure_item(page_of(&list, 0), row + 11 + i);

        ck_assert_str_eq(head->text, texts[i]);
        ck_assert_str_eq(field->text, below[i]);
        ck_assert_double_eq(head->points[0].x, field->points[0].x);
    }
    list_clear(&list);
}

/* So are the modules of info tables. */
TEST(labels_are_plain)
{
    g_autoptr(Run) tables =
        run_by(BREAKDOWN_INFO_TABLE, "info 0x10 f|16||f|a-1.2-inplace:A|:\n"
                                     "time: 0 1\n0x10: 1 1\n");
    g_autoptr(Run) labels = run_from("time: 0 1\na-1-inplace:A.B: 1 1\n");
    List list;

    profiles_make_plain(&tables->heap, 1);
    profiles_make_plain(&labels->heap, 1);
    list_make(&list, tables->heap, 648, 432);
    assert_row(page_of(&list, 0), 0,
               "f|1 B s|100.0 %|1 B|0 s|1 B|1 B|0 B/s|0.00|a:A|0x10|");
    list_clear(&list);
    list_make(&list, labels->heap, 648, 432);
    assert_row(page_of(&list, 0), 0,
               "a:A.B|1 B s|100.0 %|1 B|0 s|1 B|1 B|0 B/s|0.00|");
    list_clear(&list);
}

TEST(without_times_peaks_are_in_eras)
{
    g_autoptr(Run) run = biography_run();
    List list;

    list_make(&list, run->heap, 648, 432);
    assert_row(page_of(&list, 0), 0,
               "LAG|195 B eras|6.0 %|80 B|3|65 B|80 B|+10 B/era|+1.00|");
    list_clear(&list);
}

static Run *
endless_name(gsize length)
{
    g_autofree char *name = g_strnfill(length, 'x');
    Run *run = run_new("log");

    run->heap->breakdown = BREAKDOWN_CLOSURE_TYPE;
    ERA(run->heap, 0, {"before", 3000}, {name, 2000}, {"behind", 1000});
    run_finish(run);
    return run;
}

TEST(a_name_goes_on_over_pages)
{
    g_autoptr(Run) run = endless_name(BAND_TABLE_MAX_NAME);
    List list;

    list_make(&list, run->heap, 432, 288);
    ck_assert_uint_ge(list.pages->len, 2);
    assert_names("endless", &list);
    assert_pages(&list);
    list_clear(&list);
}

/* Extremely long names are shortened, so that layout stays fast. */
TEST(longest_names_lose_their_middle)
{
    g_autoptr(Run) run = endless_name(10 * BAND_TABLE_MAX_NAME);
    g_autoptr(GPtrArray) names = NULL;
    const char *name;
    List list;

    list_make(&list, run->heap, 648, 432);
    names = names_of(&list);
    name = g_ptr_array_index(names, 1);
    ck_assert(g_utf8_strlen(name, -1) == BAND_TABLE_MAX_NAME);
    ck_assert(strstr(name, "x\342\200\246x") != NULL);
    list_clear(&list);
}

/* Lines of a cost-centre stack end after a cost centre. */
TEST(names_are_broken_where_they_may_be)
{
    g_autoptr(Run) run = long_stacks();
    guint n_lines = 0;
    List list;

    list_make(&list, run->heap, 480, 288);
    for (guint i = 0; i < page_of(&list, 0)->items->len; i++) {
        const FigureItem *item = figure_item(page_of(&list, 0), i);

        if (item->kind != FIGURE_TEXT || strstr(item->text, "level") == NULL)
            continue;
        ck_assert_msg(g_str_has_suffix(item->text, "/") ||
                          g_str_has_suffix(item->text, "/main"),
                      "'%s'", item->text);
        n_lines++;
    }
    ck_assert_uint_gt(n_lines, 5);
    list_clear(&list);
}

TEST(small_pages_have_no_tables)
{
    static const struct {
        double width, height, list_width, list_height;
    } cases[] = {
        {648, 432, 648, 432},       {480, 288, 480, 288},
        {479, 288, 841.89, 595.28}, {480, 287, 841.89, 595.28},
        {24, 24, 841.89, 595.28},   {14400, 100, 841.89, 595.28},
    };
    g_autoptr(Run) run = stacked_run();

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        List list;

        list_make(&list, run->heap, cases[i].width, cases[i].height);
        ck_assert_double_eq_tol(page_of(&list, 0)->width, cases[i].list_width,
                                0.01);
        ck_assert_double_eq_tol(page_of(&list, 0)->height, cases[i].list_height,
                                0.01);
        list_clear(&list);
    }
}

TEST(pages_have_names)
{
    g_autoptr(Run) run = run_waves(60, 4);
    List list;
    g_autofree char *first = NULL, *second = NULL;

    list_make(&list, run->heap, 480, 288);
    ck_assert_uint_eq(list.pages->len, 2);
    first = listing_page_name(list.listing, 0);
    second = listing_page_name(list.listing, 1);
    ck_assert_str_eq(first, "bands 1 to 17");
    ck_assert_str_eq(second, "bands 18 to 20");
    list_clear(&list);
}

/* The largest change comes first, whatever its sign.  A run without the band
 * has no size there. */
TEST(changes_of_two_runs)
{
    static const char *const tables[] = {
        "time: 0 1\nsame: 1024 1024\nless: 4096 4096\nold: 2048 2048\n",
        "time: 0 1\nsame: 1024 1024\nless: 1024 1024\nnew: 1024 1024\n",
    };
    g_autoptr(Compared) runs = compared_from(tables, 2, FALSE);
    g_autoptr(Listing) listing =
        compared_listing(runs, &(PageCase){.diff = TRUE});
    g_autoptr(Figure) page = NULL;
    g_autofree char *name = NULL;

    ck_assert_uint_eq(listing_n_pages(listing), 1);
    page = listing_page(listing, 0);
    name = listing_page_name(listing, 0);
    ck_assert_str_eq(name, "B \xe2\x88\x92 A: bands 1 to 4");
    assert_row(page, 0,
               "less|-3.00 KiB|-75.0 %|4.00 KiB|1.00 KiB|4.00 KiB|1.00 KiB|");
    assert_row(page, 1, "old|-2.00 KiB|gone|2.00 KiB||2.00 KiB||");
    assert_row(page, 2, "new|+1.00 KiB|new||1.00 KiB||1.00 KiB|");
    assert_row(page, 3, "same|0 B|0.0 %|1.00 KiB|1.00 KiB|1.00 KiB|1.00 KiB|");
    assert_row(page, 4,
               "total (4 bands)|-4.00 KiB|-57.1 %|7.00 KiB|3.00 KiB|7.00 KiB|"
               "3.00 KiB|");
}

/* Each later run has its own pages, except for a run without eras. */
TEST(changes_of_several_runs)
{
    Run *const profiles[] = {run_waves(50, 3), memory_run(), run_waves(60, 4)};
    g_autoptr(Compared) runs = compared_new(profiles, 3, FALSE);
    g_autoptr(Listing) listing =
        compared_listing(runs, &(PageCase){.width = 480, .height = 288});
    guint n_pages = listing_n_pages(listing);

    ck_assert_uint_gt(n_pages, 1);
    for (guint i = 0; i < n_pages; i++) {
        g_autofree char *name = listing_page_name(listing, i);
        g_autoptr(Figure) page = listing_page(listing, i);

        ck_assert_msg(g_str_has_prefix(name, "C \xe2\x88\x92 A: "), "%s", name);
        ck_assert_uint_gt(figure_count(page, "list-row"), 0);
    }
}

TEST(runs_without_eras_have_no_changes)
{
    Run *const profiles[] = {memory_run(), stacked_run()};
    g_autoptr(Compared) runs = compared_new(profiles, 2, FALSE);
    g_autoptr(Listing) listing =
        compared_listing(runs, &(PageCase){.diff = TRUE});

    ck_assert_uint_eq(listing_n_pages(listing), 0);
}
