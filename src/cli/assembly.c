#include <config.h>

#include "cli/assembly.h"

#include <glib/gi18n.h>

#include "base/error.h"
#include "cli/pictures.h"
#include "cli/sources.h"
#include "compare/change.h"
#include "compare/limit-check.h"
#include "compare/phases.h"
#include "run/plain.h"
#include "words/comparison-text.h"
#include "words/limit-text.h"

/* Returns which markers are shown: those of a trend are its steps. */
static const MarkerChoice *
choose_markers(const Options *options, const Inputs *inputs)
{
    static const MarkerChoice all = {.kinds = MARKERS_ALL};

    return inputs->trend == NULL ? &options->choice.markers : &all;
}

/* Adds a ReportRun for each run but the baseline. */
static void
add_runs(Report *report, const Options *options, const Inputs *inputs,
         const GPtrArray *markers, guint traits)
{
    const guint first = inputs->has_baseline ? 1 : 0;
    /* A selection has the statistics of all bands; a reading looks at each
     * value of all bands.  What is read in a trend are its steps. */
    const gboolean with_selection =
        (traits & FORMAT_NEEDS_SELECTION) || options->choice.narrows;
    const gboolean with_reading =
        (traits & FORMAT_NEEDS_READING) && inputs->trend == NULL;
    ReportRun *runs = report_keep(
        report, g_new0(ReportRun, inputs->runs->len - first), g_free);

    report->runs = runs;
    report->n_runs = inputs->runs->len - first;
    for (guint i = 0; i < report->n_runs; i++) {
        const Input *input = inputs_run(inputs, first + i);
        ReportRun *run = &runs[i];

        run->profile = input->profile;
        run->decoded = input->whole;
        run->markers = g_ptr_array_index(markers, first + i);
        run->n_messages =
            markers_hidden(input->shown, choose_markers(options, inputs),
                           options->input.spans);
        run->letter =
            report->comparison == NULL
                ? "A"
                : comparison_run(report->comparison, first + i)->letter;
        run->name = input->name;
        run->labels = input->labels;
        if (with_selection)
            run->selection = report_keep(
                report, selection_new(input->profile, report->choosing),
                (GDestroyNotify)selection_free);
        if (options->choice.narrows)
            run->asked = run->selection;
        if (with_reading)
            run->reading = report_keep(
                report,
                reading_new(input->profile, input->whole, input->whole->run),
                (GDestroyNotify)reading_free);
    }
}

/* Adds a panel for each run.  All panels have the same bands. */
static void
add_panels(Report *report, const Inputs *inputs, const GPtrArray *markers)
{
    const Matching *matching = report->comparison->matching;
    const guint n_runs = inputs->runs->len;
    g_autofree const Profile **matched = g_new(const Profile *, n_runs);
    Panel *panels = report_keep(report, g_new0(Panel, n_runs), g_free);
    GPtrArray *common;

    for (guint i = 0; i < n_runs; i++)
        matched[i] = matching_run(matching, i)->profile;
    if (report->diff) {
        /* A difference shows the bands with the largest changes first, and
         * unless all are asked for, no others. */
        guint n_large;
        g_autofree guint *ranked = changes_rank(matching, &n_large);

        common = selections_of(matched, n_runs, ranked,
                               report->choosing->bands > 0 ? n_large
                                                           : matching->n_bands,
                               report->choosing);
    } else {
        common = selections_new(matched, n_runs, report->choosing);
    }
    report_keep(report, common, (GDestroyNotify)g_ptr_array_unref);
    for (guint i = 0; i < n_runs; i++)
        panels[i] = (Panel){
            .selection = g_ptr_array_index(common, i),
            .markers = g_ptr_array_index(markers, i),
            .decoded = inputs_run(inputs, i)->whole,
        };
    report->panels = panels;
}

/* Divides the runs at the marks that they have in common with the first. */
static gboolean
find_phases(const Comparison *comparison, const GPtrArray *markers,
            GError **error)
{
    GArray *runs = comparison->matching->runs;

    for (guint i = 1; i < matching_n_runs(comparison->matching); i++) {
        MatchedRun *run = &g_array_index(runs, MatchedRun, i);

        run->phases = phases_new(
            (const Profile *[]){matching_run(comparison->matching, 0)->profile,
                                run->profile},
            (const GArray *[]){g_ptr_array_index(markers, 0),
                               g_ptr_array_index(markers, i)});
        if (run->phases == NULL)
            return misuse(
                error,
                _("--align=markers: %s and %s have no marker in common; "
                  "try --align=relative"),
                run_name(comparison_run(comparison, 0)),
                run_name(comparison_run(comparison, i)));
    }
    return TRUE;
}

