/* Formats the option table as the help, and as the input of the completions. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include <glib.h>

/* Returns the help text, translated.  Free with g_free. */
char *options_help(void);

/* Returns the input of the completions, in English: the options of the help and
 * the words that they accept.  Fields are separated by tabs.  The words of an
 * option follow its line:
 *
 *     option NAME LETTER ARGUMENT KIND HELP
 *     word OPTION WORD SUMMARY
 *
 * LETTER, ARGUMENT and SUMMARY may be empty.  KIND is the kind of argument, a
 * word for data/completion/complete.awk.  Free with g_free. */
char *options_dump(void);

#endif
