/* Writing XML into a sink.
 *
 * Texts may be any bytes: what XML cannot hold is shown in another way, and
 * kept as base64 beside it. */
#ifndef OUTPUT_XML_STREAM_H
#define OUTPUT_XML_STREAM_H

#include "canvas/xml.h"
#include "output/sink.h"

/* Returns a writer whose bytes go to the sink, which is borrowed until
 * xmlFreeTextWriter; NULL when libxml2 could not make one. */
xmlTextWriter *xml_stream_open(Sink *sink);

/* Write an attribute with a number; with one that is 0, and left out, where it
 * is not known; with nanoseconds. */
void xml_number_attribute(XmlStream *stream, const char *name, guint64 number);
void xml_known_attribute(XmlStream *stream, const char *name, guint64 number);
void xml_time_attribute(XmlStream *stream, const char *name, gint64 time);

/* Writes any bytes in base64. */
void xml_base64_attribute(XmlStream *stream, const char *name,
                          const char *bytes, gsize size);

/* Writes a string as it can be shown, and its bytes as NAME-base64 where
 * these are not the same. */
void xml_text_attribute(XmlStream *stream, const char *name, const char *text);

/* The same for a text that was made presentable from these bytes, NULL where
 * they are its own. */
void xml_presented_attribute(XmlStream *stream, const char *name,
                             const char *text, GBytes *original);

/* Returns whether the text is these bytes. */
gboolean xml_is_same(const char *text, const char *bytes, gsize size);

/* Returns the text in which XML can show the bytes; no bytes are no text.
 * Free with g_free. */
char *xml_shown(const char *bytes, gsize size);

#endif
