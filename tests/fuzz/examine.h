/* What must be true of every profile, whatever was read, and of all that is
 * made of it.
 *
 * Takes a finished profile, goes all the way to figures and files with it, as
 * the choices say; what does not hold is a finding (demand). */
#ifndef TESTS_FUZZ_EXAMINE_H
#define TESTS_FUZZ_EXAMINE_H

#include "choices.h"
#include "output/format.h"
#include "profile/profile.h"

void examine_profile(const Profile *profile, const Choices *choices);

/* Demands that the model is sound: times in their order, texts that can be
 * shown, bands that add up to the totals. */
void examine_model(const Profile *profile, const char *what);

/* Demands that two profiles are the same in all that an archive keeps. */
void examine_same(const Profile *left, const Profile *right, const char *what);

/* Demands that the bands of a selection and OTHER are the run. */
void examine_selection(const Profile *profile, const Selection *selection);

/* Demands that a figure can be painted. */
void examine_figure(const Figure *figure);

/* Writes one format, and reads what it wrote again. */
void examine_output(const OutputFormat *format, const Report *report);

#endif
