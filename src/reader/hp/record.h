/* A scanner of .hp files: splits text into records.
 *
 * It accepts what hp2ps reads: tokens between blanks, where a newline is a
 * blank.  It also accepts what GHC writes: lines of a name, a TAB and a number
 * of bytes (doc/internals/hp2ps-rules.md, "The .hp file").  The two differ only
 * in names that contain blanks. */
#ifndef READER_HP_RECORD_H
#define READER_HP_RECORD_H

#include <glib.h>

#include "input/hp-words.h"

typedef struct {
    HpWord word;
    const char *text; /* name of a band, or string, in which "" is a quote */
    gsize size;       /* of the text, bytes */
    gint64 time;      /* ns; of MARK, BEGIN_SAMPLE and END_SAMPLE */
    guint64 bytes;    /* of a band */
} HpRecord;

/* Returns the keyword that the text begins with, after blanks, or HP_BAND if
 * there is none. */
HpWord record_first_word(const char *text, const char *end);

/* Returns the closing quote of a string, or NULL.  at is the first byte after
 * the opening quote, or any later byte that does not split a "". */
const char *record_string_end(const char *at, const char *end);

/* Skips blanks, and returns the end of the token that follows them. */
const char *record_token_end(const char *at, const char *end);

/* The state of a scan. */
typedef struct {
    const char *at;
    const char *end;
    const char *pairs; /* the text before this is pairs; a pair is a name
                          without blanks and an integer */
    gboolean strict;   /* names contain no blanks, as in hp2ps */
    gboolean cut;      /* more text follows after end; implies strict */
} RecordScanner;

typedef enum {
    RECORD_GOOD,
    RECORD_END,         /* only blanks were left */
    RECORD_UNFINISHED,  /* more text may complete the record */
    RECORD_OPEN_STRING, /* only text with a closing quote may complete the
                           record */
    RECORD_NONSENSE,
} RecordStatus;

/* Reads the next record.  The text is one line, or several lines that may be
 * one record.
 *
 * A name with blanks ends before the last number.  But if the whole text is
 * pairs, each a name without blanks and an integer, it is read as pairs, as in
 * hp2ps.  An integer in a pair ends after its last digit.  If cut is TRUE, a
 * record that reaches the end may be incomplete. */
RecordStatus scan_record(RecordScanner *scanner, HpRecord *record);

/* Returns RECORD_GOOD if the text is one or more records and blanks.  Otherwise
 * returns the status of scan_record where it failed, or RECORD_END for blanks
 * only. */
RecordStatus scan_all(const char *text, const char *end, gboolean strict);

/* A fast path for the most common form of a band: a name, a TAB or a blank, and
 * digits.  Returns FALSE for all other lines. */
gboolean scan_plain_band(const char *line, const char *end, HpRecord *record);

/* Reads a band as GHC writes it: a name, which is all text before the last TAB,
 * and an integer.  Returns FALSE for other lines, and for lines that are
 * several records to hp2ps. */
gboolean scan_tabbed_band(const char *line, const char *end, HpRecord *record);

#endif
