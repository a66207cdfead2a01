/* Recognises the keywords that begin the records of a .hp file, and lists the
 * units of .hp files (doc/internals/hp2ps-rules.md, "The .hp file").
 *
 * The reader, the writer and the detection of the kind of input use them. */
#ifndef INPUT_HP_WORDS_H
#define INPUT_HP_WORDS_H

#include <glib.h>

/* The keyword of a record. */
typedef enum {
    HP_BAND, /* no keyword: the record starts with the name of a band */
    HP_JOB,
    HP_DATE,
    HP_SAMPLE_UNIT,
    HP_VALUE_UNIT,
    HP_MARK,
    HP_BEGIN_SAMPLE,
    HP_END_SAMPLE,
    N_HP_WORDS
} HpWord;

/* The units that evheap reads and writes.  "bytes" and "seconds" are GHC's. */
#define HP_UNIT_BYTES   "bytes"
#define HP_UNIT_SECONDS "seconds" /* mutator CPU time */
#define HP_UNIT_WALL    "wall-clock seconds"
#define HP_UNIT_ERAS    "eras" /* numbers of eras instead of times */

/* Returns the keyword at the start of the bytes, and stores its size in bytes.
 * Returns HP_BAND and stores 0 if there is none.  A keyword ends at a blank, at
 * the end of the bytes, or at the quote of its string. */
HpWord hp_word_first(const char *bytes, gsize size, gsize *word_size);

/* Returns whether hp2ps treats a character as blank: the result of isspace in
 * the C locale. */
static inline gboolean
hp_is_blank(char character)
{
    return character == ' ' || (character >= '\t' && character <= '\r');
}

/* Returns whether the keyword is followed by a string. */
gboolean hp_word_has_string(HpWord word);

#endif
