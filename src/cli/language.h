/* Sets the language of all texts: the language of the locale, or English. */
#ifndef CLI_LANGUAGE_H
#define CLI_LANGUAGE_H

#include <locale.h>

#include "figure/metrics.h"

/* Sets the locale from the environment and finds the translations.  The
 * language is English if the locale is not UTF-8 and ASCII lacks the letters of
 * the language. */
void language_set_up(void);

/* Returns whether the fonts have the letters of the translated words of a page.
 * There must be a font. */
gboolean language_has_letters(const TextMetrics *metrics);

/* If english is TRUE, makes the texts of this thread English.  Returns the
 * previous locale; pass it to language_leave, which restores it. */
locale_t language_enter(gboolean english);
void language_leave(locale_t before);

#endif
