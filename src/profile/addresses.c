#include "profile/addresses.h"

/* A bit for each of so many values of the hash: clear where no address has
 * it. */
#define N_BITS (1 << 17)

struct Addresses {
    guint8 bits[N_BITS / 8];
    GHashTable *set; /* of owned guint64 */
};

Addresses *
addresses_new(void)
{
    Addresses *addresses = g_new0(Addresses, 1);

    addresses->set =
        g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    return addresses;
}

void
addresses_free(Addresses *addresses)
{
    if (addresses == NULL)
        return;
    g_hash_table_unref(addresses->set);
    g_free(addresses);
}

/* The constant is 2^64 divided by the golden ratio. */
static guint32
bit_of(guint64 address)
{
    return (guint32)((address * G_GUINT64_CONSTANT(0x9e3779b97f4a7c15)) >> 32) %
           N_BITS;
}

void
addresses_add(Addresses *addresses, guint64 address)
{
    const guint32 bit = bit_of(address);

    addresses->bits[bit / 8] |= (guint8)(1 << bit % 8);
    g_hash_table_add(addresses->set, g_memdup2(&address, sizeof(address)));
}

gboolean
addresses_have(const Addresses *addresses, guint64 address)
{
    const guint32 bit = bit_of(address);

    return (addresses->bits[bit / 8] & 1 << bit % 8) != 0 &&
           g_hash_table_contains(addresses->set, &address);
}
