/* Writes the text report: takes a Report, writes translated text to a Sink.
 *
 * The report of one run has its facts, statistics, largest bands, activity and
 * warnings.
 * The report of several runs has a table of the runs and tables of the changes.
 *
 * In all functions, columns is the maximum of terminal cells in a line. */
#ifndef OUTPUT_TXT_H
#define OUTPUT_TXT_H

#include "output/format.h"

/* Writes the report.  columns is the width of the terminal; 0 if the output is
 * not a terminal: then texts are wrapped at 80 columns, and labels are not
 * shortened.  columns is raised to 60 or lowered to 1000 if necessary.  A table
 * may still be wider. */
void txt_write(const Report *report, guint columns, Sink *sink);

/* Writes the command line of a run. */
void put_command(Sink *sink, const Profile *profile, guint columns);

/* Writes the facts of a run: how its heap was measured, the times, and notes
 * about the bands. */
void put_facts(Sink *sink, const Profile *profile, guint columns);

/* Writes the sentences of a report.  They are wrapped, and labels shortened,
 * for a terminal only. */
void put_sentences(Sink *sink, const Report *report, guint columns,
                   gboolean terminal);

/* Writes the report of several runs.  Labels are shortened for a terminal
 * only. */
void put_comparison(Sink *sink, const Report *report, guint columns,
                    gboolean terminal);

#endif
