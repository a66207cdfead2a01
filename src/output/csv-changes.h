/* Comma-separated values of a difference: a row for each band of each later
 * run, the largest change first. */
#ifndef OUTPUT_CSV_CHANGES_H
#define OUTPUT_CSV_CHANGES_H

#include "output/format.h"

/* Writes the table, its header included. */
void write_csv_changes(const Report *report, Sink *sink);

#endif
