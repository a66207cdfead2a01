/* The quick way through a log, from plain event to plain event.
 *
 * Takes a log piece by piece, gives the samples and the other events that
 * matter, in the order of the file.  Plain is an event of which there can be
 * no doubt: the decoder would believe it without a look at what follows.  At
 * the first that is not, the scan stops, and the decoder goes on there.  So
 * nothing is found here that would not be found there, but some ten times
 * faster; and what is found depends on nothing but the bytes, so that it can
 * be done ahead, on another thread. */
#ifndef READER_SCAN_H
#define READER_SCAN_H

#include "base/intern.h"
#include "eventlog/decoder.h"
#include "profile/profile.h"
#include "reader/piece.h"

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
} KeyPlace;

/* What was found in a piece.  All 0 before the first scan. */
typedef struct {
    Sample *found; /* the piece's; keys are numbers of the scanner's
                      own */
    gsize n_found;
    GArray *runs;        /* guint32: where things of another kind begin */
    GArray *keys;        /* KeyPlace: keys that the scanner had not met before,
                            whose numbers go on from those before */
    gboolean renumbers;  /* numbers begin anew with 0 */
    gboolean strips;     /* set by the caller: strings are retainer sets, whose
                            changing "(123)" is left out of the key */
    gboolean has_tables; /* info tables were passed over */
    gboolean seen[N_KNOWN_EVENTS]; /* types of the events, 0 for others */
    guint64 latest;                /* the greatest time, ns; 0 = no event */
    Position begin, end;           /* of the events scanned, in the log */
    gboolean stopped;              /* the next one is not plain */
} Scan;

void scan_clear(Scan *scan);

/* Returns one past the last of what is of one kind and follows each other,
 * from that place on.  The run of the place, 0 at first, ascends with it. */
gsize scan_run_end(const Scan *scan, gsize from, guint *run);

/* Knows the keys that it has met, and where in the log it is. */
typedef struct Scanner Scanner;

/* Makes a scanner of logs with these types, which finds events of the types
 * that are wanted; samples in any case. */
Scanner *scanner_new(const EventTypes *types,
                     const gboolean wanted[N_KNOWN_EVENTS]);
void scanner_free(Scanner *scanner);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Scanner, scanner_free)

/* Makes a scanner that finds nothing but the info tables of these addresses,
 * which are borrowed. */
Scanner *scanner_new_for_tables(const EventTypes *types,
                                const Intern *addresses);

/* Says where in the log the next piece begins. */
void scanner_begin(Scanner *scanner, const Position *position);

/* Scans the next piece, in front of which it puts what it could not finish of
 * the one before.  Once it has stopped it finds nothing more. */
void scanner_scan(Scanner *scanner, Piece *piece, Scan *scan);

/* Fills in an event that was found. */
void scan_event(const EventTypes *types, const Piece *piece,
                const Sample *found, Event *event);

#endif
