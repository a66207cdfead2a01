#include <config.h>

#include "input/compression.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/error.h"

/* By Compression.  How each begins: RFC 1952; bzip2's name and its size of
 * blocks; the .xz file format, 2.1.1.1; RFC 8878, 3.1.1. */
static const struct {
    const char *name;
    const char *program;
    const char *magic;
    guint8 first, last; /* what the byte behind the magic may be */
} compressions[] = {
    [COMPRESSION_GZIP] = {"gzip", "gzip -dc", "\x1f", 0x8b, 0x8b},
    [COMPRESSION_BZIP2] = {"bzip2", "bzip2 -dc", "BZh", '1', '9'},
    [COMPRESSION_XZ] = {"xz", "xz -dc", "\xfd\x37zXZ", 0, 0},
    [COMPRESSION_ZSTD] = {"zstd", "zstd -dc", "\x28\xb5\x2f", 0xfd, 0xfd},
};

/* A frame that zstd skips may come first: RFC 8878, 3.1.2. */
static gboolean
begins_as_skippable(const guint8 *bytes, gsize have)
{
    return have >= 4 && bytes[0] >= 0x50 && bytes[0] <= 0x5f &&
           memcmp(bytes + 1, "\x2a\x4d\x18", 3) == 0;
}

Compression
compression_of(const guint8 *bytes, gsize have)
{
    for (guint i = COMPRESSION_NONE + 1; i < G_N_ELEMENTS(compressions); i++) {
        gsize size = strlen(compressions[i].magic);

        if (have > size && memcmp(bytes, compressions[i].magic, size) == 0 &&
            bytes[size] >= compressions[i].first &&
            bytes[size] <= compressions[i].last)
            return (Compression)i;
    }
    return begins_as_skippable(bytes, have) ? COMPRESSION_ZSTD
                                            : COMPRESSION_NONE;
}

void
compression_starved(const Source *packed, GError **error)
{
    g_set_error(error, TROUBLE, TROUBLE_IO,
                _("there is too little memory to unpack '%s'"),
                source_name(packed));
}

static Feed *
unpack(Compression compression, Source *packed, gboolean *starved)
{
    *starved = FALSE;
    switch (compression) {
    case COMPRESSION_GZIP:
        return gzip_unpack(packed);
    case COMPRESSION_XZ:
        return xz_unpack(packed, starved);
    case COMPRESSION_ZSTD:
        return zstd_unpack(packed, starved);
    case COMPRESSION_BZIP2:
        return libarchive_unpack(packed, starved);
    case COMPRESSION_NONE:
        break;
    }
    g_assert_not_reached();
}

static void
set_error(Compression compression, const Source *packed, gboolean starved,
          GError **error)
{
    if (starved)
        compression_starved(packed, error);
    else
        g_set_error(error, TROUBLE, TROUBLE_UNSUPPORTED,
                    _("compressed with %s, which this evheap was built "
                      "without: unpack it first (%s) '%s'"),
                    compressions[compression].name,
                    compressions[compression].program, source_name(packed));
}

Feed *
compression_unpack(Compression compression, Source *packed, GError **error)
{
    gboolean starved;
    Feed *feed = unpack(compression, packed, &starved);

    if (feed == NULL) {
        set_error(compression, packed, starved, error);
        source_free(packed);
    }
    return feed;
}
