/* Makes the errors of wrong usage. */
#ifndef CLI_USAGE_H
#define CLI_USAGE_H

#include <glib.h>

/* Sets an error, TROUBLE_USAGE.  The user's words in it must be presentable
 * (usage_line).  Returns FALSE. */
G_GNUC_PRINTF(2, 3)
gboolean misuse(GError **error, const char *format, ...);

/* Returns a word of the command line as presentable text of one line.  Free
 * with g_free. */
char *usage_line(const char *typed);

#endif
