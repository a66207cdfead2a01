/* Reads a theme: takes XML from a source, returns a Theme.
 *
 * data/evheap-theme.rng defines the format, with a comment on each part. */
#ifndef THEMES_FILE_H
#define THEMES_FILE_H

#include "figure/theme.h"
#include "input/source.h"

/* Reads a theme and sets its name.  Sets *dark to the name of the theme that
 * has its colours for dark pages, or to NULL; free with g_free.  Free the theme
 * with theme_free.  Errors: those of source_take_error; TROUBLE_CORRUPT, with
 * the line and the name of the source. */
Theme *theme_read(Source *source, const char *name, char **dark,
                  GError **error);

#endif
