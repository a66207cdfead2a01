#include <config.h>

#include "cli/trend.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/error.h"
#include "base/label.h"
#include "base/numbers.h"
#include "chart/selection.h"
#include "cli/message.h"
#include "cli/values.h"
#include "compare/trend-run.h"
#include "history/history.h"

/* The maximum number of bands of a run that are taken from a history. */
#define MAX_HISTORY_BANDS 200

/* The number of runs that a page has with all their data: the last ones.  The
 * values of the other runs of the trend need space, too, so there is one run
 * less for every RUNS_PER_PAGE_RUN of them. */
#define MAX_PAGE_RUNS     28
#define MIN_PAGE_RUNS     10
#define RUNS_PER_PAGE_RUN 25

/* The maximum number of bands that are drawn of all these runs. */
#define MAX_PAGE_BANDS 1500

/* The state while runs are read. */
typedef struct {
    Options *options;
    InputReader input;
    Inputs *inputs;        /* what was read; its trend is NULL before the first
                              run */
    gboolean is_in_window; /* a run has something between --from and --to */
    GError *outside;       /* or NULL: the last run has nothing there */
} TrendReader;

/* Begins the trend, unless it has begun.  The first run decides on the
 * quantity.  A wrong unit is reported before all runs are read. */
static gboolean
begin(TrendReader *reader, Quantity quantity, gboolean has_eras, GError **error)
{
    const ChoiceOptions *choice = &reader->options->choice;

    if (reader->inputs->trend != NULL)
        return TRUE;
    reader->input.has_quantity = has_eras;
    reader->input.quantity = quantity;
    reader->inputs->trend = trend_new(quantity, choice->of, choice->match);
    return options_set_quantity(reader->options, quantity, error);
}

/* Reads a run and adds it.  known tells what a history knows of it, or is
 * NULL. */
static gboolean
add_run(TrendReader *reader, const InputFile *file, const HistoryRun *known,
        GError **error)
{
    TrendRun run = {.file = file->file, .number = file->number};
    g_autoptr(GArray) inputs = input_list_new();
    const Input *input;

    if (!input_read(inputs, &reader->input, file, error))
        return FALSE;
    input = &g_array_index(inputs, Input, 0);
    g_clear_error(&reader->outside);
    reader->is_in_window |= input_check_window(input, &reader->outside);
    if (!begin(reader, input->profile->quantity,
               profile_n_eras(input->profile) > 0, error))
        return FALSE;
    if (known != NULL) {
        run.name = known->name;
        run.commit = known->commit;
        run.branch = known->branch;
    }
    trend_add_profile(reader->inputs->trend, &run, input->profile);
    reader->input.breakdown = reader->inputs->trend->breakdown;
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
add_row(Trend *trend, Database *history, const InputFile *file,
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

    trend_add_run(trend, &run, breakdown_of_option(known->breakdown),
                  GROUP_NONE);
    return history_bands(history, known->profile, MAX_HISTORY_BANDS, take_band,
                         trend);
}

/* Adds the chosen runs of a history.  Options that change what a band is need
 * the archives. */
static gboolean
add_history(TrendReader *reader, const char *name, GError **error)
{
    const Options *options = reader->options;
    const char *chosen = reader->input.has_quantity
                             ? quantity_keys[reader->input.quantity]
                             : NULL;
    g_autoptr(Database) history = history_open(name, error);
    g_autoptr(GPtrArray) runs = NULL;

    if (history == NULL)
        return FALSE;
    runs = histories_trend(history, &options->input.history, chosen,
                           options->output.quiet, error);
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
            if (!add_run(reader, &file, run, error))
                return FALSE;
            continue;
        }
        if (!value_word(run->quantity, quantity_keys, &quantity)) {
            database_fail_damaged(history);
            return database_finish(history, error);
        }
        if (!begin(reader, (Quantity)quantity, TRUE, error) ||
            !(add_row(reader->inputs->trend, history, &file, run) ||
              database_finish(history, error)))
            return FALSE;
    }
    return TRUE;
}

/* Reads files (char *) with several threads, and adds their runs in order. */
static gboolean
add_files(TrendReader *reader, const GPtrArray *files, GError **error)
{
    const ReadOptions reading = options_for_reading(reader->options);
    g_autoptr(RunQueue) queue = run_queue_new(files, &reading);
    gboolean is_read = TRUE;

    reader->input.run_queue = queue;
    reader->input.n_runs = files->len;
    reader->input.n_begun = 0;
    for (guint i = 0; i < files->len && is_read; i++) {
        const InputFile file = {.file = g_ptr_array_index(files, i)};

        is_read = add_run(reader, &file, NULL, error);
    }
    reader->input.run_queue = NULL;
    reader->input.n_runs = 0;
    return is_read;
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
    const Trend *trend = reader->inputs->trend;
    const char *name = options_input(options, *index)->file;
    const guint first = trend == NULL ? 0 : trend->runs->len;
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
        trend_sort(reader->inputs->trend, first);
    return TRUE;
}

