#include <config.h>

#include "cli/trend.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/error.h"
#include "base/label.h"
#include "base/numbers.h"
#include "canvas/text.h"
#include "cli/inputs.h"
#include "cli/language.h"
#include "cli/limit-results.h"
#include "cli/message.h"
#include "cli/run-queue.h"
#include "cli/values.h"
#include "compare/trend-run.h"
#include "history/history.h"
#include "run/plain.h"

/* At most so many bands of a run are taken from a history. */
#define MAX_HISTORY_BANDS 200

/* A page has the last runs of a trend whole: one less for so many runs of the
 * trend, which take room, too. */
#define MAX_PAGE_RUNS     28
#define MIN_PAGE_RUNS     10
#define RUNS_PER_PAGE_RUN 25

/* The maximum number of bands that are drawn of all these runs. */
#define MAX_PAGE_BANDS 1500

/* The state while runs are read. */
typedef struct {
    Options *options;
    Progress *progress;
    Trend *trend;          /* NULL before the first run */
    gboolean is_in_window; /* a run has something between --from and --to */
    GError *outside;       /* or NULL: the last run has nothing there */
} TrendReader;

/* Reads one run with the options, unless it is read already: decoded, which is
 * taken, or NULL. */
static Inputs *
read_one(const Options *options, const InputFile *file, Run *decoded,
         Progress *progress, GError **error)
{
    g_autoptr(GPtrArray) files = g_ptr_array_new();
    Options one = *options;

    g_ptr_array_add(files, (gpointer)(gsize)file);
    one.input.files = files;
    /* The picture marks runs that are not whole; other warnings are for whoever
     * looks at a single run. */
    one.output.quiet = TRUE;
    return decoded != NULL ? inputs_of_run(&one, decoded, error)
                           : inputs_read(&one, progress, error);
}

/* Begins the trend.  The first run decides on the quantity. */
static gboolean
begin(TrendReader *reader, Quantity quantity, gboolean has_eras, GError **error)
{
    Options *options = reader->options;

    if (reader->trend != NULL)
        return TRUE;
    if (!options_set_quantity(options, quantity, error))
        return FALSE;
    options->input.has_quantity = has_eras;
    options->input.quantity = quantity;
    reader->trend =
        trend_new(quantity, options->choice.of, options->choice.match);
    return TRUE;
}

/* Adds a run.  decoded is the run, which is taken, or NULL: then it is read.
 * known tells what a history knows of it, or is NULL. */
static gboolean
add_run(TrendReader *reader, const InputFile *file, Run *decoded,
        const HistoryRun *known, GError **error)
{
    g_autoptr(Inputs) inputs =
        read_one(reader->options, file, decoded, reader->progress, error);
    TrendRun run = {.file = file->file, .number = file->number};
    const Profile *profile;

    if (inputs == NULL)
        return FALSE;
    g_clear_error(&reader->outside);
    reader->is_in_window |= inputs_check_window(
        inputs, &reader->options->choice.filter, &reader->outside);
    profile = inputs_run(inputs, 0)->profile;
    if (!begin(reader, profile->quantity, profile_n_eras(profile) > 0, error))
        return FALSE;
    if (known != NULL) {
        run.name = known->name;
        run.commit = known->commit;
        run.branch = known->branch;
    }
    trend_add_profile(reader->trend, &run, profile);
    return TRUE;
}

/* Returns a level of a history, which has any numbers; NAN is 0. */
static guint64
whole_level(double level)
{
    return (guint64)MIN(MAX(level, 0), SIZE_LIMIT);
}

static void
take_band(const char *text, double peak, double mean, gpointer data)
{
    const Statistics statistics = {.peak = whole_level(peak), .mean = mean};

    trend_add_band(data, text, 1, NULL, &statistics);
}

static Breakdown
breakdown_of_option(const char *option)
{
    Breakdown breakdown = N_BREAKDOWNS - 1;

    while (breakdown > BREAKDOWN_UNKNOWN &&
           strcmp(breakdown_option(breakdown), option) != 0)
        breakdown--;
    return breakdown;
}

