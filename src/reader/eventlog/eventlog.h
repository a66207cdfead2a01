/* Reads eventlogs: converts a source to a run. */
#ifndef READER_EVENTLOG_EVENTLOG_H
#define READER_EVENTLOG_EVENTLOG_H

#include "eventlog/decoder.h"
#include "input/source.h"
#include "reader/read-options.h"
#include "run/run.h"

/* Reads an eventlog.  options may be NULL.  Free with run_free.  Errors: those
 * of decoder_new and of source_take_error; TROUBLE_IO and TROUBLE_LIMIT of
 * tables_define; TROUBLE_UNSUPPORTED for a second heap profile; TROUBLE_LIMIT
 * if the run is too large; TROUBLE_EMPTY if there is nothing to draw, usually
 * with the RTS options that help. */
Run *eventlog_read(Source *source, const ReadOptions *options, GError **error);

/* Adds the warning about how a log ended, if there is one. */
void eventlog_warn_ending(Warnings *warnings, const Ending *ending);

/* For tests: as eventlog_read, but reads pieces of piece_size bytes, at most
 * PIECE_SIZE.  With 0, the decoder reads event by event.  The run does not
 * depend on piece_size. */
Run *eventlog_read_pieces(Source *source, const ReadOptions *options,
                          gsize piece_size, GError **error);

#endif
