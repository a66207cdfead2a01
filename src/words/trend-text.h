/* Formats a Trend as text: returns the names and dates of its runs, its steps
 * and its title, for pages and reports. */
#ifndef WORDS_TREND_TEXT_H
#define WORDS_TREND_TEXT_H

#include "compare/trend.h"
#include "words/table.h"

/* The texts of a trend. */
typedef struct {
    const Trend *trend; /* borrowed */
    char **names;       /* of each run (trend_run_name), clipped */
    char **dates;       /* of each run, "" if its start is unknown; NULL if all
                           are */
    char **marks;       /* of each run: "not whole", or "" */
    char **steps;       /* of each step: "+4.1 MiB at 3f2a91c: Map" */
} TrendTexts;

/* Returns the texts of a finished trend, which is borrowed until
 * trend_texts_free.  plain tells whether the labels of bands are plain
 * (run/plain.h). */
TrendTexts *trend_texts_new(const Trend *trend, gboolean plain);
void trend_texts_free(TrendTexts *texts);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TrendTexts, trend_texts_free)

/* Return texts that are translated; free them with g_free: */

/* The title: "prog: 50 runs". */
char *trend_title(const TrendTexts *texts);

/* What the values are: "mean of each run: heap by closure type (-hT)".  profile
 * is that of trend_run_new. */
char *trend_heading(const TrendTexts *texts, const Profile *profile);

/* The smallest and the largest value: "10.2 MiB to 14.3 MiB". */
char *trend_range(const TrendTexts *texts, const Profile *profile);

/* From when to when: "2026-01-03 to 2026-11-21"; "" if that is unknown. */
char *trend_period(const TrendTexts *texts);

/* Which runs have a mark: "not whole: 3f2a91c, 77ab01d and 3 more"; NULL if
 * none has. */
char *trend_note(const TrendTexts *texts);

/* When a run started: "2026-01-03 10:21"; "" if it is unknown. */
char *trend_start(const TrendTexts *texts, guint run);

/* Returns the table of the runs: when they started, mean, peak, peak of live
 * bytes, the share of collections, and the mark.  Columns without a text are
 * left out.  Free with table_free. */
Table *trend_table_new(const TrendTexts *texts);

#endif
