/* The parts of an XML archive in front of the eras, and what its bands share
 * with these.  For xml.c alone. */
#ifndef OUTPUT_XML_PARTS_H
#define OUTPUT_XML_PARTS_H

#include "output/xml-stream.h"
#include "profile/profile.h"

/* Writes the run, all that is known of it, and the warnings. */
void xml_put_facts(XmlStream *stream, const Profile *profile);

/* Writes the cost centres or info tables that bands name. */
void xml_put_symbols(XmlStream *stream, const Profile *profile);

/* Returns the key of a band and its size. */
const char *xml_band_key(const Profile *profile, const Band *band,
                         guint32 *size);

/* Returns whether a key of that size is the list of the band's cost centres:
 * a damaged log may have keys of another kind as well. */
gboolean xml_is_stack(const Profile *profile, guint32 key_size);

/* Returns the number of a stack's cost centre. */
guint32 xml_stack_id(const char *key, guint32 index);

#endif