/* A band whose label is its text in the comparison has that label in each run.
 */
static void
keep_texts(const Matching *matching)
{
    for (guint i = 0; i < matching->runs->len; i++) {
        const MatchedRun *run = matching_run(matching, i);
        Profile *own = run->input->run->profiles[run->input->quantity];

        for (guint j = 0; j < profile_n_bands(own); j++)
            if (profile_band(run->profile, run->indices[j])->keeps_text)
                profile_keep_text(own, j);
    }
}

static gboolean
compare(Report *report, const Options *options, const Inputs *inputs,
        const GPtrArray *markers, GError **error)
{
    const guint n_runs = inputs->runs->len, n_others = inputs->others->len;
    g_autofree const Profile **profiles =
        g_new(const Profile *, n_runs + n_others);
    const Comparison *comparison;

    for (guint i = 0; i < n_runs + n_others; i++) {
        const guint run = i == 0          ? 0
                          : i <= n_others ? n_runs + i - 1
                                          : i - n_others;

        profiles[i] = inputs_run(inputs, run)->profile;
    }
    comparison =
        report_keep(report,
                    comparison_new(profiles, n_runs + n_others,
                                   inputs->has_baseline ? 1 + n_others : 0,
                                   options->choice.match),
                    (GDestroyNotify)comparison_free);
    report->comparison = comparison;
    if (options_make_plain(options))
        keep_texts(comparison->matching);
    if (report->alignment == ALIGN_MARKERS &&
        !find_phases(comparison, markers, error))
        return FALSE;
    add_panels(report, inputs, markers);
    return TRUE;
}

/* Decides which labels of the runs are plain. */
static void
make_plain(const Inputs *inputs)
{
    const guint n_runs = inputs->runs->len + inputs->others->len;
    g_autofree Profile **profiles = g_new(Profile *, n_runs * N_QUANTITIES);
    guint n = 0;

    for (guint i = 0; i < n_runs; i++)
        for (Quantity quantity = 0; quantity < N_QUANTITIES; quantity++) {
            Profile *profile = inputs_run(inputs, i)->shown->profiles[quantity];

            if (profile != NULL)
                profiles[n++] = profile;
        }
    profiles_make_plain(profiles, n);
}

/* Sets what chooses the bands of a profile. */
static void
set_choosing(Report *report, const Options *options, const Inputs *inputs)
{
    SelectionOptions *choosing = report_keep(
        report, g_memdup2(&options->choice.selection, sizeof(SelectionOptions)),
        g_free);

    if (inputs->like->len > 0)
        choosing->like = report_keep(
            report,
            selection_new(g_array_index(inputs->like, Input, 0).profile,
                          &options->choice.selection),
            (GDestroyNotify)selection_free);
    report->choosing = choosing;
}

/* Returns a report without runs: what the options alone tell. */
static Report *
begin(const Options *options, const Inputs *inputs)
{
    const Following *following = options->input.following;
    Report *report = report_new();

    report->dpi = options->page.dpi;
    report->theme = options->page.theme;
    report->max_changes = options->choice.selection.bands;
    report->diff = options->choice.diff;
    report->alignment = options->choice.alignment;
    report->table = options->output.table;
    report->moment = options->choice.moment;
    report->colour = options->output.colour;
    report->draws_stacks = options_draw_stacks(options);
    report->trend = inputs->trend_texts;
    if (following != NULL && following->is_update) {
        report->read_at = following->read_at;
        report->read_next = options->input.follow;
    }
    set_choosing(report, options, inputs);
    return report;
}

/* Makes a report for formats with these FormatTraits, but for its limits and
 * the page of a trend. */
