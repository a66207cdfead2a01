/* Compressing in memory, for tests. */
#ifndef TESTS_PACKING_H
#define TESTS_PACKING_H

#include <glib.h>

#include "input/compression.h"

/* The compressions that this evheap can unpack are the first so many. */
#ifdef HAVE_LIBARCHIVE
#    define N_PACKINGS 4
#else
#    define N_PACKINGS 1
#endif
extern const Compression packings[N_PACKINGS];

/* Returns the bytes compressed: gzip through GLib, all others through
 * libarchive.  Free with g_byte_array_unref. */
GByteArray *pack_memory(Compression compression, const void *bytes, gsize size);

/* Says on standard output which compressions are not tested. */
void report_skipped_packings(void);

#endif
