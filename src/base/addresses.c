#include "base/addresses.h"

#include "base/secret.h"

#define FIRST_SLOTS 256

typedef struct {
    guint64 address;
    guint32 number;
    gboolean used;
} Slot;

/* Open addressing with linear probing. */
struct Addresses {
    HashSecret secret;
    Slot *slots;
    guint32 n_slots; /* a power of two */
    guint shift;     /* of a hash, to have its slot */
    guint32 n_used;
};

static void
make_slots(Addresses *addresses, guint32 n_slots)
{
    addresses->n_slots = n_slots;
    addresses->shift = 65 - g_bit_storage(n_slots);
    addresses->slots = g_new0(Slot, n_slots);
}

Addresses *
addresses_new(void)
{
    Addresses *addresses = g_new0(Addresses, 1);

    addresses->secret = secret_new();
    make_slots(addresses, FIRST_SLOTS);
    return addresses;
}

void
addresses_free(Addresses *addresses)
{
    if (addresses == NULL)
        return;
    g_free(addresses->slots);
    g_free(addresses);
}

/* Returns the slot of an address, or the free one where it belongs. */
static Slot *
slot_of(const Addresses *addresses, guint64 address)
{
    const guint64 *secret = addresses->secret.words;
    const guint64 hash = mix(address ^ secret[0], secret[1]);
    guint32 at = (guint32)(hash >> addresses->shift);

    for (;; at++) {
        Slot *slot = &addresses->slots[at & (addresses->n_slots - 1)];

        if (!slot->used || slot->address == address)
            return slot;
    }
}

static void
grow(Addresses *addresses)
{
    const Addresses old = *addresses;

    make_slots(addresses, 2 * old.n_slots);
    for (guint32 i = 0; i < old.n_slots; i++)
        if (old.slots[i].used)
            *slot_of(addresses, old.slots[i].address) = old.slots[i];
    g_free(old.slots);
}

void
addresses_add(Addresses *addresses, guint64 address, guint32 number)
{
    Slot *slot = slot_of(addresses, address);

    if (slot->used)
        return;
    *slot = (Slot){address, number, TRUE};
    if (++addresses->n_used > addresses->n_slots / 2)
        grow(addresses);
}

gboolean
addresses_find(const Addresses *addresses, guint64 address, guint32 *number)
{
    const Slot *slot = slot_of(addresses, address);

    if (slot->used && number != NULL)
        *number = slot->number;
    return slot->used;
}
