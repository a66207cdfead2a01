#include "input/open.h"

#include "input/compression.h"
#include "input/file.h"
#include "input/foreign.h"

/* The maximum number of nested compressions. */
#define MAX_LAYERS 4

/* Returns a source of the unpacked bytes, or the same source if it is not
 * compressed.  Takes ownership of the source. */
static Source *
open_layers(Source *source)
{
    for (guint i = 0; i < MAX_LAYERS; i++) {
        gsize have;
        const guint8 *bytes = source_peek(source, COMPRESSION_BYTES, &have);
        Feed *feed = NULL;

        switch (compression_of(bytes, have)) {
        case COMPRESSION_NONE:
            return source;
        case COMPRESSION_BZIP2:
            bzip2_refuse(source);
            return source;
        case COMPRESSION_GZIP:
            feed = gzip_unpack(source);
            break;
        case COMPRESSION_XZ:
            feed = xz_unpack(source);
            break;
        case COMPRESSION_ZSTD:
            feed = zstd_unpack(source);
            break;
        }
        source = source_new(source_name(source), feed);
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
    Feed *feed = file_open(name, meter, error);

    if (feed == NULL) {
        foreign_suggest(name, error);
        return NULL;
    }
    return open_layers(source_new(name, feed));
}

Source *
source_open_again(const Source *source)
{
    const char *name = source_name(source);

    g_assert(source_can_come_again(source));
    return open_layers(
        source_new(name, file_open_again(name, source_descriptor(source))));
}

Source *
source_open_memory(const char *name, const void *bytes, gsize size)
{
    return open_layers(source_new_memory(name, bytes, size));
}
