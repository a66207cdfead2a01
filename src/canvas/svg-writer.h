/* Elements and attributes of SVG, and what it is filled and stroked with:
 * hatches as patterns; colours that follow the viewer, as classes by role and
 * the style sheet that gives these their colours on dark pages.
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

/* The same with a number, "0.25".  Uses the buffer. */
void svg_number(Svg *svg, const char *name, double number);

/* Append a number with two decimals at most; a point as "0.25 3". */
void svg_append_number(GString *out, double number);
void svg_append_point(GString *out, Point point);

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
