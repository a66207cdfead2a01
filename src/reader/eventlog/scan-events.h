/* The hot part of the scan: the events of one block.
 *
 * Takes bytes of a piece, gives what was found in them, up to the first event
 * that is not plain (scan.h), or that is cut off. */
#ifndef READER_EVENTLOG_SCAN_EVENTS_H
#define READER_EVENTLOG_SCAN_EVENTS_H

#include "base/intern.h"
#include "eventlog/header.h"
#include "eventlog/position.h"
#include "profile/profile.h"
#include "reader/eventlog/keys.h"
#include "reader/eventlog/piece.h"

/* What a scanner finds; a sample's tag says which and where. */
typedef enum {
    FOUND_STRING, /* a sample of a string */
    FOUND_STACK,  /* a sample of a cost-centre stack */
    FOUND_EVENT,  /* another event: its payload's size in the place of a key,
                     its capability in that of bytes */
} FoundKind;

static inline FoundKind
found_kind(const Sample *found)
{
    return (FoundKind)(found->tag & 3);
}

/* Returns the place of the event in the piece's buffer. */
static inline guint32
found_place(const Sample *found)
{
    return found->tag >> 2;
}

/* The bytes of a key in the piece's buffer. */
typedef struct {
    guint32 place, size;
} KeySpan;

/* What was found in a piece.  All 0 before the first scan. */
typedef struct {
    Sample *found; /* the piece's; keys are numbers of the scanner's
                      own */
    gsize n_found;
    GArray *runs;        /* guint32: where things of another kind begin */
    GArray *keys;        /* KeySpan: keys that the scanner had not met before,
                            whose numbers go on from those before */
    gboolean renumbers;  /* numbers begin anew with 0 */
    gboolean strips;     /* set by the caller: strings are retainer sets, whose
                            changing "(123)" is left out of the key */
    gboolean has_tables; /* info tables were passed over */
    gboolean seen[N_KNOWN_EVENTS]; /* types of the events, 0 for others */
    guint64 latest;                /* the greatest time, ns; 0 = no event */
    Position begin, end;           /* of the events scanned, in the log */
    gboolean stopped;              /* the next one is not plain */
} ScanResult;

/* What is to be done with an event of a type. */
typedef enum {
    TASK_STOP, /* not declared, or not for us to judge */
    TASK_PASS, /* nothing in it matters */
    TASK_PASS_EXACT,
    TASK_FIND, /* what it says matters */
    TASK_FIND_EXACT,
    TASK_STRING,
    TASK_STACK,
    TASK_TABLE,
} ScanTask;

typedef struct {
    gint32 size; /* as EventTypes has it */
    ScanTask task;
} TypeInfo;

/* What is known of a log between one block and the next. */
typedef struct {
    TypeInfo rows[G_MAXUINT16 + 1]; /* by type */
    gboolean finds_tables;
    const Intern *addresses; /* of those; borrowed, NULL = all */
    Keys strings, stacks;    /* which may be the same bytes */
    guint32 n_keys;          /* of both, numbered together */
    Position position;       /* of the next event */
} BlockScanner;

static inline guint16
get_u16(const guint8 *bytes)
{
    guint16 number;

    memcpy(&number, bytes, sizeof(number));
    return GUINT16_FROM_BE(number);
}

static inline guint64
get_u64(const guint8 *bytes)
{
    guint64 number;

    memcpy(&number, bytes, sizeof(number));
    return GUINT64_FROM_BE(number);
}

/* What is scanned, and what was found so far. */
typedef struct {
    BlockScanner *scanner;
    const Piece *piece;
    ScanResult *scan;
    guint64 latest; /* the greatest time, ns */
} BlockScan;

/* Returns where in the input a byte stands. */
static inline guint64
block_scan_offset(const BlockScan *work, const guint8 *at)
{
    return work->piece->offset + (guint64)(at - work->piece->buffer);
}

/* Scans the events of a block, up to the first that is not plain, or that is
 * cut off.  Returns where that is. */
const guint8 *scan_events(BlockScan *work, const guint8 *at, const guint8 *end);

#endif
