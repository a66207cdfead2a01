/* evheap: from a heap profile to a picture.  Reads as a table of contents:
 * options, reading, drawing and writing, exit status. */
#include <config.h>

#include <glib/gi18n.h>
#include <string.h>

#include "base/error.h"
#include "cli/dump.h"
#include "cli/inputs.h"
#include "cli/language.h"
#include "cli/message.h"
#include "cli/options.h"
#include "cli/outputs.h"
#include "cli/precautions.h"
#include "cli/progress.h"
#include "output/sink.h"
#include "themes/themes.h"
#include "words/disclose.h"

enum {
    STATUS_DONE = 0,
    STATUS_CROSSED = 1, /* a limit of --fail-if */
    STATUS_TROUBLE = 2,
};

static gboolean
print(const char *text, GError **error)
{
    g_autoptr(Sink) sink = sink_open("-", error);

    if (sink == NULL)
        return FALSE;
    sink_write(sink, text, strlen(text));
    return sink_finish(sink, error);
}

static gboolean
print_help(GError **error)
{
    g_autofree char *help = options_help();

    return print(help, error);
}

static gboolean
print_options(GError **error)
{
    g_autofree char *table = options_dump();

    return print(table, error);
}

/* Of the themes that come with evheap, translated. */
static const char *
theme_text(const Theme *theme)
{
    /* Without a text gettext would tell of the translation itself. */
    return theme->summary[0] != '\0' ? _(theme->summary) : "";
}

/* A theme that cannot be read says so in its place. */
static gboolean
print_themes(GError **error)
{
    g_autoptr(GPtrArray) names = themes_names();
    g_autoptr(GString) list = g_string_new(NULL);

    for (guint i = 0; i < names->len; i++) {
        const char *name = g_ptr_array_index(names, i);
        g_autoptr(GError) reason = NULL;
        g_autoptr(Theme) theme = themes_load(name, &reason);

        g_autofree char *line = g_strdup_printf(
            "%-10s %s%s", name,
            theme != NULL ? theme_text(theme) : reason->message,
            strcmp(name, THEMES_DEFAULT) == 0 ? _(" (default)") : "");
        g_autofree char *harmless = disclose_bytes(line, strlen(line));

        g_string_append_printf(list, "%s\n", harmless);
    }
    return print(list->str, error);
}

/* From the inputs to the outputs. */
static gboolean
draw(const Options *options, gboolean *crossed, GError **error)
{
    g_autoptr(Progress) progress =
        progress_new(options->quiet ? PROGRESS_NEVER : options->progress);
    g_autoptr(Inputs) inputs = NULL;

    if (options->action == ACTION_DUMP_EVENTS)
        return dump_events(options, error);
    inputs = inputs_read(options, progress, error);
    if (inputs == NULL)
        return FALSE;
    if (options->action != ACTION_DRAW)
        progress_hide();
    if (options->action == ACTION_DUMP_PROFILE)
        return dump_profile(inputs, error);
    if (options->action == ACTION_DUMP_FIGURE)
        return dump_figure(options, inputs, error);
    return outputs_write(options, inputs, progress, crossed, error);
}

static gboolean
run(Options *options, gboolean *crossed, GError **error)
{
    if (options->action == ACTION_HELP)
        return print_help(error);
    if (options->action == ACTION_VERSION)
        return print(PACKAGE_STRING "\n", error);
    if (options->action == ACTION_LIST_THEMES)
        return print_themes(error);
    if (options->action == ACTION_DUMP_OPTIONS)
        return print_options(error);
    return options_load_theme(options, error) && draw(options, crossed, error);
}

int
main(int argc, char **argv)
{
    g_autoptr(Options) options = NULL;
    g_autoptr(GError) error = NULL;
    gboolean told_unread = precautions_take(STATUS_TROUBLE);
    gboolean crossed = FALSE;

    language_set_up();
    options = options_parse(argc, argv, &error);
    if (options == NULL) {
        message_usage(error->message);
        return STATUS_TROUBLE;
    }
    if (!run(options, &crossed, &error)) {
        /* Who has seen enough of standard output (head, less) is not told that
         * there is more. */
        if (told_unread || !g_error_matches(error, TROUBLE, TROUBLE_UNREAD))
            message(error->message);
        return STATUS_TROUBLE;
    }
    return crossed ? STATUS_CROSSED : STATUS_DONE;
}
