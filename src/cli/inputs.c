#include <config.h>

#include "cli/inputs.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>

#include "base/error.h"
#include "base/numbers.h"
#include "cli/message.h"
#include "cli/run-labels.h"
#include "compare/views.h"
#include "history/identity.h"
#include "run/grouping.h"
#include "run/profile-pack.h"
#include "run/statistics.h"

/* Checks that two runs can be compared: that the chosen profiles are of one
 * quantity. */
static gboolean
check_quantities(const Input *first, const Input *other, GError **error)
{
    const Quantity quantity = first->whole->quantity;
    Quantity common = 0;
    g_autofree char *advice = NULL;

    if (other->whole->quantity == quantity)
        return TRUE;
    if (profile_n_eras(other->whole) == 0)
        return input_fail_missing_profile(other->decoded, quantity, error);
    if (profile_n_eras(first->whole) == 0)
        return input_fail_missing_profile(first->decoded,
                                          other->whole->quantity, error);
    while (common < N_QUANTITIES && !(run_has_profile(first->decoded, common) &&
                                      run_has_profile(other->decoded, common)))
        common++;
    advice = common < N_QUANTITIES
                 ? g_strdup_printf("--profile=%s", quantity_keys[common])
                 : g_strdup(_("no quantity is in both"));
    return misuse(error,
                  /* TRANSLATORS: a file and a word, twice; then an option, or
                     "no quantity is in both". */
                  _("cannot compare '%s' (%s profile) with '%s' (%s "
                    "profile): %s"),
                  first->decoded->name, quantity_keys[quantity],
                  other->decoded->name, quantity_keys[other->whole->quantity],
                  advice);
}

Inputs *
inputs_new(void)
{
    Inputs *inputs = g_new0(Inputs, 1);

    inputs->runs = input_list_new();
    inputs->others = input_list_new();
    inputs->like = input_list_new();
    return inputs;
}

/* Packs what takes memory in a run of a baseline of several, or unpacks it. */
static void
set_packed(const Input *input, gboolean packed)
{
    Run *const runs[] = {input->decoded, input->filtered};

    for (guint i = 0; i < G_N_ELEMENTS(runs) && runs[i] != NULL; i++) {
        for (Quantity j = 0; j < N_QUANTITIES; j++)
            if (runs[i]->profiles[j] != NULL)
                (packed ? profile_pack : profile_unpack)(runs[i]->profiles[j]);
        (packed ? activity_pack_bins : activity_unpack_bins)(runs[i]->activity);
    }
}

/* Reads the runs of a file and appends them to runs, which is inputs->runs,
 * inputs->others or inputs->like. */
static gboolean
read_run(Inputs *inputs, GArray *runs, InputReader *reader,
         const InputFile *file, GError **error)
{
    const guint n_before = runs->len;

    if (!input_read(runs, reader, file, error))
        return FALSE;
    for (guint i = n_before; i < runs->len && inputs->not_whole == NULL; i++) {
        const Run *run = g_array_index(runs, Input, i).shown;

        if (warnings_have_damage(&run->warnings))
            inputs->not_whole = g_strdup(run->name);
    }
    /* Of a baseline of several runs, each is looked at a few times only. */
    for (guint i = n_before > 1 ? n_before : 0;
         runs == inputs->others && runs->len > 1 && i < runs->len; i++)
        set_packed(&g_array_index(runs, Input, i), TRUE);
    return TRUE;
}

/* Reads a run of a file that is no history. */
static gboolean
read_file(Inputs *inputs, GArray *runs, InputReader *reader, const char *name,
          GError **error)
{
    const InputFile file = {.file = (char *)(gsize)name};

    return read_run(inputs, runs, reader, &file, error);
}

/* Reads the runs of files (InputFile) and appends them to runs. */
static gboolean
read_files(Inputs *inputs, GArray *runs, InputReader *reader,
           const GPtrArray *files, GError **error)
{
    for (guint i = 0; i < files->len; i++)
        if (!read_run(inputs, runs, reader, g_ptr_array_index(files, i), error))
            return FALSE;
    return TRUE;
}

