/* Aligns, wraps and shortens text by its width in terminal cells, and writes
 * tables of it.
 *
 * A wide (East Asian) character has two cells, a combining character none. */
#ifndef OUTPUT_CELLS_H
#define OUTPUT_CELLS_H

#include <glib.h>

#include "output/sink.h"
#include "words/table.h"

/* Where lines of text go. */
typedef struct {
    Sink *sink;
    guint columns;     /* the maximum of terminal cells in a line; a table may
                          be wider */
    gboolean terminal; /* labels are shortened to fit the lines.  Otherwise
                          programs look for whole labels */
} TextPage;

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

/* Writes a text as lines that fit the page.  The lines after the first are
 * indented by two cells. */
void put_wrapped(const TextPage *page, const char *text);

/* Returns the text, shortened to a number of cells if it is longer: an ellipsis
 * replaces its middle.  Free with g_free. */
char *cells_shorten(const char *text, guint cells);

/* Does the same, but the ellipsis replaces the end.  Free with g_free. */
char *cells_cut(const char *text, guint cells);

/* Writes a table.  If it is too wide for the page and has columns that are
 * repeated, it is broken into tables that fit, with empty lines between them.
 * Empty cells at the end of a line are left out. */
void put_table(const TextPage *page, const Table *table);

/* Returns the width of each column in cells, with the gap before it, as
 * put_table has it.  That of the last column does not count if it is aligned to
 * the left: it has what is left of the page.  Free with g_free. */
guint *table_widths(const Table *table);

/* Does the same as put_table, with given widths; 0 = the column is left out. */
void put_sized_table(const TextPage *page, const Table *table,
                     const guint *widths);

#endif
