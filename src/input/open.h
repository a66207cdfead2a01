/* Opens an input: turns the name of a file, or bytes in memory, into a source
 * of the unpacked bytes.
 *
 * Compressed input is detected by its first bytes.  Unpacking puts another
 * source on top of it. */
#ifndef INPUT_OPEN_H
#define INPUT_OPEN_H

#include "base/meter.h"
#include "input/source.h"

/* Opens a file, or standard input for "-".  Free with source_free.  Errors:
 * TROUBLE_IO with the name, for a file that cannot be opened, or a directory.
 * For read errors see source_take_error. */
Source *source_open(const char *name, GError **error);

/* As source_open.  The meter counts the bytes read of the file, before
 * unpacking.  It may be NULL, and is borrowed until source_free. */
Source *source_open_metered(const char *name, Meter *meter, GError **error);

/* Opens bytes in memory.  They are borrowed until source_free. */
Source *source_open_memory(const char *name, const void *bytes, gsize size);

/* Opens the file of a source again, from its start; source_can_come_again must
 * hold.  The position of the first source does not change.  The first source is
 * borrowed until the second one is freed.  It is the same file, even if it was
 * deleted or replaced. */
Source *source_open_again(const Source *source);

#endif
