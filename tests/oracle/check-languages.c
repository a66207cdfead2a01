/* Checks that the words of a page fit in each language of po/LINGUAS.
 *
 * The translations are those of the build, $BUILD/translations.  If no font has
 * the letters of a language, boxes of the same widths are drawn instead. */
#include "support/suite.h"

#include <config.h>

#include <glib/gi18n.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "canvas/text.h"
#include "chart/page/sizes.h"
#include "oracle/page-cases.h"
#include "oracle/picture.h"
#include "reader/reader.h"
#include "support/comparisons.h"
#include "support/locales.h"
#include "support/log-folder.h"
#include "themes/themes.h"

/* As in tests/system/common.sh.  C.UTF-8 has no translations on some systems.
 */
#define TEST_LOCALE "en_US.UTF-8"

static GPtrArray *languages; /* char * */

/* Returns the path of a file of the translations in the build folder. */
static char *
translations(const char *file)
{
    const char *build = g_getenv("BUILD");

    return g_build_filename(build != NULL ? build : ".", "translations", file,
                            NULL);
}

AT_START(read_languages)
{
    g_autofree char *file = top_file("po/LINGUAS");
    g_autofree char *text = NULL;
    g_auto(GStrv) lines = NULL;

    languages = g_ptr_array_new_with_free_func(g_free);
    if (!g_file_get_contents(file, &text, NULL, NULL))
        return;
    lines = g_strsplit_set(text, "\n", -1);
    for (char **line = lines; *line != NULL; line++)
        if (**line != '\0' && **line != '#')
            g_ptr_array_add(languages, g_strdup(*line));
}

AT_START(skip_without_translations)
{
    g_autofree char *german = translations("de/LC_MESSAGES/" PACKAGE ".mo");

#ifndef ENABLE_NLS
    suite_skip("languages", "built without translations (--disable-nls)");
    return;
#endif
    if (!g_file_test(german, G_FILE_TEST_EXISTS))
        suite_skip("languages", "built without msgfmt");
    else if (!find_locale(TEST_LOCALE))
        suite_skip("languages",
                   "the locale " TEST_LOCALE " is missing: install locales");
}

static const char *
speak(int index)
{
    const char *language = g_ptr_array_index(languages, (guint)index);
    g_autofree char *folder = translations("");

    g_setenv("LANGUAGE", language, TRUE);
    ck_assert_ptr_nonnull(setlocale(LC_ALL, TEST_LOCALE));
    bindtextdomain(PACKAGE, folder);
    bind_textdomain_codeset(PACKAGE, "UTF-8");
    textdomain(PACKAGE);
    ck_assert_msg(strcmp(_("en"), language) == 0,
                  "there is no translation in %s, or its tag is not %s", folder,
                  language);
    return language;
}

/* The first has a gap between its eras, and markers. */
static const char *const logs[] = {
    "tests/inputs/logs/good-hT.eventlog",
    "tests/inputs/logs/good-hc.eventlog",
};

TEST(languages_are_listed)
{
    ck_assert_uint_gt(languages->len, 0);
}

LOOP_TEST(a_run_on_pages_of_all_sizes, 0, languages->len)
{
    const char *language = speak(_i);

    for (guint i = 0; i < G_N_ELEMENTS(logs); i++) {
        g_autofree char *file = top_file("%s", logs[i]);
        g_autoptr(Run) run = reader_read(file, NULL, NULL, NULL);
        g_autofree char *problem = NULL;

        ck_assert_ptr_nonnull(run);
        problem = page_cases_problem(run->heap, (guint)_i + i, TRUE);
        ck_assert_msg(problem == NULL, "%s: %s: %s", language, logs[i],
                      problem);
    }
}

/* Returns the number of texts on a run's page with the default options. */
static guint
count_texts(const Profile *profile, const TextMetrics *metrics)
{
    g_autoptr(Theme) theme = themes_load_default();
    g_autoptr(GArray) markers = markers_choose(
        profile->run, &(MarkerChoice){.kinds = MARKERS_USER}, NULL);
    g_autoptr(Selection) selection = selection_new(
        profile, &(SelectionOptions){.trace = SELECTION_DEFAULT_TRACE,
                                     .bands = SELECTION_DEFAULT_BANDS});
    g_autoptr(Figure) figure =
        chart_draw(profile, selection,
                   &(ChartOptions){.width = CHART_DEFAULT_WIDTH,
                                   .height = CHART_DEFAULT_HEIGHT,
                                   .theme = theme,
                                   .markers = markers},
                   metrics);
    guint count = 0;

    for (guint i = 0; i < figure->items->len; i++)
        if (g_array_index(figure->items, FigureItem, i).kind == FIGURE_TEXT)
            count++;
    return count;
}

/* Texts that do not fit are left out: the note of a gap, the numbers beside the
 * heading.  No language has words that are too long for them. */
LOOP_TEST(as_many_texts_as_in_english, 0, languages->len)
{
    const char *language = speak(_i);
    g_autoptr(TextMetrics) metrics = pango_metrics_new();

    for (guint i = 0; i < G_N_ELEMENTS(logs); i++) {
        g_autofree char *file = top_file("%s", logs[i]);
        g_autoptr(Run) run = reader_read(file, NULL, NULL, NULL);
        guint there, here;

        ck_assert_ptr_nonnull(run);
        here = count_texts(run->heap, metrics);
        ck_assert_ptr_nonnull(setlocale(LC_MESSAGES, "C"));
        there = count_texts(run->heap, metrics);
        ck_assert_ptr_nonnull(setlocale(LC_MESSAGES, TEST_LOCALE));
        ck_assert_str_eq(_("en"), language);
        ck_assert_msg(here == there, "%s: %s: %u texts, of %u", language,
                      logs[i], here, there);
    }
}

static void
assert_pages(const char *language, const Compared *runs, const PageCase *page)
{
    g_autoptr(Figure) figure = compared_draw(runs, page);
    g_autoptr(Listing) listing = compared_listing(runs, page);
    g_autofree char *problem = picture_page_problem(figure, page->metrics);

    ck_assert_msg(problem == NULL, "%s, %gx%g, diff %d: %s", language,
                  page->width, page->height, page->diff, problem);
    for (guint i = 0; i < listing_n_pages(listing); i++) {
        g_autoptr(Figure) list = listing_page(listing, i);

        g_free(problem);
        problem = picture_page_problem(list, page->metrics);
        ck_assert_msg(problem == NULL, "%s, list, %gx%g: %s", language,
                      page->width, page->height, problem);
    }
}

LOOP_TEST(comparisons_and_their_lists, 0, languages->len)
{
    static const double sizes[][2] = {
        {648, 432}, {648, 576}, {225, 150}, {300, 700}, {900, 200}, {842, 595},
    };
    const char *language = speak(_i);
    g_autoptr(TextMetrics) metrics = pango_metrics_new();

    for (gboolean has_baseline = FALSE; has_baseline <= TRUE; has_baseline++) {
        g_autoptr(Compared) runs = compared_builds(has_baseline);

        for (guint i = 0; i < G_N_ELEMENTS(sizes); i++)
            for (gboolean diff = FALSE; diff <= TRUE; diff++)
                assert_pages(language, runs,
                             &(PageCase){.width = sizes[i][0],
                                         .height = sizes[i][1],
                                         .diff = diff,
                                         .metrics = metrics});
    }
}
