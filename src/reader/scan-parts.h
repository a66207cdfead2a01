/* The scanner in two parts: scan.c goes through pieces and blocks,
 * scan-events.c through the events of a block.  Used by these two alone. */
#ifndef READER_SCAN_PARTS_H
#define READER_SCAN_PARTS_H

#include "reader/keys.h"
#include "reader/scan.h"

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
} Task;

typedef struct {
    gint32 size; /* as EventTypes has it */
    Task task;
} Row;

struct Scanner {
    Row rows[G_MAXUINT16 + 1]; /* by type */
    gboolean finds_tables;
    const Intern *addresses;     /* of those; borrowed, NULL = all */
    Keys strings, stacks;        /* which may be the same bytes */
    guint32 n_keys;              /* of both, numbered together */
    Position position;           /* of the next event */
    gboolean stopped;            /* it is not plain */
    guint8 cut[MOST_EVENT_SIZE]; /* the begin of it, from the piece before */
    gsize n_cut;
};

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
    Scanner *scanner;
    const Piece *piece;
    Scan *scan;
    guint64 latest; /* the greatest time, ns */
} Work;

/* Returns where in the input a byte stands. */
static inline guint64
offset_of(const Work *work, const guint8 *at)
{
    return work->piece->offset + (guint64)(at - work->piece->buffer);
}

/* Scans the events of a block, up to the first that is not plain, or that is
 * cut off.  Returns where that is. */
const guint8 *scan_events(Work *work, const guint8 *at, const guint8 *end);

#endif
