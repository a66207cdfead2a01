/* A table of a report as data: a builder adds its texts, and each format writes
 * them in its own way. */
#ifndef WORDS_TABLE_H
#define WORDS_TABLE_H

#include <glib.h>

typedef struct {
    const char *head;     /* translated; copied */
    guint cells;          /* the usual width in terminal cells, with a blank */
    gboolean is_left;     /* aligned to the left: texts, no numbers */
    gboolean is_optional; /* left out where there is no room */
} Column;

typedef struct {
    char *text;       /* owned */
    gboolean is_code; /* a label or a curve: a code span in Markdown */
} Cell;

typedef struct {
    GArray *columns; /* Column */
    GArray *cells;   /* Cell, row by row; the first row has the heads */
} Table;

/* Returns a table without columns.  Free with table_free. */
Table *table_new(void);

/* Adds a column.  All columns come before the first cell. */
void table_add_column(Table *table, const Column *column);

/* Adds the next cell, and takes ownership of the text. */
void table_add(Table *table, char *text, gboolean is_code);

const Column *table_column(const Table *table, guint column);

/* Returns the number of rows, with that of the heads. */
guint table_n_rows(const Table *table);

/* Returns a cell; row 0 has the heads. */
Cell *table_cell(const Table *table, guint row, guint column);

void table_free(Table *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Table, table_free)

#endif
