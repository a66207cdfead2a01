/* The facts of a run in words: how it was measured, its times, notes about its
 * bands, its warnings.  Takes a Profile, returns translated text. */
#ifndef WORDS_FACTS_TEXT_H
#define WORDS_FACTS_TEXT_H

#include "run/run.h"
#include "words/table.h"

/* Returns where a run comes from: "GHC-9.4.7, 2 capabilities, started
 * 2026-...". Free with g_free. */
char *facts_origin(const Profile *profile);

/* Returns where a run is cut: "cut to the window from 1.00 s ('START') to
 * 1.80 s ('STOP')", or NULL if it is whole.  Free with g_free. */
char *facts_window(const Run *run);

/* Returns the other facts as lines (char *) of a report.  Free with
 * g_ptr_array_unref. */
GPtrArray *facts_lines(const Profile *profile);

/* Returns the facts as a table without heads: a name and a value in each row.
 * Free with table_free. */
Table *facts_table_new(const Profile *profile);

/* Returns the lines (char *) of the warnings that concern the profile, but for
 * those that the head of each report tells: that the log was cut off, and
 * unless with_no_eras why it has no census.  Free with g_ptr_array_unref. */
GPtrArray *warning_lines(const Profile *profile, gboolean with_no_eras);

/* Returns when a log that is followed was read, and its last moment, which is
 * earlier if the program writes it in large pieces: "followed: read at
 * 2026-11-21T00:55:19Z, up to 8.50 s (2026-11-21T00:55:18Z)".  read_at is Unix
 * time, in us.  Free with g_free. */
char *follow_text(const Profile *profile, gint64 read_at);

#endif
