/* The option table as lines, of which completions are made. */
#include <config.h>

#include "cli/option-table.h"
#include "themes/themes.h"

/* What completions tell apart: what cannot be known ("text"; given again, it
 * adds to that before: "texts"), words, files. */
static const char *const kinds[] = {
    [ARGUMENT_NONE] = "none",     [ARGUMENT_ALONE] = "alone",
    [ARGUMENT_WORD] = "word",     [ARGUMENT_LIST] = "list",
    [ARGUMENT_COUNT] = "text",    [ARGUMENT_PERCENT] = "text",
    [ARGUMENT_DPI] = "text",      [ARGUMENT_TIME] = "text",
    [ARGUMENT_BYTES] = "text",    [ARGUMENT_TITLE] = "text",
    [ARGUMENT_PAGE] = "word",     [ARGUMENT_REGEX] = "texts",
    [ARGUMENT_LIMIT] = "texts",   [ARGUMENT_FORMAT] = "format",
    [ARGUMENT_THEME] = "theme",   [ARGUMENT_RUN] = "run",
    [ARGUMENT_OUTPUT] = "output",
};

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
        g_string_append_printf(table, "option\t%s\t%s\t%s\t%s\t%s\n", row->name,
                               letter, row->argument ? row->argument : "",
                               kinds[row->kind], row->help);
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
