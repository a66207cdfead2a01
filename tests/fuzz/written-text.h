/* Writes a report in a format and returns the output as text. */
#ifndef TESTS_FUZZ_WRITTEN_TEXT_H
#define TESTS_FUZZ_WRITTEN_TEXT_H

#include "output/format.h"

/* Writes a report in a format, and returns the output with a NUL after it.
 * *size: its length without the NUL.  Free with g_free. */
char *written_text(const OutputFormat *format, const Report *report,
                   gsize *size);

#endif
