/* What a format writes, in memory. */
#ifndef TESTS_FUZZ_WRITTEN_TEXT_H
#define TESTS_FUZZ_WRITTEN_TEXT_H

#include "output/format.h"

/* Returns what the format writes of the report, with a NUL behind it.  Free
 * with g_free. */
char *written_text(const OutputFormat *format, const Report *report,
                   gsize *size);

#endif
