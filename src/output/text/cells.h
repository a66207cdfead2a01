/* Aligns, wraps and shortens text by its width in terminal cells.
 *
 * A wide (East Asian) character has two cells, a combining character none. */
#ifndef OUTPUT_CELLS_H
#define OUTPUT_CELLS_H

#include <glib.h>

#include "output/sink.h"

/* Returns the number of cells of a text. */
guint cells_count(const char *text);

/* Write a text, padded with blanks to a number of cells.  put_left aligns it to
 * the left, put_right to the right.  A longer text is written in full. */
void put_left(Sink *sink, const char *text, guint cells);
void put_right(Sink *sink, const char *text, guint cells);

/* How to break a text into lines, at blanks and between ideographs. */
typedef struct {
    guint cells;  /* maximum of a line, including its indent */
    guint indent; /* of all lines after the first, cells */
    guint first;  /* cells of the first line that are already used */
} Lining;

/* Appends a text, broken into lines.  A word that is longer than a line is
 * shortened.  No line feed follows the last line. */
void cells_append_wrapped(GString *out, const char *text, Lining lining);

/* Writes a text as lines with at most the given number of cells.  The lines
 * after the first are indented by two cells. */
void put_wrapped(Sink *sink, const char *text, guint cells);

/* Returns the text, shortened to a number of cells if it is longer: an ellipsis
 * replaces its middle.  Free with g_free. */
char *cells_shorten(const char *text, guint cells);

/* Does the same for a cost-centre stack, but keeps more of its front.  Free
 * with g_free. */
char *cells_shorten_stack(const char *text, guint cells);

#endif
