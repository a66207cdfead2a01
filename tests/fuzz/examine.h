/* Checks a finished run and its outputs: makes figures and files as the
 * choices of a fuzz input say, and aborts on a violation (demand). */
#ifndef TESTS_FUZZ_EXAMINE_H
#define TESTS_FUZZ_EXAMINE_H

#include "choices.h"
#include "output/format.h"
#include "run/run.h"

/* Checks a run with the given choices, in all the ways below. */
void examine_run(const Run *run, const Choices *choices);

/* Demands a valid profile and run: times in order, texts that can be displayed,
 * bands that add up to the totals. */
void examine_model(const Profile *profile, const char *what);

/* Demands that two runs are equal in everything that an archive contains. */
void examine_same(const Run *left, const Run *right, const char *what);

/* Demands that the bands of a selection and OTHER add up to the run. */
void examine_selection(const Profile *profile, const Selection *selection);

/* Demands that a figure can be painted. */
void examine_figure(const Figure *figure);

/* Writes one format, and reads the result back. */
void examine_output(const OutputFormat *format, const Report *report);

#endif
