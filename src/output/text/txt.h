/* Writes the text report of one run or several.
 *
 * One run has facts, figures, the largest bands and warnings.  Several runs
 * have a table of the runs and tables of the changes.
 *
 * The text is translated.  columns is the number of terminal cells in a line.
 */
#ifndef OUTPUT_TXT_H
#define OUTPUT_TXT_H

#include "output/format.h"

/* Writes the report.  At least 60 columns are used; a table may be wider than
 * columns. */
void txt_write(const Report *report, guint columns, Sink *sink);

/* Writes the facts of a run: the program, how its heap was measured, the times,
 * and notes about the bands. */
void put_facts(Sink *sink, const Profile *profile, guint columns);

/* Writes the report of several runs. */
void put_comparison(Sink *sink, const Report *report, guint columns);

#endif
