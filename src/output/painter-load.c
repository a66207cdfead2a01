#include <config.h>

#include "output/painter.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <gmodule.h>
#include <string.h>

#include "input/error.h"

#define MODULE_FILE  "painter.so"
#define MODULE_ENTRY "painter_entry"

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

/* Returns whether a file belongs to the program's owner, or to root.  What
 * anybody else has put beside a program that was copied to a folder for all,
 * /tmp, must not be run. */
static gboolean
is_trusted(const char *file, const GStatBuf *program)
{
    GStatBuf status;

    return g_stat(file, &status) == 0 &&
           (status.st_uid == program->st_uid || status.st_uid == 0);
}

/* Returns the module that goes with the program, by its place, or NULL. */
static char *
find_from_program(void)
{
    g_autofree char *program = g_file_read_link("/proc/self/exe", NULL);
    g_autofree char *folder = NULL;
    g_autofree char *way = way_between(BINDIR, PKGLIBDIR);
    const char *const ways[] = {"", way};
    GStatBuf status;

    if (program == NULL || g_stat(program, &status) != 0)
        return NULL;
    folder = g_path_get_dirname(program);
    for (guint i = 0; i < G_N_ELEMENTS(ways); i++) {
        g_autofree char *file =
            g_build_filename(folder, ways[i], MODULE_FILE, NULL);

        if (is_trusted(file, &status))
            return g_steal_pointer(&file);
    }
    return NULL;
}

static char *
find_module(void)
{
    char *file = find_from_program();

    return file != NULL ? file : g_build_filename(PKGLIBDIR, MODULE_FILE, NULL);
}

static void
set_error(GError **error, const char *file, const char *reason)
{
    g_set_error(error, TROUBLE, TROUBLE_IO,
                _("cannot load the drawing module '%s': %s: "
                  "pictures need it, so install evheap anew"),
                file, reason);
}

/* The loader's own reason begins with the file's name where it has one. */
static void
set_loader_error(GError **error, const char *file)
{
    const char *reason = g_module_error();
    g_autofree char *prefix = g_strconcat(file, ": ", NULL);

    if (g_str_has_prefix(reason, prefix))
        reason += strlen(prefix);
    set_error(error, file, reason);
}

/* Returns the module's painter, or NULL where it is not of this evheap: with
 * one from a build before, what a Report holds would be read amiss. */
static const Painter *
get_painter(GModule *module)
{
    const Painter *painter;
    gpointer entry;

    if (!g_module_symbol(module, MODULE_ENTRY, &entry))
        return NULL;
    painter = ((const Painter *(*)(void))entry)();
    return strcmp(painter->version, PACKAGE_VERSION) == 0 &&
                   painter->report_size == sizeof(Report)
               ? painter
               : NULL;
}

/* The module's libraries cannot be unloaded: they register types with GLib
 * that it never forgets. */
const Painter *
painter_load(GError **error)
{
    g_autofree char *file = find_module();
    GModule *module =
        g_module_open(file, G_MODULE_BIND_LAZY | G_MODULE_BIND_LOCAL);
    const Painter *painter;

    if (module == NULL) {
        set_loader_error(error, file);
        return NULL;
    }
    g_module_make_resident(module);
    painter = get_painter(module);
    if (painter == NULL)
        set_error(error, file, _("it is part of another evheap"));
    return painter;
}
