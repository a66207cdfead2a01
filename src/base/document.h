/* A streaming XML reader: reads bytes, validates them against a RELAX NG
 * schema, and returns one element after the other.
 *
 * Each element is returned as soon as it is known to be valid.  The document is
 * never in memory as a whole.  The input must be UTF-8.  The reader uses no
 * network and expands no entities.  It refuses document types and many comments
 * (markup.h), and prints nothing.  A document belongs to one thread.
 * document_new replaces the error handlers of libxml2 of that thread;
 * document_free restores them.  The first failure latches: later calls return
 * nothing, and document_finish reports it. */
#ifndef BASE_DOCUMENT_H
#define BASE_DOCUMENT_H

#include <glib.h>

typedef struct Document Document;

/* Reads at most size bytes of the input into the buffer.  Returns how many; 0
 * at the end and after an error, which the input keeps. */
typedef gsize DocumentRead(void *input, void *buffer, gsize size);

/* Opens a document.  The input is borrowed until document_free.  The name is
 * for messages.  The schema is RELAX NG in XML syntax, without interleave and
 * mixed content: for these, libxml2 keeps whole trees in memory.  All error
 * messages begin with error_prefix, a translated clause like "the archive is
 * not valid".  A failure to open latches. */
Document *document_new(const char *name, DocumentRead *read, void *input,
                       const char *schema, const char *error_prefix);
void document_free(Document *document);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Document, document_free)

/* Advances to the next element.  Returns its name, or NULL at the end and after
 * a failure.  The first element is the root.  It is returned even if the schema
 * rejects it, so that the caller can check its name and version. */
const char *document_next(Document *document);

/* The strings that the functions below return belong to the document.  They are
 * valid until the next element. */

/* Returns an attribute of the element, or NULL if it has no such attribute. */
const char *document_attribute(Document *document, const char *name);

/* Returns the number in an attribute of decimal digits, or 0 if the element has
 * no such attribute.  Latches a failure if the value is not a number or exceeds
 * max. */
guint64 document_number(Document *document, const char *name, guint64 max);

/* As document_number, for a signed number of any value. */
gint64 document_time(Document *document, const char *name);

/* Returns the bytes of an attribute, followed by a NUL, and their size.  The
 * attribute NAME-base64 has precedence over NAME.  Returns NULL if the element
 * has neither. */
const char *document_bytes(Document *document, const char *name, gsize *size);

/* As document_bytes, but a NUL within the bytes is a failure. */
const char *document_string(Document *document, const char *name);

/* Returns the text of the element, or NULL after a failure.  An error within
 * the element gives "", and the next call reports it. */
const char *document_text(Document *document);

/* Latches a TROUBLE_CORRUPT failure.  The reason is translated and formatted as
 * by printf; newlines become blanks.  The message also gives the line of the
 * element and the name of the input. */
void document_fail(Document *document, const char *reason, ...)
    G_GNUC_PRINTF(2, 3);

/* Latches an error of the caller's, and takes ownership of it. */
void document_take_error(Document *document, GError *error);

/* Returns whether the document ended without a failure.  Check the input for
 * read errors first.  Errors: TROUBLE_CORRUPT, and those of
 * document_take_error. */
gboolean document_finish(Document *document, GError **error);

#endif
