/* A scanner of .hp files: splits text into records.
 *
 * It accepts what hp2ps reads, which is tokens between any blanks.  It also
 * accepts what GHC writes, which is a line with name, TAB and bytes
 * (doc/internals/hp2ps-rules.md, "The .hp file").  The two differ only for
 * names with blanks. */
#ifndef READER_HP_RECORD_H
#define READER_HP_RECORD_H

#include <glib.h>

#include "input/hp-words.h"

typedef struct {
    HpWord word;
    const char *text; /* name of a band; string, with "" for " */
    gsize size;       /* of the text, bytes */
    gint64 time;      /* ns */
    guint64 bytes;
} HpRecord;

/* Returns the keyword that the text begins with. */
HpWord record_first_word(const char *text, const char *end);

/* Returns the closing quote of a string, or NULL.  The text is the rest of the
 * string. */
const char *record_string_end(const char *at, const char *end);

/* Returns the end of the first token. */
const char *record_token_end(const char *at, const char *end);

/* The state of a scan. */
typedef struct {
    const char *at;
    const char *end;
    const char *pairs; /* names and integers alternate up to here */
    gboolean strict;   /* as hp2ps: names have no blanks */
    gboolean cut;      /* more text follows the end; implies strict */
} RecordScanner;

typedef enum {
    RECORD_GOOD,
    RECORD_END,         /* only blanks were left */
    RECORD_UNFINISHED,  /* more text may complete it */
    RECORD_OPEN_STRING, /* only text with a quote may complete it */
    RECORD_NONSENSE,
} RecordStatus;

/* Reads the next record.  The text is one line, or several that belong
 * together.  The value of a name with blanks is its last number.  If names and
 * integers alternate as for hp2ps, an integer ends after its last digit.  With
 * cut, a record that reaches the end may be incomplete. */
RecordStatus scan_record(RecordScanner *scanner, HpRecord *record);

/* Returns RECORD_GOOD if the text consists of records, or else the status at
 * the first other text. */
RecordStatus scan_all(const char *text, const char *end, gboolean strict);

/* Reads the most common form of a band quickly: a name, a TAB or a blank, and
 * digits.  Returns FALSE for other lines. */
gboolean scan_plain_band(const char *line, const char *end, HpRecord *record);

/* Reads a band as GHC writes it: the name is all text before the last TAB.
 * Returns FALSE for other lines, and if hp2ps reads several records. */
gboolean scan_tabbed_band(const char *line, const char *end, HpRecord *record);

#endif
