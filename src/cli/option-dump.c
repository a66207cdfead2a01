/* The option table as lines, of which completions are made. */
#include <config.h>

#include "cli/option-table.h"
#include "themes/themes.h"

static const char *const kinds[] = {
    [ARGUMENT_NONE] = "none",     [ARGUMENT_ALONE] = "alone",
    [ARGUMENT_TEXT] = "text",     [ARGUMENT_TEXTS] = "texts",
    [ARGUMENT_WORD] = "word",     [ARGUMENT_LIST] = "list",
    [ARGUMENT_FORMAT] = "format", [ARGUMENT_THEME] = "theme",
    [ARGUMENT_OUTPUT] = "output", [ARGUMENT_RUN] = "run",
};

static void
append_word(GString *table, const OptionRow *row, const char *word,
            const char *summary)
{
    g_string_append_printf(table, "word\t%s\t%s\t%s\n", row->name, word,
                           summary);
}

static void
append_words(GString *table, const OptionRow *row)
{
    if (row->words != NULL)
        for (const char *const *word = row->words; *word != NULL; word++)
            append_word(table, row, *word, "");
    if (row->kind == ARGUMENT_FORMAT)
        for (const OutputFormat *const *format = output_formats();
             *format != NULL; format++)
            append_word(table, row, (*format)->name, (*format)->summary);
    if (row->kind == ARGUMENT_THEME)
        for (guint i = 0; themes_built_in(i) != NULL; i++)
            append_word(table, row, themes_built_in(i), "");
}

static void
append_option(GString *table, const OptionRow *row)
{
    g_string_append_printf(table, "option\t%s\t", row->name);
    if (row->letter != '\0')
        g_string_append_c(table, row->letter);
    g_string_append_printf(table, "\t%s\t%s\t%s\n",
                           row->argument != NULL ? row->argument : "",
                           kinds[row->kind], row->help);
}

char *
options_dump(void)
{
    GString *table = g_string_new(NULL);

    for (guint i = 0; i < option_count(); i++) {
        const OptionRow *row = option_row(i);

        if (row->help == NULL)
            continue;
        append_option(table, row);
        append_words(table, row);
    }
    return g_string_free(table, FALSE);
}
