/* Unpacks compressed input: detects the compression by the first bytes, and
 * returns a feed of the unpacked bytes of a source.
 *
 * It supports gzip, xz and zstd, and concatenated streams of each.  xz and zstd
 * use their own libraries; gzip uses zlib through GLib.  A bzip2 file is
 * detected and refused.  Memory is bounded.  Data before damage is kept, except
 * that gzip may lose the data of the last 512 packed bytes before it. */
#ifndef INPUT_COMPRESSION_H
#define INPUT_COMPRESSION_H

#include <glib.h>

#include "input/feed.h"
#include "input/source.h"

typedef enum {
    COMPRESSION_NONE,
    COMPRESSION_GZIP,
    COMPRESSION_BZIP2,
    COMPRESSION_XZ,
    COMPRESSION_ZSTD,
} Compression;

/* The number of bytes that compression_of needs. */
#define COMPRESSION_BYTES 6

/* Returns the compression of an input by its first bytes.  have is their
 * number: COMPRESSION_BYTES, or fewer if the input is shorter. */
Compression compression_of(const guint8 *bytes, gsize have);

/* Returns a feed of the unpacked bytes, and takes ownership of the source; or
 * NULL if it is not compressed.  If there is no memory for the decompressor,
 * the first read reports it.  For bzip2 it reports TROUBLE_UNSUPPORTED, with
 * the command that unpacks the file. */
Feed *compression_unpack(Source *packed);

#endif
