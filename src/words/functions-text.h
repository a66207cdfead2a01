/* Tells the functions of call stacks: a sentence and a table. */
#ifndef WORDS_FUNCTIONS_TEXT_H
#define WORDS_FUNCTIONS_TEXT_H

#include "words/band-name.h"
#include "words/table.h"

/* Returns the sentence of the functions with the most samples, or NULL if the
 * profile has no call stacks or no frames.  Free with g_free. */
char *functions_sentence(const Profile *profile, const Quotes *quotes);

/* Returns the table of the functions with the most samples of their own and in
 * all, or NULL if the profile has no call stacks.  Free with table_free. */
Table *functions_table_new(const Profile *profile);

#endif
