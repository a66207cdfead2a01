/* Painting a figure as SVG through libxml2's writer. */
#ifndef CANVAS_SVG_H
#define CANVAS_SVG_H

#include <libxml/xmlwriter.h>

#include "figure/figure.h"

/* Writes the figure as a whole SVG document.  Texts are <text>, groups are
 * <g class="ROLE"> with a <title>; coordinates have two decimals and never
 * follow the locale.  Returns FALSE when the writer failed. */
gboolean svg_paint_figure(xmlTextWriter *writer, const Figure *figure);

#endif
