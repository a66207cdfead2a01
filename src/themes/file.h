/* A theme from its file.
 *
 * Takes XML, gives a Theme; data/evheap-theme.rng says what is valid, with a
 * comment on each part. */
#ifndef THEMES_FILE_H
#define THEMES_FILE_H

#include "figure/theme.h"
#include "input/source.h"

/* Reads a theme.  In *dark, the name of the theme whose roles it takes on a
 * dark page, or NULL; free with g_free.  Errors: TROUBLE_IO, TROUBLE_CORRUPT
 * with the line and the name of the source.  Free with theme_free. */
Theme *theme_read(Source *source, const char *name, char **dark,
                  GError **error);

#endif
