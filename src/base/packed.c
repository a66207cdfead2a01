#include "base/packed.h"

#include <zstd.h>

/* The level of zstd: names that are alike become small at any. */
#define LEVEL 3

GBytes *
packed_new(const void *bytes, gsize size)
{
    const gsize most = ZSTD_compressBound(size);
    g_autofree void *packed = g_malloc(most);
    const gsize packed_size = ZSTD_compress(packed, most, bytes, size, LEVEL);

    return ZSTD_isError(packed_size) ? NULL : g_bytes_new(packed, packed_size);
}

void *
packed_bytes(GBytes *packed, gsize *size)
{
    gsize packed_size;
    const void *data = g_bytes_get_data(packed, &packed_size);
    const gsize full = (gsize)ZSTD_getFrameContentSize(data, packed_size);
    void *bytes = g_malloc(MAX(full, 1));
    const gsize result = ZSTD_decompress(bytes, full, data, packed_size);

    g_assert(!ZSTD_isError(result));
    if (size != NULL)
        *size = full;
    return bytes;
}
