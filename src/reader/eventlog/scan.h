/* A fast scanner: reads a log piece by piece, and finds its samples and other
 * relevant events in file order.
 *
 * It handles only plain events, which the decoder would accept without looking
 * at the bytes after them.  At the first other event it stops, and the decoder
 * continues there.  Scanner and decoder therefore find the same events, but the
 * scanner is about ten times as fast.  The result depends only on the bytes, so
 * another thread can scan ahead. */
#ifndef READER_EVENTLOG_SCAN_H
#define READER_EVENTLOG_SCAN_H

#include "reader/eventlog/scan-events.h"

/* Frees the contents of a result. */
void scan_result_clear(ScanResult *scan);

/* Returns the end of the run of one kind that contains index from.  *run is the
 * run's number: set it to 0 first, and keep it while from increases. */
gsize scan_result_run_end(const ScanResult *scan, gsize from, guint *run);

/* A scanner keeps the keys found so far and its position in the log. */
typedef struct PieceScanner PieceScanner;

/* Returns a scanner for logs with these types.  It finds all samples, and
 * events of the wanted types. */
PieceScanner *scanner_new(const EventTypes *types,
                          const gboolean wanted[N_KNOWN_EVENTS]);
void scanner_free(PieceScanner *scanner);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PieceScanner, scanner_free)

/* Returns a scanner that finds only the info tables with these addresses.  They
 * are borrowed until scanner_free. */
PieceScanner *scanner_new_for_tables(const EventTypes *types,
                                     const Intern *addresses);

/* Sets the position in the log where the next piece begins. */
void scanner_begin(PieceScanner *scanner, const Position *position);

/* Scans the next piece, after inserting in front of it the event that was cut
 * off in the one before.  A scanner that has stopped finds no more. */
void scanner_scan(PieceScanner *scanner, Piece *piece, ScanResult *scan);

/* Fills in an event from what was found. */
void scan_event(const EventTypes *types, const Piece *piece,
                const Sample *found, Event *event);

#endif
