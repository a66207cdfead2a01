/* Decimal numbers in a text, read without floating point: what stands there
 * with six decimals is that number of nanoseconds, and no other. */
#ifndef READER_HP_DECIMAL_H
#define READER_HP_DECIMAL_H

#include <glib.h>

typedef struct {
    gboolean negative;
    const char *digits; /* in the text; a point may stand among them */
    const char *end;    /* of the digits */
    gint64 point;       /* so many digits stand before the point, with the
                           exponent taken in; may be below 0 */
} Decimal;

/* Reads a text that is a number from end to end: a sign or none, digits with
 * a point or without, an exponent or none.  Returns FALSE for anything
 * else.  The text is borrowed by the number. */
gboolean decimal_read(const char *text, gsize size, Decimal *number);

/* Gives the number's size, without its sign, times 10^scale, rounded to the
 * nearest integer, halves upwards.  Returns FALSE where that is more than
 * G_MAXINT64. */
gboolean decimal_scale(const Decimal *number, guint scale, guint64 *value);

#endif
