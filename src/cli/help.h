/* Makes the help and the input of the completions from the option table. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include <glib.h>

/* Returns the help text.  Free with g_free. */
char *options_help(void);

/* Returns the input of the completions, in English: the options of the help and
 * the words that they accept.  Fields are separated by tabs.  The words of an
 * option follow its line:
 *
 *     option NAME LETTER ARGUMENT KIND HELP
 *     word OPTION WORD SUMMARY
 *
 * LETTER, ARGUMENT and SUMMARY may be empty.  KIND is the kind of argument.
 * Free with g_free. */
char *options_dump(void);

#endif
