#include "words/input-command.h"

#include <string.h>

/* Appends a run of a history or a view of an archive. */
static void
append_part(GString *line, const char *part)
{
    if (g_str_has_prefix(part, "-h"))
        g_string_append_printf(line, " --breakdown=%s", part + strlen("-h"));
    else
        g_string_append_printf(line, " --run=%s", part);
}

/* Appends an input.  option is what stands before its name.  Returns FALSE for
 * one that is no file, or unless it may be, a part of one. */
static gboolean
append_input(GString *line, const char *option, const char *name,
             gboolean may_be_part)
{
    g_autofree char *file = g_strdup(name);
    g_autofree char *word = NULL;
    char *part = strrchr(file, '#');

    if (part != NULL && !g_file_test(file, G_FILE_TEST_IS_REGULAR))
        *part++ = '\0';
    else
        part = NULL;
    if (!g_file_test(file, G_FILE_TEST_IS_REGULAR) ||
        (part != NULL && !may_be_part))
        return FALSE;
    word = g_strconcat(option, file, NULL);
    facts_append_word(line, word);
    if (part != NULL)
        append_part(line, part);
    return TRUE;
}

GString *
input_command(const Run *const *runs, guint n, guint n_baselines)
{
    GString *line = g_string_new("evheap");

    for (guint i = 0; i < n; i++)
        if (!append_input(line, i < n_baselines ? "--baseline=" : "",
                          runs[i]->name, n == 1)) {
            g_string_free(line, TRUE);
            return NULL;
        }
    return line;
}
