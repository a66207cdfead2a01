/* The text report: facts, figures, the largest bands, warnings; of several runs
 * a table of them, and one of what became of the bands. */
#ifndef OUTPUT_TXT_H
#define OUTPUT_TXT_H

#include "output/format.h"

/* Writes the report in the user's language, in lines of at most so many cells
 * of a terminal: at least 60, which a table may need more than. */
void txt_write(const Report *report, guint columns, Sink *sink);

#endif
