/* The hot part of the scan: finds the samples and the relevant events in the
 * bytes of one block within a piece.
 *
 * It stops at the first event that is not plain (scan.h) or is cut off. */
#ifndef READER_EVENTLOG_SCAN_EVENTS_H
#define READER_EVENTLOG_SCAN_EVENTS_H

#include "base/intern.h"
#include "eventlog/header.h"
#include "eventlog/position.h"
#include "profile/profile.h"
#include "reader/eventlog/keys.h"
#include "reader/eventlog/piece.h"

/* What a scanner finds.  The tag of a Sample holds the kind and the place. */
typedef enum {
    FOUND_STRING, /* sample of a string */
    FOUND_STACK,  /* sample of a cost-centre stack */
    FOUND_EVENT,  /* another event; key holds the size of its payload, bytes its
                     capability */
} FoundKind;

static inline FoundKind
found_kind(const Sample *found)
{
    return (FoundKind)(found->tag & 3);
}

/* Returns the index of the event in the piece's buffer. */
static inline guint32
found_place(const Sample *found)
{
    return found->tag >> 2;
}

/* A key in the piece's buffer, in bytes. */
typedef struct {
    guint32 place, size;
} KeySpan;

/* The result of scanning a piece.  Initialise with 0. */
typedef struct {
    Sample *found; /* owned by the piece; keys are the scanner's numbers */
    gsize n_found;
    GArray *runs; /* guint32: index where another kind begins */
    GArray *keys; /* KeySpan: keys new to the scanner; their numbers continue
                     those before */
    gboolean renumbers; /* the numbers start again at 0 */
    gboolean strips; /* set by the caller: strings are retainer sets, and their
                        changing "(123)" is not part of the key */
    gboolean has_tables;           /* info tables were skipped */
    gboolean seen[N_KNOWN_EVENTS]; /* event types found; unknown types count as
                                      type 0 */
    guint64 latest;                /* the latest time, ns; 0 = no event */
    Position begin, end;           /* range of the scanned events in the log */
    gboolean stopped;              /* the next event is not plain */
} ScanResult;

/* What the scanner does with events of a type. */
typedef enum {
    TASK_STOP,         /* stop: undeclared, or for the decoder */
    TASK_SKIP,         /* skip */
    TASK_SKIP_EXACT,   /* skip if the known fields fill it, else stop */
    TASK_RECORD,       /* record */
    TASK_RECORD_EXACT, /* record if the known fields fill it, else stop */
    TASK_STRING,       /* a sample of a string */
    TASK_STACK,        /* a sample of a stack */
    TASK_TABLE,        /* an info table */
} ScanTask;

typedef struct {
    gint32 size; /* as in EventTypes */
    ScanTask task;
} TypeInfo;

/* The state of the scan between blocks. */
typedef struct {
    TypeInfo rows[G_MAXUINT16 + 1]; /* by type */
    gboolean finds_tables;
    const Intern *addresses; /* of the tables to find; borrowed; NULL = all */
    Keys strings, stacks;    /* kept apart, because their bytes may be equal */
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

/* The input and result of scanning a block. */
typedef struct {
    BlockScanner *scanner;
    const Piece *piece;
    ScanResult *scan;
    guint64 latest; /* the greatest time, ns */
} BlockScan;

/* Returns the offset of a byte in the input. */
static inline guint64
block_scan_offset(const BlockScan *work, const guint8 *at)
{
    return work->piece->offset + (guint64)(at - work->piece->buffer);
}

/* Scans the events of a block.  Returns the end, or the first event that is not
 * plain or is cut off. */
const guint8 *scan_events(BlockScan *work, const guint8 *at, const guint8 *end);

#endif
