#include "base/intern.h"

#include "base/bytes.h"

/* The table is a hash table with open addressing and linear probing. */
#define FIRST_SLOTS 256
#define CHUNK_SIZE  (64 * 1024)

typedef struct {
    const char *bytes;
    guint32 size;
    guint32 value;
} Entry;

typedef struct {
    guint32 hash;
    guint32 number_plus_1; /* 0 = free */
} Slot;

struct Intern {
    HashSecret secret;
    Slot *slots;          /* NULL after intern_finish */
    guint32 n_slots;      /* a power of two */
    GArray *entries;      /* Entry */
    GStringChunk *copies; /* of the keys; NULL = they are borrowed */
    gsize n_bytes;        /* size of all copies in bytes */
};

Intern *
intern_new_borrowing(void)
{
    Intern *intern = g_new0(Intern, 1);

    intern->secret = secret_new();
    intern->n_slots = FIRST_SLOTS;
    intern->slots = g_new0(Slot, FIRST_SLOTS);
    intern->entries = g_array_new(FALSE, FALSE, sizeof(Entry));
    return intern;
}

Intern *
intern_new(void)
{
    Intern *intern = intern_new_borrowing();

    intern->copies = g_string_chunk_new(CHUNK_SIZE);
    return intern;
}

void
intern_free(Intern *intern)
{
    if (intern == NULL)
        return;
    g_free(intern->slots);
    g_array_unref(intern->entries);
    g_clear_pointer(&intern->copies, g_string_chunk_free);
    g_free(intern);
}

static void
grow(Intern *intern)
{
    guint32 n_slots = intern->n_slots * 2;
    Slot *slots = g_new0(Slot, n_slots);

    for (guint32 i = 0; i < intern->n_slots; i++) {
        guint32 at = intern->slots[i].hash & (n_slots - 1);

        if (intern->slots[i].number_plus_1 == 0)
            continue;
        while (slots[at].number_plus_1 != 0)
            at = (at + 1) & (n_slots - 1);
        slots[at] = intern->slots[i];
    }
    g_free(intern->slots);
    intern->slots = slots;
    intern->n_slots = n_slots;
}

static inline Entry *
entry_at(const Intern *intern, guint32 number)
{
    return &g_array_index(intern->entries, Entry, number);
}

/* Returns the slot of a key with that hash, or the free slot for it. */
static inline Slot *
find_slot(const Intern *intern, guint32 hash, const void *bytes, guint32 size)
{
    for (guint32 at = hash;; at++) {
        Slot *slot = &intern->slots[at & (intern->n_slots - 1)];
        const Entry *entry;

        if (slot->number_plus_1 == 0)
            return slot;
        if (slot->hash != hash)
            continue;
        entry = entry_at(intern, slot->number_plus_1 - 1);
        if (entry->size != size)
            continue;
        /* A comparison of words avoids a call of memcmp. */
        if (size == WORD_SIZE
                ? read_word((const guint8 *)entry->bytes) == read_word(bytes)
                : memcmp(entry->bytes, bytes, size) == 0)
            return slot;
    }
}

guint32
intern_add(Intern *intern, const void *bytes, guint32 size)
{
    guint32 hash = secret_hash(&intern->secret, bytes, size);
    Slot *slot = find_slot(intern, hash, bytes, size);
    Entry entry = {.bytes = bytes, .size = size};

    if (slot->number_plus_1 != 0)
        return slot->number_plus_1 - 1;
    if (intern->copies != NULL) {
        entry.bytes = g_string_chunk_insert_len(
            intern->copies, size > 0 ? bytes : "", (gssize)size);
        intern->n_bytes += (gsize)size + 1;
    }
    g_array_append_val(intern->entries, entry);
    *slot = (Slot){hash, intern->entries->len};
    if (intern->entries->len > intern->n_slots / 2)
        grow(intern);
    return intern_count(intern) - 1;
}

guint32
intern_find(const Intern *intern, const void *bytes, guint32 size)
{
    guint32 hash = secret_hash(&intern->secret, bytes, size);

    /* For a free slot, 0 - 1 is NOT_INTERNED. */
    return find_slot(intern, hash, bytes, size)->number_plus_1 - 1;
}

void
intern_finish(Intern *intern)
{
    g_clear_pointer(&intern->slots, g_free);
}

const char *
intern_get(const Intern *intern, guint32 number, guint32 *size)
{
    const Entry *entry = entry_at(intern, number);

    if (size != NULL)
        *size = entry->size;
    return entry->bytes;
}

guint32
intern_value(const Intern *intern, guint32 number)
{
    return entry_at(intern, number)->value;
}

void
intern_set_value(Intern *intern, guint32 number, guint32 value)
{
    entry_at(intern, number)->value = value;
}

gsize
intern_bytes(const Intern *intern)
{
    return intern->n_bytes;
}

guint32
intern_count(const Intern *intern)
{
    return intern->entries->len;
}

gboolean
intern_find_text(const Intern *intern, const char *text, guint32 *value)
{
    const guint32 number = intern_find(intern, text, (guint32)strlen(text));

    if (number != NOT_INTERNED && value != NULL)
        *value = intern_value(intern, number);
    return number != NOT_INTERNED;
}

guint32
intern_get_text(const Intern *intern, const char *text)
{
    guint32 value = 0;

    intern_find_text(intern, text, &value);
    return value;
}

void
intern_set_text(Intern *intern, const char *text, guint32 value)
{
    intern_set_value(intern, intern_add(intern, text, (guint32)strlen(text)),
                     value);
}
