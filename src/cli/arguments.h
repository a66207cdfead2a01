/* The kinds of arguments: how they are stored, what is expected, and how they
 * are completed. */
#ifndef CLI_ARGUMENTS_H
#define CLI_ARGUMENTS_H

#include "cli/option-table.h"

/* Stores an argument (NULL = none) of an option.  Errors: TROUBLE_USAGE. */
gboolean argument_take(Options *options, const OptionRow *row,
                       const char *argument, GError **error);

/* Returns the kind in options_dump: a word for data/completion/complete.awk. */
const char *argument_completion(ArgumentKind kind);

/* Returns the names of all formats, and first the one that was probably meant
 * (nearest_offer).  Free with g_free. */
char *argument_formats(const char *typed);

/* Returns the files (char *) that are read, those in folders too: the inputs
 * and the arguments of all options.  Free with g_ptr_array_unref. */
GPtrArray *argument_files(const Options *options);

#endif
