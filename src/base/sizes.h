/* Numbers and sizes as a user writes them: "1.5", "200MiB".  In no locale. */
#ifndef BASE_SIZES_H
#define BASE_SIZES_H

#include <glib.h>

/* 8 EiB, more than any heap has. */
#define SIZE_MOST 0x1p63

/* Reads digits with or without a point, and nothing else that strtod knows;
 * *end is what follows.  Returns FALSE where that is no number: *number is
 * infinite then if it is one too large. */
gboolean number_read(const char *text, double *number, const char **end);

/* Looks up how many bytes a unit has: B or nothing, kB, MB, GB, TB
 * (thousands), KiB, MiB, GiB, TiB (1024s), in any case of letters.  Returns
 * FALSE where there is no such unit. */
gboolean byte_unit_by_name(const char *name, double *bytes);

#endif
