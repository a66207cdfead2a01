#include "oracle/page-cases.h"

#include "canvas/text.h"
#include "chart/page/sizes.h"
#include "oracle/picture.h"
#include "run/filter.h"
#include "run/grouping.h"
#include "run/markers.h"
#include "themes/themes.h"

/* The maximum number of printed problems of a log.  Others are counted. */
#define MAX_PRINTED 3

/* Sets of pages; each contains the next one. */
typedef enum {
    PAGES_ALL,
    PAGES_OFTEN,
    PAGES_FEW,
} Pages;

typedef struct {
    const char *name;
    double width, height; /* points */
    Pages smallest_set;   /* the smallest set that has it */
} Page;

/* 1 px is 1/144 in, or 1/96 in for a screen. */
static const Page pages[] = {
    {"default", CHART_DEFAULT_WIDTH, CHART_DEFAULT_HEIGHT, PAGES_FEW},
    {"stamp", 40, 30, PAGES_ALL},
    {"thumbnail at 144 dpi", 100, 60, PAGES_ALL},
    {"thumbnail at 96 dpi", 150, 90, PAGES_OFTEN},
    {"card", 220, 140, PAGES_ALL},
    {"small", 300, 200, PAGES_FEW},
    {"square", 400, 400, PAGES_ALL},
    {"tall", 300, 800, PAGES_OFTEN},
    {"wide", 1200, 250, PAGES_ALL},
    {"a4", 595.28, 841.89, PAGES_OFTEN},
    {"a3, landscape", 1190.55, 841.89, PAGES_ALL},
};

/* Which part of a run is drawn. */
typedef enum {
    RUN_WHOLE,
    RUN_ERA,     /* a window with a single era */
    RUN_NO_ERA,  /* a window between two of them */
    RUN_PART,    /* a window in the middle of the run */
    RUN_MODULES, /* its bands grouped by module */
} Part;

typedef struct {
    const char *name;
    Pages pages;
    SelectionOptions selection;
    ChartOptions chart; /* without page, theme and markers */
    const char *theme;  /* NULL = the default */
    double y_part;      /* end of the y axis as a part of the run's peak; 0 =
                           not set */
    MarkerKinds markers;
    Part part;
} PageCase;

#define USUAL_BANDS                                                            \
    {                                                                          \
        .trace = SELECTION_DEFAULT_TRACE, .bands = SELECTION_DEFAULT_BANDS,    \
        .min_peak = SELECTION_DEFAULT_MIN_PEAK                                 \
    }
#define ALL_BANDS                                                              \
    {                                                                          \
        .trace = 0                                                             \
    }
#define FEW_BANDS                                                              \
    {                                                                          \
        .trace = 1, .bands = 3, .sort = SORT_NAME, .reverse = TRUE             \
    }
#define ALL_LINES                                                              \
    {                                                                          \
        TRUE, TRUE, TRUE                                                       \
    }

static const char long_title[] =
    "a title that is too long for a page of nearly any width, which is why "
    "it must be cut somewhere, and that is better done in its middle than "
    "at its end, \xe4\xb8\xad\xe6\x96\x87 and all";

