/* Writes a Comparison as text, for pages and reports: the names of its runs,
 * changes, and sentences about its matching.  Its tables are in
 * words/comparison-tables.h. */
#ifndef WORDS_COMPARISON_TEXT_H
#define WORDS_COMPARISON_TEXT_H

#include "compare/change.h"
#include "compare/comparison.h"
#include "compare/metric.h"
#include "words/band-name.h"

/* Returns the translated heading of a column of percentages of a run: "of A".
 * "run" is its name (run_name).  Free with g_free. */
char *percent_head(const char *run);

/* Returns the name of a run: its letter, or "baseline", translated.  Borrowed
 * from the run or from gettext. */
const char *run_name(const ComparedRun *run);

/* Returns the name of a run in a list of runs: run_name, or "baseline (median
 * of 10 runs)".  Free with g_free. */
char *run_long_name(const Comparison *comparison, guint run);

/* Returns the name of a run's file; of a baseline of several runs "1.xml,
 * 2.xml, ...", with up to three names.  Free with g_free. */
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

/* Returns a change in percent: "+12.3 %", or "" if it is not finite.  Free with
 * g_free. */
char *format_percent(double percent);

/* Returns whether a run can be compared with the first one: both have a
 * census. */
gboolean comparison_has_change(const Comparison *comparison, guint run);

/* Returns a band in a run, or if it is gone in the first run. */
ProfileBand change_band(const Comparison *comparison, guint run,
                        const Change *change);

/* Returns the change of a band from the first run, "+1.50 MiB": that of the
 * mean, or of the area of a flow.  Free with g_free. */
char *change_size_text(const Comparison *comparison, const Change *change);

/* Returns the same change in percent, "+12.3 %", or "new", "gone"; "" if the
 * old value is 0.  Free with g_free. */
char *change_percent_text(const Change *change);

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
