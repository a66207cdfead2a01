#include <config.h>

#include "support/packing.h"

#include <gio/gio.h>
#include <stdio.h>

#ifdef HAVE_LIBARCHIVE
#    include <archive.h>
#    include <archive_entry.h>
#endif

/* What compressed bytes need at most: they may grow a little. */
#define ROOM(size) ((size) + (size) / 8 + 4096)

const Compression packings[N_PACKINGS] = {
    COMPRESSION_GZIP,
#ifdef HAVE_LIBARCHIVE
    COMPRESSION_BZIP2,
    COMPRESSION_XZ,
    COMPRESSION_ZSTD,
#endif
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

#ifdef HAVE_LIBARCHIVE

static int
filter_of(Compression compression)
{
    switch (compression) {
    case COMPRESSION_BZIP2:
        return ARCHIVE_FILTER_BZIP2;
    case COMPRESSION_XZ:
        return ARCHIVE_FILTER_XZ;
    case COMPRESSION_ZSTD:
        return ARCHIVE_FILTER_ZSTD;
    case COMPRESSION_NONE:
    case COMPRESSION_GZIP:
        break;
    }
    g_assert_not_reached();
}

static gsize
pack_other(Compression compression, const void *bytes, gsize size, guint8 *to,
           gsize room)
{
    struct archive *archive = archive_write_new();
    struct archive_entry *entry = archive_entry_new();
    gsize made = 0;
    gboolean done =
        archive_write_add_filter(archive, filter_of(compression)) ==
            ARCHIVE_OK &&
        archive_write_set_format_raw(archive) == ARCHIVE_OK &&
        archive_write_open_memory(archive, to, room, &made) == ARCHIVE_OK;

    archive_entry_set_filetype(entry, AE_IFREG);
    done = done && archive_write_header(archive, entry) == ARCHIVE_OK &&
           archive_write_data(archive, bytes, size) == (la_ssize_t)size &&
           archive_write_close(archive) == ARCHIVE_OK;
    g_assert(done);
    archive_entry_free(entry);
    archive_write_free(archive);
    return made;
}

#else

static gsize
pack_other(Compression compression, const void *bytes, gsize size, guint8 *to,
           gsize room)
{
    (void)compression;
    (void)bytes;
    (void)size;
    (void)to;
    (void)room;
    g_assert_not_reached();
}

#endif

GByteArray *
pack_memory(Compression compression, const void *bytes, gsize size)
{
    g_autofree guint8 *to = g_malloc(ROOM(size));
    gsize made = compression == COMPRESSION_GZIP
                     ? pack_gzip(bytes, size, to, ROOM(size))
                     : pack_other(compression, bytes, size, to, ROOM(size));

    return g_byte_array_new_take(g_steal_pointer(&to), made);
}

void
report_skipped_packings(void)
{
    if (N_PACKINGS == 1)
        puts("SKIP bzip2, xz and zstd: built without libarchive");
}
