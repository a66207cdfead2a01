/* Counts the memory of a profile and compares it with the limit.
 *
 * A small compressed file may expand to a log of any size, with any number of
 * bands, eras, values and definitions.  So a reader calls profile_may_grow
 * after each stretch of its input, and stops if the limit is exceeded.  The
 * size of a stretch is bounded.  Readers of logs keep only the info tables that
 * bands refer to.  Readers of archives keep all info tables. */
#ifndef PROFILE_MEMORY_USE_H
#define PROFILE_MEMORY_USE_H

#include "profile/profile.h"

/* The limit is MAX_MEMORY, plus one byte for every BYTES_PER_BYTE bytes read of
 * the file.  Bytes of a compressed file count before unpacking.  MAX_MEMORY
 * holds about 2 200 000 bands or 16 000 000 eras.  The values of bands take 5
 * to 10 % of the size of the heap samples in a log.  So the second term allows
 * logs of any size. */
#define MAX_MEMORY     ((gsize)1024 * 1024 * 1024)
#define BYTES_PER_BYTE 10

/* Returns the memory of the profile in bytes: an upper estimate that includes
 * what a report needs for each band and era. */
gsize profile_memory(const Profile *profile);

/* Returns the limit in bytes; it grows with the bytes read of the file. */
gsize profile_max_memory(const Profile *profile);

/* Returns whether the profile is within its limit.  offset is the number of
 * bytes read of the input, for the message.  Errors: TROUBLE_LIMIT, with the
 * offset and the largest use of memory. */
gboolean profile_may_grow(const Profile *profile, guint64 offset,
                          GError **error);

#endif
