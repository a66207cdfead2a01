#include "oracle/page-cases.h"

#include "canvas/text.h"
#include "chart/page/sizes.h"
#include "oracle/picture.h"
#include "run/filter.h"
#include "run/grouping.h"
#include "run/markers.h"
#include "support/stride.h"
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

/* What a page shows besides the bands, and how. */
enum {
    AS_LINES = 1 << 0,
    AS_SHARES = 1 << 1,
    BY_ERA = 1 << 2, /* the x axis */
    KEY_BELOW = 1 << 3,
    NO_KEY = 1 << 4,
    MEMORY = 1 << 5, /* all memory lines */
    MARKERS = 1 << 6 /* of all kinds */
};

typedef struct {
    const char *name;
    Pages pages;
    const SelectionOptions *bands;
    guint shows;
    const char *theme; /* NULL = the default */
    double y_part;     /* end of the y axis as a part of the run's peak; 0 =
                          not set */
    Part part;
    const char *title, *caption;
} PageCase;

static const char long_title[] =
    "a title that is too long for a page of nearly any width, which is why "
    "it must be cut somewhere, and that is better done in its middle than "
    "at its end, \xe4\xb8\xad\xe6\x96\x87 and all";

static const SelectionOptions usual = {.trace = SELECTION_DEFAULT_TRACE,
                                       .bands = SELECTION_DEFAULT_BANDS,
                                       .min_peak = SELECTION_DEFAULT_MIN_PEAK},
                              all = {.trace = 0},
                              few = {.trace = 1,
                                     .bands = 3,
                                     .sort = SORT_NAME,
                                     .reverse = TRUE},
                              by_name = {.sort = SORT_NAME, .reverse = TRUE};

static const PageCase page_cases[] = {
    {"default", PAGES_ALL, &usual, .shows = 0},
    {"all bands", PAGES_OFTEN, &all, .shows = MARKERS, .title = "all of them"},
    {"few bands", PAGES_OFTEN, &few, .shows = MEMORY, .title = long_title,
     .caption = long_title},
    {"key below", PAGES_ALL, &usual, .shows = KEY_BELOW | MEMORY | MARKERS},
    {"all bands, key below", PAGES_OFTEN, &all, .shows = KEY_BELOW, .title = "",
     .caption = "a caption"},
    {"all bands by name", PAGES_ALL, &by_name, .shows = MEMORY},
    {"no key", PAGES_OFTEN, &usual, .shows = NO_KEY | MEMORY | MARKERS},
    {"everything", PAGES_ALL, &usual, .shows = MEMORY | MARKERS},
    {"shares", PAGES_ALL, &usual, .shows = AS_SHARES | MEMORY | MARKERS},
    {"shares of all bands by era", PAGES_FEW, &all,
     .shows = AS_SHARES | BY_ERA},
    {"lines", PAGES_ALL, &usual, .shows = AS_LINES | MEMORY | MARKERS},
    {"lines of all bands by era", PAGES_FEW, &all, .shows = AS_LINES | BY_ERA},
    {"lines, cut off, safe colours", PAGES_OFTEN, &usual,
     .shows = AS_LINES | KEY_BELOW, "safe", .y_part = 0.2},
    {"lines, dark", PAGES_FEW, &few, .shows = AS_LINES, "dark"},
    {"lines, classic", PAGES_FEW, &usual, .shows = AS_LINES | MEMORY,
     "classic"},
    {"eras", PAGES_ALL, &usual, .shows = BY_ERA | MEMORY | MARKERS},
    {"cut off", PAGES_ALL, &usual, .shows = MEMORY | MARKERS, .y_part = 0.4},
    {"all bands, cut off", PAGES_FEW, &all, .shows = 0, .y_part = 0.7},
    {"high axis", PAGES_OFTEN, &usual, .shows = MARKERS, .y_part = 3},
    {"classic", PAGES_OFTEN, &usual, .shows = MEMORY | MARKERS, "classic"},
    {"dark", PAGES_OFTEN, &usual, .shows = MEMORY | MARKERS, "dark"},
    {"safe colours", PAGES_OFTEN, &usual, .shows = MEMORY | MARKERS, "safe"},
    {"window of one era", PAGES_ALL, &usual, .shows = MEMORY | MARKERS,
     .part = RUN_ERA},
    {"window of one era, lines by era", PAGES_FEW, &usual,
     .shows = AS_LINES | BY_ERA, .part = RUN_ERA},
    {"window of no era", PAGES_ALL, &usual, .shows = MEMORY | MARKERS,
     .part = RUN_NO_ERA},
    {"window", PAGES_OFTEN, &usual, .shows = MEMORY | MARKERS,
     .part = RUN_PART},
    {"window by era", PAGES_FEW, &usual, .shows = BY_ERA | MARKERS,
     .part = RUN_PART},
    {"modules", PAGES_OFTEN, &usual, .shows = 0, .part = RUN_MODULES},
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
    filter->from = filter->to = (WindowEdge){EDGE_TIME, .time = next};
    if (part == RUN_NO_ERA) {
        filter->from.time = first + (next - first) / 3;
        filter->to.time = next - (next - first) / 3;
        return next - first > 3;
    }
    if (part == RUN_PART) {
        filter->from.time = profile_era(profile, n_eras / 3)->time - 1;
        filter->to.time =
            profile_era(profile, n_eras - 1 - n_eras / 4)->time + 1;
    }
    return filter->from.time <= filter->to.time;
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
           const Profile *profile, ChartOptions *options)
{
    g_autoptr(Selection) selection = selection_new(profile, page_case->bands);

    if (page_case->y_part > 0)
        options->y_max =
            1 + (guint64)MIN(page_case->y_part * (double)selection->run.peak,
                             0x1p63);
    for (guint i = 0; i < G_N_ELEMENTS(pages); i++) {
        g_autoptr(Figure) figure = NULL;
        g_autoptr(GPtrArray) problems = NULL;

        if (pages[i].smallest_set < page_case->pages)
            continue;
        options->width = pages[i].width;
        options->height = pages[i].height;
        figure = chart_draw(profile, selection, options, checks->metrics);
        problems = picture_problems(figure, profile, selection, options,
                                    checks->metrics);
        note_problems(checks, &pages[i], page_case, problems);
    }
}

