#include "examine.h"

#include <inttypes.h>
#include <string.h>

#include "chart/listing/listing.h"
#include "chart/page/sizes.h"
#include "fuzz.h"
#include "profile/grouping.h"
#include "profile/markers.h"
#include "profile/patterns.h"
#include "profile/shape.h"
#include "themes/themes.h"

/* All that is made of a profile on its way to the outputs. */
typedef struct {
    const Choices *choices;
    const Profile *decoded;
    Profile *shaped;
    Selection *selection;
    GArray *markers;
    const Theme *theme;
    ChartOptions page;
} Trial;

/* Returns one of the themes, which are read once: that takes longer than a
 * small log. */
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

/* Returns a time within the run, or a little beyond it. */
static gint64
any_time(const Choices *choices, ChoiceKind choice, const Profile *profile)
{
    const double part = (choose(choices, choice, 256) - 8.0) / 240;

    return (gint64)CLAMP(
        (double)profile->start +
            part * ((double)profile->end - (double)profile->start),
        -4e18, 4e18);
}

static const char *const patterns[] = {"",      "a",      "^$",         "M.*n",
                                       ".",     "[0-9]+", "(?i)main|x", "^[^a]",
                                       "\\\\x", "#2$"};

static GPtrArray *
any_pattern(guint which)
{
    GPtrArray *list = NULL;

    patterns_add(&list, pattern_new(patterns[which % G_N_ELEMENTS(patterns)],
                                    NULL, NULL));
    return list;
}

/* Most shapes change nothing, or little. */
static Shape
any_shape(const Choices *choices, const Profile *profile)
{
    const guint window = choose(choices, CHOICE_WINDOW, 8);
    const guint what = choose(choices, CHOICE_PATTERNS, 64);
    Shape shape = {
        .grouping = choose(choices, CHOICE_GROUPING, 2 * N_GROUPINGS),
        .has_from = window == 1 || window == 3,
        .has_to = window == 2 || window == 3,
        .from = any_time(choices, CHOICE_FROM, profile),
        .to = any_time(choices, CHOICE_TO, profile),
    };

    if (shape.grouping >= N_GROUPINGS ||
        !grouping_fits(shape.grouping, profile->breakdown))
        shape.grouping = GROUP_NONE;
    if (what < 16)
        shape.include = any_pattern(what);
    else if (what < 32)
        shape.exclude = any_pattern(what);
    return shape;
}

/* Grouped only, a run has its totals. */
static void
examine_totals(const Profile *decoded, const Profile *shaped)
{
    demand(profile_n_eras(shaped) == profile_n_eras(decoded),
           "grouped: %u eras", profile_n_eras(shaped));
    for (guint i = 0; i < profile_n_eras(decoded); i++)
        demand(profile_era(shaped, i)->total == profile_era(decoded, i)->total,
               "grouped: era %u has %" PRIu64 " bytes", i,
               profile_era(shaped, i)->total);
}

/* Returns the profile as shaped; NULL where that cannot be. */
static Profile *
shape_profile(const Profile *decoded, const Choices *choices)
{
    Shape shape = any_shape(choices, decoded);
    g_autoptr(GError) error = NULL;
    Profile *shaped = profile_shape(decoded, &shape, &error);

    demand_error(error, shaped == NULL);
    if (shaped != NULL) {
        examine_model(shaped, "shaped");
        if (shape.include == NULL && shape.exclude == NULL && !shape.has_from &&
            !shape.has_to)
            examine_totals(decoded, shaped);
    }
    shape_clear(&shape);
    return shaped;
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
choose_markers(const Choices *choices, const Profile *profile)
{
    const MarkerChoice choice = {
        .kinds = choose(choices, CHOICE_MARKERS, MARKERS_NONE + 1)};

    return markers_choose(profile, &choice, NULL);
}

static ChartOptions
any_page(const Trial *trial)
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
    const Choices *choices = trial->choices;
    const guint page = choose(choices, CHOICE_PAGE, G_N_ELEMENTS(pages));
    const guint axes = choose(choices, CHOICE_AXES, 6);
    const guint lines = choose(choices, CHOICE_OVERLAY, 16);
    const gboolean is_high = choices->bytes[CHOICE_KEY] & 0x40;

    return (ChartOptions){
        .width = pages[page].width,
        .height = pages[page].height,
        .theme = any_theme(choices),
        .title = choices->bytes[CHOICE_KEY] & 0x80 ? "a title" : NULL,
        .markers = trial->markers,
        .overlay = {lines & 1 ? TRUE : FALSE, lines & 2 ? TRUE : FALSE,
                    lines & 4 ? TRUE : FALSE},
        .decoded = lines & 8 ? trial->decoded : NULL,
        .key_place = choose(choices, CHOICE_KEY, KEY_NONE + 1),
        .x_axis = axes & 1 ? X_AXIS_ERA : X_AXIS_TIME,
        .stacking = axes / 2,
        .y_max = is_high ? 1000 : 0,
    };
}

