/* The themes there are, and finding one by its name.
 *
 * A name is looked up in evheap/themes of the user's and the system's data
 * folders (XDG_DATA_HOME, XDG_DATA_DIRS), in evheap's own, and among those
 * that are built in: these are the files of data/themes/. */
#ifndef THEMES_THEMES_H
#define THEMES_THEMES_H

#include "figure/theme.h"

#define THEMES_DEFAULT "colour"

/* Returns the theme of that name, or in that file where the name has a "/"
 * or ends in ".xml".  Errors: TROUBLE_USAGE where there is none of that name;
 * TROUBLE_IO, TROUBLE_CORRUPT.  Free with theme_free. */
Theme *themes_load(const char *name, GError **error);

/* Returns the built-in default: the same on every machine, whatever is in
 * its data folders.  Free with theme_free. */
Theme *themes_load_default(void);

/* Returns the name of a theme that is built in, NULL behind the last. */
const char *themes_built_in(guint index);

/* Returns the names (char *) of all themes that can be had by name, in their
 * order.  Free with g_ptr_array_unref. */
GPtrArray *themes_names(void);

#endif