static void
check_case(PageChecks *checks, const PageCase *page_case)
{
    const guint shows = page_case->shows;
    const MarkerChoice kinds = {.kinds = shows & MARKERS ? MARKERS_ALL
                                                         : MARKERS_USER};
    const gboolean memory = shows & MEMORY ? TRUE : FALSE;
    g_autoptr(Run) part = page_case->part == RUN_WHOLE
                              ? NULL
                              : filtered(checks->decoded, page_case->part);
    const Profile *profile = part != NULL ? part->heap : checks->decoded;
    g_autoptr(GArray) markers = markers_choose(profile->run, &kinds, NULL);
    g_autoptr(Theme) theme = page_case->theme != NULL
                                 ? themes_load(page_case->theme, NULL)
                                 : themes_load_default();
    ChartOptions options = {.title = page_case->title,
                            .caption = page_case->caption,
                            .theme = theme,
                            .markers = markers,
                            .decoded = checks->decoded,
                            .overlay = {memory, memory, memory},
                            .x_axis = shows & BY_ERA ? X_AXIS_ERA : X_AXIS_TIME,
                            .stacking = shows & AS_LINES    ? STACK_LINES
                                        : shows & AS_SHARES ? STACK_PERCENT
                                                            : STACK_AREA,
                            .legend_place = shows & KEY_BELOW ? LEGEND_BOTTOM
                                            : shows & NO_KEY  ? LEGEND_NONE
                                                              : LEGEND_RIGHT};

    if (part != NULL || page_case->part == RUN_WHOLE)
        draw_pages(checks, page_case, profile, &options);
}

static void
check_pages(PageChecks *checks, guint turn, const TextMetrics *metrics,
            const char *name)
{
    const guint step = short_stride();

    checks->metrics = metrics;
    checks->metrics_name = name;
    for (guint i = turn % step; i < G_N_ELEMENTS(page_cases); i += step)
        check_case(checks, &page_cases[i]);
}

char *
page_cases_problem(const Profile *profile, guint turn, gboolean with_fonts)
{
    g_autoptr(TextMetrics) pango = pango_metrics_new();
    PageChecks checks = {.decoded = profile, .told = g_string_new(NULL)};

    check_pages(&checks, turn, metrics_fixed(), "fixed");
    if (with_fonts && pango_metrics_has_letters(pango, "A"))
        check_pages(&checks, turn + 1, pango, "pango's");
    if (checks.n_problems > MAX_PRINTED)
        g_string_append_printf(checks.told, "; and %u more",
                               checks.n_problems - MAX_PRINTED);
    return g_string_free(checks.told, checks.n_problems == 0);
}
