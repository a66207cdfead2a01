/* Decimal numbers: converts the text of a number of seconds to exact
 * nanoseconds, without floating point. */
#ifndef READER_HP_DECIMAL_H
#define READER_HP_DECIMAL_H

#include <glib.h>

/* Reads a whole text as a number of seconds, with optional sign, decimal point
 * and exponent.  Gives nanoseconds, rounded to the nearest, halves away from 0.
 * Returns FALSE for any other text, and beyond G_MAXINT64. */
gboolean decimal_read_ns(const char *text, const char *end, gint64 *ns);

#endif
