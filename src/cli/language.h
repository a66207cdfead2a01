/* The language of all texts: the reader's, as the locale tells, or English. */
#ifndef CLI_LANGUAGE_H
#define CLI_LANGUAGE_H

#include <locale.h>

#include "figure/metrics.h"

/* Takes the locale of the environment, and the translations that go with the
 * program; English where the locale's characters are not UTF-8 and ASCII lacks
 * the language's letters. */
void language_set_up(void);

/* Returns whether the fonts have the letters of a page's words.  Without any
 * font these cannot be shown at all, and that is not asked here. */
gboolean language_has_letters(const TextMetrics *metrics);

/* If they are to be, from here on this thread's texts are English, until
 * language_leave is given what this returned. */
locale_t language_enter(gboolean english);
void language_leave(locale_t before);

#endif
