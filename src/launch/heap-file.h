/* The .hp file that a program writes into its working folder, because its RTS
 * cannot write it elsewhere. */
#ifndef LAUNCH_HEAP_FILE_H
#define LAUNCH_HEAP_FILE_H

#include <glib.h>

#include "launch/program.h"

typedef struct {
    char *file; /* NULL: it is written where evheap says */
    char *kept; /* an older file of this name; NULL = there was none */
} HeapFile;

/* Returns the file of a program that starts in a folder.  An older one is kept
 * under another name.  End with heap_file_end. */
HeapFile heap_file_begin(const Program *program, const char *folder);

/* Removes the file if the log has what is in it, or nothing was started; then
 * an older one gets its name back.  Else "~" is added to its name. */
void heap_file_end(HeapFile *heap, gboolean is_removed);

/* Moves the .prof file that the user asks for with -p into the folder where the
 * program started.  from is where the RTS wrote it. */
void heap_file_take_times(const Program *program, const char *folder,
                          const char *from);

#endif
