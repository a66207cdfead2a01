#include <config.h>

#include "output/html/page.h"

#include <string.h>

#include "base/extremes.h"
#include "output/data.h"
#include "output/json/json.h"
#include "run/plain.h"
#include "words/disclose.h"
#include "words/sparkline.h"

/* The bytes of the groups of a profile, of all views together. */
#define MAX_GROUPS_SIZE 40000

/* The limits of the data.  If they are too large, all of them shrink. */
#define MAX_ERAS      2000
#define MAX_NEXT      200
#define MAX_MARKERS   1000
#define MAX_MEMORY    2000
#define MAX_PAGE_BINS 1024
#define MAX_THREADS   200
#define MAX_SPAN_BARS 2000
#define MAX_TEXT      4096

/* The smallest limits. */
#define MIN_NUMBER 8
#define MIN_TEXT   64

/* The maximum number of names of the bands below these. */
#define MAX_NAMES 50000

/* The limits shrink a little more than necessary. */
#define MARGIN 0.95

static void
page_profile_free(gpointer data)
{
    PageProfile *page = data;

    reading_free(page->own);
    g_array_unref(page->next);
    if (page->smaller != NULL)
        g_array_unref(page->smaller);
    if (page->kept != NULL)
        g_array_unref(page->kept);
    g_free(page->points);
    stacks_free(page->stacks);
    g_free(page->frames);
    g_free(page->places);
    g_free(page->band_places);
    g_free(page->frame_places);
    selection_free(page->owned);
    g_free(page);
}

guint
page_profile_n_bands(const PageProfile *page)
{
    return selection_n_choices(page->run.asked) +
           MIN(page->next->len, MAX_NEXT);
}

const Choice *
page_profile_choice(const PageProfile *page, guint index)
{
    const guint n_drawn = selection_n_choices(page->run.asked);

    return index < n_drawn
               ? selection_choice(page->run.asked, index)
               : &g_array_index(page->next, Choice, index - n_drawn);
}

static Band *
band_of_page(const PageProfile *page, guint index)
{
    const Profile *profile = page->run.profile;
    const Band *band = page_profile_choice(page, index)->band;

    return &g_array_index(profile->bands, Band,
                          band - profile_band(profile, 0));
}

/* Puts the roots first, so that a page with few frames has them all.  Each
 * frame stays after that outside it. */
static void
order_frames(PageProfile *page)
{
    const guint n = stacks_n_frames(page->stacks);
    guint n_placed = 0;

    page->frames = g_new(guint, n + 1);
    page->places = g_new(guint, n + 1);
    for (gboolean inner = FALSE; inner <= TRUE; inner++)
        for (guint i = 0; i < n; i++)
            if ((stacks_frame(page->stacks, i)->parent != NO_FRAME) == inner) {
                page->places[i] = n_placed;
                page->frames[n_placed++] = i;
            }
}

/* Adds a profile.  largest has the bands that are drawn and the largest others,
 * by area; NULL if there are no others. */
static PageProfile *
add_profile(PageReport *page, const ReportRun *run, const Profile *shown,
            const Selection *drawn, const Selection *largest)
{
    PageProfile *profile = g_new0(PageProfile, 1);
    const guint n_largest = largest == NULL ? 0 : selection_n_choices(largest);
    const guint n_eras = profile_n_eras(shown);
    g_autofree guint64 *values = g_new(guint64, n_eras + 1);
    guint n_points;
    g_autofree guint8 *is_drawn = g_new0(guint8, profile_n_bands(shown) + 1);
    g_autoptr(GPtrArray) bands = g_ptr_array_new();

    profile->profile = run->profile;
    profile->run = *run;
    profile->run.profile = shown;
    profile->run.asked = profile->run.selection = drawn;
    if (run->reading == NULL)
        profile->run.reading = profile->own =
            reading_new(run->profile, run->decoded, NULL);
    profile->next = g_array_new(FALSE, FALSE, sizeof(Choice));
    for (guint i = 0; i < selection_n_choices(drawn); i++)
        is_drawn[selection_band(drawn, shown, i)] = TRUE;
    for (guint i = 0; i < n_largest; i++)
        if (!is_drawn[selection_band(largest, shown, i)])
            g_array_append_vals(profile->next, selection_choice(largest, i), 1);
    n_points = MIN(profile->next->len, MAX_NEXT);
    profile->points = g_new0(guint64, (gsize)MAX_NEXT * N_PAGE_POINTS);
    for (guint i = 0; i < n_points && n_eras > 0; i++) {
        const Band *band = g_array_index(profile->next, Choice, i).band;
        guint64 *points = profile->points + (gsize)i * N_PAGE_POINTS;
        double levels[N_PAGE_POINTS];

        series_values(&band->series, n_eras, values);
        sparkline_levels(shown, values, levels, N_PAGE_POINTS);
        for (guint j = 0; j < N_PAGE_POINTS; j++)
            points[j] = levels[j] < 0x1p64 ? (guint64)levels[j] : G_MAXUINT64;
    }
    for (guint i = 0; i < page_profile_n_bands(profile); i++)
        g_ptr_array_add(bands, band_of_page(profile, i));
    profile->stacks = stacks_new(shown, bands);
    order_frames(profile);
    g_ptr_array_add(page->profiles, profile);
    return profile;
}

