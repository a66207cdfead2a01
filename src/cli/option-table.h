/* The one table of options: parsing, help and completions read its rows. */
#ifndef CLI_OPTION_TABLE_H
#define CLI_OPTION_TABLE_H

#include "cli/options.h"

typedef enum {
    ARGUMENT_NONE,
    ARGUMENT_ALONE, /* none, and all else on the line is of no interest */
    ARGUMENT_TEXT,  /* which nobody can know */
    ARGUMENT_TEXTS, /* the same; given again, it adds to those before */
    ARGUMENT_WORD,
    ARGUMENT_LIST, /* words with commas in between, or "none" */
    ARGUMENT_FORMAT,
    ARGUMENT_THEME,
    ARGUMENT_OUTPUT, /* a file to write; given again, another one */
    ARGUMENT_RUN,    /* a file to read, as those that are no options */
} ArgumentKind;

typedef struct {
    const char *name;
    char letter;          /* '\0' = none */
    const char *argument; /* its name in the help; NULL = takes none */
    ArgumentKind kind;
    const char *const *words; /* of a word or a list: those there are, NULL
                                 behind the last; else NULL */
    const char *help; /* NULL = hidden; what stands before its first " (", ": "
                         or "; " says enough where there is little room */
    /* Takes the option; returns FALSE for a bad argument, and may set
     * options->reason then. */
    gboolean (*take)(Options *options, const char *argument);
} OptionRow;

guint option_count(void);
const OptionRow *option_row(guint index);

/* Adds an output of that name, as -o does. */
void options_add_output(Options *options, const char *file);

#endif
