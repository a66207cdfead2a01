/* The facts of a run in words: how it was measured, its times, and notes about
 * its bands.  Takes a Profile, returns translated text. */
#ifndef WORDS_FACTS_TEXT_H
#define WORDS_FACTS_TEXT_H

#include "run/profile.h"
#include "words/table.h"

/* Returns the facts as lines (char *) of a report.  Free with
 * g_ptr_array_unref. */
GPtrArray *facts_lines(const Profile *profile);

/* Returns the facts as a table without heads: a name and a value in each row.
 * Free with table_free. */
Table *facts_table_new(const Profile *profile);

#endif
