#include <config.h>

#include "output/installed.h"

#include <glib/gstdio.h>

/* Returns the way from one absolute folder to another, "../lib/evheap". */
static char *
way_between(const char *from, const char *to)
{
    g_auto(GStrv) start = g_strsplit(from, "/", -1);
    g_auto(GStrv) end = g_strsplit(to, "/", -1);
    g_autoptr(GString) way = g_string_new(NULL);
    guint common = 0;

    while (start[common] != NULL && g_strcmp0(start[common], end[common]) == 0)
        common++;
    for (char **up = start + common; *up != NULL; up++)
        g_string_append(way, "../");
    for (char **down = end + common; *down != NULL; down++)
        g_string_append_printf(way, "%s/", *down);
    return g_string_free(g_steal_pointer(&way), FALSE);
}

static gboolean
is_trusted(const char *file, const GStatBuf *program)
{
    GStatBuf status;

    return g_stat(file, &status) == 0 &&
           (status.st_uid == program->st_uid || status.st_uid == 0);
}

char *
installed_find(const char *beside, const char *folder, const char *name)
{
    g_autofree char *program = g_file_read_link("/proc/self/exe", NULL);
    g_autofree char *place = NULL;
    g_autofree char *way = way_between(BINDIR, folder);
    g_autofree char *built = NULL;
    g_autofree char *installed = NULL;
    GStatBuf status;

    if (program == NULL || g_stat(program, &status) != 0)
        return NULL;
    place = g_path_get_dirname(program);
    built = g_build_filename(place, beside, NULL);
    if (is_trusted(built, &status))
        return g_steal_pointer(&built);
    installed = g_build_filename(place, way, name, NULL);
    return is_trusted(installed, &status) ? g_steal_pointer(&installed) : NULL;
}
