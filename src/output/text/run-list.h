/* Lists the runs of a history: takes runs, writes a table of one line each. */
#ifndef OUTPUT_TEXT_RUN_LIST_H
#define OUTPUT_TEXT_RUN_LIST_H

#include "output/sink.h"

/* Writes the runs (HistoryRun) of one program in a file, at least one. programs
 * are those of all its runs (history_programs). */
void run_list_write(const char *file, const GPtrArray *runs,
                    const GPtrArray *programs, Sink *sink);

#endif
