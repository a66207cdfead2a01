/* The records of a .hp file.
 *
 * Takes text, gives one record after the other: what hp2ps reads, which are
 * tokens between blanks of any kind, and what GHC writes, which is a line
 * with the name, a TAB, and the bytes (doc/internals/hp2ps-rules.md, "The .hp
 * file").  The two agree but where a name has blanks in it. */
#ifndef READER_HP_RECORD_H
#define READER_HP_RECORD_H

#include <glib.h>

#include "input/hp-words.h"

typedef struct {
    HpWord word;
    const char *text; /* a band's name; a string, in which "" stands for " */
    gsize size;       /* of the text */
    gint64 time;      /* ns */
    guint64 bytes;
} HpRecord;

/* Returns the word that the text begins with. */
HpWord record_first_word(const char *text, const char *end);

/* Returns the quote that ends a string, of which the text is the rest, or
 * NULL. */
const char *record_string_end(const char *at, const char *end);

/* Returns the end of the text's first token. */
const char *record_token_end(const char *at, const char *end);

/* Where the reading of tokens stands. */
typedef struct {
    const char *at;
    const char *end;
    const char *pairs; /* up to here names and numbers alternate */
    gboolean strict;   /* as hp2ps: no blanks in names */
    gboolean cut;      /* the text goes on behind its end; strict */
} RecordScanner;

typedef enum {
    RECORD_GOOD,
    RECORD_END,         /* nothing but blanks was left */
    RECORD_UNFINISHED,  /* more text may make a record of it */
    RECORD_OPEN_STRING, /* only more text with a quote in it may */
    RECORD_NONSENSE,
} RecordStatus;

/* Reads the next record of a text that is one line, or several that belong
 * together.  Of a name with blanks the last number is its value, unless names
 * and numbers alternate as hp2ps has it, to which a number ends where its
 * digits end.  Of a text that is cut, a record that reaches its end may go
 * on. */
RecordStatus scan_record(RecordScanner *scanner, HpRecord *record);

/* Returns whether the text is records from end to end, RECORD_GOOD, or what
 * it is instead. */
RecordStatus scan_all(const char *text, const char *end, gboolean strict);

/* Reads a line of a band as nearly every line is, and quickly: a name, a TAB
 * or a blank, and digits.  Returns FALSE for all else. */
gboolean scan_plain_band(const char *line, const char *end, HpRecord *record);

/* Reads a line as GHC writes it: all before the last TAB is the name.
 * Returns FALSE for a line that is none, or that hp2ps would read as several
 * records. */
gboolean scan_tabbed_band(const char *line, const char *end, HpRecord *record);

#endif
