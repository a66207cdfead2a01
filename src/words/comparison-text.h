/* Formats a Comparison as text: the cells of its tables, for pages and reports.
 *
 * One table has the figures of each run and their changes from the first run,
 * in bytes and percent.  The other has the change of each band, the largest
 * first.  One of its rows sums the bands without a row of their own.  The last
 * row is the whole run, so that the changes of the means add up. */
#ifndef WORDS_COMPARISON_TEXT_H
#define WORDS_COMPARISON_TEXT_H

#include "compare/change.h"
#include "compare/comparison.h"
#include "compare/quantity.h"

/* The number of figures in tables: all quantities but growth. */
#define N_TABLE_FIGURES 4

/* Returns the translated name of a figure: "peak". */
const char *quantity_name(Quantity quantity);

/* Returns the translated heading of a column of shares of a run: "of A".  Free
 * with g_free. */
char *percent_head(const char *run);

/* Returns the name of a run: its letter, or "baseline", translated. */
const char *run_name(const ComparedRun *run);

/* Returns "B - A" for a run and the first run.  Free with g_free. */
char *run_less_first(const Comparison *comparison, guint run);

/* Returns the different commands of all runs in one line.  Free with g_free. */
char *comparison_title(const Comparison *comparison);

/* Returns a figure of a run, "10.9 MiB"; "" if the run has no census.  Free
 * with g_free. */
char *run_figure(const ComparedRun *run, Quantity quantity);

/* Returns the change of a figure from the first run: "+712 KiB, +6.9 %",
 * without the percentage if the first is 0; "" if either run has no census.
 * Free with g_free. */
char *run_change(const Comparison *comparison, guint run, Quantity quantity);

/* Returns a change in bytes: "+1.50 MiB", "-12.0 KiB", "0 B".  Free with
 * g_free. */
char *format_change(double bytes);

/* Returns a change in percent: "+12.3 %", or "" if it is infinite.  Free with
 * g_free. */
char *format_percent(double percent);

/* Returns a quantity with its unit: "16.9 MiB", "33.2 MiB s".  If eras is TRUE,
 * time is counted in eras.  Free with g_free. */
char *format_quantity(Quantity quantity, double value, gboolean eras);

/* A row of the table of bands. */
typedef enum {
    ROW_BAND,
    ROW_OTHER, /* sum of the bands without a row */
    ROW_TOTAL,
} ChangeRowKind;

typedef struct {
    ChangeRowKind kind;
    char *change;         /* change of the mean, "+1.50 MiB" */
    char *percent;        /* of the mean before: "+12.3 %", "new", "gone", "" */
    char *before, *after; /* the means; "" if there is none */
    char *peak_change;    /* "" in ROW_OTHER: peaks do not add up */
    char *text;           /* the band, "7 other bands", "total" */
} ChangeRow;

/* Returns whether a run can be compared with the first one: both have a
 * census. */
gboolean comparison_has_change(const Comparison *comparison, guint run);

/* Returns the rows (ChangeRow) from the first run to another, for at most
 * max_bands bands; 0 = all.  Unchanged bands have no row.  The array is empty
 * if either run has no census.  Free with g_array_unref. */
GArray *change_rows_new(const Comparison *comparison, guint run,
                        guint max_bands);

/* Returns the change of a band in short form, with no-break spaces: "+136 KiB,
 * +11.8 %", "+12 KiB, new".  Free with g_free. */
char *change_remark(const Change *change);

/* Returns how many bands a run shares with the first: "61 bands in both, 8 only
 * in A, 6 only in B".  Free with g_free. */
char *matching_summary(const Comparison *comparison, guint run);

/* Returns a sentence about the matching of a run with the first: how many bands
 * each has, how many both have, and how many were added up.  Free with
 * g_free. */
char *matching_sentence(const Comparison *comparison, guint run);

#endif
