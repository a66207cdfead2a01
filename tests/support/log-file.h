/* Opens bytes as a log: from memory, or from a file with the same bytes. */
#ifndef TESTS_LOG_FILE_H
#define TESTS_LOG_FILE_H

#include "input/source.h"

typedef struct {
    const guint8 *bytes;
    gsize size;
    int fd;     /* a file with these bytes, or -1 */
    char *name; /* the path that opens it; NULL = the log is in memory */
} LogFile;

/* Writes the bytes to a file in memory.  Does nothing on systems without such
 * files. */
void log_file_make(LogFile *log);
void log_file_clear(LogFile *log);

/* Opens the file or, if there is none, the bytes. */
Source *log_file_open(const LogFile *log);

#endif
