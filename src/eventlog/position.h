/* Where in a log an event stands. */
#ifndef EVENTLOG_POSITION_H
#define EVENTLOG_POSITION_H

#include <glib.h>

/* The stretch of the file that is being read.  Between blocks, and in logs
 * that have none, end is NO_END and the times are as wide as can be told. */
typedef struct {
    guint64 end;              /* offset one past its last byte */
    guint64 earliest, latest; /* times that its events may have, ns */
    guint16 capability;
} Block;

#define NO_END G_MAXUINT64

/* No event is later than that, in ns: 146 years.  What says so is damaged. */
#define LATEST_EVENT ((guint64)G_MAXINT64 / 2)

typedef struct {
    guint64 offset;    /* of the event */
    Block block;       /* in which it stands */
    guint64 last_time; /* of the event before it, ns */
} Position;

#endif
