/* A comparison in words: the cells of its tables, for pages and reports.
 *
 * One table has the figures of each run, with their changes in bytes and in
 * percent of the first run; another what became of each band, the largest
 * change first.  What has no row of its own there is one row together, and the
 * last row is the whole run, so that the changes of the means add up. */
#ifndef WORDS_COMPARISON_TEXT_H
#define WORDS_COMPARISON_TEXT_H

#include "compare/change.h"
#include "compare/comparison.h"
#include "compare/quantity.h"

/* The figures that tables have, of N_QUANTITIES: growth is not among them. */
#define N_TABLE_FIGURES 4

/* Returns the translated name of a figure: "peak". */
const char *quantity_name(Quantity quantity);

/* Returns the head of a column with shares of a run, "of A".  Free with g_free.
 */
char *percent_head(const char *run);

/* Returns what a run is called: its letter, or "baseline", translated. */
const char *run_name(const ComparedRun *run);

/* Returns "B - A", of a run and the first.  Free with g_free. */
char *run_less_first(const Comparison *comparison, guint run);

/* Returns the commands of all runs, where they differ.  Free with g_free. */
char *comparison_title(const Comparison *comparison);

/* Returns a run's figure, "10.9 MiB".  Free with g_free. */
char *run_figure(const ComparedRun *run, Quantity quantity);

/* Returns how a figure differs from the first run's: "+712 KiB, +6.9 %"; from
 * none, without the percent.  Free with g_free. */
char *run_change(const Comparison *comparison, guint run, Quantity quantity);

/* Returns a change in bytes, "+1.50 MiB", "-12.0 KiB", "0 B", and one in
 * percent, "+12.3 %"; "" where what was before was 0.  Free with g_free. */
char *format_change(double bytes);
char *format_percent(double percent);

/* Returns a quantity with its unit: "16.9 MiB", "33.2 MiB s".  eras: the time
 * is counted in eras.  Free with g_free. */
char *format_quantity(Quantity quantity, double value, gboolean eras);

/* A row of the table of bands. */
typedef enum {
    ROW_BAND,
    ROW_OTHER, /* all bands that have no row */
    ROW_TOTAL,
} ChangeRowKind;

typedef struct {
    ChangeRowKind kind;
    char *change;         /* of the mean, "+1.50 MiB" */
    char *percent;        /* of what was before: "+12.3 %", "new", "gone", "" */
    char *before, *after; /* the means; "" where there is none */
    char *peak_change;    /* "" in ROW_OTHER: peaks do not add up */
    char *text;           /* the band, "7 other bands", "total" */
} ChangeRow;

/* Returns whether there is anything to compare a run with the first one by:
 * both have a census. */
gboolean comparison_has_change(const Comparison *comparison, guint run);

/* Returns the rows, ChangeRow, from the first run to that one, of at most so
 * many bands; 0 = all.  Bands that did not change have none, and there are none
 * at all where there is nothing to compare.  Free with g_array_unref. */
GArray *change_rows_new(const Comparison *comparison, guint run, guint most);

/* Returns a band's change in short: "+136 KiB, +11.8 %", "+12 KiB, new", with
 * blanks that do not break.  Free with g_free. */
char *change_remark(const Change *change);

/* Returns how many bands two runs share: "61 bands in both, 8 only in A, 6
 * only in B".  Free with g_free. */
char *matching_summary(const Comparison *comparison, guint run);

/* Returns a sentence on how the bands of two runs were matched: how many each
 * has, how many both have, how many became one with others.  Free with
 * g_free. */
char *matching_sentence(const Comparison *comparison, guint run);

#endif
