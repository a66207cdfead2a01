#include <config.h>

#include "cli/inputs.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/numbers.h"
#include "cli/message.h"
#include "cli/run-labels.h"
#include "history/identity.h"
#include "reader/executable/executable.h"
#include "reader/reader.h"
#include "run/band-sums.h"
#include "run/statistics.h"
#include "words/units.h"

static void
input_clear(gpointer data)
{
    Input *input = data;

    run_free(input->decoded);
    run_free(input->filtered);
    g_free(input->name);
    g_clear_pointer(&input->labels, g_ptr_array_unref);
}

/* Adds a hint to the error of an input that was probably meant as an output. */
static void
hint_at_output(const char *file, GError **error)
{
    const OutputFormat *format = output_format_by_suffix(file);
    g_autoptr(GError) reason = NULL;

    /* What a file of a known kind is tells more. */
    if (format == NULL || (format->traits & FORMAT_IS_INPUT) ||
        g_error_matches(*error, TROUBLE, TROUBLE_UNSUPPORTED))
        return;
    reason = g_steal_pointer(error);
    /* TRANSLATORS: "cannot read 'heap.svg': No such file or directory (to write
     * it: -o heap.svg)". */
    g_set_error(error, reason->domain, reason->code,
                _("%s (to write it: -o %s)"), reason->message, file);
}

/* Reports how many events of each type a log has. */
static void
report_events(const Run *run)
{
    for (guint i = 0; i < run->events->len; i++) {
        const EventCount *row = &g_array_index(run->events, EventCount, i);
        g_autofree char *count = event_count_text(row);
        g_autofree char *text = g_strdup_printf("'%s': %s", run->name, count);

        if (row->count > 0)
            message(text);
    }
}

/* Tells how many eras, bands and events a file has, and what was filtered. */
static void
tell(const Input *input)
{
    const Run *run = input->decoded;
    g_autofree char *eras = format_n_eras(profile_n_eras(input->whole));
    g_autofree char *bands = format_n_bands(profile_n_bands(input->whole));
    g_autofree char *text =
        /* TRANSLATORS: done: "read 'prog.eventlog': 9 eras, 12 bands". */
        g_strdup_printf(_("read '%s': %s, %s"), run->name, eras, bands);
    g_autofree char *filtered = filter_sentence(input->profile);

    message(text);
    report_events(run);
    if (filtered != NULL) {
        g_autofree char *line =
            g_strdup_printf("'%s': %s", run->name, filtered);

        message(line);
    }
}

/* Fails for a run without the profile that --profile names. */
static void
set_missing_profile(const Run *run, Quantity quantity, GError **error)
{
    static const char *const flags[N_QUANTITIES] = {
        [QUANTITY_HEAP] = "+RTS -hT -l",
        [QUANTITY_TIME] = "+RTS -p -l",
        [QUANTITY_TICKY] = "+RTS -lT (ghc -ticky)",
        [QUANTITY_ENTRIES] = "+RTS -lT (ghc -ticky)",
    };

    g_set_error(error, TROUBLE, TROUBLE_EMPTY,
                /* TRANSLATORS: "no time profile in 'prog.eventlog': run the
                   program with +RTS -p -l". */
                _("no %s profile in '%s': run the program with %s"),
                quantity_keys[quantity], run->name, flags[quantity]);
}

/* Checks that two runs can be compared: that the chosen profiles are of one
 * quantity. */
static gboolean
check_quantities(const Input *first, const Input *other, GError **error)
{
    const Quantity quantity = first->whole->quantity;
    Quantity common = 0;

    if (other->whole->quantity == quantity)
        return TRUE;
    if (profile_n_eras(other->whole) == 0)
        set_missing_profile(other->decoded, quantity, error);
    else if (profile_n_eras(first->whole) == 0)
        set_missing_profile(first->decoded, other->whole->quantity, error);
    else {
        g_autofree char *advice = NULL;

        while (common < N_QUANTITIES &&
               !(run_has_profile(first->decoded, common) &&
                 run_has_profile(other->decoded, common)))
            common++;
        advice = common < N_QUANTITIES
                     ? g_strdup_printf("--profile=%s", quantity_keys[common])
                     : g_strdup(_("no quantity is in both"));
        g_set_error(error, TROUBLE, TROUBLE_USAGE,
                    /* TRANSLATORS: a file and a word, twice; then an option, or
                       "no quantity is in both". */
                    _("cannot compare '%s' (%s profile) with '%s' (%s "
                      "profile): %s"),
                    first->decoded->name, quantity_keys[quantity],
                    other->decoded->name, quantity_keys[other->whole->quantity],
                    advice);
    }
    return FALSE;
}

