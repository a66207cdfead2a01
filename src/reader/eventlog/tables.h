/* The info tables of a log of -hi.
 *
 * A log has up to a million of them and bands name some thousands: they are
 * passed over, and read again when it is known which.  Those that do not come
 * again wait in a spool. */
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
    guint64 end; /* offset one past its last byte */
} Extent;

/* Where the tables of a log are; all borrowed. */
typedef struct {
    const Source *source;
    const EventTypes *types;
    GArray *extents; /* Extent: where they were passed over */
    Spool *spool;    /* those that were not */
    guint64 offset;  /* up to which the log was read */
} Tables;

/* Defines those that bands of the profile name.  Errors: TROUBLE_IO, also where
 * the log has changed; TROUBLE_LIMIT. */
gboolean tables_define(const Tables *tables, Profile *profile, GError **error);

#endif
