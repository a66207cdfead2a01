/* Reads eventlogs: converts a source to a profile. */
#ifndef READER_EVENTLOG_EVENTLOG_H
#define READER_EVENTLOG_EVENTLOG_H

#include "input/source.h"
#include "profile/profile.h"

/* Reads an eventlog.  Free with profile_free.  Errors: those of decoder_new and
 * of source_take_error; TROUBLE_UNSUPPORTED for a second heap profile;
 * TROUBLE_LIMIT; TROUBLE_EMPTY if there is nothing to draw, with the RTS
 * options that would have helped. */
Profile *eventlog_read(Source *source, GError **error);

/* For tests: reads an eventlog in pieces of that many bytes, at most 512 KiB,
 * or event by event with 0.  The profile does not depend on it. */
Profile *eventlog_read_pieces(Source *source, gsize piece_size, GError **error);

#endif
