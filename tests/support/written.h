/* Returns the output of a format as text, for tests. */
#ifndef TESTS_WRITTEN_H
#define TESTS_WRITTEN_H

#include "output/format.h"

/* Writes the report to a temporary file and returns its content.  Free with
 * g_free. */
char *written(const OutputFormat *format, const Report *report);

/* Returns the text report for a terminal that has this number of columns, or
 * for a file if columns is 0.  Free with g_free. */
char *written_txt(const Report *report, guint columns);

/* Compares two texts line by line: messages of Check are too short for whole
 * documents. */
void assert_lines(const char *text, const char *expected);

#endif
