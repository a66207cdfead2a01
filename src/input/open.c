/* Opening a source.  What is compressed, told by its first bytes, becomes the
 * feed of another source. */
#include "input/compression.h"

/* How often an input may be compressed over and over. */
#define MAX_LAYERS 4

/* Returns a feed of what that source unpacks to; takes the source. */
static Feed *
unpack(Compression compression, Source *packed)
{
    switch (compression) {
    case COMPRESSION_GZIP:
        return gzip_unpack(packed);
    case COMPRESSION_BZIP2:
        return bzip2_refuse(packed);
    case COMPRESSION_XZ:
        return xz_unpack(packed);
    case COMPRESSION_ZSTD:
        return zstd_unpack(packed);
    case COMPRESSION_NONE:
        break;
    }
    g_assert_not_reached();
}

/* Returns a source of what a source holds when it is unpacked, or the same
 * where it is not compressed; takes the source. */
static Source *
open_layers(Source *source)
{
    for (guint i = 0; i < MAX_LAYERS; i++) {
        gsize have;
        const guint8 *bytes = source_peek(source, COMPRESSION_BYTES, &have);
        Compression compression = compression_of(bytes, have);

        if (compression == COMPRESSION_NONE)
            break;
        source = source_new(source_name(source), unpack(compression, source));
    }
    return source;
}

Source *
source_open(const char *name, GError **error)
{
    return source_open_metered(name, NULL, error);
}

Source *
source_open_metered(const char *name, Meter *meter, GError **error)
{
    Feed *feed = feed_open_file(name, meter, error);

    return feed == NULL ? NULL : open_layers(source_new(name, feed));
}

Source *
source_open_again(const Source *source)
{
    const char *name = source_name(source);

    g_assert(source_can_come_again(source));
    return open_layers(
        source_new(name, feed_open_again(name, source_descriptor(source))));
}

Source *
source_open_memory(const char *name, const void *bytes, gsize size)
{
    return open_layers(source_new_memory(name, bytes, size));
}
