/* What the painter is made of: a function for each format that cairo
 * paints.  Each is described in painter.h. */
#ifndef OUTPUT_PAINTER_PARTS_H
#define OUTPUT_PAINTER_PARTS_H

#include "output/painter.h"

void pdf_paint(const Report *report, Sink *sink);
void ps_paint(const Report *report, Sink *sink);
void eps_paint(const Report *report, Sink *sink);
void png_paint(const Report *report, Sink *sink);

#endif
