/* Records that wait to be read once, in a temporary file where they are many.
 *
 * For what comes from a pipe and may be wanted at the end.  The file has no
 * name and leaves nothing behind; where there can be none, or it is full, the
 * rest stays in memory. */
#ifndef READER_EVENTLOG_SPOOL_H
#define READER_EVENTLOG_SPOOL_H

#include <glib.h>

typedef struct Spool Spool;

/* So many bytes of records may wait; a log of GHC has some 100 MB of info
 * tables at most. */
#define MAX_SPOOLED ((guint64)1024 * 1024 * 1024)

Spool *spool_new(void);
void spool_free(Spool *spool);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Spool, spool_free)

/* Adds a record, which is copied.  Returns FALSE where that would be too
 * many. */
gboolean spool_add(Spool *spool, const guint8 *bytes, guint32 size);

/* Goes to the first record, after which none may be added.  Errors:
 * TROUBLE_IO. */
gboolean spool_rewind(Spool *spool, GError **error);

/* Gives the next record, valid until the next call; NULL behind the last, or
 * where it cannot be read: then there is an error. */
const guint8 *spool_next(Spool *spool, guint32 *size, GError **error);

#endif
