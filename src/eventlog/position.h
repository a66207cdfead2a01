/* Types for the position of an event in a log: its offset, the block around it,
 * and the time before it. */
#ifndef EVENTLOG_POSITION_H
#define EVENTLOG_POSITION_H

#include <glib.h>

/* A block of a log, and its constraints on events.  Outside blocks, and in a
 * block of unknown size, end is NO_END. */
typedef struct {
    guint64 end;              /* offset of the first byte after the block */
    guint64 first;            /* offset of its first event */
    guint64 earliest, latest; /* range of the times of its events, ns */
    guint16 capability;
} Block;

#define NO_END G_MAXUINT64

/* The largest valid time of an event, in ns: 146 years.  A later time is a sign
 * of damage. */
#define LATEST_EVENT ((guint64)G_MAXINT64 / 2)

typedef struct {
    guint64 offset;    /* offset of the event */
    Block block;       /* the block around the event */
    guint64 last_time; /* time of the previous event, ns */
} Position;

#endif