/* Draws the page and, of the pages of the list, the first and the last. */
static Figure *
draw(const Trial *trial)
{
    Figure *figure = chart_draw(trial->shaped, trial->selection, &trial->page,
                                metrics_fixed());
    g_autoptr(Listing) listing = NULL;
    guint n_pages;

    examine_figure(figure);
    if (trial->choices->bytes[CHOICE_PAGE] & 0xc0)
        return figure;
    listing = listing_new(trial->shaped, trial->selection, &trial->page,
                          metrics_fixed());
    n_pages = listing_n_pages(listing);
    for (guint page = 0; page < n_pages; page += MAX(n_pages - 1, 1)) {
        g_autoptr(Figure) list = listing_page(listing, page);

        examine_figure(list);
    }
    return figure;
}

static void
write_outputs(const Trial *trial, const Report *report)
{
    static const OutputFormat *const formats[] = {
        &format_xml, &format_json, &format_csv,
        &format_hp,  &format_txt,  &format_md,
    };
    const guint which = trial->choices->bytes[CHOICE_OUTPUT];
    const guint which_data = which % G_N_ELEMENTS(formats);

    examine_output(formats[which_data], report);
    if (which / G_N_ELEMENTS(formats) % 4 == 0)
        examine_output(&format_svg, report);
}

/* A run beside what was shaped of it, as two runs. */
static void
compare(const Trial *trial, const ReportRun *run)
{
    const Profile *const profiles[] = {trial->shaped, trial->decoded};
    const guint how = choose(trial->choices, CHOICE_COMPARISON, 32);
    g_autoptr(Comparison) comparison = comparison_new(
        profiles, 2, FALSE, how & 1 ? MATCH_EXACT : MATCH_STABLE);
    const SelectionOptions options = {.trace = 1, .bands = 20};
    const Profile *const matched[] = {
        matching_run(comparison->matching, 0)->profile,
        matching_run(comparison->matching, 1)->profile};
    g_autoptr(GPtrArray) selections = selections_new(matched, 2, &options);
    const Panel panels[] = {
        {.selection = selections->pdata[0], .markers = trial->markers},
        {.selection = selections->pdata[1]}};
    const PanelsOptions layout = {.comparison = comparison,
                                  .panels = panels,
                                  .diff = how & 2 ? TRUE : FALSE,
                                  .alignment =
                                      how & 4 ? ALIGN_START : ALIGN_RELATIVE};
    g_autoptr(Figure) figure =
        panels_draw(&layout, &trial->page, metrics_fixed());
    const OutputFormat *const formats[] = {&format_md, &format_json,
                                           &format_txt, &format_csv};
    g_autoptr(Selection) second = selection_new(trial->decoded, &options);
    const ReportRun runs[] = {*run,
                              {.profile = trial->decoded,
                               .decoded = trial->decoded,
                               .selection = second,
                               .markers = trial->markers,
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
try_all(Trial *trial)
{
    g_autoptr(Figure) figure = NULL;
    ReportRun run;

    examine_selection(trial->shaped, trial->selection);
    trial->page = any_page(trial);
    figure = draw(trial);
    run = (ReportRun){
        .profile = trial->shaped,
        .decoded = trial->decoded,
        .selection = trial->selection,
        .markers = trial->markers,
        .letter = "A",
    };
    write_outputs(trial,
                  &(Report){.runs = &run, .n_runs = 1, .figure = figure});
    if (trial->choices->bytes[CHOICE_COMPARISON] < 64)
        compare(trial, &run);
}

void
examine_profile(const Profile *profile, const Choices *choices)
{
    Trial trial = {.choices = choices, .decoded = profile};

    examine_model(profile, "decoded");
    trial.shaped = shape_profile(profile, choices);
    if (trial.shaped == NULL)
        return;
    trial.selection = select_bands(choices, trial.shaped);
    trial.markers = choose_markers(choices, trial.shaped);
    try_all(&trial);
    selection_free(trial.selection);
    g_array_unref(trial.markers);
    profile_free(trial.shaped);
}