/* Returns the options that choose the drawn bands and those next to them. */
static SelectionOptions
largest_of(const Selection *drawn)
{
    return (SelectionOptions){.sort = SORT_AREA,
                              .bands = selection_n_choices(drawn) + MAX_NEXT};
}

/* Sets the bands of which the page has the name only.  A band of several runs
 * is as large as its largest share, as in selections. */
static void
add_smaller(PageProfile *page, const Profile *const *profiles, guint n_profiles)
{
    const Profile *profile = page->run.profile;
    const guint n_bands = profile_n_bands(profile);
    g_autofree Statistics *largest = g_new0(Statistics, n_bands + 1);
    g_autofree guint8 *is_listed = g_new0(guint8, n_bands + 1);
    g_autofree guint *order = NULL;

    for (guint run = 0; run < n_profiles; run++) {
        g_autoptr(Timeline) timeline = timeline_new(profiles[run]);
        g_autofree Statistics *own = statistics_of_bands(timeline, 0);
        const double weight = statistics_of_run(profiles[run]).weight;

        for (guint i = 0; i < n_bands && weight > 0; i++)
            largest[i].weight = MAX(largest[i].weight, own[i].weight / weight);
    }
    order = statistics_by_weight(largest, n_bands);
    for (guint i = 0; i < page_profile_n_bands(page); i++)
        is_listed[page_profile_choice(page, i)->band -
                  profile_band(profile, 0)] = TRUE;
    page->smaller = g_array_new(FALSE, FALSE, sizeof(guint));
    for (guint i = 0; i < n_bands && page->smaller->len < MAX_NAMES; i++)
        if (!is_listed[order[i]])
            g_array_append_val(page->smaller, order[i]);
}

/* Adds the profiles of a run that are not the chosen one. */
static void
add_other_profiles(PageReport *page, const ReportRun *chosen)
{
    SelectionOptions options = *page->report->choosing;

    options.like = NULL;
    for (guint i = 0; i < N_QUANTITIES; i++) {
        const Profile *profile = chosen->profile->run->profiles[i];
        ReportRun run = *chosen;
        SelectionOptions more;
        Selection *drawn;
        PageProfile *added;
        g_autoptr(Selection) largest = NULL;

        if (profile == NULL || profile == chosen->profile ||
            profile_n_eras(profile) == 0)
            continue;
        run.profile = profile;
        run.decoded = chosen->decoded->run->profiles[i];
        run.reading = NULL;
        drawn = selection_new(profile, &options);
        more = largest_of(drawn);
        if (drawn->n_other > 0)
            largest = selection_new(profile, &more);
        added = add_profile(page, &run, profile, drawn, largest);
        added->owned = drawn;
        if (page->report->n_runs == 1)
            add_smaller(added, &profile, 1);
    }
}

/* Chooses the bands of a report, which may be one of several. */
static PageReport *
page_report_new(const Report *report, guint n_all_runs)
{
    PageReport *page = g_new0(PageReport, 1);
    const Comparison *comparison = report->comparison;
    const guint first =
        comparison == NULL ? 0 : comparison_first_shown(comparison);
    const guint n_runs = first + report->n_runs;
    g_autofree const Profile **shown = g_new0(const Profile *, n_runs);
    const Selection *drawn = comparison == NULL ? report->runs[0].selection
                                                : report->panels[0].selection;
    const SelectionOptions options = largest_of(drawn);
    g_autoptr(GPtrArray) largest = NULL;

    page->report = report;
    page->max_frames = MIN(MAX_PAGE_FRAMES, MAX_ALL_PAGE_FRAMES / n_all_runs);
    page->profiles = g_ptr_array_new_with_free_func(page_profile_free);
    for (guint i = 0; i < n_runs; i++)
        shown[i] = comparison == NULL
                       ? report->runs[i].profile
                       : matching_run(comparison->matching, i)->profile;
    if (drawn->n_other > 0)
        largest = selections_new(shown, n_runs, &options);
    for (guint i = 0; i < report->n_runs; i++) {
        PageProfile *added = add_profile(
            page, &report->runs[i], shown[first + i],
            comparison == NULL ? drawn : report->panels[first + i].selection,
            largest == NULL ? NULL : g_ptr_array_index(largest, first + i));

        if (comparison != NULL)
            added->matched = matching_run(comparison->matching, first + i);
        if (i == 0)
            add_smaller(added, shown, n_runs);
        add_other_profiles(page, &report->runs[i]);
    }
    return page;
}

