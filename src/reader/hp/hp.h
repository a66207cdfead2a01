/* Reads .hp files: converts a source to a profile. */
#ifndef READER_HP_HP_H
#define READER_HP_HP_H

#include "input/source.h"
#include "profile/profile.h"

/* Reads a .hp file, as GHC's RTS writes it or hp2ps reads it.  Text that is not
 * understood becomes a warning.  Free with profile_free.  Errors: TROUBLE_IO;
 * TROUBLE_LIMIT, with the byte offset if a record is too long;
 * TROUBLE_EMPTY. */
Profile *hp_read(Source *source, GError **error);

#endif
