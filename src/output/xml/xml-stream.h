/* Writes XML into a sink, with libxml2.
 *
 * Texts may be any bytes.  If XML cannot hold a text, the attribute NAME has it
 * escaped, and a second attribute NAME-base64 has the bytes in base64. */
#ifndef OUTPUT_XML_STREAM_H
#define OUTPUT_XML_STREAM_H

#include "canvas/xml.h"
#include "output/sink.h"
#include "run/field.h"

/* Returns a writer into the sink, or NULL if libxml2 cannot create one.  The
 * sink is borrowed until xmlFreeTextWriter. */
xmlTextWriter *xml_stream_open(Sink *sink);

/* Writes a number. */
void xml_number_attribute(XmlStream *stream, const char *name, guint64 number);

/* Writes a number, unless it is 0, which means unknown. */
void xml_known_attribute(XmlStream *stream, const char *name, guint64 number);

/* Writes a time in nanoseconds. */
void xml_time_attribute(XmlStream *stream, const char *name, gint64 time);

/* Writes size bytes in base64. */
void xml_base64_attribute(XmlStream *stream, const char *name,
                          const char *bytes, gsize size);

/* Writes a string in presentable form (label_present).  If that differs from
 * the string, NAME-base64 has the bytes. */
void xml_text_attribute(XmlStream *stream, const char *name, const char *text);

/* Writes a text that is already presentable.  original has the bytes that it
 * was made from, or is NULL if they are the same. */
void xml_presented_attribute(XmlStream *stream, const char *name,
                             const char *text, GBytes *original);

/* Writes the fields of a record as attributes, except for those that are 0,
 * FALSE or NEVER. */
void xml_fields(XmlStream *stream, const Field *fields, gconstpointer record);

/* Returns whether a text equals size bytes. */
gboolean xml_is_same(const char *text, const char *bytes, gsize size);

/* Converts bytes to text that XML can hold.  No bytes give "".  Free with
 * g_free. */
char *xml_shown(const char *bytes, gsize size);

#endif
