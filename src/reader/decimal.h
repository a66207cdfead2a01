/* Decimal numbers: converts a number of seconds from text to exact nanoseconds,
 * without floating point. */
#ifndef READER_DECIMAL_H
#define READER_DECIMAL_H

#include <glib.h>

/* Returns the first character from at on that is no digit, or end. */
const char *decimal_skip_digits(const char *at, const char *end);

/* Reads the whole text as a number of seconds, with optional sign, decimal
 * point and exponent.  Sets *ns to nanoseconds, rounded to the nearest, halves
 * away from 0.  Returns FALSE if the text is anything else, or if the result
 * exceeds G_MAXINT64. */
gboolean decimal_read_ns(const char *text, const char *end, gint64 *ns);

#endif
