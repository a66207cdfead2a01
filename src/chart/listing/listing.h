/* The pages after the graph: a table of all drawn bands with their full names
 * and figures.
 *
 * A pure function of profile, selection, options and text metrics.  Each
 * page is a figure that is made on demand, because a run may have 27 000 bands.
 * A name that does not fit a page continues on the next. */
#ifndef CHART_LISTING_LISTING_H
#define CHART_LISTING_LISTING_H

#include "chart/panels/panels.h"

typedef struct Listing Listing;

/* Lays the list out.  Its pages have the size of the graph's page, or A4
 * if that is too small for a table.  All arguments are borrowed until
 * listing_free.  Free with listing_free. */
Listing *listing_new(const Profile *profile, const Selection *selection,
                     const ChartOptions *options, const TextMetrics *metrics);

/* Lays out, for each later run, the changes of all drawn bands from the first
 * run.  The largest change comes first.  A run without a census has no changes.
 * All arguments are borrowed until listing_free.  Free with listing_free. */
Listing *listing_new_changes(const PanelsOptions *panels,
                             const ChartOptions *options,
                             const TextMetrics *metrics);
void listing_free(Listing *listing);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Listing, listing_free)

/* Returns the number of pages, 0 for a run without bands. */
guint listing_n_pages(const Listing *listing);

/* Draws a page, counted from 0.  Free with figure_free. */
Figure *listing_page(const Listing *listing, guint page);

/* Returns a description of a page, "bands 21 to 40", translated.  The page
 * counts from 0.  Free with g_free. */
char *listing_page_name(const Listing *listing, guint page);

#endif
