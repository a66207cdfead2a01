/* What every picture must be, of every log of tests/logs, and with FULL=1 of
 * the corpus, on pages of all sizes. */
#include <stdlib.h>

#include "canvas/text.h"
#include "log-folder.h"
#include "picture.h"
#include "profile/markers.h"
#include "themes/themes.h"

/* So many problems of a log are told; the others are counted. */
#define MOST_TOLD 3

typedef struct {
    const char *name;
    double width, height; /* points */
    gboolean often;       /* drawn with every choice of bands, too */
} Page;

/* 1 px is 1/144 in, and for a screen 1/96 in. */
static const Page pages[] = {
    {"default", CHART_DEFAULT_WIDTH, CHART_DEFAULT_HEIGHT, TRUE},
    {"stamp", 40, 30, FALSE},
    {"thumbnail at 144 dpi", 100, 60, FALSE},
    {"thumbnail at 96 dpi", 150, 90, TRUE},
    {"small", 300, 200, TRUE},
    {"square", 400, 400, FALSE},
    {"tall", 300, 800, FALSE},
    {"wide", 1200, 250, FALSE},
    {"a4", 595.28, 841.89, FALSE},
    {"a3, landscape", 1190.55, 841.89, FALSE},
};

typedef struct {
    const char *name;
    SelectionOptions selection;
    gboolean marked;   /* with the messages of traceEvent, too */
    gboolean overlaid; /* with all memory lines */
    const char *title;
} Choices;

static const Choices choices[] = {
    {"default", {1, 20, SORT_AREA, FALSE}, FALSE, FALSE, NULL},
    {"all bands", {0, 0, SORT_AREA, FALSE}, TRUE, FALSE, "all of them"},
    {"few bands",
     {1, 3, SORT_NAME, TRUE},
     FALSE,
     TRUE,
     "a title that is too long for a page of nearly any width, which is why "
     "it must be cut somewhere, and that is better done in its middle than "
     "at its end, \xe4\xb8\xad\xe6\x96\x87 and all"},
};

typedef struct {
    const Profile *profile;
    const TextMetrics *metrics;
    const char *metrics_name;
    GString *told;
    guint n_problems;
} Run;

static void
note_problems(Run *run, const Page *page, const Choices *choice,
              const GPtrArray *problems)
{
    for (guint i = 0; i < problems->len; i++, run->n_problems++)
        if (run->n_problems < MOST_TOLD)
            g_string_append_printf(run->told, "%s%s (%s, %s, %s metrics)",
                                   run->n_problems > 0 ? "; " : "",
                                   (const char *)g_ptr_array_index(problems, i),
                                   page->name, choice->name, run->metrics_name);
}

static void
check_page(Run *run, const Page *page, const Choices *choice)
{
    const MarkerChoice kinds = {.kinds = choice->marked ? MARKERS_ALL
                                                        : MARKERS_USER};
    g_autoptr(GArray) markers = markers_choose(run->profile, &kinds, NULL);
    g_autoptr(Selection) selection =
        selection_new(run->profile, &choice->selection);
    g_autoptr(Theme) theme = themes_load_default();
    ChartOptions options = {.width = page->width,
                            .height = page->height,
                            .theme = theme,
                            .title = choice->title,
                            .markers = markers};
    g_autoptr(Figure) figure = NULL;
    g_autoptr(GPtrArray) problems = NULL;

    for (guint line = 0; line < N_MEMORY_LINES; line++)
        options.overlay[line] = choice->overlaid;
    figure = chart_draw(run->profile, selection, &options, run->metrics);
    problems = picture_problems(figure, run->profile, selection, run->metrics);
    note_problems(run, page, choice, problems);
}

static void
check_pages(Run *run)
{
    for (guint i = 0; i < G_N_ELEMENTS(pages); i++)
        for (guint k = 0; k < G_N_ELEMENTS(choices); k++)
            if (k == 0 || pages[i].often)
                check_page(run, &pages[i], &choices[k]);
}

static char *
problem_of(const Profile *profile)
{
    g_autoptr(TextMetrics) pango = pango_metrics_new();
    Run run = {.profile = profile, .told = g_string_new(NULL)};

    run.metrics = metrics_fixed();
    run.metrics_name = "fixed";
    check_pages(&run);
    if (pango_metrics_has_font(pango)) {
        run.metrics = pango;
        run.metrics_name = "pango's";
        check_pages(&run);
    }
    if (run.n_problems > MOST_TOLD)
        g_string_append_printf(run.told, "; and %u more",
                               run.n_problems - MOST_TOLD);
    return g_string_free(run.told, run.n_problems == 0);
}

int
main(void)
{
    const char *full = g_getenv("FULL");

    return full != NULL && g_str_equal(full, "1") ? check_all_logs(problem_of)
                                                  : check_test_logs(problem_of);
}
