#include "run/package.h"

#include <string.h>

/* Windows limits the length of paths: Cabal cuts names and versions there, and
 * ends them with '_'. */
#define CUT '_'

static gboolean
is_package(char c)
{
    return g_ascii_isalnum(c) || (c != '\0' && strchr("-._", c) != NULL);
}

/* Returns whether the text at a colon goes on with a module. */
static gboolean
is_before_module(const char *at)
{
    return at[0] == ':' && (g_ascii_isupper(at[1]) || (guchar)at[1] >= 0x80);
}

gsize
package_size(const char *name)
{
    gsize size = 0;

    while (g_ascii_isalnum(name[size]) || (size > 0 && is_package(name[size])))
        size++;
    if (name[size] == '\0')
        return strchr(name, '-') != NULL ? size : 0;
    return is_before_module(name + size) ? size : 0;
}

gsize
package_name_size(const char *package, gsize size)
{
    for (gsize at = 0; at < size; at++) {
        gsize end = at + 1;

        if (package[at] != '-')
            continue;
        while (end < size &&
               (g_ascii_isdigit(package[end]) || package[end] == '.'))
            end++;
        if (end < size && package[end] == CUT)
            end++;
        if (g_ascii_isdigit(package[at + 1]) &&
            (end == size || package[end] == '-'))
            return at;
    }
    return size;
}

const char *
package_next(const char *text, gsize offset, gsize *size)
{
    const char *colon = strchr(text, ':');

    if (colon == NULL) {
        *size = offset == 0 ? package_size(text) : 0;
        return *size > 0 ? text : NULL;
    }
    for (colon = strchr(text + offset, ':'); colon != NULL;
         colon = strchr(colon + 1, ':')) {
        const char *at = colon;

        while (at > text + offset && is_package(at[-1]))
            at--;
        if (!g_ascii_isalnum(*at) || !is_before_module(colon) ||
            (at > text && (guchar)at[-1] >= 0x80))
            continue;
        *size = (gsize)(colon - at);
        return at;
    }
    return NULL;
}

char *
package_shorten(const char *text)
{
    GString *name = g_string_new(NULL);
    gsize offset = 0, size;
    const char *package;

    while ((package = package_next(text, offset, &size)) != NULL) {
        g_string_append_len(
            name, text + offset,
            (gssize)(package + package_name_size(package, size) - text) -
                (gssize)offset);
        offset = (gsize)(package + size - text);
    }
    g_string_append(name, text + offset);
    return g_string_free(name, FALSE);
}
