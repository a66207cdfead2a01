#include <config.h>

#include "reader/eventlog/merge.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/numbers.h"
#include "eventlog/block.h"

/* The window of a stretch in events, and in bytes of the log. */
#define WINDOW       256
#define WINDOW_BYTES (64 * 1024)

/* The initial size of a buffer in bytes. */
#define MIN_BUFFER (16 * 1024)

/* The maximum memory of all strands in bytes.  While they have more, no stretch
 * is opened, and its events may become late. */
#define MAX_MEMORY ((gsize)32 * 1024 * 1024)

/* An event in the window. */
typedef struct {
    guint64 key; /* sorts events: the time, if the event is not late */
    guint64 time;
    guint64 offset; /* of the event */
    guint32 size;   /* of the payload */
    guint16 type, capability;
} Pending;

/* A stretch that is being read. */
typedef struct {
    Stretch rest;     /* what was not read yet; "earliest" is not used */
    guint64 last_key; /* of the event that was read last */
    guint64 floor;    /* the key of the event that left the window last */
    guint8 *buffer;   /* bytes of the log, from the first pending event on */
    gsize room, have; /* its size, and the number of bytes in it */
    guint64 offset;   /* of its first byte */
    guint first, n_pending;
    Pending pending[WINDOW]; /* a ring, sorted by key */
} Strand;

struct Merge {
    const EventTypes *types;
    const EventChoice *choice;
    const Source *source;
    const Spool *spool;
    const GArray *stretches; /* by earliest time */
    guint next;              /* index of the first one not opened yet */
    GPtrArray *strands;      /* Strand: a heap, the least key first */
    gsize memory;            /* bytes of all strands */
    guint64 last_key;        /* of the last event that was returned */
    guint64 *n_late;         /* see merge_new */
    gboolean returned;       /* an event of the first strand was returned */
};

static gint
compare_stretches(gconstpointer a, gconstpointer b)
{
    const Stretch *left = a, *right = b;

    return left->earliest != right->earliest
               ? COMPARE(left->earliest, right->earliest)
               : COMPARE(left->offset, right->offset);
}

Merge *
merge_new(const EventTypes *types, const EventChoice *choice, GArray *stretches,
          const Source *source, const Spool *spool, guint64 *n_late)
{
    Merge *merge = g_new0(Merge, 1);

    g_array_sort(stretches, compare_stretches);
    merge->types = types;
    merge->choice = choice;
    merge->source = source;
    merge->spool = spool;
    merge->stretches = stretches;
    merge->n_late = n_late;
    merge->strands = g_ptr_array_new();
    return merge;
}

static void
strand_free(Merge *merge, Strand *strand)
{
    merge->memory -= sizeof(*strand) + strand->room;
    g_free(strand->buffer);
    g_free(strand);
}

void
merge_free(Merge *merge)
{
    if (merge == NULL)
        return;
    for (guint i = 0; i < merge->strands->len; i++)
        strand_free(merge, g_ptr_array_index(merge->strands, i));
    g_ptr_array_unref(merge->strands);
    g_free(merge);
}

/* Fails for a log that cannot be read, with an errno, or 0 if it ended too
 * early. */
static gboolean
fail(const Merge *merge, int number, GError **error)
{
    return fail_with(error, TROUBLE_IO, _("cannot read '%s': %s"),
                     source_name(merge->source),
                     number != 0 ? g_strerror(number)
                                 : _("the file was changed during reading"));
}

/* Reads size bytes of the log.  The log had them before. */
static gboolean
read_at(const Merge *merge, guint64 offset, guint8 *to, gsize size,
        GError **error)
{
    if (merge->spool != NULL)
        return spool_read(merge->spool, offset, to, size, error);
    while (size > 0) {
        const gssize count =
            pread(source_descriptor(merge->source), to, size, (off_t)offset);

        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return fail(merge, count < 0 ? errno : 0, error);
        to += count;
        size -= (gsize)count;
        offset += (guint64)count;
    }
    return TRUE;
}

