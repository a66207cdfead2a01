/* All options of a page: combinations of bands, axes, legends, colours and
 * windows, on pages of all sizes. */
#ifndef TESTS_PAGE_CASES_H
#define TESTS_PAGE_CASES_H

#include "profile/profile.h"

/* Draws a run in all these ways with the fixed metrics.  With with_fonts, also
 * with the installed fonts, if there are any.  Returns what is wrong with the
 * pictures, or NULL.  Free with g_free. */
char *page_cases_problem(const Profile *profile, gboolean with_fonts);

#endif
