/* Painting a figure with cairo: PDF, PNG. */
#ifndef CANVAS_CAIRO_H
#define CANVAS_CAIRO_H

#include <cairo.h>

#include "figure/figure.h"

/* Paints the whole figure, background included.  The context's unit must be
 * the point.  A failure latches in the context (cairo_status). */
void cairo_paint_figure(cairo_t *context, const Figure *figure);

#endif
