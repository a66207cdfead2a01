#include "support/packing.h"

#include <gio/gio.h>
#include <lzma.h>
#include <zstd.h>

/* The maximum size of the compressed bytes, which may be larger than the
 * original. */
#define MAX_PACKED_SIZE(size) ((size) + (size) / 8 + 4096)

const Compression packings[N_PACKINGS] = {
    COMPRESSION_GZIP,
    COMPRESSION_XZ,
    COMPRESSION_ZSTD,
};

static gsize
pack_gzip(const void *bytes, gsize size, guint8 *to, gsize room)
{
    g_autoptr(GConverter) deflater =
        G_CONVERTER(g_zlib_compressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP, -1));
    gsize used, made;
    GConverterResult result =
        g_converter_convert(deflater, bytes, size, to, room,
                            G_CONVERTER_INPUT_AT_END, &used, &made, NULL);

    g_assert(result == G_CONVERTER_FINISHED && used == size);
    return made;
}

static gsize
pack_xz(const void *bytes, gsize size, guint8 *to, gsize room)
{
    lzma_stream stream = LZMA_STREAM_INIT;
    lzma_ret result = lzma_easy_encoder(&stream, 0, LZMA_CHECK_CRC64);

    g_assert(result == LZMA_OK);
    stream.next_in = bytes;
    stream.avail_in = size;
    stream.next_out = to;
    stream.avail_out = room;
    result = lzma_code(&stream, LZMA_FINISH);
    g_assert(result == LZMA_STREAM_END);
    lzma_end(&stream);
    return room - stream.avail_out;
}

static gsize
pack_zstd(const void *bytes, gsize size, guint8 *to, gsize room)
{
    ZSTD_CCtx *context = ZSTD_createCCtx();
    gsize made;

    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
    made = ZSTD_compress2(context, to, room, bytes, size);
    g_assert(!ZSTD_isError(made));
    ZSTD_freeCCtx(context);
    return made;
}

static gsize
pack(Compression compression, const void *bytes, gsize size, guint8 *to,
     gsize room)
{
    switch (compression) {
    case COMPRESSION_GZIP:
        return pack_gzip(bytes, size, to, room);
    case COMPRESSION_XZ:
        return pack_xz(bytes, size, to, room);
    case COMPRESSION_ZSTD:
        return pack_zstd(bytes, size, to, room);
    case COMPRESSION_BZIP2:
    case COMPRESSION_NONE:
        break;
    }
    g_assert_not_reached();
}

GByteArray *
pack_memory(Compression compression, const void *bytes, gsize size)
{
    g_autofree guint8 *to = g_malloc(MAX_PACKED_SIZE(size));
    gsize made = pack(compression, bytes, size, to, MAX_PACKED_SIZE(size));

    return g_byte_array_new_take(g_steal_pointer(&to), made);
}
