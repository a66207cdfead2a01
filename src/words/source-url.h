/* Makes the web addresses of places in source files: takes the template of
 * --source-url, and returns URLs.
 *
 * In a template, %f stands for the file, %l for the line and %% for "%":
 * "https://example.org/blob/main/%f#L%l". */
#ifndef WORDS_SOURCE_URL_H
#define WORDS_SOURCE_URL_H

#include "run/place.h"

/* Returns whether a text is a template: an address of http or https with %f,
 * without another % than these three, and without characters that a URL does
 * not have (RFC 3986). */
gboolean source_url_is_template(const char *text);

/* What makes URLs. */
typedef struct {
    const char *template; /* borrowed */
    /* Returns the path in the repository of the file of a place, of its module,
     * and of what is there, which may be NULL; NULL = it has no URL.  The path
     * is owned by files.  If find is NULL, it is the path in the log. */
    const char *(*find)(gpointer files, const Place *place, const char *module,
                        const char *name);
    gpointer files;
} SourceUrls;

/* Returns the URL of a line of a file, whose path is encoded.  Returns NULL for
 * a path that is NULL, absolute or has "..": it is not in the repository.  Free
 * with g_free. */
char *source_url_of(const char *template, const char *path, guint line);

/* Returns the URL of a place; NULL without urls.  Free with g_free. */
char *source_url(const SourceUrls *urls, const Place *place, const char *module,
                 const char *name);

#endif
