/* The hot part of the scan: finds the samples and the relevant events in the
 * bytes of one block within a piece.
 *
 * It stops at the first event that is not plain (scan.h), or that is cut
 * off. */
#ifndef READER_EVENTLOG_SCAN_EVENTS_H
#define READER_EVENTLOG_SCAN_EVENTS_H

#include "base/intern.h"
#include "eventlog/block.h"
#include "reader/eventlog/activity-events.h"
#include "reader/eventlog/keys.h"
#include "run/profile.h"

/* The maximum size of a piece in bytes.  A few pieces and their results fit the
 * caches of a processor, and the cost of passing them between threads is
 * negligible. */
#define PIECE_SIZE (512 * 1024)

/* An upper bound of the size of an event and the prefix of the next one. */
#define MAX_EVENT_SIZE (G_MAXUINT16 + 64)

/* The number of zero bytes after the last byte.  Readers of words and of the
 * prefix of an event may read beyond the end. */
#define PIECE_PADDING 32

/* A piece of a log in memory: the bytes that a scanner reads, and room for its
 * results.  It may end inside an event.  The first part of that event is then
 * copied in front of the next piece, which has room for it. */
typedef struct {
    gsize size;     /* the maximum number of bytes that the caller writes */
    Sample *found;  /* room for the results, one per event; owned */
    guint8 *buffer; /* a cut event, the bytes, the padding; in the memory block
                       of found, after it */
    gsize begin;    /* index of the first byte in the buffer */
    gsize end;      /* index one past the last byte */
    guint64 offset; /* the offset that buffer[0] would have in the input, modulo
                       2^64 */
    gboolean final; /* the input ends after this piece */
} Piece;

/* Initialises a piece of size bytes, at most PIECE_SIZE.  Memory is allocated
 * by the first piece_room. */
void piece_init(Piece *piece, gsize size);
void piece_clear(Piece *piece);

/* Returns the memory for the bytes of a new piece; it has room for Piece.size
 * bytes.  The caller writes them, then calls piece_set. */
guint8 *piece_room(Piece *piece);

/* Sets the number of bytes that the caller wrote, the offset of the first one
 * in the input, and whether the input ends after them. */
void piece_set(Piece *piece, guint64 offset, gsize size, gboolean final);

/* The kinds of results.  Each result is a Sample.  The two lowest bits of its
 * tag are the kind; the other bits are the index of the event in the piece's
 * buffer. */
typedef enum {
    FOUND_STRING, /* a sample of a string */
    FOUND_STACK,  /* a sample of a cost-centre stack */
    FOUND_EVENT,  /* another event: Sample.key is the size of its payload,
                     Sample.bytes its capability */
} FoundKind;

static inline FoundKind
found_kind(const Sample *found)
{
    return (FoundKind)(found->tag & 3);
}

/* Returns the index of the event in the piece's buffer. */
static inline guint32
found_index(const Sample *found)
{
    return found->tag >> 2;
}

/* The bytes of a key in the piece's buffer: index of the first one, and
 * size. */
typedef struct {
    guint32 index, size;
} KeySpan;

/* Counts events of a type in a piece. */
typedef struct {
    guint32 count;
    guint32 bytes; /* including type, time and size */
} EventTally;

/* The result of scanning a piece.  Initialise with 0. */
typedef struct {
    Sample *found; /* owned by the piece; keys are the scanner's numbers */
    gsize n_found;
    GArray *runs; /* guint32: each index in found where the kind changes */
    GArray *keys; /* KeySpan: the keys that are new to the scanner; their
                     numbers follow the last one given out */
    gboolean renumbers;  /* the numbers start again at 0 with this piece */
    gboolean strips;     /* set by the caller: strings are retainer sets; their
                            "(123)" differs in each era and is not part of the
                            key */
    gboolean has_tables; /* info tables were skipped */
    EventTally *tallies; /* of all events scanned, by type; owned */
    guint64 latest;      /* the latest time, ns; 0 = no event */
    Position begin, end; /* range of the scanned events in the log */
    gboolean stopped;    /* the next event is not plain */
} ScanResult;

/* What the scanner does with events of a type. */
typedef enum {
    TASK_STOP, /* stop: undeclared types, and those left to the decoder */
    TASK_SKIP_VARIABLE, /* skip an event of variable size */
    TASK_SKIP_EXACT,    /* skip, but stop unless the known fields fill the
                           payload */
    TASK_RECORD,
    TASK_RECORD_EXACT,    /* record, but stop unless the known fields fill the
                             payload */
    TASK_STRING,          /* a sample of a string */
    TASK_STACK,           /* a sample of a stack */
    TASK_TABLE,           /* an info table */
    TASK_RECORD_ACTIVITY, /* pass it to the builder of the activity, too */
    TASK_SKIP, /* skip an event of fixed size; this and the next one are last */
    TASK_ACTIVITY, /* only pass it to the builder; of fixed size */
} ScanTask;

typedef struct {
    gint32 size; /* of the payload, as in EventTypes */
    ScanTask task;
} TypeInfo;

/* Maps the key numbers of a scanner to keys of the profile. */
typedef struct {
    GArray *numbers; /* guint32: key of the profile, by number */
    gboolean differ; /* an element of numbers differs from its index */
} KeyMap;

/* The state of a scan: the keys found so far, and the position in the log. */
typedef struct {
    TypeInfo rows[G_MAXUINT16 + 1]; /* by type */
    guint32 n_types;         /* one more than the largest declared type */
    gboolean finds_tables;   /* record info tables, not skip them */
    const Intern *addresses; /* of the tables to record; NULL = all; borrowed */
    Keys strings, stacks;    /* separate, because their bytes may be equal */
    guint32 n_keys;          /* of both tables; they share the numbers */
    ActivityBuilder *activity;  /* takes events of capabilities; NULL = none;
                                   borrowed */
    Position position;          /* of the next event */
    gboolean stopped;           /* the next event is not plain */
    guint8 cut[MAX_EVENT_SIZE]; /* the first part of an event that continues in
                                   the next piece */
    gsize n_cut;
    KeyMap map; /* of the numbers of keys; filled in by the caller */
} PieceScanner;

/* The input and result of scanning a block. */
typedef struct {
    PieceScanner *scanner;
    const Piece *piece;
    ScanResult *scan;
    guint64 latest; /* the latest time so far, ns */
} BlockScan;

/* Returns the offset in the input of a byte of the piece. */
static inline guint64
block_scan_offset(const BlockScan *work, const guint8 *at)
{
    return work->piece->offset + (guint64)(at - work->piece->buffer);
}

/* Scans the events of a block.  Returns end, or else the first event that is
 * not plain or is cut off. */
const guint8 *scan_events(BlockScan *work, const guint8 *at, const guint8 *end);

#endif
