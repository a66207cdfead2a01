#include "words/source-url.h"

#include <string.h>

gboolean
source_url_is_template(const char *text)
{
    const char *const marks = "-._~:/?#[]@!$&'()*+,;=";
    gboolean has_file = FALSE;

    if (!g_str_has_prefix(text, "http://") &&
        !g_str_has_prefix(text, "https://"))
        return FALSE;
    for (; *text != '\0'; text++) {
        if (*text == '%') {
            text++;
            has_file |= *text == 'f';
            if (*text != 'f' && *text != 'l' && *text != '%')
                return FALSE;
        } else if (!g_ascii_isalnum(*text) && strchr(marks, *text) == NULL) {
            return FALSE;
        }
    }
    return has_file;
}

/* Returns whether a path may lead out of the folder that it begins in. */
static gboolean
leads_out(const char *path)
{
    g_auto(GStrv) parts = g_strsplit_set(path, "/\\", -1);

    /* "C:" begins an absolute path of Windows. */
    return parts[0] == NULL || parts[0][0] == '\0' ||
           (g_ascii_isalpha(path[0]) && path[1] == ':') ||
           g_strv_contains((const char *const *)parts, "..");
}

char *
source_url_of(const char *template, const char *path, guint line)
{
    g_autofree char *encoded = NULL;
    GString *url;

    while (path != NULL && g_str_has_prefix(path, "./"))
        path += 2;
    if (path == NULL || leads_out(path))
        return NULL;
    encoded = g_uri_escape_string(path, "/", FALSE);
    url = g_string_new(NULL);
    for (const char *at = template; *at != '\0'; at++) {
        if (*at != '%') {
            g_string_append_c(url, *at);
            continue;
        }
        at++;
        if (*at == 'f')
            g_string_append(url, encoded);
        else if (*at == 'l')
            g_string_append_printf(url, "%u", line);
        else
            g_string_append_c(url, '%');
    }
    return g_string_free(url, FALSE);
}

char *
source_url(const SourceUrls *urls, const Place *place, const char *module,
           const char *name)
{
    if (urls == NULL)
        return NULL;
    return source_url_of(urls->template,
                         urls->find == NULL
                             ? place->file
                             : urls->find(urls->files, place, module, name),
                         place->line);
}
