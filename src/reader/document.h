/* An XML document, read element by element.
 *
 * Takes a source and a RELAX NG schema, gives one element after the other,
 * each as soon as it is known to be valid: never the whole document in
 * memory.  No network, no entities; a document type is refused, and so are
 * many comments; it must be in UTF-8.  Nothing is printed.  For one thread,
 * whose handlers of libxml2's errors are given back at the end.  The first
 * failure latches: later calls give nothing, document_finish reports it. */
#ifndef READER_DOCUMENT_H
#define READER_DOCUMENT_H

#include <glib.h>

#include "input/source.h"

typedef struct Document Document;

/* Opens a document; the source is borrowed until document_free.  The schema
 * is the text of one in XML syntax, without interleave or mixed content:
 * libxml2 would hold whole trees for these.  All failures begin with
 * what is to blame, which is translated, "the archive is not valid". */
Document *document_new(Source *source, const char *schema, const char *blame);
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
 * and the name of the source. */
void document_fail(Document *document, const char *reason, ...)
    G_GNUC_PRINTF(2, 3);

/* The same with what the caller has to say, which is taken over. */
void document_take_error(Document *document, GError *error);

/* Returns how many bytes of the source were read. */
guint64 document_offset(const Document *document);

/* Returns how many bytes of the file were read, as source_bytes_read has it. */
guint64 document_bytes_read(const Document *document);

/* Returns whether the document came to its end without a failure.  Errors:
 * TROUBLE_IO, TROUBLE_CORRUPT, and what the caller latched. */
gboolean document_finish(Document *document, GError **error);

#endif
