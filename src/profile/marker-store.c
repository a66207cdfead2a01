#include "profile/marker-store.h"

#include <string.h>

#include "base/intern.h"
#include "base/label.h"
#include "base/numbers.h"

#define MAX_MARKERS 65536
#define MAX_COST    (4 * 1024 * 1024)
#define MAX_SHIFT   62

/* The memory of a table entry for a text, without its bytes.  It is so large
 * that fewer texts than half of MAX_MARKERS fit: as long as the texts fit, the
 * first marker of each text fits, too. */
#define COST_OF_TEXT 128

const char *const marker_kind_keys[N_MARKER_KINDS] = {
    [MARKER_USER] = "user",
    [MARKER_EVENT] = "event",
};

/* Which markers count as alike: of these, only the first of a stretch is
 * kept. */
typedef enum {
    SAME_TEXT,
    SAME_FAMILY, /* texts that differ only in digits */
    SAME_KIND,
} Similarity;

typedef struct {
    gint64 time;
    guint32 text; /* number of the text in the table + 1; 0 = none */
    MarkerKind kind;
    guint32 n_same, n_like; /* as in Marker */
} StoredMarker;

struct MarkerStore {
    GArray *items; /* StoredMarker */
    Intern *texts; /* the value of a text is its cost in bytes */
    guint64 cost;  /* of all texts, in bytes */
    guint64 n_added;
    Similarity likeness;
    guint shift; /* a stretch is 2^shift ns long */
};

MarkerStore *
marker_store_new(void)
{
    MarkerStore *store = g_new0(MarkerStore, 1);

    store->items = g_array_new(FALSE, FALSE, sizeof(StoredMarker));
    store->texts = intern_new();
    return store;
}

void
marker_store_free(MarkerStore *store)
{
    if (store == NULL)
        return;
    g_array_unref(store->items);
    intern_free(store->texts);
    g_free(store);
}

/* Adds a text.  Returns its number + 1. */
static guint32
add_text(MarkerStore *store, const char *text, gsize size)
{
    const guint32 number = intern_add(store->texts, text, (guint32)size);
    gsize cost = COST_OF_TEXT + 2 * size;

    if (intern_value(store->texts, number) > 0)
        return number + 1;
    /* An upper bound of the memory of a text: in the table, presentable, and
     * raw if that differs. */
    for (gsize i = 0; i < size; i++)
        if (!g_ascii_isprint(text[i]))
            cost += strlen("\\xHH");
    cost = MIN(cost, G_MAXUINT32);
    intern_set_value(store->texts, number, (guint32)cost);
    store->cost += cost;
    return number + 1;
}

static StoredMarker *
item_at(const MarkerStore *store, guint index)
{
    return &g_array_index(store->items, StoredMarker, index);
}

/* Returns what each text counts as: its number + 1, or the number of its family
 * + 1, or 0 if all texts are alike. */
static guint32 *
likes_of_texts(const MarkerStore *store)
{
    const guint32 n_texts = intern_count(store->texts);
    guint32 *likes = g_new0(guint32, n_texts + 1);
    g_autoptr(Intern) families = intern_new();
    g_autoptr(GString) family = g_string_new(NULL);

    for (guint32 i = 0; i < n_texts && store->likeness != SAME_KIND; i++) {
        guint32 size;
        const char *text = intern_get(store->texts, i, &size);

        likes[i + 1] = i + 1;
        if (store->likeness == SAME_TEXT)
            continue;
        /* The text of a family has "0" for each run of digits. */
        g_string_truncate(family, 0);
        for (guint32 at = 0; at < size; at++)
            if (!g_ascii_isdigit(text[at]))
                g_string_append_c(family, text[at]);
            else if (at == 0 || !g_ascii_isdigit(text[at - 1]))
                g_string_append_c(family, '0');
        likes[i + 1] =
            intern_add(families, family->str, (guint32)family->len) + 1;
    }
    return likes;
}

/* The marker kept last among those that are alike. */
typedef struct {
    gint64 stretch;
    guint index; /* + 1; 0 = none yet */
} Latest;

/* Adds to a count, up to G_MAXUINT32: an archive may contain any number. */
static void
count(guint32 *number, guint64 more)
{
    *number = (guint32)MIN(*number + more, G_MAXUINT32);
}

/* Counts a marker that is left out, and those that it stands for. */
static void
count_left_out(StoredMarker *item, const StoredMarker *other)
{
    if (item->text == other->text) {
        count(&item->n_same, (guint64)1 + other->n_same);
        count(&item->n_like, other->n_like);
    } else {
        count(&item->n_like, (guint64)1 + other->n_same + other->n_like);
    }
}

/* Keeps the first of all markers that are alike in each stretch, and the last
 * marker of all.  A stretch of 2^shift ns is the union of two stretches of
 * 2^(shift - 1) ns.  So no earlier call removed a marker that this one
 * keeps. */
