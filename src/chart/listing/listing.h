/* Draws the listing, the pages after the graph: a run or a comparison in, a
 * figure for each page out.
 *
 * The listing is a table of all drawn bands with their full names and
 * statistics. A comparison has a table of changes for each later run.  The
 * pages are a pure function of profile, selection, options and text metrics.  A
 * page is drawn when it is asked for, because a run may have 27 000 bands.  A
 * name that does not fit on one page continues on the next page. */
#ifndef CHART_LISTING_LISTING_H
#define CHART_LISTING_LISTING_H

#include "chart/panels/panels.h"

typedef struct Listing Listing;

/* Returns a listing without pages.  Free with listing_free. */
Listing *listing_new(void);

/* Adds the pages of a run.  They have the size of the graph's page, or A4 if
 * that page is too small for a table.  All arguments are borrowed until
 * listing_free. */
void listing_add_run(Listing *listing, const Profile *profile,
                     const Selection *selection, const ChartOptions *options,
                     const TextMetrics *metrics);

/* Adds the pages of a comparison: for each later run, the changes of the drawn
 * bands from the first run, the largest change first.  A run has no table if it
 * or the first run has no census.  All arguments are borrowed until
 * listing_free. */
void listing_add_changes(Listing *listing, const PanelsOptions *panels,
                         const ChartOptions *options,
                         const TextMetrics *metrics);

/* Frees a listing; NULL is allowed. */
void listing_free(Listing *listing);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Listing, listing_free)

/* Returns the number of pages.  It is 0 for a run without bands. */
guint listing_n_pages(const Listing *listing);

/* Draws a page (from 0).  The page number at its foot counts the graph as page
 * 1.  Free with figure_free. */
Figure *listing_page(const Listing *listing, guint page);

/* Returns a description of a page (from 0), "bands 21 to 40", translated.  Free
 * with g_free. */
char *listing_page_name(const Listing *listing, guint page);

#endif
