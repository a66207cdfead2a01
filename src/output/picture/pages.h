/* Pages for print: what PDF, PS and EPS share. */
#ifndef OUTPUT_PAGES_H
#define OUTPUT_PAGES_H

#include <cairo.h>

#include "output/format.h"

/* Told of each page before it is painted: sets the size of the surface. */
typedef void (*BeginPage)(cairo_surface_t *surface, const Figure *page);

/* Paints the graph and, where there is a listing, its pages.  Returns what
 * failed, for pages_finish. */
cairo_status_t pages_paint(cairo_surface_t *surface, const Figure *graph,
                           const Listing *listing, BeginPage begin);

/* Writes to a sink as cairo wants it of a stream; the closure is the sink. */
cairo_status_t pages_write(void *sink, const unsigned char *bytes,
                           unsigned int size);

/* Finishes and destroys the surface; what failed, in painting or now, latches
 * in the sink. */
void pages_finish(cairo_surface_t *surface, cairo_status_t status, Sink *sink);

/* Returns the date that a file of the figure carries, as ISO 8601 in UTC:
 * SOURCE_DATE_EPOCH, else the start of the run, else 1970: never the time of
 * day, with which no file would be like another.  Free with g_free. */
char *pages_date(const Figure *figure);

#endif
