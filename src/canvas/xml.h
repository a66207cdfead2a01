/* Writing XML with libxml2's writer.
 *
 * A failure of the writer latches: it is looked at once, at the end. */
#ifndef CANVAS_XML_H
#define CANVAS_XML_H

#include <glib.h>
#include <libxml/xmlwriter.h>

/* A writer, and whether any call failed so far. */
typedef struct {
    xmlTextWriter *writer;
    gboolean failed;
} XmlStream;

/* Notes the result of one of libxml2's calls. */
void xml_check(XmlStream *stream, int result);

/* Opens an element; closes the one opened last. */
void xml_start(XmlStream *stream, const char *name);
void xml_end(XmlStream *stream);

/* Adds to the element opened last: an attribute; a text.  Both must be valid in
 * XML. */
void xml_attribute(XmlStream *stream, const char *name, const char *value);
void xml_content(XmlStream *stream, const char *text);

/* Returns the text with U+FFFD in place of what XML 1.0 (section 2.2) allows
 * in no document, not even escaped: libxml2 writes what it is given.  Free
 * with g_free. */
char *xml_text(const char *text);

#endif
