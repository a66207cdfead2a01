#include "run/marker-store.h"

#include <string.h>

#include "base/intern.h"
#include "base/label.h"
#include "base/numbers.h"

#define MAX_MARKERS 65536
#define MAX_COST    (4 * 1024 * 1024)
#define MAX_SHIFT   62

/* The memory of a table entry for a text without its bytes, in bytes.  With
 * this cost, at most MAX_MARKERS / 2 texts fit into MAX_COST.  So if the texts
 * fit, the first marker of each text fits, too. */
#define COST_OF_TEXT 128

const char *const marker_kind_keys[N_MARKER_KINDS] = {
    [MARKER_USER] = "user",
    [MARKER_EVENT] = "event",
};

guint
marker_count(const Marker *marker)
{
    const guint64 count = (guint64)1 + marker->n_same + marker->n_like;

    return (guint)MIN(count, G_MAXUINT);
}

/* The markers that count as alike.  Of alike markers, only the first of each
 * stretch is kept. */
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
    Similarity similarity;
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
    /* Count an upper bound of the memory of the text: in the table,
     * presentable, and raw if the presentable text differs. */
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

/* Returns the class of each text; texts of the same class are alike.  The index
 * is the number of the text + 1, or 0 for no text.  The class is the number of
 * the text + 1, or the number of its family + 1, or 0 if all texts are alike.
 * Free with g_free. */
static guint32 *
classes_of_texts(const MarkerStore *store)
{
    const guint32 n_texts = intern_count(store->texts);
    guint32 *classes = g_new0(guint32, n_texts + 1);
    g_autoptr(Intern) families = intern_new();
    g_autoptr(GString) family = g_string_new(NULL);

    for (guint32 i = 0; i < n_texts && store->similarity != SAME_KIND; i++) {
        guint32 size;
        const char *text = intern_get(store->texts, i, &size);

        classes[i + 1] = i + 1;
        if (store->similarity == SAME_TEXT)
            continue;
        /* The text of a family has "0" for each run of digits. */
        g_string_truncate(family, 0);
        for (guint32 at = 0; at < size; at++)
            if (!g_ascii_isdigit(text[at]))
                g_string_append_c(family, text[at]);
            else if (at == 0 || !g_ascii_isdigit(text[at - 1]))
                g_string_append_c(family, '0');
        classes[i + 1] =
            intern_add(families, family->str, (guint32)family->len) + 1;
    }
    return classes;
}

/* The last kept marker of a class. */
typedef struct {
    gint64 stretch;
    guint index_plus_1; /* 0 = none yet */
} LastKept;

/* Adds to a count, up to G_MAXUINT32: the counts in an archive may have any
 * value. */
static void
add_count(guint32 *count, guint64 more)
{
    *count = (guint32)MIN(*count + more, G_MAXUINT32);
}

/* Adds a marker that is left out, and the markers that were left out after it,
 * to the counts of a kept marker. */
static void
count_left_out(StoredMarker *item, const StoredMarker *other)
{
    if (item->text == other->text) {
        add_count(&item->n_same, (guint64)1 + other->n_same);
        add_count(&item->n_like, other->n_like);
    } else {
        add_count(&item->n_like, (guint64)1 + other->n_same + other->n_like);
    }
}

/* Keeps the first of alike markers in each stretch, and the last marker of all.
 * A stretch of 2^shift ns is the union of two stretches of 2^(shift - 1) ns.
 * So every marker that a call keeps was also kept by all calls before it. */
static void
thin(MarkerStore *store, const guint32 *classes)
{
    const gsize n_classes = (gsize)intern_count(store->texts) + 1;
    g_autofree LastKept *last_kept = g_new0(LastKept, 2 * n_classes);
    guint n_kept = 0;

    for (guint i = 0; i < store->items->len; i++) {
        const StoredMarker *item = item_at(store, i);
        const gint64 stretch = item->time >> store->shift;
        const gsize class =
            2 * (gsize)classes[item->text] + (item->kind == MARKER_USER);
        const LastKept last = last_kept[class];

        if (last.index_plus_1 > 0 && last.stretch == stretch &&
            i + 1 < store->items->len) {
            count_left_out(item_at(store, last.index_plus_1 - 1), item);
            continue;
        }
        *item_at(store, n_kept++) = *item;
        last_kept[class] = (LastKept){stretch, n_kept};
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

/* Removes the texts that no marker has any more. */
static void
remove_unused_texts(MarkerStore *store)
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

/* Thins with stretches of growing length.  Returns whether the limits are met.
 * With SAME_TEXT, the cost stays the same, because every text keeps a
 * marker. */
static gboolean
thin_to_limits(MarkerStore *store)
{
    const guint64 max_cost =
        store->similarity == SAME_TEXT ? MAX_COST : MAX_COST / 2;
    g_autofree guint32 *classes = classes_of_texts(store);

    for (;; store->shift++) {
        thin(store, classes);
        store->cost = cost_in_use(store);
        if (store->items->len <= MAX_MARKERS / 2 && store->cost <= max_cost)
            return TRUE;
        if (store->shift == MAX_SHIFT ||
            (store->similarity == SAME_TEXT && store->cost > max_cost))
            return FALSE;
    }
}

static void
sort_and_thin(MarkerStore *store)
{
    g_array_sort(store->items, compare_times);
    while (!thin_to_limits(store) && store->similarity < SAME_KIND) {
        store->similarity++;
        store->shift = 0;
    }
    if (store->similarity != SAME_TEXT)
        remove_unused_texts(store);
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
    g_autofree guint *first = NULL; /* by text: index of its first marker + 1 */

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
