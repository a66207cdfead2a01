/* Reads many runs ahead, with several threads: takes the names of files,
 * returns their runs, one after the other.
 *
 * Only a few runs are held at a time, because memory is limited. */
#ifndef CLI_RUN_QUEUE_H
#define CLI_RUN_QUEUE_H

#include <glib.h>

#include "reader/read-options.h"
#include "run/run.h"

typedef struct RunQueue RunQueue;

/* Begins to read files (char *).  The files are borrowed until
 * run_queue_free. */
RunQueue *run_queue_new(const GPtrArray *files, const ReadOptions *options);

/* Waits for the reading that has begun, and frees the runs that were not
 * taken. */
void run_queue_free(RunQueue *queue);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(RunQueue, run_queue_free)

/* Returns the next run, or NULL if it cannot be read, or is not to be read
 * ahead: standard input, and what is no regular file.  The caller then reads
 * it.  Free with run_free. */
Run *run_queue_next(RunQueue *queue);

#endif
