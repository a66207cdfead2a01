/* The language of the words on a page: the reader's, where the fonts have its
 * letters, else English. */
#ifndef CLI_PAGE_LANGUAGE_H
#define CLI_PAGE_LANGUAGE_H

#include <locale.h>

#include "output/painter.h"

/* Returns whether words of a page can be shown in the reader's language.
 * Without any font they cannot be shown at all, and that is not asked here. */
gboolean page_language_is_shown(const Painter *painter,
                                const TextMetrics *metrics);

/* From here on texts are not translated, until page_language_leave_english is
 * given what this returned. */
locale_t page_language_enter_english(void);
void page_language_leave_english(locale_t before);

#endif
