/* Writes XML with libxml2's writer.
 *
 * A failure of the writer latches, so callers check it once, at the end. */
#ifndef CANVAS_XML_H
#define CANVAS_XML_H

#include <glib.h>
#include <libxml/xmlwriter.h>

/* A writer and its latched failure. */
typedef struct {
    xmlTextWriter *writer;
    gboolean failed;
} XmlStream;

/* Records the result of a call of libxml2. */
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

/* Returns the text with U+FFFD in place of characters that XML 1.0 (section
 * 2.2) does not allow even escaped, and of invalid UTF-8.  libxml2 does not
 * check texts.  Free with g_free. */
char *xml_text(const char *text);

#endif