static Pending *
pending_at(Strand *strand, guint index)
{
    return &strand->pending[(strand->first + index) % WINDOW];
}

/* Makes room in the buffer, and reads more of the stretch, until the next event
 * has at least size bytes in it. */
static gboolean
load(Merge *merge, Strand *strand, gsize size, GError **error)
{
    const Stretch *rest = &strand->rest;
    guint64 keep = rest->offset;
    gsize gone, more;

    if (size > rest->end - rest->offset)
        return fail(merge, 0, error);
    for (guint i = 0; i < strand->n_pending; i++)
        keep = MIN(keep, pending_at(strand, i)->offset);
    gone = (gsize)(keep - strand->offset);
    strand->have -= gone;
    strand->offset = keep;
    memmove(strand->buffer, strand->buffer + gone, strand->have);
    /* At least half of the buffer is for new bytes. */
    more = 2 * (gsize)(rest->offset + size - keep);
    if (more > strand->room) {
        merge->memory += more - strand->room;
        strand->room = more;
        strand->buffer = g_realloc(strand->buffer, more);
    }
    more = (gsize)MIN(strand->room - strand->have,
                      rest->end - (strand->offset + strand->have));
    if (!read_at(merge, strand->offset + strand->have,
                 strand->buffer + strand->have, more, error))
        return FALSE;
    strand->have += more;
    return TRUE;
}

/* Returns the bytes of the next event of a strand, at least size of them, or
 * NULL with an error. */
static inline const guint8 *
next_bytes(Merge *merge, Strand *strand, gsize size, GError **error)
{
    if (G_UNLIKELY(strand->rest.offset + size >
                   strand->offset + strand->have) &&
        !load(merge, strand, size, error))
        return NULL;
    return strand->buffer + (strand->rest.offset - strand->offset);
}

/* Inserts an event into the window, by its key. */
static void
insert(Merge *merge, Strand *strand, Pending pending)
{
    guint at = strand->n_pending++;

    if (pending.time < strand->floor) {
        pending.key = MAX(strand->last_key, strand->floor);
        ++*merge->n_late;
    }
    strand->last_key = pending.key;
    for (; at > 0 && pending_at(strand, at - 1)->key > pending.key; at--)
        *pending_at(strand, at) = *pending_at(strand, at - 1);
    *pending_at(strand, at) = pending;
}

/* Reads the next event of a strand, and inserts it into the window if it is to
 * be listed.  The decoder has already accepted the event. */
static gboolean
read_event(Merge *merge, Strand *strand, GError **error)
{
    const guint8 *bytes = next_bytes(merge, strand, EVENT_PREFIX, error);
    Cursor cursor = cursor_of(bytes, bytes == NULL ? 0 : EVENT_PREFIX);
    Pending pending = {.type = cursor_u16(&cursor),
                       .offset = strand->rest.offset};
    const gint32 declared = merge->types->sizes[pending.type];
    gsize prefix = EVENT_PREFIX;

    if (bytes == NULL)
        return FALSE;
    pending.time = pending.key = cursor_u64(&cursor);
    pending.size = (guint32)MAX(declared, 0);
    if (declared == SIZE_VARIABLE) {
        prefix += SIZE_FIELD;
        bytes = next_bytes(merge, strand, prefix, error);
        if (bytes == NULL)
            return FALSE;
        cursor = cursor_of(bytes + EVENT_PREFIX, SIZE_FIELD);
        pending.size = cursor_u16(&cursor);
        if (pending.type == EVENT_IPE)
            pending.size -= strand->rest.excess;
    }
    bytes = next_bytes(merge, strand, prefix + pending.size, error);
    if (bytes == NULL)
        return FALSE;
    if (pending.type == EVENT_BLOCK_MARKER) {
        const Event marker = {.payload = bytes + prefix, .size = pending.size};

        strand->rest.capability = block_of_marker(&marker).capability;
    }
    pending.capability = strand->rest.capability;
    strand->rest.offset += prefix + pending.size;
    if (event_choice_has(merge->choice, pending.type, pending.time))
        insert(merge, strand, pending);
    return TRUE;
}

