/* Text in the cells of a terminal: East Asian characters take two, combining
 * ones none. */
#ifndef OUTPUT_CELLS_H
#define OUTPUT_CELLS_H

#include <glib.h>

#include "output/sink.h"

/* Returns how many cells a text takes. */
guint cells_count(const char *text);

/* Write a text left- or right-aligned in so many cells. */
void put_left(Sink *sink, const char *text, guint cells);
void put_right(Sink *sink, const char *text, guint cells);

/* How a text is broken into lines, at blanks and between ideographs. */
typedef struct {
    guint cells;  /* of a line, its indent included */
    guint indent; /* of all lines but the first */
    guint first;  /* what the first line has already */
} Lining;

/* Appends a text as lines; the last has no line feed.  A word that is longer
 * than a line loses its middle. */
void cells_append_wrapped(GString *out, const char *text, Lining lining);

/* Writes a text as lines of at most so many cells; further lines are indented
 * by two. */
void put_wrapped(Sink *sink, const char *text, guint cells);

/* Returns the text, its middle replaced by an ellipsis where it takes more
 * than so many cells.  Free with g_free. */
char *cells_shorten(const char *text, guint cells);

/* The same for a stack of cost centres, which keeps more of its front. */
char *cells_shorten_stack(const char *text, guint cells);

#endif
