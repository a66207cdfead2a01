#include "examine.h"

#include <inttypes.h>
#include <string.h>

#include "chart/listing/listing.h"
#include "chart/page/sizes.h"
#include "fuzz.h"
#include "run/filter.h"
#include "run/grouping.h"
#include "run/markers.h"
#include "run/patterns.h"
#include "themes/themes.h"

/* A run and what is made of it for the outputs. */
typedef struct {
    const Choices *choices;
    const Run *decoded;
    Run *filtered;
    const Profile *whole; /* the examined profile of decoded */
    const Profile *shown; /* that of filtered */
    Selection *selection;
    GArray *markers;
    const Theme *theme;
    ChartOptions page;
} Examination;

/* Returns one of the themes.  Each is read only once: this takes longer than
 * reading a small log. */
static const Theme *
any_theme(const Choices *choices)
{
    static const char *const names[] = {"colour", "classic", "safe", "dark"};
    static Theme *themes[G_N_ELEMENTS(names)];
    const guint which = choose(choices, CHOICE_THEME, G_N_ELEMENTS(names));

    if (themes[which] == NULL)
        themes[which] = themes_load(names[which], NULL);
    demand(themes[which] != NULL, "there is no theme '%s'", names[which]);
    return themes[which];
}

/* Returns a time in the run, or slightly outside of it. */
static gint64
any_time(const Choices *choices, ChoiceKind choice, const Run *run)
{
    const double part = (choose(choices, choice, 256) - 8.0) / 240;

    return (gint64)CLAMP((double)run->start +
                             part * ((double)run->end - (double)run->start),
                         -4e18, 4e18);
}

static const char *const patterns[] = {"",      "a",      "^$",         "M.*n",
                                       ".",     "[0-9]+", "(?i)main|x", "^[^a]",
                                       "\\\\x", "#2$"};

static GPtrArray *
any_pattern(guint which)
{
    GPtrArray *list = NULL;

    patterns_add(&list, patterns[which % G_N_ELEMENTS(patterns)], NULL, NULL);
    return list;
}

/* Returns an edge of a window: a time, a share of the run or a marker. */
static WindowEdge
any_edge(const Choices *choices, guint at, guint window, const Run *run)
{
    const guint choice = choose(choices, at, 101);
    WindowEdge edge = {EDGE_TIME, .time = any_time(choices, at, run)};

    if (window == 4)
        edge = (WindowEdge){EDGE_SHARE, .share = choice};
    if (window == 5 && run->markers->len > 0) {
        const Marker *marker =
            &g_array_index(run->markers, Marker, choice % run->markers->len);

        edge = (WindowEdge){EDGE_TEXT, .number = choice / 16,
                            .name = g_strdup(marker->text)};
        edge.text = edge.name;
    }
    return edge;
}

/* Most filters change nothing, or little. */
static Filter
any_filter(const Choices *choices, const Profile *profile)
{
    const guint window = choose(choices, CHOICE_WINDOW, 12);
    const guint what = choose(choices, CHOICE_PATTERNS, 64);
    Filter filter = {
        .grouping = choose(choices, CHOICE_GROUPING, 2 * N_GROUPINGS),
    };

    if (window == 1 || (window >= 3 && window < 6))
        filter.from = any_edge(choices, CHOICE_FROM, window, profile->run);
    if (window == 2 || (window >= 3 && window < 6))
        filter.to = any_edge(choices, CHOICE_TO, window, profile->run);

    if (filter.grouping >= N_GROUPINGS ||
        !grouping_fits(filter.grouping, profile->breakdown))
        filter.grouping = GROUP_NONE;
    if (what < 16)
        filter.include = any_pattern(what);
    else if (what < 32)
        filter.exclude = any_pattern(what);
    return filter;
}

/* Grouping without filters preserves the totals.  Few samples get longer
 * eras. */
static void
examine_totals(const Profile *decoded, const Profile *filtered)
{
    if (decoded->quantity == QUANTITY_SAMPLES)
        return;
    demand(profile_n_eras(filtered) == profile_n_eras(decoded),
           "grouped: %u eras", profile_n_eras(filtered));
    for (guint i = 0; i < profile_n_eras(decoded); i++)
        demand(profile_era(filtered, i)->total ==
                   profile_era(decoded, i)->total,
               "grouped: era %u has %" PRIu64 " bytes", i,
               profile_era(filtered, i)->total);
}

