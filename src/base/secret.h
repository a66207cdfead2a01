/* Hashes that nobody can know beforehand.
 *
 * Names come from files, and files come from anyone: of names that are made up
 * so that all have one hash, a table of n takes n^2 steps.  Each table draws a
 * secret of its own, and hashes with that. */
#ifndef BASE_SECRET_H
#define BASE_SECRET_H

#include "base/bytes.h"

/* Returns a new secret; each word is odd, so that a product with it loses
 * nothing. */
HashSecret secret_new(void);

/* Hashes bytes, of which none beside them is read, unlike hash_bytes. */
guint32 secret_hash(const HashSecret *secret, const void *bytes, gsize size);

#endif