/* Adds a run as the tables of a history have it. */
static gboolean
add_row(TrendReader *reader, Database *history, const InputFile *file,
        const HistoryRun *known)
{
    const TrendRun run = {
        .name = known->name,
        .commit = known->commit,
        .branch = known->branch,
        .file = file->file,
        .number = file->number,
        .program = known->program,
        .start_s = known->start_ns / G_GINT64_CONSTANT(1000000000),
        .whole = known->whole,
        .has_eras = TRUE,
        .impossible = known->impossible,
        .statistics = {.peak = whole_level(known->peak), .mean = known->mean},
        .live = known->live,
        .gc = known->gc,
    };

    trend_add_run(reader->trend, &run, breakdown_of_option(known->breakdown),
                  GROUP_NONE);
    return history_bands(history, known->profile, MAX_HISTORY_BANDS, take_band,
                         reader->trend);
}

/* Fails for a history without a run that has a profile of the quantity. */
static void
set_no_profile(Database *history, const HistoryChoice *choice, GError **error)
{
    if (choice->quantity != NULL)
        g_set_error(error, TROUBLE, TROUBLE_EMPTY,
                    /* TRANSLATORS: "no run with a time profile in 'x.db'". */
                    _("no run with a %s profile in '%s'"), choice->quantity,
                    database_name(history));
    else
        g_set_error(error, TROUBLE, TROUBLE_EMPTY,
                    _("no run with a profile in '%s'"), database_name(history));
}

/* Warns if some of the last runs do not have the profile of the trend. */
static gboolean
warn_of_others(Database *history, HistoryChoice choice, GError **error)
{
    const char *quantity = choice.quantity, *breakdown = choice.breakdown;
    g_autoptr(GPtrArray) all = NULL;
    g_autofree char *line = NULL;
    guint n_others = 0;

    choice.quantity = choice.breakdown = NULL;
    choice.profiled = FALSE;
    all = history_runs(history, &choice, error);
    if (all == NULL)
        return FALSE;
    for (guint i = 0; i < all->len; i++) {
        const HistoryRun *run = g_ptr_array_index(all, i);

        n_others += g_strcmp0(run->quantity, quantity) != 0 ||
                    g_strcmp0(run->breakdown, breakdown) != 0;
    }
    line =
        g_strdup_printf(_("warning: '%s': %u of the last %u runs are left "
                          "out: they do not have the profile %s"),
                        database_name(history), n_others, all->len, breakdown);
    if (n_others > 0)
        message(line);
    return TRUE;
}

/* Returns the last runs of a history that have the quantity and the break-down
 * of the last. */
static GPtrArray *
choose_runs(const TrendReader *reader, Database *history, GError **error)
{
    const Options *options = reader->options;
    HistoryChoice choice = {
        .branch = options->input.history.branch,
        .quantity = options->input.has_quantity
                        ? quantity_keys[options->input.quantity]
                        : NULL,
        .profiled = TRUE,
        .last = 1,
    };
    g_autoptr(GPtrArray) last = NULL;
    const HistoryRun *run;

    /* Without --program, that of the last run with such a profile. */
    choice.program = options->input.history.program;
    last = history_runs(history, &choice, error);
    if (last == NULL)
        return NULL;
    if (last->len == 0) {
        g_autoptr(GPtrArray) any = NULL;

        any = history_runs(
            history,
            &(HistoryChoice){.program = choice.program,
                             .branch = options->input.history.branch,
                             .last = 1},
            error);
        if (any != NULL && any->len > 0)
            set_no_profile(history, &choice, error);
        else if (any != NULL)
            histories_set_no_runs(history, &options->input.history, error);
        return NULL;
    }
    run = g_ptr_array_index(last, 0);
    choice.program = run->program;
    choice.exact = TRUE;
    choice.quantity = run->quantity;
    choice.breakdown = run->breakdown;
    choice.last = options->input.history.last > 0 ? options->input.history.last
                                                  : DEFAULT_RUNS;
    if (!options->output.quiet && !warn_of_others(history, choice, error))
        return NULL;
    return history_runs(history, &choice, error);
}