/* Returns whether a picture should have lanes because the run has no profile.
 * That is known only after the run was read. */
static gboolean
lacks_default_lanes(const Options *options, const Run *run)
{
    const Profile *profile = run->profiles[run_main_quantity(run)];

    return options_draw(options) && !options->page.has_lanes &&
           !(options_read_flags(options) & READ_ACTIVITY) &&
           profile_n_eras(profile) == 0;
}

static void
take_label(const char *key, const char *value, gpointer labels)
{
    run_labels_set(labels, key, value);
}

/* Reads the archive of a run of a history, its name and its labels. */
static Run *
read_from_history(Input *input, const InputFile *file, const char *name,
                  GError **error)
{
    g_autoptr(Database) history = history_open(file->file, error);
    g_autoptr(GBytes) archive = NULL;

    if (history == NULL)
        return NULL;
    input->name =
        history_describe(history, file->number, take_label, input->labels);
    archive = history_archive(history, file->number, error);
    return archive == NULL ? NULL : reader_read_bytes(name, archive, error);
}

/* Sets what a history calls a run. */
static void
name_run(Input *input, const Options *options, gboolean is_new)
{
    if (options->output.run_name != NULL) {
        g_free(input->name);
        input->name = g_strdup(options->output.run_name);
    }
    for (guint i = 0; i < options->output.run_labels->len; i++) {
        const RunLabel *label =
            g_ptr_array_index(options->output.run_labels, i);

        run_labels_set(input->labels, label->key, label->value);
    }
    if (is_new)
        run_labels_add_defaults(input->labels);
}

/* Reads what is there of a log that is still written, or all of it. */
static Run *
read_followed(const Options *options, const char *file, GError **error)
{
    const guint flags = options_read_flags(options) |
                        (options_draw(options) ? READ_ACTIVITY : 0);
    Run *run = reader_follow(file, flags, options->input.following, error);

    if (run == NULL || !options->input.following->is_update)
        return run;
    warnings_forget_end(&run->warnings);
    if (options->input.shared_sums != NULL)
        profile_borrow_sums(run->heap, options->input.shared_sums,
                            options->input.shared_size);
    return run;
}

/* Reads a run, before it is filtered. */
static Run *
read_whole(Input *input, const Options *options, const InputFile *file,
           const char *name, Meter *meter, GError **error)
{
    Run *run;

    if (file->number > 0)
        return read_from_history(input, file, name, error);
    if (options->input.following != NULL && file == options_input(options, 0))
        return read_followed(options, file->file, error);
    run = reader_read(file->file, options_read_flags(options), meter, error);
    if (run != NULL && lacks_default_lanes(options, run) &&
        g_file_test(file->file, G_FILE_TEST_IS_REGULAR)) {
        run_free(run);
        run =
            reader_read(file->file, options_read_flags(options) | READ_ACTIVITY,
                        meter, error);
    }
    if (run == NULL)
        hint_at_output(file->file, error);
    return run;
}

/* Returns whether the text report has the warnings of a run, and comes to the
 * terminal of the messages. */
static gboolean
report_tells(const Options *options)
{
    gboolean tells = FALSE;

    for (guint i = 0; i < options->output.files->len; i++) {
        const Output *output = &g_array_index(options->output.files, Output, i);

        tells |= (output->format->traits & FORMAT_IS_REPORT) &&
                 strcmp(output->file, "-") == 0;
    }
    return tells &&
           options->input.files->len + options->input.baselines->len == 1 &&
           options->page.view == VIEW_CHART && options->action == ACTION_DRAW &&
           isatty(STDOUT_FILENO) && isatty(STDERR_FILENO);
}

/* Names the info tables of a decoded run, filters it and prints its warnings.
 */
