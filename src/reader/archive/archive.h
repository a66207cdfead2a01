/* Reads evheap's XML archives: converts a source to a profile. */
#ifndef READER_ARCHIVE_ARCHIVE_H
#define READER_ARCHIVE_ARCHIVE_H

#include "input/source.h"
#include "run/profile.h"

/* Reads an archive.  Free with profile_free.  Errors: those of
 * source_take_error; TROUBLE_FORMAT for other XML; TROUBLE_UNSUPPORTED for a
 * newer schema; TROUBLE_CORRUPT, with the line, for an invalid archive;
 * TROUBLE_LIMIT if the profile is too large; TROUBLE_EMPTY if there is nothing
 * to draw. */
Profile *archive_read(Source *source, GError **error);

#endif
