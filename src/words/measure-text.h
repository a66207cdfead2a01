/* Writes the measures of runs with their units: takes a Measure and numbers,
 * returns text. */
#ifndef WORDS_MEASURE_TEXT_H
#define WORDS_MEASURE_TEXT_H

#include "compare/measure.h"

/* Returns the translated name of a measure that is compared, as the head of a
 * column: "max pause"; owned by gettext. */
const char *measure_name(Measure measure);

/* Returns a value: "64.4 %", "70.9 ms", "28.0 MiB", "52".  Free this and the
 * text below with g_free. */
char *measure_text(Measure measure, double value);

/* Returns a value with all its digits: "28071584 B", "70865123 ns". */
char *measure_exact_text(Measure measure, double value);

#endif
