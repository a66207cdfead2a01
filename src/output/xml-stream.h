/* libxml2's writer on a sink. */
#ifndef OUTPUT_XML_STREAM_H
#define OUTPUT_XML_STREAM_H

#include <libxml/xmlwriter.h>

#include "output/sink.h"

/* Returns a writer whose bytes go to the sink, which is borrowed until
 * xmlFreeTextWriter; NULL when libxml2 could not make one. */
xmlTextWriter *xml_stream_open(Sink *sink);

#endif
