/* Reads a theme: takes XML from a source, gives a Theme.
 *
 * data/evheap-theme.rng defines what is valid, with a comment on each part. */
#ifndef THEMES_FILE_H
#define THEMES_FILE_H

#include "figure/theme.h"
#include "input/source.h"

/* Reads a theme.  *dark is set to the name of the theme whose roles it takes on
 * dark pages, or NULL; free with g_free.  Errors: TROUBLE_IO, TROUBLE_CORRUPT
 * with the line and the name of the source.  Free with theme_free. */
Theme *theme_read(Source *source, const char *name, char **dark,
                  GError **error);

#endif
