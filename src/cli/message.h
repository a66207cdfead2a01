/* Messages on standard error, where the line of the progress was.
 *
 * Every one has the form "evheap: what is wrong 'where'"; bytes that a
 * terminal would obey and characters that deceive its reader are escaped. */
#ifndef CLI_MESSAGE_H
#define CLI_MESSAGE_H

#include <glib.h>

#include "profile/profile.h"

/* Writes a text as it is, and at once; takes no memory.  One that cannot be
 * written is no trouble. */
void message_put(const char *text);

/* Prints "evheap: TEXT". */
void message(const char *text);

/* Prints a usage error and where to find help.  The text may have several
 * lines, so what the user typed stands in it as label_present has it. */
void message_usage(const char *text);

/* Prints what is odd about the profile, a line per kind; with quietly,
 * nothing.  Returns whether any of it means damage. */
gboolean message_warnings(const Profile *profile, gboolean quietly);

#endif
