/* A look at an XML document before the parser has it.
 *
 * libxml2 holds all comments and processing instructions in memory that come
 * before an element, and reads a document type to its end before it tells of
 * it: a small packed file could take all memory.  Each attribute of an element
 * it compares with all before it.  This follows the bytes as
 * they come, just well enough to tell where such a thing begins, and whether
 * the document is complete.  It takes UTF-8 only. */
#ifndef BASE_MARKUP_H
#define BASE_MARKUP_H

#include <glib.h>

/* So many bytes of a document may be comments and processing instructions. */
#define MAX_REMARKS (64 * 1024)

/* So many attributes an element may have; ours have some ten. */
#define MAX_ATTRIBUTES 256

typedef enum {
    MARKUP_TEXT,
    MARKUP_OPEN,        /* behind "<" */
    MARKUP_DECLARATION, /* behind "<!" */
    MARKUP_DASH,        /* behind "<!-" */
    MARKUP_START_TAG,
    MARKUP_END_TAG,
    MARKUP_COMMENT,
    MARKUP_INSTRUCTION,
    MARKUP_CDATA,
} MarkupState;

typedef enum {
    MARKUP_GOOD,
    MARKUP_DOCTYPE,    /* a document type begins */
    MARKUP_REMARKS,    /* too much is comment or processing instruction */
    MARKUP_ATTRIBUTES, /* an element has too many */
} MarkupStatus;

/* All 0 at the beginning. */
typedef struct {
    MarkupState state;
    char quote;    /* a start tag's attribute is in these, or '\0' */
    char last[2];  /* the bytes before, the nearest first */
    guint64 depth; /* of open elements */
    guint64 n_remarks;
    guint n_attributes; /* of the start tag */
    gboolean has_root;
    int line; /* so many ended before the next byte */
} Markup;

/* Follows the bytes.  Returns how many of them were good, and why it was not
 * all. */
gsize markup_follow(Markup *markup, const char *bytes, gsize size,
                    MarkupStatus *status);

/* Returns whether the document cannot end here: within markup, an element, or
 * before the first one. */
gboolean markup_is_open(const Markup *markup);

#endif