static gboolean
settle_run(Inputs *inputs, Input *input, const Options *options, GError **error)
{
    Quantity quantity;

    if (options->input.symbols->len > 0 && !options->output.quiet &&
        input->decoded->heap->breakdown != BREAKDOWN_INFO_TABLE)
        message(_("warning: --symbols: only -hi has info tables to name"));
    for (guint i = 0; i < options->input.symbols->len; i++)
        if (!executable_name_tables(
                g_ptr_array_index(options->input.symbols, i), input->decoded,
                error))
            return FALSE;
    input->shown = input->decoded;
    quantity = options->input.has_quantity ? options->input.quantity
                                           : run_main_quantity(input->decoded);
    input->whole = input->decoded->profiles[quantity];
    if (options->input.has_quantity &&
        (input->whole == NULL || profile_n_eras(input->whole) == 0)) {
        set_missing_profile(input->decoded, quantity, error);
        return FALSE;
    }
    /* Without census times, the markers and memory lines are left out. */
    if (filter_is_set(&options->choice.filter) ||
        input->whole->clock == CLOCK_ERAS) {
        input->filtered = run_filter(input->decoded, &options->choice.filter,
                                     quantity, error);
        input->shown = input->filtered;
        if (input->filtered == NULL)
            return FALSE;
    }
    input->profile = input->shown->profiles[quantity];
    if (options->output.verbose)
        tell(input);
    if (!options->output.quiet && !report_tells(options))
        message_warnings(&input->shown->warnings, quantity, input->shown->name);
    if (inputs->not_whole == NULL &&
        warnings_have_damage(&input->shown->warnings))
        inputs->not_whole = input->shown->name;
    return TRUE;
}

/* Reads a run and appends it to runs, which is inputs->runs, inputs->others or
 * inputs->like. */
static gboolean
read_run(Inputs *inputs, GArray *runs, const Options *options,
         const InputFile *file, Progress *progress, GError **error)
{
    guint of = options->input.files->len + options->input.baselines->len +
               (options->input.like != NULL ? 1 : 0);
    guint number =
        inputs->runs->len + inputs->others->len + inputs->like->len + 1;
    g_autofree char *name = input_file_name(file);
    g_autofree char *step =
        /* TRANSLATORS: a file, its number, and the number of files. */
        of > 1 && number <= of
            ? g_strdup_printf(_("reading '%s' (%u of %u)"), name, number, of)
            : g_strdup_printf(_("reading '%s'"), name);
    Meter *meter = progress_begin(progress, step);
    Input *input;

    g_array_set_size(runs, runs->len + 1);
    input = &g_array_index(runs, Input, runs->len - 1);
    input->labels = run_labels_new();
    input->decoded = read_whole(input, options, file, name, meter, error);
    if (input->decoded == NULL)
        return FALSE;
    name_run(input, options, file->number == 0);
    return settle_run(inputs, input, options, error);
}

/* Reads a run of a file that is no history. */
static gboolean
read_file(Inputs *inputs, GArray *runs, const Options *options,
          const char *name, Progress *progress, GError **error)
{
    const InputFile file = {.file = (char *)(gsize)name};

    return read_run(inputs, runs, options, &file, progress, error);
}

/* Returns whether a file is a history to which the runs are added. */
static gboolean
is_added_to(const Options *options, const char *file)
{
    for (guint i = 0; i < options->output.files->len; i++) {
        const Output *output = &g_array_index(options->output.files, Output, i);

        if (output->format->add != NULL && strcmp(output->file, file) == 0)
            return TRUE;
    }
    return FALSE;
}

/* Returns whether a baseline is a history.  One that does not exist or is
 * empty, but is an output as well, is a history without runs. */
static gboolean
is_history(const Options *options, const char *file, gboolean *empty)
{
    struct stat status;

    *empty = FALSE;
    if (history_is_database(file))
        return TRUE;
    if (stat(file, &status) == 0 ? status.st_size > 0 : errno != ENOENT)
        return FALSE;
    *empty = is_added_to(options, file);
    return *empty;
}

/* Returns the value of a label, or NULL if there is none or it is empty. */
static const char *
known_label(const Input *input, const char *key)
{
    const char *value = run_labels_get(input->labels, key);

    return value != NULL && value[0] != '\0' ? value : NULL;
}

