/* Compressed input: telling it by its first bytes, and unpacking it, with a
 * feed for each compression.
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

/* The errors of a feed that has too little memory (TROUBLE_IO), or would take
 * too much of it (TROUBLE_LIMIT): its input is not damaged. */
void compression_starved(const Source *packed, GError **error);
void compression_too_large(const Source *packed, GError **error);

/* Each returns a feed of what that source unpacks to, and takes the source.
 * Where there is no memory for the feed, reading from it says so. */
Feed *gzip_unpack(Source *packed);
Feed *xz_unpack(Source *packed);
Feed *zstd_unpack(Source *packed);

/* Ends a source with an error (TROUBLE_UNSUPPORTED) that says how to unpack
 * it. */
void bzip2_refuse(Source *packed);

#endif
