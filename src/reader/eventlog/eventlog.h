/* Reads eventlogs: converts a source to a profile. */
#ifndef READER_EVENTLOG_EVENTLOG_H
#define READER_EVENTLOG_EVENTLOG_H

#include "eventlog/decoder.h"
#include "input/source.h"
#include "profile/profile.h"

/* Reads an eventlog.  Free with profile_free.  Errors: those of decoder_new and
 * of source_take_error; TROUBLE_IO and TROUBLE_LIMIT of tables_define;
 * TROUBLE_UNSUPPORTED for a second heap profile; TROUBLE_LIMIT if the profile
 * is too large; TROUBLE_EMPTY if there is nothing to draw, usually with the RTS
 * options that help. */
Profile *eventlog_read(Source *source, GError **error);

/* Adds the warning about how a log ended, if there is one. */
void eventlog_warn_ending(Warnings *warnings, const Ending *ending);

/* For tests: as eventlog_read, but reads pieces of piece_size bytes, at most
 * PIECE_SIZE.  With 0, the decoder reads event by event.  The profile does not
 * depend on piece_size. */
Profile *eventlog_read_pieces(Source *source, gsize piece_size, GError **error);

#endif
