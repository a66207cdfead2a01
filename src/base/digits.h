/* Numbers as decimal digits, for texts with millions of them, of which printf
 * would take most of the time.  In no locale. */
#ifndef BASE_DIGITS_H
#define BASE_DIGITS_H

#include <glib.h>

/* Appends a number. */
void digits_append(GString *out, guint64 number);

/* Appends a number of 10^-decimals with all its decimals: 1500 with three of
 * them is "1.500".  There are at most 19. */
void digits_append_decimals(GString *out, guint64 number, guint decimals);

#endif