/* Reads the runs of a history that are the baseline of the inputs. */
static gboolean
read_baseline(Inputs *inputs, const Options *options, const char *file,
              Progress *progress, GError **error)
{
    /* A pull request is compared with the branch that it is for. */
    const Input *first = &g_array_index(inputs->runs, Input, 0);
    const char *target = known_label(first, "target");
    const char *branch = known_label(first, "branch");
    g_autoptr(GString) hashes = g_string_new(NULL);
    BaselineQuery query = {
        .profile = first->whole,
        .inputs = options->input.files,
        .program = options->input.history.program,
        .branch = options->input.history.branch != NULL
                      ? options->input.history.branch
                  : target != NULL ? target
                                   : branch,
    };
    g_autoptr(GPtrArray) files = NULL;

    for (guint i = 0; i < inputs->runs->len; i++) {
        const Input *input = &g_array_index(inputs->runs, Input, i);
        g_autofree char *hash = run_hash(input->decoded);

        g_string_append_printf(hashes, "%s ", hash);
    }
    query.hashes = hashes->str;
    files = histories_baseline(file, &query, error);
    if (files == NULL)
        return FALSE;
    for (guint i = 0; i < files->len; i++)
        if (!read_run(inputs, inputs->others, options,
                      g_ptr_array_index(files, i), progress, error))
            return FALSE;
    return TRUE;
}

/* Reads the runs of the baseline.  Those of histories depend on the inputs, so
 * they are read after these. */
static gboolean
read_baselines(Inputs *inputs, const Options *options, gboolean of_histories,
               Progress *progress, GError **error)
{
    gboolean empty;

    for (guint i = 0; i < options->input.baselines->len; i++) {
        const char *file = g_ptr_array_index(options->input.baselines, i);

        if (is_history(options, file, &empty) != of_histories || empty)
            continue;
        if (of_histories && is_added_to(options, file) &&
            !history_recover(file, error))
            return FALSE;
        if (!(of_histories
                  ? read_baseline(inputs, options, file, progress, error)
                  : read_file(inputs, inputs->others, options, file, progress,
                              error)))
            return FALSE;
    }
    return TRUE;
}

/* Tells that the histories have no run to compare with. */
static gboolean
check_baseline(const Inputs *inputs, const Options *options, GError **error)
{
    const char *file;
    g_autofree char *text = NULL;

    if (options->input.baselines->len == 0 || inputs->others->len > 0)
        return TRUE;
    file = g_ptr_array_index(options->input.baselines, 0);
    if (options->choice.diff) {
        g_set_error(error, TROUBLE, TROUBLE_EMPTY,
                    _("--diff: '%s' has no run to compare with"), file);
        return FALSE;
    }
    text = g_strdup_printf(_("warning: '%s' has no run to compare with: none "
                             "of this program, branch and profile that is "
                             "whole and has crossed no limit"),
                           file);
    if (!options->output.quiet)
        message(text);
    return TRUE;
}

/* Moves the run that stands for the baseline from others to runs: the one whose
 * mean is next to the median. */
static void
choose_baseline(Inputs *inputs)
{
    const guint n = inputs->others->len;
    g_autofree double *means = g_new(double, n), *sorted = NULL;
    double median;
    Input *input;
    guint run = 0;

    for (guint i = 0; i < n; i++)
        means[i] =
            statistics_of_run(g_array_index(inputs->others, Input, i).profile)
                .mean;
    sorted = g_memdup2(means, n * sizeof(double));
    median = numbers_median(sorted, n);
    for (guint i = 1; i < n; i++)
        if (fabs(means[i] - median) < fabs(means[run] - median))
            run = i;
    input = &g_array_index(inputs->others, Input, run);
    g_array_prepend_vals(inputs->runs, input, 1);
    *input = (Input){.decoded = NULL};
    g_array_remove_index(inputs->others, run);
}

static Inputs *
inputs_new(void)
{
    Inputs *inputs = g_new0(Inputs, 1);

    inputs->runs = g_array_new(FALSE, TRUE, sizeof(Input));
    g_array_set_clear_func(inputs->runs, input_clear);
    inputs->others = g_array_new(FALSE, TRUE, sizeof(Input));
    g_array_set_clear_func(inputs->others, input_clear);
    inputs->like = g_array_new(FALSE, TRUE, sizeof(Input));
    g_array_set_clear_func(inputs->like, input_clear);
    return inputs;
}

