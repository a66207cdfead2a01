/* Reads .hp files: converts a source to a run. */
#ifndef READER_HP_HP_H
#define READER_HP_HP_H

#include "input/source.h"
#include "run/run.h"

/* Reads a .hp file as GHC's RTS writes it, or as hp2ps reads it.  Invalid text
 * is skipped with a warning.  stated is the break-down of a file that does not
 * tell it.  Free with run_free.  Errors: those of
 * source_take_error; TROUBLE_LIMIT, with the byte offset, for a record that is
 * too long or a run that is too large; TROUBLE_EMPTY if there is nothing to
 * draw. */
Run *hp_read(Source *source, Breakdown stated, GError **error);

#endif
