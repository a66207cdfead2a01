/* Lines on their way to a sink, which gets them by the chunk.
 *
 * What the formats of one line for each value have in common. */
#ifndef OUTPUT_LINES_H
#define OUTPUT_LINES_H

#include "output/sink.h"

typedef struct {
    GString *text; /* not yet written; to be appended to */
    Sink *sink;    /* borrowed */
} Lines;

/* Begins.  Free with lines_finish. */
Lines lines_to(Sink *sink);

/* Ends a line; now and then the sink gets all lines before. */
void lines_end(Lines *lines);

/* Writes what is left, and frees the text. */
void lines_finish(Lines *lines);

/* Appends a text in quotes, in which a quote is doubled: as RFC 4180 and
 * hp2ps have it. */
void lines_append_quoted(GString *out, const char *text);

#endif
