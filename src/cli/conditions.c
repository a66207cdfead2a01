#include <config.h>

#include "cli/conditions.h"

#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/label.h"
#include "cli/option-table.h"
#include "cli/values.h"
#include "output/terminal.h"

/* A condition of an option. */
typedef struct {
    gboolean broken;
    const char *message; /* marked with N_(); may have a %s */
    const char *word;    /* for the %s */
} Condition;

/* The messages are marked with N_(), so msgfmt checks their translations. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"

/* Fails for the first condition that is broken. */
static gboolean
check_all(const Condition *conditions, guint n, GError **error)
{
    for (guint i = 0; i < n; i++)
        if (conditions[i].broken)
            return misuse(error, _(conditions[i].message), conditions[i].word);
    return TRUE;
}

#pragma GCC diagnostic pop

/* Returns how often standard input would be read. */
static guint
count_standard(const Options *options)
{
    const InputOptions *input = &options->input;
    guint n = input->like != NULL && value_is_standard(input->like) ? 1 : 0;

    for (guint i = 0; i < input->baselines->len; i++)
        n += value_is_standard(input->baselines->pdata[i]) ? 1 : 0;
    for (guint i = 0; i < input->files->len; i++)
        n += value_is_standard(options_input(options, i)->file) ? 1 : 0;
    return n;
}

/* Returns whether the window would end before it begins in any run. */
static gboolean
are_reversed(const WindowEdge *from, const WindowEdge *to)
{
    return from->kind == to->kind &&
           ((from->kind == EDGE_TIME && from->time > to->time) ||
            (from->kind == EDGE_SHARE && from->share > to->share));
}

gboolean
conditions_check_inputs(const Options *options, GError **error)
{
    const InputOptions *input = &options->input;
    const Filter *filter = &options->choice.filter;
    const char *const no_heap =
        N_("--profile=time does not go together with %s");
    const gboolean runs_for_time = options_run_for_time(options);
    const char *log = options->launch.log;
    const Condition conditions[] = {
        {runs_for_time && options->launch.all, no_heap, "--all"},
        {runs_for_time && input->breakdown != BREAKDOWN_UNKNOWN, no_heap,
         "--breakdown"},
        {options->launch.all && input->breakdown != BREAKDOWN_UNKNOWN,
         N_("--all does not go together with --breakdown"), NULL},
        {options->launch.times == 0, N_("--times: at least 1"), NULL},
        {log != NULL && g_str_has_suffix(log, "/"),
         N_("--log: '%s' names a folder"), log},
        {are_reversed(&filter->from, &filter->to),
         N_("--from is later than --to"), NULL},
        /* Shares always end at 100 %. */
        {options->page.y_max_text != NULL &&
             options->page.chart.stacking == STACK_PERCENT,
         N_("--y-max cannot be used with --stack=percent"), NULL},
        {input->files->len == 0, N_("no FILE to read"), NULL},
        {count_standard(options) > 1,
         N_("standard input ('-') can be read only once"), NULL},
    };

    if (!check_all(conditions, G_N_ELEMENTS(conditions), error))
        return FALSE;
    /* A run that counts twice makes the spread too small. */
    for (guint i = 0; i < input->baselines->len; i++)
        for (guint j = 0; j < i; j++) {
            const char *file = input->baselines->pdata[i];
            g_autofree char *line = label_line(file);

            if (value_is_same_file(file, input->baselines->pdata[j]))
                return misuse(error, _("the baseline '%s' is given twice"),
                              line);
        }
    return TRUE;
}

/* Returns whether there is more than one run: several inputs, or a
 * baseline. */
static gboolean
compares(const Options *options)
{
    return options->input.files->len + options->input.baselines->len > 1;
}

static gboolean
check_difference(const Options *options, GError **error)
{
    const gboolean diff = options->choice.diff;
    const DataTable table = options->output.table;
    const Condition conditions[] = {
        {diff && !compares(options),
         N_("--diff needs a second FILE or a --baseline"), NULL},
        {diff && table != TABLE_VALUES,
         N_("--table=%s does not go together with --diff"), table_words[table]},
    };

    return check_all(conditions, G_N_ELEMENTS(conditions), error);
}