static void
page_report_free(gpointer data)
{
    PageReport *page = data;

    g_ptr_array_unref(page->profiles);
    g_free(page);
}

HtmlPage *
html_page_new(const Report *report, gboolean in_turn)
{
    HtmlPage *page = g_new0(HtmlPage, 1);
    guint n_profiles = 0;

    page->report = report;
    page->parts = g_ptr_array_new_with_free_func(page_report_free);
    page->quotes = plain_quotes;
    page->quotes.urls = report->urls;
    page->quotes.links =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    for (guint i = 0; i < report_n_parts(report); i++) {
        PageReport *part =
            page_report_new(report_part(report, i), report->n_runs);

        part->max_groups = MAX_GROUPS_SIZE / report_n_parts(report);
        if (report->views != NULL)
            part->view = &report->views->list[i];
        part->quotes = &page->quotes;
        for (guint j = 0; j < part->profiles->len; j++) {
            PageProfile *profile = g_ptr_array_index(part->profiles, j);

            profile->number = n_profiles++;
        }
        part->in_turn = in_turn;
        g_ptr_array_add(page->parts, part);
    }
    page->sources = page_sources_new(page);
    return page;
}

void
html_page_free(HtmlPage *page)
{
    if (page == NULL)
        return;
    page_sources_free(page->sources);
    g_ptr_array_unref(page->parts);
    g_hash_table_unref(page->quotes.links);
    g_free(page);
}

const PageProfile *
page_report_profile(const PageReport *page, const Profile *profile)
{
    for (guint i = 0; i < page->profiles->len; i++) {
        const PageProfile *row = g_ptr_array_index(page->profiles, i);

        if (row->profile == profile)
            return row;
    }
    g_assert_not_reached();
}

/* The limits of one try. */
typedef struct {
    const PageReport *page;
    guint max_eras;
    guint max_frames;
} DataLimits;

/* Returns the eras to keep (guint).  Free with g_array_unref. */
static GArray *
eras_to_keep(const PageProfile *page, guint max_eras)
{
    const Profile *profile = page->run.profile;
    const Selection *drawn = page->run.asked;
    const guint n_eras = profile_n_eras(profile);
    const guint n_drawn = selection_n_layers(drawn);
    g_autofree double *levels = g_new(double, n_eras + 1);
    g_autofree guint *peaks = g_new(guint, n_drawn + 1);

    for (guint i = 0; i < n_eras; i++)
        levels[i] = profile_total_level(profile, i);
    for (guint i = 0; i < n_drawn; i++)
        peaks[i] = selection_statistics(drawn, i)->peak_era;
    return extremes_keep(levels, n_eras, peaks, n_eras > 0 ? n_drawn : 0,
                         max_eras);
}

/* Writes the values in the kept eras, from the first one above 0. */
static void
put_kept(JsonStream *stream, const Profile *profile, const guint64 *values,
         const GArray *kept)
{
    g_autofree guint64 *chosen = g_new(guint64, kept->len + 1);
    guint first = 0;

    for (guint i = 0; i < kept->len; i++)
        chosen[i] = values[g_array_index(kept, guint, i)];
    while (first < kept->len && chosen[first] == 0)
        first++;
    if (first == kept->len)
        first = 0;
    json_put_integer(
        stream, "first_era",
        (gint64)profile->first_era +
            (kept->len > 0 ? g_array_index(kept, guint, first) : 0));
    json_put_values(stream, "values", chosen + first, kept->len - first);
}

