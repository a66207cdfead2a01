#include "profile/pauses.h"

#include "base/numbers.h"
#include "profile/census.h"

/* An edge of a pause is its time, doubled, and 1 for a beginning: at one time
 * ends come before beginnings. */
#define MAX_EDGES 131072

/* The grid's points are the instants 0, 2^shift, 2 * 2^shift ... ns.  At each
 * stands by how many the capabilities that collect have grown since the point
 * before: of a pause that is all that a look at these instants can tell, and
 * it is a sum, to which every edge is added alone. */
#define N_POINTS (2 * 1024 * 1024)

struct Pauses {
    GArray *edges;   /* gint64; NULL once there is a grid */
    gint16 *changes; /* of N_POINTS; NULL until then */
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

/* Returns the first point at or after a time. */
static gint64
point_of(const Pauses *pauses, gint64 time)
{
    return time <= 0 ? 0 : ((time - 1) >> pauses->shift) + 1;
}

/* More than there are capabilities at one point is damage. */
static void
add_change(gint16 *sum, gint change)
{
    *sum = (gint16)CLAMP(*sum + change, G_MININT16, G_MAXINT16);
}

static void
add_to_grid(Pauses *pauses, gint64 time, gint change)
{
    /* Leaves out every other point: what changed there is seen at the next. */
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

/* Where a walk through the edges, or points, is. */
typedef struct {
    const Pauses *pauses;
    guint next;
    gint64 next_time; /* G_MAXINT64 behind the last */
    gint next_change;
    gint64 time;
    gint depth; /* capabilities that collect */
} PauseCursor;

static void
find_next(PauseCursor *walk)
{
    const GArray *edges = walk->pauses->edges;
    const gint16 *changes = walk->pauses->changes;

    walk->next_time = G_MAXINT64;
    if (edges != NULL) {
        if (walk->next < edges->len) {
            const gint64 edge = g_array_index(edges, gint64, walk->next++);

            walk->next_time = edge_time(edge);
            walk->next_change = edge_change(edge);
        }
        return;
    }
    while (walk->next < N_POINTS && changes[walk->next] == 0)
        walk->next++;
    if (walk->next < N_POINTS) {
        walk->next_time = (gint64)walk->next << walk->pauses->shift;
        walk->next_change = changes[walk->next++];
    }
}

/* Returns the time from where the walk is up to that time in which garbage was
 * collected, and goes there.  An end without a beginning, amid damage, is
 * none. */
static gint64
walk_to(PauseCursor *walk, gint64 time)
{
    gint64 pause = 0;

    while (walk->time < time) {
        gint64 step = MIN(walk->next_time, time);

        if (walk->depth > 0)
            pause += MAX(0, step - walk->time);
        walk->time = MAX(walk->time, step);
        if (walk->next_time > time)
            continue;
        walk->depth = MAX(0, walk->depth + walk->next_change);
        find_next(walk);
    }
    return pause;
}

void
pauses_fill(Pauses *pauses, GArray *eras)
{
    PauseCursor walk = {.pauses = pauses};

    if (pauses->edges != NULL && pauses->edges->len == 0)
        return;
    if (pauses->edges != NULL)
        g_array_sort(pauses->edges, compare_times);
    find_next(&walk);
    for (guint i = 0; i < eras->len; i++) {
        Era *era = &g_array_index(eras, Era, i);

        era->pause = walk_to(&walk, era->time);
    }
}
