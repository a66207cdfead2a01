/* Compressed input: detects the compression by the first bytes, and returns a
 * feed that unpacks a source.
 *
 * It supports gzip, xz and zstd, with several streams in a row.  xz and zstd
 * use their own libraries; gzip uses zlib through GLib.  All data before damage
 * is kept, and memory is bounded.  A bzip2 file is detected and refused. */
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

/* The number of bytes that compression_of needs. */
#define COMPRESSION_BYTES 6

/* Returns the compression, by the first bytes of the input.  There may be fewer
 * than COMPRESSION_BYTES. */
Compression compression_of(const guint8 *bytes, gsize have);

/* Set errors of a feed that are not caused by damaged input.
 * compression_out_of_memory: memory ran out (TROUBLE_IO).
 * compression_too_large: unpacking needs more memory than allowed
 * (TROUBLE_LIMIT). */
void compression_out_of_memory(const Source *packed, GError **error);
void compression_too_large(const Source *packed, GError **error);

/* Each returns a feed of the unpacked bytes, and takes ownership of the source.
 * If memory for the feed runs out, the first read reports it. */
Feed *gzip_unpack(Source *packed);
Feed *xz_unpack(Source *packed);
Feed *zstd_unpack(Source *packed);

/* Ends a source with a TROUBLE_UNSUPPORTED error that says how to unpack it. */
void bzip2_refuse(Source *packed);

#endif
