/* The title box: what ran, how it was measured, what it came to. */
#ifndef CHART_PAGE_TITLE_H
#define CHART_PAGE_TITLE_H

#include "chart/page/page.h"

/* Returns the title that was asked for, or program and arguments.  Free with
 * g_free. */
char *run_title(const ChartOptions *options, const Profile *profile);

/* Returns the texts of the second line for one run: break-down, figures, date.
 * Free with g_strfreev. */
char **run_title_texts(const ChartOptions *options, const Profile *profile,
                       const Selection *selection);

/* Draws the figure's title, and below it those texts: at the left, in the
 * middle, at the right. */
void draw_title(Page *page, char *const texts[3]);

#endif
