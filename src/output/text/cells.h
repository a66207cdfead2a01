/* Aligns, wraps and shortens text by the cells of a terminal: an East Asian
 * character has two, a combining character none. */
#ifndef OUTPUT_CELLS_H
#define OUTPUT_CELLS_H

#include <glib.h>

#include "output/sink.h"

/* Returns the number of cells of a text. */
guint cells_count(const char *text);

/* Write a text, aligned left or right in a number of cells. */
void put_left(Sink *sink, const char *text, guint cells);
void put_right(Sink *sink, const char *text, guint cells);

/* How to break a text into lines, at blanks and between ideographs. */
typedef struct {
    guint cells;  /* of a line, including its indent */
    guint indent; /* of each line but the first, cells */
    guint first;  /* cells that the first line has already */
} Lining;

/* Appends a text as lines; the last has no line feed.  A word longer than a
 * line is shortened. */
void cells_append_wrapped(GString *out, const char *text, Lining lining);

/* Writes a text as lines of at most cells cells; the lines after the first are
 * indented by two. */
void put_wrapped(Sink *sink, const char *text, guint cells);

/* Returns the text; an ellipsis replaces its middle if it has more than cells
 * cells.  Free with g_free. */
char *cells_shorten(const char *text, guint cells);

/* The same for a stack of cost centres, which keeps more of its front. */
char *cells_shorten_stack(const char *text, guint cells);

#endif
