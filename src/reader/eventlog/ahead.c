#include "reader/eventlog/ahead.h"

/* The number of parts in flight: one is read, one is scanned, one is used by
 * the caller.  One more avoids waits after short delays. */
#define N_PARTS 4

/* How long a thread spins before it sleeps, in microseconds: about as long as
 * it takes to fall asleep and wake up. */
#define SPIN_US 50

struct Ahead {
    Decoder *decoder; /* borrowed */
    PieceScanner *first_scan;
    PieceScanner *rescan; /* for ahead_scan_again */
    Part parts[N_PARTS];  /* a ring */
    gboolean running;     /* parts may be in flight; else the decoder reads */
    gboolean with_thread; /* start a thread if that is faster */
    GThread *thread;
    GMutex mutex; /* guards the fields below */
    GCond changed;
    guint first;      /* index of the oldest part */
    guint n_parts;    /* parts in flight */
    guint n_scanned;  /* how many of these are scanned; the oldest are first */
    guint64 taken;    /* offset of the next byte to read; used only by the
                         thread that reads */
    gboolean reading; /* a thread is reading a part */
    gboolean final;   /* the last part was read */
    gboolean stopped; /* a scan stopped: read no more parts */
    gboolean strips;  /* value for parts that are read from now on */
    gboolean quit;
    gint n_changes;  /* counts changes of the state */
    guint n_waiting; /* threads that sleep until "changed" is signalled */
};

static Part *
part_at(Ahead *ahead, guint index)
{
    return &ahead->parts[(ahead->first + index) % N_PARTS];
}

/* Announces a change of the state.  A broadcast is expensive even if no thread
 * waits, so it is omitted then. */
static void
signal_change(Ahead *ahead)
{
    g_atomic_int_inc(&ahead->n_changes);
    if (ahead->n_waiting > 0)
        g_cond_broadcast(&ahead->changed);
}

/* Waits for a change of the state.  Spins at first, because most changes come
 * soon, and because a thread that sleeps may wake up on the other thread's
 * processor and stay there. */
static void
await_change(Ahead *ahead)
{
    const gint n_changes = ahead->n_changes;
    const gint64 end = g_get_monotonic_time() + SPIN_US;

    g_mutex_unlock(&ahead->mutex);
    while (g_atomic_int_get(&ahead->n_changes) == n_changes &&
           g_get_monotonic_time() < end)
        continue;
    g_mutex_lock(&ahead->mutex);
    if (ahead->n_changes != n_changes)
        return;
    ahead->n_waiting++;
    g_cond_wait(&ahead->changed, &ahead->mutex);
    ahead->n_waiting--;
}

/* read_part and scan_part are called with the mutex locked, and unlock it
 * during the work.  They return FALSE if there is nothing to do. */

static gboolean
may_read(const Ahead *ahead)
{
    return !ahead->final && !ahead->stopped;
}

/* Reads one more part, unless another thread is reading. */
static gboolean
read_part(Ahead *ahead)
{
    Part *part = part_at(ahead, ahead->n_parts);
    const gboolean strips = ahead->strips;
    gboolean final;
    gsize size;

    if (ahead->n_parts == N_PARTS || ahead->reading || !may_read(ahead))
        return FALSE;
    ahead->reading = TRUE;
    g_mutex_unlock(&ahead->mutex);
    size = decoder_take(ahead->decoder, piece_room(&part->piece),
                        part->piece.size, &final);
    piece_set(&part->piece, ahead->taken, size, final);
    part->bytes_read = decoder_bytes_read(ahead->decoder);
    part->scan.strips = strips;
    part->keys = &ahead->first_scan->map;
    ahead->taken += size;
    g_mutex_lock(&ahead->mutex);
    ahead->reading = FALSE;
    ahead->final = part->piece.final;
    ahead->n_parts++;
    signal_change(ahead);
    return TRUE;
}

static gboolean
scan_part(Ahead *ahead)
{
    Part *part = part_at(ahead, ahead->n_scanned);

    if (ahead->n_scanned == ahead->n_parts)
        return FALSE;
    g_mutex_unlock(&ahead->mutex);
    scanner_scan(ahead->first_scan, &part->piece, &part->scan);
    g_mutex_lock(&ahead->mutex);
    ahead->stopped = part->scan.stopped;
    ahead->n_scanned++;
    signal_change(ahead);
    return TRUE;
}

static gpointer
scan_thread_main(gpointer data)
{
    Ahead *ahead = data;

    g_mutex_lock(&ahead->mutex);
    while (!ahead->quit) {
        if (scan_part(ahead) || read_part(ahead))
            continue;
        /* Neither can a part be scanned nor can one be read. */
        if (!ahead->quit && ahead->n_scanned == ahead->n_parts &&
            (ahead->n_parts == N_PARTS || ahead->reading || !may_read(ahead)))
            await_change(ahead);
    }
    g_mutex_unlock(&ahead->mutex);
    return NULL;
}

