/* Draws a run with many combinations of options (bands, axes, legends, colours
 * and windows) on pages of all sizes, and checks the pictures. */
#ifndef TESTS_PAGE_CASES_H
#define TESTS_PAGE_CASES_H

#include "run/run.h"

/* Draws a run in all these ways with the fixed metrics.  If with_fonts is set,
 * also draws it with the installed fonts, if there are any.  Returns the
 * problems of the pictures, or NULL.  Free with g_free.
 *
 * Without THOROUGH, the cases are dealt out: only every third is drawn, and
 * turn says which.  Subsequent turns draw the others. */
char *page_cases_problem(const Profile *profile, guint turn,
                         gboolean with_fonts);

#endif
