/* Reads .hp files: converts a source to a profile. */
#ifndef READER_HP_HP_H
#define READER_HP_HP_H

#include "input/source.h"
#include "run/profile.h"

/* Reads a .hp file as GHC's RTS writes it, or as hp2ps reads it.  Invalid text
 * is skipped with a warning.  Free with profile_free.  Errors: those of
 * source_take_error; TROUBLE_LIMIT, with the byte offset, for a record that is
 * too long or a profile that is too large; TROUBLE_EMPTY if there is nothing to
 * draw. */
Profile *hp_read(Source *source, GError **error);

#endif
