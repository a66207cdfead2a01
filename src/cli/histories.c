#include <config.h>

#include "cli/histories.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

#include "base/error.h"
#include "base/label.h"
#include "base/nearest.h"
#include "cli/message.h"
#include "output/text/run-list.h"

InputFile *
input_file_new(const char *file, gint64 number)
{
    InputFile *input = g_new(InputFile, 1);

    *input = (InputFile){.file = g_strdup(file), .number = number};
    return input;
}

void
input_file_free(InputFile *input)
{
    g_free(input->file);
    g_free(input);
}

char *
input_file_name(const InputFile *input)
{
    return input->number == 0
               ? g_strdup(input->file)
               : g_strdup_printf("%s#%" PRId64, input->file, input->number);
}

static GPtrArray *
files_new(void)
{
    return g_ptr_array_new_with_free_func((GDestroyNotify)input_file_free);
}

/* Adds the runs of a choice.  Returns FALSE after a failure. */
static gboolean
add_chosen(Database *history, const HistoryChoice *choice, GPtrArray *files,
           GError **error)
{
    g_autoptr(GPtrArray) runs = history_runs(history, choice, error);

    for (guint i = 0; runs != NULL && i < runs->len; i++) {
        const HistoryRun *run = g_ptr_array_index(runs, i);

        g_ptr_array_add(files,
                        input_file_new(database_name(history), run->number));
    }
    return runs != NULL;
}

/* Adds a run and its views: those with the profile that is asked for, or all if
 * none has it. */
static gboolean
add_views(Database *history, gint64 number, const HistoryQuery *query,
          GPtrArray *files, GError **error)
{
    const HistoryChoice asked = {.of = number,
                                 .quantity = query->quantity,
                                 .breakdown = query->breakdown};
    const guint n_before = files->len;

    if (!add_chosen(history, &asked, files, error) ||
        (files->len == n_before &&
         !add_chosen(history, &(HistoryChoice){.of = number}, files, error)))
        return FALSE;
    for (guint i = n_before; i < files->len && files->len > n_before + 1; i++)
        ((InputFile *)g_ptr_array_index(files, i))->is_view = TRUE;
    /* A damaged table may lack a run that an index has. */
    if (files->len == n_before)
        database_fail_damaged(history);
    return database_finish(history, error);
}

/* Adds the runs that the user names, with their views. */
static gboolean
add_named(Database *history, const HistoryQuery *query, const char *program,
          GPtrArray *files, GError **error)
{
    for (guint i = 0; i < query->named->len; i++) {
        const gint64 number =
            history_find(history, program, query->branch,
                         g_ptr_array_index(query->named, i), error);

        if (number == 0 || !add_views(history, number, query, files, error))
            return FALSE;
    }
    return TRUE;
}

/* Fails for a history without runs, or without those of a program or a branch
 * that the user named. */
static void
set_no_runs(Database *history, const HistoryQuery *query, GError **error)
{
    const char *program = query->program, *branch = query->branch;
    g_autoptr(GPtrArray) programs = history_programs(history);
    g_autofree char *line =
        program != NULL ? label_present(program, strlen(program)) : NULL;
    g_autofree char *offer = nearest_offer(
        program != NULL ? program : "", (const char *const *)programs->pdata);

    if (program != NULL && programs->len > 1 &&
        !g_strv_contains((const char *const *)programs->pdata, line))
        /* TRANSLATORS: a program, a file, and the names of programs. */
        g_set_error(error, TROUBLE, TROUBLE_USAGE,
                    _("no run of the program '%s' in '%s': %s"), line,
                    database_name(history), offer);
    else if (branch != NULL && programs->len > 1) {
        g_autofree char *text = label_present(branch, strlen(branch));

        g_set_error(error, TROUBLE, TROUBLE_USAGE,
                    /* TRANSLATORS: a branch, a file, and the file again. */
                    _("no run of the branch '%s' in '%s': list the runs with "
                      "evheap %s"),
                    text, database_name(history), database_name(history));
    } else
        g_set_error(error, TROUBLE, TROUBLE_EMPTY, _("no run in '%s'"),
                    database_name(history));
}

