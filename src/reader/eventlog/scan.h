/* A fast scanner: reads a log piece by piece, and finds its samples and other
 * relevant events in file order.
 *
 * It handles only plain events: those that the decoder accepts without reading
 * the bytes after them.  At any other event it stops, and the decoder continues
 * there (doc/internals/design.md, "How a large log is read"). */
#ifndef READER_EVENTLOG_SCAN_H
#define READER_EVENTLOG_SCAN_H

#include "reader/eventlog/scan-events.h"

/* Frees the arrays of a result and resets it. */
void scan_result_clear(ScanResult *scan);

/* Returns the end of the run that contains the result with index "from": the
 * index of the next result of another kind, or n_found.  *run is 0 for the
 * first call; keep it for calls with a greater "from". */
gsize scan_result_run_end(const ScanResult *scan, gsize from, guint *run);

/* Returns a scanner for a log that declares these types.  It finds all samples,
 * and the events whose type is TRUE in wanted.  If activity is not NULL, it
 * also passes events to this builder, in the order of the log.  Types whose
 * declared size is less than their fields, or variable, must then be wanted.
 * The builder is borrowed until scanner_free.  What was scanned is never
 * scanned again, unless scanner_begin returns to it. */
PieceScanner *scanner_new(const EventTypes *types,
                          const gboolean wanted[N_KNOWN_EVENTS],
                          ActivityBuilder *activity);
void scanner_free(PieceScanner *scanner);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PieceScanner, scanner_free)

/* Returns a scanner that finds only the info tables with these addresses, which
 * are borrowed until scanner_free. */
PieceScanner *scanner_new_for_tables(const EventTypes *types,
                                     const Intern *addresses);

/* Sets the position in the log where the next piece begins.  Clears the state
 * of a scanner that stopped. */
void scanner_begin(PieceScanner *scanner, const Position *position);

/* Scans the next piece, and fills in the result.  If the piece before ended
 * inside an event, the bytes of that event are first inserted in front of this
 * piece.  A scanner that has stopped finds nothing more. */
void scanner_scan(PieceScanner *scanner, Piece *piece, ScanResult *scan);

/* Fills in an event from a result of kind FOUND_EVENT.  Its payload points into
 * the piece. */
void scan_event(const EventTypes *types, const Piece *piece,
                const Sample *found, Event *event);

#endif
