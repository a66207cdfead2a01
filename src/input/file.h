/* A feed that reads a file or standard input. */
#ifndef INPUT_FILE_H
#define INPUT_FILE_H

#include "base/meter.h"
#include "input/feed.h"

/* Opens a file, or standard input for "-".  The meter may be NULL, and is
 * borrowed until the feed is freed.  It gets the size of the file and counts
 * the bytes read or skipped.  Errors: TROUBLE_IO. */
Feed *file_open(const char *name, Meter *meter, GError **error);

/* Returns a feed that reads a regular file from its start.  The descriptor is
 * borrowed until the feed is freed.  Its file position does not change, so
 * other code can read from it at the same time.  The name is for messages only;
 * the file may have been renamed or deleted. */
Feed *file_open_again(const char *name, int fd);

#endif