static gboolean
add_last(Database *history, const HistoryQuery *query, const char *program,
         GPtrArray *files, GError **error)
{
    const HistoryChoice choice = {
        /* Without options, the last run is that of any program. */
        .program = query->last > 0 ? program : query->program,
        .branch = query->branch,
        .last = MAX(query->last, 1),
        .sets = TRUE,
    };
    g_autoptr(GPtrArray) runs = history_runs(history, &choice, error);

    if (runs == NULL)
        return FALSE;
    if (runs->len == 0)
        set_no_runs(history, query, error);
    for (guint i = 0; i < runs->len; i++) {
        const HistoryRun *run = g_ptr_array_index(runs, i);

        if (!add_views(history, run->number, query, files, error))
            return FALSE;
    }
    return runs->len > 0;
}

static gboolean
add_runs(const char *file, const HistoryQuery *query, GPtrArray *files,
         GError **error)
{
    g_autoptr(Database) history = history_open(file, error);
    g_autofree char *program = NULL;

    if (history == NULL)
        return FALSE;
    program = history_program(history, query->program);
    return query->named->len > 0
               ? add_named(history, query, program, files, error)
               : add_last(history, query, program, files, error);
}

void
histories_detect(const GPtrArray *inputs)
{
    for (guint i = 0; i < inputs->len; i++) {
        InputFile *input = g_ptr_array_index(inputs, i);

        input->is_history = history_is_database(input->file);
    }
}

gboolean
histories_check(const GPtrArray *inputs, const HistoryQuery *query,
                gboolean has_baseline, GError **error)
{
    const char *option = query->named->len > 0    ? "run"
                         : query->last > 0        ? "runs"
                         : has_baseline           ? NULL
                         : query->program != NULL ? "program"
                         : query->branch != NULL  ? "branch"
                                                  : NULL;
    g_autofree char *name = NULL;

    for (guint i = 0; i < inputs->len; i++) {
        const InputFile *input = g_ptr_array_index(inputs, i);

        if (input->is_history)
            return TRUE;
    }
    if (inputs->len == 0 || option == NULL)
        return TRUE;
    name = input_file_name(g_ptr_array_index(inputs, 0));
    /* To read it tells better what is wrong. */
    if (!g_file_test(name, G_FILE_TEST_EXISTS))
        return TRUE;
    return misuse(error,
                  /* TRANSLATORS: an option and a file. */
                  _("--%s needs a history, and '%s' is none"), option, name);
}

gboolean
histories_expand(GPtrArray *inputs, const HistoryQuery *query, GError **error)
{
    g_autoptr(GPtrArray) files = files_new();

    for (guint i = 0; i < inputs->len; i++) {
        const InputFile *input = g_ptr_array_index(inputs, i);

        if (!input->is_history) {
            g_ptr_array_add(files, input_file_new(input->file, 0));
            continue;
        }
        if (!add_runs(input->file, query, files, error))
            return FALSE;
    }
    g_ptr_array_set_size(inputs, 0);
    g_ptr_array_extend_and_steal(inputs, g_steal_pointer(&files));
    return TRUE;
}

/* Adds to the first of several views what a list has of all. */
static void
join_views(const GPtrArray *views)
{
    HistoryRun *run = g_ptr_array_index(views, 0);
    g_autoptr(GString) breakdowns = g_string_new(NULL);

    for (guint i = 0; i < views->len; i++) {
        HistoryRun *view = g_ptr_array_index(views, i);

        if (run->name == NULL)
            run->name = g_steal_pointer(&view->name);
        run->whole &= view->whole;
        run->crossed |= view->crossed;
        run->impossible |= view->impossible;
        if (view->breakdown != NULL)
            g_string_append_printf(breakdowns, "%s%s",
                                   breakdowns->len > 0 ? " " : "",
                                   view->breakdown);
    }
    if (run->breakdown == NULL)
        return;
    g_free(run->breakdown);
    run->breakdown = g_string_free(g_steal_pointer(&breakdowns), FALSE);
}

gboolean
histories_list(const char *file, const HistoryQuery *query, GError **error)
{
    g_autoptr(Database) history = history_open(file, error);
    g_autoptr(GPtrArray) runs = NULL, programs = NULL;
    g_autoptr(Sink) sink = NULL;
    g_autofree char *program = NULL;
    HistoryChoice choice = {
        .branch = query->branch,
        .last = query->last > 0 ? query->last : DEFAULT_RUNS,
        .sets = TRUE,
    };

    if (history == NULL)
        return FALSE;
    program = history_program(history, query->program);
    choice.program = program;
    runs = history_runs(history, &choice, error);
    if (runs == NULL)
        return FALSE;
    for (guint i = 0; i < runs->len; i++) {
        HistoryRun *run = g_ptr_array_index(runs, i);
        g_autoptr(GPtrArray) views =
            history_runs(history, &(HistoryChoice){.of = run->number}, error);

        if (views == NULL)
            return FALSE;
        if (views->len > 0) {
            join_views(views);
            runs->pdata[i] = g_ptr_array_index(views, 0);
            views->pdata[0] = run;
        }
    }
    if (runs->len == 0) {
        set_no_runs(history, query, error);
        return FALSE;
    }
    programs = history_programs(history);
    sink = sink_open("-", error);
    if (sink == NULL)
        return FALSE;
    run_list_write(file, runs, programs, sink);
    return sink_finish(sink, error);
}