/* Returns the profile that is examined: one of those that have eras, or the
 * heap profile. */
static const Profile *
any_profile(const Choices *choices, const Run *run)
{
    const Profile *profiles[N_QUANTITIES] = {run->heap};
    guint n = 0;

    for (Quantity i = 0; i < N_QUANTITIES; i++)
        if (run->profiles[i] != NULL && profile_n_eras(run->profiles[i]) > 0)
            profiles[n++] = run->profiles[i];
    return profiles[n > 0 ? choices->bytes[CHOICE_SORT] / 16 % n : 0];
}

/* Returns the filtered run, or NULL if the filter is refused. */
static Run *
filter_run(const Profile *whole, const Choices *choices)
{
    Filter filter = any_filter(choices, whole);
    g_autoptr(GError) error = NULL;
    Run *filtered = run_filter(whole->run, &filter, whole->quantity, &error);

    demand_error(error, filtered == NULL);
    if (filtered != NULL) {
        const Profile *shown = filtered->profiles[whole->quantity];

        examine_model(shown, "shaped");
        if (filter.include == NULL && filter.exclude == NULL &&
            filter.from.kind == EDGE_NONE && filter.to.kind == EDGE_NONE)
            examine_totals(whole, shown);
    }
    filter_clear(&filter);
    return filtered;
}

static Selection *
select_bands(const Choices *choices, const Profile *profile)
{
    static const guint bands[] = {20, 0, 1, 2, 3, 100};
    static const double traces[] = {1, 0, 5, 50, 99.9, 100};
    const SelectionOptions options = {
        .trace = traces[choose(choices, CHOICE_TRACE, G_N_ELEMENTS(traces))],
        .bands = bands[choose(choices, CHOICE_BANDS, G_N_ELEMENTS(bands))],
        .sort = choose(choices, CHOICE_SORT, SORT_NAME + 1),
        .reverse = choices->bytes[CHOICE_AXES] & 0x40,
    };

    return selection_new(profile, &options);
}

static GArray *
choose_markers(const Choices *choices, const Run *run)
{
    const MarkerChoice choice = {
        .kinds = choose(choices, CHOICE_MARKERS, MARKERS_NONE + 1)};

    return markers_choose(run, &choice, NULL);
}

static ChartOptions
any_page(const Examination *examination)
{
    static const struct {
        double width, height;
    } pages[] = {
        {CHART_DEFAULT_WIDTH, CHART_DEFAULT_HEIGHT},
        {842, 595},
        {24, 24},
        {14400, 14400},
        {300, 200},
        {24, 14400},
        {1191, 842},
        {120, 90},
    };
    const Choices *choices = examination->choices;
    const guint page = choose(choices, CHOICE_PAGE, G_N_ELEMENTS(pages));
    const guint axes = choose(choices, CHOICE_AXES, 6);
    const guint lines = choose(choices, CHOICE_OVERLAY, 16);
    const gboolean is_high = choices->bytes[CHOICE_LEGEND] & 0x40;

    return (ChartOptions){
        .width = pages[page].width,
        .height = pages[page].height,
        .theme = any_theme(choices),
        .title = choices->bytes[CHOICE_LEGEND] & 0x80 ? "a title" : NULL,
        .markers = examination->markers,
        .overlay = {lines & 1 ? TRUE : FALSE, lines & 2 ? TRUE : FALSE,
                    lines & 4 ? TRUE : FALSE},
        .decoded = lines & 8 ? examination->whole : NULL,
        .legend_place = choose(choices, CHOICE_LEGEND, LEGEND_NONE + 1),
        .x_axis = axes & 1 ? X_AXIS_ERA : X_AXIS_TIME,
        .stacking = axes / 2,
        .y_max = is_high ? 1000 : 0,
    };
}

/* Draws the page, and the first and last page of the list. */
static Figure *
draw(const Examination *examination)
{
    Figure *figure = chart_draw(examination->shown, examination->selection,
                                &examination->page, metrics_fixed());
    g_autoptr(Listing) listing = NULL;
    guint n_pages;

    examine_figure(figure);
    if (examination->choices->bytes[CHOICE_PAGE] & 0xc0)
        return figure;
    listing = listing_new();
    listing_add_run(listing, examination->shown, examination->selection,
                    &examination->page, metrics_fixed());
    n_pages = listing_n_pages(listing);
    for (guint page = 0; page < n_pages; page += MAX(n_pages - 1, 1)) {
        g_autoptr(Figure) list = listing_page(listing, page);

        examine_figure(list);
    }
    return figure;
}