/* Fills the window of a strand.  It stays empty at the end of the stretch. */
static gboolean
fill_window(Merge *merge, Strand *strand, GError **error)
{
    const Stretch *rest = &strand->rest;

    while (rest->offset < rest->end && strand->n_pending < WINDOW &&
           (strand->n_pending == 0 ||
            rest->offset < pending_at(strand, 0)->offset + WINDOW_BYTES))
        if (!read_event(merge, strand, error))
            return FALSE;
    return TRUE;
}

static Strand *
strand_at(const Merge *merge, guint index)
{
    return g_ptr_array_index(merge->strands, index);
}

static gboolean
precedes(Strand *left, Strand *right)
{
    const Pending *a = pending_at(left, 0), *b = pending_at(right, 0);

    return a->key < b->key || (a->key == b->key && a->offset < b->offset);
}

static void
swap(Merge *merge, guint i, guint j)
{
    gpointer *strands = merge->strands->pdata;
    gpointer strand = strands[i];

    strands[i] = strands[j];
    strands[j] = strand;
}

/* Restores the heap after the first strand has changed. */
static void
sift_down(Merge *merge)
{
    for (guint at = 0;;) {
        guint least = at;

        for (guint child = 2 * at + 1;
             child <= 2 * at + 2 && child < merge->strands->len; child++)
            if (precedes(strand_at(merge, child), strand_at(merge, least)))
                least = child;
        if (least == at)
            return;
        swap(merge, at, least);
        at = least;
    }
}

/* Opens the next stretch, and adds it to the heap. */
static gboolean
open_next(Merge *merge, GError **error)
{
    Strand *strand = g_new0(Strand, 1);
    guint at = merge->strands->len;
    gboolean filled;

    strand->rest = g_array_index(merge->stretches, Stretch, merge->next++);
    strand->offset = strand->rest.offset;
    strand->last_key = strand->floor = merge->last_key;
    strand->room = MIN_BUFFER;
    strand->buffer = g_malloc(strand->room);
    merge->memory += sizeof(*strand) + strand->room;
    filled = fill_window(merge, strand, error);
    if (strand->n_pending == 0) {
        strand_free(merge, strand);
        return filled;
    }
    g_ptr_array_add(merge->strands, strand);
    for (; at > 0 &&
           precedes(strand_at(merge, at), strand_at(merge, (at - 1) / 2));
         at = (at - 1) / 2)
        swap(merge, at, (at - 1) / 2);
    return filled;
}

gboolean
merge_next(Merge *merge, Event *event, GError **error)
{
    const GArray *stretches = merge->stretches;
    const Pending *pending;
    Strand *strand;
    guint64 payload;

    /* Reads on where the last event came from. */
    if (merge->returned) {
        strand = strand_at(merge, 0);
        if (!fill_window(merge, strand, error))
            return FALSE;
        if (strand->n_pending == 0) {
            g_ptr_array_remove_index_fast(merge->strands, 0);
            strand_free(merge, strand);
        }
        sift_down(merge);
    }
    merge->returned = FALSE;
    while (merge->next < stretches->len &&
           (merge->strands->len == 0 ||
            (g_array_index(stretches, Stretch, merge->next).earliest <=
                 pending_at(strand_at(merge, 0), 0)->key &&
             merge->memory < MAX_MEMORY)))
        if (!open_next(merge, error))
            return FALSE;
    if (merge->strands->len == 0)
        return FALSE;
    strand = strand_at(merge, 0);
    pending = pending_at(strand, 0);
    payload = pending->offset - strand->offset +
              event_prefix_size(merge->types, pending->type);
    *event = (Event){
        .type = pending->type,
        .capability = pending->capability,
        .time = pending->time,
        .offset = pending->offset,
        .payload = strand->buffer + payload,
        .size = pending->size,
    };
    merge->last_key = strand->floor = pending->key;
    strand->first = (strand->first + 1) % WINDOW;
    strand->n_pending--;
    merge->returned = TRUE;
    return TRUE;
}
