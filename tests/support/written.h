/* What a format writes, as text, for tests. */
#ifndef TESTS_WRITTEN_H
#define TESTS_WRITTEN_H

#include "output/format.h"

/* Writes the report to a file of its own, and returns what is in it.  Free
 * with g_free. */
char *written(const OutputFormat *format, const Report *report);

/* Returns the text report in that many columns.  Free with g_free. */
char *written_txt(const Report *report, guint columns);

/* Asserts that a text is what it should be, line by line: Check has no room
 * for documents in its messages. */
void assert_lines(const char *text, const char *expected);

#endif