static Report *
assemble(const Options *options, const Inputs *inputs, guint traits,
         GError **error)
{
    g_autoptr(Report) report = begin(options, inputs);
    GPtrArray *markers = report_keep(
        report, g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref),
        (GDestroyNotify)g_ptr_array_unref);

    if (options_make_plain(options))
        make_plain(inputs);
    for (guint i = 0; i < inputs->runs->len; i++) {
        GArray *chosen = markers_choose(inputs_run(inputs, i)->shown,
                                        choose_markers(options, inputs), error);

        if (chosen == NULL)
            return NULL;
        g_ptr_array_add(markers, chosen);
    }
    if (inputs->runs->len > 1 &&
        !compare(report, options, inputs, markers, error))
        return NULL;
    add_runs(report, options, inputs, markers, traits);
    if (!sources_add(report, options, error))
        return NULL;
    if (traits & FORMAT_DRAWS)
        pictures_draw(report, options, traits);
    return g_steal_pointer(&report);
}

/* Sets report->runs to the runs of all parts, with the names of the views. */
static void
collect_runs(Report *report)
{
    const guint n = report->views->n;
    ReportRun *runs;

    for (guint i = 0; i < n; i++)
        report->n_runs += report->parts[i]->n_runs;
    runs = report_keep(report, g_new(ReportRun, report->n_runs), g_free);
    report->runs = runs;
    for (guint i = 0; i < n; i++)
        for (guint j = 0; j < report->parts[i]->n_runs; j++, runs++) {
            const char *name = report->views->list[i].name;

            *runs = report->parts[i]->runs[j];
            runs->letter =
                report->parts[i]->n_runs > 1
                    ? report_keep(report,
                                  g_strdup_printf("%s %s", runs->letter, name),
                                  g_free)
                    : name;
        }
}

/* Makes the report of views: a report of each, and what joins them. */
static Report *
assemble_views(const Options *options, const Inputs *inputs, guint traits,
               GError **error)
{
    const guint n = inputs->parts->len;
    g_autoptr(Report) report = begin(options, inputs);
    const Report **parts =
        report_keep(report, g_new0(const Report *, n), g_free);
    g_autofree JoinedView *list = g_new0(JoinedView, n);
    gboolean has_versions = FALSE;
    Views *views;

    for (guint i = 0; i < n; i++) {
        const Inputs *own = g_ptr_array_index(inputs->parts, i);
        const Input *last = inputs_run(own, own->runs->len - 1);
        Report *part = report_keep(
            report,
            assemble(options, own, traits & ~(guint)FORMAT_DRAWS, error),
            (GDestroyNotify)report_free);
        const ReportRun *run;

        if (part == NULL)
            return NULL;
        parts[i] = part;
        run = &part->runs[part->n_runs - 1];
        list[i] = (JoinedView){
            .profile = run->profile,
            .decoded = last->whole,
            .markers = run->markers,
            .name = report_keep(report, view_name(run->profile), g_free),
            .reading = run->reading,
        };
        has_versions |= part->comparison != NULL;
    }
    /* All that have a baseline are of the last version. */
    for (guint i = 0; i < n; i++)
        list[i].is_alone = has_versions && inputs->others->len == 0 &&
                           parts[i]->comparison == NULL;
    report->parts = parts;
    views = report_keep(report, views_new(g_steal_pointer(&list), n),
                        (GDestroyNotify)views_free);
    if (traits & FORMAT_NEEDS_READING)
        views_join(views);
    report->views = views;
    for (guint i = 0; i < n && report->urls == NULL; i++)
        report->urls = parts[i]->urls;
    collect_runs(report);
    if (traits & FORMAT_DRAWS)
        pictures_draw_views(report, options, traits);
    return g_steal_pointer(&report);
}

static void
limit_result_clear(gpointer data)
{
    LimitResult *result = data;

    limit_check_clear(&result->check);
    g_free(result->sentence);
}

/* Checks a run against result->limit and fills in the other members.  of_many:
 * the sentence names the run.  With --strict, the limit has failed if the run
 * itself leaves it unjudged, and not the lack of a reference. */