/* Returns whether a file is a history to which the runs are added. */
static gboolean
is_added_to(const Options *options, const char *file)
{
    for (guint i = 0; i < options->output.files->len; i++) {
        const Output *output = options_output(options, i);

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

/* Returns whether the runs are views, or sets an error.  Those that were
 * written as views are. */
static gboolean
are_views(const Inputs *inputs, ViewsChoice choice, GError **error)
{
    const guint n = inputs->runs->len;
    g_autofree const Profile **profiles = g_new(const Profile *, n);
    ViewsMatch match;
    gboolean are_known = TRUE;

    for (guint i = 0; i < n; i++) {
        profiles[i] = inputs_run(inputs, i)->profile;
        are_known &= inputs_run(inputs, i)->is_view;
    }
    match = views_match(profiles, n);
    if (choice == VIEWS_ALWAYS && match == VIEWS_OF_ONE_BREAKDOWN)
        misuse(error, "%s",
               _("--views needs two inputs with different break-downs"));
    return choice == VIEWS_AS_FACTS_TELL && !are_known
               ? match == VIEWS_MATCH
               : match != VIEWS_OF_ONE_BREAKDOWN;
}

/* Returns whether an earlier run has a profile of the same kind. */
static gboolean
is_repeated(const Inputs *inputs, guint run)
{
    const Profile *profile = inputs_run(inputs, run)->whole;
    guint i = 0;

    while (i < run &&
           !(inputs_run(inputs, i)->whole->quantity == profile->quantity &&
             inputs_run(inputs, i)->whole->breakdown == profile->breakdown))
        i++;
    return i < run;
}

/* Reads the runs of a history that are the baseline of the inputs: of views,
 * those of each. */
static gboolean
read_baseline(Inputs *inputs, InputReader *reader, const char *file,
              GError **error)
{
    const Options *options = reader->options;
    /* A pull request is compared with the branch that it is for. */
    const Input *first = &g_array_index(inputs->runs, Input, 0);
    const char *target = known_label(first, "target");
    const char *branch = known_label(first, "branch");
    g_autoptr(GString) hashes = g_string_new(NULL);
    HistoryChoice choice = {
        .branch = options->input.history.branch != NULL
                      ? options->input.history.branch
                  : target != NULL ? target
                                   : branch,
    };
    const gboolean has_views = options->choice.views != VIEWS_NEVER &&
                               are_views(inputs, options->choice.views, NULL);

    for (guint i = 0; i < inputs->runs->len; i++) {
        const Input *input = &g_array_index(inputs->runs, Input, i);
        g_autofree char *hash = run_hash(input->decoded);

        g_string_append_printf(hashes, "%s ", hash);
    }
    choice.other_than = hashes->str;
    for (guint i = 0; i < (has_views ? inputs->runs->len : 1); i++) {
        const Profile *profile = inputs_run(inputs, i)->whole;
        const char *program = profile->run->facts.program;
        g_autofree char *base =
            program != NULL ? g_path_get_basename(program) : NULL;
        g_autoptr(GPtrArray) files = NULL;

        if (is_repeated(inputs, i))
            continue;
        choice.program = options->input.history.program != NULL
                             ? options->input.history.program
                             : base;
        choice.quantity = quantity_keys[profile->quantity];
        choice.breakdown = profile_option(profile);
        files = histories_baseline(file, options->input.files, choice, error);
        if (files == NULL ||
            !read_files(inputs, inputs->others, reader, files, error))
            return FALSE;
    }
    return TRUE;
}

/* Reads the runs of the baseline.  Those of histories depend on the inputs, so
 * they are read after these. */
static gboolean
read_baselines(Inputs *inputs, InputReader *reader, gboolean of_histories,
               GError **error)
{
    const Options *options = reader->options;
    gboolean empty;

    for (guint i = 0; i < options->input.baselines->len; i++) {
        const char *file = g_ptr_array_index(options->input.baselines, i);

        if (is_history(options, file, &empty) != of_histories || empty)
            continue;
        if (of_histories && is_added_to(options, file) &&
            !history_recover(file, error))
            return FALSE;
        if (!(of_histories
                  ? read_baseline(inputs, reader, file, error)
                  : read_file(inputs, inputs->others, reader, file, error)))
            return FALSE;
    }
    return TRUE;
}

/* Tells that the histories have no run to compare with. */
static gboolean
check_baseline(const Inputs *inputs, const Options *options, GError **error)
{
    const char *file;

    if (options->input.baselines->len == 0 || inputs->others->len > 0)
        return TRUE;
    file = g_ptr_array_index(options->input.baselines, 0);
    if (options->choice.diff)
        return fail_with(error, TROUBLE_EMPTY,
                         _("--diff: '%s' has no run to compare with"), file);
    if (!options->output.quiet)
        message(_("warning: '%s' has no run to compare with: none "
                  "of this program, branch and profile that is "
                  "whole and has crossed no limit"),
                file);
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
    set_packed(input, FALSE);
    g_array_prepend_vals(inputs->runs, input, 1);
    *input = (Input){.decoded = NULL};
    g_array_remove_index(inputs->others, run);
}

/* Reads the run of --like. */
static gboolean
read_like(Inputs *inputs, InputReader *reader, GError **error)
{
    const char *file = reader->options->input.like;
    const Input *like;

    if (file == NULL)
        return TRUE;
    if (!read_file(inputs, inputs->like, reader, file, error))
        return FALSE;
    like = &g_array_index(inputs->like, Input, 0);
    if (profile_n_eras(like->profile) > 0)
        return TRUE;
    return fail_with(error, TROUBLE_CORRUPT,
                     like->profile->quantity != QUANTITY_HEAP
                         ? _("no sample in '%s', which --like names")
                         : _("no heap census in '%s', which --like names"),
                     like->shown->name);
}

static void
part_free(gpointer part)
{
    inputs_free(part);
}

/* Returns an array that borrows the runs with the name of a view. */
static GArray *
runs_named(const GArray *runs, const char *name)
{
    GArray *named = g_array_new(FALSE, TRUE, sizeof(Input));

    for (guint i = 0; i < runs->len; i++) {
        const Input *input = &g_array_index(runs, Input, i);
        g_autofree char *own = view_name(input->profile);

        if (strcmp(own, name) == 0)
            g_array_append_vals(named, input, 1);
    }
    return named;
}

static gint
compare_parts(gconstpointer a, gconstpointer b)
{
    return view_compare(inputs_run(*(Inputs *const *)a, 0)->profile,
                        inputs_run(*(Inputs *const *)b, 0)->profile);
}

/* Leaves out of what archives have the views that no run is of, but never
 * all. */
static void
leave_out_views(GArray *others, const GArray *runs)
{
    for (guint i = others->len; i-- > 0 && others->len > 1;) {
        const Input *other = &g_array_index(others, Input, i);
        g_autofree char *name = view_name(other->profile);
        g_autoptr(GArray) named = runs_named(runs, name);

        if (other->is_view && named->len == 0)
            g_array_remove_index(others, i);
    }
}

/* Divides runs and baselines into those of each view. */
static void
divide(Inputs *inputs)
{
    g_autoptr(GHashTable) known =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    inputs->parts = g_ptr_array_new_with_free_func(part_free);
    for (guint i = 0; i < inputs->runs->len; i++) {
        char *name = view_name(inputs_run(inputs, i)->profile);
        Inputs *part;

        if (g_hash_table_contains(known, name)) {
            g_free(name);
            continue;
        }
        part = g_new0(Inputs, 1);
        part->runs = runs_named(inputs->runs, name);
        part->others = runs_named(inputs->others, name);
        part->like = runs_named(inputs->like, name);
        if (part->like->len == 0) {
            g_array_unref(part->like);
            part->like = g_array_ref(inputs->like);
        }
        g_ptr_array_add(inputs->parts, part);
        g_hash_table_add(known, name);
    }
    g_ptr_array_sort(inputs->parts, compare_parts);
}

/* Checks that all runs have profiles of one quantity. */
static gboolean
check_all_quantities(const Inputs *inputs, GError **error)
{
    const Input *first = inputs_run(inputs, 0);

    for (guint i = 1; i < inputs->runs->len + inputs->others->len; i++)
        if (!check_quantities(first, inputs_run(inputs, i), error))
            return FALSE;
    return inputs->like->len == 0 ||
           check_quantities(&g_array_index(inputs->like, Input, 0), first,
                            error);
}

/* Checks that a run of the baseline has eras, or at least an activity. */
static gboolean
check_baseline_run(const Input *run, GError **error)
{
    if (profile_n_eras(run->profile) > 0 ||
        run->profile->run->activity->n_bins > 0)
        return TRUE;
    if (input_has_empty_window(run))
        return input_fail_empty_window(run, error);
    return fail_with(error, TROUBLE_CORRUPT,
                     run->profile->quantity != QUANTITY_HEAP
                         ? _("no sample in the baseline '%s'")
                         : _("no heap census in the baseline '%s'"),
                     run->shown->name);
}

/* Divides the runs if they are views. */
static gboolean
settle_views(Inputs *inputs, const Options *options, GError **error)
{
    GError *reason = NULL;
    gboolean has_versions = FALSE;

    if (options->choice.views == VIEWS_NEVER)
        return TRUE;
    if (are_views(inputs, options->choice.views, &reason))
        divide(inputs);
    if (reason != NULL) {
        g_propagate_error(error, reason);
        return FALSE;
    }
    for (guint i = 0; inputs->parts != NULL && i < inputs->parts->len; i++) {
        const Inputs *part = g_ptr_array_index(inputs->parts, i);

        has_versions |= part->runs->len + part->others->len > 1;
    }
    if (inputs->parts == NULL || has_versions || !options->choice.diff)
        return TRUE;
    return misuse(error, "%s",
                  _("--diff: the inputs are views of one program, and none has "
                    "a second run to compare with; --compare compares them"));
}

/* Chooses the run that stands for the baseline, and checks all runs. */
static gboolean
settle_baseline(Inputs *inputs, GError **error)
{
    inputs->has_baseline = inputs->others->len > 0;
    if (inputs->has_baseline)
        choose_baseline(inputs);
    if (!check_all_quantities(inputs, error))
        return FALSE;
    for (guint i = 0; inputs->has_baseline && i <= inputs->others->len; i++)
        if (!check_baseline_run(
                inputs_run(inputs, i == 0 ? 0 : inputs->runs->len + i - 1),
                error))
            return FALSE;
    return TRUE;
}

Inputs *
inputs_read(const Options *options, Progress *progress, GError **error)
{
    const InputOptions *input = &options->input;
    InputReader reader = input_reader(options, progress);
    g_autoptr(Inputs) inputs = inputs_new();

    reader.n_runs = input->files->len + input->baselines->len +
                    (input->like != NULL ? 1 : 0);
    if (!read_like(inputs, &reader, error) ||
        !read_baselines(inputs, &reader, FALSE, error) ||
        !read_files(inputs, inputs->runs, &reader, input->files, error) ||
        !read_baselines(inputs, &reader, TRUE, error) ||
        !check_baseline(inputs, options, error))
        return NULL;
    leave_out_views(inputs->others, inputs->runs);
    leave_out_views(inputs->like, inputs->runs);
    if (!settle_views(inputs, options, error))
        return NULL;
    for (guint i = 0; inputs->parts != NULL && i < inputs->parts->len; i++)
        if (!settle_baseline(g_ptr_array_index(inputs->parts, i), error))
            return NULL;
    return inputs->parts != NULL || settle_baseline(inputs, error)
               ? g_steal_pointer(&inputs)
               : NULL;
}

Inputs *
inputs_read_files(InputReader *reader, const GPtrArray *files, GError **error)
{
    g_autoptr(Inputs) inputs = inputs_new();

    reader->n_runs = files->len;
    reader->n_begun = 0;
    return read_files(inputs, inputs->runs, reader, files, error) &&
                   check_all_quantities(inputs, error)
               ? g_steal_pointer(&inputs)
               : NULL;
}

/* Fails if none of the runs has anything between --from and --to. */
static gboolean
check_window(const Inputs *inputs, GError **error)
{
    g_autoptr(GError) reason = NULL;
    gint64 latest = G_MININT64;

    for (guint i = 0; i < inputs->runs->len; i++) {
        const Input *run = inputs_run(inputs, i);
        GError *failure = NULL;

        if (input_check_window(run, &failure))
            return TRUE;
        /* The run that ends last tells most. */
        if (run->decoded->end > latest) {
            g_clear_error(&reason);
            reason = g_steal_pointer(&failure);
            latest = run->decoded->end;
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
        any |= options->page.chart.lanes[lane] && run->activity->n_bins > 0;
    for (guint line = 0;
         line < N_MEMORY_LINES && options->page.chart.stacking != STACK_PERCENT;
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

    /* Those of a trend were checked one by one. */
    if (inputs->trend != NULL)
        return TRUE;
    if (!check_window(inputs, error))
        return FALSE;
    for (guint i = 0; i < inputs->runs->len + inputs->others->len; i++) {
        const Input *run = inputs_run(inputs, i);

        is_empty &=
            input_has_empty_window(run) && !has_other_marks(options, run);
    }
    if (is_empty && options->input.following == NULL)
        return input_fail_empty_window(inputs_run(inputs, 0), error);
    for (guint i = 0; i < inputs->runs->len + inputs->others->len; i++) {
        const Run *run = inputs_run(inputs, i)->shown;
        g_autofree char *line =
            warnings_line(&run->warnings, WARNING_EMPTY_WINDOW, run->name);

        if (input_has_empty_window(inputs_run(inputs, i)) &&
            !options->output.quiet && !input_is_told(options))
            message("%s", line);
    }
    return TRUE;
}

void
inputs_free(Inputs *inputs)
{
    if (inputs == NULL)
        return;
    g_clear_pointer(&inputs->parts, g_ptr_array_unref);
    g_array_unref(inputs->runs);
    g_array_unref(inputs->others);
    g_array_unref(inputs->like);
    g_free(inputs->not_whole);
    trend_texts_free(inputs->trend_texts);
    trend_free(inputs->trend);
    inputs_free(inputs->last);
    g_free(inputs);
}

const Input *
inputs_run(const Inputs *inputs, guint run)
{
    return run < inputs->runs->len
               ? &g_array_index(inputs->runs, Input, run)
               : &g_array_index(inputs->others, Input, run - inputs->runs->len);
}
