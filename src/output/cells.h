/* Text in the cells of a terminal: East Asian characters take two, combining
 * ones none. */
#ifndef OUTPUT_CELLS_H
#define OUTPUT_CELLS_H

#include <glib.h>

#include "output/sink.h"

/* Returns how many cells a text takes. */
guint cells_count(const char *text);

/* Writes a text right-aligned in so many cells. */
void put_right(Sink *sink, const char *text, guint cells);

/* Writes a text as lines of at most so many cells, broken at blanks; further
 * lines are indented by two.  A word that is longer than a line loses its
 * middle. */
void put_wrapped(Sink *sink, const char *text, guint cells);

/* Returns the text, its middle replaced by an ellipsis where it takes more
 * than so many cells.  Free with g_free. */
char *cells_shorten(const char *text, guint cells);

/* The same for a stack of cost centres, as metrics_shorten_stack has it. */
char *cells_shorten_stack(const char *text, guint cells);

#endif
