/* Formats sizes, times and shares for people.  The numbers of a profile are for
 * words/amount.h.
 *
 * Bytes have binary units (KiB, MiB, GiB, TiB).  Times have µs, ms, s, min and
 * h.  The decimal point follows the locale. */
#ifndef WORDS_UNITS_H
#define WORDS_UNITS_H

#include <glib.h>

#include "base/numbers.h"

/* A unit, which may be common to all numbers of an axis or a column. */
typedef struct {
    const char *name; /* "MiB", "s"; "" for none; not translated */
    double size;      /* bytes, seconds or the like in one */
} Unit;

/* Returns the translated name of a unit, owned by the unit or by gettext. */
const char *unit_name(const Unit *unit);

/* What units are of. */
typedef enum {
    UNITS_SHARE,   /* a part of 1, in percent */
    UNITS_SECONDS, /* a time */
    UNITS_BYTES,
    UNITS_BYTE_RATE, /* bytes per second */
    UNITS_NUMBER,
    UNITS_RATE, /* a number per second */
    N_UNIT_KINDS
} UnitKind;

/* Returns the units of a kind, the smallest first, and sets *n to their
 * number. */
const Unit *units_of_kind(UnitKind kind, guint *n);

/* Returns the name of a kind in data: "byte_rate". */
const char *unit_kind_name(UnitKind kind);

/* Returns the largest unit of a kind that is at most the value, or else the
 * smallest.  The sign of the value is ignored. */
const Unit *unit_of_kind(UnitKind kind, double value);

/* Returns the unit of an axis of times, in seconds: that of the last one, but
 * minutes and hours only if there are at least five of them, because their
 * fractions are hard to read. */
const Unit *unit_of_times(double first, double last);

/* Returns the largest of n units that is at most the value, or else the first.
 * The units ascend.  The sign of the value is ignored. */
const Unit *unit_of(const Unit *units, guint n, double value);

/* Returns a value in a unit: "1.85 MiB".  It has three significant digits, if
 * it is at least the unit.  A whole number of a unit of size 1 has no decimals.
 * Free this and the texts below with g_free. */
char *format_in_unit(double value, const Unit *unit);

/* Returns "12.3 MiB", "-1.50 KiB", "1023 KiB": three significant digits, four
 * from 1000 on.  Whole bytes have no decimals: "5 B". */
char *format_bytes(double bytes);

/* Returns "3.50 µs", "12.0 ms", "1.25 s", "2 min 05 s", "1 h 02 min". */
char *format_seconds(double seconds);

/* As format_seconds, for a number of nanoseconds of any type. */
#define format_ns(ns) format_seconds((double)(ns) / NS_PER_S)

/* Returns a steadiness (Statistics) with its sign: "+0.97", "0.00".  Free with
 * g_free. */
char *format_steadiness(double steadiness);

/* Returns the translated separator between the parts of a line: "; ".  It is
 * owned by gettext. */
const char *parts_separator(void);

/* Returns "1 era", "9 eras", translated. */
char *format_n_eras(guint n_eras);

/* Returns "1 band", "12 bands", translated. */
char *format_n_bands(guint n_bands);

/* Returns "12.3 %" for a share between 0 and 1; "<0.1 %" for a share that is
 * not 0 but would be rounded to it. */
char *format_share(double share);

#endif
