/* A spool: stores records and returns them once, in the same order, or stores
 * bytes and returns them by their offsets.
 *
 * It keeps data of a pipe, which cannot be read a second time: info tables as
 * records, or all events as bytes.  It also keeps definitions of ticky
 * counters, of which a run needs only some.  Much data goes to a temporary file
 * without a name, so that no file remains after a crash.  If the file cannot be
 * created or written, the remaining data stay in memory. */
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

/* Returns the next record, valid until the next call, and sets *size to its
 * size in bytes.  Call it after the last spool_add.  Returns NULL after the
 * last record and, with an error, if the record cannot be read.  Errors:
 * TROUBLE_IO. */
const guint8 *spool_next(Spool *spool, guint32 *size, GError **error);

/* Adds bytes, which are copied.  Their offset is the number of bytes added
 * before.  Returns FALSE if there is no room in the temporary file, and more
 * than MAX_SPOOLED bytes would be in memory. */
gboolean spool_put(Spool *spool, const guint8 *bytes, gsize size);

/* Copies size bytes at an offset.  They must have been added by spool_put.
 * Errors: TROUBLE_IO. */
gboolean spool_read(const Spool *spool, guint64 offset, guint8 *to, gsize size,
                    GError **error);

#endif
