/* Texts that any XML document may contain. */
#ifndef CANVAS_XML_H
#define CANVAS_XML_H

#include <glib.h>

/* Returns the text with U+FFFD in place of what XML 1.0 (section 2.2) allows
 * in no document, not even escaped: libxml2 writes what it is given.  Free
 * with g_free. */
char *xml_text(const char *text);

#endif
