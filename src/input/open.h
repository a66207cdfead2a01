/* Opening an input.
 *
 * Takes the name of a file or bytes in memory, gives a source.  What is
 * compressed, which its first bytes tell, is unpacked on the way: it becomes
 * the feed of another source. */
#ifndef INPUT_OPEN_H
#define INPUT_OPEN_H

#include "base/meter.h"
#include "input/source.h"

/* Opens a file, or standard input for "-".  Errors: TROUBLE_IO (cannot be
 * opened, is a directory), with the name; source_take_error has those of
 * reading. */
Source *source_open(const char *name, GError **error);

/* The same; the meter, borrowed until source_free, counts the bytes of the
 * file itself, of a compressed one those that are packed.  It may be NULL. */
Source *source_open_metered(const char *name, Meter *meter, GError **error);

/* Opens bytes in memory, which are borrowed until source_free. */
Source *source_open_memory(const char *name, const void *bytes, gsize size);

/* Opens once more, from its begin, the file of a source that can come again;
 * the source, which is borrowed until the other is freed, goes on where it is.
 * It is the same file even if it has lost its name, or another has got that. */
Source *source_open_again(const Source *source);

#endif
