/* The pages after the graph: a table of all drawn bands with their full names
 * and figures.
 *
 * A pure function of profile, selection, options and text metrics.  Pages are
 * figures, made one by one: memory is limited, and a run may have 27 000 bands.
 * A name that is longer than a page continues on the next. */
#ifndef CHART_LISTING_LISTING_H
#define CHART_LISTING_LISTING_H

#include "chart/panels/panels.h"

typedef struct Listing Listing;

/* Lays the list out.  Its pages have the size of the graph's, or A4 if that is
 * too small for a table.  All arguments are borrowed until listing_free.  Free
 * with listing_free. */
Listing *listing_new(const Profile *profile, const Selection *selection,
                     const ChartOptions *options, const TextMetrics *metrics);

/* Lays out the changes of several runs: for each later run, the changes of all
 * drawn bands from the first run, the largest first.  A run without a census
 * has none.  Ownership is that of listing_new. */
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
