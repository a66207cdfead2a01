#include "run/memory-points.h"

#include "base/numbers.h"

#define MAX_POINTS 65536
#define MAX_SHIFT  62

static MemoryPoint *
point_at(const GArray *points, guint index)
{
    return &g_array_index(points, MemoryPoint, index);
}

/* Keeps the points with the largest and the smallest value of each stretch, and
 * the first and the last point of the line.  A stretch of 2^shift ns is the
 * union of two stretches of 2^(shift - 1) ns.  So every point that a call keeps
 * was also kept by all calls before it. */
static void
thin(GArray *points, guint shift)
{
    guint n_kept = 0;

    for (guint first = 0, end; first < points->len; first = end) {
        const gint64 stretch = point_at(points, first)->time >> shift;
        guint largest = first, smallest = first;

        for (end = first + 1; end < points->len &&
                              point_at(points, end)->time >> shift == stretch;
             end++) {
            const guint64 bytes = point_at(points, end)->bytes;

            if (bytes > point_at(points, largest)->bytes)
                largest = end;
            if (bytes < point_at(points, smallest)->bytes)
                smallest = end;
        }
        for (guint i = first; i < end; i++)
            if (i == largest || i == smallest || i == 0 || i + 1 == points->len)
                *point_at(points, n_kept++) = *point_at(points, i);
    }
    g_array_set_size(points, n_kept);
}

static void
sort_and_thin(GArray *points, MemoryThinning *thinning)
{
    g_array_sort(points, compare_times);
    thin(points, thinning->shift);
    while (points->len > MAX_POINTS / 2 && thinning->shift < MAX_SHIFT)
        thin(points, ++thinning->shift);
}

void
memory_points_add(GArray *points, MemoryThinning *thinning, gint64 time,
                  guint64 bytes)
{
    MemoryPoint point = {time, bytes};

    if (points->len == MAX_POINTS)
        sort_and_thin(points, thinning);
    g_array_append_val(points, point);
    thinning->n_added++;
}

guint64
memory_points_finish(GArray *points, MemoryThinning *thinning)
{
    if (thinning->n_added > points->len)
        sort_and_thin(points, thinning);
    else
        g_array_sort(points, compare_times);
    return thinning->n_added - points->len;
}
