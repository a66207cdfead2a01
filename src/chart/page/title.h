/* Draws the title box: the program, the break-down and the main figures. */
#ifndef CHART_PAGE_TITLE_H
#define CHART_PAGE_TITLE_H

#include "chart/page/page.h"

/* Returns the title from the options, or else program and arguments.  Free with
 * g_free. */
char *run_title(const ChartOptions *options, const Profile *profile);

/* Returns the three texts of the second line for one run: break-down, figures,
 * date.  Free with g_strfreev. */
char **run_title_texts(const ChartOptions *options, const Profile *profile,
                       const Selection *selection);

/* Draws the title box: the figure's title and below it the three texts, left,
 * middle and right. */
void draw_title(Page *page, char *const texts[3]);

#endif
