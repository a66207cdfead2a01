/* Numbers: their order, and that of times; as decimal digits, written and read,
 * in no locale; and units of bytes. */
#ifndef BASE_NUMBERS_H
#define BASE_NUMBERS_H

#include <glib.h>

/* Less than, equal to or greater than 0 as left is to right: what a function
 * returns that sorts.  Evaluates both twice. */
#define COMPARE(left, right) (((left) > (right)) - ((left) < (right)))

/* Orders what begins with its time, a gint64: eras, markers, points of memory
 * lines. */
static inline gint
compare_times(gconstpointer a, gconstpointer b)
{
    return COMPARE(*(const gint64 *)a, *(const gint64 *)b);
}

/* Appends a number: for texts with millions of them, of which printf would take
 * most of the time. */
void digits_append(GString *out, guint64 number);

/* Appends a number of 10^-decimals with all its decimals: 1500 with three of
 * them is "1.500".  There are at most 19. */
void digits_append_decimals(GString *out, guint64 number, guint decimals);

/* 8 EiB, more than any heap has. */
#define SIZE_LIMIT 0x1p63

/* Reads digits with or without a point, and nothing else that strtod knows;
 * *end is what follows.  Returns FALSE where that is no number: *number is
 * infinite then if it is one too large. */
gboolean number_read(const char *text, double *number, const char **end);

/* Looks up how many bytes a unit has: B or nothing, kB, MB, GB, TB
 * (thousands), KiB, MiB, GiB, TiB (1024s), in any case of letters.  Returns
 * FALSE where there is no such unit. */
gboolean byte_unit_by_name(const char *name, double *bytes);

#endif
