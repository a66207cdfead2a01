/* The text report of a comparison: a table of the runs, and of what became
 * of the bands. */
#ifndef OUTPUT_COMPARISON_TXT_H
#define OUTPUT_COMPARISON_TXT_H

#include "output/format.h"

/* Writes the report of several runs, of at most so many cells of a
 * terminal. */
void put_comparison(Sink *sink, const Report *report, guint columns);

#endif
