/* A streaming XML reader: reads bytes, validates them against a RELAX NG
 * schema, and returns one element after the other.
 *
 * Each element is returned as soon as it is known to be valid.  The document is
 * never in memory as a whole.  The input must be UTF-8.  The reader uses no
 * network, expands no entities and prints nothing.  It refuses document type
 * declarations, and too many comments or attributes (markup.h).
 *
 * A document belongs to one thread.  document_new replaces libxml2's error
 * handlers of that thread; document_free restores them.  The first failure
 * latches: later calls return NULL or 0, and document_finish reports it. */
#ifndef BASE_DOCUMENT_H
#define BASE_DOCUMENT_H

#include <glib.h>

typedef struct Document Document;

/* Reads at most size bytes of the input into the buffer.  Returns the number of
 * bytes read: 0 at the end and after an error.  The input keeps the error. */
typedef gsize DocumentRead(void *input, void *buffer, gsize size);

/* Opens a document.  The input is borrowed until document_free.  Error messages
 * contain the name of the input and error_prefix, a translated clause like "the
 * archive is not valid".  The schema is RELAX NG in XML syntax.  It must not
 * use interleave or mixed content, because libxml2 keeps whole trees in memory
 * for these.  If opening fails, the error latches. */
Document *document_new(const char *name, DocumentRead *read, void *input,
                       const char *schema, const char *error_prefix);
void document_free(Document *document);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Document, document_free)

/* Advances to the next element.  Returns its name, or NULL at the end and after
 * a failure.  The first element is the root.  It is returned even if the schema
 * rejects it, so that the caller can check its name and version. */
const char *document_next(Document *document);

/* From now on, elements below the root may have names other than those that are
 * known, up to NULL, which is borrowed.  These elements and their contents are
 * skipped.  They come at the end of the document: after them, an element with a
 * known name below the root is a failure. */
void document_skip_unknown(Document *document, const char *const *known);

/* The strings that the following functions return belong to the document.  They
 * are valid until the next call of document_next. */

/* Returns an attribute of the element, or NULL if it has no such attribute. */
const char *document_attribute(Document *document, const char *name);

/* Returns the value of an attribute, a number in decimal digits, or 0 if the
 * element has no such attribute.  Latches a failure if the value is not a
 * number or exceeds max. */
guint64 document_number(Document *document, const char *name, guint64 max);

/* As document_number, for a signed number from min to max. */
gint64 document_signed(Document *document, const char *name, gint64 min,
                       gint64 max);

/* Returns the bytes of an attribute and stores their number in *size.  A NUL
 * follows the bytes.  If the element has an attribute NAME-base64, its decoded
 * bytes are returned; invalid base64 is a failure.  Otherwise the bytes are
 * those of the attribute NAME.  Returns NULL if the element has neither. */
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

/* Latches an error of the caller, unless a failure is latched already.  Takes
 * ownership of the error. */
void document_take_error(Document *document, GError *error);

/* Returns whether the document ended without a failure.  Check the input for
 * read errors first.  Errors: TROUBLE_CORRUPT, and the error that was passed to
 * document_take_error. */
gboolean document_finish(Document *document, GError **error);

#endif
