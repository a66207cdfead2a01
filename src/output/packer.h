/* Compresses bytes with zstd: takes bytes piece by piece, returns them
 * compressed. */
#ifndef OUTPUT_PACKER_H
#define OUTPUT_PACKER_H

#include <glib.h>

typedef struct Packer Packer;

Packer *packer_new(void);
void packer_free(Packer *packer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Packer, packer_free)

/* Adds bytes. */
void packer_add(Packer *packer, const void *bytes, gsize size);

/* Returns all bytes, compressed to one frame with a checksum; NULL if zstd
 * failed, for lack of memory.  Nothing may be added afterwards.  Free with
 * g_bytes_unref. */
GBytes *packer_finish(Packer *packer);

#endif
