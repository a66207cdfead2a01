/* The words that a record of a .hp file begins with, and its units: for the
 * reader, the writer, and telling kinds of input (doc/internals/hp2ps-rules.md,
 * "The .hp file"). */
#ifndef INPUT_HP_WORDS_H
#define INPUT_HP_WORDS_H

#include <glib.h>

/* What a record begins with. */
typedef enum {
    HP_BAND, /* no word of the format: a band's name */
    HP_JOB,
    HP_DATE,
    HP_SAMPLE_UNIT,
    HP_VALUE_UNIT,
    HP_MARK,
    HP_BEGIN_SAMPLE,
    HP_END_SAMPLE,
    N_HP_WORDS
} HpWord;

/* The units that evheap knows: GHC's, and those that it writes itself. */
#define HP_UNIT_BYTES   "bytes"
#define HP_UNIT_SECONDS "seconds" /* of the mutator's CPU time */
#define HP_UNIT_WALL    "wall-clock seconds"
#define HP_UNIT_ERAS    "eras" /* numbers instead of times */

/* Returns the word that the bytes begin with, and its size; HP_BAND where that
 * is none.  A word ends at a blank, at the end of the bytes, or at the quote
 * of its string. */
HpWord hp_word_first(const char *bytes, gsize size, gsize *word_size);

/* Returns whether that is a blank to hp2ps: C's isspace, in any locale. */
static inline gboolean
hp_is_blank(char character)
{
    return character == ' ' || (character >= '\t' && character <= '\r');
}

/* Returns whether a string stands behind that word. */
gboolean hp_word_has_string(HpWord word);

#endif
