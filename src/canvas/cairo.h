/* Paints a figure on a cairo context, for PDF, PS, EPS and PNG. */
#ifndef CANVAS_CAIRO_H
#define CANVAS_CAIRO_H

#include <cairo.h>

#include "figure/figure.h"

/* Paints the background and all items of a figure.  One unit of the context
 * must be one point (1/72 inch).  A failure latches in the context
 * (cairo_status). */
void cairo_paint_figure(cairo_t *context, const Figure *figure);

#endif
