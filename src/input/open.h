/* Opens an input: takes the name of a file, or bytes in memory, and returns a
 * source of the unpacked bytes.
 *
 * Compressed input is detected by its first bytes.  It is read through two
 * sources: one of the packed bytes, and one of the unpacked bytes. */
#ifndef INPUT_OPEN_H
#define INPUT_OPEN_H

#include "base/meter.h"
#include "input/source.h"

/* Opens a file, or standard input for "-".  Free with source_free.  Errors:
 * TROUBLE_IO with the name, if the file cannot be opened or is a directory.
 * source_take_error reports read errors. */
Source *source_open(const char *name, GError **error);

/* As source_open.  The meter counts the bytes read of the file, before
 * unpacking.  It may be NULL, and is borrowed until source_free. */
Source *source_open_metered(const char *name, Meter *meter, GError **error);

/* Opens bytes in memory.  They are borrowed until source_free. */
Source *source_open_memory(const char *name, const void *bytes, gsize size);

/* Opens the file of a source again and returns a second source, which reads it
 * from its start.  source_can_come_again must be TRUE.  The first source keeps
 * its position, and is borrowed until the second source is freed.  Both read
 * the same file, even if it was deleted or replaced meanwhile. */
Source *source_open_again(const Source *source);

#endif
