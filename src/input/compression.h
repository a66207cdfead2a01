/* Compressed input: telling it by its first bytes, and unpacking it.
 *
 * Knows gzip, bzip2, xz and zstd, also several streams in a row, each by its
 * own library (gzip by GLib, which uses zlib): libarchive keeps back up to
 * 64 KiB of what it unpacked before the place where a stream is broken, does
 * not compare gzip's checksum at all, nor bound the memory for xz.  It has
 * bzip2, of which nothing is known before the end of a block. */
#ifndef INPUT_COMPRESSION_H
#define INPUT_COMPRESSION_H

#include <glib.h>

#include "input/feed.h"

typedef enum {
    COMPRESSION_NONE,
    COMPRESSION_GZIP,
    COMPRESSION_BZIP2,
    COMPRESSION_XZ,
    COMPRESSION_ZSTD,
} Compression;

/* So many bytes tell whether an input is compressed. */
#define COMPRESSION_BYTES 6

/* Tells by the first bytes, of which there may be fewer than wanted. */
Compression compression_of(const guint8 *bytes, gsize have);

/* Returns a feed of what that source unpacks to; takes the source, also on
 * failure.  Errors: TROUBLE_UNSUPPORTED where evheap or libarchive was built
 * without this compression; TROUBLE_IO for want of memory. */
Feed *compression_unpack(Compression compression, Source *packed,
                         GError **error);

/* The error of a feed that had too little memory: its input is not damaged. */
void compression_starved(const Source *packed, GError **error);

/* The back ends.  They take the source; those that can fail return NULL for
 * what they cannot unpack, and then do not take it, but say whether that was
 * for want of memory. */
Feed *gzip_unpack(Source *packed);
Feed *xz_unpack(Source *packed, gboolean *starved);
Feed *zstd_unpack(Source *packed, gboolean *starved);
Feed *libarchive_unpack(Source *packed, gboolean *starved);

#endif