/* Makes the only run of the inputs: that of the trend, whose runs are all
 * read. */
static void
make_run(Inputs *inputs, const Options *options)
{
    Trend *trend = inputs->trend;
    TrendTexts *texts;
    Run *run;
    Input input;

    trend_finish(trend);
    if (!options->output.quiet && trend->mixed)
        message(
            _("warning: the runs have different break-downs: no bands match"));
    if (!options->output.quiet && trend_programs_differ(trend))
        message(_("warning: the runs are of different programs"));
    texts = trend_texts_new(trend, options_make_plain(options));
    run = trend_run_new(trend, &(TrendWords){.rest = _("(other bands)"),
                                             .steps = texts->steps,
                                             .marks = texts->marks});
    input = (Input){.decoded = run, .shown = run};
    input.profile = input.whole = run->profiles[trend->quantity];
    g_array_append_val(inputs->runs, input);
    inputs->trend_texts = texts;
    for (guint i = 0; i < trend->runs->len && inputs->not_whole == NULL; i++)
        if (!trend_run(trend, i)->whole)
            inputs->not_whole = g_strdup(trend_run(trend, i)->file);
}

/* Returns how many of the last runs a page has as they are. */
static guint
count_page_runs(const Inputs *inputs, const Options *options)
{
    const guint n_runs = inputs->trend->runs->len;
    const guint fewer =
        MIN(n_runs / RUNS_PER_PAGE_RUN, MAX_PAGE_RUNS - MIN_PAGE_RUNS);
    g_autoptr(Selection) drawn = selection_new(inputs_run(inputs, 0)->profile,
                                               &options->choice.selection);
    const guint n_bands = selection_n_choices(drawn);
    const guint n =
        MIN(MAX_PAGE_RUNS - fewer, MAX_PAGE_BANDS / MAX(n_bands, 1));

    return MIN(n_runs, MAX(n, 2));
}

/* Reads the last runs as they are: those of a page, if one is written, or else
 * the one whose limits are judged. */
static gboolean
read_last(TrendReader *reader, GError **error)
{
    const Options *options = reader->options;
    const Trend *trend = reader->inputs->trend;
    const gboolean is_judged = options->choice.limits->len > 0;
    const guint n_runs = trend->runs->len;
    const guint n = options_traits(options) & FORMAT_NEEDS_INLINED
                        ? count_page_runs(reader->inputs, options)
                    : is_judged ? 1
                                : 0;
    g_autoptr(GPtrArray) files =
        g_ptr_array_new_with_free_func((GDestroyNotify)input_file_free);

    for (guint i = n_runs - n; i < n_runs; i++) {
        const TrendRun *run = trend_run(trend, i);

        if (strcmp(run->file, "-") == 0)
            return misuse(
                error,
                is_judged && i == n_runs - 1
                    ? _("--fail-if: --view=trend checks the last run, which "
                        "must not be standard input")
                    : _("--view=trend: the page reads the last runs again, "
                        "which must not be standard input"));
        g_ptr_array_add(files, input_file_new(run->file, run->number));
    }
    if (n > 0)
        reader->inputs->last = inputs_read_files(&reader->input, files, error);
    return n == 0 || reader->inputs->last != NULL;
}

Inputs *
trend_read(Options *options, Progress *progress, GError **error)
{
    g_autoptr(Inputs) inputs = inputs_new();
    TrendReader reader = {.options = options,
                          .input = input_reader(options, progress),
                          .inputs = inputs};
    guint index = 0;
    gboolean is_read = TRUE;

    /* The picture marks runs that are not whole; other warnings are for whoever
     * looks at a single run. */
    reader.input.is_quiet = TRUE;
    reader.input.is_of_trend = TRUE;
    while (is_read && index < options->input.files->len)
        is_read = add_inputs(&reader, &index, error);
    if (is_read && reader.outside != NULL && !reader.is_in_window) {
        g_propagate_error(error, g_steal_pointer(&reader.outside));
        is_read = FALSE;
    }
    g_clear_error(&reader.outside);
    if (!is_read)
        return NULL;
    make_run(inputs, options);
    return read_last(&reader, error) ? g_steal_pointer(&inputs) : NULL;
}