static gboolean
has_empty_window(const Input *input)
{
    return input->shown->warnings.of[WARNING_EMPTY_WINDOW].count > 0;
}

/* Fails for a run without a census in the window, with the nearest ones. */
static void
set_empty_window(const Input *input, const Filter *filter, GError **error)
{
    const Profile *whole = input->whole;
    const guint n_eras = profile_n_eras(whole);
    guint next = 0;
    g_autofree char *before = NULL, *after = NULL, *nearest = NULL;

    while (next < n_eras && filter->has_from &&
           profile_era(whole, next)->time < filter->from)
        next++;
    if (next > 0)
        before =
            format_seconds((double)profile_era(whole, next - 1)->time / 1e9);
    if (next < n_eras)
        after = format_seconds((double)profile_era(whole, next)->time / 1e9);
    if (after == NULL)
        nearest = g_strdup_printf(_("the last is at %s"), before);
    else if (before == NULL)
        nearest = g_strdup_printf(_("the first is at %s"), after);
    else
        nearest =
            g_strdup_printf(_("the nearest are at %s and %s"), before, after);
    g_set_error(error, TROUBLE, TROUBLE_USAGE,
                /* TRANSLATORS: a file, and "the nearest are at 1 s and 2 s", of
                 * heap censuses or samples. */
                quantity_is_flow(whole->quantity)
                    ? _("no sample in '%s' between --from and --to: %s")
                    : _("no heap census in '%s' between --from and --to: %s"),
                input->shown->name, nearest);
}

Inputs *
inputs_of_run(const Options *options, Run *decoded, GError **error)
{
    g_autoptr(Inputs) inputs = inputs_new();
    const Input input = {.decoded = decoded};

    g_array_append_val(inputs->runs, input);
    return settle_run(inputs, &g_array_index(inputs->runs, Input, 0), options,
                      error)
               ? g_steal_pointer(&inputs)
               : NULL;
}

Inputs *
inputs_read(const Options *options, Progress *progress, GError **error)
{
    g_autoptr(Inputs) inputs = inputs_new();
    const Input *first;

    inputs->has_baseline = options->input.baselines->len > 0;
    if (options->input.like != NULL) {
        if (!read_file(inputs, inputs->like, options, options->input.like,
                       progress, error))
            return NULL;
        first = &g_array_index(inputs->like, Input, 0);
        if (profile_n_eras(first->profile) == 0) {
            g_set_error(error, TROUBLE, TROUBLE_CORRUPT,
                        quantity_is_flow(first->profile->quantity)
                            ? _("no sample in '%s', which --like names")
                            : _("no heap census in '%s', which --like names"),
                        first->shown->name);
            return NULL;
        }
    }
    if (!read_baselines(inputs, options, FALSE, progress, error))
        return NULL;
    for (guint i = 0; i < options->input.files->len; i++)
        if (!read_run(inputs, inputs->runs, options, options_input(options, i),
                      progress, error))
            return NULL;
    if (!read_baselines(inputs, options, TRUE, progress, error) ||
        !check_baseline(inputs, options, error))
        return NULL;
    inputs->has_baseline = inputs->others->len > 0;
    if (inputs->has_baseline)
        choose_baseline(inputs);
    first = inputs_run(inputs, 0);
    for (guint i = 1; i < inputs->runs->len + inputs->others->len; i++)
        if (!check_quantities(first, inputs_run(inputs, i), error))
            return NULL;
    if (inputs->like->len > 0 &&
        !check_quantities(&g_array_index(inputs->like, Input, 0), first, error))
        return NULL;
    for (guint i = 0; inputs->has_baseline && i <= inputs->others->len; i++) {
        const Input *run =
            inputs_run(inputs, i == 0 ? 0 : inputs->runs->len + i - 1);

        if (profile_n_eras(run->profile) > 0 ||
            run->profile->run->activity->n_bins > 0)
            continue;
        if (has_empty_window(run)) {
            set_empty_window(run, &options->choice.filter, error);
            return NULL;
        }
        g_set_error(error, TROUBLE, TROUBLE_CORRUPT,
                    quantity_is_flow(run->profile->quantity)
                        ? _("no sample in the baseline '%s'")
                        : _("no heap census in the baseline '%s'"),
                    run->shown->name);
        return NULL;
    }
    return g_steal_pointer(&inputs);
}

