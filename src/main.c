/* The program: parses the options, reads the inputs, makes the report, writes
 * the outputs, prints the results of limits, returns the exit status. */
#include <config.h>

#include <glib/gi18n.h>
#include <string.h>

#include "base/error.h"
#include "cli/assembly.h"
#include "cli/events.h"
#include "cli/follow.h"
#include "cli/help.h"
#include "cli/inputs.h"
#include "cli/language.h"
#include "cli/launch.h"
#include "cli/message.h"
#include "cli/options.h"
#include "cli/outputs.h"
#include "cli/parse.h"
#include "cli/precautions.h"
#include "cli/progress.h"
#include "cli/trend.h"
#include "launch/session.h"
#include "output/sink.h"
#include "run/dump.h"
#include "themes/themes.h"
#include "words/disclose.h"

static gboolean
print(const char *text, GError **error)
{
    g_autoptr(Sink) sink = NULL;

    progress_hide();
    sink = sink_open("-", error);
    return sink != NULL && sink_write(sink, text, strlen(text)) &&
           sink_finish(sink, error);
}

/* Returns the themes, one line each.  A theme that cannot be read has the error
 * as its summary.  Free with g_free. */
static char *
themes_list(void)
{
    g_autoptr(GPtrArray) names = themes_names();
    GString *list = g_string_new(NULL);

    for (guint i = 0; i < names->len; i++) {
        const char *name = g_ptr_array_index(names, i);
        g_autoptr(GError) reason = NULL;
        g_autoptr(Theme) theme = themes_load(name, &reason);
        /* gettext translates "" to the header of the translation. */
        const char *summary = theme == NULL               ? reason->message
                              : theme->summary[0] == '\0' ? ""
                                                          : _(theme->summary);
        g_autofree char *line = g_strdup_printf(
            "%-10s %s%s", name, summary,
            strcmp(name, THEMES_DEFAULT) == 0 ? _(" (default)") : "");
        g_autofree char *harmless = disclose_bytes(line, strlen(line));

        g_string_append_printf(list, "%s\n", harmless);
    }
    return g_string_free(list, FALSE);
}

/* Returns the output of an action that needs no input, or NULL for other
 * actions.  Free with g_free. */
static char *
text_of(const Options *options)
{
    switch (options->action) {
    case ACTION_HELP:
        return options->launch.is_run ? run_help() : options_help();
    case ACTION_VERSION:
        return g_strdup(PACKAGE_STRING "\n");
    case ACTION_LIST_THEMES:
        return themes_list();
    case ACTION_DUMP_OPTIONS:
        return options_dump();
    case ACTION_DUMP_FORMATS:
        return formats_dump();
    case ACTION_LIST_RUNS:
    case ACTION_DRAW:
    case ACTION_DUMP_EVENTS:
    case ACTION_DUMP_PROFILE:
    case ACTION_DUMP_FIGURE:
        break;
    }
    return NULL;
}

/* With --strict, fails if a log is not whole; name is that of the log, or
 * NULL. */
static gboolean
check_whole(const Options *options, const char *name, GError **error)
{
    if (!options->output.strict || name == NULL)
        return TRUE;
    return fail_with(error, TROUBLE_CORRUPT,
                     _("'%s' is not whole: an error with --strict"), name);
}

/* Prints the results of the limits, and sets the exit status.  With --strict,
 * fails if a log is not whole; not_whole is its name, or NULL. */
static gboolean
settle_status(const Options *options, const Report *report,
              const char *not_whole, int *status, GError **error)
{
    gboolean has_crossed = FALSE, has_failed = FALSE;

    for (guint i = 0; i < report->limit_results->len; i++) {
        const LimitResult *result =
            &g_array_index(report->limit_results, LimitResult, i);

        message("%s", result->sentence);
        if (result->matches_none && !options->output.quiet)
            message(result->limit->of_spans
                        ? _("warning: no span matches the expression of this "
                            "limit")
                        : _("warning: no band matches the expression of this "
                            "limit"));
        has_failed |= result->failed;
        has_crossed |= result->check.crossed;
    }
    if (!check_whole(options, not_whole, error))
        return FALSE;
    *status = has_failed    ? STATUS_TROUBLE
              : has_crossed ? STATUS_CROSSED
                            : STATUS_DONE;
    precautions_finish(*status);
    return TRUE;
}

