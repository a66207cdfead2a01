/* Compresses bytes in memory, for tests. */
#ifndef TESTS_PACKING_H
#define TESTS_PACKING_H

#include <glib.h>

#include "input/compression.h"

/* The compressions that evheap reads. */
#define N_PACKINGS 3
extern const Compression packings[N_PACKINGS];

/* Returns the bytes compressed, with a checksum.  Free with
 * g_byte_array_unref. */
GByteArray *pack_memory(Compression compression, const void *bytes, gsize size);

#endif