static const PageCase page_cases[] = {
    {.name = "default", .selection = USUAL_BANDS},
    {.name = "all bands",
     .pages = PAGES_OFTEN,
     .selection = ALL_BANDS,
     .chart.title = "all of them",
     .markers = MARKERS_ALL},
    {.name = "few bands",
     .pages = PAGES_OFTEN,
     .selection = FEW_BANDS,
     .chart = {.overlay = ALL_LINES, .title = long_title}},
    {.name = "key below",
     .selection = USUAL_BANDS,
     .chart = {.legend_place = LEGEND_BOTTOM, .overlay = ALL_LINES},
     .markers = MARKERS_ALL},
    {.name = "all bands, key below",
     .pages = PAGES_OFTEN,
     .selection = ALL_BANDS,
     .chart.legend_place = LEGEND_BOTTOM},
    {.name = "all bands by name",
     .selection = {.sort = SORT_NAME, .reverse = TRUE},
     .chart.overlay = ALL_LINES},
    {.name = "no key",
     .pages = PAGES_OFTEN,
     .selection = USUAL_BANDS,
     .chart = {.legend_place = LEGEND_NONE, .overlay = ALL_LINES},
     .markers = MARKERS_ALL},
    {.name = "everything",
     .selection = USUAL_BANDS,
     .chart.overlay = ALL_LINES,
     .markers = MARKERS_ALL},
    {.name = "shares",
     .selection = USUAL_BANDS,
     .chart = {.stacking = STACK_PERCENT, .overlay = ALL_LINES},
     .markers = MARKERS_ALL},
    {.name = "shares of all bands by era",
     .pages = PAGES_FEW,
     .selection = ALL_BANDS,
     .chart = {.stacking = STACK_PERCENT, .x_axis = X_AXIS_ERA}},
    {.name = "lines",
     .selection = USUAL_BANDS,
     .chart = {.stacking = STACK_LINES, .overlay = ALL_LINES},
     .markers = MARKERS_ALL},
    {.name = "lines of all bands by era",
     .pages = PAGES_FEW,
     .selection = ALL_BANDS,
     .chart = {.stacking = STACK_LINES, .x_axis = X_AXIS_ERA}},
    {.name = "lines, cut off, safe colours",
     .pages = PAGES_OFTEN,
     .selection = USUAL_BANDS,
     .chart = {.stacking = STACK_LINES, .legend_place = LEGEND_BOTTOM},
     .theme = "safe",
     .y_part = 0.2},
    {.name = "lines, dark",
     .pages = PAGES_FEW,
     .selection = FEW_BANDS,
     .chart.stacking = STACK_LINES,
     .theme = "dark"},
    {.name = "lines, classic",
     .pages = PAGES_FEW,
     .selection = USUAL_BANDS,
     .chart = {.stacking = STACK_LINES, .overlay = ALL_LINES},
     .theme = "classic"},
    {.name = "eras",
     .selection = USUAL_BANDS,
     .chart = {.x_axis = X_AXIS_ERA, .overlay = ALL_LINES},
     .markers = MARKERS_ALL},
    {.name = "cut off",
     .selection = USUAL_BANDS,
     .chart.overlay = ALL_LINES,
     .markers = MARKERS_ALL,
     .y_part = 0.4},
    {.name = "all bands, cut off",
     .pages = PAGES_FEW,
     .selection = ALL_BANDS,
     .y_part = 0.7},
    {.name = "high axis",
     .pages = PAGES_OFTEN,
     .selection = USUAL_BANDS,
     .markers = MARKERS_ALL,
     .y_part = 3},
    {.name = "classic",
     .pages = PAGES_OFTEN,
     .selection = USUAL_BANDS,
     .chart.overlay = ALL_LINES,
     .theme = "classic",
     .markers = MARKERS_ALL},
    {.name = "dark",
     .pages = PAGES_OFTEN,
     .selection = USUAL_BANDS,
     .chart.overlay = ALL_LINES,
     .theme = "dark",
     .markers = MARKERS_ALL},
    {.name = "safe colours",
     .pages = PAGES_OFTEN,
     .selection = USUAL_BANDS,
     .chart.overlay = ALL_LINES,
     .theme = "safe",
     .markers = MARKERS_ALL},
    {.name = "window of one era",
     .selection = USUAL_BANDS,
     .chart.overlay = ALL_LINES,
     .markers = MARKERS_ALL,
     .part = RUN_ERA},
    {.name = "window of one era, lines by era",
     .pages = PAGES_FEW,
     .selection = USUAL_BANDS,
     .chart = {.stacking = STACK_LINES, .x_axis = X_AXIS_ERA},
     .part = RUN_ERA},
    {.name = "window of no era",
     .selection = USUAL_BANDS,
     .chart.overlay = ALL_LINES,
     .markers = MARKERS_ALL,
     .part = RUN_NO_ERA},
    {.name = "window",
     .pages = PAGES_OFTEN,
     .selection = USUAL_BANDS,
     .chart.overlay = ALL_LINES,
     .markers = MARKERS_ALL,
     .part = RUN_PART},
    {.name = "window by era",
     .pages = PAGES_FEW,
     .selection = USUAL_BANDS,
     .chart.x_axis = X_AXIS_ERA,
     .markers = MARKERS_ALL,
     .part = RUN_PART},
    {.name = "modules",
     .pages = PAGES_OFTEN,
     .selection = USUAL_BANDS,
     .part = RUN_MODULES},
};

typedef struct {
    const Profile *decoded;
    const TextMetrics *metrics;
    const char *metrics_name;
    GString *told;
    guint n_problems;
} PageChecks;

static void
note_problems(PageChecks *checks, const Page *page, const PageCase *page_case,
              const GPtrArray *problems)
{
    for (guint i = 0; i < problems->len; i++, checks->n_problems++)
        if (checks->n_problems < MAX_PRINTED)
            g_string_append_printf(checks->told, "%s%s (%s, %s, %s metrics)",
                                   checks->n_problems > 0 ? "; " : "",
                                   (const char *)g_ptr_array_index(problems, i),
                                   page->name, page_case->name,
                                   checks->metrics_name);
}

