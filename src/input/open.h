/* Opens an input: takes the name of a file, or bytes in memory, and returns a
 * source of the unpacked bytes.
 *
 * Compressed input is detected by its first bytes.  It is read through a chain
 * of sources: one of the packed bytes, and one for each compression.  Up to
 * four nested compressions are unpacked. */
#ifndef INPUT_OPEN_H
#define INPUT_OPEN_H

#include "base/meter.h"
#include "input/source.h"

/* Opens a file, or standard input for "-".  Free with source_free.  The meter
 * counts the bytes of the file that are read or skipped, before unpacking; it
 * may be NULL, and is borrowed until source_free.  Errors: TROUBLE_IO with the
 * name, if the file cannot be opened or is a directory.  Read errors are
 * reported later, by source_take_error. */
Source *source_open(const char *name, Meter *meter, GError **error);

/* Opens bytes in memory.  They are borrowed until source_free.  The name is for
 * messages.  Never fails. */
Source *source_open_memory(const char *name, const void *bytes, gsize size);

/* Returns a second source, which reads the file of a source from its start.
 * source_can_come_again must be TRUE.  The first source keeps its position, and
 * is borrowed until the second source is freed.  Both read the same file, even
 * if it was deleted or replaced in the meantime. */
Source *source_open_again(const Source *source);

#endif