static gboolean
is_same_file(const char *a, const char *b)
{
    struct stat here, there;

    return stat(a, &here) == 0 && stat(b, &there) == 0 &&
           here.st_dev == there.st_dev && here.st_ino == there.st_ino;
}

GPtrArray *
histories_baseline(const char *file, const GPtrArray *inputs,
                   HistoryChoice choice, GError **error)
{
    g_autoptr(Database) history = history_open(file, error);
    g_autoptr(GPtrArray) files = files_new();

    if (history == NULL)
        return NULL;
    choice.exact = TRUE;
    choice.trusted = TRUE;
    choice.last = BASELINE_RUNS;
    for (guint i = 0; i < inputs->len; i++) {
        const InputFile *input = g_ptr_array_index(inputs, i);

        if (input->number > 0 && is_same_file(input->file, file) &&
            (choice.before == 0 || input->number < choice.before))
            choice.before = input->number;
    }
    return add_chosen(history, &choice, files, error) ? g_steal_pointer(&files)
                                                      : NULL;
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

/* Warns if some of the last runs, or sets of views, do not have the profile of
 * the trend. */
static gboolean
warn_of_others(Database *history, const HistoryChoice *choice, GError **error)
{
    HistoryChoice any = *choice;
    g_autoptr(GPtrArray) all = NULL;
    guint n_others = 0;

    any.quantity = any.breakdown = NULL;
    any.profiled = FALSE;
    any.sets = TRUE;
    all = history_runs(history, &any, error);
    if (all == NULL)
        return FALSE;
    for (guint i = 0; i < all->len; i++) {
        const HistoryRun *run = g_ptr_array_index(all, i);
        const HistoryChoice own = {.of = run->number,
                                   .quantity = choice->quantity,
                                   .breakdown = choice->breakdown};
        g_autoptr(GPtrArray) views = history_runs(history, &own, error);

        if (views == NULL)
            return FALSE;
        n_others += views->len == 0;
    }
    if (n_others > 0)
        message(_("warning: '%s': %u of the last %u runs are left "
                  "out: they do not have the profile %s"),
                database_name(history), n_others, all->len, choice->breakdown);
    return TRUE;
}

GPtrArray *
histories_trend(Database *history, const HistoryQuery *query,
                const char *quantity, gboolean is_quiet, GError **error)
{
    HistoryChoice choice = {
        /* Without --program, that of the last run with such a profile. */
        .program = query->program, .branch = query->branch,
        .quantity = quantity,      .breakdown = query->breakdown,
        .profiled = TRUE,          .last = 1,
    };
    g_autoptr(GPtrArray) last = history_runs(history, &choice, error);
    g_autoptr(GPtrArray) views = NULL;
    const HistoryRun *run;

    if (last == NULL)
        return NULL;
    if (last->len == 0) {
        const HistoryChoice any_run = {
            .program = query->program, .branch = query->branch, .last = 1};
        g_autoptr(GPtrArray) any = history_runs(history, &any_run, error);

        if (any != NULL && any->len > 0)
            set_no_profile(history, &choice, error);
        else if (any != NULL)
            set_no_runs(history, query, error);
        return NULL;
    }
    run = g_ptr_array_index(last, 0);
    /* Of views, the first decides. */
    choice.of = run->number;
    choice.last = 0;
    views = history_runs(history, &choice, error);
    if (views == NULL)
        return NULL;
    if (views->len == 0) {
        database_fail_damaged(history);
        database_finish(history, error);
        return NULL;
    }
    run = g_ptr_array_index(views, 0);
    choice.of = 0;
    choice.program = run->program;
    choice.exact = TRUE;
    choice.quantity = run->quantity;
    choice.breakdown = run->breakdown;
    choice.last = query->last > 0 ? query->last : DEFAULT_RUNS;
    if (!is_quiet && !warn_of_others(history, &choice, error))
        return NULL;
    return history_runs(history, &choice, error);
}
