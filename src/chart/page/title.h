/* Draws the title box of a page: the facts and the main statistics of a run in,
 * lines of text out. */
#ifndef CHART_PAGE_TITLE_H
#define CHART_PAGE_TITLE_H

#include "chart/page/page.h"

/* Returns the title from the options, or else the program and its arguments:
 * all, or without those of the run-time system.  Free with g_free. */
char *run_title(const ChartOptions *options, const Profile *profile,
                gboolean whole);

/* Returns what the options tell of the page: its frame, its title and the place
 * of its legend.  n_marks notes mark what is not whole. */
LayoutNeeds title_needs(const ChartOptions *options, guint n_marks);

/* Sets what the caption of the options needs, if they have one. */
void title_need_caption(LayoutNeeds *needs, const ChartOptions *options,
                        const TextMetrics *metrics);

/* Returns the three texts of the second line for one run: break-down,
 * statistics (area, mean, peak), date.  Free with g_strfreev. */
char **run_title_texts(const ChartOptions *options, const Profile *profile,
                       const Selection *selection);

/* Returns what a graph of a profile is of: "heap by closure type (-hT),
 * filtered", or what it shows without a profile.  Free with g_free. */
char *breakdown_text(const Profile *profile, Stacking stacking);

/* Draws the title box: the figure's title, or the page's short one if that does
 * not fit, below it the caption of the page's options, and the three texts at
 * the left, in the middle and at the right.  The middle text is omitted first
 * if they do not fit, then the right one.  The last lines are the layout's
 * first notes; NULL is after the last note.  A low page has no caption, no
 * second line, no notes, or no title box. */
void draw_title(Page *page, char *const texts[3], char *const *notes);

#endif