static void
write_outputs(const Examination *examination, const Report *report)
{
    const guint which = examination->choices->bytes[CHOICE_OUTPUT];
    g_autoptr(GPtrArray) formats = g_ptr_array_new();

    for (const OutputFormat *const *row = output_formats(); *row; row++)
        if ((*row)->write != NULL &&
            !((*row)->traits & (FORMAT_NEEDS_FONT | FORMAT_NEEDS_LIMITS)))
            g_ptr_array_add(formats, (gpointer)(gsize)*row);
    examine_output(formats->pdata[which % formats->len], report);
    examine_output(formats->pdata[which / formats->len % formats->len], report);
}

/* Compares a run with its filtered version, as two runs. */
static void
compare(const Examination *examination, const ReportRun *run)
{
    const Profile *const profiles[] = {examination->shown, examination->whole};
    const guint how = choose(examination->choices, CHOICE_COMPARISON, 32);
    g_autoptr(Comparison) comparison = comparison_new(
        profiles, 2, FALSE, how & 1 ? MATCH_EXACT : MATCH_STABLE);
    const SelectionOptions options = {.trace = 1, .bands = 20};
    const Profile *const matched[] = {
        matching_run(comparison->matching, 0)->profile,
        matching_run(comparison->matching, 1)->profile};
    g_autoptr(GPtrArray) selections = selections_new(matched, 2, &options);
    const Panel panels[] = {
        {.selection = selections->pdata[0], .markers = examination->markers},
        {.selection = selections->pdata[1]}};
    const PanelsOptions layout = {.comparison = comparison,
                                  .panels = panels,
                                  .diff = how & 2 ? TRUE : FALSE,
                                  .alignment =
                                      how & 4 ? ALIGN_START : ALIGN_RELATIVE};
    g_autoptr(Figure) figure =
        panels_draw(&layout, &examination->page, metrics_fixed());
    const OutputFormat *const formats[] = {&format_md, &format_json,
                                           &format_txt, &format_csv};
    g_autoptr(Selection) second = selection_new(examination->whole, &options);
    const ReportRun runs[] = {*run,
                              {.profile = examination->whole,
                               .decoded = examination->whole,
                               .selection = second,
                               .markers = examination->markers,
                               .letter = "B"}};
    const Report report = {
        .runs = runs,
        .n_runs = 2,
        .comparison = comparison,
        .diff = layout.diff,
        .alignment = layout.alignment,
    };

    examine_model(matched[0], "matched");
    examine_model(matched[1], "matched");
    examine_figure(figure);
    examine_output(formats[how / 8], &report);
}

static void
try_all(Examination *examination)
{
    const SelectionOptions choosing = {.trace = 1, .bands = 20};
    g_autoptr(Figure) figure = NULL;
    ReportRun run;

    examine_selection(examination->shown, examination->selection);
    examination->page = any_page(examination);
    figure = draw(examination);
    run = (ReportRun){
        .profile = examination->shown,
        .decoded = examination->whole,
        .selection = examination->selection,
        .markers = examination->markers,
        .letter = "A",
    };
    write_outputs(examination, &(Report){.runs = &run,
                                         .n_runs = 1,
                                         .figure = figure,
                                         .inlined = figure,
                                         .theme = examination->page.theme,
                                         .choosing = &choosing});
    if (examination->choices->bytes[CHOICE_COMPARISON] < 64)
        compare(examination, &run);
}

void
examine_run(const Run *run, const Choices *choices)
{
    Examination examination = {.choices = choices, .decoded = run};

    for (Quantity i = 0; i < N_QUANTITIES; i++)
        if (run->profiles[i] != NULL)
            examine_model(run->profiles[i], "decoded");
    examination.whole = any_profile(choices, run);
    examination.filtered = filter_run(examination.whole, choices);
    if (examination.filtered == NULL)
        return;
    examination.shown =
        examination.filtered->profiles[examination.whole->quantity];
    examination.selection = select_bands(choices, examination.shown);
    examination.markers = choose_markers(choices, examination.filtered);
    try_all(&examination);
    selection_free(examination.selection);
    g_array_unref(examination.markers);
    run_free(examination.filtered);
}
