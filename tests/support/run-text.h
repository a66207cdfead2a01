/* Writes runs as text, to compare them. */
#ifndef TESTS_RUN_TEXT_H
#define TESTS_RUN_TEXT_H

#include "run/run.h"

/* Returns everything that an archive stores of a run: the dump, then what a
 * dump leaves out.  Free with g_free. */
char *run_text(const Run *run);

/* Returns the first line of a text that differs from another text, with the
 * expected line, or NULL if the texts are equal.  Free with g_free. */
char *text_difference(const char *text, const char *expected);

#endif
