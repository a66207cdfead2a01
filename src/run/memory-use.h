/* Limits the memory of a run: estimates its memory, and compares that with
 * a limit.
 *
 * A small compressed file may expand to a log with millions of bands, eras,
 * values and definitions.  So a reader reads its input in pieces of bounded
 * size.  It calls run_may_grow after each piece, and stops if the limit is
 * exceeded.  Readers of logs keep only the info tables that bands refer to.
 * Readers of archives keep all info tables. */
#ifndef RUN_MEMORY_USE_H
#define RUN_MEMORY_USE_H

#include "run/run.h"

/* The limit is Run.max_memory, plus one byte for every BYTES_PER_BYTE bytes
 * read of the file.  For a compressed file, its packed bytes count.  The values
 * of bands take 5 to 10 % of the size of the heap samples in a log.  So an
 * uncompressed log may have any size. */
#define BYTES_PER_BYTE 10

/* Returns an upper estimate of the memory of the run, in bytes, and of the runs
 * before it in an archive.  It includes the memory that a report needs for each
 * band and era. */
gsize run_memory(const Run *run);

/* Returns the limit in bytes.  It grows with Run.bytes_read. */
gsize run_max_memory(const Run *run);

/* Returns whether the run is within its limit.  offset is the current
 * offset in the input, for the message.  Errors: TROUBLE_LIMIT, with the limit,
 * the offset and the kind of data that takes the most memory. */
gboolean run_may_grow(const Run *run, guint64 offset, GError **error);

#endif
