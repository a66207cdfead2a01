/* Writes XML into a sink.
 *
 * Texts may be any bytes.  A text that XML cannot hold is written escaped, and
 * its bytes as base64 in a second attribute. */
#ifndef OUTPUT_XML_STREAM_H
#define OUTPUT_XML_STREAM_H

#include "canvas/xml.h"
#include "output/sink.h"

/* Returns a writer into the sink, which is borrowed until xmlFreeTextWriter, or
 * NULL if libxml2 cannot create one. */
xmlTextWriter *xml_stream_open(Sink *sink);

/* Write an attribute: a number; a number unless it is 0, which means unknown;
 * nanoseconds. */
void xml_number_attribute(XmlStream *stream, const char *name, guint64 number);
void xml_known_attribute(XmlStream *stream, const char *name, guint64 number);
void xml_time_attribute(XmlStream *stream, const char *name, gint64 time);

/* Writes bytes as base64. */
void xml_base64_attribute(XmlStream *stream, const char *name,
                          const char *bytes, gsize size);

/* Writes a string in presentable form.  If that differs from its bytes, these
 * follow as NAME-base64. */
void xml_text_attribute(XmlStream *stream, const char *name, const char *text);

/* Writes a text that is presentable already.  original is the bytes that it was
 * made from, or NULL if they are the same. */
void xml_presented_attribute(XmlStream *stream, const char *name,
                             const char *text, GBytes *original);

/* Returns whether the text equals the bytes. */
gboolean xml_is_same(const char *text, const char *bytes, gsize size);

/* Returns the bytes as text that XML can hold; "" for no bytes.  Free with
 * g_free. */
char *xml_shown(const char *bytes, gsize size);

#endif
