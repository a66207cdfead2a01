/* What SVG is filled and stroked with: hatches as patterns; colours that follow
 * the viewer, as classes by role and the style sheet that gives these their
 * colours on dark pages. */
#ifndef CANVAS_SVG_PAINT_H
#define CANVAS_SVG_PAINT_H

#include "canvas/svg-writer.h"

/* Adds the attributes of a paint to the element opened last; not fillable: of a
 * line.  Uses the buffer. */
void svg_paint(Svg *svg, const Paint *paint, gboolean fillable);

/* The same of a colour to fill with. */
void svg_fill(Svg *svg, const Colour *colour);

/* Defines each hatch of the figure once. */
void svg_write_hatches(Svg *svg, const Figure *figure);

/* Writes the style sheet of a figure that has dark colours. */
void svg_write_style(Svg *svg, const Figure *figure);

#endif
