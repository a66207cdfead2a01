/* A feed of the bytes of a file, or of standard input. */
#ifndef INPUT_FILE_H
#define INPUT_FILE_H

#include "base/meter.h"
#include "input/feed.h"

/* Opens a file, or standard input for "-".  The meter, borrowed for as long as
 * the feed lives, or NULL, gets the file's size and counts what is read or
 * passed over.  Errors: TROUBLE_IO. */
Feed *file_open(const char *name, Meter *meter, GError **error);

/* Reads the regular file of that descriptor, which is borrowed, from its begin,
 * whoever else reads it meanwhile.  Neither the file's name nor what stands
 * there by now matters. */
Feed *file_open_again(const char *name, int fd);

#endif
