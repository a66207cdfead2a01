/* Paints a figure as SVG with libxml2's writer. */
#ifndef CANVAS_SVG_H
#define CANVAS_SVG_H

#include <libxml/xmlwriter.h>

#include "figure/figure.h"

/* Writes the figure as an SVG document.  Texts are <text>, groups are <g
 * class="ROLE"> with a <title>.  Coordinates have at most two decimals and
 * never follow the locale.  Returns FALSE if the writer failed. */
gboolean svg_paint_figure(xmlTextWriter *writer, const Figure *figure);

#endif
