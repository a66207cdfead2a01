/* Paints pages on a cairo surface, for PDF, PS and EPS: figures in, bytes in a
 * sink out. */
#ifndef OUTPUT_PAGES_H
#define OUTPUT_PAGES_H

#include <cairo.h>

#include "output/format.h"

/* Called before each page is painted, to set the size of the surface. */
typedef void (*BeginPage)(cairo_surface_t *surface, const Figure *page);

/* Paints the graph and the pages of the listing, which may be NULL.  Returns
 * the first failure, for pages_finish. */
cairo_status_t pages_paint(cairo_surface_t *surface, const Figure *graph,
                           const Listing *listing, BeginPage begin);

/* Writes to a sink: a cairo_write_func_t whose closure is the sink. */
cairo_status_t pages_write(void *sink, const unsigned char *bytes,
                           unsigned int size);

/* Finishes and destroys the surface.  A failure of painting or finishing
 * latches in the sink. */
void pages_finish(cairo_surface_t *surface, cairo_status_t status, Sink *sink);

/* Returns the creation date for a file with the figure, in ISO 8601 and UTC.
 * It is SOURCE_DATE_EPOCH, else the start of the run, else 1970.  It is never
 * the current time, so that equal input gives equal files.  Free with
 * g_free. */
char *pages_date(const Figure *figure);

#endif
