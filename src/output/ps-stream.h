/* PostScript through cairo: what PS and EPS share. */
#ifndef OUTPUT_PS_STREAM_H
#define OUTPUT_PS_STREAM_H

#include "output/format.h"

/* Writes the graph as encapsulated PostScript. */
void ps_stream_write_eps(const Report *report, Sink *sink);

/* Writes the graph and the pages of the listing as PostScript. */
void ps_stream_write_ps(const Report *report, Sink *sink);

#endif