/* Adds the chosen runs of a history.  Options that change what a band is need
 * the archives. */
static gboolean
add_history(TrendReader *reader, const char *name, GError **error)
{
    const Options *options = reader->options;
    g_autoptr(Database) history = history_open(name, error);
    g_autoptr(GPtrArray) runs = NULL;

    if (history == NULL)
        return FALSE;
    runs = choose_runs(reader, history, error);
    if (runs == NULL)
        return FALSE;
    if (runs->len == 0)
        database_fail_damaged(history);
    if (!database_finish(history, error))
        return FALSE;
    for (guint i = 0; i < runs->len; i++) {
        const HistoryRun *run = g_ptr_array_index(runs, i);
        const InputFile file = {.file = (char *)(gsize)name,
                                .number = run->number};
        guint quantity = 0;

        if (filter_is_set(&options->choice.filter)) {
            if (!add_run(reader, &file, NULL, run, error))
                return FALSE;
            continue;
        }
        if (!value_word(run->quantity, quantity_keys, &quantity)) {
            database_fail_damaged(history);
            return database_finish(history, error);
        }
        if (!begin(reader, (Quantity)quantity, TRUE, error) ||
            !(add_row(reader, history, &file, run) ||
              database_finish(history, error)))
            return FALSE;
    }
    return TRUE;
}

/* Reads files with several threads, and adds their runs in order. */
static gboolean
add_files(TrendReader *reader, const GPtrArray *files, GError **error)
{
    g_autoptr(RunQueue) queue =
        run_queue_new(files, options_read_flags(reader->options));

    for (guint i = 0; i < files->len; i++) {
        const InputFile file = {.file = g_ptr_array_index(files, i)};
        g_autofree char *step = g_strdup_printf(_("reading '%s' (%u of %u)"),
                                                file.file, i + 1, files->len);

        progress_begin(reader->progress, step);
        /* A run that cannot be read is read again, to report the error. */
        if (!add_run(reader, &file, run_queue_next(queue), NULL, error))
            return FALSE;
    }
    return TRUE;
}

static gboolean
is_group(const char *name)
{
    return history_is_database(name) || g_file_test(name, G_FILE_TEST_IS_DIR);
}

/* Adds the runs of FILEs from an index on: of a folder of archives, of a
 * history, or of the single runs up to the next one of these.  Sets *index to
 * the next FILE. */
static gboolean
add_inputs(TrendReader *reader, guint *index, GError **error)
{
    const Options *options = reader->options;
    const char *name = options_input(options, *index)->file;
    const guint first = reader->trend == NULL ? 0 : trend_n_runs(reader->trend);
    g_autoptr(GPtrArray) files = g_ptr_array_new_with_free_func(g_free);

    ++*index;
    if (history_is_database(name))
        return add_history(reader, name, error);
    if (!value_runs(files, name, error)) {
        g_autofree char *line = label_present(name, strlen(name));

        g_prefix_error(error, "'%s': ", line);
        return FALSE;
    }
    while (!is_group(name) && *index < options->input.files->len &&
           !is_group(options_input(options, *index)->file))
        g_ptr_array_add(files,
                        g_strdup(options_input(options, (*index)++)->file));
    if (!add_files(reader, files, error))
        return FALSE;
    if (is_group(name))
        trend_sort(reader->trend, first);
    return TRUE;
}

Trend *
trend_read(Options *options, Progress *progress, GError **error)
{
    TrendReader reader = {.options = options, .progress = progress};
    guint index = 0;
    gboolean is_read = TRUE;
    Trend *trend;

    while (is_read && index < options->input.files->len)
        is_read = add_inputs(&reader, &index, error);
    if (is_read && reader.outside != NULL && !reader.is_in_window) {
        g_propagate_error(error, g_steal_pointer(&reader.outside));
        is_read = FALSE;
    }
    g_clear_error(&reader.outside);
    if (!is_read) {
        trend_free(reader.trend);
        return NULL;
    }
    trend = reader.trend;
    trend_finish(trend);
    if (!options->output.quiet && trend_mixed(trend))
        message(
            _("warning: the runs have different break-downs: no bands match"));
    if (!options->output.quiet && trend_programs_differ(trend))
        message(_("warning: the runs are of different programs"));
    return trend;
}

