/* Checks a finished run: returns an error if it has no data, and adds
 * warnings if it has few eras, no bands or no break-down. */
#ifndef READER_CHECK_H
#define READER_CHECK_H

#include "input/source.h"
#include "run/run.h"

/* Facts about the input for the error messages of reader_check. */
typedef struct {
    gboolean unfinished; /* the program did not exit normally: the eventlog has
                            no end marker, or the .hp file no empty last
                            sample */
    gboolean grows;      /* the program still writes it (source_grows) */
    gboolean is_hp;      /* the run comes from a .hp file; GHC writes it while
                            the program runs */
    int ended_by;        /* the signal that ended the program; 0 = none is
                            known */
    guint64 size;        /* offset up to which the input was read, bytes */
} LogSummary;

/* Checks a finished run.  Returns TRUE and adds warnings if its heap profile
 * has eras.  Returns TRUE and adds WARNING_NO_ERAS if it has another profile,
 * memory lines or counted events instead; not the latter two if it grows.  A
 * log that was made for another profile gets no warning. Errors: TROUBLE_EMPTY
 * if it has nothing, TROUBLE_LIMIT if the run is too large. */
gboolean reader_check(Run *run, const LogSummary *summary, GError **error);

/* Reads the rest of the input, and adds WARNING_COMPRESSION if the compressed
 * file is damaged.  Errors: those of source_take_error. */
gboolean reader_warn_compression(Source *source, Warnings *warnings,
                                 GError **error);

/* Adds WARNING_RETAINERS: the eventlog of a -hr profile may be incomplete.
 * +RTS -R limits the size of retainer sets.  GHC writes closures with larger
 * sets only to the .hp file, as the band MANY (dumpCensus in rts/ProfHeap.c).
 * The eventlog does not show whether there were any.  There are none if the
 * census is filtered by retainers; then nothing is added. */
void reader_warn_retainers(Run *run);

#endif
