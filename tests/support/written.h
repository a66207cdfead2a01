/* Returns the output of a format, for tests. */
#ifndef TESTS_WRITTEN_H
#define TESTS_WRITTEN_H

#include "output/format.h"

/* Writes the report to memory, as for a file.  Aborts if that fails.  Sets
 * *size, unless size is NULL.  Free with g_free. */
char *written_bytes(const OutputFormat *format, const Report *report,
                    gsize *size);

/* As written_bytes, for a text. */
char *written(const OutputFormat *format, const Report *report);

/* Returns the text report for a terminal that has this number of columns, or
 * for a file if columns is 0.  Free with g_free. */
char *written_txt(const Report *report, guint columns);

/* As written_txt, for a terminal whose locale is not UTF-8. */
char *written_plain_txt(const Report *report, guint columns);

#endif
