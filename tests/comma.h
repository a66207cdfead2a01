/* A locale whose decimal point is a comma, for tests of numbers. */
#ifndef TESTS_COMMA_H
#define TESTS_COMMA_H

#include <glib.h>
#include <locale.h>

/* Sets the first such locale that is installed; returns FALSE where none
 * is, and the test then runs once more in C. */
static inline gboolean
set_comma_locale(void)
{
    static const char *const names[] = {"de_DE.UTF-8", "fr_FR.UTF-8",
                                        "nl_NL.UTF-8", "de_DE"};

    for (guint i = 0; i < G_N_ELEMENTS(names); i++)
        if (setlocale(LC_ALL, names[i]) != NULL)
            return TRUE;
    return FALSE;
}

#endif