const char *
trend_find_damaged(const Trend *trend)
{
    for (guint i = 0; i < trend_n_runs(trend); i++)
        if (!trend_run(trend, i)->whole)
            return trend_run(trend, i)->file;
    return NULL;
}

static void
bound_clear(gpointer data)
{
    ChartBound *bound = data;

    g_free(bound->text);
}

/* Returns the absolute bounds (ChartBound) of what the picture shows: the mean,
 * the peak and the live bytes of the whole run.  Free with g_array_unref. */
static GArray *
find_bounds(const Options *options)
{
    GArray *bounds = g_array_new(FALSE, FALSE, sizeof(ChartBound));

    g_array_set_clear_func(bounds, bound_clear);
    for (guint i = 0; i < options->choice.limits->len; i++) {
        const Limit *limit = g_ptr_array_index(options->choice.limits, i);
        const gboolean is_shown =
            !limit->is_leak && limit->patterns == NULL &&
            (limit->metric == METRIC_LIVE || limit->metric == METRIC_PEAK ||
             limit->metric == options->choice.of);

        for (guint j = 0;
             is_shown && limit->mark == NULL && j < limit->bounds->len; j++) {
            const Bound *bound = &g_array_index(limit->bounds, Bound, j);
            const ChartBound line = {bound->value, g_strdup(limit->text)};

            if (bound->kind == BOUND_ABSOLUTE)
                g_array_append_val(bounds, line);
            else
                g_free(line.text);
        }
    }
    return bounds;
}

/* Checks the last run against the limits. */
static gboolean
check_limits(Assembly *assembly, const Options *options, Progress *progress,
             GError **error)
{
    const Trend *trend = assembly->trend;
    const TrendRun *run = trend_run(trend, trend_n_runs(trend) - 1);
    InputFile last = {.file = run->file, .number = run->number};
    g_autoptr(GPtrArray) files = g_ptr_array_new();
    g_autoptr(Inputs) inputs = NULL;
    Options one = *options;

    assembly->limit_results = g_array_new(FALSE, FALSE, sizeof(LimitResult));
    if (options->choice.limits->len == 0)
        return TRUE;
    if (strcmp(run->file, "-") == 0) {
        g_set_error(error, TROUBLE, TROUBLE_USAGE,
                    _("--fail-if: --view=trend checks the last run, which must "
                      "not be standard input"));
        return FALSE;
    }
    inputs = read_one(options, &last, NULL, progress, error);
    if (inputs == NULL)
        return FALSE;
    g_ptr_array_add(files, &last);
    one.input.files = files;
    g_array_unref(assembly->limit_results);
    assembly->limit_results = limit_results_new(&one, inputs, NULL);
    return TRUE;
}

/* Returns the options of the chart. */
static ChartOptions
chart_options(const Assembly *assembly, const Options *options)
{
    const Run *run = assembly->trend_run;
    ChartOptions chart = options_chart(
        options, run->markers, run->profiles[trend_quantity(assembly->trend)]);

    chart.trend = assembly->trend_texts;
    chart.bounds = assembly->bounds;
    chart.x_axis = X_AXIS_ERA;
    chart.default_lanes = FALSE;
    for (guint i = 0; i < N_LANES; i++)
        chart.lanes[i] = i == LANE_USAGE && run->activity->n_bins > 0;
    for (guint i = 0; i < N_MEMORY_LINES; i++)
        chart.overlay[i] = TRUE;
    return chart;
}

/* Returns how many runs a page has whole.  n_bands: that are drawn. */
static guint
count_page_runs(guint n_runs, guint n_bands)
{
    const guint fewer =
        MIN(n_runs / RUNS_PER_PAGE_RUN, MAX_PAGE_RUNS - MIN_PAGE_RUNS);
    const guint n =
        MIN(MAX_PAGE_RUNS - fewer, MAX_PAGE_BANDS / MAX(n_bands, 1));

    return MIN(n_runs, MAX(n, 2));
}

