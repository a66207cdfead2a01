/* Reads a heap profile as a person reads its picture: what shape the heap has,
 * whether something in it rises until the end, which bands make it rise, and
 * otherwise what it is made of at its peak.
 *
 * All sizes are values of the log in named eras, or differences of two.
 * doc/evheap.1, "THE READING", has the rules in words; words/reading-text.h
 * makes sentences. */
#ifndef COMPARE_READING_H
#define COMPARE_READING_H

#include "compare/findings.h"
#include "compare/reading-data.h"

/* Reads a profile.  decoded and run are those of findings_new; without decoded
 * nothing is found.  Free with reading_free. */
Reading *reading_new(const Profile *profile, const Profile *decoded,
                     const Run *run);
void reading_free(Reading *reading);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Reading, reading_free)

/* The names in data formats of each ReadingShape and ReadingLeak: "piles-up",
 * "likely". */
extern const char *const reading_shape_keys[];
extern const char *const reading_leak_keys[];

#endif
