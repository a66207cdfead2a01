/* A locale whose decimal point is a comma, for tests of numbers. */
#ifndef TESTS_COMMA_H
#define TESTS_COMMA_H

#include "support/locales.h"

/* Sets such a locale; returns FALSE where localedef cannot make it, and the
 * test then runs once more in C. */
static inline gboolean
set_comma_locale(void)
{
    char *folder = locales_make("de_DE.UTF-8");
    gboolean is_set = FALSE;

    if (folder == NULL)
        return FALSE;
    is_set = setlocale(LC_ALL, "de_DE.UTF-8") != NULL;
    locales_remove(folder);
    return is_set;
}

#endif
