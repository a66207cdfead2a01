/* The locales that tests need and that are seldom installed.  make makes them
 * once for all tests, by tests/tools/make-locales.sh. */
#ifndef TESTS_LOCALES_H
#define TESTS_LOCALES_H

#include <glib.h>
#include <locale.h>

/* Lets the C library find a locale, "de_DE.UTF-8", in the build folder.
 * Returns FALSE where none was made. */
static inline gboolean
find_locale(const char *name)
{
    const char *build = g_getenv("BUILD");
    g_autofree char *folder =
        g_build_filename(build != NULL ? build : ".", "tests", "locales", NULL);
    g_autofree char *locale = g_build_filename(folder, name, NULL);

    return g_file_test(locale, G_FILE_TEST_IS_DIR) &&
           g_setenv("LOCPATH", folder, TRUE);
}

/* Sets a locale whose decimal point is a comma; returns FALSE where there is
 * none, and the test then runs once more in C. */
static inline gboolean
set_comma_locale(void)
{
    return find_locale("de_DE.UTF-8") &&
           setlocale(LC_ALL, "de_DE.UTF-8") != NULL;
}

#endif