Ahead *
ahead_new(Decoder *decoder, gsize piece_size, gboolean with_thread,
          const gboolean wanted[N_KNOWN_EVENTS], ActivityBuilder *activity)
{
    Ahead *ahead = g_new0(Ahead, 1);

    ahead->decoder = decoder;
    ahead->with_thread = with_thread;
    ahead->first_scan = scanner_new(decoder_types(decoder), wanted, activity);
    ahead->rescan = scanner_new(decoder_types(decoder), wanted, NULL);
    for (guint i = 0; i < N_PARTS; i++)
        piece_init(&ahead->parts[i].piece, piece_size);
    g_mutex_init(&ahead->mutex);
    g_cond_init(&ahead->changed);
    return ahead;
}

void
ahead_free(Ahead *ahead)
{
    if (ahead == NULL)
        return;
    if (ahead->thread != NULL) {
        g_mutex_lock(&ahead->mutex);
        ahead->quit = TRUE;
        signal_change(ahead);
        g_mutex_unlock(&ahead->mutex);
        g_thread_join(ahead->thread);
    }
    scanner_free(ahead->first_scan);
    scanner_free(ahead->rescan);
    for (guint i = 0; i < N_PARTS; i++) {
        piece_clear(&ahead->parts[i].piece);
        scan_result_clear(&ahead->parts[i].scan);
    }
    g_mutex_clear(&ahead->mutex);
    g_cond_clear(&ahead->changed);
    g_free(ahead);
}

/* Waits until the next part is scanned.  Returns FALSE if there is none. */
static gboolean
await_part(Ahead *ahead)
{
    while (ahead->n_scanned == 0) {
        if (ahead->n_parts == 0 && !ahead->reading && !may_read(ahead))
            return FALSE;
        if ((ahead->thread == NULL && scan_part(ahead)) || read_part(ahead))
            continue;
        if (ahead->n_scanned == 0)
            await_change(ahead);
    }
    return TRUE;
}

Part *
ahead_next(Ahead *ahead, gboolean strips)
{
    Position position;

    g_mutex_lock(&ahead->mutex);
    ahead->strips = strips;
    if (!ahead->running && decoder_position(ahead->decoder, &position)) {
        ahead->running = TRUE;
        scanner_begin(ahead->first_scan, &position);
        ahead->taken = position.offset;
        ahead->final = ahead->stopped = FALSE;
        read_part(ahead);
        /* Start the thread only if the log has more than one part.  If the
         * thread cannot start, this thread scans. */
        if (ahead->with_thread && ahead->thread == NULL && may_read(ahead) &&
            g_get_num_processors() > 1)
            ahead->thread =
                g_thread_try_new("scan", scan_thread_main, ahead, NULL);
    }
    ahead->running = ahead->running && await_part(ahead);
    g_mutex_unlock(&ahead->mutex);
    return ahead->running ? part_at(ahead, 0) : NULL;
}

void
ahead_scan_again(Ahead *ahead, Part *part, gboolean strips)
{
    const Position begin = part->scan.begin;

    part->keys = &ahead->rescan->map;
    part->scan.strips = strips;
    scanner_begin(ahead->rescan, &begin);
    scanner_scan(ahead->rescan, &part->piece, &part->scan);
}

/* Gives back the bytes from where the scan stopped.  Waits until the later
 * parts are read and scanned, and gives them back too. */
static void
give_back(Ahead *ahead, const Part *part)
{
    const Piece *piece = &part->piece;
    const gsize index = (gsize)(part->scan.end.offset - piece->offset);

    while (ahead->reading || ahead->n_scanned < ahead->n_parts)
        if (ahead->thread != NULL || !scan_part(ahead))
            await_change(ahead);
    for (; ahead->n_parts > 1; ahead->n_parts--) {
        const Piece *last = &part_at(ahead, ahead->n_parts - 1)->piece;

        decoder_give_back(ahead->decoder, last->buffer + last->begin,
                          last->end - last->begin);
    }
    decoder_give_back(ahead->decoder, piece->buffer + index,
                      piece->end - index);
    ahead->n_scanned = 1;
    ahead->running = FALSE;
}

void
ahead_done(Ahead *ahead, Part *part)
{
    const guint32 n_types = decoder_types(ahead->decoder)->end;
    gboolean seen[N_KNOWN_EVENTS] = {FALSE};

    for (guint type = 0; type < MIN(n_types, N_KNOWN_EVENTS); type++)
        seen[type] = part->scan.tallies[type].count > 0;
    g_mutex_lock(&ahead->mutex);
    if (part->scan.stopped)
        give_back(ahead, part);
    decoder_go_on(ahead->decoder, &part->scan.end, seen);
    ahead->first = (ahead->first + 1) % N_PARTS;
    ahead->n_scanned--;
    ahead->n_parts--;
    signal_change(ahead);
    g_mutex_unlock(&ahead->mutex);
}
