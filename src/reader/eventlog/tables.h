/* Finds the info tables of a -hi log: reads parts of the log a second time, and
 * defines in the run the info tables that its bands and its ticky counters
 * refer to.
 *
 * A log has up to a million info tables, but its bands refer to only some
 * thousands.  The first pass over the log skips them if the input can be read
 * again; the second pass keeps those that bands refer to.  Info tables that the
 * first pass did not skip are in a spool. */
#ifndef READER_EVENTLOG_TABLES_H
#define READER_EVENTLOG_TABLES_H

#include "eventlog/block.h"
#include "input/source.h"
#include "reader/eventlog/spool.h"
#include "run/run.h"

/* A range of the log. */
typedef struct {
    Position begin;
    guint64 end; /* offset of the first byte after it */
} Extent;

/* Where the info tables of a log are.  All pointers are borrowed. */
typedef struct {
    const Source *source;
    const EventTypes *types;
    GArray *extents; /* Extent: ranges with skipped tables, in file order */
    Spool *spool;    /* payloads of the tables that were not skipped */
    guint64 offset;  /* end of the part of the log that was read */
} Tables;

/* Defines the info tables that bands of a -hi profile and ticky counters refer
 * to.  Does nothing if there are none of them.  error is not NULL.  Errors:
 * TROUBLE_IO, also if the file has changed; TROUBLE_LIMIT. */
gboolean tables_define(const Tables *tables, Run *run, GError **error);

#endif
