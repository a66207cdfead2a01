/* Finds locales that tests need but few machines have.  make builds them once
 * for all tests, with tests/tools/make-locales.sh. */
#ifndef TESTS_LOCALES_H
#define TESTS_LOCALES_H

#include <glib.h>
#include <locale.h>
#include <stdio.h>

#include "support/assert.h"

/* Makes the C library find a locale, such as "de_DE.UTF-8", in the build
 * folder.  Returns FALSE if the locale was not built. */
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

#define COMMA_LOCALE "de_DE.UTF-8"

/* Returns whether there is a locale with a decimal comma.  If not, reports the
 * test as skipped. */
static inline gboolean
have_comma_locale(const char *test)
{
    gboolean have =
        find_locale(COMMA_LOCALE) && setlocale(LC_ALL, COMMA_LOCALE) != NULL;

    setlocale(LC_ALL, "C");
    if (!have) {
        printf("SKIP %s: the locale " COMMA_LOCALE
               " is missing: install locales\n",
               test);
        fflush(stdout); /* tests run in forked processes */
    }
    return have;
}

static inline void
set_comma_locale(void)
{
    ck_assert_ptr_nonnull(setlocale(LC_ALL, COMMA_LOCALE));
}

#endif
