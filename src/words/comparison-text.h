/* Formats a Comparison as text: returns the cells of its two tables, for pages
 * and reports.
 *
 * The first table has the metrics of each run that have a head, and their
 * changes from the first run.  The second table has the change of each band,
 * the largest first.  After the bands, one row sums the bands without a row of
 * their own, and the last row is the whole run.  So the changes of the means
 * add up. */
#ifndef WORDS_COMPARISON_TEXT_H
#define WORDS_COMPARISON_TEXT_H

#include "compare/change.h"
#include "compare/comparison.h"
#include "compare/metric.h"

/* Returns the translated heading of a column of percentages of a run: "of A".
 * "run" is its name (run_name).  Free with g_free. */
char *percent_head(const char *run);

/* Returns the name of a run: its letter, or "baseline", translated.  Borrowed
 * from the run or from gettext. */
const char *run_name(const ComparedRun *run);

/* Returns the name of a run in a list of runs: run_name, or "baseline (median
 * of 10 runs)".  Free with g_free. */
char *run_long_name(const Comparison *comparison, guint run);

/* Returns the name of a run's file; of a baseline of several runs
 * "1.xml, 2.xml,
 * ...", with up to three names.  Free with g_free. */
char *run_files(const Comparison *comparison, guint run);

/* Returns the mark of a run whose log is not whole, after its name: "B: not
 * whole: ..." (warnings_not_whole), or NULL.  Of a baseline of several runs, it
 * is the mark of the first such run, after its file, too.  Free with g_free. */
char *run_not_whole(const Comparison *comparison, guint run);

/* Returns the heading of the changes of a run from the first run: "B - A", with
 * a minus sign (U+2212).  Free with g_free. */
char *run_less_first(const Comparison *comparison, guint run);

/* Returns the commands of all runs in one line, each command once: whole, or
 * without the arguments for the run-time system.  Free with g_free. */
char *comparison_title(const Comparison *comparison, gboolean whole);

/* Returns the value of a statistic of a run, "10.9 MiB"; "" if the run has no
 * census.  Free with g_free. */
char *run_value(const ComparedRun *run, Metric statistic);

/* Returns the change of a statistic from the first run: "+712 KiB, +6.9 %",
 * without the percentage if the old value is 0; "" if a run has no census.
 * Free with g_free. */
char *run_change(const Comparison *comparison, guint run, Metric statistic);

/* Returns whether any run has a value in a column.  Tables for readers leave
 * out the other columns. */
gboolean run_column_shown(const Comparison *comparison, Metric column);

/* Returns a value of a run with its unit; "-" if it is unknown.  That of a
 * baseline of several runs has its spread: "32.1 MiB ± 410 KiB".  Free with
 * g_free. */
char *run_cell(const Comparison *comparison, guint run, Metric column);

/* Returns its change from the first run as run_change; "" for the first run,
 * for an unknown value, and for a share, because it is a percentage itself.
 * Free with g_free. */
char *run_cell_change(const Comparison *comparison, guint run, Metric column);

/* Returns a change in percent: "+12.3 %", or "" if it is not finite.  Free with
 * g_free. */
char *format_percent(double percent);

/* A row of the table of bands. */
typedef enum {
    ROW_BAND,
    ROW_OTHER, /* sum of the bands without a row */
    ROW_TOTAL,
} ChangeRowKind;

typedef struct {
    ChangeRowKind kind;
    char *change;         /* change of the mean, "+1.50 MiB" */
    char *percent;        /* change of the mean in percent, "+12.3 %"; or "new",
                             "gone", "" */
    char *before, *after; /* the means; "" in a run without the band */
    char *peak_change;    /* "" in ROW_OTHER: peaks do not add up */
    char *text;           /* the band, "7 other bands", "total" */
} ChangeRow;

/* Returns whether a run can be compared with the first one: both have a
 * census. */
gboolean comparison_has_change(const Comparison *comparison, guint run);

/* Returns the rows (ChangeRow) of the changes from the first run to another.
 * At most max_bands bands have a row; 0 = all.  Unchanged bands have none, but
 * are part of ROW_OTHER.  The array is empty if either run has no census.  Free
 * with g_array_unref. */
GArray *change_rows_new(const Comparison *comparison, guint run,
                        guint max_bands);

/* The columns of the table of phases: durations, means and their changes. */
#define N_PHASE_COLUMNS 6

typedef struct {
    char *cells[N_PHASE_COLUMNS];
    char *mark;        /* the text at its start, "start", or "3 other phases" */
    gboolean is_label; /* mark is the text of a marker */
} PhaseRow;

/* Returns the rows (PhaseRow) of the phases (compare/phases.h) of a run and the
 * first run, which are aligned by marks.  The first row has the headings.  Of
 * many phases, those with the largest changes of the mean have rows, and the
 * last row counts the others.  Free with g_array_unref. */
GArray *phase_rows_new(const Comparison *comparison, guint run);

/* Returns the change of the mean of a band in short form, with no-break spaces:
 * "+136 KiB, +11.8 %" or "+12 KiB, new"; "0 B" if change is NULL.  Free with
 * g_free. */
char *change_remark(const Comparison *comparison, const Change *change);

/* Returns how many bands a run and the first run have in common, and how many
 * only one of them has: "61 bands in both, 8 only in A, 6 only in B".  Free
 * with g_free. */
char *matching_summary(const Comparison *comparison, guint run);

/* Returns a hint at an option if less than half of the area of a run and the
 * first run matches: "only 12 % of the area of A and B is in matching bands:
 * try --rename".  Returns NULL otherwise, and if the runs are of different
 * programs or break-downs.  Free with g_free. */
char *matching_hint(const Comparison *comparison, guint run);

/* Returns a sentence about the matching of a run with the first run: the number
 * of bands of each and of both.  If bands with the same stable name were added
 * up, the sentence says how many.  It ends with matching_hint.  Free with
 * g_free. */
char *matching_sentence(const Comparison *comparison, guint run);

#endif
