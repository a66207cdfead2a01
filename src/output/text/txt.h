/* The text report and its parts: facts, figures, the largest bands, warnings;
 * of several runs a table of them, and one of what became of the bands.
 *
 * All is in the user's language, in lines of at most so many cells of a
 * terminal. */
#ifndef OUTPUT_TXT_H
#define OUTPUT_TXT_H

#include "output/format.h"

/* Writes the report, in at least 60 cells, which a table may need more than. */
void txt_write(const Report *report, guint columns, Sink *sink);

/* Writes what a run was: the program, how its heap was measured, over which
 * time, and what to know about the bands. */
void put_facts(Sink *sink, const Profile *profile, guint columns);

/* Writes the report of several runs. */
void put_comparison(Sink *sink, const Report *report, guint columns);

#endif
