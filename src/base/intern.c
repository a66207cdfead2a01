#include "base/intern.h"

#include "base/secret.h"

/* Open addressing with linear probing over slots of (hash, number + 1); the
 * bytes stand in chunks that are never moved, so that pointers to them stay
 * valid. */
#define FIRST_SLOTS 256
#define CHUNK_SIZE  (64 * 1024)

typedef struct {
    const char *bytes;
    guint32 size;
} Entry;

typedef struct {
    guint32 hash;
    guint32 number_plus_1; /* 0 = free */
} Slot;

struct Intern {
    HashSecret secret;
    Slot *slots;     /* NULL once it is finished */
    guint32 n_slots; /* a power of two */
    GArray *entries; /* Entry */
    GPtrArray *chunks;
    gsize chunk_used; /* of the last chunk */
    gsize chunk_room;
    gsize n_bytes; /* of all strings */
};

Intern *
intern_new(void)
{
    Intern *intern = g_new0(Intern, 1);

    intern->secret = secret_new();
    intern->n_slots = FIRST_SLOTS;
    intern->slots = g_new0(Slot, FIRST_SLOTS);
    intern->entries = g_array_new(FALSE, FALSE, sizeof(Entry));
    intern->chunks = g_ptr_array_new_with_free_func(g_free);
    return intern;
}

void
intern_free(Intern *intern)
{
    if (intern == NULL)
        return;
    g_free(intern->slots);
    g_array_unref(intern->entries);
    g_ptr_array_unref(intern->chunks);
    g_free(intern);
}

static const char *
store(Intern *intern, const void *bytes, guint32 size)
{
    gsize room = (gsize)size + 1;
    char *copy;

    if (intern->chunk_room - intern->chunk_used < room) {
        intern->chunk_room = MAX(room, CHUNK_SIZE);
        intern->chunk_used = 0;
        g_ptr_array_add(intern->chunks, g_malloc(intern->chunk_room));
    }
    copy = g_ptr_array_index(intern->chunks, intern->chunks->len - 1);
    copy += intern->chunk_used;
    if (size > 0)
        memcpy(copy, bytes, size);
    copy[size] = '\0';
    intern->chunk_used += room;
    intern->n_bytes += room;
    return copy;
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

static gboolean
slot_matches(const Intern *intern, const Slot *slot, const void *bytes,
             guint32 size)
{
    const Entry *entry =
        &g_array_index(intern->entries, Entry, slot->number_plus_1 - 1);

    return entry->size == size && memcmp(entry->bytes, bytes, size) == 0;
}

guint32
intern_add(Intern *intern, const void *bytes, guint32 size)
{
    guint32 hash = secret_hash(&intern->secret, bytes, size);
    guint32 at = hash & (intern->n_slots - 1);
    Entry entry;

    for (; intern->slots[at].number_plus_1 != 0;
         at = (at + 1) & (intern->n_slots - 1)) {
        const Slot *slot = &intern->slots[at];

        if (slot->hash == hash && slot_matches(intern, slot, bytes, size))
            return slot->number_plus_1 - 1;
    }
    entry = (Entry){store(intern, bytes, size), size};
    g_array_append_val(intern->entries, entry);
    intern->slots[at] = (Slot){hash, intern->entries->len};
    if (intern->entries->len > intern->n_slots / 2)
        grow(intern);
    return intern_count(intern) - 1;
}

void
intern_finish(Intern *intern)
{
    g_clear_pointer(&intern->slots, g_free);
}

const char *
intern_get(const Intern *intern, guint32 number, guint32 *size)
{
    const Entry *entry = &g_array_index(intern->entries, Entry, number);

    if (size != NULL)
        *size = entry->size;
    return entry->bytes;
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
