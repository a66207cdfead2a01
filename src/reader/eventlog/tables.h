/* Finds the info tables of a -hi log: searches the log a second time, and
 * defines in the profile the tables that its bands name.
 *
 * A log has up to a million info tables, and its bands name some thousands.
 * The first pass skips them.  A second pass reads those that bands name.
 * Tables of an input that cannot be read again are in a spool. */
#ifndef READER_EVENTLOG_TABLES_H
#define READER_EVENTLOG_TABLES_H

#include "eventlog/header.h"
#include "eventlog/position.h"
#include "input/source.h"
#include "profile/profile.h"
#include "reader/eventlog/spool.h"

/* A stretch of the log. */
typedef struct {
    Position begin;
    guint64 end; /* offset after its last byte */
} Extent;

/* Where the info tables of a log are.  All members are borrowed. */
typedef struct {
    const Source *source;
    const EventTypes *types;
    GArray *extents; /* Extent: where they were skipped */
    Spool *spool;    /* those that were not skipped */
    guint64 offset;  /* offset up to which the log was read */
} Tables;

/* Defines the info tables that bands of the profile name.  Errors: TROUBLE_IO,
 * also if the file has changed; TROUBLE_LIMIT. */
gboolean tables_define(const Tables *tables, Profile *profile, GError **error);

#endif
