/* Measures and shows texts with pango.
 *
 * Sizes are points.  Hinting and the resolution of the screen are ignored, so
 * that widths are the same in every format.  Texts are shown after
 * disclose_text. */
#ifndef CANVAS_TEXT_H
#define CANVAS_TEXT_H

#include <cairo.h>

#include "figure/figure.h"
#include "figure/metrics.h"

/* Makes metrics that measure with pango's fonts.  Free with
 * pango_metrics_free. */
TextMetrics *pango_metrics_new(void);
void pango_metrics_free(TextMetrics *metrics);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TextMetrics, pango_metrics_free)

/* Returns whether the fonts have all letters of a text. */
gboolean pango_metrics_has_letters(const TextMetrics *metrics,
                                   const char *text);

/* Shows a text item on a cairo context, whose unit is the point.  In
 * PostScript, cairo would paint coloured emoji as images, so they are shown as
 * boxes with their number. */
void text_show(cairo_t *context, const FigureItem *item);

#endif
