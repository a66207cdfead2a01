/* Formats sizes, times and rates for people.
 *
 * Bytes have binary units (KiB, MiB, GiB, TiB), times have ms, s, min and h.
 * The decimal point follows the locale. */
#ifndef WORDS_UNITS_H
#define WORDS_UNITS_H

#include <glib.h>

/* A unit, for all numbers of an axis or a column. */
typedef struct {
    const char *name; /* "MiB", "s"; "" for none */
    double size;      /* bytes or seconds in one */
} Unit;

/* Returns the largest unit that is not larger than the value; B if the value is
 * less than 1 B. */
const Unit *unit_of_bytes(double bytes);

/* Returns the largest unit that is at most the value, ms for smaller values. */
const Unit *unit_of_seconds(double seconds);

/* Returns "12.3 MiB", "512 B", "-1.50 KiB": three significant digits.  Free
 * this and the texts below with g_free. */
char *format_bytes(double bytes);

/* Returns "1.25 s", "12.0 ms", "1 h 02 min". */
char *format_seconds(double seconds);

/* Returns bytes per second, "+1.50 MiB/s"; for eras, "+1.50 MiB/era". */
char *format_growth(double bytes_per_second, gboolean eras);

/* Returns byte-seconds, "12.3 MiB s"; for eras, "12.3 MiB eras". */
char *format_area(double byte_seconds, gboolean eras);

/* Returns the translated separator between parts of a line, "; "; owned by
 * gettext. */
const char *parts_separator(void);

/* Returns "1 era", "9 eras", translated. */
char *format_n_eras(guint n_eras);

/* Returns "1 band", "12 bands", translated. */
char *format_n_bands(guint n_bands);

/* Returns "12.3 %" for a share between 0 and 1. */
char *format_share(double share);

#endif
