/* Packs memory that is rarely looked at: takes bytes, returns them compressed
 * with zstd, and the bytes again. */
#ifndef BASE_PACKED_H
#define BASE_PACKED_H

#include <glib.h>

/* Returns the bytes packed, or NULL if there is no memory for it.  Free with
 * g_bytes_unref. */
GBytes *packed_new(const void *bytes, gsize size);

/* Returns the bytes, and their size unless it is NULL.  Free with g_free. */
void *packed_bytes(GBytes *packed, gsize *size);

#endif
