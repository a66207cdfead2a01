#include "run/pauses.h"

#include "base/numbers.h"
#include "run/census.h"
#include "run/facts.h"

/* An edge is the start or end of a collection, encoded as twice its time, plus
 * 1 for a start.  So ends sort before starts of the same time. */
#define MAX_EDGES 131072

/* The points of the grid are the times 0, 2^shift, 2 * 2^shift, ... ns.  Each
 * point has the change of the number of collecting capabilities since the point
 * before.  Because the change is a sum, edges can be added in any order. */
#define N_POINTS (2 * 1024 * 1024)

struct Pauses {
    GArray *edges;   /* gint64; NULL once the grid is in use */
    gint16 *changes; /* N_POINTS elements; NULL until the grid is in use */
    guint shift;
};

Pauses *
pauses_new(void)
{
    Pauses *pauses = g_new0(Pauses, 1);

    pauses->edges = g_array_new(FALSE, FALSE, sizeof(gint64));
    return pauses;
}

void
pauses_free(Pauses *pauses)
{
    if (pauses == NULL)
        return;
    if (pauses->edges != NULL)
        g_array_unref(pauses->edges);
    g_free(pauses->changes);
    g_free(pauses);
}

static gint64
edge_time(gint64 edge)
{
    return edge >> 1;
}

static gint
edge_change(gint64 edge)
{
    return edge & 1 ? 1 : -1;
}

/* Returns the index of the first point at or after a time. */
static gint64
point_of(const Pauses *pauses, gint64 time)
{
    return time <= 0 ? 0 : ((time - 1) >> pauses->shift) + 1;
}

/* Adds a change and clamps the sum: larger sums occur only in damaged logs. */
static void
add_change(gint16 *sum, gint change)
{
    *sum = (gint16)CLAMP(*sum + change, G_MININT16, G_MAXINT16);
}

static void
add_to_grid(Pauses *pauses, gint64 time, gint change)
{
    /* While the time is beyond the grid, double the distance of points: the
     * change at every second point moves to the next point. */
    for (; point_of(pauses, time) >= N_POINTS; pauses->shift++)
        for (guint i = 1; i < N_POINTS; i++) {
            const gint16 moved = pauses->changes[i];

            pauses->changes[i] = 0;
            add_change(&pauses->changes[(i + 1) / 2], moved);
        }
    add_change(&pauses->changes[point_of(pauses, time)], change);
}

void
pauses_add(Pauses *pauses, gint64 time, gint change)
{
    const gint64 edge = 2 * time + (change > 0);

    if (pauses->edges != NULL && pauses->edges->len < MAX_EDGES) {
        g_array_append_val(pauses->edges, edge);
        return;
    }
    if (pauses->edges != NULL) {
        g_autoptr(GArray) edges = g_steal_pointer(&pauses->edges);

        pauses->changes = g_new0(gint16, N_POINTS);
        for (guint i = 0; i < edges->len; i++) {
            const gint64 old = g_array_index(edges, gint64, i);

            add_to_grid(pauses, edge_time(old), edge_change(old));
        }
    }
    add_to_grid(pauses, time, change);
}

/* A position in time, and in the edges or points. */
typedef struct {
    const Pauses *pauses;
    guint next;       /* index of the edge or point after the next change */
    gint64 next_time; /* time of the next change; G_MAXINT64 at the end */
    gint next_change;
    gint64 time; /* the current time */
    gint depth;  /* number of collecting capabilities */
} PauseCursor;

static void
find_next(PauseCursor *cursor)
{
    const GArray *edges = cursor->pauses->edges;
    const gint16 *changes = cursor->pauses->changes;

    cursor->next_time = G_MAXINT64;
    if (edges != NULL) {
        if (cursor->next < edges->len) {
            const gint64 edge = g_array_index(edges, gint64, cursor->next++);

            cursor->next_time = edge_time(edge);
            cursor->next_change = edge_change(edge);
        }
        return;
    }
    while (cursor->next < N_POINTS && changes[cursor->next] == 0)
        cursor->next++;
    if (cursor->next < N_POINTS) {
        cursor->next_time = (gint64)cursor->next << cursor->pauses->shift;
        cursor->next_change = changes[cursor->next++];
    }
}

/* Advances to a time.  Returns the time (ns) spent in garbage collection since
 * the previous position.  An end without a start, from a damaged log, is
 * ignored. */
static gint64
pause_until(PauseCursor *cursor, gint64 time)
{
    gint64 pause = 0;

    while (cursor->time < time) {
        gint64 step = MIN(cursor->next_time, time);

        if (cursor->depth > 0)
            pause += MAX(0, step - cursor->time);
        cursor->time = MAX(cursor->time, step);
        if (cursor->next_time > time)
            continue;
        cursor->depth = MAX(0, cursor->depth + cursor->next_change);
        find_next(cursor);
    }
    return pause;
}

void
pauses_fill(Pauses *pauses, GArray *eras)
{
    PauseCursor cursor = {.pauses = pauses};

    if (pauses->edges != NULL && pauses->edges->len == 0)
        return;
    if (pauses->edges != NULL)
        g_array_sort(pauses->edges, compare_times);
    find_next(&cursor);
    for (guint i = 0; i < eras->len; i++) {
        Era *era = &g_array_index(eras, Era, i);

        /* It is no longer than the run. */
        era->pause = pause_until(&cursor, era->time) & LATEST_TIME;
    }
}
