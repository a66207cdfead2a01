/* The help text, made from the option table and the list of formats. */
#include <config.h>

#include <glib/gi18n.h>

#include "cli/option-table.h"

#define HELP_INDENT 26
#define HELP_WIDTH  79

/* Appends text word by word, its further lines indented. */
static void
append_wrapped(GString *help, const char *text)
{
    g_auto(GStrv) words = g_strsplit(text, " ", -1);
    glong column = HELP_INDENT;

    for (char **word = words; *word != NULL; word++) {
        glong length = g_utf8_strlen(*word, -1);

        if (column > HELP_INDENT && column + 1 + length > HELP_WIDTH) {
            g_string_append_printf(help, "\n%*s", HELP_INDENT, "");
            column = HELP_INDENT;
        } else if (column > HELP_INDENT) {
            g_string_append_c(help, ' ');
            column++;
        }
        g_string_append(help, *word);
        column += length;
    }
    g_string_append_c(help, '\n');
}

/* A usage that reaches into the column of texts has a line of its own. */
static void
append_row(GString *help, const OptionRow *row)
{
    g_autoptr(GString) usage = g_string_new("  ");
    int indent;

    if (row->letter != '\0')
        g_string_append_printf(usage, "-%c, --%s", row->letter, row->name);
    else
        g_string_append_printf(usage, "    --%s", row->name);
    if (row->argument != NULL)
        g_string_append_printf(usage, "=%s", _(row->argument));
    g_string_append(help, usage->str);
    indent = HELP_INDENT - (int)g_utf8_strlen(usage->str, -1);
    if (indent < 1) {
        g_string_append_c(help, '\n');
        indent = HELP_INDENT;
    }
    g_string_append_printf(help, "%*s", indent, "");
    append_wrapped(help, _(row->help));
}

static void
append_formats(GString *help)
{
    g_string_append(help, _("\nFormats:\n"));
    for (const OutputFormat *const *format = output_formats(); *format != NULL;
         format++)
        g_string_append_printf(help, "  %-6s %s\n", (*format)->name,
                               _((*format)->summary));
}

char *
options_help(void)
{
    GString *help = g_string_new(_(
        "Usage: evheap [OPTION]... FILE...\n"
        "Draw the heap profile of a Haskell program, or report its numbers.\n"
        "Several are compared.\n\n"
        "FILE is an eventlog of GHC, a .hp file or an XML archive of "
        "evheap, compressed\nor not; - is standard input.  Without -o a text report "
        "goes to standard output.\n\n"));

    for (guint i = 0; i < option_count(); i++)
        if (option_row(i)->help != NULL)
            append_row(help, option_row(i));
    append_formats(help);
    g_string_append(
        help, _("\nExit status: 0 done, 1 a limit of --fail-if is crossed, "
                "2 trouble (wrong usage,\ninput that cannot be read, "
                "output that cannot be written).\n"));
    return g_string_free(help, FALSE);
}
