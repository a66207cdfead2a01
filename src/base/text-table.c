#include "base/text-table.h"

#include "base/secret.h"

#define FIRST_SLOTS 64

typedef struct {
    const char *text; /* borrowed; NULL = free */
    guint32 hash;
    guint number;
} Slot;

/* Open addressing with linear probing. */
struct TextTable {
    HashSecret secret;
    Slot *slots;
    gsize n_slots; /* a power of two */
    gsize n_used;
};

TextTable *
text_table_new(void)
{
    TextTable *table = g_new0(TextTable, 1);

    table->secret = secret_new();
    table->n_slots = FIRST_SLOTS;
    table->slots = g_new0(Slot, FIRST_SLOTS);
    return table;
}

void
text_table_free(TextTable *table)
{
    if (table == NULL)
        return;
    g_free(table->slots);
    g_free(table);
}

/* Returns the slot of a text, or the free one where it belongs. */
static Slot *
slot_of(const TextTable *table, const char *text, guint32 hash)
{
    for (gsize at = hash;; at++) {
        Slot *slot = &table->slots[at & (table->n_slots - 1)];

        if (slot->text == NULL ||
            (slot->hash == hash && strcmp(slot->text, text) == 0))
            return slot;
    }
}

static Slot *
find(const TextTable *table, const char *text, guint32 *hash)
{
    *hash = secret_hash(&table->secret, text, strlen(text));
    return slot_of(table, text, *hash);
}

/* No two texts are the same: the first free slot is right. */
static void
grow(TextTable *table)
{
    const TextTable old = *table;

    table->n_slots = 2 * old.n_slots;
    table->slots = g_new0(Slot, table->n_slots);
    for (gsize i = 0; i < old.n_slots; i++) {
        gsize at = old.slots[i].hash;

        if (old.slots[i].text == NULL)
            continue;
        while (table->slots[at & (table->n_slots - 1)].text != NULL)
            at++;
        table->slots[at & (table->n_slots - 1)] = old.slots[i];
    }
    g_free(old.slots);
}

gboolean
text_table_find(const TextTable *table, const char *text, guint *number)
{
    guint32 hash;
    const Slot *slot = find(table, text, &hash);

    if (slot->text != NULL && number != NULL)
        *number = slot->number;
    return slot->text != NULL;
}

guint
text_table_get(const TextTable *table, const char *text)
{
    guint number = 0;

    text_table_find(table, text, &number);
    return number;
}

void
text_table_set(TextTable *table, const char *text, guint number)
{
    guint32 hash;
    Slot *slot = find(table, text, &hash);

    if (slot->text != NULL) {
        slot->number = number;
        return;
    }
    *slot = (Slot){text, hash, number};
    if (++table->n_used > table->n_slots / 2)
        grow(table);
}
