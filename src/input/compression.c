#include <config.h>

#include "input/compression.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/error.h"

/* The magic bytes by Compression.  Sources: gzip, RFC 1952; bzip2, its magic
 * and block size; xz, the .xz file format, 2.1.1.1; zstd, RFC 8878, 3.1.1. */
static const struct {
    const char *magic;
    guint8 first, last; /* range of the byte after the magic */
} magics[] = {
    [COMPRESSION_GZIP] = {"\x1f", 0x8b, 0x8b},
    [COMPRESSION_BZIP2] = {"BZh", '1', '9'},
    [COMPRESSION_XZ] = {"\xfd\x37zXZ", 0, 0},
    [COMPRESSION_ZSTD] = {"\x28\xb5\x2f", 0xfd, 0xfd},
};

Compression
compression_of(const guint8 *bytes, gsize have)
{
    for (guint i = COMPRESSION_NONE + 1; i < G_N_ELEMENTS(magics); i++) {
        gsize size = strlen(magics[i].magic);

        if (have > size && memcmp(bytes, magics[i].magic, size) == 0 &&
            bytes[size] >= magics[i].first && bytes[size] <= magics[i].last)
            return (Compression)i;
    }
    /* A skippable frame may come first: RFC 8878, 3.1.2. */
    if (have >= 4 && bytes[0] >= 0x50 && bytes[0] <= 0x5f &&
        memcmp(bytes + 1, "\x2a\x4d\x18", 3) == 0)
        return COMPRESSION_ZSTD;
    return COMPRESSION_NONE;
}

void
compression_out_of_memory(const Source *packed, GError **error)
{
    g_set_error(error, TROUBLE, TROUBLE_IO,
                _("cannot unpack '%s': out of memory"), source_name(packed));
}

void
compression_too_large(const Source *packed, GError **error)
{
    g_set_error(error, TROUBLE, TROUBLE_LIMIT,
                _("cannot unpack '%s': it takes too much memory"),
                source_name(packed));
}

void
bzip2_refuse(Source *packed)
{
    source_end(
        packed,
        g_error_new(
            TROUBLE, TROUBLE_UNSUPPORTED,
            _("cannot read '%s': it is compressed with bzip2: unpack it first "
              "(bzip2 -dc)"),
            source_name(packed)));
}
