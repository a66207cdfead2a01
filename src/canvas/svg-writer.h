/* Elements and attributes of SVG.
 *
 * Numbers never follow the locale; no text becomes XML that is not
 * well-formed. */
#ifndef CANVAS_SVG_WRITER_H
#define CANVAS_SVG_WRITER_H

#include "canvas/xml.h"
#include "figure/figure.h"

typedef struct {
    XmlStream xml;
    gboolean has_dark; /* colours change on dark pages */
    GString *buffer;   /* for one attribute at a time */
} Svg;

/* Opens an element; closes the one opened last. */
void svg_start(Svg *svg, const char *name);
void svg_end(Svg *svg);

/* Adds to the element opened last: an attribute; a text, as disclose_text has
 * it. */
void svg_attribute(Svg *svg, const char *name, const char *value);
void svg_content(Svg *svg, const char *text);

/* The same with a number, "0.25", and with a colour, "#ff8000".  They use the
 * buffer. */
void svg_number(Svg *svg, const char *name, double number);
void svg_colour(Svg *svg, const char *name, const Colour *colour);

/* Appends a number with two decimals at most; a point as "0.25 3"; a colour
 * as "ff8000". */
void svg_append_number(GString *out, double number);
void svg_append_point(GString *out, Point point);
void svg_append_colour(GString *out, const Colour *colour);

#endif
