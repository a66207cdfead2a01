#include "profile/ledger.h"

/* The series of a group fit into the first cache, and some values of each wait
 * when they are fetched. */
#define GROUP_BANDS   128
#define GROUP_ENTRIES 512

/* So many values may wait in all, of however many bands: 4 MiB. */
#define MOST_WAITING (256 * 1024)

/* So many full groups may wait for somebody who has time. */
#define MOST_FULL 64

typedef struct {
    guint64 bytes;
    guint32 band; /* of the group's */
    guint32 era;
} Entry;

typedef struct {
    Series series[GROUP_BANDS];
    Entry *entries;
    guint n;
    guint room;
} Group;

/* Entries of a group that are to be appended. */
typedef struct {
    Group *group;
    Entry *entries;
} Full;

struct Ledger {
    GPtrArray *groups; /* Group */
    guint room;        /* of all groups */
    GMutex mutex;      /* of what follows */
    GCond news;
    Full full[MOST_FULL]; /* a ring */
    guint first, n_full;
    gboolean appending; /* somebody appends the first */
    gboolean waiting;   /* somebody waits for that */
    GPtrArray *spare;   /* empty buffers */
};

static void
group_free(gpointer data)
{
    Group *group = data;

    for (guint i = 0; i < GROUP_BANDS; i++)
        series_clear(&group->series[i]);
    g_free(group->entries);
    g_free(group);
}

Ledger *
ledger_new(void)
{
    Ledger *ledger = g_new0(Ledger, 1);

    ledger->groups = g_ptr_array_new_with_free_func(group_free);
    ledger->spare = g_ptr_array_new_with_free_func(g_free);
    g_mutex_init(&ledger->mutex);
    g_cond_init(&ledger->news);
    return ledger;
}

void
ledger_free(Ledger *ledger)
{
    if (ledger == NULL)
        return;
    for (guint i = 0; i < ledger->n_full; i++)
        g_free(ledger->full[(ledger->first + i) % MOST_FULL].entries);
    g_ptr_array_unref(ledger->groups);
    g_ptr_array_unref(ledger->spare);
    g_mutex_clear(&ledger->mutex);
    g_cond_clear(&ledger->news);
    g_free(ledger);
}

static void
append_entries(Group *group, const Entry *entries, guint n)
{
    for (guint i = 0; i < n; i++)
        series_append(&group->series[entries[i].band], entries[i].era,
                      entries[i].bytes);
}

/* Appends what is first in the ring, with the mutex locked but meanwhile.  Only
 * one thread at a time does, so that the eras of a band stay in order. */
static gboolean
append_first(Ledger *ledger)
{
    const Full full = ledger->full[ledger->first];

    if (ledger->n_full == 0 || ledger->appending)
        return FALSE;
    ledger->appending = TRUE;
    g_mutex_unlock(&ledger->mutex);
    append_entries(full.group, full.entries, GROUP_ENTRIES);
    g_mutex_lock(&ledger->mutex);
    ledger->appending = FALSE;
    g_ptr_array_add(ledger->spare, full.entries);
    ledger->first = (ledger->first + 1) % MOST_FULL;
    ledger->n_full--;
    if (ledger->waiting)
        g_cond_signal(&ledger->news);
    return TRUE;
}

gboolean
ledger_help(Ledger *ledger)
{
    gboolean done;

    g_mutex_lock(&ledger->mutex);
    done = append_first(ledger);
    g_mutex_unlock(&ledger->mutex);
    return done;
}

/* Appends what is full until no more than so many are. */
static void
empty_ring(Ledger *ledger, guint most)
{
    while (ledger->n_full > most)
        if (!append_first(ledger)) {
            ledger->waiting = TRUE;
            g_cond_wait(&ledger->news, &ledger->mutex);
            ledger->waiting = FALSE;
        }
}

/* Puts a full group's entries into the ring. */
static void
put_aside(Ledger *ledger, Group *group)
{
    GPtrArray *spare = ledger->spare;

    g_mutex_lock(&ledger->mutex);
    empty_ring(ledger, MOST_FULL - 1);
    ledger->full[(ledger->first + ledger->n_full) % MOST_FULL] =
        (Full){group, group->entries};
    ledger->n_full++;
    group->entries = spare->len > 0
                         ? g_ptr_array_steal_index_fast(spare, spare->len - 1)
                         : g_new(Entry, GROUP_ENTRIES);
    group->n = 0;
    g_mutex_unlock(&ledger->mutex);
}

static void
add_groups(Ledger *ledger, guint n_bands)
{
    while (ledger->groups->len * GROUP_BANDS < n_bands)
        g_ptr_array_add(ledger->groups, g_new0(Group, 1));
}

/* Makes room for an entry: the more of it, the more there were. */
static void
make_room(Ledger *ledger, Group *group)
{
    const guint room =
        CLAMP(4 * group->room, GROUP_ENTRIES / 64, GROUP_ENTRIES);
    const guint more = room - group->room;

    if (more == 0) {
        put_aside(ledger, group);
        return;
    }
    if (group->room > 0 && ledger->room + more > MOST_WAITING) {
        append_entries(group, group->entries, group->n);
        group->n = 0;
        return;
    }
    group->entries = g_renew(Entry, group->entries, room);
    group->room = room;
    ledger->room += more;
}

guint64
ledger_add_sums(Ledger *ledger, const Sum *sums, guint n_sums, CensusKey *keys,
                guint n_bands, guint32 era)
{
    guint64 total = 0;

    add_groups(ledger, n_bands);
    for (guint i = 0; i < n_sums; i++) {
        CensusKey *key = &keys[sums[i].key];
        const guint32 band = key->band - 1;
        Group *group = g_ptr_array_index(ledger->groups, band / GROUP_BANDS);

        key->position = 0;
        if (G_UNLIKELY(group->n == group->room))
            make_room(ledger, group);
        group->entries[group->n++] =
            (Entry){sums[i].bytes, band % GROUP_BANDS, era};
        total = bytes_add(total, sums[i].bytes);
    }
    return total;
}

void
ledger_close(Ledger *ledger, GArray *bands)
{
    g_mutex_lock(&ledger->mutex);
    empty_ring(ledger, 0);
    g_mutex_unlock(&ledger->mutex);
    for (guint i = 0; i < ledger->groups->len; i++) {
        Group *group = g_ptr_array_index(ledger->groups, i);

        append_entries(group, group->entries, group->n);
    }
    for (guint i = 0; i < bands->len; i++) {
        Group *group = g_ptr_array_index(ledger->groups, i / GROUP_BANDS);
        Series *series = &group->series[i % GROUP_BANDS];

        g_array_index(bands, Band, i).series = *series;
        *series = (Series){.first = NULL};
    }
    g_ptr_array_set_size(ledger->groups, 0);
}