/* Reads the last runs whole, for a page, if one is written.  n_bands: that are
 * drawn. */
static gboolean
add_page(Assembly *assembly, const Options *options, guint n_bands,
         Progress *progress, GError **error)
{
    const Trend *trend = assembly->trend;
    const guint n_runs = trend_n_runs(trend);
    g_autoptr(GPtrArray) files =
        g_ptr_array_new_with_free_func((GDestroyNotify)input_file_free);
    g_autoptr(GPtrArray) no_limits = g_ptr_array_new();
    Options *one = &assembly->page_options;

    if (assembly->inlined == NULL)
        return TRUE;
    for (guint i = n_runs - count_page_runs(n_runs, n_bands); i < n_runs; i++) {
        const TrendRun *run = trend_run(trend, i);

        if (strcmp(run->file, "-") == 0) {
            g_set_error(error, TROUBLE, TROUBLE_USAGE,
                        _("--view=trend: the page reads the last runs again, "
                          "which must not be standard input"));
            return FALSE;
        }
        g_ptr_array_add(files, input_file_new(run->file, run->number));
    }
    *one = *options;
    one->input.files = files;
    one->page.view = VIEW_CHART;
    one->output.quiet = TRUE;
    one->choice.limits = no_limits;
    assembly->page_inputs = inputs_read(one, progress, error);
    if (assembly->page_inputs == NULL)
        return FALSE;
    assembly->page = assembly_new(one, assembly->page_inputs, error);
    if (assembly->page == NULL)
        return FALSE;
    assembly->page->report.limit_results = assembly->limit_results;
    one->input.files = options->input.files;
    one->choice.limits = options->choice.limits;
    return TRUE;
}

Assembly *
trend_assemble(const Options *options, Trend *trend, Progress *progress,
               GError **error)
{
    g_autoptr(Assembly) assembly = assembly_new_empty(options);
    TrendWords words = {.rest = _("(other bands)")};
    const Profile *profile;
    Selection *selection;

    assembly->trend = trend;
    if (!check_limits(assembly, options, progress, error))
        return NULL;
    assembly->trend_texts = trend_texts_new(trend, options_make_plain(options));
    words.steps = assembly->trend_texts->steps;
    words.marks = assembly->trend_texts->marks;
    assembly->trend_run = trend_run_new(trend, &words);
    if (options_make_plain(options))
        profiles_make_plain(
            &assembly->trend_run->profiles[trend_quantity(trend)], 1);
    assembly->bounds = find_bounds(options);
    profile = assembly->trend_run->profiles[trend_quantity(trend)];
    selection = selection_new(profile, &options->choice.selection);
    g_ptr_array_add(assembly->selections, selection);
    g_array_append_val(assembly->runs,
                       ((ReportRun){
                           .profile = profile,
                           .decoded = profile,
                           .selection = selection,
                           .asked = options->choice.narrows ? selection : NULL,
                           .markers = assembly->trend_run->markers,
                           .letter = "A",
                       }));
    if (options_draw(options)) {
        const ChartOptions chart = chart_options(assembly, options);

        assembly_draw(assembly, options, NULL, &chart);
    }
    if (!add_page(assembly, options, selection_n_choices(selection), progress,
                  error))
        return NULL;
    assembly->report = (Report){
        .runs = (const ReportRun *)assembly->runs->data,
        .n_runs = 1,
        .dpi = options->page.dpi,
        .figure = assembly->figure,
        .inlined = assembly->inlined,
        .theme = options->page.theme,
        .choosing = &assembly->choosing,
        .listing = assembly->listing,
        .limit_results = assembly->limit_results,
        .trend = assembly->trend_texts,
        .trend_page = assembly->page != NULL ? &assembly->page->report : NULL,
    };
    return g_steal_pointer(&assembly);
}
