#include <config.h>

#include "cli/help.h"

#include <glib/gi18n.h>

#include "cli/arguments.h"
#include "output/text/cells.h"
#include "themes/themes.h"

#define HELP_WIDTH    79
#define HELP_INDENT   26
#define FORMAT_INDENT 14

/* The commands are no wider. */
#define EXAMPLE_INDENT 48

/* Appends a text as lines that begin at a column.  The first line must already
 * have reached that column. */
static void
append_text(GString *help, const char *text, guint column)
{
    cells_append_wrapped(
        help, text,
        (Lining){.cells = HELP_WIDTH, .indent = column, .first = column});
    g_string_append_c(help, '\n');
}

/* Appends an option and its help.  If the option is too long for its column,
 * the help begins on the next line. */
static void
append_row(GString *help, const OptionRow *row)
{
    g_autoptr(GString) usage = g_string_new("  ");
    guint width;

    if (row->letter != '\0')
        g_string_append_printf(usage, "-%c, --%s", row->letter, row->name);
    else
        g_string_append_printf(usage, "    --%s", row->name);
    if (row->argument != NULL)
        g_string_append_printf(usage,
                               row->kind == ARGUMENT_SECONDS ? "[=%s]" : "=%s",
                               _(row->argument));
    g_string_append(help, usage->str);
    width = cells_count(usage->str);
    if (width >= HELP_INDENT) {
        g_string_append_c(help, '\n');
        width = 0;
    }
    g_string_append_printf(help, "%*s", (int)(HELP_INDENT - width), "");
    append_text(help, _(row->help), HELP_INDENT);
}

/* Appends the options of evheap run, or all others. */
static void
append_rows(GString *help, gboolean of_run)
{
    for (const OptionRow *row = option_rows; row->name != NULL; row++)
        if (row->help != NULL && row->of_run == of_run)
            append_row(help, row);
}

/* Appends a command and what it does. */
static void
append_example(GString *help, const char *command, const char *does)
{
    g_string_append_printf(help, "  %-*s", EXAMPLE_INDENT - 2, command);
    append_text(help, does, EXAMPLE_INDENT);
}

char *
run_help(void)
{
    GString *help = g_string_new(NULL);

    append_text(help, _("Usage: evheap run [OPTION]... [--] PROGRAM [ARG]..."),
                0);
    append_text(help,
                _("Run a program of GHC, and report what its heap holds and "
                  "whether it grows. Build it with -rtsopts, before GHC 9.4 "
                  "also with -eventlog."),
                0);
    g_string_append_c(help, '\n');
    append_example(help, "evheap run ./prog", _("a report"));
    append_example(help, "evheap run --open -c -i 20ms ./prog in.txt",
                   _("the page, by cost centre"));
    append_example(help, "evheap run -o heap.html -- cabal test all",
                   _("a page of each test suite"));
    append_example(help, "evheap run --fail-if=leak -o run.xml ./prog",
                   _("status 1 if it leaks"));
    g_string_append_c(help, '\n');
    g_string_append_printf(help, "  %-*s", HELP_INDENT - 2,
                           "-T -c -d -y -b -e");
    append_text(help,
                _("the break-down, as GHC's -hT, -hc and so on (default: -hT, "
                  "profiled -hc); the others: --breakdown=m, r, i"),
                HELP_INDENT);
    append_rows(help, TRUE);
    g_string_append_c(help, '\n');
    append_text(
        help,
        _("See evheap --help for all other options, such as -o and "
          "--fail-if: they apply to the log. Without -o the report goes "
          "to standard error."),
        0);
    append_text(help,
                _("Exit status: that of PROGRAM if it is not 0, else that of "
                  "evheap."),
                0);
    return g_string_free(help, FALSE);
}

