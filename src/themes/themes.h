/* Finds themes: takes a name, returns a Theme.
 *
 * A name is searched as NAME.xml in the folder evheap/themes of the user's data
 * (XDG_DATA_HOME), then of the system's data (XDG_DATA_DIRS), then in evheap's
 * own folder.  The last choice is the built-in themes: the program contains
 * copies of the files in data/themes/. */
#ifndef THEMES_THEMES_H
#define THEMES_THEMES_H

#include "figure/theme.h"

#define THEMES_DEFAULT "colour"

/* Returns a theme, with its colours for dark pages.  A name with a "/" or the
 * suffix ".xml" is the path of a file.  Free with theme_free.  Errors:
 * TROUBLE_USAGE for an unknown name; those of source_open; TROUBLE_CORRUPT for
 * an invalid theme. */
Theme *themes_load(const char *name, GError **error);

/* Returns the built-in theme THEMES_DEFAULT, without a search in the data
 * folders.  Free with theme_free. */
Theme *themes_load_default(void);

/* Returns the name of a built-in theme, or NULL after the last; static. */
const char *themes_built_in(guint index);

/* Returns the names (char *) of all themes that themes_load finds without a
 * path, sorted by bytes.  Free with g_ptr_array_unref. */
GPtrArray *themes_names(void);

#endif
