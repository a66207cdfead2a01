/* Paints a figure with cairo, for PDF, PS, EPS and PNG. */
#ifndef CANVAS_CAIRO_H
#define CANVAS_CAIRO_H

#include <cairo.h>

#include "figure/figure.h"

/* Paints the whole figure with its background.  The unit of the context must be
 * the point.  A failure latches in the context (cairo_status). */
void cairo_paint_figure(cairo_t *context, const Figure *figure);

#endif