char *
options_help(void)
{
    GString *help = g_string_new(NULL);

    append_text(help,
                _("Make a log: evheap run ./prog (see evheap run --help), or"),
                0);
    append_text(help,
                _("ghc -rtsopts prog.hs (before GHC 9.4 also -eventlog) and "
                  "./prog +RTS -hT -l"),
                0);
    g_string_append_c(help, '\n');
    append_text(help, _("Usage: evheap [OPTION]... FILE..."), 0);
    append_text(help,
                _("Draw the heap profile of a Haskell program, or report its "
                  "numbers."),
                0);
    append_text(help, _("Several profiles are compared."), 0);
    g_string_append_c(help, '\n');
    append_text(help,
                _("FILE is an eventlog of GHC, a .hp file or an XML archive "
                  "of evheap, compressed or not, or a history, a database of "
                  "runs; - is standard input. "
                  "Without -o a text report goes to standard output."),
                0);
    g_string_append_c(help, '\n');
    append_rows(help, FALSE);
    g_string_append_c(help, '\n');
    append_text(help, _("Formats:"), 0);
    for (const OutputFormat *const *format = output_formats(); *format != NULL;
         format++) {
        g_string_append_printf(help, "  %-11s ", (*format)->name);
        append_text(help, _((*format)->summary), FORMAT_INDENT);
    }
    g_string_append_c(help, '\n');
    append_text(
        help,
        _("Exit status: 0 success, 1 a limit of --fail-if is crossed, 2 error "
          "(wrong usage, input that cannot be read, output that cannot be "
          "written)."),
        0);
    return g_string_free(help, FALSE);
}

static void
append_word(GString *table, const OptionRow *row, const char *word,
            const char *summary)
{
    g_string_append_printf(table, "word\t%s\t%s\t%s\n", row->name, word,
                           summary);
}

char *
options_dump(void)
{
    GString *table = g_string_new(NULL);

    for (const OptionRow *row = option_rows; row->name != NULL; row++) {
        const char letter[] = {row->letter, '\0'};

        if (row->help == NULL)
            continue;
        g_string_append_printf(table, "%s\t%s\t%s\t%s\t%s\t%s\n",
                               row->of_run ? "run" : "option", row->name,
                               letter, row->argument ? row->argument : "",
                               argument_completion(row->kind), row->help);
        if (row->words != NULL)
            for (guint i = 0; row->words[i] != NULL; i++)
                append_word(table, row, row->words[i], "");
        if (row->kind == ARGUMENT_FORMAT)
            for (const OutputFormat *const *format = output_formats();
                 *format != NULL; format++)
                append_word(table, row, (*format)->name, (*format)->summary);
        if (row->kind == ARGUMENT_THEME)
            for (guint i = 0; themes_built_in(i) != NULL; i++)
                append_word(table, row, themes_built_in(i), "");
    }
    return g_string_free(table, FALSE);
}

char *
formats_dump(void)
{
    static const char *const traits[] = {
#define TRAIT(name, text) text,
#include "output/traits.def"
#undef TRAIT
    };
    static const char *const listings[] = {
        [LISTS_NO_EVENTS] = NULL,
        [LISTS_ACTIVITY] = "activity-events",
        [LISTS_EVENTS_AS_TEXT] = "events",
        [LISTS_EVENTS_AS_JSON] = "events",
    };
    GString *table = g_string_new(NULL);

    for (const OutputFormat *const *row = output_formats(); *row; row++) {
        const OutputFormat *format = *row;
        g_autoptr(GPtrArray) words = g_ptr_array_new();
        g_autofree char *line = NULL;

        for (guint i = 0; i < G_N_ELEMENTS(traits); i++)
            if (format->traits & (1u << i))
                g_ptr_array_add(words, (gpointer)(gsize)traits[i]);
        if (format->add != NULL)
            g_ptr_array_add(words, (gpointer)(gsize) "adds");
        g_ptr_array_add(words, (gpointer)(gsize)listings[format->events]);
        g_ptr_array_add(words, NULL);
        line = g_strjoinv(" ", (char **)words->pdata);
        g_string_append_printf(
            table, "%s\t%s\t%s\n", format->name,
            format->suffix != NULL ? format->suffix : format->name, line);
    }
    return g_string_free(table, FALSE);
}
