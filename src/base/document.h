/* An XML document, read element by element.
 *
 * Takes bytes and a RELAX NG schema, gives one element after the other,
 * each as soon as it is known to be valid: never the whole document in
 * memory.  No network, no entities; a document type is refused, and so are
 * many comments; it must be in UTF-8.  Nothing is printed.  For one thread,
 * whose handlers of libxml2's errors are given back at the end.  The first
 * failure latches: later calls give nothing, document_finish reports it. */
#ifndef BASE_DOCUMENT_H
#define BASE_DOCUMENT_H

#include <glib.h>

typedef struct Document Document;

/* Reads at most that many bytes of the input into the buffer.  Returns how
 * many; 0 at the end and after an error, which the input keeps. */
typedef gsize DocumentRead(void *input, void *buffer, gsize size);

/* Opens a document; the input is borrowed until document_free, its name is
 * for messages.  The schema
 * is the text of one in XML syntax, without interleave or mixed content:
 * libxml2 would hold whole trees for these.  All failures begin with
 * what is to blame, which is translated, "the archive is not valid". */
Document *document_new(const char *name, DocumentRead *read, void *input,
                       const char *schema, const char *blame);
void document_free(Document *document);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Document, document_free)

/* Goes on to the next element.  The first, the root, comes before any
 * complaint of the schema, so that its name and version can be judged.
 * Returns its name, or NULL at the end and after a failure. */
const char *document_next(Document *document);

/* What the following return of an element's strings belongs to the document,
 * and is valid until the next element. */

/* Returns an attribute of the element, NULL where it has none of that name. */
const char *document_attribute(Document *document, const char *name);

/* Returns an attribute in decimal digits, at most so great, or 0 where there
 * is none. */
guint64 document_number(Document *document, const char *name, guint64 most);

/* The same with a sign. */
gint64 document_time(Document *document, const char *name);

/* Returns the bytes that an attribute and the one that is called NAME-base64
 * stand for, followed by a NUL, and their size; or NULL where it has
 * neither. */
const char *document_bytes(Document *document, const char *name, gsize *size);

/* The same for bytes among which there must be no NUL. */
const char *document_string(Document *document, const char *name);

/* Returns the element's text, NULL after a failure. */
const char *document_text(Document *document);

/* Latches a failure: TROUBLE_CORRUPT with a translated reason, formatted as
 * printf does and brought into one line, and with the line of the element
 * and the name of the input. */
void document_fail(Document *document, const char *reason, ...)
    G_GNUC_PRINTF(2, 3);

/* The same with what the caller has to say, which is taken over. */
void document_take_error(Document *document, GError *error);

/* Returns whether the document came to its end without a failure; an error of
 * reading the input comes first, and is for the caller to ask for.  Errors:
 * TROUBLE_CORRUPT, and what the caller latched. */
gboolean document_finish(Document *document, GError **error);

#endif
