/* Readers: from the bytes of an input to a profile.
 *
 * One reader per kind of input, chosen by content.  What was odd about the
 * input stands in the profile's warnings; what makes it useless is an
 * error. */
#ifndef READER_READER_H
#define READER_READER_H

#include <glib.h>

#include "input/source.h"
#include "profile/profile.h"

/* Reads a file of any kind, or standard input for "-".  Errors: those of
 * source_open and of the readers below, and TROUBLE_FORMAT for what is no input
 * of evheap.  Free with profile_free. */
Profile *reader_read(const char *name, GError **error);

/* The same, with a meter that counts the bytes of the file; or NULL. */
Profile *reader_read_metered(const char *name, Meter *meter, GError **error);

/* Reads an eventlog.  Errors: those of decoder_new; TROUBLE_EMPTY with the
 * RTS options that would have helped, where there is nothing to draw. */
Profile *eventlog_read(Source *source, GError **error);

/* The same in pieces of that many bytes, at most 512 KiB, or, with 0, event by
 * event: what is read does not depend on it.  For tests. */
Profile *eventlog_read_pieces(Source *source, gsize piece_size, GError **error);

/* Reads a .hp file, as GHC's run-time system writes it or hp2ps reads it.
 * What makes no sense in it is a warning.  Errors: TROUBLE_IO; TROUBLE_LIMIT
 * with the byte offset of a record that is too long; TROUBLE_EMPTY. */
Profile *hp_read(Source *source, GError **error);

/* Reads evheap's own XML archive.  Errors: TROUBLE_IO; TROUBLE_UNSUPPORTED
 * for one of a newer schema; TROUBLE_CORRUPT with the line for one that the
 * schema does not allow; TROUBLE_EMPTY. */
Profile *archive_read(Source *source, GError **error);

/* Returns an error for input that is no eventlog. */
gboolean reader_check_eventlog(Source *source, GError **error);

/* How a log without eras came about, as far as the log tells. */
typedef struct {
    gboolean unfinished; /* it has no end marker */
    gboolean is_hp;      /* it is a .hp, to which nothing is late */
    guint64 size;        /* bytes that were read */
} Circumstances;

/* The last word on a finished profile: fails where there is nothing to draw,
 * and where its labels are too large, adds warnings and hints where there is
 * little.  Errors: TROUBLE_EMPTY, TROUBLE_LIMIT. */
gboolean reader_verdict(Profile *profile, const Circumstances *circumstances,
                        GError **error);

/* Warns of what a -hr log lacks: GHC writes the closures whose set of
 * retainers would be larger than +RTS -R allows to the .hp file only, as the
 * band MANY (dumpCensus in rts/ProfHeap.c).  The log does not tell whether
 * there were any.  A filter by retainers lets none of them pass. */
void reader_warn_retainers(Profile *profile);

#endif
