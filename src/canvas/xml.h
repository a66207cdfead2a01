/* Writes the elements, attributes and texts of XML with libxml2's writer.
 *
 * The first failure latches, so callers check "failed" once, at the end. */
#ifndef CANVAS_XML_H
#define CANVAS_XML_H

#include <glib.h>
#include <libxml/xmlwriter.h>

/* A writer, which is borrowed, and its latched failure. */
typedef struct {
    xmlTextWriter *writer;
    gboolean failed;
} XmlStream;

/* Latches a failure if the result of a libxml2 call is negative. */
void xml_check(XmlStream *stream, int result);

/* Opens an element. */
void xml_start(XmlStream *stream, const char *name);

/* Closes the innermost open element. */
void xml_end(XmlStream *stream);

/* Adds an attribute to the innermost open element.  The value must be valid in
 * XML (see xml_text). */
void xml_attribute(XmlStream *stream, const char *name, const char *value);

/* Adds a text to the innermost open element.  It must be valid in XML (see
 * xml_text). */
void xml_content(XmlStream *stream, const char *text);

/* Returns the text with U+FFFD in place of invalid UTF-8 and of characters that
 * XML 1.0 (section 2.2) forbids, even as references.  libxml2's writer does not
 * check texts.  Free with g_free. */
char *xml_text(const char *text);

#endif
