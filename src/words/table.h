/* A table of a report as data: a builder adds its texts, and each format writes
 * them in its own way. */
#ifndef WORDS_TABLE_H
#define WORDS_TABLE_H

#include "words/band-name.h"

typedef struct {
    const char *head;  /* translated; copied to row 0; "" = none; NULL in the
                          columns of a Table */
    guint gap;         /* the blanks before it, in a terminal */
    guint min_cells;   /* the minimum width in terminal cells, with the gap */
    guint max_cells;   /* longer texts are shortened, in a terminal, if they
                          are aligned to the left; 0 = never */
    gboolean is_left;  /* aligned to the left: texts, no numbers */
    gboolean is_stack; /* of cost-centre stacks, which keep more of their
                          front when they are shortened */
    gboolean is_optional; /* left out where there is no room */
    gboolean is_repeated; /* in each part of a table that is too wide.  A table
                             without such a column has one part */
} Column;

typedef struct {
    char *text;    /* owned */
    char *change;  /* from the first run, "+712 KiB"; owned; NULL = none */
    char *percent; /* that change in percent, "+6.9 %"; owned; NULL = none */
    char *url;     /* where a link of the text goes, in Markdown; owned; NULL =
                      nowhere */
    double value;  /* of a number: what rows are sorted by; 0 = none */
    gboolean is_code; /* a label or a curve: a code span in Markdown */
    ProfileBand of;   /* whose label it is; without a band: none */
} Cell;

/* The lines of a cell, where they are below each other: text, change and
 * percent. */
#define N_CELL_LINES 3

typedef struct {
    char *title;     /* instead of the heads, where a title is usual; owned;
                        NULL = none */
    GArray *columns; /* Column */
    GArray *cells;   /* Cell, row by row; the first row has the heads */
    guint n_bands;   /* the rows of bands after the heads, in a table of changes
                        (words/comparison-tables.h) */
    const SourceUrls *urls; /* of bands, in Markdown; borrowed; NULL = none */
} Table;

/* Returns a table without columns.  Free with table_free. */
Table *table_new(void);

/* Adds a column.  All columns come before the first cell. */
void table_add_column(Table *table, const Column *column);

/* Adds n columns, but for those whose head is NULL. */
void table_add_columns(Table *table, const Column *columns, guint n);

/* Add the next cell, and take ownership of its texts.  is_code is that of
 * Cell. */
void table_add(Table *table, char *text);
void table_add_label(Table *table, char *text, gboolean is_code);
void table_add_band(Table *table, ProfileBand band);
void table_add_cell(Table *table, Cell cell);

/* Adds the cells of a row, up to the last one: all are empty. */
void table_add_blanks(Table *table);

/* Removes the columns that have no text below their heads. */
void table_drop_empty(Table *table);

Column *table_column(const Table *table, guint column);

/* Returns the number of rows, with that of the heads. */
guint table_n_rows(const Table *table);

/* Returns a cell; row 0 has the heads. */
Cell *table_cell(const Table *table, guint row, guint column);

/* Replaces the text of a cell, and takes ownership of the new one. */
void cell_replace(Cell *cell, char *text);

/* Chooses the columns of a part of a table that is too wide: those that are
 * repeated, and others from a column on, at least one, while their sizes are at
 * most "room" together.  Sets chosen for each column.  Returns the column at
 * which the next part begins, or the number of columns. */
guint table_part(const Table *table, guint from, const guint *sizes, guint room,
                 gboolean *chosen);

/* Returns a line of a cell, from 0; "" if it has no such line. */
const char *cell_line(const Cell *cell, guint line);

/* Returns the change of a cell, "+712 KiB, +6.9 %"; NULL if it has none.  Free
 * with g_free. */
char *cell_change(const Cell *cell);

void table_free(Table *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Table, table_free)

#endif
