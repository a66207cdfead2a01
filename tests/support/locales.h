/* Locales that tests make for themselves: those that they need are seldom
 * installed. */
#ifndef TESTS_LOCALES_H
#define TESTS_LOCALES_H

#include <glib.h>
#include <locale.h>
#include <string.h>

/* Runs a command on a file; what it says is lost.  Returns whether it
 * succeeds. */
static inline gboolean
locales_run(const char *command, const char *file)
{
    g_autofree char *quoted = g_shell_quote(file);
    g_autofree char *line = g_strdup_printf("%s %s", command, quoted);
    g_autofree char *said = NULL;
    g_autofree char *complaint = NULL;
    int status = -1;

    return g_spawn_command_line_sync(line, &said, &complaint, &status, NULL) &&
           status == 0;
}

/* Returns a folder with a locale, "de_DE.UTF-8", that LOCPATH names from there
 * on; NULL where localedef cannot make it.  Free with locales_remove. */
static inline char *
locales_make(const char *name)
{
    char *folder = g_dir_make_tmp("evheap-test-XXXXXX", NULL);
    gsize size = strcspn(name, ".");
    g_autofree char *command = g_strdup_printf(
        "localedef -i %.*s -f %s", (int)size, name, name + size + 1);
    g_autofree char *file = NULL;

    if (folder == NULL)
        return NULL;
    file = g_build_filename(folder, name, NULL);
    if (locales_run(command, file)) {
        g_setenv("LOCPATH", folder, TRUE);
        return folder;
    }
    locales_run("rm -r", folder);
    g_free(folder);
    return NULL;
}

static inline void
locales_remove(char *folder)
{
    locales_run("rm -r", folder);
    g_unsetenv("LOCPATH");
    g_free(folder);
}

#endif
