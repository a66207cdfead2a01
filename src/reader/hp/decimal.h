/* Decimal numbers in a text, read without floating point: what stands there
 * with six decimals is that number of nanoseconds, and no other. */
#ifndef READER_HP_DECIMAL_H
#define READER_HP_DECIMAL_H

#include <glib.h>

/* Reads a text that is a number of seconds from end to end: a sign or none,
 * digits with a point or without, an exponent or none.  Gives nanoseconds,
 * rounded to the nearest, halves away from 0.  Returns FALSE for anything else,
 * and for more than G_MAXINT64. */
gboolean decimal_read_ns(const char *text, const char *end, gint64 *ns);

#endif
