/* Checks the bytes of an XML document before libxml2 parses them: takes the
 * next bytes, and returns how many of them are safe to parse.
 *
 * This protects against small compressed files that would exhaust memory or
 * time.  libxml2 keeps all comments and processing instructions before an
 * element in memory.  It reports a document type declaration only after it has
 * read the whole declaration.  It compares each attribute of an element with
 * all attributes before it.  The check tracks only the syntax that it needs to
 * limit these, and to detect whether the document is complete.  The input must
 * be UTF-8. */
#ifndef BASE_MARKUP_H
#define BASE_MARKUP_H

#include <glib.h>

/* The maximum size of all remarks together, in bytes.  Remarks are comments and
 * processing instructions. */
#define MAX_REMARKS (64 * 1024)

/* The maximum number of attributes per element; archives have about ten. */
#define MAX_ATTRIBUTES 256

typedef enum {
    MARKUP_TEXT,
    MARKUP_OPEN,        /* after "<" */
    MARKUP_DECLARATION, /* after "<!" */
    MARKUP_DASH,        /* after "<!-" */
    MARKUP_START_TAG,
    MARKUP_END_TAG,
    MARKUP_COMMENT,
    MARKUP_INSTRUCTION,
    MARKUP_CDATA,
} MarkupState;

typedef enum {
    MARKUP_GOOD,
    MARKUP_DOCTYPE,    /* a document type declaration */
    MARKUP_REMARKS,    /* more than MAX_REMARKS bytes of remarks */
    MARKUP_ATTRIBUTES, /* more than MAX_ATTRIBUTES in one element */
} MarkupStatus;

/* Initialise with 0. */
typedef struct {
    MarkupState state;
    char quote;         /* quote of the open attribute value, or '\0' */
    char last[2];       /* the two previous bytes, the last one first */
    guint64 depth;      /* number of open elements */
    guint64 n_remarks;  /* bytes of remarks so far */
    guint n_attributes; /* in the current start tag */
    gboolean has_root;
    int line; /* number of lines before the current one */
} Markup;

/* Scans the next bytes of the document.  Returns how many of them are safe to
 * parse.  If not all are, *status is the reason, otherwise MARKUP_GOOD. */
gsize markup_follow(Markup *markup, const char *bytes, gsize size,
                    MarkupStatus *status);

/* Returns whether the document is incomplete: it ends within markup, within an
 * element, or before the first element. */
gboolean markup_is_open(const Markup *markup);

#endif
