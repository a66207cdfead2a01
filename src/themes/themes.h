/* Finds themes: takes a name, gives a Theme.
 *
 * A name is searched in evheap/themes of the user's and the system's data
 * folders (XDG_DATA_HOME, XDG_DATA_DIRS), then in evheap's own folder.  Last
 * come the built-in themes, which are the files of data/themes/. */
#ifndef THEMES_THEMES_H
#define THEMES_THEMES_H

#include "figure/theme.h"

#define THEMES_DEFAULT "colour"

/* Returns a theme by name, or by file if the name has a "/" or ends in ".xml".
 * Errors: TROUBLE_USAGE for an unknown name; TROUBLE_IO, TROUBLE_CORRUPT.  Free
 * with theme_free. */
Theme *themes_load(const char *name, GError **error);

/* Returns the built-in default theme, whatever is in the data folders.  Free
 * with theme_free. */
Theme *themes_load_default(void);

/* Returns the name of a built-in theme, NULL after the last. */
const char *themes_built_in(guint index);

/* Returns the sorted names (char *) of all themes that themes_load finds by
 * name.  Free with g_ptr_array_unref. */
GPtrArray *themes_names(void);

#endif
