/* Paints pages for PDF, PS and EPS: takes figures and a cairo surface, writes
 * the bytes of the surface to a sink. */
#ifndef OUTPUT_PAGES_H
#define OUTPUT_PAGES_H

#include <cairo.h>

#include "output/format.h"

/* Sets the size of the surface.  Called before each page is painted. */
typedef void (*BeginPage)(cairo_surface_t *surface, const Figure *page);

/* Paints the graph, and the pages of the listing unless it is NULL.  Returns
 * the status of the first failure, for pages_finish. */
cairo_status_t pages_paint(cairo_surface_t *surface, const Figure *graph,
                           const Listing *listing, BeginPage begin);

/* Writes to a sink: a cairo_write_func_t whose closure is the sink. */
cairo_status_t pages_write(void *sink, const unsigned char *bytes,
                           unsigned int size);

/* Finishes and destroys the surface.  status is the result of pages_paint.  A
 * failure of painting or finishing latches in the sink. */
void pages_finish(cairo_surface_t *surface, cairo_status_t status, Sink *sink);

/* Returns the creation date of a file with this figure, in ISO 8601 and UTC.
 * It is the environment variable SOURCE_DATE_EPOCH, else the start of the run,
 * else 1970-01-01.  The current time is never used, so that equal input gives
 * equal files.  Free with g_free. */
char *pages_date(const Figure *figure);

#endif
