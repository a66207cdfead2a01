#include "profile/memory-points.h"

#include "profile/profile.h"

#define MOST_POINTS 65536
#define MOST_SHIFT  62

static MemoryPoint *
point_at(const GArray *points, guint index)
{
    return &g_array_index(points, MemoryPoint, index);
}

static gint
compare_points(gconstpointer a, gconstpointer b)
{
    gint64 left = ((const MemoryPoint *)a)->time;
    gint64 right = ((const MemoryPoint *)b)->time;

    return (left > right) - (left < right);
}

/* Returns the end of the stretch that begins with a point. */
static guint
stretch_end(const GArray *points, guint shift, guint first)
{
    const gint64 stretch = point_at(points, first)->time >> shift;
    guint end = first + 1;

    while (end < points->len && point_at(points, end)->time >> shift == stretch)
        end++;
    return end;
}

/* Keeps what matters of a stretch, behind the points that are kept already:
 * never more than the stretch had.  Returns how many points are kept now. */
static guint
keep_of_stretch(GArray *points, guint n_kept, guint first, guint end)
{
    guint greatest = first, least = first;

    for (guint i = first + 1; i < end; i++) {
        if (point_at(points, i)->bytes > point_at(points, greatest)->bytes)
            greatest = i;
        if (point_at(points, i)->bytes < point_at(points, least)->bytes)
            least = i;
    }
    for (guint i = first; i < end; i++)
        if (i == greatest || i == least || i == 0 || i + 1 == points->len)
            *point_at(points, n_kept++) = *point_at(points, i);
    return n_kept;
}

/* The stretches of 2^shift ns are whole ones of 2^(shift - 1): what is kept of
 * the parts has all that is to be kept of the whole. */
static void
thin(GArray *points, guint shift)
{
    guint n_kept = 0;

    for (guint first = 0, end; first < points->len; first = end) {
        end = stretch_end(points, shift, first);
        n_kept = keep_of_stretch(points, n_kept, first, end);
    }
    g_array_set_size(points, n_kept);
}

static void
sort_and_thin(GArray *points, MemoryThinning *thinning)
{
    g_array_sort(points, compare_points);
    thin(points, thinning->shift);
    while (points->len > MOST_POINTS / 2 && thinning->shift < MOST_SHIFT)
        thin(points, ++thinning->shift);
}

void
memory_points_add(GArray *points, MemoryThinning *thinning, gint64 time,
                  guint64 bytes)
{
    MemoryPoint point = {time, bytes};

    if (points->len == MOST_POINTS)
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
        g_array_sort(points, compare_points);
    return thinning->n_added - points->len;
}
