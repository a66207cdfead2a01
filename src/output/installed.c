#include <config.h>

#include "output/installed.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

/* Returns whether a file or folder belongs to the program's owner or to root,
 * and not everybody may change it, unless they may change the program, too, as
 * on file systems without permissions.  A link leads to where others may. */
static gboolean
is_trusted(const char *path, const GStatBuf *program)
{
    GStatBuf status;

    return g_lstat(path, &status) == 0 && !S_ISLNK(status.st_mode) &&
           (status.st_uid == program->st_uid || status.st_uid == 0) &&
           (status.st_mode & S_IWOTH & ~program->st_mode) == 0;
}

/* Descends from a trusted folder, which it frees.  Returns NULL where not all
 * on the way is trusted. */
static char *
descend(char *folder, char **names, const GStatBuf *program)
{
    for (; *names != NULL && folder != NULL; names++) {
        g_autofree char *above = folder;

        folder = g_build_filename(above, *names, NULL);
        if (!is_trusted(folder, program))
            g_clear_pointer(&folder, g_free);
    }
    return folder;
}

/* Goes from a folder of the program to what lies there as "to" does from
 * "from", both absolute: up to what the two have in common, then down. */
static char *
follow(const char *place, const char *from, const char *to,
       const GStatBuf *program)
{
    g_auto(GStrv) start = g_strsplit(from, "/", -1);
    g_auto(GStrv) end = g_strsplit(to, "/", -1);
    char *folder = g_strdup(place);
    guint common = 0;

    while (start[common] != NULL && g_strcmp0(start[common], end[common]) == 0)
        common++;
    for (char **up = start + common; *up != NULL; up++) {
        g_autofree char *below = folder;

        folder = g_path_get_dirname(below);
    }
    return descend(folder, end + common, program);
}

char *
installed_find(const char *beside, const char *folder, const char *name)
{
    g_autofree char *program = g_file_read_link("/proc/self/exe", NULL);
    g_autofree char *place = NULL;
    g_autofree char *built = NULL;
    g_autofree char *path = g_build_filename(folder, name, NULL);
    GStatBuf status;

    if (program == NULL || g_stat(program, &status) != 0)
        return NULL;
    place = g_path_get_dirname(program);
    built = g_build_filename(place, beside, NULL);
    if (is_trusted(built, &status))
        return g_steal_pointer(&built);
    return strcmp(place, BINDIR) == 0 ? NULL
                                      : follow(place, BINDIR, path, &status);
}
