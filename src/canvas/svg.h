/* Writes a figure as SVG, with libxml2's writer. */
#ifndef CANVAS_SVG_H
#define CANVAS_SVG_H

#include <libxml/xmlwriter.h>

#include "figure/figure.h"

/* Writes a figure as an SVG document.  Texts become <text>, and groups become
 * <g class="ROLE">, with a <title> if they have one.  Hatches become patterns.
 * If the figure has colours for dark pages, elements have a class for each
 * role, and a style sheet gives these classes their dark colours.  Coordinates
 * have at most two decimals and never follow the locale.
 *
 * An inline figure is an element of an HTML page: without XML declaration,
 * style sheet and indentation, and with one decimal in paths.  The page's style
 * sheet gives the classes of roles ("fill-text", "stroke-grid") their colours.
 * Returns FALSE if the writer failed. */
gboolean svg_paint_figure(xmlTextWriter *writer, const Figure *figure,
                          gboolean is_inline);

#endif
