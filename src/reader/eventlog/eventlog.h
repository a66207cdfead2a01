/* The reader of eventlogs: from the bytes of a log to a profile. */
#ifndef READER_EVENTLOG_EVENTLOG_H
#define READER_EVENTLOG_EVENTLOG_H

#include "input/source.h"
#include "profile/profile.h"

/* Reads an eventlog.  Errors: those of decoder_new; TROUBLE_EMPTY with the
 * RTS options that would have helped, where there is nothing to draw. */
Profile *eventlog_read(Source *source, GError **error);

/* The same in pieces of that many bytes, at most 512 KiB, or, with 0, event by
 * event: what is read does not depend on it.  For tests. */
Profile *eventlog_read_pieces(Source *source, gsize piece_size, GError **error);

#endif
