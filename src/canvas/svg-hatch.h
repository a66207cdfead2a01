/* Hatches as patterns of SVG. */
#ifndef CANVAS_SVG_HATCH_H
#define CANVAS_SVG_HATCH_H

#include "canvas/svg-writer.h"

/* Appends the id of a hatched paint's pattern. */
void svg_append_hatch_id(GString *out, const Paint *paint);

/* Defines each hatch of the figure once. */
void svg_write_hatches(Svg *svg, const Figure *figure);

#endif