/* Writes the first frames of the bands. */
static void
put_frames(JsonStream *stream, const PageProfile *page, guint n_frames)
{
    json_open(stream, "frames", "[");
    for (guint i = 0; i < n_frames; i++) {
        const Frame *frame = stacks_frame(page->stacks, page->frames[i]);

        json_open_line(stream, NULL, "{");
        json_put_text(stream, "name", frame->label);
        if (strcmp(frame->label, frame->name) != 0)
            json_put_text(stream, "full", frame->name);
        if (frame->source != NULL)
            json_put_text(stream, "source", frame->source);
        if (frame->parent != NO_FRAME)
            json_put_integer(stream, "parent", page->places[frame->parent]);
        page_put_place(stream, page->frame_places, page->frames[i]);
        json_close(stream, "}");
    }
    json_close(stream, "]");
}

void
page_put_text(JsonStream *stream, const char *key, const char *text)
{
    g_autofree char *disclosed = disclose_text(text);

    json_put_text(stream, key, disclosed);
}

void
page_put_shown(JsonStream *stream, const Band *band)
{
    g_autofree char *label = band_label(band);

    if (band->has_plain_text)
        json_put_text(stream, "shown", label);
}

/* Begins the band of an index (band_of_page).  Its frame is the innermost one
 * that is among the first n_frames. */
static void
open_band(JsonStream *stream, const PageProfile *page, const Choice *choice,
          guint index, guint n_frames)
{
    guint frame = stacks_end(page->stacks, index);

    json_open_line(stream, NULL, "{");
    json_put_band(stream, &page->run, choice->band, choice->share,
                  &choice->statistics);
    page_put_shown(stream, choice->band);
    page_put_place(stream, page->band_places, index);
    while (frame != NO_FRAME && page->places[frame] >= n_frames)
        frame = stacks_frame(page->stacks, frame)->parent;
    if (frame != NO_FRAME)
        json_put_integer(stream, "frame", page->places[frame]);
}

/* Writes the values of a band in the kept eras. */
static void
put_band_values(JsonStream *stream, const Profile *profile, const Band *band,
                const GArray *kept)
{
    const guint n_eras = profile_n_eras(profile);
    g_autofree guint64 *values = g_new(guint64, n_eras + 1);

    series_values(&band->series, n_eras, values);
    put_kept(stream, profile, values, kept);
}

static void
put_eras(JsonStream *stream, const Profile *profile, const GArray *kept)
{
    json_open(stream, "eras", "[");
    for (guint i = 0; i < kept->len; i++)
        json_put_era(stream, profile, g_array_index(kept, guint, i));
    json_close(stream, "]");
}

static void
put_bands(JsonStream *stream, const PageProfile *page, guint n_frames)
{
    const ReportRun *run = &page->run;
    const Profile *profile = run->profile;

    json_open(stream, "bands", "[");
    for (guint i = 0; i < selection_n_choices(run->asked); i++) {
        const Choice *choice = selection_choice(run->asked, i);

        open_band(stream, page, choice, i, n_frames);
        put_band_values(stream, profile, choice->band, page->kept);
        json_close(stream, "}");
    }
    if (run->asked->n_other > 0) {
        json_open_line(stream, NULL, "{");
        json_put_other(stream, run);
        put_kept(stream, profile, run->asked->other, page->kept);
        json_close(stream, "}");
    }
    for (guint i = 0; i < page->n_next; i++) {
        open_band(stream, page, &g_array_index(page->next, Choice, i),
                  selection_n_choices(run->asked) + i, n_frames);
        json_put_values(stream, "points",
                        page->points + (gsize)i * N_PAGE_POINTS, N_PAGE_POINTS);
        json_close(stream, "}");
    }
    json_close(stream, "]");
}

static void
put_series(JsonStream *stream, const ReportRun *run,
           const Statistics *statistics, gconstpointer data)
{
    const DataLimits *limits = data;
    const PageProfile *page = page_report_profile(limits->page, run->profile);
    const Profile *profile = page->run.profile;
    const guint n_bands = selection_n_choices(page->run.asked) + page->n_next;
    const guint n_frames =
        MIN(stacks_n_frames(page->stacks), limits->max_frames);
    const GArray *kept = page->kept;
    guint n_cut = 0;    /* labels that the stream cuts */
    guint n_stacks = 0; /* that lack their innermost frames */

    (void)statistics;
    for (guint i = 0; i < n_bands; i++) {
        g_autofree char *name =
            data_band_name(&page->run, band_of_page(page, i));

        n_cut += json_text_is_cut(stream, name) ? 1 : 0;
        n_stacks += page->places[stacks_end(page->stacks, i)] >= n_frames;
    }
    if (kept->len < profile_n_eras(profile) ||
        n_bands < profile_n_bands(profile) || n_cut > 0 || n_stacks > 0) {
        json_open(stream, "left_out", "{");
        json_put_integer(stream, "eras", profile_n_eras(profile) - kept->len);
        json_put_integer(stream, "bands", profile_n_bands(profile) - n_bands);
        json_put_integer(stream, "labels", n_cut);
        json_put_integer(stream, "stacks", n_stacks);
        json_close(stream, "}");
    } else {
        json_put_null(stream, "left_out");
    }
    json_put_integer(stream, "packed", page->number);
    json_put_integer(stream, "first_era", profile->first_era);
    put_eras(stream, profile, kept);
    put_frames(stream, page, n_frames);
    put_bands(stream, page, n_frames);
}

