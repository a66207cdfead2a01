/* All that can be asked of a page: choices of bands, axes, keys, colours and
 * windows, on pages of all sizes. */
#ifndef TESTS_WISHES_H
#define TESTS_WISHES_H

#include "profile/profile.h"

/* Draws a run in all these ways, with the fixed metrics; and with those of the
 * fonts that there are, if asked for and there are any.  Returns what is wrong
 * with the pictures, or NULL; free with g_free. */
char *page_cases_problem(const Profile *profile, gboolean with_fonts);

#endif