static void
check_run(LimitResult *result, const Matching *matching, guint run,
          gboolean of_many, gboolean strictly)
{
    const Limit *limit = result->limit;
    g_autoptr(GError) reason = NULL;
    g_autofree char *sentence = NULL;

    if (limit_check(limit, matching, run > 0 ? 0 : -1, run, &result->check,
                    &reason)) {
        sentence = limit_sentence(limit, &result->check,
                                  matching_run(matching, run)->profile);
        result->matches_none =
            limit->patterns != NULL && result->check.n_bands == 0;
        result->failed =
            strictly && !result->check.judged && !limit_is_relative(limit);
    } else {
        result->untold = g_error_matches(reason, TROUBLE, TROUBLE_UNTOLD);
        result->failed = strictly || !result->untold;
        sentence = limit_verdict(limit, &result->check, reason->message);
    }
    result->sentence =
        of_many ? g_strdup_printf(_("%s: %s"), result->letter, sentence)
                : g_steal_pointer(&sentence);
}

/* Checks the limits of a report, and appends a LimitResult for each limit and
 * checked run.  A limit that cannot be checked is a result, too, so that all
 * outputs are written.
 *
 * With a baseline, every input is checked against it.  Without one, an absolute
 * limit applies to every input, and a relative limit to the later inputs, which
 * are compared with the first.  Without a comparison, only the lone run is
 * checked.  letters has the runs of the report as sentences name them, with
 * their letters; of_many: they do. */
static void
judge(GArray *limit_results, const Options *options, const Profile *lone,
      const Comparison *comparison, const ReportRun *letters, gboolean of_many)
{
    const guint n_references =
        comparison != NULL && comparison->has_baseline ? 1 : 0;
    const Matching *matching = NULL;
    g_autoptr(Matching) own = NULL;

    if (comparison == NULL)
        own = matching_new(&lone, 1, MATCH_EXACT);
    matching = comparison != NULL ? comparison->matching : own;
    for (guint i = 0; i < options->choice.limits->len; i++)
        for (guint run = 0; run < matching_n_runs(matching); run++) {
            LimitResult result = {
                .limit = g_ptr_array_index(options->choice.limits, i)};

            /* The first run is only the reference. */
            if (comparison != NULL && run == 0 &&
                (comparison->has_baseline || limit_is_relative(result.limit)))
                continue;
            result.letter = letters[run - n_references].letter;
            check_run(&result, matching, run, of_many, options->output.strict);
            g_array_append_val(limit_results, result);
        }
}

/* Checks all limits.  Those of views are checked for each view, unless it has
 * another quantity than the first.  Returns an array of LimitResult.  Free with
 * g_array_unref. */
static GArray *
judge_limits(const Options *options, const Profile *lone, const Report *report)
{
    GArray *limit_results = g_array_new(FALSE, FALSE, sizeof(LimitResult));
    const ReportRun *runs = report->runs;

    g_array_set_clear_func(limit_results, limit_result_clear);
    if (options->choice.limits->len == 0)
        return limit_results;
    if (report->views == NULL) {
        judge(limit_results, options, lone, report->comparison, runs,
              report->n_runs > 1);
        return limit_results;
    }
    for (guint i = 0; i < report->views->n; i++) {
        const Report *part = report->parts[i];

        if (runs->profile->quantity == lone->quantity)
            judge(limit_results, options, runs->profile, part->comparison, runs,
                  TRUE);
        runs += part->n_runs;
    }
    return limit_results;
}

Report *
report_assemble(const Options *options, const Inputs *inputs, GError **error)
{
    const Inputs *last = inputs->last;
    const Input *judged = last == NULL ? inputs_run(inputs, 0)
                                       : inputs_run(last, last->runs->len - 1);
    const guint traits = options_traits(options);
    g_autoptr(Report) report =
        inputs->parts != NULL ? assemble_views(options, inputs, traits, error)
                              : assemble(options, inputs, traits, error);

    if (report == NULL ||
        (options->page.view == VIEW_SOURCE && !sources_check(report, error)))
        return NULL;
    report->limit_results =
        report_keep(report, judge_limits(options, judged->profile, report),
                    (GDestroyNotify)g_array_unref);
    if (last != NULL && report->inlined != NULL) {
        const OutputFormat *html = output_format_with(FORMAT_NEEDS_INLINED);
        Report *page =
            report_keep(report, assemble(options, last, html->traits, error),
                        (GDestroyNotify)report_free);

        if (page == NULL)
            return NULL;
        page->limit_results = report->limit_results;
        report->trend_page = page;
    }
    return g_steal_pointer(&report);
}
