/* How much memory a profile takes, and how much it may.
 *
 * A log may have any number of bands, eras, values and definitions, and a
 * small packed file may be a log of any size.  So what a profile holds is
 * counted, and a reader asks after each stretch of its input, which is of
 * bounded size itself, whether it may go on. */
#ifndef PROFILE_MEMORY_USE_H
#define PROFILE_MEMORY_USE_H

#include "profile/profile.h"

/* A profile may take so many bytes: some 2 300 000 bands, or 16 000 000 eras,
 * or the values of 10 to 20 GB of heap samples. */
#define MOST_MEMORY ((gsize)1024 * 1024 * 1024)

/* What it is taken for. */
typedef enum {
    USE_BANDS, /* with their keys */
    USE_LABELS,
    USE_ERAS,
    USE_VALUES,
    USE_COST_CENTRES,
    USE_INFO_TABLES,
    USE_ARGUMENTS,
    N_USES
} MemoryUse;

/* Returns how much memory the profile takes, in bytes; rather more than less,
 * with what a report takes for each band and each era. */
gsize profile_memory(const Profile *profile);

/* Returns how much of that is for one use. */
gsize profile_memory_for(const Profile *profile, MemoryUse use);

/* Returns whether the profile may be filled further.  Errors: TROUBLE_LIMIT
 * with what takes most of the memory, and the offset up to which the input was
 * read. */
gboolean profile_may_grow(const Profile *profile, guint64 offset,
                          GError **error);

#endif
