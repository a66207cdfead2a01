/* Writes the elements, attributes and paints of an SVG document to an
 * XmlStream.
 *
 * Hatches become patterns.  If the figure has colours for dark pages, elements
 * have a class for each role, and a style sheet gives these classes their dark
 * colours.  Numbers never follow the locale.  The output is well-formed for any
 * text. */
#ifndef CANVAS_SVG_WRITER_H
#define CANVAS_SVG_WRITER_H

#include "canvas/xml.h"
#include "figure/figure.h"

typedef struct {
    XmlStream xml;
    gboolean has_classes; /* elements have the classes of their roles */
    gboolean is_small;    /* paths have one decimal */
    GString *buffer;      /* scratch space for one attribute */
} Svg;

/* Opens an element. */
void svg_start(Svg *svg, const char *name);

/* Closes the innermost open element. */
void svg_end(Svg *svg);

/* Adds an attribute to the innermost open element. */
void svg_attribute(Svg *svg, const char *name, const char *value);

/* Adds a text to the innermost open element, with misleading characters escaped
 * (disclose_text). */
void svg_content(Svg *svg, const char *text);

/* Adds an attribute with a number, as svg_append_number.  Overwrites the
 * buffer. */
void svg_number(Svg *svg, const char *name, double number);

/* Appends a number with at most two decimals: "0.25". */
void svg_append_number(GString *out, double number);

/* Appends a point: "0.25 3". */
void svg_append_point(GString *out, Point point);

/* Appends a colour: "#5476c0". */
void svg_append_colour(GString *out, const Colour *colour);

/* Adds the attributes of a paint to the innermost open element.  fillable is
 * FALSE for lines, which have no area.  Overwrites the buffer. */
void svg_paint(Svg *svg, const Paint *paint, gboolean fillable);

/* Adds the attributes of a fill colour.  Overwrites the buffer. */
void svg_fill(Svg *svg, const Colour *colour);

/* Returns the lines of a hatch as the data of a path; static. */
const char *svg_hatch_lines(Hatch hatch);

/* Writes the definitions of the hatches in the figure, each once. */
void svg_write_hatches(Svg *svg, const Figure *figure);

/* Writes the style sheet of the figure's dark colours. */
void svg_write_style(Svg *svg, const Figure *figure);

#endif
