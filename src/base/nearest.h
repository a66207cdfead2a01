/* Finds the word that a user meant: takes a typed text and the known words,
 * returns the nearest word. */
#ifndef BASE_NEAREST_H
#define BASE_NEAREST_H

#include <glib.h>

/* Returns the word with the smallest distance of Damerau and Levenshtein
 * (optimal string alignment) from the text, the first of several.  The distance
 * is at most 2 and less than half of the word's length; NULL if no word is that
 * near.  Ignores case.  words ends with NULL. */
const char *nearest_word(const char *typed, const char *const *words);

/* Returns the words in their order, after the nearest one: "did you mean
 * 'size'? area, size, name", translated; without a near word, "area, size,
 * name".  Of many words it lists the first 20.  Free with g_free. */
char *nearest_offer(const char *typed, const char *const *words);

#endif
