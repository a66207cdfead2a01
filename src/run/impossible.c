#include "run/impossible.h"

/* A log has a size at the end of each collection, in which a census is taken.
 * Before that the heap may have been larger, because it is then shrunk.  After
 * the last size nothing is known. */
gboolean
run_size_at(const Run *run, gint64 time, guint *next, guint64 *size)
{
    const GArray *points = run->memory[MEMORY_SIZE];

    while (*next < points->len &&
           g_array_index(points, MemoryPoint, *next).time < time)
        ++*next;
    if (*next == points->len)
        return FALSE;
    *size = g_array_index(points, MemoryPoint, *next).bytes;
    if (*next > 0)
        *size = MAX(*size, g_array_index(points, MemoryPoint, *next - 1).bytes);
    /* A larger point nearby may have been left out. */
    if (run->warnings.of[WARNING_MEMORY_THINNED].count > 0)
        *size = memory_peak(points)->bytes;
    return TRUE;
}

guint
run_find_impossible(Run *run)
{
    guint64 size;
    guint next = 0, n = 0;

    if (run->heap->clock != CLOCK_WALL)
        return 0;
    for (guint i = 0; i < profile_n_eras(run->heap); i++) {
        Era *era = &g_array_index(run->heap->eras, Era, i);

        era->impossible =
            run_size_at(run, era->time, &next, &size) && era->total > size;
        n += era->impossible;
    }
    return n;
}

guint
profile_n_impossible(const Profile *profile)
{
    guint n = 0;

    if (profile->quantity != QUANTITY_HEAP)
        return 0;
    for (guint i = 0; i < profile_n_eras(profile); i++)
        n += profile_era(profile, i)->impossible;
    return n;
}
