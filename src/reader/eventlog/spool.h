/* A spool: keeps records, and returns them once, in the same order.  Many
 * records are kept in a temporary file.
 *
 * It is for input from a pipe that may be needed at the end.  The file has no
 * name, so that nothing is left behind.  If there can be no file, or it is
 * full, the other records stay in memory. */
#ifndef READER_EVENTLOG_SPOOL_H
#define READER_EVENTLOG_SPOOL_H

#include <glib.h>

typedef struct Spool Spool;

/* The maximum size of all records in bytes.  A log of GHC has up to about 100
 * MB of info tables. */
#define MAX_SPOOLED ((guint64)1024 * 1024 * 1024)

Spool *spool_new(void);
void spool_free(Spool *spool);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Spool, spool_free)

/* Adds a record of size bytes, which are copied.  Returns FALSE if MAX_SPOOLED
 * would be exceeded. */
gboolean spool_add(Spool *spool, const guint8 *bytes, guint32 size);

/* Goes to the first record.  No record may be added after this.  Errors:
 * TROUBLE_IO. */
gboolean spool_rewind(Spool *spool, GError **error);

/* Returns the next record and its size in bytes, valid until the next call.
 * Returns NULL after the last record, and with an error if it cannot be read.
 * Errors: TROUBLE_IO. */
const guint8 *spool_next(Spool *spool, guint32 *size, GError **error);

#endif