gboolean
inputs_check_times(const Filter *filter, const char *name, gint64 start,
                   gint64 end, GError **error)
{
    const gboolean is_late = filter->has_from && filter->from > end;
    g_autofree char *bound =
        format_seconds((double)(is_late ? end : start) / 1e9);

    if (is_late)
        g_set_error(error, TROUBLE, TROUBLE_USAGE,
                    /* TRANSLATORS: a file and a time. */
                    _("--from is after the end of '%s' (%s)"), name, bound);
    else if (filter->has_to && filter->to < start)
        g_set_error(error, TROUBLE, TROUBLE_USAGE,
                    _("--to is before the start of '%s' (%s)"), name, bound);
    else
        return TRUE;
    return FALSE;
}

gboolean
inputs_check_window(const Inputs *inputs, const Filter *filter, GError **error)
{
    g_autoptr(GError) reason = NULL;
    gint64 latest = G_MININT64;

    for (guint i = 0; i < inputs->runs->len; i++) {
        const Run *run = inputs_run(inputs, i)->decoded;
        GError *failure = NULL;

        if (inputs_check_times(filter, run->name, run->start, run->end,
                               &failure))
            return TRUE;
        /* The run that ends last tells most. */
        if (run->end > latest) {
            g_clear_error(&reason);
            reason = g_steal_pointer(&failure);
            latest = run->end;
        }
        g_clear_error(&failure);
    }
    g_propagate_error(error, g_steal_pointer(&reason));
    return FALSE;
}

/* Returns whether a picture of a run without censuses in the window would have
 * something else: a memory line, a lane, or a marker. */
static gboolean
has_other_marks(const Options *options, const Input *input)
{
    const Run *run = input->shown;
    gboolean any = run->markers->len > 0;

    if (options_draw_stacks(options))
        return FALSE;
    for (guint lane = 0; lane < N_LANES; lane++)
        any |= options->page.lanes[lane] && run->activity->n_bins > 0;
    for (guint line = 0;
         line < N_MEMORY_LINES && options->page.stacking != STACK_PERCENT;
         line++) {
        const GArray *points = input->decoded->memory[line];

        /* A line may cross the window without having a point in it. */
        any |= points->len > 0 &&
               g_array_index(points, MemoryPoint, 0).time <= run->end &&
               g_array_index(points, MemoryPoint, points->len - 1).time >=
                   run->start;
    }
    return any;
}

gboolean
inputs_settle_window(const Inputs *inputs, const Options *options,
                     GError **error)
{
    gboolean is_empty = options_draw(options) && options->action == ACTION_DRAW;

    if (!inputs_check_window(inputs, &options->choice.filter, error))
        return FALSE;
    for (guint i = 0; i < inputs->runs->len + inputs->others->len; i++) {
        const Input *run = inputs_run(inputs, i);

        is_empty &= has_empty_window(run) && !has_other_marks(options, run);
    }
    if (is_empty && options->input.following == NULL) {
        set_empty_window(inputs_run(inputs, 0), &options->choice.filter, error);
        return FALSE;
    }
    for (guint i = 0; i < inputs->runs->len + inputs->others->len; i++) {
        const Run *run = inputs_run(inputs, i)->shown;
        g_autofree char *line =
            warnings_line(&run->warnings, WARNING_EMPTY_WINDOW, run->name);

        if (has_empty_window(inputs_run(inputs, i)) && !options->output.quiet &&
            !report_tells(options))
            message(line);
    }
    return TRUE;
}

void
inputs_free(Inputs *inputs)
{
    if (inputs == NULL)
        return;
    g_array_unref(inputs->runs);
    g_array_unref(inputs->others);
    g_array_unref(inputs->like);
    g_free(inputs);
}

const Input *
inputs_run(const Inputs *inputs, guint run)
{
    return run < inputs->runs->len
               ? &g_array_index(inputs->runs, Input, run)
               : &g_array_index(inputs->others, Input, run - inputs->runs->len);
}