gboolean
conditions_check_runs(const Output *output, guint n_runs, gboolean are_views,
                      GError **error)
{
    const OutputFormat *format = output->format;
    const gboolean holds_views =
        are_views && (format->traits & FORMAT_HOLDS_VIEWS);
    g_autofree char *name = sink_name(output->file);

    if (n_runs <= (holds_views ? MAX_VIEWS : 1) ||
        !(format->traits & FORMAT_HOLDS_ONE_RUN))
        return TRUE;
    if (holds_views)
        return misuse(error,
                      _("cannot write %u runs to %s: the format %s holds at "
                        "most %u"),
                      n_runs, name, format->name, MAX_VIEWS);
    return misuse(error,
                  _("cannot write %u runs to %s: the format %s holds one"),
                  n_runs, name, format->name);
}

/* Checks that an output can hold what is asked for. */
static gboolean
check_output(const Options *options, const Output *output, GError **error)
{
    const OutputFormat *format = output->format;
    const gboolean is_standard = value_is_standard(output->file);
    g_autofree char *name = sink_name(output->file);

    if (options->page.view != VIEW_TREND &&
        !conditions_check_runs(output, options->input.files->len,
                               options->choice.views != VIEWS_NEVER, error))
        return FALSE;
    if (options->choice.moment.kind == MOMENT_ALL &&
        (format->traits & FORMAT_HAS_MOMENT) &&
        (!(format->traits & FORMAT_HAS_EACH_ERA) || is_standard))
        return misuse(
            error, _("cannot write %s: --at=all needs a file in pprof"), name);
    if (format->add != NULL && is_standard)
        return misuse(error, _("cannot write %s: the format %s needs a file"),
                      name, format->name);
    if ((format->traits & FORMAT_NEEDS_LIMITS) &&
        options->choice.limits->len == 0)
        return misuse(error,
                      _("cannot write %s: the format %s needs --fail-if"), name,
                      format->name);
    return TRUE;
}

/* Returns whether the runs are added to a history. */
static gboolean
adds_runs(const Options *options)
{
    for (guint i = 0; i < options->output.files->len; i++)
        if (options_output(options, i)->format->add != NULL)
            return TRUE;
    return FALSE;
}

/* Checks that the outputs can hold what is asked for, and that an output holds
 * what an option is for. */
static gboolean
check_outputs(const Options *options, GError **error)
{
    const OutputOptions *output = &options->output;
    const guint traits = options_traits(options);
    const gboolean names_none =
        options->input.baselines->len == 0 && !adds_runs(options);
    const Condition conditions[] = {
        {names_none && output->run_name != NULL,
         N_("--%s needs an output in sqlite"), "run-name"},
        {names_none && output->run_labels->len > 0,
         N_("--%s needs an output in sqlite"), "run-label"},
        {output->table != TABLE_VALUES && !(traits & FORMAT_HAS_TABLES),
         N_("--table=%s needs an output in csv"), table_words[output->table]},
        {options->choice.has_moment && !(traits & FORMAT_HAS_MOMENT) &&
             options->page.view == VIEW_CHART && output->table != TABLE_LINES,
         N_("--at needs an output in folded or pprof, --table=lines, or "
            "--view=flame, icicle or source"),
         NULL},
    };

    for (guint i = 0; i < output->files->len; i++)
        if (!check_output(options, options_output(options, i), error))
            return FALSE;
    return check_all(conditions, G_N_ELEMENTS(conditions), error);
}

/* Checks that an output can be written while a log is followed, which an option
 * asks for. */
static gboolean
check_followed(const Output *output, const char *input, const char *option,
               GError **error)
{
    if (!value_is_standard(input) && value_is_same_file(output->file, input))
        return misuse(error, _("the output '%s' would replace an input"),
                      input);
    if (output->format->events != LISTS_NO_EVENTS &&
        (value_is_standard(input) || g_str_has_prefix(input, FOLLOW_SOCKET)))
        return misuse(error,
                      _("--follow writes '%s' from a file only, not from '%s'"),
                      output->file, input);
    if (value_is_standard(output->file) &&
        (!(output->format->traits & FORMAT_IS_REPORT) ||
         !terminal_can_erase(STDOUT_FILENO)))
        return misuse(error,
                      _("%s writes to files, and its report to a terminal: "
                        "use -o FILE"),
                      option);
    return TRUE;
}

