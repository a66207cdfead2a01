/* Colours of SVG that follow the viewer: classes by role, and the style sheet
 * that gives them their colours on dark pages. */
#ifndef CANVAS_SVG_STYLE_H
#define CANVAS_SVG_STYLE_H

#include "canvas/svg-writer.h"

/* Adds the classes of what an element is filled and stroked with, if they
 * have roles; NULL: it is not.  Uses the buffer. */
void svg_classes(Svg *svg, const Colour *fill, const Colour *stroke);

/* Writes the style sheet of a figure that has dark colours. */
void svg_write_style(Svg *svg, const Figure *figure);

#endif
