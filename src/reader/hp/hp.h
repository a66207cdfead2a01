/* The reader of .hp files: from text to a profile. */
#ifndef READER_HP_HP_H
#define READER_HP_HP_H

#include "input/source.h"
#include "profile/profile.h"

/* Reads a .hp file, as GHC's run-time system writes it or hp2ps reads it.
 * What makes no sense in it is a warning.  Errors: TROUBLE_IO; TROUBLE_LIMIT
 * with the byte offset of a record that is too long; TROUBLE_EMPTY. */
Profile *hp_read(Source *source, GError **error);

#endif
