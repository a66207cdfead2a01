/* Formats the option table as the help, and options and
 * formats for the completions and tests. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include <glib.h>

/* Returns the help text, translated.  Free with g_free. */
char *options_help(void);

/* Returns that of evheap run, at most 24 lines in English. */
char *run_help(void);

/* Returns the input of the completions, in English: the options of the help and
 * the words that they accept.  Fields are separated by tabs.  The words of an
 * option follow its line:
 *
 *     option NAME LETTER ARGUMENT KIND HELP
 *     word OPTION WORD SUMMARY
 *
 * The lines of options that only evheap run has begin with "run".
 *
 * LETTER, ARGUMENT and SUMMARY may be empty.  KIND is the kind of argument, a
 * word for data/completion/complete.awk.  Free with g_free. */
char *options_dump(void);

/* Returns the formats for the tests that loop over them, in the order of the
 * help.  Fields are separated by tabs:
 *
 *     NAME SUFFIXES TRAITS
 *
 * Suffixes and traits are separated by blanks; the traits are the texts of
 * output/traits.def, and "adds" (adds in place), "activity-events" (of
 * capabilities and threads) or "events" (nothing else of the log).  Free with
 * g_free. */
char *formats_dump(void);

#endif
