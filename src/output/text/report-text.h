/* The parts of a report that txt and md have in common: takes a Report, returns
 * its sentences and its tables as data. */
#ifndef OUTPUT_REPORT_TEXT_H
#define OUTPUT_REPORT_TEXT_H

#include "output/format.h"
#include "words/reading-text.h"
#include "words/sparkline.h"
#include "words/table.h"

/* Returns the sentences (Sentence) at the head of a report: the changes between
 * runs, then the reading and the findings of each, those of several runs after
 * their letters.  Free with g_ptr_array_unref. */
GPtrArray *report_sentences(const Report *report, const Quotes *quotes);

/* The last columns of the table of bands have the curves and the labels. */
#define N_BAND_TEXTS 2

/* Returns the table of the run's selection, OTHER last.  Its curves are empty.
 * Free with table_free. */
Table *bands_table_new(const ReportRun *run);

/* Draws the curves of that table, each of this number of cells. */
void bands_table_draw(Table *table, const ReportRun *run, guint cells,
                      Bars bars);

/* Returns the table of the markers, NULL if there are none.  The last column
 * has the texts, with the number of similar markers that the profile left out.
 * Of a long list, only the first and the last rows are there, and between them
 * a row for the others.
 *
 * Of one run, a row is a marker with its time, and the table has a title.  Of
 * several runs, a row is a text: its number, which is that in pictures, then
 * for each run the time of its first marker and the number of its markers:
 * "1.50 s (3x)".  Free with table_free. */
Table *markers_table_new(const Report *report);

/* Returns the table of the spans of one run or of several (spans-text.h), NULL
 * if there are none.  Free with table_free. */
Table *report_spans_table(const Report *report);

#endif
