/* Compressed input: telling it by its first bytes, and unpacking it.
 *
 * Unpacks gzip, xz and zstd, also several streams in a row, each by its own
 * library (gzip by GLib, which uses zlib): so all that stands in front of
 * damage is kept, and memory is bounded.  bzip2 is told, and refused. */
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

/* How many bytes tell whether an input is compressed. */
#define COMPRESSION_BYTES 6

/* Tells by the first bytes, of which there may be fewer than wanted. */
Compression compression_of(const guint8 *bytes, gsize have);

/* Returns a feed of what that source unpacks to; takes the source.  Errors of
 * reading from it: TROUBLE_UNSUPPORTED for bzip2, TROUBLE_IO for want of
 * memory, TROUBLE_LIMIT for what would take too much of it. */
Feed *compression_unpack(Compression compression, Source *packed);

/* The errors of a feed that had too little memory, or would take too much: its
 * input is not damaged. */
void compression_starved(const Source *packed, GError **error);
void compression_too_large(const Source *packed, GError **error);

/* The back ends.  They take the source. */
Feed *gzip_unpack(Source *packed);
Feed *bzip2_refuse(Source *packed);
Feed *xz_unpack(Source *packed);
Feed *zstd_unpack(Source *packed);

#endif
