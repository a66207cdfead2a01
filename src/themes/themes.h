/* Finds themes: takes a name, returns a Theme.
 *
 * NAME is searched as evheap/themes/NAME.xml in the user's data folder
 * (XDG_DATA_HOME) and in those of the system (XDG_DATA_DIRS), then as NAME.xml
 * in evheap's own folder.  If there is no such file, NAME is a built-in theme:
 * the program contains copies of the files in data/themes/. */
#ifndef THEMES_THEMES_H
#define THEMES_THEMES_H

#include "figure/theme.h"

#define THEMES_DEFAULT "colour"

/* Returns a theme, with its colours for dark pages.  A name with a "/" or the
 * suffix ".xml" is the path of a file.  Free with theme_free.  Errors:
 * TROUBLE_USAGE for an unknown name; those of source_open; TROUBLE_CORRUPT for
 * an invalid theme. */
Theme *themes_load(const char *name, GError **error);

/* Returns the file that themes_load reads, or NULL for a built-in theme.  Free
 * with g_free. */
char *themes_file(const char *name);

/* Returns the built-in theme THEMES_DEFAULT, without a search in the data
 * folders.  Free with theme_free. */
Theme *themes_load_default(void);

/* Returns the name of a built-in theme, or NULL after the last; static. */
const char *themes_built_in(guint index);

/* Returns the names (char *) of all themes that themes_load finds without a
 * path, sorted by bytes.  Free with g_ptr_array_unref. */
GPtrArray *themes_names(void);

#endif
