/* Texts through pango: measuring and showing them.
 *
 * The only place that chooses fonts.  Sizes are points; hinting and the
 * screen's resolution have no say, so that widths are the same for every
 * format.  Texts are shown as disclose_text has them. */
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

/* Returns whether the fonts have all the letters of a text. */
gboolean pango_metrics_has_letters(const TextMetrics *metrics,
                                   const char *text);

/* Shows a text item on a cairo context whose unit is the point.  In PostScript
 * coloured emoji, which cairo would paint as images, are boxes with their
 * number. */
void text_show(cairo_t *context, const FigureItem *item);

#endif
