/* The pages behind the graph: every drawn band in full, with its figures.
 *
 * A pure function of profile, selection, options and text metrics, as the
 * graph is.  Pages are figures too, made one by one: of a run with 27 000
 * bands they would not all go into memory.  A name that is longer than a page
 * continues on the next. */
#ifndef CHART_LISTING_LISTING_H
#define CHART_LISTING_LISTING_H

#include "chart/panels/panels.h"

typedef struct Listing Listing;

/* Lays the list out, on pages as large as the graph's, or on A4 where these
 * are too small for a table.  Everything is borrowed until listing_free. */
Listing *listing_new(const Profile *profile, const Selection *selection,
                     const ChartOptions *options, const TextMetrics *metrics);

/* The same of several runs: of each later one the changes of all drawn bands
 * from the first, the largest first.  A run without a census has none. */
Listing *listing_new_changes(const PanelsOptions *panels,
                             const ChartOptions *options,
                             const TextMetrics *metrics);
void listing_free(Listing *listing);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Listing, listing_free)

/* Returns the number of pages, 0 for a run without bands. */
guint listing_n_pages(const Listing *listing);

/* Draws a page, from 0.  Free with figure_free. */
Figure *listing_page(const Listing *listing, guint page);

/* Returns what stands on a page, "bands 21 to 40", translated.  Free with
 * g_free. */
char *listing_page_name(const Listing *listing, guint page);

#endif
