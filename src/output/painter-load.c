#include <config.h>

#include "output/painter.h"

#include <glib/gi18n.h>
#include <gmodule.h>
#include <string.h>

#include "base/error.h"
#include "output/installed.h"

#define MODULE_FILE  "painter.so"
#define MODULE_ENTRY "painter_entry"

static char *
find_module(void)
{
    char *file = installed_find(MODULE_FILE, PKGLIBDIR, MODULE_FILE);

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
