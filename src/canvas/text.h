/* Measures texts, and shows them on a cairo context, with pango.
 *
 * Sizes are in points.  Hinting and the resolution of the screen are ignored,
 * so a text has the same width in every format.  Misleading characters are
 * escaped first (disclose_text). */
#ifndef CANVAS_TEXT_H
#define CANVAS_TEXT_H

#include <cairo.h>

#include "figure/figure.h"
#include "figure/metrics.h"

/* Makes metrics that measure with the fonts that pango finds.  Free with
 * pango_metrics_free. */
TextMetrics *pango_metrics_new(void);
void pango_metrics_free(TextMetrics *metrics);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TextMetrics, pango_metrics_free)

/* Returns whether the fonts have glyphs for all characters of a text. */
gboolean pango_metrics_has_letters(const TextMetrics *metrics,
                                   const char *text);

/* Shows a text item on a cairo context, whose unit must be the point.  On a
 * PostScript surface, each character from a colour font, such as emoji, is
 * shown as a box with its code point.  Otherwise cairo would paint it as an
 * image. */
void text_show(cairo_t *context, const FigureItem *item);

#endif