/* Checks that one log is followed, and that the outputs are files. */
static gboolean
check_follow(const Options *options, GError **error)
{
    const InputOptions *input = &options->input;
    const gboolean follows = input->follow > 0;
    const char *option = options->launch.open ? "--open" : "--follow";
    const char *file = options_input(options, 0)->file;
    const Condition conditions[] = {
        {!follows && input->follow_for != G_MAXINT64,
         N_("--follow-for needs --follow"), NULL},
        {follows && (input->files->len != 1 || options->action != ACTION_DRAW),
         N_("--follow reads one FILE"), NULL},
        {follows && options->page.view == VIEW_TREND,
         N_("--view=trend does not go together with %s"), option},
        {follows && strcmp(file, FOLLOW_SOCKET) == 0,
         N_("--follow: '%s' needs the path of a socket"), file},
        {follows && input->history.last > 0,
         N_("--%s does not go together with --follow"), "runs"},
        {follows && input->history.named->len > 0,
         N_("--%s does not go together with --follow"), "run"},
    };

    if (!check_all(conditions, G_N_ELEMENTS(conditions), error))
        return FALSE;
    for (guint i = 0; follows && i < options->output.files->len; i++)
        if (!check_followed(options_output(options, i), file, option, error))
            return FALSE;
    return TRUE;
}

/* Checks that no option needs single runs, and that all formats can hold a
 * trend. */
static gboolean
check_trend(const Options *options, GError **error)
{
    const char *const message = N_("--view=trend does not go together with %s");
    const InputOptions *input = &options->input;
    const Condition conditions[] = {
        {options->choice.diff, message, "--diff"},
        {input->like != NULL, message, "--like"},
        {input->baselines->len > 0, message, "--baseline"},
        {options->choice.has_moment, message, "--at"},
        {options->page.has_lanes, message, "--lanes"},
        {input->history.named->len > 0, message, "--run"},
    };

    if (!check_all(conditions, G_N_ELEMENTS(conditions), error))
        return FALSE;
    for (guint i = 0; i < options->output.files->len; i++) {
        const Output *output = options_output(options, i);
        g_autofree char *name = sink_name(output->file);

        if (!(output->format->traits & FORMAT_HAS_TREND))
            return misuse(
                error,
                _("cannot write %s: --view=trend writes only pictures, html, "
                  "txt and md"),
                name);
    }
    return TRUE;
}

/* Checks that a view of stacks has a picture or a page, and one run or the
 * difference of two. */
static gboolean
check_view(const Options *options, GError **error)
{
    const View view = options->page.view;
    const gboolean has_stacks = options_draw_stacks(options);
    const guint n_runs = options->input.files->len;
    const guint n_all = n_runs + options->input.baselines->len;
    const gboolean is_drawn = (options_traits(options) & FORMAT_DRAWS) != 0;
    const Condition conditions[] = {
        {options->choice.has_of && view != VIEW_TREND,
         N_("--of needs --view=trend"), NULL},
        {options->output.table == TABLE_LINES &&
             options->choice.moment.kind == MOMENT_ALL,
         N_("--table=%s does not go together with --at=all"),
         table_words[TABLE_LINES]},
        {(has_stacks || view == VIEW_SOURCE) &&
             options->choice.moment.kind == MOMENT_ALL,
         N_("--view=%s does not go together with --at=all"), view_words[view]},
        {view == VIEW_SOURCE && !(options_traits(options) & FORMAT_HAS_SOURCE),
         N_("--view=source needs an output in txt, md or html, or a picture"),
         NULL},
        {has_stacks && !is_drawn,
         N_("--view=%s needs an output that is a picture or a page: "
            "-o heap.svg"),
         view_words[view]},
        {has_stacks && (options->choice.diff ? n_all != 2 : n_runs > 1),
         N_("--view=%s draws one run, or two runs with --diff"),
         view_words[view]},
    };

    return check_all(conditions, G_N_ELEMENTS(conditions), error) &&
           (view != VIEW_TREND || check_trend(options, error));
}

static gboolean
check_limits(const Options *options, GError **error)
{
    for (guint i = 0; i < options->choice.limits->len; i++) {
        const Limit *limit = g_ptr_array_index(options->choice.limits, i);

        if (!limit_is_relative(limit))
            continue;
        if (options->page.view == VIEW_TREND)
            return misuse(
                error,
                _("--fail-if '%s': --view=trend checks the last run, which "
                  "has no run to compare with"),
                limit->text);
        if (!compares(options))
            return misuse(
                error,
                _("--fail-if '%s' needs a run to compare with: give a "
                  "--baseline or a second FILE"),
                limit->text);
    }
    return TRUE;
}

gboolean
conditions_check(const Options *options, GError **error)
{
    return check_difference(options, error) && check_outputs(options, error) &&
           check_follow(options, error) && check_view(options, error) &&
           check_limits(options, error);
}