static void
thin(MarkerStore *store, const guint32 *likes)
{
    const gsize n_likes = (gsize)intern_count(store->texts) + 1;
    g_autofree Latest *latest = g_new0(Latest, 2 * n_likes);
    guint n_kept = 0;

    for (guint i = 0; i < store->items->len; i++) {
        const StoredMarker *item = item_at(store, i);
        const gint64 stretch = item->time >> store->shift;
        const gsize like =
            2 * (gsize)likes[item->text] + (item->kind == MARKER_USER);
        const Latest last = latest[like];

        if (last.index > 0 && last.stretch == stretch &&
            i + 1 < store->items->len) {
            count_left_out(item_at(store, last.index - 1), item);
            continue;
        }
        *item_at(store, n_kept++) = *item;
        latest[like] = (Latest){stretch, n_kept};
    }
    g_array_set_size(store->items, n_kept);
}

/* Returns the cost of all texts that have a marker, in bytes. */
static guint64
cost_in_use(const MarkerStore *store)
{
    g_autofree guint8 *is_used =
        g_new0(guint8, (gsize)intern_count(store->texts) + 1);
    guint64 cost = 0;

    for (guint i = 0; i < store->items->len; i++) {
        const guint32 text = item_at(store, i)->text;

        if (text > 0 && !is_used[text])
            cost += intern_value(store->texts, text - 1);
        is_used[text] = TRUE;
    }
    return cost;
}

/* Removes the texts that have no marker any more. */
static void
forget_texts(MarkerStore *store)
{
    g_autoptr(Intern) texts = g_steal_pointer(&store->texts);

    store->texts = intern_new();
    store->cost = 0;
    for (guint i = 0; i < store->items->len; i++) {
        StoredMarker *item = item_at(store, i);
        const char *text;
        guint32 size;

        if (item->text == 0)
            continue;
        text = intern_get(texts, item->text - 1, &size);
        item->text = add_text(store, text, size);
    }
}

/* Thins with stretches of growing length.  Returns whether the limit is met.
 * As long as every text keeps a marker, this reduces markers but not texts. */
static gboolean
thin_alike(MarkerStore *store)
{
    const guint64 max_cost =
        store->likeness == SAME_TEXT ? MAX_COST : MAX_COST / 2;
    g_autofree guint32 *likes = likes_of_texts(store);

    for (;; store->shift++) {
        thin(store, likes);
        store->cost = cost_in_use(store);
        if (store->items->len <= MAX_MARKERS / 2 && store->cost <= max_cost)
            return TRUE;
        if (store->shift == MAX_SHIFT ||
            (store->likeness == SAME_TEXT && store->cost > max_cost))
            return FALSE;
    }
}

static void
sort_and_thin(MarkerStore *store)
{
    g_array_sort(store->items, compare_times);
    while (!thin_alike(store) && store->likeness < SAME_KIND) {
        store->likeness++;
        store->shift = 0;
    }
    if (store->likeness != SAME_TEXT)
        forget_texts(store);
}

void
marker_store_add(MarkerStore *store, MarkerKind kind, gint64 time,
                 const char *text, gsize size)
{
    StoredMarker item = {.time = time, .kind = kind};

    if (store->items->len == MAX_MARKERS || store->cost > MAX_COST)
        sort_and_thin(store);
    if (text != NULL)
        item.text = add_text(store, text, size);
    g_array_append_val(store->items, item);
    store->n_added++;
}

void
marker_store_count_left_out(MarkerStore *store, guint32 n_same, guint32 n_like)
{
    StoredMarker *last = item_at(store, store->items->len - 1);

    last->n_same = n_same;
    last->n_like = n_like;
}

guint64
marker_store_finish(MarkerStore *store, GArray *markers)
{
    g_autofree guint *first = NULL; /* first marker + 1, by text */

    if (store->n_added > store->items->len)
        sort_and_thin(store);
    else
        g_array_sort(store->items, compare_times);
    first = g_new0(guint, (gsize)intern_count(store->texts) + 1);
    for (guint i = 0; i < store->items->len; i++) {
        const StoredMarker *item = item_at(store, i);
        Marker marker = {
            .time = item->time,
            .kind = item->kind,
            .n_same = item->n_same,
            .n_like = item->n_like,
        };

        if (first[item->text] > 0) {
            const Marker *other =
                &g_array_index(markers, Marker, first[item->text] - 1);

            marker.text = g_ref_string_acquire(other->text);
            if (other->original != NULL)
                marker.original = g_bytes_ref(other->original);
        } else if (item->text == 0) {
            marker.text = g_ref_string_new("");
        } else {
            guint32 size;
            const char *raw = intern_get(store->texts, item->text - 1, &size);
            g_autofree char *presentable = label_present(raw, size);

            marker.text = g_ref_string_new(presentable);
            marker.original = label_original(raw, size);
        }
        g_array_append_val(markers, marker);
        if (first[item->text] == 0)
            first[item->text] = markers->len;
    }
    return store->n_added - store->items->len;
}
