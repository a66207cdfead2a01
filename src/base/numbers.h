/* Numbers: comparison, conversion from and to decimal digits independent of the
 * locale, and units of bytes. */
#ifndef BASE_NUMBERS_H
#define BASE_NUMBERS_H

#include <glib.h>

/* Compares two numbers for a sort function.  Returns a number less than, equal
 * to or greater than 0.  Evaluates both arguments twice. */
#define COMPARE(left, right) (((left) > (right)) - ((left) < (right)))

/* Compares two structs whose first member is their time, a gint64 (eras,
 * markers, points of memory lines). */
static inline gint
compare_times(gconstpointer a, gconstpointer b)
{
    return COMPARE(*(const gint64 *)a, *(const gint64 *)b);
}

/* Compares two doubles, the larger first. */
static inline gint
compare_descending(gconstpointer a, gconstpointer b)
{
    return COMPARE(*(const double *)b, *(const double *)a);
}

/* Compares two texts of an array of pointers, by their bytes. */
static inline gint
compare_strings(gconstpointer a, gconstpointer b)
{
    return g_strcmp0(*(const char *const *)a, *(const char *const *)b);
}

/* Compares texts.  Digits compare as numbers: "era 9" comes before "era 10".
 * Returns a number less than, equal to or greater than 0. */
int numbers_compare_texts(const char *left, const char *right);

/* Writes a number in decimal at a pointer, without a NUL: at most 20 digits.
 * Returns the end of the digits. */
char *digits_put(char *at, guint64 number);

/* Appends a number in decimal.  Much faster than printf, for texts with
 * millions of numbers. */
void digits_append(GString *out, guint64 number);

/* Appends number / 10^decimals with all its decimals: 1500 with 3 decimals is
 * "1.500".  decimals is at most 19. */
void digits_append_decimals(GString *out, guint64 number, guint decimals);

/* Nanoseconds in a second. */
#define NS_PER_S 1e9

/* 8 EiB: more than any heap. */
#define SIZE_LIMIT 0x1p63

/* Reads a number: digits with at most one decimal point, without sign and
 * exponent.  Sets *end to the first character after it.  Returns FALSE if there
 * is no number.  Returns FALSE and sets *number to infinity if it is too
 * large. */
gboolean number_read(const char *text, double *number, const char **end);

/* A unit that follows a number on the command line. */
typedef struct {
    const char *name; /* NULL ends a list */
    double size;
} NamedUnit;

/* Units in bytes: "B" or "", kB, MB, GB, TB (powers of 1000), KiB, MiB, GiB,
 * TiB (powers of 1024), and k, M, G, T as in options of the run-time system,
 * which are powers of 1024. */
extern const NamedUnit byte_units[];

/* Units in nanoseconds: "s" or "", ms, us, ns, min, h. */
extern const NamedUnit time_units[];

/* Looks up the size of a unit in a list.  The case does not matter.  Returns
 * FALSE for an unknown unit. */
gboolean unit_by_name(const NamedUnit *units, const char *name, double *size);

/* Returns the number of a rank, from 0, in ascending order; rank is less than
 * n.  No number may be NaN.  Reorders the numbers: those before the rank are
 * not greater, those after it are not smaller (quickselect). */
double numbers_rank(double *numbers, gsize n, gsize rank);

/* Returns the median of at least one number.  Reorders the numbers. */
double numbers_median(double *numbers, gsize n);

#endif
