/* Reads evheap's XML archives: converts a source to a run,
 * or to several that are views of one program. */
#ifndef READER_ARCHIVE_ARCHIVE_H
#define READER_ARCHIVE_ARCHIVE_H

#include "input/source.h"
#include "run/run.h"

/* Reads an archive.  Returns its first run, which has the others (Run.others);
 * each is called "FILE#-hc" then.  Free with run_free.  Errors: those of
 * source_take_error; TROUBLE_FORMAT for other XML; TROUBLE_UNSUPPORTED for a
 * newer schema; TROUBLE_CORRUPT, with the line, for an invalid archive;
 * TROUBLE_LIMIT if the run is too large; TROUBLE_EMPTY if there is nothing
 * to draw. */
Run *archive_read(Source *source, GError **error);

#endif
