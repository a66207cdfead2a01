/* The one table of options: parsing and help read its rows. */
#ifndef CLI_OPTION_TABLE_H
#define CLI_OPTION_TABLE_H

#include "cli/options.h"

typedef struct {
    const char *name;
    char letter;          /* '\0' = none */
    const char *argument; /* its name in the help; NULL = takes none */
    const char *help;     /* NULL = hidden */
    /* Takes the option; returns FALSE for a bad argument, and may set
     * options->reason then. */
    gboolean (*take)(Options *options, const char *argument);
} OptionRow;

guint option_count(void);
const OptionRow *option_row(guint index);

/* Adds an output of that name, as -o does. */
void options_add_output(Options *options, const char *file);

#endif
