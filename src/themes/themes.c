#include <config.h>

#include "themes/themes.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/error.h"
#include "base/nearest.h"
#include "base/numbers.h"
#include "input/open.h"
#include "themes/embedded.h"
#include "themes/file.h"

#define SUFFIX ".xml"

/* Returns the folders (char *) in which themes are searched: the user's, the
 * system's, evheap's own.  Free with g_ptr_array_unref. */
static GPtrArray *
theme_folders(void)
{
    GPtrArray *folders = g_ptr_array_new_with_free_func(g_free);

    g_ptr_array_add(folders, g_build_filename(g_get_user_data_dir(), PACKAGE,
                                              "themes", NULL));
    for (const char *const *dir = g_get_system_data_dirs(); *dir != NULL; dir++)
        g_ptr_array_add(folders,
                        g_build_filename(*dir, PACKAGE, "themes", NULL));
    g_ptr_array_add(folders, g_strdup(THEMESDIR));
    return folders;
}

/* Returns the path of the file of a theme, or NULL if no folder has it.  Free
 * with g_free. */
static char *
find_file(const char *name)
{
    g_autoptr(GPtrArray) folders = theme_folders();
    g_autofree char *base = g_strconcat(name, SUFFIX, NULL);

    for (guint i = 0; i < folders->len; i++) {
        g_autofree char *file =
            g_build_filename(g_ptr_array_index(folders, i), base, NULL);

        if (g_file_test(file, G_FILE_TEST_EXISTS))
            return g_steal_pointer(&file);
    }
    return NULL;
}

char *
themes_file(const char *name)
{
    return strchr(name, '/') != NULL || g_str_has_suffix(name, SUFFIX)
               ? g_strdup(name)
               : find_file(name);
}

/* Opens the text of a built-in theme. */
static Source *
open_embedded(const char *name, GError **error)
{
    g_autoptr(GPtrArray) names = NULL;
    g_autofree char *offer = NULL;

    for (guint i = 0; i < G_N_ELEMENTS(embedded_themes); i++)
        if (strcmp(embedded_themes[i].name, name) == 0)
            return source_open_memory(name, embedded_themes[i].text,
                                      strlen(embedded_themes[i].text));
    names = themes_names();
    g_ptr_array_add(names, NULL);
    offer = nearest_offer(name, (const char *const *)names->pdata);
    /* TRANSLATORS: "no theme 'red': classic, colour, dark, safe". */
    g_set_error(error, TROUBLE, TROUBLE_USAGE, _("no theme '%s': %s"), name,
                offer);
    return NULL;
}

/* Reads a theme from a file, or a built-in theme if that is NULL. */
static Theme *
read_theme(const char *name, const char *file, char **dark, GError **error)
{
    g_autoptr(Source) source = file != NULL ? source_open(file, NULL, error)
                                            : open_embedded(name, error);
    g_autofree char *base = g_path_get_basename(file != NULL ? file : name);

    *dark = NULL;
    if (source == NULL)
        return NULL;
    if (file != NULL && g_str_has_suffix(base, SUFFIX))
        base[strlen(base) - strlen(SUFFIX)] = '\0';
    return theme_read(source, base, dark, error);
}

/* Reads a theme, and the colours of its dark theme.  A dark theme of that one
 * is ignored.  Its name is never the path of a file: the attribute "dark" of a
 * theme must not open other files. */
static Theme *
load(const char *name, gboolean searches, GError **error)
{
    g_autofree char *file = searches ? themes_file(name) : NULL;
    g_autofree char *dark_name = NULL;
    g_autoptr(Theme) theme = read_theme(name, file, &dark_name, error);

    if (theme != NULL && dark_name != NULL) {
        g_autofree char *unused = NULL;
        g_autofree char *dark_file = searches && strchr(dark_name, '/') == NULL
                                         ? find_file(dark_name)
                                         : NULL;
        g_autoptr(Theme) dark =
            read_theme(dark_name, dark_file, &unused, error);

        if (dark == NULL) {
            /* TRANSLATORS: precedes a description of the error in the theme. */
            g_prefix_error(error, _("the dark page of theme '%s': "), name);
            return NULL;
        }
        theme->has_dark = TRUE;
        memcpy(theme->dark, dark->colours, sizeof(theme->dark));
    }
    return g_steal_pointer(&theme);
}

Theme *
themes_load(const char *name, GError **error)
{
    return load(name, TRUE, error);
}

Theme *
themes_load_default(void)
{
    Theme *theme = load(THEMES_DEFAULT, FALSE, NULL);

    g_assert(theme != NULL);
    return theme;
}

const char *
themes_built_in(guint index)
{
    return index < G_N_ELEMENTS(embedded_themes) ? embedded_themes[index].name
                                                 : NULL;
}

/* Adds the first length bytes of a text, unless the names have them. */
static void
add_name(GPtrArray *names, const char *text, gsize length)
{
    g_autofree char *name = g_strndup(text, length);

    if (!g_ptr_array_find_with_equal_func(names, name, g_str_equal, NULL))
        g_ptr_array_add(names, g_steal_pointer(&name));
}

GPtrArray *
themes_names(void)
{
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GPtrArray) folders = theme_folders();

    for (guint i = 0; i < folders->len; i++) {
        g_autoptr(GDir) dir =
            g_dir_open(g_ptr_array_index(folders, i), 0, NULL);
        const char *file;

        while (dir != NULL && (file = g_dir_read_name(dir)) != NULL)
            if (g_str_has_suffix(file, SUFFIX) && strlen(file) > strlen(SUFFIX))
                add_name(names, file, strlen(file) - strlen(SUFFIX));
    }
    for (guint i = 0; i < G_N_ELEMENTS(embedded_themes); i++)
        add_name(names, embedded_themes[i].name,
                 strlen(embedded_themes[i].name));
    g_ptr_array_sort(names, compare_strings);
    return names;
}
