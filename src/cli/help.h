/* The option table as text: for people, and for completions. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include <glib.h>

/* Returns the help text.  Free with g_free. */
char *options_help(void);

/* Returns the options that the help has, and the words that they take, for
 * those who make completions of them; the same in every language.  Lines of
 * fields with tabs in between, a word after its option:
 *
 *     option NAME LETTER ARGUMENT KIND HELP
 *     word OPTION WORD SUMMARY
 *
 * LETTER, ARGUMENT and SUMMARY may be empty; KIND says what comes behind the
 * option.  Free with g_free. */
char *options_dump(void);

#endif
