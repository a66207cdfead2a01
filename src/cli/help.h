/* Makes the help and the input of the completions from the option table. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include <glib.h>

/* Returns the help text.  Free with g_free. */
char *options_help(void);

/* Returns the options of the help and the words that they take, in English, as
 * the input of the completions.  Each line has fields separated by tabs; the
 * words of an option follow it:
 *
 *     option NAME LETTER ARGUMENT KIND HELP
 *     word OPTION WORD SUMMARY
 *
 * LETTER, ARGUMENT and SUMMARY may be empty.  KIND is the kind of argument.
 * Free with g_free. */
char *options_dump(void);

#endif
