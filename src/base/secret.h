/* Maps bytes to seeded hash values, which an attacker cannot predict.
 *
 * Names come from untrusted files.  With a known hash function, n crafted names
 * with the same hash would take n^2 steps.  So each table has its own random
 * secret. */
#ifndef BASE_SECRET_H
#define BASE_SECRET_H

#include "base/bytes.h"

/* Returns a new random secret.  Each word is odd, so that multiplication by it
 * is invertible. */
HashSecret secret_new(void);

/* Hashes bytes.  Unlike hash_bytes, it does not read beyond them. */
guint32 secret_hash(const HashSecret *secret, const void *bytes, gsize size);

#endif