/* Returns whether a run has such a window, and sets it. */
static gboolean
choose_window(const Profile *profile, Part part, Filter *filter)
{
    guint n_eras = profile_n_eras(profile);
    gint64 first, next;

    if (n_eras < 2 || profile->clock == CLOCK_ERAS)
        return FALSE;
    first = profile_era(profile, n_eras / 2 - 1)->time;
    next = profile_era(profile, n_eras / 2)->time;
    filter->has_from = filter->has_to = TRUE;
    filter->from = filter->to = next;
    if (part == RUN_NO_ERA) {
        filter->from = first + (next - first) / 3;
        filter->to = next - (next - first) / 3;
        return next - first > 3;
    }
    if (part == RUN_PART) {
        filter->from = profile_era(profile, n_eras / 3)->time - 1;
        filter->to = profile_era(profile, n_eras - 1 - n_eras / 4)->time + 1;
    }
    return filter->from <= filter->to;
}

/* Returns that part of a run, or NULL if the run has none.  Free with
 * run_free. */
static Run *
filtered(const Profile *decoded, Part part)
{
    Filter filter = {.grouping = GROUP_NONE};

    if (part == RUN_MODULES) {
        filter.grouping = GROUP_MODULE;
        if (!grouping_fits(filter.grouping, decoded->breakdown))
            return NULL;
    } else if (!choose_window(decoded, part, &filter)) {
        return NULL;
    }
    return run_filter(decoded->run, &filter, QUANTITY_HEAP, NULL);
}

static void
draw_pages(PageChecks *checks, const PageCase *page_case,
           const Profile *profile, const ChartOptions *wanted)
{
    g_autoptr(Selection) selection =
        selection_new(profile, &page_case->selection);
    ChartOptions options = *wanted;

    if (page_case->y_part > 0)
        options.y_max =
            1 + (guint64)MIN(page_case->y_part * (double)selection->run.peak,
                             0x1p63);
    for (guint i = 0; i < G_N_ELEMENTS(pages); i++) {
        g_autoptr(Figure) figure = NULL;
        g_autoptr(GPtrArray) problems = NULL;

        if (pages[i].smallest_set < page_case->pages)
            continue;
        options.width = pages[i].width;
        options.height = pages[i].height;
        figure = chart_draw(profile, selection, &options, checks->metrics);
        problems = picture_problems(figure, profile, selection, &options,
                                    checks->metrics);
        note_problems(checks, &pages[i], page_case, problems);
    }
}

static void
check_case(PageChecks *checks, const PageCase *page_case)
{
    const MarkerChoice kinds = {.kinds = page_case->markers};
    g_autoptr(Run) part = page_case->part == RUN_WHOLE
                              ? NULL
                              : filtered(checks->decoded, page_case->part);
    const Profile *profile = part != NULL ? part->heap : checks->decoded;
    g_autoptr(GArray) markers = markers_choose(profile->run, &kinds, NULL);
    g_autoptr(Theme) theme = page_case->theme != NULL
                                 ? themes_load(page_case->theme, NULL)
                                 : themes_load_default();
    ChartOptions options = page_case->chart;

    if (part == NULL && page_case->part != RUN_WHOLE)
        return;
    options.theme = theme;
    options.markers = markers;
    options.decoded = checks->decoded;
    draw_pages(checks, page_case, profile, &options);
}

static void
check_pages(PageChecks *checks)
{
    for (guint i = 0; i < G_N_ELEMENTS(page_cases); i++)
        check_case(checks, &page_cases[i]);
}

char *
page_cases_problem(const Profile *profile, gboolean with_fonts)
{
    g_autoptr(TextMetrics) pango = pango_metrics_new();
    PageChecks checks = {.decoded = profile, .told = g_string_new(NULL)};

    checks.metrics = metrics_fixed();
    checks.metrics_name = "fixed";
    check_pages(&checks);
    if (with_fonts && pango_metrics_has_letters(pango, "A")) {
        checks.metrics = pango;
        checks.metrics_name = "pango's";
        check_pages(&checks);
    }
    if (checks.n_problems > MAX_PRINTED)
        g_string_append_printf(checks.told, "; and %u more",
                               checks.n_problems - MAX_PRINTED);
    return g_string_free(checks.told, checks.n_problems == 0);
}
