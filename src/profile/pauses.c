#include "profile/pauses.h"

/* An edge of a pause is its time, doubled, and 1 for a beginning. */

void
profile_begin_pause(Profile *profile, gint64 time)
{
    gint64 edge = 2 * time + 1;

    g_array_append_val(profile->pauses, edge);
}

void
profile_end_pause(Profile *profile, gint64 time)
{
    gint64 edge = 2 * time;

    g_array_append_val(profile->pauses, edge);
}

/* At one time ends come before beginnings. */
static gint
compare_edges(gconstpointer a, gconstpointer b)
{
    gint64 left = *(const gint64 *)a, right = *(const gint64 *)b;

    return (left > right) - (left < right);
}

/* Where a walk through the edges is. */
typedef struct {
    const GArray *edges;
    guint next;
    gint64 time;
    guint depth; /* capabilities that collect */
} Walk;

/* Returns the time from where the walk is up to that time in which garbage was
 * collected, and goes there.  An end without a beginning, amid damage, is
 * none. */
static gint64
walk_to(Walk *walk, gint64 time)
{
    gint64 pause = 0;

    while (walk->time < time) {
        gint64 edge = walk->next < walk->edges->len
                          ? g_array_index(walk->edges, gint64, walk->next)
                          : G_MAXINT64;
        gint64 step = MIN(edge >> 1, time);

        if (walk->depth > 0)
            pause += MAX(0, step - walk->time);
        walk->time = MAX(walk->time, step);
        if (edge >> 1 > time || walk->next >= walk->edges->len)
            continue;
        walk->next++;
        if (edge & 1)
            walk->depth++;
        else if (walk->depth > 0)
            walk->depth--;
    }
    return pause;
}

void
pauses_finish(Profile *profile)
{
    Walk walk = {.edges = profile->pauses};

    if (profile->pauses->len > 0) {
        g_array_sort(profile->pauses, compare_edges);
        for (guint i = 0; i < profile->eras->len; i++) {
            Era *era = &g_array_index(profile->eras, Era, i);

            era->pause = walk_to(&walk, era->time);
        }
    }
    g_array_set_size(profile->pauses, 0);
}
