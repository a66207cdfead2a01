/* What a run was, as lines of a report in the user's language: the program,
 * how its heap was measured, over which time, and what to know about the
 * bands. */
#ifndef OUTPUT_FACTS_TEXT_H
#define OUTPUT_FACTS_TEXT_H

#include "output/sink.h"
#include "profile/profile.h"

/* Writes the lines, of at most so many cells of a terminal. */
void put_facts(Sink *sink, const Profile *profile, guint columns);

#endif