static void
put_baseline(JsonStream *stream, const Report *report, gconstpointer data)
{
    const DataLimits *limits = data;
    const Selection *drawn = report->panels[0].selection;
    const Profile *profile =
        matching_run(report->comparison->matching, 0)->profile;
    const PageProfile page = {.run = {.profile = profile, .asked = drawn}};
    g_autoptr(GArray) kept = eras_to_keep(&page, limits->max_eras);

    put_eras(stream, profile, kept);
    json_open(stream, "bands", "[");
    for (guint i = 0; i < selection_n_choices(drawn); i++) {
        const Band *band = selection_choice(drawn, i)->band;
        g_autofree char *name = data_band_name(&page.run, band);

        json_open_line(stream, NULL, "{");
        json_put_text(stream, "band", name);
        put_band_values(stream, profile, band, kept);
        json_close(stream, "}");
    }
    if (drawn->n_other > 0) {
        json_open_line(stream, NULL, "{");
        json_put_text(stream, "band", DATA_OTHER);
        put_kept(stream, profile, drawn->other, kept);
        json_close(stream, "}");
    }
    json_close(stream, "]");
}

static guint
shrink(guint number, double factor)
{
    return MAX(MIN_NUMBER, (guint)(number * factor));
}

/* Sets what the data have of a profile. */
static void
limit_profile(PageProfile *page, double factor)
{
    page->n_next = MIN(page->next->len, shrink(MAX_NEXT, factor));
    if (page->kept != NULL)
        g_array_unref(page->kept);
    page->kept = eras_to_keep(page, shrink(MAX_ERAS, factor));
}

/* Appends the data of a report.  The factor makes all limits smaller. */
static void
append_report(GString *out, PageReport *part, double factor)
{
    const DataLimits limits = {
        .page = part,
        .max_eras = shrink(MAX_ERAS, factor),
        .max_frames = shrink(part->max_frames, factor),
    };
    const JsonLimits json = {
        .max_markers = shrink(MAX_MARKERS, factor),
        .max_memory = shrink(MAX_MEMORY, factor),
        .max_threads = shrink(MAX_THREADS, factor),
        .max_spans = shrink(MAX_SPAN_BARS, factor),
        .max_changes = shrink(MAX_NEXT, factor),
        .max_bins = shrink(MAX_PAGE_BINS, factor),
        .no_comparison = part->in_turn,
        .page = &limits,
        .put_series = put_series,
        .put_baseline = put_baseline,
        .put_lanes = page_put_lane_values,
    };
    JsonStream stream = json_page_stream(out);

    for (guint i = 0; i < part->profiles->len; i++)
        limit_profile(g_ptr_array_index(part->profiles, i), factor);
    stream.max_text = MAX(MIN_TEXT, (guint)(MAX_TEXT * factor));
    json_put_report(&stream, part->report, &json);
}

char *
html_page_data(HtmlPage *page, gsize max_size)
{
    GString *out = g_string_new(NULL);
    gsize before = G_MAXSIZE;
    double factor = max_size > 0 ? 1 : 0;

    do {
        g_string_assign(out, page->report->views == NULL ? "" : "{\"views\":[");
        for (guint i = 0; i < page->parts->len; i++) {
            if (i > 0)
                g_string_append_c(out, ',');
            append_report(out, g_ptr_array_index(page->parts, i), factor);
        }
        if (page->report->views != NULL)
            g_string_append(out, "]}");
        /* What cannot be limited may be larger than all that is left. */
        if (out->len >= before)
            break;
        before = out->len;
        factor *= MARGIN * (double)max_size / (double)out->len;
    } while (before > max_size && factor > 0);
    return g_string_free(out, FALSE);
}
