/* Says how far a log that is followed has been read. */
#ifndef WORDS_FOLLOW_TEXT_H
#define WORDS_FOLLOW_TEXT_H

#include "run/profile.h"

/* Returns when the log was read, and its last moment, which is earlier if the
 * program writes it in large pieces: "followed: read at 2026-11-21T00:55:19Z,
 * up to 8.50 s (2026-11-21T00:55:18Z)".  read_at is Unix time, in us.  Free
 * with g_free. */
char *follow_text(const Profile *profile, gint64 read_at);

#endif
