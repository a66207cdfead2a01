/* The reader of evheap's own XML archives: from a document to a profile. */
#ifndef READER_ARCHIVE_ARCHIVE_H
#define READER_ARCHIVE_ARCHIVE_H

#include "input/source.h"
#include "profile/profile.h"

/* Reads an archive.  Errors: TROUBLE_IO; TROUBLE_UNSUPPORTED for one of a newer
 * schema; TROUBLE_CORRUPT with the line for one that the schema does not allow;
 * TROUBLE_EMPTY. */
Profile *archive_read(Source *source, GError **error);

#endif