/* Makes the report of what was read, and writes the outputs, or a dump. */
static gboolean
write_report(Options *options, const Inputs *inputs, Progress *progress,
             int *status, GError **error)
{
    g_autoptr(Report) report = NULL;
    g_autoptr(GString) text = g_string_new(NULL); /* of a dump */

    options->launch.is_cut = inputs->not_whole != NULL;
    if (inputs->parts != NULL)
        options_fit_page(options, inputs->runs->len);
    if (!inputs_settle_window(inputs, options, error) ||
        !options_set_quantity(options, inputs_run(inputs, 0)->whole->quantity,
                              error))
        return FALSE;
    if (options->action == ACTION_DUMP_PROFILE) {
        for (guint i = 0; i < inputs->runs->len; i++)
            run_dump(inputs_run(inputs, i)->shown, text);
        return print(text->str, error);
    }
    progress_begin(progress, _("preparing the output"));
    report = report_assemble(options, inputs, error);
    if (report == NULL)
        return FALSE;
    if (options->action == ACTION_DUMP_FIGURE) {
        figure_dump(report->figure, text);
        return print(text->str, error);
    }
    if (!outputs_write(options, report, progress, NULL, error))
        return FALSE;
    /* Limits are judged at the end. */
    if (options->input.following != NULL && options->input.following->is_update)
        return TRUE;
    return settle_status(options, report, inputs->not_whole, status, error);
}

/* Runs the pipeline from the inputs to the outputs, or to a dump. */
static gboolean
run(Options *options, int *status, GError **error)
{
    g_autofree char *text = text_of(options);
    g_autoptr(Progress) progress = NULL;
    g_autoptr(Inputs) inputs = NULL;
    gboolean whole = TRUE; /* the log whose events are listed */

    if (text != NULL)
        return print(text, error);
    if (options->action == ACTION_LIST_RUNS)
        return histories_list(options_input(options, 0)->file,
                              &options->input.history, error);
    if (!options_load_theme(options, error))
        return FALSE;
    if (options->action == ACTION_DUMP_EVENTS)
        return events_dump(options, error);
    if (!events_check(options, error))
        return FALSE;
    if (options->launch.is_run)
        return launch(options, write_report, status, error);
    if (options->input.follow > 0)
        return follow(options, write_report, NULL, status, error);
    progress = progress_new(options->output.quiet ? PROGRESS_NEVER
                                                  : options->output.progress);
    if (!options_need_runs(options))
        return outputs_write(options, NULL, progress, &whole, error) &&
               check_whole(options,
                           whole ? NULL : options_input(options, 0)->file,
                           error);
    inputs = options->page.view == VIEW_TREND &&
                     options->action != ACTION_DUMP_PROFILE
                 ? trend_read(options, progress, error)
                 : inputs_read(options, progress, error);
    return inputs != NULL &&
           write_report(options, inputs, progress, status, error);
}

int
main(int argc, char **argv)
{
    g_autoptr(Options) options = NULL;
    g_autoptr(GError) error = NULL;
    gboolean report_unread = precautions_take(STATUS_TROUBLE);
    int status = STATUS_DONE;

    if (g_getenv(SESSION_FOLDER) != NULL && argc > 1) {
        g_autofree char *folder = g_strdup(g_getenv(SESSION_FOLDER));

        return session_wrap(folder, argv + 1, report_unread);
    }
    language_set_up();
    options = options_parse(argc, argv, &error);
    if (options == NULL) {
        message_usage(error->message, options_are_of_run(argc, argv));
        return STATUS_TROUBLE;
    }
    options->launch.ignores_pipe = report_unread;
    if (!run(options, &status, &error)) {
        /* In a shell there is no message if a reader of standard output stops
         * early (head, less). */
        if (report_unread || !g_error_matches(error, TROUBLE, TROUBLE_UNREAD))
            message("%s", error->message);
        /* That of the program of evheap run comes first. */
        return status != STATUS_DONE ? status : STATUS_TROUBLE;
    }
    return status;
}
