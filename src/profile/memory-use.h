/* How much memory a profile takes, and how much it may.
 *
 * A log may have any number of bands, eras, values and definitions, and a
 * small packed file may be a log of any size.  So what a profile holds is
 * counted, and a reader says after each stretch of its input, which is of
 * bounded size itself, how much it has read, and asks whether it may go on.
 * Of the info tables of a log only those that bands name are kept, of those of
 * an archive all. */
#ifndef PROFILE_MEMORY_USE_H
#define PROFILE_MEMORY_USE_H

#include "profile/profile.h"

/* A profile may take so many bytes, some 2 200 000 bands, or 16 000 000 eras,
 * whatever its file; and beyond these a byte for so many that were read of the
 * file itself, of a compressed one as it is packed.  The values of heap samples
 * take 5 to 10 % of their bytes: a log may be of any size.  But who wants a
 * reader to take more memory must bring ten times as many bytes. */
#define MAX_MEMORY     ((gsize)1024 * 1024 * 1024)
#define BYTES_PER_BYTE 10

/* Returns how much memory the profile takes, in bytes; rather more than less,
 * with what a report takes for each band and each era. */
gsize profile_memory(const Profile *profile);

/* Returns how much it may take, in bytes: the more, the more of its file was
 * read. */
gsize profile_max_memory(const Profile *profile);

/* Returns whether the profile may be filled further.  Errors: TROUBLE_LIMIT
 * with what takes most of the memory, and the offset up to which the input was
 * read. */
gboolean profile_may_grow(const Profile *profile, guint64 offset,
                          GError **error);

#endif
