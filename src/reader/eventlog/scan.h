/* The quick way through a log, from plain event to plain event.
 *
 * Takes a log piece by piece, gives the samples and the other events that
 * matter, in the order of the file.  Plain is an event of which there can be
 * no doubt: the decoder would believe it without a look at what follows.  At
 * the first that is not, the scan stops, and the decoder goes on there.  So
 * nothing is found here that would not be found there, but some ten times
 * faster; and what is found depends on nothing but the bytes, so that it can
 * be done ahead, on another thread. */
#ifndef READER_EVENTLOG_SCAN_H
#define READER_EVENTLOG_SCAN_H

#include "reader/eventlog/scan-events.h"

/* Frees what a scan holds. */
void scan_result_clear(ScanResult *scan);

/* Returns one past the last of what is of one kind and follows each other,
 * from that place on.  The run of the place, 0 at first, ascends with it. */
gsize scan_result_run_end(const ScanResult *scan, gsize from, guint *run);

/* Knows the keys that it has met, and where in the log it is. */
typedef struct PieceScanner PieceScanner;

/* Makes a scanner of logs with these types, which finds events of the types
 * that are wanted; samples in any case. */
PieceScanner *scanner_new(const EventTypes *types,
                          const gboolean wanted[N_KNOWN_EVENTS]);
void scanner_free(PieceScanner *scanner);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PieceScanner, scanner_free)

/* Makes a scanner that finds nothing but the info tables of these addresses,
 * which are borrowed. */
PieceScanner *scanner_new_for_tables(const EventTypes *types,
                                     const Intern *addresses);

/* Says where in the log the next piece begins. */
void scanner_begin(PieceScanner *scanner, const Position *position);

/* Scans the next piece, in front of which it puts what it could not finish of
 * the one before.  Once it has stopped it finds nothing more. */
void scanner_scan(PieceScanner *scanner, Piece *piece, ScanResult *scan);

/* Fills in an event that was found. */
void scan_event(const EventTypes *types, const Piece *piece,
                const Sample *found, Event *event);

#endif
