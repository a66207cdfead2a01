/* The tables of a Comparison, as data: the runs, the changes of the bands, and
 * the phases of two runs. */
#ifndef WORDS_COMPARISON_TABLES_H
#define WORDS_COMPARISON_TABLES_H

#include "compare/comparison.h"
#include "words/table.h"

/* Returns whether any run has a value in a column.  Tables for readers leave
 * out the other columns. */
gboolean run_column_shown(const Comparison *comparison, Metric column);

/* Returns the table of the runs: the name of each, the metrics that have a
 * head, and their changes from the first run.  An unknown value is "-".  That
 * of a baseline of several runs has its spread: "32.1 MiB Â± 410 KiB".
 *
 * With files, the names are longer ("baseline (median of 10 runs)"), and the
 * second column has the files.  Free with table_free. */
Table *runs_table_new(const Comparison *comparison, gboolean with_files);

/* Returns the table of the changes from the first run to another, the largest
 * first: of the means, or areas of a flow, and unless it is short, of the
 * peaks.  The last column has the bands.  Returns NULL if either run has no
 * census.
 *
 * At most max_bands bands have a row; 0 = all.  After them a row sums the
 * others, with those that did not change, if there are any.  The last row is
 * the whole run.  So the changes of the means add up.  Free with table_free. */
Table *changes_table_new(const Comparison *comparison, guint run,
                         guint max_bands, gboolean is_short);

/* Returns the table of the phases (compare/phases.h) of a run and the first
 * run, which are aligned by marks.  Of many phases, those with the largest
 * changes of the mean have rows, and the last row counts the others.  Free with
 * table_free. */
Table *phases_table_new(const Comparison *comparison, guint run);

#endif
